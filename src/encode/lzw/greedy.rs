//! Phrases as they come: each one the longest that is known.

use super::runs::{At, Runs};
use super::{Codes, Dictionary};
use std::ops::Range;

/// The codes of a lifetime; not of an empty one.
pub(in crate::encode) fn greedy(
    dictionary: &mut Dictionary,
    runs: &Runs,
    lifetime: Range<usize>,
) -> Codes {
    dictionary.forget();
    let mut codes = Codes::new();
    let start = runs.at(lifetime.start);
    let read = read(dictionary, runs, None, start, lifetime.end, |code| {
        codes.push(code);
    });
    codes.extend(read.0);
    codes
}

/// Reads from a place to a pixel and tells every code that is complete; returns the phrase that is
/// not, and the place that was reached.
pub(super) fn read(
    dictionary: &mut Dictionary,
    runs: &Runs,
    mut phrase: Option<u16>,
    mut at: At,
    to: usize,
    mut tell: impl FnMut(u16),
) -> (Option<u16>, At) {
    while at.pixel < to {
        let index = runs.index(at);
        let Some(known) = phrase else {
            phrase = Some(u16::from(index));
            at = runs.step(at, 1);
            continue;
        };
        let (longer, pixels) = dictionary.lengthen(known, index, runs.end(at).min(to) - at.pixel);
        if pixels == 0 {
            tell(known);
            dictionary.learn(known, index);
            phrase = None;
        } else {
            phrase = Some(longer);
            at = runs.step(at, pixels);
        }
    }
    (phrase, at)
}
