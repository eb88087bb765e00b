//! Which colours a film needs: fewer of them make shorter codes, and so do small numbers for those
//! that come up most.
//!
//! ```text
//!  ink           0 1 2 3 4 5 … 61 62 …     what boards paint with, the same for all
//!  film shows    # # # # . . …  #  # …
//!  changes       0 9 9 0        7  2       frames in which something takes this ink
//!  index         4 0 1 5        2  3       what its files store
//! ```

use crate::palette::{Ink, Palette};
use crate::pixels::{Plane, Rgb};

/// A set of inks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InkSet([bool; 256]);

impl InkSet {
    /// No ink.
    pub const EMPTY: InkSet = InkSet([false; 256]);

    /// Every ink: numbered, they keep their own numbers.
    pub const ALL: InkSet = InkSet([true; 256]);

    /// Adds one.
    pub fn insert(&mut self, ink: Ink) {
        self.0[usize::from(ink.0)] = true;
    }

    /// Number of inks.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.0.iter().filter(|ink| **ink).count()
    }

    /// Adds those of another set.
    pub fn insert_all(&mut self, others: &InkSet) {
        for (ink, other) in self.0.iter_mut().zip(others.0) {
            *ink |= other;
        }
    }

    /// For every ink, whether it is in the set.
    pub fn flags(&self) -> [bool; 256] {
        self.0
    }

    /// The inks of a picture.
    pub fn of(inks: &Plane) -> InkSet {
        let mut set = InkSet::EMPTY;
        inks.indices().iter().for_each(|ink| set.insert(Ink(*ink)));
        set
    }

    /// Numbers the inks of the set from 0 on, in their own order.
    pub fn numbering(&self) -> Numbering {
        self.numbering_by_use(&[0; 256])
    }

    /// Numbers the inks of the set from 0 on, the most used ones first.
    pub fn numbering_by_use(&self, uses: &[u64; 256]) -> Numbering {
        let all = (0..=255).map(Ink);
        let mut inks: Vec<Ink> = all.filter(|ink| self.0[usize::from(ink.0)]).collect();
        inks.sort_by_key(|ink| std::cmp::Reverse(uses[usize::from(ink.0)]));
        let mut index = [0; 256];
        for (number, ink) in (0..=255).zip(&inks) {
            index[usize::from(ink.0)] = number;
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
    /// The inks, in the order of their indices.
    pub fn inks(&self) -> &[Ink] {
        &self.inks
    }

    /// The index of an ink of the set.
    pub fn index(&self, ink: u8) -> u8 {
        let index = self.index[usize::from(ink)];
        debug_assert_eq!(self.inks.get(usize::from(index)), Some(&Ink(ink)));
        index
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

    #[test]
    fn inks_that_come_up_most_have_the_smallest_numbers() {
        let mut set = InkSet::EMPTY;
        for ink in [GROUND, WALL, PINK.top()] {
            set.insert(ink);
        }
        let mut uses = [0; 256];
        (uses[usize::from(WALL.0)], uses[usize::from(PINK.top().0)]) = (2, 9);
        let numbering = set.numbering_by_use(&uses);
        assert_eq!(numbering.inks, [PINK.top(), WALL, GROUND]);
    }
}
