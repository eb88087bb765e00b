//! The hand that a wall follower keeps on the wall.
//!
//! ```text
//!            left ◀─┐ ┌─▶ right
//!                   walker, heading up the page
//! ```

use crate::maze::Heading;

/// The hand that stays on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// Tries left first, and turns right in place.
    Left,
    /// Tries right first, and turns left in place.
    Right,
}

impl Hand {
    /// Left, right.
    pub const ALL: [Hand; 2] = [Hand::Left, Hand::Right];

    /// The other hand.
    pub fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }

    /// The name that settings use.
    pub fn name(self) -> &'static str {
        match self {
            Hand::Left => "left",
            Hand::Right => "right",
        }
    }

    /// The heading on the side of this hand.
    pub fn side(self, heading: Heading) -> Heading {
        match self {
            Hand::Left => heading.left(),
            Hand::Right => heading.right(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_mirror_images() {
        for hand in Hand::ALL {
            assert_eq!(hand.other().other(), hand);
            for heading in Heading::ALL {
                let side = hand.side(heading);
                assert_eq!(hand.other().side(heading), side.opposite());
            }
        }
        assert_eq!(Hand::Left.side(Heading::North), Heading::West);
    }
}
