//! What kind of change of pixels it looks like, over all frames that differ.
//!
//! ```text
//!  recolour    every #f472b6 is now #22d3ee, and nothing else changed
//!  shift       inside the box, actual (x, y) is expected (x − dx, y − dy)
//!  edges       changed pixels lie on edges, between the colours on both sides: anti-aliasing
//!  faint       no channel by more than a level or two
//! ```

use super::picture::level;
use crate::pixels::{Rect, Rgb, Rgba};
use std::collections::BTreeMap;

/// The farthest shift that is looked for, in pixels.
const FARTHEST: i32 = 12;
/// Colours that may be replaced before it is no longer called that.
const MOST_COLORS: usize = 8;
/// Levels up to which a difference is called faint.
const FAINT: u8 = 2;
/// Levels by which smoothing may change a pixel of an edge; a pixel that changes sides changes by
/// more.
const STRONGEST_EDGE: u8 = 160;
/// Pixels that must agree before a shift is believed.
const CONVINCING: u64 = 64;

/// A kind of change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Colours were replaced, `#rrggbb` by `#rrggbb`.
    Recolored {
        /// From and to.
        colors: Vec<(String, String)>,
        /// Whether no pixel of the old colours is left.
        everywhere: bool,
    },
    /// The picture, or what is inside the box, moved by whole pixels.
    Shifted {
        /// To the right.
        dx: i32,
        /// Down.
        dy: i32,
    },
    /// Only edges changed.
    Edges,
    /// No channel changed by more than so many levels.
    Faint {
        /// The largest difference.
        levels: u8,
    },
}

impl Cause {
    /// Its name in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Cause::Recolored { .. } => "recolored",
            Cause::Shifted { .. } => "shifted",
            Cause::Edges => "edges",
            Cause::Faint { .. } => "faint",
        }
    }
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::Recolored { colors, everywhere } => {
                let place = if *everywhere {
                    "everywhere"
                } else {
                    "in places"
                };
                match &colors[..] {
                    [(a, b), (c, d)] if a == d && b == c => {
                        write!(f, "colours {a} and {b} swapped {place}")
                    }
                    [(from, to)] => write!(f, "colour {from} replaced by {to} {place}"),
                    several => {
                        let each = several.iter().map(|(from, to)| format!("{from} → {to}"));
                        let each: Vec<String> = each.collect();
                        write!(
                            f,
                            "{} colours replaced {place}: {}",
                            each.len(),
                            each.join(", ")
                        )
                    }
                }
            }
            Cause::Shifted { dx, dy } => {
                let way = |n: &i32, back: &str, forth: &str| match n {
                    0 => None,
                    n if *n < 0 => Some(format!("{} px {back}", -n)),
                    n => Some(format!("{n} px {forth}")),
                };
                let ways = [way(dx, "left", "right"), way(dy, "up", "down")];
                let ways: Vec<String> = ways.into_iter().flatten().collect();
                write!(f, "shifted by whole pixels: {}", ways.join(", "))
            }
            Cause::Edges => write!(f, "anti-aliasing only: just edges changed"),
            Cause::Faint { levels: 1 } => write!(f, "faint: no channel by more than 1 level"),
            Cause::Faint { levels } => write!(f, "faint: no channel by more than {levels} levels"),
        }
    }
}

/// Looks at pair after pair; what does not fit all of them is out.
pub struct Detective {
    recolor: Option<BTreeMap<[u8; 4], [u8; 4]>>,
    /// Whether a colour that was replaced is still there elsewhere.
    remains: bool,
    kept: BTreeMap<[u8; 4], ()>,
    shifts: Option<Vec<(i32, i32)>>,
    edges: bool,
    largest: u8,
}

impl Detective {
    /// Everything is possible.
    pub fn new() -> Detective {
        Detective {
            recolor: Some(BTreeMap::new()),
            remains: false,
            kept: BTreeMap::new(),
            shifts: None,
            edges: true,
            largest: 0,
        }
    }

