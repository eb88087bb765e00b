//! Lists of seeds as they are typed, in the language of [`crate::ranges`]: `464`, `464..=483`,
//! `1,5,10..20`.

use std::str::FromStr;

use crate::boards::Seed;
use crate::ranges::{Numbered, Ranges, Row};

/// Seeds in the order asked for; stored as rows, so that a long one costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Seeds(Vec<Row>);

impl Seeds {
    /// One seed.
    pub fn one(seed: Seed) -> Seeds {
        Seeds(vec![Row::one(u64::from(seed))])
    }

    /// How many there are, not 0.
    pub fn len(&self) -> u64 {
        self.0.iter().map(Row::count).sum()
    }

    /// Never: a list without seeds cannot be typed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Seed> {
        self.clone().into_seeds()
    }

    /// The same, of an owner.
    pub(super) fn into_seeds(self) -> impl Iterator<Item = Seed> {
        let numbers = self.0.into_iter().flat_map(Row::iter);
        numbers.map(|n| Seed::try_from(n).expect("what is read lies below the number of seeds"))
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let all = u64::from(Seed::MAX) + 1;
        Ranges::parse(text, Numbered::Seeds)?.rows(all).map(Seeds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<Seed> {
        text.parse::<Seeds>().unwrap().iter().collect()
    }

    #[test]
    fn a_list_holds_seeds_and_ranges_with_or_without_their_end() {
        assert_eq!(list("464..=466"), [464, 465, 466]);
        assert_eq!(list("464..466"), [464, 465]);
        assert_eq!(list("7"), [7]);
        assert_eq!(list("9,1,3..5"), [9, 1, 3, 4]);
    }

    #[test]
    fn all_seeds_are_counted_without_being_listed() {
        let all: Seeds = "0..=4294967295".parse().unwrap();
        assert_eq!(all.len(), 1 << 32);
    }

    #[test]
    fn a_number_that_is_no_seed_is_refused_with_the_largest() {
        for text in ["4294967296", "0..=4294967296", "0..4294967297"] {
            let error = text.parse::<Seeds>().unwrap_err();
            assert!(error.contains("from 0 to 4294967295"), "{error}");
        }
        assert_eq!(list("4294967294..=4294967295").len(), 2);
        assert_eq!(list("1..=5:2"), [1, 3, 5]);
    }
}
