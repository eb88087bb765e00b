//! How two pictures of one size differ: how many pixels, by how much, where.
//!
//! ```text
//!  . . . . . .       changed pixels    4
//!  . . x x . .       box               2×2 at (2, 1)
//!  . . x x . .       worst window      the 16×16 pixels with the largest sum of differences
//! ```

use crate::pixels::{Rect, Rgba, Size};

/// Side of the window that shows where a difference is worst.
const WINDOW_PX: u32 = 16;

/// Differences that are counted apart: pixels that differ by more than so many levels.
pub const SWEEP: [u8; 8] = [0, 1, 2, 4, 8, 16, 32, 64];

/// How two pictures differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Pixels whose largest channel difference is so many levels.
    levels: [u64; 256],
    /// Holds every changed pixel, no more.
    pub rect: Rect,
}

impl Difference {
    /// Of two pictures of one size.
    pub fn of(expected: &Rgba, actual: &Rgba) -> Difference {
        let mut levels = [0; 256];
        let size = expected.size();
        let (mut left, mut right, mut top, mut bottom) = (u32::MAX, 0, None, 0);
        for y in 0..size.height {
            let (a, b) = (expected.row(0, y, size.width), actual.row(0, y, size.width));
            if a == b {
                levels[0] += u64::from(size.width);
                continue;
            }
            for (x, (a, b)) in (0..).zip(a.iter().zip(b)) {
                let level = level(*a, *b);
                levels[usize::from(level)] += 1;
                if level > 0 {
                    (left, right) = (left.min(x), right.max(x + 1));
                }
            }
            (top, bottom) = (top.or(Some(y)), y + 1);
        }
        let rect = top.map_or(Rect::EMPTY, |y| Rect {
            x: left,
            y,
            width: right - left,
            height: bottom - y,
        });
        Difference { levels, rect }
    }

    /// Pixels that differ by more than so many levels.
    pub fn above(&self, level: u8) -> u64 {
        self.levels[usize::from(level) + 1..].iter().sum()
    }

    /// Pixels that differ at all.
    pub fn changed(&self) -> u64 {
        self.above(0)
    }

    /// The largest difference of a channel.
    pub fn largest(&self) -> u8 {
        let largest = self.levels.iter().rposition(|n| *n > 0);
        largest.unwrap_or(0) as u8
    }
}

/// The largest difference over the channels of a pixel, alpha included.
pub fn level(a: [u8; 4], b: [u8; 4]) -> u8 {
    let channels = a.iter().zip(&b).map(|(a, b)| a.abs_diff(*b));
    channels.max().unwrap_or(0)
}

/// The window with the largest sum of differences, the first of several; as large as it can be in
/// a smaller picture.
pub fn worst_window(expected: &Rgba, actual: &Rgba) -> Rect {
    let size = expected.size();
    let window = Size {
        width: WINDOW_PX.min(size.width),
        height: WINDOW_PX.min(size.height),
    };
    // Sums of columns, as high as the window, slide down; a sum of columns slides to the right.
    let mut columns = vec![0_u64; size.width as usize];
    let mut worst = (0, 0, 0);
    for y in 0..size.height {
        for (x, column) in (0..).zip(&mut columns) {
            *column += u64::from(level(expected.at(x, y), actual.at(x, y)));
            if let Some(above) = y.checked_sub(window.height) {
                *column -= u64::from(level(expected.at(x, above), actual.at(x, above)));
            }
        }
        let Some(top) = (y + 1).checked_sub(window.height) else {
            continue;
        };
        let width = window.width as usize;
        let mut sum: u64 = columns[..width].iter().sum();
        for left in 0..=columns.len() - width {
            if sum > worst.0 {
                worst = (sum, left as u32, top);
            }
            if let Some(next) = columns.get(left + width) {
                sum = sum + next - columns[left];
            }
        }
    }
    Rect {
        x: worst.1,
        y: worst.2,
        width: window.width,
        height: window.height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        width: 40,
        height: 30,
    };

    #[test]
    fn pixels_levels_and_box_are_those_that_changed() {
        let before = Rgba::new(SIZE, [10, 20, 30, 255]);
        let mut now = before.clone();
        now.row_mut(5, 3, 2).fill([10, 29, 30, 255]);
        now.row_mut(30, 20, 1).fill([110, 20, 30, 255]);
        let difference = Difference::of(&before, &now);
        assert_eq!((difference.changed(), difference.largest()), (3, 100));
        assert_eq!(difference.above(9), 1);
        let rect = difference.rect;
        assert_eq!((rect.x, rect.y, rect.width, rect.height), (5, 3, 26, 18));
        let window = worst_window(&before, &now);
        assert!(window.x <= 30 && window.x + 16 > 30 && window.y + 16 > 20);
        let none = Difference::of(&now, &now);
        assert_eq!((none.changed(), none.largest()), (0, 0));
        assert!(none.rect.is_empty());
    }

    #[test]
    fn the_window_of_a_small_picture_is_the_picture() {
        let size = Size {
            width: 3,
            height: 2,
        };
        let (a, b) = (Rgba::new(size, [0; 4]), Rgba::new(size, [1; 4]));
        assert_eq!(worst_window(&a, &b), size.rect());
    }
}
