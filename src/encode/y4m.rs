//! Uncompressed video for other programs: YUV4MPEG2 with a chroma sample for every pixel.
//!
//! ```text
//!  YUV4MPEG2 W480 H300 F25:1 Ip A1:1 C444 XCOLORRANGE=LIMITED
//!  FRAME
//!  all of Y′, all of Cb, all of Cr
//!  FRAME
//!  …
//! ```
//!
//! The format cannot say which matrix its colours are in. They are BT.709, which FFmpeg has to be
//! told: `ffmpeg -i film.y4m -colorspace bt709 -color_primaries bt709 -color_trc bt709 film.mkv`.
//! 8 bits in limited range keep a colour to within 2 of 255.

use super::bt709::Ycc;
use super::steady::Steady;
use super::{Film, Packed, Write};
use crate::clock::{FrameRate, Instant};
use crate::pixels::{Plane, Size};
use std::io;

/// How many pixels share a chroma sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chroma {
    /// One a pixel.
    Every,
    /// One for two by two pixels, the mean of the four. A side that is odd grows by a pixel, a
    /// copy of the last one.
    Quarter,
}

/// Writes frames packed by [`super::PlanePacker`].
pub struct Y4mWriter<W: io::Write> {
    file: W,
    steady: Steady,
    chroma: Chroma,
    colors: Vec<Ycc>,
    /// The bytes of a frame.
    frame: Vec<u8>,
}

impl<W: io::Write> Y4mWriter<W> {
    /// Starts a stream of so many frames a second.
    ///
    /// # Errors
    /// `InvalidInput` if the film has no colour or more than 256; else what the file says.
    pub fn new(film: &Film, rate: FrameRate, file: W) -> io::Result<Y4mWriter<W>> {
        Y4mWriter::with_chroma(film, rate, Chroma::Every, file)
    }

    /// The same with fewer chroma samples.
    pub(super) fn with_chroma(
        film: &Film,
        rate: FrameRate,
        chroma: Chroma,
        mut file: W,
    ) -> io::Result<Y4mWriter<W>> {
        let steady = Steady::new(film, rate)?;
        let (num, den) = rate.per_second();
        let (size, name) = match chroma {
            Chroma::Every => (film.size, "444"),
            Chroma::Quarter => (even(film.size), "420jpeg"),
        };
        writeln!(
            file,
            "YUV4MPEG2 W{} H{} F{num}:{den} Ip A1:1 C{name} XCOLORRANGE=LIMITED",
            size.width, size.height
        )?;
        Ok(Y4mWriter {
            file,
            steady,
            chroma,
            colors: film.colors.iter().map(|color| Ycc::from(*color)).collect(),
            frame: Vec::new(),
        })
    }
}

impl<W: io::Write> Write for Y4mWriter<W> {
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()> {
        let unchanged = frame == Packed::Unchanged;
        let mut fresh = !unchanged;
        self.steady.push(frame, end, |plane| {
            if fresh {
                self.frame.clear();
                self.frame.extend(b"FRAME\n");
                match self.chroma {
                    Chroma::Every => every(plane, &self.colors, &mut self.frame),
                    Chroma::Quarter => quarter(plane, &self.colors, &mut self.frame),
                }
                fresh = false;
            }
            self.file.write_all(&self.frame)
        })
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.steady.finish()?;
        self.file.flush()
    }
}

fn every(plane: &Plane, colors: &[Ycc], out: &mut Vec<u8>) {
    for channel in [|c: &Ycc| c.y, |c: &Ycc| c.cb, |c: &Ycc| c.cr] {
        out.extend(
            plane
                .indices()
                .iter()
                .map(|i| channel(&colors[usize::from(*i)])),
        );
    }
}

fn quarter(plane: &Plane, colors: &[Ycc], out: &mut Vec<u8>) {
    let size = plane.size();
    let grown = even(size);
    let at = |x: u32, y: u32| {
        let index = plane.at(x.min(size.width - 1), y.min(size.height - 1));
        colors[usize::from(index)]
    };
    for y in 0..grown.height {
        let row = plane.row(0, y.min(size.height - 1), size.width);
        out.extend(row.iter().map(|i| colors[usize::from(*i)].y));
        out.extend((size.width..grown.width).map(|x| at(x, y).y));
    }
    for channel in [|c: Ycc| c.cb, |c: Ycc| c.cr] {
        for y in (0..grown.height).step_by(2) {
            out.extend((0..grown.width).step_by(2).map(|x| {
                let four = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
                let sum: u32 = four.map(|color| u32::from(channel(color))).iter().sum();
                ((sum + 2) / 4) as u8
            }));
        }
    }
}

/// The size with an even number of pixels along each side.
pub(super) fn even(size: Size) -> Size {
    Size {
        width: size.width.next_multiple_of(2),
        height: size.height.next_multiple_of(2),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Effort, Pack, PlanePacker};
    use super::*;
    use crate::clock::Plays;
    use crate::pixels::Rgb;

    fn stream(size: (u32, u32), chroma: Chroma, frames: &[&[u8]]) -> Vec<u8> {
        let film = Film {
            size: Size {
                width: size.0,
                height: size.1,
            },
            colors: [0x000000, 0xffffff, 0xff0000].map(Rgb::hex).to_vec(),
            frame_count: frames.len() as u64,
            plays: Plays::Forever,
            effort: Effort::default(),
        };
        let rate = FrameRate {
            frames: 24,
            per_ms: 2000,
        };
        let mut out = Vec::new();
        let mut writer = Box::new(Y4mWriter::with_chroma(&film, rate, chroma, &mut out).unwrap());
        let mut before: Option<Plane> = None;
        for (i, indices) in frames.iter().enumerate() {
            let mut plane = Plane::new(film.size, 0);
            plane.indices_mut().copy_from_slice(indices);
            let packed = PlanePacker.pack(before.as_ref(), &plane, film.size.rect());
            let end = Instant::at_ms(1000 * (i as u64 + 1) / 12);
            writer.write(packed, end).unwrap();
            before = Some(plane);
        }
        writer.finish().unwrap();
        out
    }

    #[test]
    fn every_frame_is_written_whole_also_those_that_do_not_change() {
        let bytes = stream((2, 1), Chroma::Every, &[&[0, 1], &[0, 1], &[2, 1]]);
        let header = b"YUV4MPEG2 W2 H1 F12:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n";
        let first = b"FRAME\n\x10\xeb\x80\x80\x80\x80";
        let last = b"FRAME\n\x3f\xeb\x66\x80\xf0\x80";
        assert_eq!(bytes, [header.as_slice(), first, first, last].concat());
    }

    #[test]
    fn four_pixels_share_their_mean_and_odd_sides_repeat_the_last_one() {
        let bytes = stream((3, 1), Chroma::Quarter, &[&[2, 0, 2]]);
        let header = b"YUV4MPEG2 W4 H2 F12:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n";
        let luma = b"\x3f\x10\x3f\x3f\x3f\x10\x3f\x3f";
        let frame = [b"FRAME\n".as_slice(), luma, b"\x73\x66", b"\xb8\xf0"].concat();
        assert_eq!(bytes, [header.as_slice(), &frame].concat());
    }
}
