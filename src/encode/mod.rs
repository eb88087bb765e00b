//! From painted planes to the bytes of a file.
//!
//! Packing a frame is the work, and frames pack in any order on any thread; writing is cheap and
//! happens in the order of the film:
//!
//! ```text
//!  plane 0 ──pack──▶ Packed ┐
//!  plane 1 ──pack──▶ Packed ├─▶ write, write, write, finish ─▶ file
//!  plane 2 ──pack──▶ Packed ┘      (one at a time, in order)
//! ```

mod apng;
mod bt709;
mod chunk;
mod codes;
mod copies;
mod deflate;
mod effort;
mod ffmpeg;
mod gif;
mod gif_frame;
mod held;
mod lzw;
mod png;
mod raw;
mod repaint;
mod seams;
mod steady;
mod svg;
mod webp;
mod y4m;

pub use self::apng::{ApngPacker, ApngWriter};
pub use self::effort::Effort;
pub use self::ffmpeg::{FfmpegWriter, Video};
pub use self::gif::{GifPacker, GifWriter};
pub use self::png::{PngPacker, png_bytes, png_rgba_bytes};
pub use self::raw::RawWriter;
pub use self::steady::PlanePacker;
pub use self::svg::{Words, svg};
pub use self::webp::{
    MAX_PLAYS as MAX_WEBP_PLAYS, MAX_SIDE as MAX_WEBP_SIDE, WebpPacker, WebpWriter,
};
pub use self::y4m::Y4mWriter;

use crate::clock::{Instant, Plays};
use crate::pixels::{Plane, Rect, Rgb, Size};
use std::io;

/// What every frame of a film has in common, known before the first one.
#[derive(Clone, Debug)]
pub struct Film {
    /// Size of every plane.
    pub size: Size,
    /// The colour of every index; at most 255, so that one more can mean "unchanged".
    pub colors: Vec<Rgb>,
    /// Frames that will be written.
    pub frame_count: u64,
    /// How often the film plays.
    pub plays: Plays,
    /// How hard packers look for shorter data.
    pub effort: Effort,
}

/// One frame, packed: what a writer needs besides the time it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packed {
    /// The same pixels as the frame before: only its time grows.
    Unchanged,
    /// Bytes in the form that the format's own writer takes, and the rectangle they repaint.
    Changed {
        /// The repainted pixels; the whole picture for a first frame.
        rect: Rect,
        /// Compressed data.
        data: Vec<u8>,
    },
}

/// Turns planes into packed frames. Shared by all threads.
pub trait Pack: Sync {
    /// Packs `now`, shown after `before` (`None`: it is the first frame of the film).
    /// The two can only differ inside `dirty`.
    fn pack(&self, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed;
}

/// Puts packed frames into a file, in order.
pub trait Write {
    /// Appends the next frame, which is shown until `end` (counted from the start of the film).
    ///
    /// # Errors
    /// What the file says.
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()>;

    /// Completes the file and flushes it.
    ///
    /// # Errors
    /// What the file says. Nothing may be left for a destructor to write.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

#[cfg(test)]
mod tests;
