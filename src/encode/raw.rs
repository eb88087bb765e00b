//! Nothing but pixels: every frame as red, green, blue and alpha, 8 bits each, without a header.
//!
//! ```text
//!  frame 0: RGBA RGBA … row by row │ frame 1 │ …       width × height × 4 bytes a frame
//! ```
//!
//! The reader has to know size and rate:
//! `ffmpeg -f rawvideo -pixel_format rgba -video_size 480x300 -framerate 25 -i film.rgba …`.

use super::steady::Steady;
use super::{Film, Packed, Write};
use crate::clock::{FrameRate, Instant};
use crate::pixels::{Rgb, Rgba};
use std::io;

/// Writes frames packed by [`super::PlanePacker`].
pub struct RawWriter<W: io::Write> {
    file: W,
    steady: Steady,
    colors: Vec<Rgb>,
}

impl<W: io::Write> RawWriter<W> {
    /// Starts a stream of so many frames a second.
    ///
    /// # Errors
    /// `InvalidInput` if the film has no colour or more than 256.
    pub fn new(film: &Film, rate: FrameRate, file: W) -> io::Result<RawWriter<W>> {
        Ok(RawWriter {
            file,
            steady: Steady::new(film, rate)?,
            colors: film.colors.clone(),
        })
    }
}

impl<W: io::Write> Write for RawWriter<W> {
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()> {
        self.steady.push(frame, end, |plane| {
            let picture = Rgba::of_plane(plane, &self.colors);
            self.file.write_all(picture.pixels().as_flattened())
        })
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.steady.finish()?;
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Effort, Pack, PlanePacker};
    use super::*;
    use crate::clock::Plays;
    use crate::pixels::{Plane, Size};

    #[test]
    fn frames_follow_each_other_without_a_header() {
        let film = Film {
            size: Size {
                width: 1,
                height: 2,
            },
            colors: vec![Rgb([1, 2, 3]), Rgb([4, 5, 6])],
            frame_count: 2,
            plays: Plays::Forever,
            effort: Effort::default(),
        };
        let mut out = Vec::new();
        let mut writer = Box::new(RawWriter::new(&film, FrameRate::fps(25), &mut out).unwrap());
        let (first, mut second) = (Plane::new(film.size, 0), Plane::new(film.size, 0));
        second.indices_mut()[1] = 1;
        let rect = film.size.rect();
        let packed = PlanePacker.pack(None, &first, rect);
        writer.write(packed, Instant::at_ms(40)).unwrap();
        let packed = PlanePacker.pack(Some(&first), &second, rect);
        writer.write(packed, Instant::at_ms(80)).unwrap();
        writer.finish().unwrap();
        assert_eq!(
            out,
            [1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255, 4, 5, 6, 255]
        );
    }
}
