//! Unchanged pixels between changed ones: transparent, or in their own colour?
//!
//! ```text
//!  masked   a a · a a · · b      own  a a a a a c c b       · unchanged
//!              ^   ^     ^                    ^   ^
//!  mixed    a a a a a · · b      as few seams as can be, and where they already are above
//! ```
//!
//! Wherever one value meets another a phrase ends, sooner or later; so the mixed form has as few
//! such seams as possible. Taking whatever gives a longer phrase at once was tried and made files
//! bigger.

use super::copies::novelty;
use super::repaint::UNCHANGED;
use std::ops::Range;

/// Costs of a seam, of one that the row above has at the same place, and of an unchanged pixel
/// in its own colour. On films of the nine boards, halving the second one against the first gave
/// 0.1 %; the third hardly matters as long as it is small.
const SEAM: u32 = 32;
const SEAM_AS_ABOVE: u32 = 16;
const OWN: u32 = 1;

/// A seam that moves to a better place saves no more than so many pixels in their own colour cost:
/// farther from a changed one, unchanged pixels of a wide gap are masked in any case.
const NEAR: usize = SEAM as usize;
/// A gap is wide where closing it, which saves two seams, costs more.
const WIDE: usize = 2 * SEAM as usize + 2 * NEAR;

/// Mixes the two forms of a rectangle `width` pixels wide.
pub(super) fn fewest_seams(own: &[u8], masked: &[u8], width: usize) -> Vec<u8> {
    let mut mixed: Vec<u8> = Vec::with_capacity(own.len());
    let mut ways = Ways::default();
    for start in (0..own.len()).step_by(width) {
        let row = start..start + width;
        let (own_row, masked_row) = (&own[row.clone()], &masked[row]);
        let Some(above) = start.checked_sub(width).map(|above| above..start) else {
            let row = ways.row(own_row, masked_row, None, |_, _| false);
            mixed.extend(row);
            continue;
        };
        if own_row == &own[above.clone()] && masked_row == &masked[above.clone()] {
            mixed.extend_from_within(above);
            continue;
        }
        let above = &mixed[above];
        let row = ways.row(own_row, masked_row, above.last().copied(), |x, seam| {
            above[x - 1..=x] == seam
        });
        mixed.extend(row);
    }
    mixed
}

/// Whether the own colours of a rectangle may pack shorter than its mixture: they hardly ever do where
/// they are half as much again to tell.
pub(super) fn own_may_pay(own: &[u8], mixed: &[u8], width: u32) -> bool {
    2 * novelty(own, width) < 3 * novelty(mixed, width)
}

/// The cheapest ways through a row, ending masked or in the own colour.
#[derive(Default)]
struct Ways {
    /// By pixel and form, whether the cheapest way there has the pixel before in its own colour.
    from_own: Vec<[bool; 2]>,
}

impl Ways {
    /// The cheapest mixture of a row. `left` is what the row above ends with; `above` tells whether
    /// that row has this seam before a pixel.
    fn row(
        &mut self,
        own: &[u8],
        masked: &[u8],
        left: Option<u8>,
        above: impl Fn(usize, [u8; 2]) -> bool,
    ) -> Vec<u8> {
        let price = |x: usize| if own[x] == masked[x] { 0 } else { OWN };
        let first = |here: u8| match left {
            Some(left) if left != here => SEAM,
            _ => 0,
        };
        let mut masked_cost = first(masked[0]);
        let mut own_cost = first(own[0]) + price(0);
        self.from_own.clear();
        self.from_own.resize(own.len(), [false; 2]);
        let mut x = 1;
        while x < own.len() {
            let gap = wide_gap(masked, x);
            for x in x..gap.start {
                let seam = |left: u8, here: u8| {
                    if left == here {
                        0
                    } else if above(x, [left, here]) {
                        SEAM_AS_ABOVE
                    } else {
                        SEAM
                    }
                };
                let cheaper = |here: u8| {
                    let from_masked = masked_cost + seam(masked[x - 1], here);
                    let from_own = own_cost + seam(own[x - 1], here);
                    (from_masked.min(from_own), from_own < from_masked)
                };
                let (to_masked, masked_from) = cheaper(masked[x]);
                let (to_own, own_from) = if own[x] == masked[x] {
                    (to_masked, masked_from)
                } else {
                    let (cost, from) = cheaper(own[x]);
                    (cost + OWN, from)
                };
                (masked_cost, own_cost) = (to_masked, to_own);
                self.from_own[x] = [masked_from, own_from];
            }
            if !gap.is_empty() {
                own_cost = masked_cost + SEAM + OWN;
            }
            x = gap.end;
        }
        // The next row, which the phrases run on into, mostly begins with masked pixels.
        let mut in_own = own_cost + SEAM < masked_cost;
        let mut row = vec![0; own.len()];
        for x in (0..own.len()).rev() {
            row[x] = if in_own { own[x] } else { masked[x] };
            in_own = self.from_own[x][usize::from(in_own)];
        }
        row
    }
}

