//! What happened to the order of frames, told from their hashes alone.
//!
//! ```text
//!  expected  a b c d e
//!  actual    a b d e      dropped 2          a b b c d e  doubled 1
//!            a b d c e    swapped 2 and 3    a b d e f    dropped 2, and all after it earlier
//! ```

use super::outline::{Outline, PixelHash};

/// The longest lag that is looked for when both films are of one length.
const LONGEST_LAG: usize = 12;

/// A change of order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reorder {
    /// Frames are gone.
    Dropped {
        /// The first of them.
        frame: usize,
        /// How many.
        count: usize,
        /// Whether as many came in at the end.
        refilled: bool,
    },
    /// A frame is there again.
    Doubled {
        /// Number of the repeated frame.
        frame: usize,
        /// How many times more.
        count: usize,
        /// Whether as many fell off the end.
        cut: bool,
    },
    /// Frames came in that were not there.
    Inserted {
        /// Number of the first.
        frame: usize,
        /// How many.
        count: usize,
    },
    /// Two frames changed places.
    Swapped {
        /// The earlier one.
        first: usize,
        /// The later one.
        second: usize,
    },
    /// The frames of a stretch run backwards.
    Reversed {
        /// First frame of it.
        first: usize,
        /// Last frame of it.
        last: usize,
    },
    /// The same frames in another order.
    Shuffled,
}

/// The change of order that explains all differences, if one does.
pub fn reorder(expected: &Outline, actual: &Outline) -> Option<Reorder> {
    let hashes = |film: &Outline| film.lines.iter().map(|l| l.hash).collect::<Vec<_>>();
    let (expected, actual) = (hashes(expected), hashes(actual));
    let prefix = alike(expected.iter().zip(&actual));
    let shorter = expected.len().min(actual.len());
    if prefix == expected.len() && prefix == actual.len() {
        return None;
    }
    let suffix = alike(expected.iter().rev().zip(actual.iter().rev())).min(shorter - prefix);
    let (gone, came) = (
        &expected[prefix..expected.len() - suffix],
        &actual[prefix..actual.len() - suffix],
    );
    match (gone.len(), came.len()) {
        (count, 0) => Some(Reorder::Dropped {
            frame: prefix,
            count,
            refilled: false,
        }),
        (0, count) if repeats(came, &actual[..prefix], &actual[actual.len() - suffix..]) => {
            Some(Reorder::Doubled {
                frame: prefix.saturating_sub(1),
                count,
                cut: false,
            })
        }
        (0, count) => Some(Reorder::Inserted {
            frame: prefix,
            count,
        }),
        (a, b) if a == b => permuted(gone, came, prefix).or_else(|| {
            let last = suffix == 0;
            last.then(|| lag(gone, came, actual[..prefix].last(), prefix))?
        }),
        _ => None,
    }
}

fn alike<'a>(pairs: impl Iterator<Item = (&'a PixelHash, &'a PixelHash)>) -> usize {
    pairs.take_while(|(a, b)| a == b).count()
}

/// Whether all of `came` is the frame before it or the one after it.
fn repeats(came: &[PixelHash], before: &[PixelHash], after: &[PixelHash]) -> bool {
    let all = |hash: Option<&PixelHash>| hash.is_some_and(|h| came.iter().all(|c| c == h));
    all(before.last()) || all(after.first())
}

/// The same frames in another order: `gone` and `came` are of one length and begin at `at`.
fn permuted(gone: &[PixelHash], came: &[PixelHash], at: usize) -> Option<Reorder> {
    let last = gone.len() - 1;
    if last > 0 && gone[0] == came[last] && gone[last] == came[0] && gone[1..last] == came[1..last]
    {
        return Some(Reorder::Swapped {
            first: at,
            second: at + last,
        });
    }
    if last > 0 && gone.iter().eq(came.iter().rev()) {
        return Some(Reorder::Reversed {
            first: at,
            last: at + last,
        });
    }
    let sorted = |hashes: &[PixelHash]| {
        let mut hashes = hashes.to_vec();
        hashes.sort_unstable();
        hashes
    };
    (sorted(gone) == sorted(came)).then_some(Reorder::Shuffled)
}

