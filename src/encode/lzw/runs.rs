//! Indices as runs of equal ones, so that the time of a parse follows the seams of a picture
//! instead of its pixels.
//!
//! ```text
//!  indices  a a a a b b a a a        starts  0 4 6 9
//! ```

use std::ops::Range;

/// A string of indices, as the runs in it.
#[derive(Clone, Debug)]
pub(in crate::encode) struct Runs {
    /// Where each begins; at last, where the string ends.
    starts: Vec<u32>,
    indices: Vec<u8>,
}

/// A place in the string: how many indices are before it, and the run it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub pixel: usize,
    pub run: usize,
}

impl Runs {
    /// The runs of a string.
    pub fn of(indices: &[u8]) -> Runs {
        let mut runs = Runs {
            starts: Vec::new(),
            indices: Vec::new(),
        };
        let mut start = 0;
        for run in indices.chunk_by(|a, b| a == b) {
            runs.starts.push(start as u32);
            runs.indices.push(run[0]);
            start += run.len();
        }
        runs.starts.push(start as u32);
        runs
    }

    /// Length of the string.
    pub fn len(&self) -> usize {
        self.starts.last().map_or(0, |end| *end as usize)
    }

    /// All of it.
    pub fn whole(&self) -> Range<usize> {
        0..self.len()
    }

    /// The place of a pixel, which may be the end.
    pub(super) fn at(&self, pixel: usize) -> At {
        let after = self
            .starts
            .partition_point(|start| *start as usize <= pixel);
        At {
            pixel,
            run: after.saturating_sub(1),
        }
    }

    /// The index at a place; not at the end.
    #[inline]
    pub(super) fn index(&self, at: At) -> u8 {
        self.indices[at.run]
    }

    /// Where the run of a place ends.
    #[inline]
    pub(super) fn end(&self, at: At) -> usize {
        self.starts[at.run + 1] as usize
    }

    /// The place so many pixels on, at most at the end of the run.
    #[inline]
    pub(super) fn step(&self, at: At, pixels: usize) -> At {
        let pixel = at.pixel + pixels;
        At {
            pixel,
            run: at.run + usize::from(pixel == self.end(at)),
        }
    }

    /// Where the run of the pixel before this place begins.
    #[inline]
    pub(super) fn seam_before(&self, at: At) -> At {
        let run = at.run - usize::from(self.starts[at.run] as usize == at.pixel);
        At {
            pixel: self.starts[run] as usize,
            run,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_know_their_runs() {
        let runs = Runs::of(b"aaaabbaaa");
        assert_eq!(runs.len(), 9);
        let at = |pixel, run| At { pixel, run };
        assert_eq!(runs.at(0), at(0, 0));
        assert_eq!(runs.at(4), at(4, 1));
        assert_eq!(runs.at(5), at(5, 1));
        assert_eq!(runs.index(runs.at(5)), b'b');
        assert_eq!(runs.end(runs.at(5)), 6);
        assert_eq!(runs.step(at(4, 1), 1), at(5, 1));
        assert_eq!(runs.step(at(4, 1), 2), at(6, 2));
        assert_eq!(runs.seam_before(at(5, 1)), at(4, 1));
        assert_eq!(runs.seam_before(at(6, 2)), at(4, 1));
    }
}
