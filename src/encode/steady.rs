//! Frames at a constant rate, for formats that have no delays.
//!
//! ```text
//!  packed   A        =        B        end of B 1 s later (an end hold)
//!  ends     40       80       120      1120 ms
//!  shown    A        A        B B B B …           25 a second, each as a whole picture
//! ```
//!
//! Packing is only cutting out what changed; the writer keeps the picture and turns it into the
//! bytes of its format.

use super::held::invalid;
use super::repaint::{changed, repaint};
use super::{Film, Pack, Packed};
use crate::clock::{FrameRate, Instant};
use crate::pixels::{Plane, Rect};
use std::io;

const AS_IT_IS: [u8; 256] = {
    let mut stored = [0; 256];
    let mut i = 0;
    while i < 256 {
        stored[i] = i as u8;
        i += 1;
    }
    stored
};

/// "Packs" planes as the indices of their changed rectangles, for the writers of whole pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanePacker;

impl Pack for PlanePacker {
    fn pack(&self, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
        match changed(before, now, dirty) {
            None => Packed::Unchanged,
            Some(rect) => Packed::Changed {
                rect,
                data: repaint(None, now, rect, &AS_IT_IS).own,
            },
        }
    }
}

/// The picture that is shown, and how many frames of the constant rate it was shown for.
#[derive(Clone, Debug)]
pub(super) struct Steady {
    plane: Plane,
    rate: FrameRate,
    shown: u64,
}

impl Steady {
    /// Before the first frame.
    ///
    /// # Errors
    /// `InvalidInput` if the film has no colour or more than 256.
    pub fn new(film: &Film, rate: FrameRate) -> io::Result<Steady> {
        if film.colors.is_empty() || film.colors.len() > 256 {
            return Err(invalid("a film has 1 to 256 colours"));
        }
        Ok(Steady {
            plane: Plane::new(film.size, 0),
            rate,
            shown: 0,
        })
    }

    /// Takes the next frame, shown until `end`; hands the picture to `show` as often as it is due,
    /// at least once: the last frame of a film that ends between two frames counts whole.
    ///
    /// # Errors
    /// Those of `show`; `InvalidInput` if the first frame is `Unchanged`.
    pub fn push(
        &mut self,
        frame: Packed,
        end: Instant,
        mut show: impl FnMut(&Plane) -> io::Result<()>,
    ) -> io::Result<()> {
        match frame {
            Packed::Unchanged if self.shown == 0 => {
                return Err(invalid("the first frame cannot be unchanged"));
            }
            Packed::Unchanged => {}
            Packed::Changed { rect, data } => {
                for (y, row) in (rect.y..).zip(data.chunks(rect.width as usize)) {
                    self.plane
                        .row_mut(rect.x, y, rect.width)
                        .copy_from_slice(row);
                }
            }
        }
        for _ in self.shown..self.rate.frames_until(end).max(self.shown + 1) {
            show(&self.plane)?;
            self.shown += 1;
        }
        Ok(())
    }

    /// An error if there was no frame.
    ///
    /// # Errors
    /// `InvalidInput` then.
    pub fn finish(&self) -> io::Result<()> {
        match self.shown {
            0 => Err(invalid("a film without frames")),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Effort;
    use super::*;
    use crate::clock::Plays;
    use crate::pixels::{Rgb, Size};

    /// How often the picture is shown for each frame that ends so, at 12 a second.
    fn shown(ends_ms: &[u64]) -> Vec<usize> {
        let size = Size {
            width: 1,
            height: 1,
        };
        let film = Film {
            size,
            colors: vec![Rgb([0; 3])],
            frame_count: 2,
            plays: Plays::Forever,
            effort: Effort::default(),
        };
        let mut steady = Steady::new(&film, FrameRate::fps(12)).unwrap();
        let mut times = Vec::new();
        for (i, &end) in ends_ms.iter().enumerate() {
            let before = Plane::new(size, 0);
            let packed = PlanePacker.pack((i > 0).then_some(&before), &before, size.rect());
            times.push(0);
            let show = |_: &Plane| {
                times[i] += 1;
                Ok(())
            };
            steady.push(packed, Instant::at_ms(end), show).unwrap();
        }
        times
    }

    #[test]
    fn frames_that_do_not_change_are_shown_again() {
        assert_eq!(shown(&[83, 167, 250, 333]), [1, 1, 1, 1]);
    }

    #[test]
    fn a_last_frame_cut_short_counts_whole_and_a_held_one_as_often_as_it_lasts() {
        assert_eq!(shown(&[83, 84]), [1, 1]);
        assert_eq!(shown(&[83, 1167]), [1, 13]);
    }
}
