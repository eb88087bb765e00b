//! How much of a film moves: changed area, intensity and moved frames, from pixels alone.
//!
//! ```text
//!  frame 0   frame 1   frame 2        gap 0   gap 1      ever changed
//!  . . .     . a .     . b .          . x .   . x .      . x .   area: 2 of 9 pixels
//!  . . .     . . .     . . c          . . .   . . x      . . x   moved: 2 of 2 gaps
//! ```
//!
//! A pixel has changed in a gap when its largest difference over red, green and blue exceeds the
//! threshold. Everything is added up in whole numbers, so the figures are the same for any order
//! and any number of threads (definitions: `spec/capture.md`).

use crate::pixels::{Plane, Rect, Rgb, Rgba, Size};
use serde_json::{Value, json};

/// The threshold of the capture table, the same for all boards. Calibrated: above one step of the
/// palette's slow fades, below everything that a reader would call a movement.
pub const THRESHOLD: u8 = 16;

/// What moved so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    size: Size,
    threshold: u8,
    gaps: u64,
    moved: u64,
    /// Pixels that changed, counted in every gap.
    changes: u64,
    /// |ΔR| + |ΔG| + |ΔB| over all of them.
    differences: u64,
    /// In how many gaps each pixel changed, row by row.
    counts: Vec<u32>,
}

/// Why two pictures cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// They are not of one size.
    #[error("a picture of {found} does not follow one of {expected}")]
    Size {
        /// Size of the pictures before.
        expected: Size,
        /// Size of this one.
        found: Size,
    },
    /// A pixel is not opaque: what is seen there depends on what is behind.
    #[error("the pixel at ({x}, {y}) is not opaque (alpha {alpha})")]
    Alpha {
        /// Its column.
        x: u32,
        /// Its row.
        y: u32,
        /// Its alpha, 0–254.
        alpha: u8,
    },
}

impl Motion {
    /// Nothing yet.
    pub fn new(size: Size, threshold: u8) -> Motion {
        let counts = vec![0; size.area()];
        Motion {
            size,
            threshold,
            gaps: 0,
            moved: 0,
            changes: 0,
            differences: 0,
            counts,
        }
    }

    /// Adds the gap between two pictures.
    ///
    /// # Errors
    /// A picture of another size, or one that is not opaque.
    pub fn add(&mut self, before: &Rgba, now: &Rgba) -> Result<(), Mismatch> {
        for picture in [before, now] {
            self.check(picture)?;
        }
        let mut changes = 0;
        for ((a, b), count) in before
            .pixels()
            .iter()
            .zip(now.pixels())
            .zip(&mut self.counts)
        {
            let (largest, sum) = difference([a[0], a[1], a[2]], [b[0], b[1], b[2]]);
            if largest > self.threshold {
                *count += 1;
                changes += 1;
                self.differences += u64::from(sum);
            }
        }
        self.end_gap(changes);
        Ok(())
    }

    fn check(&self, picture: &Rgba) -> Result<(), Mismatch> {
        if picture.size() != self.size {
            return Err(Mismatch::Size {
                expected: self.size,
                found: picture.size(),
            });
        }
        match picture.pixels().iter().position(|pixel| pixel[3] != 255) {
            None => Ok(()),
            Some(at) => {
                let width = self.size.width as usize;
                let alpha = picture.pixels()[at][3];
                Err(Mismatch::Alpha {
                    x: (at % width) as u32,
                    y: (at / width) as u32,
                    alpha,
                })
            }
        }
    }

    /// Adds the gap between two planes of one size that can only differ inside `dirty`.
    pub fn add_planes(&mut self, before: &Plane, now: &Plane, dirty: Rect, colors: &[Rgb]) {
        debug_assert_eq!((before.size(), now.size()), (self.size, self.size));
        let mut changes = 0;
        for y in dirty.y..dirty.y + dirty.height {
            let (old, new) = (
                before.row(dirty.x, y, dirty.width),
                now.row(dirty.x, y, dirty.width),
            );
            if old == new {
                continue;
            }
            let start = (y * self.size.width + dirty.x) as usize;
            for (x, (a, b)) in old.iter().zip(new).enumerate().filter(|(_, (a, b))| a != b) {
                let (a, b) = (colors[usize::from(*a)], colors[usize::from(*b)]);
                let (largest, sum) = difference(a.0, b.0);
                if largest > self.threshold {
                    self.counts[start + x] += 1;
                    changes += 1;
                    self.differences += u64::from(sum);
                }
            }
        }
        self.end_gap(changes);
    }