    /// Looks at two pictures that differ inside a box, by at most so many levels.
    pub fn see(&mut self, expected: &Rgba, actual: &Rgba, rect: Rect, largest: u8) {
        self.largest = self.largest.max(largest);
        self.see_colors(expected, actual);
        let fits = |(dx, dy): &(i32, i32)| is_shifted(expected, actual, rect, *dx, *dy);
        match &mut self.shifts {
            Some(shifts) => shifts.retain(fits),
            None => self.shifts = Some(candidates().filter(fits).collect()),
        }
        self.edges = self.edges && only_edges(expected, actual, rect);
    }

    fn see_colors(&mut self, expected: &Rgba, actual: &Rgba) {
        let Some(map) = &mut self.recolor else { return };
        let mut last = None;
        for pair in expected.pixels().iter().zip(actual.pixels()) {
            if last == Some(pair) {
                continue;
            }
            last = Some(pair);
            let (from, to) = (*pair.0, *pair.1);
            if from == to {
                self.kept.insert(from, ());
            } else if *map.entry(from).or_insert(to) != to || map.len() > MOST_COLORS {
                self.recolor = None;
                return;
            }
        }
        self.remains = map.keys().any(|from| self.kept.contains_key(from));
    }

    /// The kinds that fit everything that was seen, the most telling first. `pixels` changed in
    /// all: a handful that happen to have one colour tell nothing.
    pub fn conclude(self, pixels: u64) -> Vec<Cause> {
        let mut causes = Vec::new();
        if let Some([(dx, dy), ..]) = self.shifts.as_deref() {
            causes.push(Cause::Shifted { dx: *dx, dy: *dy });
        }
        let name = |c: [u8; 4]| Rgb([c[0], c[1], c[2]]).to_string();
        let recolor = self.recolor.filter(|map| !map.is_empty());
        if let Some(map) = recolor.filter(|_| pixels > 1 && causes.is_empty()) {
            let colors = map.into_iter();
            causes.push(Cause::Recolored {
                colors: colors.map(|(from, to)| (name(from), name(to))).collect(),
                everywhere: !self.remains,
            });
        }
        if self.largest <= FAINT {
            causes.push(Cause::Faint {
                levels: self.largest,
            });
        } else if self.edges && causes.is_empty() {
            causes.push(Cause::Edges);
        }
        causes
    }
}

/// Shifts to try, the nearest first.
fn candidates() -> impl Iterator<Item = (i32, i32)> {
    let mut shifts: Vec<(i32, i32)> = (-FARTHEST..=FARTHEST)
        .flat_map(|dy| (-FARTHEST..=FARTHEST).map(move |dx| (dx, dy)))
        .filter(|shift| *shift != (0, 0))
        .collect();
    shifts.sort_by_key(|(dx, dy)| (dx * dx + dy * dy, *dy, *dx));
    shifts.into_iter()
}

/// Whether what was inside a box is now some pixels beside it. What came in from outside of the
/// box is not judged, but it must be the smaller part.
fn is_shifted(expected: &Rgba, actual: &Rgba, rect: Rect, dx: i32, dy: i32) -> bool {
    let (across, down) = (dx.unsigned_abs(), dy.unsigned_abs());
    if rect.width <= 2 * across || rect.height <= 2 * down {
        return false;
    }
    let (width, height) = (rect.width - across, rect.height - down);
    // Where the overlap begins in the actual picture, and in the expected one.
    let start = |at: u32, by: i32| if by > 0 { at + by.unsigned_abs() } else { at };
    let (to_x, to_y) = (start(rect.x, dx), start(rect.y, dy));
    let (from_x, from_y) = (start(rect.x, -dx), start(rect.y, -dy));
    let rows = (0..height).all(|row| {
        actual.row(to_x, to_y + row, width) == expected.row(from_x, from_y + row, width)
    });
    // A plain area equals itself wherever it is.
    rows && (0..height)
        .map(|row| {
            let (now, before) = (
                actual.row(to_x, to_y + row, width),
                expected.row(to_x, to_y + row, width),
            );
            now.iter().zip(before).filter(|(a, b)| a != b).count() as u64
        })
        .sum::<u64>()
        >= CONVINCING
}

