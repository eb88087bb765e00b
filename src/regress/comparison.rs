//! Two films held against each other, frame by frame, a few pictures in memory at a time.
//!
//! ```text
//!  outlines ─▶ pairs ─▶ those with other hashes ─▶ pictures ─▶ Difference, Detective ─▶ Found
//!               └▶ reorder, times                    └▶ first, worst, last are kept to be shown
//! ```

use super::cause::Detective;
use super::cursor::Cursor;
use super::film::{Film, FilmError};
use super::order::reorder;
use super::outline::{Outline, plays_text};
use super::pairs::{self, Pair};
use super::picture::{Difference, SWEEP, worst_window};
use super::record::{Found, Kind, Spot, State, Tolerance, Worst};
use crate::pixels::{Rect, Rgba};

/// Times that are listed.
const MOST_TIMES: usize = 20;

/// Two pictures that differ, to be shown.
#[derive(Clone)]
pub struct Shown {
    /// Which frame.
    pub frame: usize,
    /// The expected picture.
    pub expected: Rgba,
    /// The actual one.
    pub actual: Rgba,
    /// Where they differ.
    pub rect: Rect,
}

/// What comes of two films.
pub struct Compared {
    /// What it amounts to.
    pub state: State,
    /// How they differ; empty if they do not.
    pub found: Found,
    /// First, worst and last frame that differ, those that are not the same.
    pub shown: Vec<(&'static str, Shown)>,
}

/// Compares by frame numbers, as a baseline is.
///
/// # Errors
/// A file that cannot be read.
pub fn by_number(
    expected: &dyn Film,
    actual: &dyn Film,
    tolerance: Option<&Tolerance>,
) -> Result<Compared, FilmError> {
    let pairs = pairs::by_number(expected.outline(), actual.outline());
    compare(expected, actual, &pairs, tolerance)
}

/// Compares by presentation time, as films that need not have the same frames are.
///
/// # Errors
/// A file that cannot be read.
pub fn by_time(expected: &dyn Film, actual: &dyn Film) -> Result<Compared, FilmError> {
    let (e, a) = (expected.outline(), actual.outline());
    let hashes = |film: &Outline| film.lines.iter().map(|l| l.hash).collect::<Vec<_>>();
    // The same pictures at other times are told best by their numbers.
    let pairs = if hashes(e) == hashes(a) {
        pairs::by_number(e, a)
    } else {
        pairs::by_time(e, a)
    };
    compare(expected, actual, &pairs, None)
}

fn compare(
    expected: &dyn Film,
    actual: &dyn Film,
    pairs: &[Pair],
    tolerance: Option<&Tolerance>,
) -> Result<Compared, FilmError> {
    let (e, a) = (expected.outline(), actual.outline());
    let mut found = Found::default();
    find_times(e, a, &mut found);
    if e.size != a.size {
        let text = format!("{} instead of {}", a.size, e.size);
        found.kinds.insert(0, Kind::new("resized", text));
        found.first = Some(Spot {
            frame: 0,
            at_ms: 0,
            step: None,
        });
        return Ok(Compared {
            state: State::Resized,
            found,
            shown: Vec::new(),
        });
    }
    let differing = pairs::differing(pairs, e, a);
    let mut seen = Seen::new(tolerance);
    seen.look(&differing, expected, actual)?;
    let is_timing = !found.kinds.is_empty();
    let same_count = e.lines.len() == a.lines.len();
    let other = !differing.is_empty() || !same_count;
    let tolerated = other && same_count && seen.within;
    let state = match (other && !tolerated, is_timing) {
        (true, _) => State::Changed,
        (false, true) => State::TimingChanged,
        (false, false) if tolerated => State::Tolerated,
        (false, false) => State::Same,
    };
    seen.tell(&differing, e, a, &mut found);
    if state == State::TimingChanged && !other {
        found.kinds.insert(
            0,
            Kind::new("timing_only", "timing only: every picture is the same"),
        );
    }
    Ok(Compared {
        state,
        found,
        shown: seen.shown(),
    })
}

/// Delays and plays that differ, as far as both films have frames.
fn find_times(expected: &Outline, actual: &Outline, found: &mut Found) {
    let lines = expected.lines.iter().zip(&actual.lines).enumerate();
    let times = lines.filter(|(_, (e, a))| e.shown_ms != a.shown_ms);
    let times: Vec<_> = times
        .map(|(n, (e, a))| (n, e.shown_ms, a.shown_ms))
        .collect();
    let begins = expected.begins();
    let same_count = expected.lines.len() == actual.lines.len();
    // With frames more or fewer, the times that moved along with them tell nothing.
    if let (Some((frame, before, now)), true) = (times.first(), same_count) {
        let text = match times.len() {
            1 => format!("frame {frame} is shown {now} ms instead of {before} ms"),
            n => format!(
                "{n} frames are shown longer or shorter, frame {frame} first: \
                 {now} ms instead of {before} ms"
            ),
        };
        found.kinds.push(Kind::new("delay", text));
        found.first = Some(Spot {
            frame: *frame,
            at_ms: begins[*frame],
            step: None,
        });
        found.times_changed = times.len();
        found.times = times.into_iter().take(MOST_TIMES).collect();
    }
    if let (Some(e), Some(a)) = (expected.plays, actual.plays)
        && e != a
    {
        let (e, a) = (plays_text(Some(e)), plays_text(Some(a)));
        let text = format!("it plays {a} instead of {e}");
        found.kinds.push(Kind::new("loop", text));
    }
}

/// What was seen of the pairs so far.
struct Seen<'a> {
    tolerance: Option<&'a Tolerance>,
    /// Whether every pair so far is tolerated.
    within: bool,
    detective: Detective,
    levels: [u64; SWEEP.len()],
    changed: u64,
    largest: u8,
    rect: Rect,
    worst: Option<(Worst, Shown)>,
    first: Option<Shown>,
    last: Option<Shown>,
}

