//! Phrases as they come: each one the longest that is known.

use super::{Codes, Dictionary};

/// The codes of a lifetime; not of an empty one.
pub(in crate::encode) fn greedy(dictionary: &mut Dictionary, indices: &[u8]) -> Codes {
    dictionary.forget();
    let mut codes = Codes::new();
    let (first, rest) = indices.split_first().expect("a lifetime has pixels");
    let mut phrase = u16::from(*first);
    for &index in rest {
        match dictionary.child(phrase, index) {
            Some(longer) => phrase = longer,
            None => {
                codes.push(phrase);
                dictionary.learn(phrase, index);
                phrase = u16::from(index);
            }
        }
    }
    codes.push(phrase);
    codes
}
