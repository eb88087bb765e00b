//! How long the code of each symbol is: the shortest message under a limit (package-merge).
//!
//! ```text
//!  symbol  a  b  c  d        lengths 1 2 3 3: 0, 10, 110, 111
//!  count   9  4  2  1        with a limit of 2: 2 2 2 2
//! ```
//!
//! L. Larmore and D. Hirschberg, A fast algorithm for optimal length-limited Huffman codes, 1990.

/// Code lengths for symbols by their counts; 0 where a symbol does not occur.
///
/// A single symbol has the length 1, though it needs no bit at all. At most 2^`limit` symbols
/// occur. Equal counts are told apart by the symbol, so the result is always the same.
pub(in crate::encode) fn code_lengths(counts: &[u32], limit: u32) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let occurs = |(symbol, &count): (usize, &u32)| (count > 0).then_some((count, symbol));
    let mut leaves: Vec<(u32, usize)> = counts.iter().enumerate().filter_map(occurs).collect();
    leaves.sort_unstable();
    debug_assert!(leaves.len() <= 1 << limit);
    if leaves.len() < 2 {
        leaves.iter().for_each(|leaf| lengths[leaf.1] = 1);
        return lengths;
    }
    // A level holds all leaves and, in pairs, the level below it, by weight. Of the topmost one,
    // the 2n − 2 lightest are taken; every taking of a leaf makes its code longer by one bit.
    let weights: Vec<u64> = leaves.iter().map(|leaf| u64::from(leaf.0)).collect();
    let mut is_leaf: Vec<Vec<bool>> = Vec::new();
    let mut below: Vec<u64> = Vec::new();
    for _ in 0..limit {
        let pairs = below
            .as_chunks::<2>()
            .0
            .iter()
            .map(|pair| pair[0] + pair[1]);
        let (mut leaf, mut pair) = (weights.iter().copied().peekable(), pairs.peekable());
        let (mut level, mut flags) = (Vec::new(), Vec::new());
        loop {
            let take_leaf = match (leaf.peek(), pair.peek()) {
                (Some(a), Some(b)) => a <= b,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => break,
            };
            level.extend(if take_leaf { leaf.next() } else { pair.next() });
            flags.push(take_leaf);
        }
        below = level;
        is_leaf.push(flags);
    }
    let mut taken = 2 * leaves.len() - 2;
    for flags in is_leaf.iter().rev() {
        let whole = flags[..taken].iter().filter(|leaf| **leaf).count();
        for leaf in &leaves[..whole] {
            lengths[leaf.1] += 1;
        }
        taken = 2 * (taken - whole);
    }
    lengths
}

/// The canonical codes of these lengths, their first bit lowest, as the stream has them.
pub(in crate::encode) fn canonical_codes(lengths: &[u8]) -> Vec<u16> {
    let mut codes = vec![0; lengths.len()];
    let mut next = 0u32;
    for length in 1..=15u8 {
        next <<= 1;
        for (symbol, _) in lengths.iter().enumerate().filter(|(_, l)| **l == length) {
            codes[symbol] = (next as u16).reverse_bits() >> (16 - length);
            next += 1;
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rare_symbols_get_longer_codes_within_the_limit() {
        assert_eq!(code_lengths(&[9, 0, 4, 2, 1], 15), [1, 0, 2, 3, 3]);
        assert_eq!(code_lengths(&[9, 0, 4, 2, 1], 2), [2, 0, 2, 2, 2]);
        assert_eq!(code_lengths(&[0, 7], 15), [0, 1]);
        assert_eq!(code_lengths(&[0, 0], 15), [0, 0]);
    }

    #[test]
    fn codes_count_up_within_a_length_and_are_stored_backwards() {
        assert_eq!(
            canonical_codes(&[1, 0, 2, 3, 3]),
            [0, 0, 0b01, 0b011, 0b111]
        );
    }

    proptest! {
        #[test]
        fn codes_use_up_all_room_and_cost_no_more_under_a_looser_limit(
            counts in prop::collection::vec(0u32..1000, 2..64), limit in 6u32..15,
        ) {
            prop_assume!(counts.iter().filter(|n| **n > 0).count() > 1);
            let cost = |lengths: &[u8]| -> u32 {
                lengths.iter().zip(&counts).map(|(l, n)| u32::from(*l) * n).sum()
            };
            let (tight, loose) = (code_lengths(&counts, limit), code_lengths(&counts, limit + 1));
            prop_assert!(cost(&loose) <= cost(&tight));
            let room: u32 = tight.iter().filter(|l| **l > 0).map(|l| 1 << (15 - l)).sum();
            prop_assert_eq!(room, 1 << 15);
        }
    }
}
