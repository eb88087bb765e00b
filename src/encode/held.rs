//! One frame held back, since its time is known only when the next one comes.
//!
//! ```text
//!  frames   A    A    B    C    C        A again: unchanged, its time grows
//!  end at   8   17   25   33   42
//!  out                A:17 B:8      last C:17
//! ```

use super::Packed;
use crate::pixels::Rect;
use std::io;

/// A frame of the file, with the time it is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Timed {
    /// The repainted pixels.
    pub rect: Rect,
    /// Packed data.
    pub data: Vec<u8>,
    /// In the unit of the ends that were given.
    pub delay: u64,
}

/// Merges unchanged frames and turns ends into delays; times are in whatever unit the format has.
#[derive(Debug, Default)]
pub(super) struct Held {
    frame: Option<(Rect, Vec<u8>)>,
    start: u64,
    end: u64,
}

impl Held {
    /// Takes the next frame, shown until `end`; gives back the one that is complete now.
    ///
    /// Where rounding leaves a frame no time at all (84 ms at 12 fps: the second frame lasts
    /// ⅔ ms), it takes one unit from the frame before: players show a delay of 0 as a long one.
    ///
    /// # Errors
    /// `InvalidInput` if the first frame is `Unchanged`.
    pub fn push(&mut self, frame: Packed, end: u64) -> io::Result<Option<Timed>> {
        self.push_for(frame, end, 1)
    }

    /// The same with a frame that is to last for `least` units, if the one before can spare them
    /// and keep as many.
    ///
    /// # Errors
    /// As [`Held::push`].
    pub fn push_for(&mut self, frame: Packed, end: u64, least: u64) -> io::Result<Option<Timed>> {
        let (rect, data) = match frame {
            Packed::Changed { rect, data } => (rect, data),
            Packed::Unchanged if self.frame.is_some() => {
                self.end = end;
                return Ok(None);
            }
            Packed::Unchanged => return Err(invalid("the first frame cannot be unchanged")),
        };
        let least = match end.saturating_sub(self.start) >= 2 * least {
            true => least,
            false => 1,
        };
        let cut = self.end.min(end.saturating_sub(least)).max(self.start);
        let before = self.frame.replace((rect, data));
        let done = before.map(|(rect, data)| Timed {
            rect,
            data,
            delay: cut - self.start,
        });
        if done.is_some() {
            self.start = cut;
        }
        self.end = end;
        Ok(done)
    }

    /// The frame that is still held.
    ///
    /// # Errors
    /// `InvalidInput` if there never was one.
    pub fn last(self) -> io::Result<Timed> {
        let (rect, data) = self.frame.ok_or_else(|| invalid("a film without frames"))?;
        Ok(Timed {
            rect,
            data,
            delay: self.end - self.start,
        })
    }
}

/// The error for a film that its format cannot hold.
pub(super) fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(tag: u8) -> Packed {
        Packed::Changed {
            rect: Rect::EMPTY,
            data: vec![tag],
        }
    }

    fn delays(frames: &[(u8, u64)]) -> Vec<(u8, u64)> {
        let mut held = Held::default();
        let mut out = Vec::new();
        for &(tag, end) in frames {
            let frame = if tag == b'=' {
                Packed::Unchanged
            } else {
                changed(tag)
            };
            out.extend(held.push(frame, end).unwrap());
        }
        out.push(held.last().unwrap());
        out.iter().map(|t| (t.data[0], t.delay)).collect()
    }

    #[test]
    fn an_unchanged_frame_lengthens_the_one_before() {
        let film = [(b'A', 8), (b'=', 17), (b'B', 25), (b'C', 33), (b'=', 42)];
        assert_eq!(delays(&film), [(b'A', 17), (b'B', 8), (b'C', 17)]);
    }

    #[test]
    fn a_frame_without_time_takes_a_unit_from_the_one_before() {
        assert_eq!(delays(&[(b'A', 8), (b'B', 8)]), [(b'A', 7), (b'B', 1)]);
    }

    #[test]
    fn a_frame_takes_the_time_it_needs_from_one_that_can_spare_it() {
        let last_two = |first: u64, end: u64| {
            let mut held = Held::default();
            held.push(changed(b'A'), first).unwrap();
            let before = held.push_for(changed(b'B'), end, 2).unwrap();
            (before.unwrap().delay, held.last().unwrap().delay)
        };
        assert_eq!(last_two(4, 5), (3, 2));
        assert_eq!(last_two(4, 8), (4, 4));
        assert_eq!(last_two(2, 3), (2, 1));
    }

    #[test]
    fn a_film_needs_a_first_frame_with_pixels() {
        assert!(Held::default().push(Packed::Unchanged, 1).is_err());
        assert!(Held::default().last().is_err());
    }
}