    fn end_gap(&mut self, changes: u64) {
        self.gaps += 1;
        self.moved += u64::from(changes > 0);
        self.changes += changes;
    }

    /// Adds what moved in other gaps of the same film.
    pub fn merge(&mut self, other: &Motion) {
        debug_assert_eq!((self.size, self.threshold), (other.size, other.threshold));
        self.gaps += other.gaps;
        self.moved += other.moved;
        self.changes += other.changes;
        self.differences += other.differences;
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }

    /// Size of the pictures.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Gaps between neighbouring frames.
    pub fn gaps(&self) -> u64 {
        self.gaps
    }

    /// Gaps in which at least one pixel changed.
    pub fn moved_frames(&self) -> u64 {
        self.moved
    }

    /// In how many gaps each pixel changed, row by row.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Pixels that changed in at least one gap.
    pub fn changed_pixels(&self) -> u64 {
        self.counts.iter().filter(|count| **count > 0).count() as u64
    }

    /// Share of the picture that changed in at least one gap, in thousandths of a percent.
    pub fn area_milli_percent(&self) -> u64 {
        rounded(self.changed_pixels() * 100_000, self.size.area() as u64)
    }

    /// Mean of (|ΔR| + |ΔG| + |ΔB|) ÷ 3 over every changed pixel of every gap, in thousandths;
    /// 0 when nothing moved.
    pub fn intensity_milli(&self) -> u64 {
        rounded(self.differences * 1000, 3 * self.changes)
    }

    /// The figures by name, as the capture table spells them.
    pub fn figures(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("changed_pixels", json!(self.changed_pixels())),
            (
                "cumulative_area_percent",
                json!(self.area_milli_percent() as f64 / 1000.0),
            ),
            (
                "mean_intensity",
                json!(self.intensity_milli() as f64 / 1000.0),
            ),
            ("moved_frames", json!(self.moved)),
            ("gaps", json!(self.gaps)),
        ]
    }
}

/// The largest difference of a channel, and the sum over all three.
fn difference(a: [u8; 3], b: [u8; 3]) -> (u8, u16) {
    let [r, g, b] = [0, 1, 2].map(|i| a[i].abs_diff(b[i]));
    (r.max(g).max(b), u16::from(r) + u16::from(g) + u16::from(b))
}

