//! Deflate (RFC 1951) in a zlib stream (RFC 1950), as short as repeated parsing makes it.
//!
//! ```text
//!  bytes ─▶ cheapest tokens ─▶ counts ─▶ code lengths ─▶ blocks, each with codes of its own
//!                   ▲──────── prices ───────┘
//! ```
//!
//! Scanlines of flat art are strings of runs, which the search for copies is made for. Of the
//! nine boards' frames flate2 makes 10 % more in the same time; zopfli makes 3 % less in a hundred
//! times the time, so only the last effort asks it too.

mod codes;
mod even;
mod symbols;

use self::codes::{Counts, Tables, write_block};
use self::symbols::{MAX_DISTANCE, MAX_LENGTH, SHORTEST};
use super::Effort;
use super::codes::Bits;
use super::copies::{Paths, Reach, Search, Token, runs};

/// Tokens in the smallest block that may be worth codes of its own.
const SMALL_BLOCK: usize = 800;

/// What an effort tries: parses after the first one, and how much is looked for.
fn plan(effort: Effort) -> (usize, Search) {
    let (rounds, many) = match effort {
        Effort::Least => (0, 4),
        Effort::Normal => (2, 16),
        Effort::More => (5, 32),
        Effort::Most => (15, 128),
    };
    let search = Search {
        borders: many,
        ends: many,
    };
    (rounds, search)
}

/// Bytes on their way to a short stream.
pub(super) struct Zlib {
    checksum: u32,
    paths: Paths,
    tokens: Vec<Token>,
    bits: u64,
}

impl Zlib {
    /// The first parse of bytes that look like those `stride` before them.
    pub fn new(bytes: Vec<u8>, stride: usize, effort: Effort) -> Zlib {
        let runs = runs(&bytes);
        let stride = stride as u32;
        // More rows and cells above, twelve of them, gave 0.2 % for twice the time.
        let near = [1, stride, 2 * stride, stride + 1, stride - 1];
        let mut near: Vec<u32> = near
            .into_iter()
            .filter(|distance| (1..=MAX_DISTANCE).contains(distance))
            .collect();
        near.sort_unstable();
        near.dedup();
        let reach = Reach {
            max_length: MAX_LENGTH,
            max_distance: MAX_DISTANCE,
            near,
            code: &|distance| distance,
            shortest: &|_| SHORTEST,
        };
        let checksum = adler32(&bytes);
        let guess = Counts::guess(&runs).prices();
        let paths = Paths::new(bytes, runs, &reach, plan(effort).1);
        let tokens = paths.cheapest(&guess);
        Zlib {
            checksum,
            paths,
            bits: block_bits(&tokens),
            tokens,
        }
    }

    /// Length of the stream as one block.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// Parses again with what the last parse cost, as often as an effort does.
    pub fn shorten(&mut self, effort: Effort) {
        for _ in 0..plan(effort).0 {
            let tokens = self.paths.cheapest(&Counts::of(&self.tokens).prices());
            let bits = block_bits(&tokens);
            if bits >= self.bits {
                break;
            }
            (self.tokens, self.bits) = (tokens, bits);
        }
    }

    /// The stream, or at the last effort zopfli's, if that is shorter.
    pub fn into_shortest(self, effort: Effort) -> Vec<u8> {
        let patient = (effort == Effort::Most).then(|| zopfli(self.paths.bytes()));
        let own = self.into_bytes();
        match patient {
            Some(patient) if patient.len() < own.len() => patient,
            _ => own,
        }
    }

    /// The stream.
    pub fn into_bytes(self) -> Vec<u8> {
        let mut out = Bits::default();
        // Deflate with a window of 32 KiB; the four levels do not matter to readers.
        out.put(0x78, 8);
        out.put(0xda, 8);
        let blocks = split(&self.tokens);
        for (nth, block) in blocks.iter().enumerate() {
            write_block(block, nth + 1 == blocks.len(), &mut out);
        }
        let mut out = out.into_bytes();
        out.extend(self.checksum.to_be_bytes());
        out
    }
}

