//! The union of many convex shapes: how much of each pixel any of them covers.
//!
//! ```text
//!  4 × 4 samples a pixel, a bit each      a row of a shape sets the bits from its left edge
//!  ....│..##│####│#...                    to its right one; what is set twice is set
//! ```

use crate::pixels::Size;

/// Samples a pixel along each side.
const SAMPLES: u32 = 4;
/// Samples a pixel, and so what a covered one counts.
pub const ALL: u8 = (SAMPLES * SAMPLES) as u8;

/// A set of samples over a picture.
pub struct Union {
    size: Size,
    /// 64-bit words a row of samples: 16 pixels each.
    words: usize,
    rows: Vec<u64>,
}

impl Union {
    /// Nothing covered.
    pub fn new(size: Size) -> Union {
        let words = (size.width * SAMPLES).div_ceil(u64::BITS) as usize;
        Union {
            size,
            words,
            rows: vec![0; words * (size.height * SAMPLES) as usize],
        }
    }

    /// Adds a convex shape by its corners, in pixels.
    pub fn add(&mut self, corners: [(f32, f32); 4]) {
        let corners = corners.map(|(x, y)| (x * SAMPLES as f32, y * SAMPLES as f32));
        let ys = corners.map(|(_, y)| y);
        let top = ys.into_iter().fold(f32::INFINITY, f32::min);
        let bottom = ys.into_iter().fold(f32::NEG_INFINITY, f32::max);
        // From upper to lower end; level edges bound no row.
        let edge = |i: usize| {
            let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
            (a, b, a.1.min(b.1), a.1.max(b.1))
        };
        let edges = [edge(0), edge(1), edge(2), edge(3)];
        for row in sample(top, self.size.height)..sample(bottom, self.size.height) {
            let y = row as f32 + 0.5;
            let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
            for (a, b, upper, lower) in edges {
                // Each edge owns its upper end.
                if upper <= y && y < lower {
                    let x = a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0);
                    (left, right) = (left.min(x), right.max(x));
                }
            }
            if left < right {
                let samples = sample(left, self.size.width)..sample(right, self.size.width);
                self.set(row, samples.start, samples.end);
            }
        }
    }

    /// Sets the samples `from..to` of a row.
    fn set(&mut self, row: usize, from: usize, to: usize) {
        if from >= to {
            return;
        }
        let words = &mut self.rows[row * self.words..][..self.words];
        let (first, last) = (from / 64, (to - 1) / 64);
        let (begin, end) = (u64::MAX << (from % 64), u64::MAX >> (63 - (to - 1) % 64));
        if first == last {
            words[first] |= begin & end;
        } else {
            words[first] |= begin;
            words[first + 1..last].fill(u64::MAX);
            words[last] |= end;
        }
    }

    /// The covered samples of every pixel, 0 to [`ALL`], row by row.
    pub fn counts(&self) -> Vec<u8> {
        let mut counts = vec![0; self.size.area()];
        let width = self.size.width as usize;
        for (y, row) in counts.chunks_mut(width).enumerate() {
            let samples = &self.rows[y * SAMPLES as usize * self.words..];
            for (word, pixels) in row.chunks_mut(16).enumerate() {
                let lines = [0, 1, 2, 3].map(|line| samples[line * self.words + word]);
                if lines == [0; 4] {
                    continue;
                }
                // Bits of every four, then sums of the four lines: pixels at even and odd places
                // apart, since a sum of 16 does not fit into four bits.
                let nibbles = lines.map(|line| {
                    let pairs = line - (line >> 1 & 0x5555_5555_5555_5555);
                    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
                });
                let sum = |shift: u32| -> u64 {
                    let bytes = |line: &u64| line >> shift & 0x0f0f_0f0f_0f0f_0f0f;
                    nibbles.iter().map(bytes).sum()
                };
                let sums = [sum(0).to_le_bytes(), sum(4).to_le_bytes()];
                for (i, pixel) in pixels.iter_mut().enumerate() {
                    *pixel = sums[i % 2][i / 2];
                }
            }
        }
        counts
    }
}

/// The first sample whose middle is not left of (or above) a place, among those of `pixels`.
fn sample(place: f32, pixels: u32) -> usize {
    let past = (place - 0.5).clamp(0.0, (pixels * SAMPLES) as f32);
    let whole = past as usize;
    whole + usize::from((whole as f32) < past)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Size = Size {
        width: 21,
        height: 5,
    };

    fn counts(shapes: &[[(f32, f32); 4]]) -> Vec<u8> {
        let mut union = Union::new(SIZE);
        shapes.iter().for_each(|shape| union.add(*shape));
        union.counts()
    }

    #[test]
    fn what_is_covered_twice_counts_once_and_half_a_pixel_is_half() {
        let square = |x: f32, y: f32| [(x, y), (x + 2.0, y), (x + 2.0, y + 2.0), (x, y + 2.0)];
        let counts = counts(&[square(1.5, 1.0), square(2.0, 1.0), square(19.0, 3.0)]);
        let row = |y: usize| &counts[21 * y..21 * (y + 1)];
        assert_eq!(row(0), [0; 21]);
        assert_eq!(row(1)[..5], [0, 8, ALL, ALL, 0]);
        assert_eq!(row(2), row(1));
        assert_eq!(row(4)[18..], [0, ALL, ALL]);
    }

    proptest! {
        /// Against the definition: a sample is covered if it lies on the inner side of all edges
        /// of some shape.
        #[test]
        fn counts_are_those_of_single_samples(
            shapes in prop::collection::vec((0f32..21.0, 0f32..5.0, -9f32..9.0, -9f32..9.0), 1..5),
        ) {
            // Slanted as shadows of horizontal walls are.
            let shapes: Vec<[(f32, f32); 4]> = shapes.into_iter().map(|(x, y, dx, dy)| {
                [(x, y), (x + 4.3, y), (x + 4.3 + dx, y + dy), (x + dx, y + dy)]
            }).collect();
            let covers = |shape: &[(f32, f32); 4], x: f32, y: f32| {
                let side = |i: usize| {
                    let (a, b) = (shape[i], shape[(i + 1) % 4]);
                    (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0)
                };
                let sides = [0, 1, 2, 3].map(side);
                let near = sides.iter().any(|side| side.abs() < 1e-3);
                (near, sides.iter().all(|s| *s > 0.0) || sides.iter().all(|s| *s < 0.0))
            };
            let counted = counts(&shapes);
            for (at, count) in counted.into_iter().enumerate() {
                let (mut least, mut most) = (0, 0);
                for sample in 0..16 {
                    let x = (at % 21) as f32 + ((sample % 4) as f32 + 0.5) / 4.0;
                    let y = (at / 21) as f32 + ((sample / 4) as f32 + 0.5) / 4.0;
                    let seen: Vec<_> = shapes.iter().map(|s| covers(s, x, y)).collect();
                    least += u8::from(seen.iter().any(|(near, inside)| *inside && !near));
                    most += u8::from(seen.iter().any(|(near, inside)| *inside || *near));
                }
                prop_assert!((least..=most).contains(&count), "{least} {count} {most}");
            }
        }
    }
}