/// A quotient rounded to the nearest whole number, halves up; 0 for nothing of nothing.
fn rounded(numerator: u64, denominator: u64) -> u64 {
    if denominator == 0 {
        return 0;
    }
    let (n, d) = (u128::from(numerator), u128::from(denominator));
    ((2 * n + d) / (2 * d)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Size = Size {
        width: 3,
        height: 2,
    };

    fn picture(pixels: [u8; 6]) -> Rgba {
        let mut picture = Rgba::new(SIZE, [0, 0, 0, 255]);
        for (pixel, grey) in picture.pixels_mut().iter_mut().zip(pixels) {
            *pixel = [grey, grey, grey, 255];
        }
        picture
    }

    fn motion(frames: &[[u8; 6]]) -> Motion {
        let mut motion = Motion::new(SIZE, 16);
        for pair in frames.windows(2) {
            motion.add(&picture(pair[0]), &picture(pair[1])).unwrap();
        }
        motion
    }

    fn figures(motion: &Motion) -> (u64, u64, u64, u64) {
        (
            motion.changed_pixels(),
            motion.area_milli_percent(),
            motion.intensity_milli(),
            motion.moved_frames(),
        )
    }

    #[test]
    fn nothing_moves() {
        assert_eq!(figures(&motion(&[[7; 6]; 4])), (0, 0, 0, 0));
    }

    #[test]
    fn one_pixel_moves_once() {
        let moved = motion(&[[0; 6], [0, 0, 90, 0, 0, 0], [0, 0, 90, 0, 0, 0]]);
        assert_eq!(figures(&moved), (1, 16_667, 90_000, 1));
    }

    #[test]
    fn one_pixel_moves_in_every_gap() {
        let moved = motion(&[[0; 6], [90, 0, 0, 0, 0, 0], [0; 6], [60, 0, 0, 0, 0, 0]]);
        assert_eq!(figures(&moved), (1, 16_667, 80_000, 3));
        assert_eq!(moved.counts(), [3, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_difference_at_the_threshold_is_none_and_one_above_it_is() {
        assert_eq!(figures(&motion(&[[0; 6], [16; 6]])), (0, 0, 0, 0));
        assert_eq!(
            figures(&motion(&[[0; 6], [17; 6]])),
            (6, 100_000, 17_000, 1)
        );
    }

    #[test]
    fn the_largest_channel_decides_and_the_mean_of_all_three_counts() {
        let mut motion = Motion::new(SIZE, 16);
        let mut red = picture([0; 6]);
        red.pixels_mut()[0] = [30, 0, 0, 255];
        motion.add(&picture([0; 6]), &red).unwrap();
        assert_eq!(figures(&motion), (1, 16_667, 10_000, 1));
    }

    #[test]
    fn another_size_and_a_pixel_that_is_not_opaque_are_refused() {
        let mut motion = Motion::new(SIZE, 16);
        let other = Rgba::new(
            Size {
                width: 2,
                height: 3,
            },
            [0, 0, 0, 255],
        );
        let refused = motion.add(&picture([0; 6]), &other).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a picture of 2×3 does not follow one of 3×2"
        );
        let mut glass = picture([0; 6]);
        glass.pixels_mut()[4][3] = 254;
        let refused = motion.add(&glass, &picture([0; 6])).unwrap_err();
        assert_eq!(
            refused,
            Mismatch::Alpha {
                x: 1,
                y: 1,
                alpha: 254
            }
        );
        assert_eq!(motion, Motion::new(SIZE, 16));
    }

    proptest! {
        /// Against the definitions, written down as they are read.
        #[test]
        fn figures_agree_with_a_naive_count(
            frames in prop::collection::vec(prop::collection::vec(0u8..4, 6), 2..6),
            colors in prop::collection::vec(any::<[u8; 3]>(), 4),
            threshold: u8,
            cut in 0usize..5,
        ) {
            let colors: Vec<Rgb> = colors.into_iter().map(Rgb).collect();
            let planes: Vec<Plane> = frames.iter().map(|indices| {
                let mut plane = Plane::new(SIZE, 0);
                plane.indices_mut().copy_from_slice(indices);
                plane
            }).collect();
            let mut ever = [false; 6];
            let (mut sum, mut n, mut moved) = (0.0, 0, 0);
            for pair in frames.windows(2) {
                let mut any = false;
                for i in 0..6 {
                    let [a, b] = [0, 1].map(|k| colors[usize::from(pair[k][i])].0.map(i32::from));
                    let d = [0, 1, 2].map(|c| (a[c] - b[c]).abs());
                    if d.iter().max().unwrap() > &i32::from(threshold) {
                        (ever[i], any, n) = (true, true, n + 1);
                        sum += f64::from(d[0] + d[1] + d[2]) / 3.0;
                    }
                }
                moved += u64::from(any);
            }
            // The gaps in two halves, one from planes and one from pictures, put together.
            let cut = cut.min(planes.len() - 2) + 1;
            let (mut motion, mut rest) =
                (Motion::new(SIZE, threshold), Motion::new(SIZE, threshold));
            for pair in planes[..=cut].windows(2) {
                motion.add_planes(&pair[0], &pair[1], SIZE.rect(), &colors);
            }
            for pair in planes[cut..].windows(2) {
                let [before, now] = [&pair[0], &pair[1]].map(|p| Rgba::of_plane(p, &colors));
                rest.add(&before, &now).unwrap();
            }
            motion.merge(&rest);
            prop_assert_eq!(motion.changed_pixels(), ever.iter().filter(|e| **e).count() as u64);
            prop_assert_eq!(motion.moved_frames(), moved);
            prop_assert_eq!(motion.gaps(), frames.len() as u64 - 1);
            let mean = if n == 0 { 0.0 } else { sum / f64::from(n) };
            prop_assert!((motion.intensity_milli() as f64 / 1000.0 - mean).abs() < 0.000_501);
        }
    }
}
