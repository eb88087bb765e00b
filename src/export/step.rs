//! Stepping a board through a film, in order, and cutting the film into chunks.
//!
//! ```text
//!  frames   0 1 2 … 15 │ 16 17 … 31 │ 32 …
//!  chunk 1          15 ┊ 16 17 … 31         the frame before comes along, so that the first
//!                   ▲before                 change of a chunk is known without its neighbour
//! ```

use super::{ExportError, Reel, Shot};
use crate::boards::Board;
use crate::clock::Millis;
use crate::frame::Frame;

/// Frames a chunk at most: enough that painting one more per chunk is a small price, few enough that
/// every thread gets some of a short film. Chunks of large pictures have fewer.
pub const CHUNK_FRAMES: usize = 16;

/// Some frames in a row; can be painted without any other chunk.
pub struct Chunk {
    /// The frame before the first one, unless that begins the film.
    pub before: Option<Frame>,
    /// The frames.
    pub frames: Vec<(Shot, Frame)>,
}

/// Plays a board and takes a frame at every shot.
pub struct Stepper<'a, S> {
    reel: &'a Reel<'a>,
    board: Box<dyn Board>,
    shots: S,
    now: Millis,
    /// The number of the film's last palette.
    last_palette: usize,
}

impl<'a> Stepper<'a, ()> {
    /// Opens the reel's board at film time 0.
    ///
    /// # Errors
    /// A setting that does not go together with the others.
    pub fn open(
        reel: &'a Reel<'a>,
    ) -> Result<Stepper<'a, impl Iterator<Item = Shot> + Send + use<>>, ExportError> {
        Ok(Stepper {
            reel,
            board: reel.open()?,
            shots: reel.shots(),
            now: 0,
            last_palette: reel.palettes().len() - 1,
        })
    }
}

impl<S: Iterator<Item = Shot>> Stepper<'_, S> {
    /// The board as it stands at the last shot.
    pub fn board(&self) -> &dyn Board {
        self.board.as_ref()
    }

    /// Plays up to the next shot.
    pub fn step(&mut self) -> Option<Shot> {
        let shot = self.shots.next()?;
        if shot.at_ms < self.now {
            // A film that starts in its middle comes round to its beginning.
            self.board = self.reel.open().expect("it was opened before");
            self.now = 0;
        }
        // The state at an instant depends on the instant alone: time that nobody films passes too.
        self.board.advance(shot.at_ms - self.now);
        self.now = shot.at_ms;
        Some(shot)
    }
}

impl<S: Iterator<Item = Shot>> Iterator for Stepper<'_, S> {
    type Item = (Shot, Frame);

    fn next(&mut self) -> Option<(Shot, Frame)> {
        let shot = self.step()?;
        let mut frame = self.board.frame();
        // Boards that all have the same colours share one palette.
        frame.each_palette(&|palette| *palette = (*palette).min(self.last_palette));
        Some((shot, frame))
    }
}

/// Cuts the frames of a film into chunks.
pub struct Chunks<F> {
    frames: F,
    chunk_frames: usize,
    last: Option<Frame>,
}

impl<F: Iterator<Item = (Shot, Frame)>> Chunks<F> {
    /// Chunks of so many frames; the last may be shorter.
    pub fn new(frames: F, chunk_frames: usize) -> Chunks<F> {
        Chunks {
            frames,
            chunk_frames,
            last: None,
        }
    }
}

impl<F: Iterator<Item = (Shot, Frame)>> Iterator for Chunks<F> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let frames: Vec<_> = self.frames.by_ref().take(self.chunk_frames).collect();
        let (_, last) = frames.last()?;
        Some(Chunk {
            before: self.last.replace(last.clone()),
            frames,
        })
    }
}
