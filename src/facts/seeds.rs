//! Lists of seeds as they are typed: `464`, `464..=483`, `1,5,10..20`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::boards::Seed;

/// Seeds in the order asked for; stored as ranges, so that a long one costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Seeds(Vec<RangeInclusive<Seed>>);

impl Seeds {
    /// One seed.
    pub fn one(seed: Seed) -> Seeds {
        Seeds(vec![seed..=seed])
    }

    /// How many there are, not 0.
    pub fn len(&self) -> u64 {
        let lengths = self
            .0
            .iter()
            .map(|range| u64::from(range.end() - range.start()) + 1);
        lengths.sum()
    }

    /// Never: a list without seeds cannot be typed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Seed> {
        self.0.iter().cloned().flatten()
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        text.split(',')
            .map(range)
            .collect::<Result<_, _>>()
            .map(Seeds)
    }
}

fn range(text: &str) -> Result<RangeInclusive<Seed>, String> {
    let seed = |digits: &str| -> Result<Seed, String> {
        digits.parse().map_err(|_| {
            format!(
                "{digits:?} is no seed: a whole number from 0 to {} is",
                Seed::MAX
            )
        })
    };
    if let Some((first, last)) = text.split_once("..=") {
        let (first, last) = (seed(first)?, seed(last)?);
        return if first <= last {
            Ok(first..=last)
        } else {
            Err(format!("{text} holds no seed: the first is after the last"))
        };
    }
    if let Some((first, end)) = text.split_once("..") {
        let (first, end) = (seed(first)?, seed(end)?);
        return match end.checked_sub(1).filter(|last| first <= *last) {
            Some(last) => Ok(first..=last),
            None => Err(format!("{text} holds no seed: the end is left out")),
        };
    }
    if let Some((first, last)) = text.split_once('-')
        && seed(first).is_ok()
        && seed(last).is_ok()
    {
        return Err(format!(
            "{text:?} is no seed; the seeds from {first} to {last} are {first}..={last}"
        ));
    }
    seed(text).map(|seed| seed..=seed)
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
    fn what_is_no_list_is_named() {
        for bad in [
            "",
            "a",
            "5..=4",
            "5..5",
            "0..0",
            "-1",
            "1,",
            "4294967296",
            "1..=2..=3",
        ] {
            assert!(bad.parse::<Seeds>().is_err(), "{bad}");
        }
    }
}
