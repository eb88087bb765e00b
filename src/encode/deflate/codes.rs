//! The codes of a block: fixed ones, or its own with their description before it.
//!
//! ```text
//!  lengths of codes   0 0 0 0 5 5 5 5 5 3 …      as they are, or a repeat:
//!  described          18·4    5 16·4    3 …      16 the last one, 17 and 18 zeros
//! ```

use super::even::even_out;
use super::symbols::{DISTANCES, END, LITERALS, SHORTEST, Symbol, distance, length};
use crate::encode::codes::{Bits, canonical_codes, code_lengths};
use crate::encode::copies::{BIT, Prices, Run, Token, share};

/// The longest code, and the longest of those that describe codes.
const LIMIT: u32 = 15;
const DESCRIPTION_LIMIT: u32 = 7;
/// The order in which the lengths of describing codes are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];
/// Symbols that repeat lengths: the last one 3–6 times, zeros 3–10 and 11–138 times.
const LAST: usize = 16;
const ZEROS: usize = 17;
const MANY_ZEROS: usize = 18;

/// How often every symbol occurs.
#[derive(Clone)]
pub(super) struct Counts {
    literals: [u32; LITERALS],
    distances: [u32; DISTANCES],
    extra_bits: u64,
}

impl Counts {
    const NOTHING: Counts = Counts {
        literals: [0; LITERALS],
        distances: [0; DISTANCES],
        extra_bits: 0,
    };

    /// Those of a block, its end included.
    pub fn of(tokens: &[Token]) -> Counts {
        let mut counts = Counts::NOTHING;
        counts.literals[END] = 1;
        for token in tokens {
            match *token {
                Token::Literal(value) => counts.literals[usize::from(value)] += 1,
                Token::Copy {
                    length: l,
                    distance_code,
                } => {
                    let (l, d) = (length(l), distance(distance_code));
                    counts.literals[l.symbol] += 1;
                    counts.distances[d.symbol] += 1;
                    counts.extra_bits += u64::from(l.extra_len + d.extra_len);
                }
            }
        }
        counts
    }

    /// A guess before any parse: every run begins with a literal and goes on with a copy.
    pub fn guess(runs: &[Run]) -> Counts {
        let mut counts = Counts::NOTHING;
        for run in runs {
            counts.literals[usize::from(run.value)] += 1;
        }
        let some = (runs.len() as u32).div_ceil(16).max(1);
        counts.literals[END..].fill(some);
        counts.distances.fill(some);
        counts.distances[0] = 8 * some;
        counts
    }

    /// What tokens cost by these counts.
    pub fn prices(&self) -> SymbolPrices {
        let total = |counts: &[u32]| counts.iter().sum::<u32>();
        let (literals, distances) = (total(&self.literals), total(&self.distances));
        let literal = self.literals.map(|count| share(count, literals));
        let distance = self.distances.map(|count| share(count, distances));
        let of_length = |l: u32| match l {
            // No symbol, so no path takes it.
            0..SHORTEST => u32::MAX / 4,
            l => {
                let symbol = length(l);
                literal[symbol.symbol] + symbol.extra_len * BIT
            }
        };
        SymbolPrices {
            literal,
            length: std::array::from_fn(|l| of_length(l as u32)),
            distance,
        }
    }
}

/// Prices of symbols, and of lengths with their bits.
pub(super) struct SymbolPrices {
    literal: [u32; LITERALS],
    length: [u32; 259],
    distance: [u32; DISTANCES],
}

impl Prices for SymbolPrices {
    fn literal(&self, value: u8) -> u32 {
        self.literal[usize::from(value)]
    }

    fn length(&self, length: u32) -> u32 {
        self.length[length as usize]
    }

    fn distance(&self, code: u32) -> u32 {
        let symbol = distance(code);
        self.distance[symbol.symbol] + symbol.extra_len * BIT
    }
}

/// The codes of a block, by their lengths, and what describes them.
pub(super) struct Tables {
    literals: Vec<u8>,
    distances: Vec<u8>,
    /// None for the fixed codes.
    description: Option<Description>,
    bits: u64,
}

impl Tables {
    /// The codes with which a block is shortest.
    pub fn new(counts: &Counts) -> Tables {
        let exact = Tables::of(counts, &counts.literals, &counts.distances);
        let (mut literals, mut distances) = (counts.literals, counts.distances);
        even_out(&mut literals);
        even_out(&mut distances);
        let even = Tables::of(counts, &literals, &distances);
        let shorter = if even.bits < exact.bits { even } else { exact };
        let (literals, distances) = fixed();
        let fixed = Tables {
            bits: 3 + data_bits(counts, &literals, &distances),
            description: None,
            literals,
            distances,
        };
        if fixed.bits <= shorter.bits {
            fixed
        } else {
            shorter
        }
    }

    fn of(counts: &Counts, literals: &[u32], distances: &[u32]) -> Tables {
        let literals = code_lengths(literals, LIMIT);
        let mut distances = code_lengths(distances, LIMIT);
        // Some readers want two codes at least.
        let missing = 2_usize.saturating_sub(distances.iter().filter(|l| **l > 0).count());
        let unused = distances.iter_mut().filter(|length| **length == 0);
        unused.take(missing).for_each(|length| *length = 1);
        let description = Description::new(&literals, &distances);
        Tables {
            bits: 3 + description.bits() + data_bits(counts, &literals, &distances),
            description: Some(description),
            literals,
            distances,
        }
    }

    /// Length of the block with these codes.
    pub fn bits(&self) -> u64 {
        self.bits
    }
}

