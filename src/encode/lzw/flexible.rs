//! Phrases with a look ahead: a shorter one where the next then reaches farther.
//!
//! ```text
//!  known  aab, bcc         pixels  a a b c c c
//!  longest first   a a b│c│c…      shorter first   a a│b c c│…
//! ```

use super::runs::{At, Runs};
use super::{Codes, Dictionary};
use std::ops::Range;

/// How many shorter phrases are tried: those that end where one colour meets another.
const SHORTER: usize = 2;

/// The codes of a lifetime; not of an empty one.
pub(super) fn flexible(dictionary: &mut Dictionary, runs: &Runs, lifetime: Range<usize>) -> Codes {
    dictionary.forget();
    let to = lifetime.end;
    let mut codes = Codes::new();
    let mut phrase = Phrase::longest(dictionary, runs, runs.at(lifetime.start), to);
    while phrase.end.pixel < to {
        let mut best = phrase;
        let mut next = Phrase::longest(dictionary, runs, phrase.end, to);
        let mut shorter = phrase;
        for _ in 0..SHORTER {
            match shorter.shorter(dictionary, runs) {
                Some(found) => shorter = found,
                None => break,
            }
            let after = Phrase::longest(dictionary, runs, shorter.end, to);
            if after.end.pixel > next.end.pixel {
                (best, next) = (shorter, after);
            }
        }
        codes.push(best.code);
        dictionary.learn(best.code, runs.index(best.end));
        // What has just been learned may be what it ended for the lack of.
        phrase = next.lengthen(dictionary, runs, to);
    }
    codes.push(phrase.code);
    codes
}

/// A known phrase, and the place where it ends.
#[derive(Clone, Copy)]
struct Phrase {
    code: u16,
    end: At,
}

impl Phrase {
    /// The longest that begins at a place and does not go beyond a pixel; there is one at least.
    fn longest(dictionary: &Dictionary, runs: &Runs, at: At, to: usize) -> Phrase {
        let single = Phrase {
            code: u16::from(runs.index(at)),
            end: runs.step(at, 1),
        };
        single.lengthen(dictionary, runs, to)
    }

    /// The longest that begins with this one.
    fn lengthen(mut self, dictionary: &Dictionary, runs: &Runs, to: usize) -> Phrase {
        while self.end.pixel < to {
            let (index, pixels) = (runs.index(self.end), runs.end(self.end).min(to));
            let (code, pixels) = dictionary.lengthen(self.code, index, pixels - self.end.pixel);
            if pixels == 0 {
                break;
            }
            (self.code, self.end) = (code, runs.step(self.end, pixels));
        }
        self
    }

    /// The longest shorter one that ends where one colour meets another.
    fn shorter(self, dictionary: &Dictionary, runs: &Runs) -> Option<Phrase> {
        let code = dictionary.without_last_run(self.code)?;
        let end = runs.seam_before(self.end);
        Some(Phrase { code, end })
    }
}
