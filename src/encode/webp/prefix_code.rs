//! A prefix code with its description in the stream: the one that is shortest with both.
//!
//! ```text
//!  simple   1 │ symbols − 1 │ one or two symbols                        4–19 bits
//!  normal   0 │ lengths of the code-length code │ end │ code lengths, packed with that code
//!                                                       0–15 a length      16 repeat it 3–6 ×
//!                                                       17 zeros 3–10 ×    18 zeros 11–138 ×
//! ```
//!
//! Frames of a few hundred bytes spend a fifth of them on these descriptions. So the code is not
//! the best one for its symbols alone: every limit of code lengths is tried, since shallow codes
//! need less description. (WebP Lossless Bitstream Specification, 6.2.1.)

use super::super::codes::{Bits, canonical_codes, code_lengths};

/// The order in which the lengths of the code-length code are stored.
const ORDER: [usize; 19] = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
];
const REPEAT: u8 = 16;
const FEW_ZEROS: u8 = 17;
const MANY_ZEROS: u8 = 18;

/// A prefix code over an alphabet.
#[derive(Clone, Debug)]
pub(super) struct PrefixCode {
    /// Bits of every symbol; 0 for all if only one occurs.
    lengths: Vec<u8>,
    codes: Vec<u16>,
    description: Description,
    /// Bits of the description and all symbols.
    bits: u64,
}

#[derive(Clone, Debug)]
enum Description {
    Simple(Vec<usize>),
    Normal(Normal),
}

/// Code lengths, packed.
#[derive(Clone, Debug)]
struct Normal {
    /// A symbol of the code-length code, the bits behind it and their number.
    tokens: Vec<(u8, u32, u32)>,
    /// Lengths of the code-length code.
    lengths: Vec<u8>,
    /// Whether the number of tokens is stored; otherwise they fill the alphabet.
    ends_early: bool,
}

impl PrefixCode {
    /// The code that makes the symbols, which occur `counts` times, and its own description
    /// shortest.
    pub fn new(counts: &[u32]) -> PrefixCode {
        let used: Vec<usize> = (0..counts.len()).filter(|s| counts[*s] > 0).collect();
        if used.len() <= 2 && used.last().is_none_or(|last| *last < 256) {
            return PrefixCode::simple(counts, used);
        }
        let narrowest = usize::BITS - (used.len() - 1).leading_zeros();
        let mut best: Option<PrefixCode> = None;
        for limit in narrowest.max(1)..=15 {
            let lengths = code_lengths(counts, limit);
            let deepest = lengths.iter().max().map_or(0, |l| u32::from(*l));
            let code = PrefixCode::normal(counts, lengths);
            if best.as_ref().is_none_or(|best| code.bits < best.bits) {
                best = Some(code);
            }
            if deepest < limit {
                break;
            }
        }
        best.expect("there is a limit that holds all symbols")
    }

    /// A code whose lengths are given, for symbols that occur `counts` times.
    pub fn with_lengths(counts: &[u32], lengths: Vec<u8>) -> PrefixCode {
        PrefixCode::normal(counts, lengths)
    }

    fn simple(counts: &[u32], mut used: Vec<usize>) -> PrefixCode {
        let mut lengths = vec![0; counts.len()];
        if used.is_empty() {
            used.push(0);
        }
        if let [first, second] = used[..] {
            (lengths[first], lengths[second]) = (1, 1);
        }
        let first = if used[0] < 2 { 1 } else { 8 };
        let bits = 3 + first + 8 * (used.len() - 1);
        PrefixCode::assemble(counts, lengths, Description::Simple(used), bits as u64)
    }

    fn normal(counts: &[u32], mut lengths: Vec<u8>) -> PrefixCode {
        let plain = Normal::new(&lengths, false);
        let repeating = Normal::new(&lengths, true);
        let best = if repeating.bits() < plain.bits() {
            repeating
        } else {
            plain
        };
        if lengths.iter().filter(|l| **l > 0).count() == 1 {
            lengths.fill(0);
        }
        let bits = best.bits();
        PrefixCode::assemble(counts, lengths, Description::Normal(best), bits)
    }

    fn assemble(
        counts: &[u32],
        lengths: Vec<u8>,
        description: Description,
        described_in: u64,
    ) -> PrefixCode {
        let payload = |(length, count): (&u8, &u32)| u64::from(*length) * u64::from(*count);
        PrefixCode {
            bits: described_in + lengths.iter().zip(counts).map(payload).sum::<u64>(),
            codes: canonical_codes(&lengths),
            lengths,
            description,
        }
    }

    /// Bits of the description and of all symbols, without the bits behind them.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// Writes the description.
    pub fn describe(&self, out: &mut Bits) {
        match &self.description {
            Description::Simple(symbols) => {
                out.put(1, 1);
                out.put(symbols.len() as u32 - 1, 1);
                let wide = u32::from(symbols[0] >= 2);
                out.put(wide, 1);
                out.put(symbols[0] as u32, if wide == 1 { 8 } else { 1 });
                symbols[1..]
                    .iter()
                    .for_each(|symbol| out.put(*symbol as u32, 8));
            }
            Description::Normal(normal) => normal.write(out),
        }
    }

    /// Writes a symbol.
    pub fn put(&self, symbol: usize, out: &mut Bits) {
        out.put(
            u32::from(self.codes[symbol]),
            u32::from(self.lengths[symbol]),
        );
    }
}

