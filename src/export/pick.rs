//! Which frames of a film are wanted: `--frames`.
//!
//! ```text
//!  0..24     the first 24: ends are not included     -1      the last
//!  12..      all from 12 on                          -5..    the last five
//!  ..12      all before 12                           50%     the one half-way
//!  1,5,9     these three                             25%..75%, 0, -1   any of them together
//! ```
//!
//! Frames come in the order of the film, each once, however they were named.

use std::ops::Range;
use std::str::FromStr;

/// A place in a film of any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Counted from the first frame.
    FromStart(u64),
    /// Counted from the end: 1 is the last frame.
    FromEnd(u64),
    /// So many percent of the way.
    Percent(u8),
}

/// One frame or some in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    One(Place),
    Row(Option<Place>, Option<Place>),
}

/// Frames by their places in a film of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramePick {
    text: String,
    parts: Vec<Part>,
}

impl FramePick {
    /// The frames of a film of `total` frames, as rows that neither touch nor overlap, in order.
    ///
    /// # Errors
    /// In words, if the film does not have one of them.
    pub fn of(&self, total: u64) -> Result<Vec<Range<u64>>, String> {
        let mut rows = Vec::new();
        for part in &self.parts {
            let row = part.row(total);
            if row.start >= total || row.end > total {
                return Err(format!(
                    "--frames {}: the film has {total} frames, 0 to {}",
                    self.text,
                    total.saturating_sub(1)
                ));
            }
            if row.start >= row.end {
                return Err(format!(
                    "--frames {}: {}..{} holds no frame: a row goes upwards, and its end is not \
                     included",
                    self.text, row.start, row.end
                ));
            }
            rows.push(row);
        }
        Ok(merge(rows))
    }
}

impl Part {
    fn row(self, total: u64) -> Range<u64> {
        match self {
            Part::One(place) => {
                // 100 % of the way is the last frame, as a viewer's slider has it.
                let frame = match place {
                    Place::Percent(_) => place.edge(total).min(total.saturating_sub(1)),
                    _ => place.edge(total),
                };
                frame..frame.saturating_add(1)
            }
            Part::Row(from, to) => {
                from.map_or(0, |p| p.edge(total))..to.map_or(total, |p| p.edge(total))
            }
        }
    }
}

impl Place {
    /// Frames before this place; `u64::MAX` for a place before the film.
    fn edge(self, total: u64) -> u64 {
        match self {
            Place::FromStart(n) => n,
            Place::FromEnd(n) => total.checked_sub(n).unwrap_or(u64::MAX),
            Place::Percent(p) => total * u64::from(p) / 100,
        }
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
        let parts: Result<_, _> = text.split(',').map(str::trim).map(parse_part).collect();
        Ok(FramePick {
            text: text.to_owned(),
            parts: parts?,
        })
    }
}

fn parse_part(text: &str) -> Result<Part, String> {
    let Some((from, to)) = text.split_once("..") else {
        return parse_place(text).map(Part::One);
    };
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        text => parse_place(text).map(Some),
    };
    Ok(Part::Row(end(from)?, end(to)?))
}

fn parse_place(text: &str) -> Result<Place, String> {
    let wrong = || {
        format!(
            "{text:?} is no frame: allowed are 7, -1 (the last), 50%, and rows such as 0..24 or 12.."
        )
    };
    let digits = |text: &str| -> Result<u64, String> {
        // `parse` alone would take a second sign.
        if text.bytes().all(|b| b.is_ascii_digit()) {
            text.parse().map_err(|_| wrong())
        } else {
            Err(wrong())
        }
    };
    if let Some(percent) = text.strip_suffix('%') {
        return match digits(percent)? {
            n @ 0..=100 => Ok(Place::Percent(n as u8)),
            _ => Err(wrong()),
        };
    }
    match text.strip_prefix('-') {
        Some(n) => match digits(n)? {
            0 => Err(wrong()),
            n => Ok(Place::FromEnd(n)),
        },
        None => digits(text).map(Place::FromStart),
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
    fn frames_are_named_by_number_from_either_end_and_by_share() {
        assert_eq!(picked("0..3", 150), [0, 1, 2]);
        assert_eq!(picked("147..", 150), [147, 148, 149]);
        assert_eq!(picked("..2", 150), [0, 1]);
        assert_eq!(picked("-1", 150), [149]);
        assert_eq!(picked("-2..", 150), [148, 149]);
        assert_eq!(picked("50%", 150), [75]);
        assert_eq!(picked("100%", 150), [149]);
        assert_eq!(picked("50%..52%", 150), [75, 76, 77]);
    }

    #[test]
    fn frames_come_in_order_and_once() {
        assert_eq!(picked("9, 1,5,1, 5..7", 10), [1, 5, 6, 9]);
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

    #[test]
    fn anything_else_is_no_frame() {
        for text in [
            "", "a", "1,,2", "--1", "-0", "+1", "1.5", "101%", "-5%", "1..2..3",
        ] {
            assert!(text.parse::<FramePick>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_or_refused(text in "[-0-9.,% ]{0,12}", total in 1u64..200) {
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
