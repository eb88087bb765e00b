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
mod gif;
mod png;
mod source;
mod webp;

pub use self::error::{DecodeError, Problem};

use self::error::Site;
use crate::clock::Plays;
use crate::pixels::{Rgba, Size};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// The largest picture that is read, in pixels: 8192 × 8192, 256 MB as RGBA. Checked before
/// anything of that size is allocated.
pub const MAX_PIXELS: u64 = 1 << 26;

/// A film that is read frame by frame.
pub trait Frames: Send {
    /// Size of every picture.
    fn size(&self) -> Size;

    /// How often the film plays; `None` where the format does not say (a still, a folder). Most
    /// GIFs say it before the first frame, but they may at any time: it is final after the last.
    fn plays(&self) -> Option<Plays>;

    /// The next picture, composited, or `None` after the last one.
    ///
    /// # Errors
    /// The file is broken, truncated or cannot be read. What was shown before is still good;
    /// nothing comes after.
    fn next_frame(&mut self) -> Result<Option<DecodedFrame>, DecodeError>;
}

/// A picture of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedFrame {
    /// Everything that is visible, not only what this frame repainted.
    pub picture: Rgba,
    /// How long it is shown, as the file says; `None` in stills and folders.
    pub delay: Option<Delay>,
}

impl DecodedFrame {
    /// How long a browser shows it: delays of up to 10 ms, which old programs wrote when they
    /// meant "unset", become 100 ms.
    pub fn shown_delay(&self) -> Option<Delay> {
        let shown = |delay: Delay| {
            if u64::from(delay.num) * 100 <= u64::from(delay.den) {
                Delay { num: 1, den: 10 }
            } else {
                delay
            }
        };
        self.delay.map(shown)
    }
}

/// A time in seconds, exact: `num ÷ den`. Equal if the quotients are.
#[derive(Clone, Copy, Debug)]
pub struct Delay {
    /// Parts.
    pub num: u32,
    /// Parts of a second; not 0.
    pub den: u32,
}

impl Delay {
    /// The nearest whole millisecond, halves up.
    pub fn round_ms(self) -> u64 {
        let den = u64::from(self.den);
        (u64::from(self.num) * 2000 + den) / (2 * den)
    }
}

impl PartialEq for Delay {
    fn eq(&self, other: &Delay) -> bool {
        u64::from(self.num) * u64::from(other.den) == u64::from(other.num) * u64::from(self.den)
    }
}

impl Eq for Delay {}

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

/// What the readers read from.
trait Input: Read + Seek + Send + 'static {}
impl<R: Read + Seek + Send + 'static> Input for R {}

/// Chooses the reader by the first bytes.
fn read<R: Input>(
    mut input: BufReader<R>,
    site: Site,
    max_pixels: u64,
) -> Result<Box<dyn Frames>, DecodeError> {
    let mut head = Vec::new();
    let looked = input.by_ref().take(12).read_to_end(&mut head);
    looked
        .and_then(|_| input.seek(SeekFrom::Start(0)))
        .map_err(|e| site.error(Problem::Io(e)))?;
    if head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a") {
        Ok(Box::new(gif::GifFrames::open(input, site, max_pixels)?))
    } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Ok(Box::new(png::PngFrames::open(input, site, max_pixels)?))
    } else if head.starts_with(b"RIFF") && head.ends_with(b"WEBP") {
        Ok(Box::new(webp::WebpFrames::open(input, site, max_pixels)?))
    } else {
        Err(site.error(Problem::Unrecognized))
    }
}

/// The size, if it is one and within the bound.
fn checked_size(width: u32, height: u32, max_pixels: u64) -> Result<Size, Problem> {
    if width == 0 || height == 0 {
        return Err(Problem::NoPicture);
    }
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(Problem::TooLarge {
            width,
            height,
            max_pixels,
        });
    }
    Ok(Size { width, height })
}

#[cfg(test)]
mod tests;
