//! What a reader gives: frames one after the other; and what it reads from.

use super::error::{DecodeError, Problem};
use crate::clock::Plays;
use crate::pixels::{Rgba, Size};
use std::io::{Read, Seek};

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

/// What the readers read from.
pub trait Input: Read + Seek + Send + 'static {}
impl<R: Read + Seek + Send + 'static> Input for R {}

/// The size, if it is one and within the bound.
pub fn checked_size(width: u32, height: u32, max_pixels: u64) -> Result<Size, Problem> {
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
