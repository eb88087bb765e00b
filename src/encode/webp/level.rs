//! How much time a frame may take.

/// How hard the encoder looks for fewer bytes, from 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Level {
        Level(1)
    }
}

impl Level {
    /// A level; above 3 it is 3.
    pub fn new(level: u8) -> Level {
        Level(level.min(3))
    }

    /// Parses after the first one, every one with the prices of the one before.
    pub(super) fn rounds(self) -> usize {
        [0, 1, 3, 11][usize::from(self.0)]
    }

    /// Whether to try own colours, of such novelty, beside a masked picture.
    pub(super) fn promising(self, own: usize, masked: usize) -> bool {
        match self.0 {
            3 => true,
            2 => own < 2 * masked + 16,
            _ => own < masked + masked / 2,
        }
    }

    /// Whether to try pixels bundled and apart, instead of the one that looks simpler. Where the
    /// simpler one is of small novelty, that costs little.
    pub(super) fn tries_all_bundles(self, novelty: usize) -> bool {
        novelty < [0, 200, usize::MAX, usize::MAX][usize::from(self.0)]
    }

    /// Near places that are compared at every pixel: above, left, then the diagonals.
    pub(super) fn near_places(self) -> u32 {
        [2, 4, 8, 24][usize::from(self.0)]
    }

    /// Equal borders that are looked at from each border.
    pub(super) fn borders(self) -> usize {
        [4, 8, 16, 64][usize::from(self.0)]
    }

    /// Ends of a copy that are tried.
    pub(super) fn ends(self) -> usize {
        [4, 8, 16, 64][usize::from(self.0)]
    }
}
