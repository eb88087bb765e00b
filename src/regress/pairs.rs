//! Which frame is held against which.
//!
//! ```text
//!  check      frame by frame      0-0 1-1 2-2 …
//!  compare    by time             ├─ a ─┼─ b ─┤        a-a until b-a begins …
//!                                 ├─ a ───┼ b ┤        0-0, 1-0, 1-1
//! ```

use super::outline::Outline;

/// Two frames to hold against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Number of the expected frame.
    pub expected: usize,
    /// Number of the actual frame.
    pub actual: usize,
    /// When they are both first seen, from the start of the film.
    pub at_ms: u64,
}

/// Frames by their numbers, as many as both have.
pub fn by_number(expected: &Outline, actual: &Outline) -> Vec<Pair> {
    let begins = actual.begins().into_iter();
    let pairs = begins.zip(0..expected.lines.len());
    pairs
        .map(|(at_ms, n)| Pair {
            expected: n,
            actual: n,
            at_ms,
        })
        .collect()
}

/// Frames that are seen at the same time, for as long as both films are. Frames that are shown for
/// no time are met where they stand.
pub fn by_time(expected: &Outline, actual: &Outline) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let (mut e, mut a, mut at_ms) = (0, 0, 0);
    let (mut e_end, mut a_end) = (0, 0);
    if let (Some(first), Some(other)) = (expected.lines.first(), actual.lines.first()) {
        (e_end, a_end) = (first.shown_ms, other.shown_ms);
    }
    while e < expected.lines.len() && a < actual.lines.len() {
        pairs.push(Pair {
            expected: e,
            actual: a,
            at_ms,
        });
        at_ms = e_end.min(a_end);
        let (next_e, next_a) = (e_end <= a_end, a_end <= e_end);
        if next_e {
            e += 1;
            e_end += expected.lines.get(e).map_or(0, |line| line.shown_ms);
        }
        if next_a {
            a += 1;
            a_end += actual.lines.get(a).map_or(0, |line| line.shown_ms);
        }
    }
    pairs
}

/// The pairs whose pictures differ.
pub fn differing(pairs: &[Pair], expected: &Outline, actual: &Outline) -> Vec<Pair> {
    let differ =
        |pair: &&Pair| expected.lines[pair.expected].hash != actual.lines[pair.actual].hash;
    pairs.iter().filter(differ).copied().collect()
}

/// Numbers in a row, as first and last of each run: 3, 4, 5, 9 are 3–5 and 9–9.
pub fn runs(numbers: impl IntoIterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for n in numbers {
        match runs.last_mut() {
            Some((_, last)) if n <= *last + 1 => *last = n.max(*last),
            _ => runs.push((n, n)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;
    use crate::regress::outline::{Line, PixelHash};

    fn film(frames: &[(u64, u8)]) -> Outline {
        let line = |&(shown_ms, look): &(u64, u8)| Line {
            shown_ms,
            hash: PixelHash::of_bytes(&[look]),
        };
        Outline {
            size: Size {
                width: 1,
                height: 1,
            },
            plays: None,
            lines: frames.iter().map(line).collect(),
        }
    }

    fn times(expected: &[(u64, u8)], actual: &[(u64, u8)]) -> Vec<(usize, usize, u64)> {
        let pairs = by_time(&film(expected), &film(actual));
        let pairs = pairs.iter().map(|p| (p.expected, p.actual, p.at_ms));
        pairs.collect()
    }

    #[test]
    fn frames_meet_at_the_times_at_which_both_are_seen() {
        let met = times(&[(10, 1), (20, 2)], &[(20, 1), (10, 2)]);
        assert_eq!(met, [(0, 0, 0), (1, 0, 10), (1, 1, 20)]);
        assert_eq!(times(&[(10, 1)], &[(10, 1), (5, 2)]), [(0, 0, 0)]);
        assert_eq!(times(&[(0, 1)], &[(0, 1)]), [(0, 0, 0)]);
    }

    #[test]
    fn neighbours_are_one_run() {
        assert_eq!(runs([3, 4, 5, 9]), [(3, 5), (9, 9)]);
        assert_eq!(runs([2, 2, 3]), [(2, 3)]);
        assert!(runs([]).is_empty());
    }
}
