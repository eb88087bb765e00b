//! Places in a picture, and how many of them lie before any pixel.
//!
//! ```text
//!  pixels   0 1 2 3 … 63 │ 64 65 …        a bit a pixel, and a count for every 64 of them:
//!  places   1 0 0 1 …  0 │  1  0 …        three bits of memory a pixel in all, where an index
//!  before   0            │  2             for each pixel took 32
//! ```

/// A set of places, built up first and asked then.
pub(super) struct Marks {
    words: Vec<u64>,
}

/// Places in order.
pub(super) struct Nodes {
    places: Vec<u32>,
    words: Vec<u64>,
    /// Places before each word.
    before: Vec<u32>,
}

impl Marks {
    /// None of the places 0 to `last`.
    pub fn new(last: usize) -> Marks {
        Marks {
            words: vec![0; last / 64 + 1],
        }
    }

    /// Adds a place.
    pub fn add(&mut self, place: u32) {
        self.words[place as usize / 64] |= 1 << (place % 64);
    }

    /// The places that were added.
    pub fn into_nodes(self) -> Nodes {
        let count: u32 = self.words.iter().map(|word| word.count_ones()).sum();
        let mut places = Vec::with_capacity(count as usize);
        let mut before = Vec::with_capacity(self.words.len());
        for (nth, word) in self.words.iter().enumerate() {
            before.push(places.len() as u32);
            let mut rest = *word;
            while rest != 0 {
                places.push(64 * nth as u32 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
        Nodes {
            places,
            words: self.words,
            before,
        }
    }
}

impl Nodes {
    /// Where they are, in order.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// The number of the last one that is not after `place`; there is one.
    pub fn floor(&self, place: u32) -> usize {
        let nth = place as usize / 64;
        let up_to = self.words[nth] << (63 - place % 64);
        (self.before[nth] + up_to.count_ones()) as usize - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_floor_of_a_place_is_the_last_node_not_after_it(
            mut places in prop::collection::btree_set(0u32..400, 1..60), last in 400usize..500,
        ) {
            places.insert(0);
            let mut marks = Marks::new(last);
            places.iter().rev().for_each(|place| marks.add(*place));
            let nodes = marks.into_nodes();
            prop_assert!(nodes.places().iter().eq(&places));
            for place in 0..=last as u32 {
                prop_assert_eq!(nodes.floor(place) + 1, places.range(..=place).count());
            }
        }
    }
}
