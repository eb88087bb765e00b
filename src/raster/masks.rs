//! Coverage of outlines, kept for the frames to come.
//!
//! ```text
//!   frame 7   disc at (104.5, 36) ─▶ drawn ─┐
//!   frame 8   disc at (104.5, 36) ──────────┴▶ the same mask
//! ```
//!
//! What waits, glows or marks a gate stands still for many frames. Sharing one mask between equal
//! outlines at different places was tried: a circle's edge rounds differently there, and a few
//! pixels of a film changed.

use super::coverage::{coverage, outline_key};
use crate::frame::Outline;
use crate::pixels::Rect;
use std::collections::BTreeMap;

/// Bytes of masks that are kept at most: a head in its pool of light leaves one behind in every
/// cell, and 1 MiB a thread made a film of ten minutes take 2 MB more for 8 % less painting.
const MOST_BYTES: usize = 1 << 18;

/// The masks that have been drawn, at one scale.
#[derive(Default)]
pub struct Masks {
    known: BTreeMap<[u32; 7], Vec<u8>>,
    bytes: usize,
}

impl Masks {
    /// How much of each pixel of its bounds an outline covers, 0–255.
    pub fn of(&mut self, outline: &Outline, scale: u32, bounds: Rect) -> &[u8] {
        if self.bytes > MOST_BYTES {
            *self = Masks::default();
        }
        let Masks { known, bytes } = self;
        known.entry(outline_key(outline)).or_insert_with(|| {
            *bytes += bounds.area();
            coverage(outline, scale, bounds)
        })
    }
}