fn data_bits(counts: &Counts, literals: &[u8], distances: &[u8]) -> u64 {
    let bits = |counts: &[u32], lengths: &[u8]| -> u64 {
        let pairs = counts.iter().zip(lengths);
        pairs.map(|(n, l)| u64::from(*n) * u64::from(*l)).sum()
    };
    bits(&counts.literals, literals) + bits(&counts.distances, distances) + counts.extra_bits
}

/// The fixed codes' lengths; two literals and two distances of them never occur.
fn fixed() -> (Vec<u8>, Vec<u8>) {
    let literal = |symbol| match symbol {
        0..144 => 8,
        144..256 => 9,
        256..280 => 7,
        _ => 8,
    };
    ((0..288).map(literal).collect(), vec![5; 32])
}

/// Writes tokens as a block.
pub(super) fn write_block(tokens: &[Token], is_last: bool, out: &mut Bits) {
    let tables = Tables::new(&Counts::of(tokens));
    out.put(u32::from(is_last), 1);
    match &tables.description {
        None => out.put(1, 2),
        Some(description) => {
            out.put(2, 2);
            description.write(out);
        }
    }
    let literals = Code::new(&tables.literals);
    let distances = Code::new(&tables.distances);
    for token in tokens {
        match *token {
            Token::Literal(value) => literals.put(usize::from(value), out),
            Token::Copy {
                length: l,
                distance_code,
            } => {
                literals.put_symbol(length(l), out);
                distances.put_symbol(distance(distance_code), out);
            }
        }
    }
    literals.put(END, out);
}

/// A code ready to write.
struct Code<'a> {
    codes: Vec<u16>,
    lengths: &'a [u8],
}

impl Code<'_> {
    fn new(lengths: &[u8]) -> Code<'_> {
        Code {
            codes: canonical_codes(lengths),
            lengths,
        }
    }

    fn put(&self, symbol: usize, out: &mut Bits) {
        out.put(self.codes[symbol].into(), self.lengths[symbol].into());
    }

    fn put_symbol(&self, symbol: Symbol, out: &mut Bits) {
        self.put(symbol.symbol, out);
        out.put(symbol.extra, symbol.extra_len);
    }
}

/// The lengths of a block's codes, described by symbols and a code for these.
struct Description {
    literals: usize,
    distances: usize,
    /// Symbols with the bits behind them.
    symbols: Vec<Symbol>,
    lengths: Vec<u8>,
}

impl Description {
    /// The shortest one, with or without each kind of repeat.
    fn new(literals: &[u8], distances: &[u8]) -> Description {
        let used = |lengths: &[u8], least: usize| {
            let last = lengths.iter().rposition(|length| *length > 0);
            last.map_or(0, |last| last + 1).max(least)
        };
        let (literal_count, distance_count) = (used(literals, 257), used(distances, 1));
        let all = [&literals[..literal_count], &distances[..distance_count]].concat();
        let of = |repeats: [bool; 3]| {
            let symbols = described(&all, repeats);
            let mut counts = [0; ORDER.len()];
            for symbol in &symbols {
                counts[symbol.symbol] += 1;
            }
            Description {
                literals: literal_count,
                distances: distance_count,
                lengths: code_lengths(&counts, DESCRIPTION_LIMIT),
                symbols,
            }
        };
        let kinds = [[true; 3], [false, true, true], [true, false, true]];
        let shortest = kinds.into_iter().map(of).min_by_key(Description::bits);
        shortest.expect("there is more than one kind")
    }

    /// Lengths of describing codes that are written.
    fn ordered(&self) -> usize {
        let last = ORDER.iter().rposition(|symbol| self.lengths[*symbol] > 0);
        last.map_or(0, |last| last + 1).max(4)
    }

    fn bits(&self) -> u64 {
        let symbol = |s: &Symbol| u64::from(self.lengths[s.symbol]) + u64::from(s.extra_len);
        14 + 3 * self.ordered() as u64 + self.symbols.iter().map(symbol).sum::<u64>()
    }

    fn write(&self, out: &mut Bits) {
        out.put(self.literals as u32 - 257, 5);
        out.put(self.distances as u32 - 1, 5);
        out.put(self.ordered() as u32 - 4, 4);
        for symbol in &ORDER[..self.ordered()] {
            out.put(self.lengths[*symbol].into(), 3);
        }
        let code = Code::new(&self.lengths);
        self.symbols
            .iter()
            .for_each(|symbol| code.put_symbol(*symbol, out));
    }
}

/// Lengths as symbols. `repeats` tells which of the three repeats are used.
fn described(lengths: &[u8], [last, zeros, many_zeros]: [bool; 3]) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let mut put = |symbol, extra_len, extra: usize| {
        symbols.push(Symbol {
            symbol,
            extra_len,
            extra: extra as u32,
        });
    };
    for run in lengths.chunk_by(|a, b| a == b) {
        let (value, mut left) = (usize::from(run[0]), run.len());
        if value > 0 {
            put(value, 0, 0);
            left -= 1;
            while last && left >= 3 {
                // Not so many that one or two are left over.
                let taken = if left == 7 || left == 8 {
                    left - 3
                } else {
                    left.min(6)
                };
                let taken = taken.min(6);
                put(LAST, 2, taken - 3);
                left -= taken;
            }
        } else {
            while many_zeros && left >= 11 {
                let taken = left.min(138);
                put(MANY_ZEROS, 7, taken - 11);
                left -= taken;
            }
            while zeros && left >= 3 {
                let taken = left.min(10);
                put(ZEROS, 3, taken - 3);
                left -= taken;
            }
        }
        (0..left).for_each(|_| put(value, 0, 0));
    }
    symbols
}
