//! A film's size, length and motion, to be told beside what changed.

use super::film::{Film, FilmError};
use super::outline::plays_text;
use super::record::{Moves, Shape};
use crate::metrics::{Motion, THRESHOLD};
use crate::pixels::Rgba;

/// A film from far away; with motion it costs a look at all its pictures, and has all its times.
///
/// # Errors
/// A file that cannot be read.
pub fn shape(film: &dyn Film, with_motion: bool) -> Result<Shape, FilmError> {
    let outline = film.outline();
    Ok(Shape {
        width: outline.size.width,
        height: outline.size.height,
        frames: outline.lines.len(),
        length_ms: outline.length_ms(),
        plays: plays_text(outline.plays),
        begins_ms: match with_motion {
            true => outline.begins(),
            false => Vec::new(),
        },
        motion: if with_motion { moves(film)? } else { None },
    })
}

/// The motion metrics; none of a film that is not opaque.
fn moves(film: &dyn Film) -> Result<Option<Moves>, FilmError> {
    let mut motion = Motion::new(film.outline().size, THRESHOLD);
    let mut before: Option<Rgba> = None;
    for picture in film.pictures()? {
        let picture = picture?;
        if let Some(before) = &before
            && motion.add(before, &picture).is_err()
        {
            return Ok(None);
        }
        before = Some(picture);
    }
    Ok(Some(Moves {
        area_milli_percent: motion.area_milli_percent(),
        intensity_milli: motion.intensity_milli(),
        moved: motion.moved_frames(),
        gaps: motion.gaps(),
    }))
}
