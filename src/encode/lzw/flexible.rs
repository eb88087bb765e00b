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
    let (mut phrase, mut next) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < indices.len() {
        longest(dictionary, &indices[at..], &mut phrase);
        let longest_len = phrase.len();
        let mut best = longest_len;
        let end = at + longest_len;
        if end < indices.len() {
            longest(dictionary, &indices[end..], &mut next);
            let mut reach = longest_len + next.len();
            for len in shorter(&indices[at..end]) {
                longest(dictionary, &indices[at + len..], &mut next);
                if len + next.len() > reach {
                    (reach, best) = (len + next.len(), len);
                }
            }
        }
        let code = phrase[best - 1];
        codes.push(code);
        at += best;
        if let Some(&index) = indices.get(at) {
            dictionary.learn(code, index);
        }
    }
    codes
}

/// Lengths that are worth trying instead of the whole phrase.
fn shorter(phrase: &[u8]) -> impl Iterator<Item = usize> {
    let len = phrase.len();
    let seam = move |at: &usize| phrase[*at] != phrase[*at - 1];
    let seams = (len.saturating_sub(AT_MOST).max(1)..len).rev().filter(seam);
    seams.take(SHORTER)
}

/// The codes of all known phrases that begin here, the longest last.
fn longest(dictionary: &Dictionary, indices: &[u8], phrase: &mut Vec<u16>) {
    phrase.clear();
    let Some((&first, rest)) = indices.split_first() else {
        return;
    };
    let mut code = u16::from(first);
    phrase.push(code);
    for &index in rest {
        let Some(longer) = dictionary.child(code, index) else {
            return;
        };
        code = longer;
        phrase.push(code);
    }
}
