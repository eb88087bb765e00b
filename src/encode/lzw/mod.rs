//! LZW as GIF has it: phrases of pixels become codes that grow from a few bits to twelve.
//!
//! ```text
//!  pixels   a a a a b a a a a b …
//!  phrases  a│a a│a│b│a a│a a b│…        every code but the first teaches one phrase:
//!  learned    aa  aaa ab ba  aaa …       the one before, and the first pixel of its own
//!  lifetime ├──────────────────┤C├────   a clear code forgets them all: codes are short again
//! ```
//!
//! A frame is a string of indices, cut into lifetimes, each cut into phrases. Only the number of
//! codes in a lifetime decides how many bits it takes, so that is what is counted and compared.

mod beam;
mod dictionary;
mod flexible;
mod greedy;
mod lifetimes;
mod runs;
mod stream;

pub(super) use self::dictionary::{Dictionaries, Dictionary};
use self::flexible::flexible;
pub(super) use self::greedy::greedy;
pub(super) use self::lifetimes::{Cuts, lifetimes};
pub(super) use self::runs::Runs;
pub(super) use self::stream::{CodeSize, Codes, write};

use std::ops::Range;

/// Bits of a frame cut into these lifetimes.
pub(super) fn bits(parsed: &[Codes], size: CodeSize) -> u64 {
    let lifetimes = parsed.iter().map(|codes| size.lifetime_bits(codes.len()));
    u64::from(size.first_width()) + lifetimes.sum::<u64>()
}

/// Cuts each lifetime into phrases with a look ahead.
pub(super) fn look_ahead(
    dictionary: &mut Dictionary,
    runs: &Runs,
    lifetimes: &[Range<usize>],
) -> Vec<Codes> {
    let parse = |range: &Range<usize>| flexible(dictionary, runs, range.clone());
    lifetimes.iter().map(parse).collect()
}

/// Searches for the fewest codes of each lifetime, and for the better of two forms of each pixel,
/// with `width` parses side by side, two to eight.
pub(super) fn search(
    dictionary: &mut Dictionary,
    forms: [&[u8]; 2],
    width: usize,
    lifetimes: &[Range<usize>],
    size: CodeSize,
) -> Vec<Codes> {
    let room = usize::from(dictionary::MAX_CODES - size.first_free());
    let search = |range: &Range<usize>| {
        let phrases = beam::beam(forms, width, range.clone(), room);
        let mut next_first = phrases.iter().skip(1).map(|phrase| phrase[0]);
        dictionary.forget();
        let spell = |phrase: &Vec<u8>| {
            let code = dictionary
                .code(phrase)
                .expect("a parse uses what it has learned");
            if let Some(index) = next_first.next() {
                dictionary.learn(code, index);
            }
            code
        };
        phrases.iter().map(spell).collect()
    };
    lifetimes.iter().map(search).collect()
}

#[cfg(test)]
mod tests;
