//! The four headings, in the one order that every list of choices is built in.
//!
//! ```text
//!              north 0, bit 1
//!   west 3, bit 8   +   east 1, bit 2
//!              south 2, bit 4
//! ```

/// A direction on the grid, and the side of a cell that lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// Up: one row less.
    North,
    /// To the right: one column more.
    East,
    /// Down: one row more.
    South,
    /// To the left: one column less.
    West,
}

impl Heading {
    /// North, east, south, west: the neighbour order of `spec/boards.md`.
    pub const ALL: [Heading; 4] = [Heading::North, Heading::East, Heading::South, Heading::West];

    /// Place in [`Heading::ALL`], 0 to 3.
    pub fn index(self) -> usize {
        self as usize
    }

    /// A quarter turn clockwise.
    pub fn right(self) -> Heading {
        self.turned(1)
    }

    /// A quarter turn counterclockwise.
    pub fn left(self) -> Heading {
        self.turned(3)
    }

    /// A half turn.
    pub fn opposite(self) -> Heading {
        self.turned(2)
    }

    /// The wall bit of that side: 1, 2, 4 or 8.
    pub fn bit(self) -> u8 {
        1 << self.index()
    }

    fn turned(self, quarters: usize) -> Heading {
        Heading::ALL[(self.index() + quarters) % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_1_2_4_8_from_north_clockwise() {
        assert_eq!(Heading::ALL.map(Heading::bit), [1, 2, 4, 8]);
    }

    #[test]
    fn right_goes_round_clockwise_and_left_undoes_it() {
        for heading in Heading::ALL {
            assert_eq!(heading.right().left(), heading);
            assert_eq!(heading.right().right(), heading.opposite());
            assert_eq!(heading.opposite().opposite(), heading);
        }
        assert_eq!(Heading::North.right(), Heading::East);
        assert_eq!(Heading::North.left(), Heading::West);
    }
}