/// Whether every changed pixel lay on an edge and is between the colours around it. Something new on
/// a plain ground is an edge only afterwards.
fn only_edges(expected: &Rgba, actual: &Rgba, rect: Rect) -> bool {
    let size = expected.size();
    for y in rect.y..rect.y + rect.height {
        for x in rect.x..rect.x + rect.width {
            let (before, now) = (expected.at(x, y), actual.at(x, y));
            if before == now {
                continue;
            }
            let (low, high) = around(expected, x, y, size.width, size.height);
            let is_edge = level(low, high) > FAINT;
            let between = (0..4).all(|c| (low[c]..=high[c]).contains(&now[c]));
            // Where colours run into each other softly, there is no edge to speak of.
            let faint = level(before, now) <= FAINT;
            if !between || !(is_edge || faint) || level(before, now) > STRONGEST_EDGE {
                return false;
            }
        }
    }
    true
}

/// The smallest and largest value of every channel in a pixel and its eight neighbours.
fn around(picture: &Rgba, x: u32, y: u32, width: u32, height: u32) -> ([u8; 4], [u8; 4]) {
    let (mut low, mut high) = ([255; 4], [0; 4]);
    for near_y in y.saturating_sub(1)..(y + 2).min(height) {
        for near_x in x.saturating_sub(1)..(x + 2).min(width) {
            let pixel = picture.at(near_x, near_y);
            for c in 0..4 {
                low[c] = low[c].min(pixel[c]);
                high[c] = high[c].max(pixel[c]);
            }
        }
    }
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;
    use crate::regress::picture::Difference;

    const SIZE: Size = Size {
        width: 64,
        height: 48,
    };
    const INK: [u8; 4] = [200, 40, 40, 255];
    const PAPER: [u8; 4] = [10, 10, 30, 255];

    /// Rings around the middle, as uneven as a maze.
    fn picture(dx: i64) -> Rgba {
        let mut picture = Rgba::new(SIZE, PAPER);
        for (i, pixel) in picture.pixels_mut().iter_mut().enumerate() {
            let (x, y) = (i as i64 % 64 - dx, i as i64 / 64);
            if (x * x + 3 * y * y / 2) / 97 % 3 == 0 {
                *pixel = INK;
            }
        }
        picture
    }

    fn causes(expected: &Rgba, actual: &Rgba) -> Vec<String> {
        let difference = Difference::of(expected, actual);
        let mut detective = Detective::new();
        detective.see(expected, actual, difference.rect, difference.largest());
        let causes = detective.conclude(difference.changed());
        causes.iter().map(Cause::to_string).collect()
    }

    #[test]
    fn a_shift_by_whole_pixels_tells_how_far() {
        let told = causes(&picture(0), &picture(3));
        assert_eq!(told, ["shifted by whole pixels: 3 px right"]);
    }

    #[test]
    fn a_colour_that_is_replaced_everywhere_is_told_apart_from_one_in_places() {
        let before = picture(0);
        let mut now = before.clone();
        let ink = |pixel: &&mut [u8; 4]| **pixel == INK;
        let teal = [0, 160, 160, 255];
        now.pixels_mut()
            .iter_mut()
            .filter(ink)
            .for_each(|p| *p = teal);
        let told = causes(&before, &now);
        assert_eq!(told, ["colour #c82828 replaced by #00a0a0 everywhere"]);
        let mut now = before.clone();
        let some = now.pixels_mut().iter_mut().filter(ink).take(40);
        some.for_each(|p| *p = teal);
        let told = causes(&before, &now);
        assert_eq!(told, ["colour #c82828 replaced by #00a0a0 in places"]);
    }

    #[test]
    fn softer_edges_and_faint_changes_are_named() {
        let before = picture(0);
        let mut now = before.clone();
        for y in 1..47 {
            for x in 1..63 {
                let edge = before.at(x - 1, y) != before.at(x + 1, y);
                if edge {
                    now.row_mut(x, y, 1)[0] = [80 + (x % 5) as u8, 20, 33, 255];
                }
            }
        }
        assert_eq!(
            causes(&before, &now),
            ["anti-aliasing only: just edges changed"]
        );
        let mut now = before.clone();
        now.row_mut(9, 9, 1)[0][0] ^= 1;
        assert_eq!(
            causes(&before, &now),
            ["faint: no channel by more than 1 level"]
        );
    }
}
