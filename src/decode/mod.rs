//! Bounded readers of films and pictures, ours or anyone's: GIF, PNG, APNG, WebP, a folder
//! of PNG.
//!
//! ```text
//!  film.gif  ─▶ GifFrames ────┐
//!  film.webp ─▶ WebpFrames ───┤
//!  film.png  ─▶ PngFrames ────┤─▶ next_frame: one whole picture at a time, and its delay
//!  frames/   ─▶ FolderFrames ─┘   (composited as a browser shows it; never the whole film)
//! ```
//!
//! A file is recognized by its content. Whatever is in it, a reader holds a few pictures of at
//! most [`MAX_PIXELS`] each, and never panics: a broken file is an error that names the file, the
//! frame and the byte.

mod canvas;
mod error;
mod folder;
mod frames;
mod gif;
mod png;
mod recognize;
mod source;
mod webp;

pub use self::error::{DecodeError, Problem};
pub use self::frames::{DecodedFrame, Delay, Frames};

use self::error::Site;
use self::recognize::read;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The largest picture that is read, in pixels: 8192 × 8192, 256 MB as RGBA. Checked before
/// anything of that size is allocated.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Opens a film or picture: a GIF, PNG, APNG or WebP file, recognized by its content, or a folder
/// whose `.png` files are its frames, in the order of the numbers in their names.
///
/// # Errors
/// It cannot be read, is none of these, is larger than [`MAX_PIXELS`], or its beginning is broken.
pub fn open(path: &Path) -> Result<Box<dyn Frames>, DecodeError> {
    let site = Site::new(path);
    if path.is_dir() {
        return Ok(Box::new(folder::FolderFrames::open(path, MAX_PIXELS)?));
    }
    let file = File::open(path).map_err(|e| site.error(Problem::Io(e)))?;
    read(BufReader::new(file), site, MAX_PIXELS)
}

#[cfg(test)]
mod tests;