/// What is masked in any case of the next wide gap in a row, or nothing at its end. `from` lies in
/// no wide gap, but for its last pixels.
fn wide_gap(masked: &[u8], from: usize) -> Range<usize> {
    let mut x = from - 1;
    while let Some(ahead) = masked[x..].iter().position(|index| *index == UNCHANGED) {
        let start = x + ahead;
        let rest = masked[start..].iter();
        let length = rest.take_while(|index| **index == UNCHANGED).count();
        if length > WIDE {
            return start + NEAR..start + length - NEAR;
        }
        x = start + length;
    }
    masked.len()..masked.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cost of a mixture, by the rules alone.
    fn cost(mixed: &[u8], masked: &[u8], width: usize) -> u32 {
        let own = mixed.iter().zip(masked).filter(|(a, b)| a != b).count() as u32 * OWN;
        let seams = (0..mixed.len()).filter(|at| at % width > 0).map(|at| {
            let is_above = at >= width && {
                let above = at - width;
                mixed[above - 1..=above] == mixed[at - 1..=at]
            };
            match (mixed[at - 1] == mixed[at], is_above) {
                (true, _) => 0,
                (false, true) => SEAM_AS_ABOVE,
                (false, false) => SEAM,
            }
        });
        let end = u32::from(mixed.last() != masked.last()) * SEAM;
        own + seams.sum::<u32>() + end
    }

    proptest! {
        /// In one row with gaps of all widths: no pixel, and no stretch of them, is better off in
        /// its other form.
        #[test]
        fn no_stretch_of_a_row_is_better_off_in_its_other_form(
            runs in prop::collection::vec((any::<bool>(), 1u8..4, 1usize..180), 1..8),
            stretch in any::<(prop::sample::Index, prop::sample::Index)>(),
        ) {
            let own: Vec<u8> = runs.iter().flat_map(|(_, c, n)| vec![*c; *n]).collect();
            let masked: Vec<u8> = runs.iter()
                .flat_map(|(changed, c, n)| vec![if *changed { *c } else { UNCHANGED }; *n])
                .collect();
            let mixed = fewest_seams(&own, &masked, own.len());
            let (a, b) = (stretch.0.index(own.len()), stretch.1.index(own.len()));
            let best = cost(&mixed, &masked, own.len());
            for form in [&own, &masked] {
                let mut other = mixed.clone();
                let stretch = a.min(b)..=a.max(b);
                other[stretch.clone()].copy_from_slice(&form[stretch]);
                prop_assert!(cost(&other, &masked, own.len()) >= best);
            }
        }
    }

    #[test]
    fn a_gap_in_a_colour_is_closed_and_a_wide_one_left_transparent() {
        assert_eq!(fewest_seams(b"aaaaaccb", b"aa.aa..b", 8), b"aaaaa..b");
    }

    #[test]
    fn rows_are_mixed_alike_where_they_are_alike() {
        let (own, masked) = (b"aabaabccc", b"a.ba.b...");
        assert_eq!(fewest_seams(own, masked, 3), b"aabaab...");
    }
}
