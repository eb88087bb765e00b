//! GIF: exact colours, changed rectangles, times in 1/100 s.
//!
//! ```text
//!  header, palette (global), loop     Film
//!  frame 0    whole, opaque           ┐
//!  frame 1    ┌──┐ changed rectangle, │ packed in parallel,
//!             │b·│ · transparent,     │ written in order
//!             └──┘ disposal: keep     ┘
//!  trailer
//! ```
//!
//! Index 0 is "unchanged", so that a frame that paints few colours has low indices only, and with
//! them short codes; the film's colours follow as they are. No colour is ever looked for: what
//! was drawn is what is decoded.

use super::gif_frame::{Candidate, Search};
use super::held::{Held, Timed, invalid};
use super::lzw::Dictionaries;
use super::repaint::{UNCHANGED, changed, repaint};
use super::{Effort, Film, Pack, Packed, Write};
use crate::clock::{Instant, Plays};
use crate::pixels::{Plane, Rect, Rgb};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The longest delay of a frame, in 1/100 s: the field has 16 bits.
const MAX_DELAY_CS: u64 = 65_535;
/// The shortest delay that players honour; they show shorter ones for 10/100 s. Frames in the
/// middle have it at all usual rates, but a film may end within its last frame.
const SHORTEST_DELAY_CS: u64 = 2;

/// Packs planes as LZW data.
pub struct GifPacker {
    stored: [u8; 256],
    effort: Effort,
    /// What threads that are packing nothing just now have left.
    dictionaries: Mutex<Vec<Dictionaries>>,
}

impl GifPacker {
    /// A packer for the frames of `film`.
    pub fn new(film: &Film) -> GifPacker {
        GifPacker {
            stored: palette(&film.colors).1,
            effort: film.effort,
            dictionaries: Mutex::default(),
        }
    }

    fn dictionaries(&self) -> MutexGuard<'_, Vec<Dictionaries>> {
        // A thread that panics does so with its dictionaries outside.
        let guard = self.dictionaries.lock();
        guard.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pack for GifPacker {
    fn pack(&self, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
        let Some(rect) = changed(before, now, dirty) else {
            return Packed::Unchanged;
        };
        let paint = repaint(before, now, rect, &self.stored);
        let used = self.dictionaries().pop();
        let mut dictionaries = used.unwrap_or_default();
        let data = Search::new(rect.width, self.effort).shortest(paint, &mut dictionaries);
        self.dictionaries().push(dictionaries);
        Packed::Changed { rect, data }
    }
}

/// The colours in the file, and where in it each index of the film is. Indices of one colour
/// share a place.
fn palette(colors: &[Rgb]) -> (Vec<Rgb>, [u8; 256]) {
    let mut places = vec![Rgb([0; 3])]; // "unchanged": never seen
    let mut stored = [UNCHANGED; 256];
    for (color, stored) in colors.iter().zip(&mut stored) {
        let known = places[1..].iter().position(|place| place == color);
        let place = known.map_or(places.len(), |place| place + 1);
        if known.is_none() {
            places.push(*color);
        }
        *stored = place as u8;
    }
    (places, stored)
}

/// Writes a GIF from packed frames.
pub struct GifWriter<W: io::Write> {
    // The `gif` encoder writes to memory and is emptied into `file` after every frame: its own
    // destructor writes a trailer and panics if it cannot, so it never gets hold of the file.
    gif: Encoder<Vec<u8>>,
    file: W,
    held: Held,
    /// Frames that are still to come.
    to_come: u64,
    frames: u64,
}

impl<W: io::Write> GifWriter<W> {
    /// Starts a file: header, palette and loop count.
    ///
    /// # Errors
    /// `InvalidInput` if the film is wider or higher than 65,535 pixels, has no colour or more
    /// than 255, or plays more than 65,536 times; else what the file says.
    pub fn new(film: &Film, file: W) -> io::Result<GifWriter<W>> {
        let side = |n: u32| u16::try_from(n).map_err(|_| invalid("a GIF side is at most 65535"));
        let (width, height) = (side(film.size.width)?, side(film.size.height)?);
        if film.colors.is_empty() || film.colors.len() > 255 {
            return Err(invalid("a GIF film has 1 to 255 colours"));
        }
        let (places, _) = palette(&film.colors);
        let palette: Vec<u8> = places.iter().flat_map(|color| color.0).collect();
        let mut gif = Encoder::new(Vec::new(), width, height, &palette).map_err(io_error)?;
        let repeat = match film.plays {
            Plays::Forever => Repeat::Infinite,
            // The file counts repeats after the first showing, and none is written for 0.
            Plays::Times(n) => Repeat::Finite(
                u16::try_from(n.saturating_sub(1))
                    .map_err(|_| invalid("a GIF plays at most 65536 times"))?,
            ),
        };
        gif.set_repeat(repeat).map_err(io_error)?;
        let mut writer = GifWriter {
            gif,
            file,
            held: Held::default(),
            to_come: film.frame_count,
            frames: 0,
        };
        writer.empty()?;
        Ok(writer)
    }

