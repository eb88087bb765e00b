//! The tiles of a frame as the drawing sees them: inks between edges.

use crate::frame::Frame;
use crate::palette::Ink;

/// Tiles with their edges in canvas pixels.
pub struct Tiles<'a> {
    pub inks: &'a [Ink],
    pub lefts: Vec<u32>,
    pub tops: Vec<u32>,
    pub wall_px: u32,
}

impl<'a> Tiles<'a> {
    pub fn new(frame: &Frame, inks: &'a [Ink]) -> Tiles<'a> {
        Tiles {
            inks,
            lefts: frame.layout.tile_lefts(),
            tops: frame.layout.tile_tops(),
            wall_px: frame.layout.wall_px,
        }
    }

    pub fn cols(&self) -> usize {
        self.lefts.len() - 1
    }

    pub fn rows(&self) -> usize {
        self.tops.len() - 1
    }

    pub fn ink(&self, col: usize, row: usize) -> Ink {
        self.inks[row * self.cols() + col]
    }
}
