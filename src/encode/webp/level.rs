//! What each effort tries.

use super::super::Effort;
use super::super::copies::Search;

/// An effort as a number, 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(u8);

impl From<Effort> for Level {
    fn from(effort: Effort) -> Level {
        Level(match effort {
            Effort::Least => 0,
            Effort::Normal => 1,
            Effort::More => 2,
            Effort::Most => 3,
        })
    }
}

impl Level {
    /// Parses after the first one, every one with the prices of the one before.
    pub fn rounds(self) -> usize {
        [0, 1, 3, 11][usize::from(self.0)]
    }

    /// Whether to try the plain mask beside the one with fewest seams.
    pub fn tries_masked(self) -> bool {
        self.0 >= 2
    }

    /// Whether to try own colours, of such novelty, beside a partly transparent picture.
    pub fn promising(self, own: usize, mixed: usize) -> bool {
        match self.0 {
            3 => true,
            2 => own < 2 * mixed + 16,
            _ => own < mixed + mixed / 2,
        }
    }

    /// Whether to try pixels bundled and apart, instead of the one that looks simpler. Where the
    /// simpler one is of small novelty, that costs little.
    pub fn tries_all_bundles(self, novelty: usize) -> bool {
        novelty < [0, 200, usize::MAX, usize::MAX][usize::from(self.0)]
    }

    /// Near places that are compared at every pixel: above, left, then the diagonals.
    pub fn near_places(self) -> u32 {
        [2, 4, 8, 24][usize::from(self.0)]
    }

    /// Equal borders that are looked at from each border, and ends of a copy that are tried.
    pub fn search(self) -> Search {
        let many = [4, 8, 16, 64][usize::from(self.0)];
        Search {
            borders: many,
            ends: many,
        }
    }
}
