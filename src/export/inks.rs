//! Which colours a film needs: fewer of them make shorter codes.
//!
//! ```text
//!  ink           0 1 2 3 4 5 … 61 62 …     what boards paint with, the same for all
//!  film can show # # # # . . …  #  # …
//!  index         0 1 2 3        4  5       what its files store
//! ```

use crate::frame::{Frame, Scenery};
use crate::palette::{FLAT_INKS, INKS, Ink, LIT_WALL, Palette};
use crate::pixels::Rgb;

/// A set of inks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InkSet([bool; 256]);

impl InkSet {
    /// No ink.
    pub const EMPTY: InkSet = InkSet([false; 256]);

    /// Adds one.
    pub fn insert(&mut self, ink: Ink) {
        self.0[usize::from(ink.0)] = true;
    }

    /// Adds all that painting `frame` can leave on a picture, and at times a few more: which
    /// levels a soft edge takes shows only in its pixels.
    pub fn insert_frame(&mut self, frame: &Frame) {
        match &frame.scenery {
            Scenery::Tiles { inks, shapes } => {
                for ink in inks {
                    self.insert(*ink);
                }
                for shape in shapes {
                    for level in 1..=shape.level {
                        self.insert(shape.ramp.level(level));
                    }
                    // A wall in its light takes a level of its own, up to the same share.
                    let share = u32::from(shape.level) * u32::from(LIT_WALL.levels())
                        / u32::from(shape.ramp.levels() - 1);
                    for level in 0..share as u8 {
                        self.insert(LIT_WALL.level(level));
                    }
                }
            }
            Scenery::Relief(_) => {
                for ink in FLAT_INKS..INKS as u8 {
                    self.insert(Ink(ink));
                }
            }
        }
    }

    /// Numbers the inks of the set from 0 on, in their own order.
    pub fn numbering(&self) -> Numbering {
        let mut index = [0; 256];
        let mut inks = Vec::new();
        for ink in (0..=255).map(Ink).filter(|ink| self.0[usize::from(ink.0)]) {
            index[usize::from(ink.0)] = inks.len() as u8;
            inks.push(ink);
        }
        Numbering { index, inks }
    }
}

/// Inks by the indices that a film's files store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    index: [u8; 256],
    inks: Vec<Ink>,
}

impl Numbering {
    /// The index of an ink.
    pub fn index(&self, ink: u8) -> u8 {
        self.index[usize::from(ink)]
    }

    /// The colour of every index.
    pub fn colors(&self, palette: &Palette) -> Vec<Rgb> {
        self.inks.iter().map(|ink| palette.color(*ink)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{GROUND, PINK, WALL};

    #[test]
    fn inks_are_numbered_without_gaps_in_their_own_order() {
        let mut set = InkSet::EMPTY;
        for ink in [PINK.top(), GROUND, WALL, GROUND] {
            set.insert(ink);
        }
        let numbering = set.numbering();
        assert_eq!(numbering.index(GROUND.0), 0);
        assert_eq!(numbering.index(WALL.0), 1);
        assert_eq!(numbering.index(PINK.top().0), 2);
        assert_eq!(numbering.inks, [GROUND, WALL, PINK.top()]);
    }
}
