//! Filming: step in order, paint and develop in parallel, deliver in order.
//!
//! ```text
//!  stepping    1 2 3 4 · 5 · 6 · 7 …       whoever is free, as far as there is room
//!  painting    1 ▓▓▓▓▓▓ 3 ▓▓▓▓ 5 ▓▓▓ …     all threads, a chunk at a time
//!              2 ▓▓▓ 4 ▓▓▓▓▓▓▓ 6 ▓▓▓ …
//!  delivering         1 2     3  4 …       one at a time
//! ```
//!
//! What becomes of a painted frame is not the pipeline's business: a [`Develop`] packs it for a
//! file, or measures it. The result never depends on threads or on where a chunk begins.

use super::easel::{Easel, Easels};
use super::inks::Numbering;
use super::line::{Room, in_order};
use super::step::{CHUNK_FRAMES, Chunk, Chunks, Stepper};
use super::{ExportError, Reel, Shot, Stop};
use crate::frame::Area;
use crate::pixels::{Plane, Rect, Size};

/// Bytes of the frames that are in flight, for every thread. A frame counts a byte a pixel until it
/// is developed: its snapshot has one byte a tile, and no packer makes more of flat art than that.
/// Then, while it waits for its turn, it counts what has come out of it; for several formats at once
/// that may be more, and nothing begins until there is room again.
const IN_FLIGHT_BYTES: usize = 32 << 20;

/// Chunks begun and not done, for every thread: the next one lies ready when one is done.
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

    /// How many bytes a strip takes in memory, more or less: those that are of a picture's size.
    fn bytes(&self, strip: &Self::Strip) -> usize;
}

/// How many frames a chunk has, and how many chunks there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flight {
    pub chunk_frames: usize,
    pub room: Room,
}

impl Flight {
    /// What so many threads can do with pictures of that size.
    pub fn of(picture: Size, threads: usize) -> Flight {
        let frames = IN_FLIGHT_BYTES / CHUNKS_A_THREAD / picture.area();
        Flight::in_chunks(picture, threads, frames.clamp(1, CHUNK_FRAMES))
    }

    /// The same with chunks of a given length.
    pub fn in_chunks(picture: Size, threads: usize, chunk_frames: usize) -> Flight {
        Flight {
            chunk_frames,
            room: Room {
                bytes: IN_FLIGHT_BYTES * threads,
                jobs: CHUNKS_A_THREAD * threads,
                job_bytes: chunk_frames * picture.area(),
            },
        }
    }
}

/// Films a reel and hands over the strips in order, one at a time.
///
/// Memory is bounded whatever the length and the size of the film: 32 MiB of frames in flight for
/// every thread, or one chunk where that is more, and what each thread paints and packs with.
///
/// # Errors
/// The first error of `deliver`, a board that cannot be opened, or a raised flag.
pub fn run<D: Develop>(
    reel: &Reel<'_>,
    numbering: &Numbering,
    stop: &Stop,
    develop: &D,
    deliver: impl FnMut(D::Strip) -> Result<(), ExportError> + Send,
) -> Result<(), ExportError> {
    let flight = Flight::of(reel.size(), rayon::current_num_threads());
    run_in(flight, reel, numbering, stop, develop, deliver)
}

/// [`run`] with a flight of one's own, for tests.
pub(super) fn run_in<D: Develop>(
    flight: Flight,
    reel: &Reel<'_>,
    numbering: &Numbering,
    stop: &Stop,
    develop: &D,
    mut deliver: impl FnMut(D::Strip) -> Result<(), ExportError> + Send,
) -> Result<(), ExportError> {
    let mut chunks = Chunks::new(Stepper::open(reel)?, flight.chunk_frames);
    let easels = Easels::default();
    in_order(
        flight.room,
        || chunks.next(),
        |chunk| {
            let strip = paint(chunk, &easels, reel, numbering, stop, develop);
            let bytes = develop.bytes(&strip);
            (strip, bytes)
        },
        // A strip that was cut short must not be delivered, so the flag is asked every time.
        |strip| match stop.is_requested() {
            true => Err(ExportError::Interrupted),
            false => deliver(strip),
        },
    )
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
