//! Lengths and distances as deflate numbers them (RFC 1951, 3.2.5).
//!
//! ```text
//!  length   3 … 10 │ 11–12 13–14 … │ 19–22 … │ … 227–257 │ 258
//!  symbol   257 …  │ 265   266     │ 269     │     284   │ 285       bits behind it 0 1 2 … 5 0
//! ```

/// The shortest and the longest copy.
pub(super) const SHORTEST: u32 = 3;
pub(super) const MAX_LENGTH: u32 = 258;
/// The furthest distance.
pub(super) const MAX_DISTANCE: u32 = 1 << 15;
/// The symbol that ends a block.
pub(super) const END: usize = 256;
/// Symbols of bytes, the end and lengths.
pub(super) const LITERALS: usize = 286;
/// Symbols of distances.
pub(super) const DISTANCES: usize = 30;

/// A symbol and the bits behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    pub symbol: usize,
    pub extra_len: u32,
    pub extra: u32,
}

/// The symbol of a length.
pub(super) fn length(length: u32) -> Symbol {
    if length == MAX_LENGTH {
        return Symbol {
            symbol: LITERALS - 1,
            extra_len: 0,
            extra: 0,
        };
    }
    let of = grouped(length - SHORTEST, 2);
    Symbol {
        symbol: END + 1 + of.symbol,
        ..of
    }
}

/// The symbol of a distance.
pub(super) fn distance(distance: u32) -> Symbol {
    grouped(distance - 1, 1)
}

/// Numbers in groups of 2^`log` symbols, of which each group's hold twice as many as those of the
/// one before; the first two groups' hold one.
fn grouped(value: u32, log: u32) -> Symbol {
    if value < 2 << log {
        return Symbol {
            symbol: value as usize,
            extra_len: 0,
            extra: 0,
        };
    }
    let extra_len = value.ilog2() - log;
    Symbol {
        symbol: ((extra_len << log) + (value >> extra_len)) as usize,
        extra_len,
        extra: value & ((1 << extra_len) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_symbols_are_those_of_the_standard() {
        let of = |s: Symbol| (s.symbol, s.extra_len, s.extra);
        for (number, symbol) in [
            (3, (257, 0, 0)),
            (10, (264, 0, 0)),
            (12, (265, 1, 1)),
            (19, (269, 2, 0)),
            (257, (284, 5, 30)),
            (258, (285, 0, 0)),
        ] {
            assert_eq!(of(length(number)), symbol);
        }
        for (number, symbol) in [
            (1, (0, 0, 0)),
            (4, (3, 0, 0)),
            (5, (4, 1, 0)),
            (8, (5, 1, 1)),
            (24_577, (29, 13, 0)),
            (32_768, (29, 13, 8191)),
        ] {
            assert_eq!(of(distance(number)), symbol);
        }
    }
}