    /// Hands on what the encoder has written so far.
    fn empty(&mut self) -> io::Result<()> {
        self.file.write_all(self.gif.get_ref())?;
        self.gif.get_mut().clear();
        Ok(())
    }

    fn put(&mut self, timed: Timed) -> io::Result<()> {
        // A delay above the limit is continued on pixels that paint nothing, in nearly equal
        // parts: a tiny rest would be shown too long by players that correct short delays.
        let parts = timed.delay.div_ceil(MAX_DELAY_CS).max(1);
        let delay = |part: u64| timed.delay * (part + 1) / parts - timed.delay * part / parts;
        self.put_frame(timed.rect, timed.data, delay(0))?;
        let nothing = Candidate::plain(vec![UNCHANGED]).pack();
        for part in 1..parts {
            let dot = Rect {
                x: 0,
                y: 0,
                width: 1,
                height: 1,
            };
            self.put_frame(dot, nothing.clone(), delay(part))?;
        }
        Ok(())
    }

    fn put_frame(&mut self, rect: Rect, data: Vec<u8>, delay_cs: u64) -> io::Result<()> {
        let side = |n: u32| u16::try_from(n).map_err(|_| invalid("a frame outside the film"));
        let frame = Frame {
            delay: u16::try_from(delay_cs).expect("split into parts that fit"),
            dispose: DisposalMethod::Keep,
            transparent: (self.frames > 0).then_some(UNCHANGED),
            left: side(rect.x)?,
            top: side(rect.y)?,
            width: side(rect.width)?,
            height: side(rect.height)?,
            buffer: Cow::Owned(data),
            ..Frame::default()
        };
        self.gif
            .write_lzw_pre_encoded_frame(&frame)
            .map_err(io_error)?;
        self.frames += 1;
        self.empty()
    }
}

impl<W: io::Write> Write for GifWriter<W> {
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()> {
        self.to_come = self.to_come.saturating_sub(1);
        let least_cs = if self.to_come == 0 {
            SHORTEST_DELAY_CS
        } else {
            1
        };
        match self.held.push_for(frame, end.round_cs(), least_cs)? {
            None => Ok(()),
            Some(timed) => self.put(timed),
        }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let mut last = std::mem::take(&mut self.held).last()?;
        // Only a film that is shorter than that in all has to become longer.
        last.delay = last.delay.max(SHORTEST_DELAY_CS);
        self.put(last)?;
        let trailer = self.gif.into_inner().map_err(io_error)?;
        self.file.write_all(&trailer)?;
        self.file.flush()
    }
}

/// The encoder's complaint as an I/O error.
fn io_error(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::new(io::ErrorKind::InvalidInput, other),
    }
}
