//! Lengths and distances as the stream numbers them.
//!
//! ```text
//!  value   1  2  3  4  5–6  7–8  9–12  13–16  17–24 …     distance codes, seen from pixel x:
//!  prefix  0  1  2  3   4    5    6      7      8            … 13  8  5  7 …
//!  bits    0  0  0  0   1    1    2      2      3            …  9  4  1  3 …   row above
//!                                                            …  6  2  x
//! ```
//!
//! A distance code up to 120 is a place near the pixel in the rows above; a larger one is the
//! distance along the pixels, plus 120. (WebP Lossless Bitstream Specification, 5.2.2.)

/// Number of prefixes of lengths, and of distances.
pub(super) const LENGTH_PREFIXES: usize = 24;
pub(super) const DISTANCE_PREFIXES: usize = 40;

/// The longest copy.
pub(super) const MAX_LENGTH: u32 = 4096;

/// Codes of near places.
const NEAR_CODES: u32 = 120;

/// The furthest distance that has a code.
pub(super) const MAX_DISTANCE: u32 = (1 << 20) - NEAR_CODES;

/// The places of distance codes 1 to 120: pixels to the left, rows up.
#[rustfmt::skip]
const NEAR: [(i8, i8); NEAR_CODES as usize] = [
    (0, 1), (1, 0), (1, 1), (-1, 1), (0, 2), (2, 0), (1, 2), (-1, 2), (2, 1), (-2, 1), (2, 2), (-2, 2),
    (0, 3), (3, 0), (1, 3), (-1, 3), (3, 1), (-3, 1), (2, 3), (-2, 3), (3, 2), (-3, 2), (0, 4), (4, 0),
    (1, 4), (-1, 4), (4, 1), (-4, 1), (3, 3), (-3, 3), (2, 4), (-2, 4), (4, 2), (-4, 2), (0, 5), (3, 4),
    (-3, 4), (4, 3), (-4, 3), (5, 0), (1, 5), (-1, 5), (5, 1), (-5, 1), (2, 5), (-2, 5), (5, 2), (-5, 2),
    (4, 4), (-4, 4), (3, 5), (-3, 5), (5, 3), (-5, 3), (0, 6), (6, 0), (1, 6), (-1, 6), (6, 1), (-6, 1),
    (2, 6), (-2, 6), (6, 2), (-6, 2), (4, 5), (-4, 5), (5, 4), (-5, 4), (3, 6), (-3, 6), (6, 3), (-6, 3),
    (0, 7), (7, 0), (1, 7), (-1, 7), (5, 5), (-5, 5), (7, 1), (-7, 1), (4, 6), (-4, 6), (6, 4), (-6, 4),
    (2, 7), (-2, 7), (7, 2), (-7, 2), (3, 7), (-3, 7), (7, 3), (-7, 3), (5, 6), (-5, 6), (6, 5), (-6, 5),
    (8, 0), (4, 7), (-4, 7), (7, 4), (-7, 4), (8, 1), (8, 2), (6, 6), (-6, 6), (8, 3), (5, 7), (-5, 7),
    (7, 5), (-7, 5), (8, 4), (6, 7), (-6, 7), (7, 6), (-7, 6), (8, 5), (7, 7), (-7, 7), (8, 6), (8, 7),
];

/// A length or distance code in two parts: a symbol, and bits behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefixed {
    /// The symbol.
    pub prefix: usize,
    /// How many bits follow.
    pub extra_len: u32,
    /// Those bits.
    pub extra: u32,
}

/// Splits a value from 1 on.
pub(super) fn prefixed(value: u32) -> Prefixed {
    let v = value - 1;
    if v < 4 {
        return Prefixed {
            prefix: v as usize,
            extra_len: 0,
            extra: 0,
        };
    }
    let highest = v.ilog2();
    let extra_len = highest - 1;
    Prefixed {
        prefix: (2 * highest + ((v >> extra_len) & 1)) as usize,
        extra_len,
        extra: v & ((1 << extra_len) - 1),
    }
}

/// The codes of distances in a picture of one width.
#[derive(Clone, Debug)]
pub(super) struct DistanceCodes {
    /// Distances of near places with the smallest code of each, in order.
    near: Vec<(u32, u32)>,
}

impl DistanceCodes {
    /// For rows of `width` pixels.
    pub fn new(width: u32) -> DistanceCodes {
        let distance = |(code, &(left, up)): (u32, &(i8, i8))| {
            let along = i64::from(left) + i64::from(up) * i64::from(width);
            u32::try_from(along)
                .ok()
                .filter(|d| *d > 0)
                .map(|d| (d, code))
        };
        let mut near: Vec<_> = (1..).zip(&NEAR).filter_map(distance).collect();
        near.sort_unstable();
        near.dedup_by_key(|(distance, _)| *distance);
        DistanceCodes { near }
    }

    /// The distances with codes up to `last`, and their codes.
    pub fn nearest(&self, last: u32) -> impl Iterator<Item = (u32, u32)> {
        self.near.iter().copied().filter(move |near| near.1 <= last)
    }

    /// The smallest code of a distance from 1 on.
    pub fn code(&self, distance: u32) -> u32 {
        match self.near.binary_search_by_key(&distance, |near| near.0) {
            Ok(at) => self.near[at].1,
            Err(_) => distance + NEAR_CODES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_start_of_its_prefix_plus_its_bits() {
        for value in 1..5000 {
            let Prefixed {
                prefix,
                extra_len,
                extra,
            } = prefixed(value);
            let start = match prefix as u32 {
                p @ 0..4 => p,
                p => (2 + (p & 1)) << ((p - 2) >> 1),
            };
            assert_eq!(start + extra + 1, value);
            assert!(extra < 1 << extra_len);
            assert_eq!(value <= MAX_LENGTH, prefix < LENGTH_PREFIXES);
        }
        assert_eq!(
            prefixed(MAX_DISTANCE + NEAR_CODES).prefix,
            DISTANCE_PREFIXES - 1
        );
        assert_eq!(
            prefixed(MAX_DISTANCE + NEAR_CODES + 1).prefix,
            DISTANCE_PREFIXES
        );
    }

    #[test]
    fn near_places_have_small_codes_and_others_their_distance() {
        let codes = DistanceCodes::new(100);
        assert_eq!([100, 1, 101, 99].map(|d| codes.code(d)), [1, 2, 3, 4]);
        assert_eq!(codes.code(708), 120);
        assert_eq!(codes.code(50), 170);
        assert_eq!(DistanceCodes::new(1).code(1), 1);
    }
}