impl Normal {
    fn new(lengths: &[u8], repeating: bool) -> Normal {
        let last = lengths.iter().rposition(|l| *l > 0).unwrap_or(0);
        let mut tokens = tokens(&lengths[..=last], repeating);
        let rest = self::tokens(&lengths[last + 1..], repeating);
        // An early end needs a count of two tokens at least.
        let ends_early = tokens.len() >= 2 && !rest.is_empty();
        if !ends_early {
            tokens.extend(rest);
        }
        let mut counts = [0; 19];
        tokens
            .iter()
            .for_each(|token| counts[usize::from(token.0)] += 1);
        Normal {
            lengths: code_lengths(&counts, 7),
            tokens,
            ends_early,
        }
    }

    /// How many lengths of the code-length code are stored.
    fn stored(&self) -> usize {
        let last = ORDER.iter().rposition(|symbol| self.lengths[*symbol] > 0);
        last.map_or(4, |last| (last + 1).max(4))
    }

    /// Bits that hold the number of tokens.
    fn end_len(&self) -> u32 {
        let needed = usize::BITS - (self.tokens.len() - 2).leading_zeros();
        needed.next_multiple_of(2).max(2)
    }

    /// Whether the code-length code has a single symbol, which then takes no bits.
    fn is_single(&self) -> bool {
        self.lengths.iter().filter(|l| **l > 0).count() == 1
    }

    fn bits(&self) -> u64 {
        let end = if self.ends_early {
            3 + self.end_len()
        } else {
            0
        };
        let cost = |&(symbol, _, extra_len): &(u8, u32, u32)| match self.is_single() {
            true => extra_len,
            false => extra_len + u32::from(self.lengths[usize::from(symbol)]),
        };
        let tokens: u32 = self.tokens.iter().map(cost).sum();
        6 + 3 * self.stored() as u64 + u64::from(end + tokens)
    }

    fn write(&self, out: &mut Bits) {
        out.put(0, 1);
        out.put(self.stored() as u32 - 4, 4);
        for &symbol in &ORDER[..self.stored()] {
            out.put(u32::from(self.lengths[symbol]), 3);
        }
        out.put(u32::from(self.ends_early), 1);
        if self.ends_early {
            out.put((self.end_len() - 2) / 2, 3);
            out.put(self.tokens.len() as u32 - 2, self.end_len());
        }
        let codes = canonical_codes(&self.lengths);
        for &(symbol, extra, extra_len) in &self.tokens {
            let symbol = usize::from(symbol);
            if !self.is_single() {
                out.put(u32::from(codes[symbol]), u32::from(self.lengths[symbol]));
            }
            out.put(extra, extra_len);
        }
    }
}

/// Packs code lengths; equal ones with repeats only where `repeating`, zeros always.
fn tokens(lengths: &[u8], repeating: bool) -> Vec<(u8, u32, u32)> {
    let mut tokens = Vec::new();
    // What a repeat repeats: the last length that is not 0, and 8 before there was one.
    let mut last = 8;
    for run in lengths.chunk_by(|a, b| a == b) {
        let (length, mut left) = (run[0], run.len() as u32);
        if length == 0 {
            while left >= 11 {
                let n = left.min(138);
                tokens.push((MANY_ZEROS, n - 11, 7));
                left -= n;
            }
            if left >= 3 {
                tokens.push((FEW_ZEROS, left - 3, 3));
                left = 0;
            }
        } else if repeating {
            if length != last {
                tokens.push((length, 0, 0));
                left -= 1;
                last = length;
            }
            while left >= 3 {
                let n = left.min(6);
                tokens.push((REPEAT, n - 3, 2));
                left -= n;
            }
        }
        tokens.extend((0..left).map(|_| (length, 0, 0)));
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_or_two_small_symbols_need_a_few_bits() {
        let bits = |counts: &[u32]| PrefixCode::new(counts).bits();
        assert_eq!(bits(&[0, 0, 0]), 4);
        assert_eq!(bits(&[0, 50, 0]), 4);
        assert_eq!(bits(&[0, 0, 50]), 11);
        assert_eq!(bits(&[5, 0, 6]), 12 + 11);
    }

    #[test]
    fn runs_of_lengths_become_repeats() {
        let lengths = [[3; 8].as_slice(), &[0; 14], &[2, 0, 0]].concat();
        let repeating = [
            (3, 0, 0),
            (16, 3, 2),
            (3, 0, 0),
            (18, 3, 7),
            (2, 0, 0),
            (0, 0, 0),
        ];
        assert_eq!(tokens(&lengths, true)[..6], repeating);
        assert_eq!(tokens(&lengths, false).len(), 8 + 1 + 3);
        assert_eq!(tokens(&[8; 4], true), [(16, 1, 2)]);
    }

    #[test]
    fn what_is_written_is_as_long_as_was_said() {
        for n in [3usize, 5, 20, 200, 280] {
            let counts: Vec<u32> = (0..280)
                .map(|i| if i < n { i as u32 % 7 + 1 } else { 0 })
                .collect();
            let code = PrefixCode::new(&counts);
            let mut out = Bits::default();
            code.describe(&mut out);
            for (symbol, count) in counts.iter().enumerate() {
                (0..*count).for_each(|_| code.put(symbol, &mut out));
            }
            assert_eq!(out.into_bytes().len() as u64, code.bits().div_ceil(8));
        }
    }
}
