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
use crate::frame::{Area, Frame};
use crate::pixels::{Plane, Rect};
use crate::raster::Raster;
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    /// Which parts of it are painted with which palette.
    pub areas: &'a [Area],
    /// Whether that was another one in the frame before: then the whole picture is dirty.
    pub is_recolored: bool,
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
    let easels = Easels::default();
    let batch_chunks = CHUNKS_A_THREAD * rayon::current_num_threads();
    let mut batch = chunks.batch(batch_chunks);
    while !batch.is_empty() {
        let (next, strips): (_, Vec<D::Strip>) = rayon::join(
            || chunks.batch(batch_chunks),
            || {
                batch
                    .into_par_iter()
                    .map(|chunk| paint(chunk, &easels, reel, numbering, stop, develop))
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
    easels: &Easels,
    reel: &Reel<'_>,
    numbering: &Numbering,
    stop: &Stop,
    develop: &D,
) -> D::Strip {
    let mut begins_film = chunk.before.is_none();
    // The film's first frame must be painted whole.
    let used = if begins_film { None } else { easels.take() };
    let mut easel = used.unwrap_or_else(|| Easel::new(reel));
    if let Some(frame) = chunk.before {
        easel.paint(frame, numbering);
    }
    let mut strip = develop.strip();
    for (shot, frame) in chunk.frames {
        if stop.is_requested() {
            break;
        }
        easel.paint(frame, numbering);
        develop.add(
            &mut strip,
            Painted {
                shot,
                before: (!begins_film).then_some(&easel.before),
                now: &easel.now,
                dirty: easel.dirty,
                areas: &easel.areas,
                is_recolored: easel.is_recolored,
            },
        );
        begins_film = false;
    }
    easels.give_back(easel);
    strip
}

/// A raster with its last two frames as indices.
struct Easel {
    raster: Raster,
    scale: u32,
    before: Plane,
    now: Plane,
    /// Where the two may differ.
    dirty: Rect,
    /// The palettes of the last frame.
    areas: Vec<Area>,
    /// Whether the frame before had others.
    is_recolored: bool,
}

impl Easel {
    fn new(reel: &Reel<'_>) -> Easel {
        Easel {
            raster: Raster::new(reel.canvas(), reel.scale),
            scale: reel.scale,
            before: Plane::new(reel.size(), 0),
            now: Plane::new(reel.size(), 0),
            dirty: Rect::EMPTY,
            areas: Vec::new(),
            is_recolored: false,
        }
    }

    fn paint(&mut self, frame: Frame, numbering: &Numbering) {
        self.before.copy_rect(&self.now, self.dirty);
        let areas = frame.areas(self.scale);
        self.is_recolored = areas != self.areas;
        self.areas = areas;
        self.dirty = self.raster.paint(frame);
        if self.is_recolored {
            self.dirty = self.now.size().rect();
        }
        for area in &self.areas {
            let rect = self.dirty.overlap(area.rect);
            numbering.number(self.raster.plane(), &mut self.now, Area { rect, ..*area });
        }
    }
}

/// Easels that no chunk needs just now. Whatever one shows, the next chunk is painted over it: that
/// costs less than a whole picture, and what the raster has worked out is kept.
#[derive(Default)]
struct Easels(Mutex<Vec<Easel>>);

impl Easels {
    fn take(&self) -> Option<Easel> {
        self.lock().pop()
    }

    fn give_back(&self, easel: Easel) {
        self.lock().push(easel);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Easel>> {
        // A thread that panics does so with its easel outside.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
