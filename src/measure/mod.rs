//! The capture table: what moves in scenes and in films, measured from pixels.
//!
//! ```text
//!  scene ─▶ Reel ─▶ painted frames ─▶ Motion ┐
//!  film.gif, frames/ ─▶ pictures ───▶ Motion ┴─▶ Row ─▶ table (md, csv, json, html), heat map
//! ```
//!
//! Scenes are measured in parallel and films as they are read; neither is ever held as a whole.

mod heatmap;
mod published;
mod table;

pub use heatmap::heatmap;
pub use published::Published;
pub use table::{write_csv, write_html, write_json, write_markdown};

use crate::decode::{DecodeError, Frames};
use crate::export::{Develop, ExportError, Painted, Reel, Stop, number_colors, run};
use crate::metrics::{Mismatch, Motion};
use crate::pixels::{Plane, Rgb, Rgba};

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The scene, or the film's path.
    pub name: String,
    /// Its title, for people.
    pub title: String,
    /// Whether it is a scene, filmed now, or somebody's film.
    pub is_scene: bool,
    /// What was measured.
    pub motion: Motion,
    /// The last frame, for the heat map.
    pub last: Rgba,
    /// The published figures, if there are any.
    pub published: Option<Published>,
}

/// Films a reel and measures it.
///
/// # Errors
/// A board that cannot be opened, a film of fewer than two frames, or a raised flag.
pub fn measure_reel(
    reel: &Reel<'_>,
    threshold: u8,
    stop: &Stop,
) -> Result<(Motion, Rgba), ExportError> {
    if reel.frame_count() < 2 {
        return Err(ExportError::Limit(
            "one frame has no gaps to measure".into(),
        ));
    }
    let numbering = number_colors(reel, stop)?;
    let gauge = Gauge {
        colors: numbering.colors(),
        empty: Motion::new(reel.size(), threshold),
    };
    let mut motion = gauge.empty.clone();
    let mut last = None;
    run(reel, &numbering, stop, &gauge, |strip| {
        motion.merge(&strip.motion);
        last = strip.last.or(last.take());
        Ok(())
    })?;
    let last = last.expect("a film of two frames has a last one");
    Ok((motion, Rgba::of_plane(&last, numbering.colors())))
}

/// Measures painted frames.
struct Gauge<'a> {
    colors: &'a [Rgb],
    empty: Motion,
}

/// What came out of some frames in a row.
struct Strip {
    motion: Motion,
    last: Option<Plane>,
}

impl Develop for Gauge<'_> {
    type Strip = Strip;

    fn strip(&self) -> Strip {
        Strip {
            motion: self.empty.clone(),
            last: None,
        }
    }

    fn add(&self, strip: &mut Strip, painted: Painted<'_>) {
        if let Some(before) = painted.before {
            strip
                .motion
                .add_planes(before, painted.now, painted.dirty, self.colors);
        }
        match &mut strip.last {
            Some(last) if painted.before.is_some() => last.copy_rect(painted.now, painted.dirty),
            last => *last = Some(painted.now.clone()),
        }
    }

    fn bytes(&self, strip: &Strip) -> usize {
        // The last picture, and a counter of four bytes for each of its pixels.
        strip.last.as_ref().map_or(0, |last| 5 * last.size().area())
    }
}

/// Why a film could not be measured.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// It cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Its pictures cannot be compared.
    #[error("frame {frame}: {mismatch}")]
    Mismatch {
        /// The frame, from 0.
        frame: u64,
        /// Why.
        mismatch: Mismatch,
    },
    /// It has fewer than two pictures.
    #[error("it has one frame, and so no gaps to measure")]
    OneFrame,
    /// Asked to stop.
    #[error("interrupted")]
    Interrupted,
}

/// Measures a film as it is read. What is transparent shows `background`, as a page would.
///
/// # Errors
/// A film that is broken, or of one frame; a raised flag.
pub fn measure_film(
    film: &mut dyn Frames,
    background: Rgb,
    threshold: u8,
    stop: &Stop,
) -> Result<(Motion, Rgba), FilmError> {
    let mut motion = Motion::new(film.size(), threshold);
    let mut before: Option<Rgba> = None;
    let mut frame = 0;
    while let Some(decoded) = film.next_frame()? {
        if stop.is_requested() {
            return Err(FilmError::Interrupted);
        }
        let now = decoded.picture.over(background);
        if let Some(before) = &before {
            motion
                .add(before, &now)
                .map_err(|mismatch| FilmError::Mismatch { frame, mismatch })?;
        }
        before = Some(now);
        frame += 1;
    }
    match before {
        Some(last) if frame > 1 => Ok((motion, last)),
        _ => Err(FilmError::OneFrame),
    }
}
