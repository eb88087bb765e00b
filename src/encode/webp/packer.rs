//! A frame as the lossless streams that can paint it, and the shortest of them.
//!
//! ```text
//!   before     now        rectangle at even x and y
//!   . . . .    . . . .
//!   . a a .    . b a .     . . .      own colours: replaces what is there
//!   . a a .    . a b .     . b ·      or unchanged pixels transparent: painted over it
//!                          . · b
//! ```

use super::super::repaint::{changed, repaint};
use super::super::{Film, Pack, Packed};
use super::Level;
use super::matches::novelty;
use super::picture::{Picture, Stream};
use crate::pixels::{Plane, Rect, Rgb};

/// What "unchanged" is to `repaint`: never a colour, since a film has at most 255.
const UNCHANGED: u8 = 255;

/// How a frame is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blend {
    /// Over what is there, or instead of it.
    pub over: bool,
    /// Whether the stream has transparent pixels.
    pub alpha: bool,
}

impl Blend {
    fn to_byte(self) -> u8 {
        u8::from(self.over) | u8::from(self.alpha) << 1
    }

    /// From the first byte of packed data.
    pub fn from_byte(byte: u8) -> Blend {
        Blend {
            over: byte & 1 != 0,
            alpha: byte & 2 != 0,
        }
    }
}

/// Packs planes as lossless streams, preceded by one byte that says how they are painted.
#[derive(Clone, Debug)]
pub struct WebpPacker {
    colors: Vec<Rgb>,
    level: Level,
}

impl WebpPacker {
    /// A packer for the frames of `film`.
    pub fn new(film: &Film, level: Level) -> WebpPacker {
        WebpPacker {
            colors: film.colors.clone(),
            level,
        }
    }
}

impl Pack for WebpPacker {
    fn pack(&self, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
        let Some(rect) = changed(before, now, dirty).map(from_even) else {
            return Packed::Unchanged;
        };
        let paint = repaint(before, now, rect, UNCHANGED);
        let encode = |indices: &[u8], unchanged| {
            let picture = Picture {
                size: rect.size(),
                indices,
                unchanged,
            };
            Stream::new(picture, &self.colors, self.level)
        };
        let own = || encode(&paint.own, None);
        let (over, mut stream) = match &paint.masked {
            None => (false, own()),
            Some(masked) => {
                let over = encode(masked, Some(UNCHANGED));
                let promising = self
                    .level
                    .promising(novelty(&paint.own, rect.width), novelty(masked, rect.width));
                match promising.then(own) {
                    Some(own) if own.bits() <= over.bits() => (false, own),
                    _ => (true, over),
                }
            }
        };
        stream.shorten(self.level.rounds());
        let alpha = stream.has_alpha();
        let mut data = vec![Blend { over, alpha }.to_byte()];
        data.extend(stream.bytes());
        Packed::Changed { rect, data }
    }
}

/// The stream of a picture of one transparent pixel.
pub(super) fn nothing() -> Vec<u8> {
    let picture = Picture {
        size: Rect {
            x: 0,
            y: 0,
            width: 1,
            height: 1,
        }
        .size(),
        indices: &[0],
        unchanged: Some(0),
    };
    Stream::new(picture, &[], Level::default()).bytes()
}

/// The rectangle, begun a pixel earlier where its corner is odd: files store half of it.
fn from_even(rect: Rect) -> Rect {
    let (left, up) = (rect.x & 1, rect.y & 1);
    Rect {
        x: rect.x - left,
        y: rect.y - up,
        width: rect.width + left,
        height: rect.height + up,
    }
}