fn zopfli(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    zopfli::compress(
        zopfli::Options::default(),
        zopfli::Format::Zlib,
        bytes,
        &mut out,
    )
    .expect("memory takes every byte");
    out
}

fn block_bits(tokens: &[Token]) -> u64 {
    Tables::new(&Counts::of(tokens)).bits()
}

/// Cuts tokens into blocks wherever codes of their own pay for themselves.
fn split(tokens: &[Token]) -> Vec<&[Token]> {
    let mut done = Vec::new();
    let mut todo = vec![tokens];
    while let Some(block) = todo.pop() {
        match best_cut(block) {
            Some(at) => {
                let (left, right) = block.split_at(at);
                todo.extend([right, left]);
            }
            None => done.push(block),
        }
    }
    done
}

/// The best of three places to cut a block at, if any pays.
fn best_cut(block: &[Token]) -> Option<usize> {
    let cuts = (1..4).map(|quarter| block.len() * quarter / 4);
    let possible = cuts.filter(|at| *at >= SMALL_BLOCK && block.len() - at >= SMALL_BLOCK);
    let priced = possible.map(|at| {
        let (left, right) = block.split_at(at);
        (block_bits(left) + block_bits(right), at)
    });
    let (bits, at) = priced.min()?;
    (bits < block_bits(block)).then_some(at)
}

/// The checksum of a zlib stream.
fn adler32(bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (mut a, mut b) = (1, 0);
    // So many bytes cannot overflow 32 bits between two divisions.
    for part in bytes.chunks(5552) {
        for byte in part {
            a += u32::from(*byte);
            b += a;
        }
        (a, b) = (a % MODULUS, b % MODULUS);
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Write;

    fn check(bytes: &[u8], stride: usize) {
        for effort in Effort::LEVELS {
            let mut packed = Zlib::new(bytes.to_vec(), stride, effort);
            packed.shorten(effort);
            let packed = packed.into_bytes();
            let mut decoder = flate2::write::ZlibDecoder::new(Vec::new());
            decoder.write_all(&packed).unwrap();
            assert!(decoder.finish().unwrap() == bytes, "{effort:?}");
        }
    }

    /// A reproducible noise.
    fn noise(len: usize, values: u32) -> Vec<u8> {
        let mut state = 1_u32;
        let next = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 8) % values) as u8
        };
        (0..len).map(next).collect()
    }

    #[test]
    fn the_shortest_and_the_most_even_strings_come_back() {
        check(&[0], 1);
        check(&[7, 7], 2);
        for len in [3, 257, 258, 259, 260, 516, 517, 70_000] {
            check(&vec![9; len], 100);
        }
        check(&(0..=255).collect::<Vec<u8>>(), 16);
    }

    #[test]
    fn noise_and_what_lies_at_the_edge_of_the_window_come_back() {
        for values in [2, 17, 256] {
            check(&noise(90_000, values), 300);
        }
        for distance in [32_767, 32_768, 32_769] {
            let mut bytes = noise(400, 200);
            bytes.resize(distance, 0);
            bytes.extend(noise(400, 200));
            check(&bytes, distance);
        }
    }

    #[test]
    fn a_change_of_kind_begins_a_block() {
        let literals = |from: u8| {
            noise(6000, 16)
                .into_iter()
                .map(move |v| Token::Literal(from + v))
        };
        let tokens: Vec<Token> = literals(0).chain(literals(100)).collect();
        let lengths: Vec<usize> = split(&tokens).iter().map(|block| block.len()).collect();
        assert_eq!(lengths, [6000, 6000]);
    }

    proptest! {
        #[test]
        fn runs_come_back_as_they_were(
            runs in prop::collection::vec((0u8..=255, 1usize..400), 1..80), stride in 1usize..500,
        ) {
            let run = |&(value, len): &(u8, usize)| std::iter::repeat_n(value, len);
            check(&runs.iter().flat_map(run).collect::<Vec<_>>(), stride);
        }

        #[test]
        fn strings_of_few_values_come_back_as_they_were(
            bytes in prop::collection::vec(0u8..4, 1..900), stride in 1usize..50,
        ) {
            check(&bytes, stride);
        }
    }
}
