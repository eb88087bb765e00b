//! Filming: step in order, paint and develop in parallel, deliver in order.
//!
//! ```text
//!  stepping    batch 1 │ batch 2      │ batch 3      │
//!  painting            │ batch 1 ▓▓▓▓ │ batch 2 ▓▓▓▓ │ …     all threads, a chunk at a time
//!  delivering                         │ 1            │ 2
//! ```
//!
//! What becomes of a painted frame is not the pipeline's business: a [`Develop`] packs it for a
//! file, or measures it. The result never depends on threads or on where a chunk begins.

use super::inks::Numbering;
use super::step::{CHUNK_FRAMES, Chunk, Chunks, Stepper};
use super::{ExportError, Reel, Shot, Stop};
use crate::pixels::{Plane, Rect};
use crate::raster::Raster;
use rayon::prelude::*;

/// Chunks a thread gets in one batch: more even out chunks that take longer than others.
const CHUNKS_A_THREAD: usize = 2;

/// A frame as pixels.
#[derive(Clone, Copy, Debug)]
pub struct Painted<'a> {
    /// Which frame it is, and its time.
    pub shot: Shot,
    /// The frame before; `None` for the first of the film.
    pub before: Option<&'a Plane>,
    /// Its pixels.
    pub now: &'a Plane,
    /// Holds every pixel in which the two differ; the whole picture for the first of the film.
    pub dirty: Rect,
}

/// What becomes of painted frames. Shared by all threads.
pub trait Develop: Sync {
    /// What comes out of some frames in a row.
    type Strip: Send;

    /// The result for no frame.
    fn strip(&self) -> Self::Strip;

    /// Adds the next frame. The frames of a film may be spread over any number of strips; put
    /// together in order, they must amount to the same.
    fn add(&self, strip: &mut Self::Strip, painted: Painted<'_>);
}

/// Films a reel and hands over the strips in order, one at a time.
///
/// Memory is bounded: two batches of frame snapshots and one of strips, whatever the length of
/// the film.
///
/// # Errors
/// The first error of `deliver`, a board that cannot be opened, or a raised flag.
pub fn run<D: Develop>(
    reel: &Reel<'_>,
    numbering: &Numbering,
    stop: &Stop,
    develop: &D,
    deliver: impl FnMut(D::Strip) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    run_in_chunks(reel, numbering, stop, develop, deliver, CHUNK_FRAMES)
}

/// [`run`] with chunks of a given length, for tests.
pub(super) fn run_in_chunks<D: Develop>(
    reel: &Reel<'_>,
    numbering: &Numbering,
    stop: &Stop,
    develop: &D,
    mut deliver: impl FnMut(D::Strip) -> Result<(), ExportError>,
    chunk_frames: usize,
) -> Result<(), ExportError> {
    let mut chunks = Chunks::new(Stepper::open(reel)?, chunk_frames);
    let batch_chunks = CHUNKS_A_THREAD * rayon::current_num_threads();
    let mut batch = chunks.batch(batch_chunks);
    while !batch.is_empty() {
        let (next, strips): (_, Vec<D::Strip>) = rayon::join(
            || chunks.batch(batch_chunks),
            || {
                batch
                    .into_par_iter()
                    .map(|chunk| paint(chunk, reel, numbering, stop, develop))
                    .collect()
            },
        );
        for strip in strips {
            // A strip that was cut short must not be delivered, so the flag is asked every time.
            if stop.is_requested() {
                return Err(ExportError::Interrupted);
            }
            deliver(strip)?;
        }
        batch = next;
    }
    Ok(())
}

/// Paints a chunk frame by frame and develops each.
fn paint<D: Develop>(
    chunk: Chunk,
    reel: &Reel<'_>,
    numbering: &Numbering,
    stop: &Stop,
    develop: &D,
) -> D::Strip {
    let mut raster = Raster::new(reel.canvas(), reel.scale);
    let mut now = Plane::new(reel.size(), 0);
    let mut before = None;
    if let Some(frame) = chunk.before {
        let dirty = raster.paint(frame);
        renumber(raster.plane(), &mut now, dirty, numbering);
        before = Some(now.clone());
    }
    let mut strip = develop.strip();
    for (shot, frame) in chunk.frames {
        if stop.is_requested() {
            break;
        }
        let dirty = raster.paint(frame);
        renumber(raster.plane(), &mut now, dirty, numbering);
        develop.add(
            &mut strip,
            Painted {
                shot,
                before: before.as_ref(),
                now: &now,
                dirty,
            },
        );
        match &mut before {
            Some(before) => before.copy_rect(&now, dirty),
            None => before = Some(now.clone()),
        }
    }
    strip
}

/// Copies a rectangle from a plane of inks to a plane of indices.
fn renumber(inks: &Plane, indices: &mut Plane, rect: Rect, numbering: &Numbering) {
    for y in rect.y..rect.y + rect.height {
        let from = inks.row(rect.x, y, rect.width);
        for (to, ink) in indices.row_mut(rect.x, y, rect.width).iter_mut().zip(from) {
            *to = numbering.index(*ink);
        }
    }
}
