//! Where to forget: the cheapest way to cut a frame into lifetimes.
//!
//! ```text
//!  cuts      0─────1─────2─────3─────4
//!  from 0    ├──9──┼─17──┼─26──┼─37──┤      bits of one lifetime from cut to cut
//!  from 1          ├──8──┼─15──┼─21──┤
//!  from 2                ├─…                best to each cut: the shortest path
//! ```
//!
//! A full dictionary is not a reason to forget: while it still fits the picture, keeping it is
//! shorter, and a lifetime without a cut in it is one of the ways that are compared.

use super::{CodeSize, Dictionary};
use std::ops::Range;

/// The best lifetimes with cuts between rows of `width` pixels, at most `parts` of them.
/// Time: half of `parts` plain parses.
pub(in crate::encode) fn lifetimes(
    dictionary: &mut Dictionary,
    indices: &[u8],
    width: usize,
    parts: usize,
    size: CodeSize,
) -> Vec<Range<usize>> {
    let rows = indices.len() / width;
    let parts = parts.min(rows);
    let cuts: Vec<usize> = (0..=parts).map(|i| i * rows / parts * width).collect();
    let mut best: Vec<(u64, usize)> = vec![(u64::MAX, 0); parts + 1];
    best[0] = (0, 0);
    for from in 0..parts {
        let before = best[from].0;
        count(dictionary, indices, &cuts[from..], |step, codes| {
            let bits = before + size.lifetime_bits(codes);
            let to = from + step;
            if bits < best[to].0 {
                best[to] = (bits, from);
            }
        });
    }
    let mut ranges = Vec::new();
    let mut to = parts;
    while to > 0 {
        let from = best[to].1;
        ranges.push(cuts[from]..cuts[to]);
        to = from;
    }
    ranges.reverse();
    ranges
}

/// Parses from the first cut to the last; at each, tells how many codes a lifetime takes that
/// ends there.
fn count(
    dictionary: &mut Dictionary,
    indices: &[u8],
    cuts: &[usize],
    mut at_cut: impl FnMut(usize, usize),
) {
    dictionary.forget();
    let mut codes = 0;
    let mut phrase = None;
    for (step, cut) in cuts.windows(2).enumerate() {
        for &index in &indices[cut[0]..cut[1]] {
            let longer = phrase.and_then(|phrase| dictionary.child(phrase, index));
            if longer.is_none()
                && let Some(phrase) = phrase
            {
                codes += 1;
                dictionary.learn(phrase, index);
            }
            phrase = longer.or(Some(u16::from(index)));
        }
        at_cut(step + 1, codes + 1);
    }
}
