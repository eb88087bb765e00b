//! A picture as literals and copies, and what the stream makes of them.

use super::super::codes::Bits;
use super::super::copies::Token;
use super::prefix::{DISTANCE_PREFIXES, LENGTH_PREFIXES, Prefixed, prefixed};
use super::prefix_code::PrefixCode;

/// Symbols of the code for green: 256 values and the prefixes of lengths.
pub(super) const GREENS: usize = 256 + LENGTH_PREFIXES;

/// How often every symbol occurs.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    /// Values, then length prefixes.
    pub green: [u32; GREENS],
    /// Distance prefixes.
    pub distance: [u32; DISTANCE_PREFIXES],
    /// Bits behind the prefixes.
    extra_bits: u64,
}

impl Counts {
    /// Counts the symbols of `tokens`.
    pub fn new(tokens: &[Token]) -> Counts {
        let mut counts = Counts {
            green: [0; GREENS],
            distance: [0; DISTANCE_PREFIXES],
            extra_bits: 0,
        };
        for token in tokens {
            match *token {
                Token::Literal(value) => counts.green[usize::from(value)] += 1,
                Token::Copy {
                    length,
                    distance_code,
                } => {
                    let (length, distance) = (prefixed(length), prefixed(distance_code));
                    counts.green[256 + length.prefix] += 1;
                    counts.distance[distance.prefix] += 1;
                    counts.extra_bits += u64::from(length.extra_len + distance.extra_len);
                }
            }
        }
        counts
    }
}

/// Tokens with the codes that write them shortest.
#[derive(Clone, Debug)]
pub(super) struct Coded {
    tokens: Vec<Token>,
    green: PrefixCode,
    distance: PrefixCode,
    bits: u64,
}

impl Coded {
    /// Finds the codes.
    pub fn new(tokens: Vec<Token>, counts: &Counts) -> Coded {
        let green = PrefixCode::new(&counts.green);
        let distance = PrefixCode::new(&counts.distance);
        Coded {
            bits: green.bits() + distance.bits() + counts.extra_bits + 3 * 4,
            tokens,
            green,
            distance,
        }
    }

    /// Length in the stream.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// Writes the five codes, then the tokens.
    pub fn write(&self, out: &mut Bits) {
        self.green.describe(out);
        // Only green is looked at in a picture of indices: red, blue and alpha are always 0.
        let nothing = PrefixCode::new(&[0; 256]);
        (0..3).for_each(|_| nothing.describe(out));
        self.distance.describe(out);
        let extra = |out: &mut Bits, code: Prefixed| out.put(code.extra, code.extra_len);
        for token in &self.tokens {
            match *token {
                Token::Literal(value) => self.green.put(usize::from(value), out),
                Token::Copy {
                    length,
                    distance_code,
                } => {
                    let (length, distance) = (prefixed(length), prefixed(distance_code));
                    self.green.put(256 + length.prefix, out);
                    extra(out, length);
                    self.distance.put(distance.prefix, out);
                    extra(out, distance);
                }
            }
        }
    }
}