/// A frame dropped or doubled in a film that kept its length, so that all after it are early or
/// late.
fn lag(
    gone: &[PixelHash],
    came: &[PixelHash],
    before: Option<&PixelHash>,
    at: usize,
) -> Option<Reorder> {
    let count = gone.len();
    // What remains must be enough to say that it moved.
    let lags = 1..=LONGEST_LAG.min(count.saturating_sub(1) / 2);
    lags.clone()
        .find(|lag| gone[*lag..] == came[..count - lag])
        .map(|count| Reorder::Dropped {
            frame: at,
            count,
            refilled: true,
        })
        .or_else(|| {
            let mut doubled = lags.filter(|lag| came[*lag..] == gone[..count - lag]);
            let lag = doubled.find(|lag| {
                let all = |hash: &PixelHash| came[..*lag].iter().all(|c| c == hash);
                before.is_some_and(all) || all(&gone[0])
            })?;
            Some(Reorder::Doubled {
                frame: at.saturating_sub(1),
                count: lag,
                cut: true,
            })
        })
}

impl Reorder {
    /// Its name in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Reorder::Dropped { .. } => "frame_dropped",
            Reorder::Doubled { .. } => "frame_doubled",
            Reorder::Inserted { .. } => "frame_inserted",
            Reorder::Swapped { .. } => "frames_swapped",
            Reorder::Reversed { .. } => "frames_reversed",
            Reorder::Shuffled => "frames_shuffled",
        }
    }
}

impl std::fmt::Display for Reorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let frames = |frame: &usize, count: &usize| match count {
            1 => format!("frame {frame}"),
            n => format!("frames {frame} to {}", frame + n - 1),
        };
        match self {
            Reorder::Dropped {
                frame,
                count,
                refilled,
            } => {
                write!(f, "{} dropped", frames(frame, count))?;
                if *refilled {
                    write!(f, ", and all later frames come {count} earlier")?;
                }
                Ok(())
            }
            Reorder::Doubled { frame, count, cut } => {
                let times = match count {
                    1 => String::new(),
                    n => format!(" {n} times"),
                };
                write!(f, "frame {frame} doubled{times}")?;
                if *cut {
                    write!(f, ", and all later frames come {count} later")?;
                }
                Ok(())
            }
            Reorder::Inserted { frame, count } => {
                write!(f, "{} inserted", frames(frame, count))
            }
            Reorder::Swapped { first, second } => {
                write!(f, "frames {first} and {second} swapped")
            }
            Reorder::Reversed { first, last } => {
                write!(f, "frames {first} to {last} run backwards")
            }
            Reorder::Shuffled => write!(f, "the same frames in another order"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;
    use crate::regress::outline::Line;

    fn film(looks: &str) -> Outline {
        let line = |look: u8| Line {
            shown_ms: 10,
            hash: PixelHash::of_bytes(&[look]),
        };
        Outline {
            size: Size {
                width: 1,
                height: 1,
            },
            plays: None,
            lines: looks.bytes().map(line).collect(),
        }
    }

    fn told(expected: &str, actual: &str) -> String {
        let found = reorder(&film(expected), &film(actual));
        found.map_or("nothing".into(), |found| found.to_string())
    }

    #[test]
    fn each_change_of_order_has_its_name_and_place() {
        for (actual, words) in [
            ("abcdefgh", "nothing"),
            ("abdefgh", "frame 2 dropped"),
            ("abcdefg", "frame 7 dropped"),
            ("bcdefgh", "frame 0 dropped"),
            ("abfgh", "frames 2 to 4 dropped"),
            ("abbcdefgh", "frame 1 doubled"),
            ("aabcdefgh", "frame 0 doubled"),
            ("abcdefghh", "frame 7 doubled"),
            ("abxcdefgh", "frame 2 inserted"),
            ("abdcefgh", "frames 2 and 3 swapped"),
            ("afcdebgh", "frames 1 and 5 swapped"),
            ("hgfedcba", "frames 0 to 7 run backwards"),
            ("bacdefhg", "the same frames in another order"),
            (
                "abdefghi",
                "frame 2 dropped, and all later frames come 1 earlier",
            ),
            (
                "abbcdefg",
                "frame 1 doubled, and all later frames come 1 later",
            ),
            ("abxdefgh", "nothing"),
        ] {
            assert_eq!(told("abcdefgh", actual), words, "{actual}");
        }
    }
}
