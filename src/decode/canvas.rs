//! What is visible, and how a frame leaves it behind.
//!
//! ```text
//!  disposal     keep         background      previous
//!  before       a a a        a a a           a a a
//!  frame         b b          b b             b b
//!  then         a b b        a · ·           a a a        · transparent
//! ```

use crate::pixels::{Rect, Rgba, Size};

/// What happens to a frame's rectangle before the next one is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disposal {
    /// Its pixels stay.
    Keep,
    /// They become transparent.
    Background,
    /// They become what they were.
    Previous,
}

/// The picture that frames are painted into.
pub(super) struct Canvas {
    picture: Rgba,
    undo: Undo,
}

enum Undo {
    Nothing,
    Clear(Rect),
    Restore(Rect, Vec<[u8; 4]>),
}

impl Canvas {
    /// A transparent canvas.
    pub fn new(size: Size) -> Canvas {
        Canvas {
            picture: Rgba::new(size, [0; 4]),
            undo: Undo::Nothing,
        }
    }

    pub fn size(&self) -> Size {
        self.picture.size()
    }

    /// Disposes of the frame before, and makes ready for one in `rect` (inside the canvas, or
    /// empty).
    pub fn begin(&mut self, rect: Rect, disposal: Disposal) {
        match std::mem::replace(&mut self.undo, Undo::Nothing) {
            Undo::Nothing => {}
            Undo::Clear(rect) => {
                for y in rect.y..rect.y + rect.height {
                    self.picture.row_mut(rect.x, y, rect.width).fill([0; 4]);
                }
            }
            Undo::Restore(rect, saved) => {
                for (y, row) in (rect.y..).zip(saved.chunks(rect.width as usize)) {
                    self.picture
                        .row_mut(rect.x, y, rect.width)
                        .copy_from_slice(row);
                }
            }
        }
        if rect.is_empty() {
            return;
        }
        self.undo = match disposal {
            Disposal::Keep => Undo::Nothing,
            Disposal::Background => Undo::Clear(rect),
            Disposal::Previous => {
                let rows = rect.y..rect.y + rect.height;
                let saved = rows.flat_map(|y| self.picture.row(rect.x, y, rect.width));
                Undo::Restore(rect, saved.copied().collect())
            }
        };
    }

    /// What is visible now.
    pub fn picture(&self) -> &Rgba {
        &self.picture
    }

    /// The same, to be painted over.
    pub fn picture_mut(&mut self) -> &mut Rgba {
        &mut self.picture
    }
}

/// One pixel over another, as PNG defines it: alpha is not multiplied in, and every channel is the
/// exact quotient rounded to the nearest whole number, halves up.
pub(super) fn over(front: [u8; 4], back: [u8; 4]) -> [u8; 4] {
    let (front_alpha, back_alpha) = (u32::from(front[3]), u32::from(back[3]));
    // weights of both, and with them the resulting alpha, in 1/255²
    let (front_part, back_part) = (front_alpha * 255, back_alpha * (255 - front_alpha));
    let alpha = front_part + back_part;
    if alpha == 0 {
        return [0; 4];
    }
    let mix = |i: usize| {
        let sum = u32::from(front[i]) * front_part + u32::from(back[i]) * back_part;
        ((2 * sum + alpha) / (2 * alpha)) as u8
    };
    [mix(0), mix(1), mix(2), ((2 * alpha + 255) / 510) as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opaque_hides_transparent_shows_and_half_mixes() {
        let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255]);
        assert_eq!(over(red, blue), red);
        assert_eq!(over([1, 2, 3, 0], blue), blue);
        assert_eq!(over([255, 0, 0, 128], blue), [128, 0, 127, 255]);
        assert_eq!(over([255, 0, 0, 128], [0; 4]), [255, 0, 0, 128]);
        assert_eq!(over([200, 0, 0, 128], [0, 100, 0, 128]), [134, 33, 0, 192]);
    }

    #[test]
    fn a_frame_is_disposed_of_when_the_next_one_begins() {
        let size = Size {
            width: 2,
            height: 1,
        };
        let dot = Rect {
            x: 1,
            y: 0,
            width: 1,
            height: 1,
        };
        let (a, b) = ([1, 1, 1, 255], [2, 2, 2, 255]);
        for (disposal, left) in [
            (Disposal::Keep, b),
            (Disposal::Background, [0; 4]),
            (Disposal::Previous, a),
        ] {
            let mut canvas = Canvas::new(size);
            canvas.begin(size.rect(), Disposal::Keep);
            canvas.picture_mut().pixels_mut().fill(a);
            canvas.begin(dot, disposal);
            canvas.picture_mut().row_mut(1, 0, 1).fill(b);
            assert_eq!(canvas.picture().pixels(), [a, b]);
            canvas.begin(Rect::EMPTY, Disposal::Keep);
            assert_eq!(canvas.picture().pixels(), [a, left]);
        }
    }
}
