//! Phrases with a look ahead: a shorter one where the next then reaches farther.
//!
//! ```text
//!  known  aab, bcc         pixels  a a b c c c
//!  longest first   a a b│c│c…      shorter first   a a│b c c│…
//! ```

use super::{Codes, Dictionary};

/// How many shorter phrases are tried: those that end where one colour meets another.
const SHORTER: usize = 2;
/// How many pixels shorter they may be.
const AT_MOST: usize = 64;

/// The codes of a lifetime; not of an empty one.
pub(super) fn flexible(dictionary: &mut Dictionary, indices: &[u8]) -> Codes {
    dictionary.forget();
    let mut codes = Codes::new();
    let mut at = 0;
    let mut phrase = Phrase::longest(dictionary, indices);
    while at + phrase.len < indices.len() {
        let mut best = phrase;
        let mut next = Phrase::longest(dictionary, &indices[at + phrase.len..]);
        let mut reach = phrase.len + next.len;
        let seams = phrase.shorter(dictionary, &indices[at..]);
        for shorter in seams.into_iter().flatten() {
            let after = Phrase::longest(dictionary, &indices[at + shorter.len..]);
            if shorter.len + after.len > reach {
                reach = shorter.len + after.len;
                (best, next) = (shorter, after);
            }
        }
        codes.push(best.code);
        at += best.len;
        dictionary.learn(best.code, indices[at]);
        // What has just been learned may be what it ended for the lack of.
        phrase = next.lengthen(dictionary, &indices[at..]);
    }
    codes.push(phrase.code);
    codes
}

/// A known phrase.
#[derive(Clone, Copy)]
struct Phrase {
    code: u16,
    len: usize,
}

impl Phrase {
    /// The longest with which these pixels begin; there is one at least.
    fn longest(dictionary: &Dictionary, indices: &[u8]) -> Phrase {
        let code = u16::from(indices[0]);
        Phrase { code, len: 1 }.lengthen(dictionary, indices)
    }

    /// The longest that begins with this one, of the same pixels.
    fn lengthen(mut self, dictionary: &Dictionary, indices: &[u8]) -> Phrase {
        for &index in &indices[self.len..] {
            let Some(longer) = dictionary.child(self.code, index) else {
                break;
            };
            self.code = longer;
            self.len += 1;
        }
        self
    }

    /// Shorter ones that are worth trying instead, the longest first.
    fn shorter(self, dictionary: &Dictionary, indices: &[u8]) -> [Option<Phrase>; SHORTER] {
        let mut found = [None; SHORTER];
        let Phrase { mut code, len } = self;
        let mut places = found.iter_mut();
        for len in (len.saturating_sub(AT_MOST).max(1)..len).rev() {
            code = dictionary.parent(code);
            if indices[len] != indices[len - 1] {
                match places.next() {
                    Some(place) => *place = Some(Phrase { code, len }),
                    None => break,
                }
            }
        }
        found
    }
}