impl<'a> Seen<'a> {
    fn new(tolerance: Option<&'a Tolerance>) -> Seen<'a> {
        Seen {
            tolerance,
            within: tolerance.is_some(),
            detective: Detective::new(),
            levels: [0; SWEEP.len()],
            changed: 0,
            largest: 0,
            rect: Rect::EMPTY,
            worst: None,
            first: None,
            last: None,
        }
    }

    /// Reads both films side by side and looks at the pairs.
    fn look(
        &mut self,
        pairs: &[Pair],
        expected: &dyn Film,
        actual: &dyn Film,
    ) -> Result<(), FilmError> {
        if pairs.is_empty() {
            return Ok(());
        }
        let (mut e, mut a) = (Cursor::new(expected)?, Cursor::new(actual)?);
        for pair in pairs {
            let (Some(e), Some(a)) = (e.seek(pair.expected)?, a.seek(pair.actual)?) else {
                continue;
            };
            self.see(pair, e, a);
        }
        Ok(())
    }

    fn see(&mut self, pair: &Pair, expected: &Rgba, actual: &Rgba) {
        let difference = Difference::of(expected, actual);
        let (changed, largest) = (difference.changed(), difference.largest());
        self.within &= self.tolerance.is_some_and(|tolerance| {
            difference.above(tolerance.levels) <= u64::from(tolerance.max_outliers)
        });
        self.detective
            .see(expected, actual, difference.rect, largest);
        for (sum, level) in self.levels.iter_mut().zip(SWEEP) {
            *sum += difference.above(level);
        }
        self.changed += changed;
        self.largest = self.largest.max(largest);
        self.rect = self.rect.union(difference.rect);
        let shown = Shown {
            frame: pair.actual,
            expected: expected.clone(),
            actual: actual.clone(),
            rect: difference.rect,
        };
        let most = self.worst.as_ref().map_or(0, |(w, _)| w.changed_pixels);
        if changed > most {
            let worst = Worst {
                frame: pair.actual,
                at_ms: pair.at_ms,
                changed_pixels: changed,
                share_milli_percent: (changed * 100_000).div_ceil(expected.size().area() as u64),
                window: worst_window(expected, actual).into(),
            };
            self.worst = Some((worst, shown.clone()));
        }
        if self.first.is_none() {
            self.first = Some(shown.clone());
        }
        self.last = Some(shown);
    }

    /// Puts together what was seen.
    fn tell(&mut self, differing: &[Pair], e: &Outline, a: &Outline, found: &mut Found) {
        let order = reorder(e, a);
        if let Some(pair) = differing.first() {
            found.first = Some(Spot {
                frame: pair.actual,
                at_ms: pair.at_ms,
                step: None,
            });
        } else if e.lines.len() != a.lines.len() {
            let frame = e.lines.len().min(a.lines.len());
            let shown = e.lines.iter().take(frame).map(|line| line.shown_ms);
            found.first = Some(Spot {
                frame,
                at_ms: shown.sum(),
                step: None,
            });
        }
        let mut kinds = Vec::new();
        match order {
            Some(order) => kinds.push(Kind::new(order.name(), order.to_string())),
            None if e.lines.len() != a.lines.len() => {
                let text = format!("{} frames instead of {}", a.lines.len(), e.lines.len());
                kinds.push(Kind::new("frame_count", text));
            }
            None => {
                let detective = std::mem::replace(&mut self.detective, Detective::new());
                let causes = match differing {
                    [] => Vec::new(),
                    _ => detective.conclude(self.changed),
                };
                let causes = causes.iter();
                kinds.extend(causes.map(|c| Kind::new(c.name(), c.to_string())));
            }
        }
        found.runs = pairs::runs(differing.iter().map(|pair| pair.actual));
        found.frames = found
            .runs
            .iter()
            .map(|(first, last)| last - first + 1)
            .sum();
        kinds.extend(extent(&found.runs, a.lines.len()));
        kinds.append(&mut found.kinds);
        found.kinds = kinds;
        found.changed_pixels = self.changed;
        found.largest = self.largest;
        found.rect = (!self.rect.is_empty()).then(|| self.rect.into());
        found.worst = self.worst.as_ref().map(|(worst, _)| worst.clone());
        if self.changed > 0 {
            found.sweep = SWEEP.into_iter().zip(self.levels).collect();
        }
    }

    fn shown(self) -> Vec<(&'static str, Shown)> {
        let mut shown: Vec<(&'static str, Shown)> = Vec::new();
        let worst = self.worst.map(|(_, shown)| shown);
        for (role, picture) in [("first", self.first), ("worst", worst), ("last", self.last)] {
            let picture = picture.filter(|p| shown.iter().all(|(_, s)| s.frame != p.frame));
            shown.extend(picture.map(|picture| (role, picture)));
        }
        shown
    }
}

/// Which frames differ, in words.
fn extent(runs: &[(usize, usize)], count: usize) -> Option<Kind> {
    let last = count.saturating_sub(1);
    Some(match runs {
        [] => return None,
        [(0, end)] if *end == last => Kind::new("every_frame", "in every frame"),
        [(a, b)] if a == b && *b == last => Kind::new("last_frame", "only in the last frame"),
        [(a, b)] if a == b => Kind::new("one_frame", format!("only in frame {a}")),
        [(a, b)] if *b == last => Kind::new("from_frame", format!("from frame {a} on")),
        [(a, b)] => Kind::new("some_frames", format!("in frames {a} to {b}")),
        runs => {
            let frames: usize = runs.iter().map(|(a, b)| b - a + 1).sum();
            let text = format!("in {frames} frames, {} runs of them", runs.len());
            Kind::new("scattered", text)
        }
    })
}
