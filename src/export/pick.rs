//! Which frames of a film are wanted: `--frames`, in the language of [`crate::ranges`].
//!
//! Frames come in the order of the film, each once, however they were named.

use std::ops::Range;
use std::str::FromStr;

use crate::ranges::{Numbered, Ranges, Row};

/// Frames by their places in a film of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramePick(Ranges);

impl FramePick {
    /// The frames of a film of `total` frames, as rows that neither touch nor overlap, in order.
    ///
    /// # Errors
    /// In words, if the film does not have one of them.
    pub fn of(&self, total: u64) -> Result<Vec<Range<u64>>, String> {
        let rows = self.0.rows(total);
        let rows = rows.map_err(|error| format!("--frames {error}"))?;
        Ok(merge(rows.into_iter().flat_map(without_gaps).collect()))
    }
}

/// The stretches of a row that hold every frame of it and no other.
fn without_gaps(row: Row) -> Vec<Range<u64>> {
    match row.step {
        1 => std::iter::once(row.first..row.last + 1).collect(),
        _ => row.iter().map(|frame| frame..frame + 1).collect(),
    }
}

fn merge(mut rows: Vec<Range<u64>>) -> Vec<Range<u64>> {
    rows.sort_by_key(|row| row.start);
    let mut merged: Vec<Range<u64>> = Vec::new();
    for row in rows {
        match merged.last_mut() {
            Some(last) if row.start <= last.end => last.end = last.end.max(row.end),
            _ => merged.push(row),
        }
    }
    merged
}

impl FromStr for FramePick {
    type Err = String;

    fn from_str(text: &str) -> Result<FramePick, String> {
        Ranges::parse(text, Numbered::Frames).map(FramePick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn picked(text: &str, total: u64) -> Vec<u64> {
        let pick: FramePick = text.parse().unwrap();
        pick.of(total).unwrap().into_iter().flatten().collect()
    }

    #[test]
    fn frames_come_in_order_and_once() {
        assert_eq!(picked("9, 1,5,1, 5..=6", 10), [1, 5, 6, 9]);
        assert_eq!(picked("0..=6:3, 1", 10), [0, 1, 3, 6]);
        let pick: FramePick = "0..4,4..8".parse().unwrap();
        assert_eq!(pick.of(10).unwrap().len(), 1);
        assert_eq!(picked("0..4,4..8", 10).len(), 8);
    }

    #[test]
    fn frames_that_the_film_does_not_have_are_an_error_with_its_length() {
        for text in ["150", "0..151", "-151", "-200..", "150..", "200..3"] {
            let pick: FramePick = text.parse().unwrap();
            let error = pick.of(150).unwrap_err();
            assert!(error.contains("150 frames, 0 to 149"), "{error}");
        }
    }

    #[test]
    fn a_row_without_frames_is_an_error_of_its_own() {
        for (text, row) in [("9..3", "9..3"), ("7..7", "7..7"), ("-1..-5", "149..145")] {
            let pick: FramePick = text.parse().unwrap();
            let error = pick.of(150).unwrap_err();
            assert!(error.contains(&format!("{row} holds no frame")), "{error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_or_refused(text in "[-0-9.,%=: ]{0,12}", total in 1u64..200) {
            if let Ok(pick) = text.parse::<FramePick>()
                && let Ok(rows) = pick.of(total)
            {
                prop_assert!(!rows.is_empty());
                prop_assert!(rows.iter().all(|row| row.start < row.end && row.end <= total));
                prop_assert!(rows.windows(2).all(|w| w[0].end < w[1].start));
            }
        }

        #[test]
        fn a_row_and_its_numbers_one_by_one_are_the_same(from in 0u64..50, len in 1u64..50) {
            let list: Vec<String> = (from..from + len).map(|n| n.to_string()).collect();
            let row = picked(&format!("{from}..{}", from + len), 100);
            prop_assert_eq!(row, picked(&list.join(","), 100));
        }
    }
}
