//! What a frame paints over the one before it.
//!
//! ```text
//!   before      now        rectangle   own     masked
//!   . . . .     . . . .
//!   . a a .     . b a .      b a       b a     b ·     · unchanged
//!   . a a .     . a b .      a b       a b     · b
//! ```
//!
//! The masked form has long runs of one value and usually packs better, but not always: a
//! rectangle filled in one colour is shorter in its own. What lies between the two is `seams`'
//! business.

use crate::pixels::{Plane, Rect};

/// What a packer stores for "unchanged"; its colours come after it.
pub(super) const UNCHANGED: u8 = 0;

/// The pixels of a rectangle, in the two forms they can be painted in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Repaint {
    /// As they are stored, row by row.
    pub own: Vec<u8>,
    /// The same with every unchanged pixel [`UNCHANGED`]; `None` where all pixels changed.
    pub masked: Option<Vec<u8>>,
}

/// The smallest rectangle to paint to get from `before` to `now`, or `None` where nothing must be.
/// The two can only differ inside `dirty`; a first frame (`before` is `None`) is painted whole.
pub(super) fn changed(before: Option<&Plane>, now: &Plane, dirty: Rect) -> Option<Rect> {
    let rect = match before {
        None => now.size().rect(),
        Some(before) => now.changed_rect(before, dirty),
    };
    (!rect.is_empty()).then_some(rect)
}

/// Cuts `rect` out of `now`, every index stored as `stored` says. All pixels of a first frame
/// (`before` is `None`) have changed.
pub(super) fn repaint(
    before: Option<&Plane>,
    now: &Plane,
    rect: Rect,
    stored: &[u8; 256],
) -> Repaint {
    let own = cut(now, rect, stored);
    let old = before.map(|before| cut(before, rect, stored));
    let masked = old.and_then(|old| {
        let any = own.iter().zip(&old).any(|(new, old)| new == old);
        let mask = |(&new, &old): (&u8, &u8)| if new == old { UNCHANGED } else { new };
        any.then(|| own.iter().zip(&old).map(mask).collect())
    });
    Repaint { own, masked }
}

fn cut(plane: &Plane, rect: Rect, stored: &[u8; 256]) -> Vec<u8> {
    let mut indices = Vec::with_capacity(rect.area());
    for y in rect.y..rect.y + rect.height {
        let row = plane.row(rect.x, y, rect.width).iter();
        indices.extend(row.map(|index| stored[usize::from(*index)]));
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;

    const AS_IT_IS: [u8; 256] = {
        let mut stored = [0; 256];
        let mut i = 0;
        while i < 256 {
            stored[i] = i as u8;
            i += 1;
        }
        stored
    };

    fn plane(rows: [[u8; 4]; 3]) -> Plane {
        let size = Size {
            width: 4,
            height: 3,
        };
        let mut plane = Plane::new(size, 0);
        plane.indices_mut().copy_from_slice(rows.as_flattened());
        plane
    }

    fn painted(before: &Plane, now: &Plane) -> (Rect, Repaint) {
        let rect = changed(Some(before), now, now.size().rect()).unwrap();
        (rect, repaint(Some(before), now, rect, &AS_IT_IS))
    }

    #[test]
    fn only_the_changed_rectangle_is_cut_out_and_the_rest_of_it_masked() {
        let before = plane([*b"....", *b".aa.", *b".aa."]);
        let now = plane([*b"....", *b".ba.", *b".ab."]);
        let (rect, paint) = painted(&before, &now);
        assert_eq!((rect.x, rect.y), (1, 1));
        assert_eq!(paint.own, b"baab");
        assert_eq!(paint.masked.unwrap(), b"b\0\0b");
        assert_eq!(changed(Some(&now), &now, now.size().rect()), None);
    }

    #[test]
    fn nothing_is_masked_where_every_pixel_changed() {
        let before = plane([*b"....", *b"....", *b"...."]);
        let now = plane([*b"....", *b".ab.", *b"...."]);
        let (_, paint) = painted(&before, &now);
        assert_eq!((paint.own.as_slice(), paint.masked), (&b"ab"[..], None));
    }

    #[test]
    fn a_first_frame_is_painted_whole_in_its_own_colours() {
        let now = plane([*b"....", *b".ab.", *b"...."]);
        let rect = changed(None, &now, Rect::EMPTY).unwrap();
        assert_eq!(rect, now.size().rect());
        assert_eq!(repaint(None, &now, rect, &AS_IT_IS).masked, None);
    }
}
