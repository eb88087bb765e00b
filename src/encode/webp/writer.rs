//! The file around the streams.
//!
//! ```text
//!  RIFF size WEBP │ VP8X flags, canvas │ ANIM background, plays │ ANMF │ ANMF │ …
//!       patched          patched
//!  ANMF: x/2, y/2, width, height, milliseconds, blend │ VP8L stream       24 bits each
//!
//!  RIFF size WEBP │ VP8L stream          a film of one frame
//! ```

use super::super::held::{Held, Timed, invalid};
use super::super::{Film, Packed, Write};
use super::packer::{Blend, nothing};
use crate::clock::{Instant, Plays};
use crate::pixels::{Rect, Size};
use std::io::{self, SeekFrom};

/// Pixels along each side at most: that many can be said in a VP8L stream.
pub const MAX_SIDE: u32 = 16_384;
/// Plays at most, but for "without end".
pub const MAX_PLAYS: u32 = 65_535;
const MAX_DELAY: u64 = (1 << 24) - 1;

const HAS_ALPHA: u8 = 1 << 4;
const IS_ANIMATED: u8 = 1 << 1;
const REPLACE: u8 = 1 << 1;

/// Writes an animated WebP, or a still one for a film of one frame. The file must be seekable: its
/// length stands at its start.
pub struct WebpWriter<W: io::Write + io::Seek> {
    file: W,
    held: Held,
    begins_at: u64,
    size: Size,
    animated: bool,
    alpha: bool,
}

impl<W: io::Write + io::Seek> WebpWriter<W> {
    /// Starts a file: everything before the first frame.
    ///
    /// # Errors
    /// `InvalidInput` if the film has more than 255 colours, a side above 16,384 pixels or more
    /// than 65,535 plays; else what the file says.
    pub fn new(film: &Film, mut file: W) -> io::Result<WebpWriter<W>> {
        if film.colors.is_empty() || film.colors.len() > 255 {
            return Err(invalid("a WebP film has 1 to 255 colours"));
        }
        if film.size.width.max(film.size.height) > MAX_SIDE {
            return Err(invalid(
                "a WebP picture is at most 16,384 pixels wide and high",
            ));
        }
        let plays = match film.plays {
            Plays::Forever => 0,
            Plays::Times(n) => {
                u16::try_from(n).map_err(|_| invalid("a WebP film plays at most 65,535 times"))?
            }
        };
        let begins_at = file.stream_position()?;
        let animated = film.frame_count > 1;
        let mut out = Vec::new();
        out.extend(b"RIFF\0\0\0\0WEBP");
        if animated {
            out.extend(extended(film.size, HAS_ALPHA));
            let mut animation = vec![0; 4]; // background: transparent, as before the first frame
            animation.extend(plays.to_le_bytes());
            chunk(&mut out, b"ANIM", &[&animation])?;
        }
        file.write_all(&out)?;
        Ok(WebpWriter {
            file,
            held: Held::default(),
            begins_at,
            size: film.size,
            animated,
            alpha: false,
        })
    }

    fn put(&mut self, timed: Timed) -> io::Result<()> {
        let Some((&blend, stream)) = timed.data.split_first() else {
            return Err(invalid("a frame without data"));
        };
        let mut out = Vec::with_capacity(stream.len() + 40);
        if !self.animated {
            chunk(&mut out, b"VP8L", &[stream])?;
            return self.file.write_all(&out);
        }
        let mut left = timed.delay;
        let blend = Blend::from_byte(blend);
        self.alpha |= blend.alpha;
        frame(
            &mut out,
            timed.rect,
            blend.over,
            left.min(MAX_DELAY),
            stream,
        )?;
        left -= left.min(MAX_DELAY);
        while left > 0 {
            self.alpha = true;
            let dot = Rect {
                x: 0,
                y: 0,
                width: 1,
                height: 1,
            };
            frame(&mut out, dot, true, left.min(MAX_DELAY), &nothing())?;
            left -= left.min(MAX_DELAY);
        }
        self.file.write_all(&out)
    }
}

impl<W: io::Write + io::Seek> Write for WebpWriter<W> {
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()> {
        match self.held.push(frame, end.round_ms())? {
            None => Ok(()),
            Some(_) if !self.animated => Err(invalid("a film of one frame got more")),
            Some(timed) => self.put(timed),
        }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let last = std::mem::take(&mut self.held).last()?;
        self.put(last)?;
        let end = self.file.stream_position()?;
        let length = u32::try_from(end - self.begins_at - 8)
            .map_err(|_| invalid("a WebP file is shorter than 4 GiB"))?;
        self.file.seek(SeekFrom::Start(self.begins_at + 4))?;
        self.file.write_all(&length.to_le_bytes())?;
        if self.animated && !self.alpha {
            self.file.seek(SeekFrom::Start(self.begins_at + 12))?;
            self.file.write_all(&extended(self.size, 0))?;
        }
        self.file.seek(SeekFrom::Start(end))?;
        self.file.flush()
    }
}

/// The VP8X chunk of an animation.
fn extended(size: Size, alpha: u8) -> Vec<u8> {
    let mut out = b"VP8X\x0a\0\0\0".to_vec();
    out.extend([IS_ANIMATED | alpha, 0, 0, 0]);
    out.extend(bytes3(size.width - 1));
    out.extend(bytes3(size.height - 1));
    out
}

/// Appends an ANMF chunk.
fn frame(out: &mut Vec<u8>, rect: Rect, over: bool, ms: u64, stream: &[u8]) -> io::Result<()> {
    let sides = [
        rect.x / 2,
        rect.y / 2,
        rect.width - 1,
        rect.height - 1,
        ms as u32,
    ];
    let mut fields: Vec<u8> = sides.into_iter().flat_map(bytes3).collect();
    fields.push(if over { 0 } else { REPLACE });
    let mut inner = Vec::with_capacity(stream.len() + 9);
    chunk(&mut inner, b"VP8L", &[stream])?;
    chunk(out, b"ANMF", &[&fields, &inner])
}

/// Appends a chunk, filled up to an even length.
fn chunk(out: &mut Vec<u8>, name: &[u8; 4], parts: &[&[u8]]) -> io::Result<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let stored = u32::try_from(length).map_err(|_| invalid("a frame is longer than 4 GiB"))?;
    out.extend(name);
    out.extend(stored.to_le_bytes());
    parts.iter().for_each(|part| out.extend(*part));
    if length % 2 == 1 {
        out.push(0);
    }
    Ok(())
}

fn bytes3(n: u32) -> [u8; 3] {
    let [a, b, c, _] = n.to_le_bytes();
    [a, b, c]
}
