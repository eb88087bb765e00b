//! The search for the inks of a film, before its files begin.
//!
//! ```text
//!  frame    1        2      3        4
//!  changes  all    a b    a b c      a         uses  a 3, b 2, c 1
//!  index    a 0, b 1, c 2, …: most frames hold small indices only, and so have short codes
//! ```
//!
//! The film is painted once for nothing but that, which takes a tenth of the time that packing it
//! then takes. The inks of a relief are known without painting.

use super::step::Stepper;
use super::{Develop, ExportError, InkSet, Numbering, Painted, Reel, Stop, Used, run};
use crate::frame::{Area, Scenery};
use crate::palette::{FLAT_INKS, GATE, GROUND, INKS, Ink, NOW, Palette};
use crate::pixels::{Plane, Rect};

/// Numbers the inks that a film shows, those first that change in the most frames.
///
/// # Errors
/// A board that cannot be opened, more colours than there are numbers, or a raised flag.
pub fn number_inks(reel: &Reel<'_>, stop: &Stop) -> Result<Numbering, ExportError> {
    let palettes = reel.palettes();
    let used = if palettes.len() == 1 && is_all_relief(reel, stop)? {
        vec![relief()]
    } else {
        paint(reel, &palettes, stop)?
    };
    Numbering::of(&palettes, &used)
}

/// Numbers inks for those who do not mind which: of one palette each keeps its own, and there is
/// nothing to search for.
///
/// # Errors
/// As [`number_inks`].
pub fn number_colors(reel: &Reel<'_>, stop: &Stop) -> Result<Numbering, ExportError> {
    match &reel.palettes()[..] {
        [palette] => Ok(Numbering::plain(palette)),
        _ => number_inks(reel, stop),
    }
}

/// Whether every frame is a relief.
fn is_all_relief(reel: &Reel<'_>, stop: &Stop) -> Result<bool, ExportError> {
    for (_, frame) in Stepper::open(reel)? {
        if stop.is_requested() {
            return Err(ExportError::Interrupted);
        }
        if !matches!(frame.scenery, Scenery::Relief(_)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All inks of a relief, the ground around it, its gates, and the flame of its lantern. It shows
/// most of them at any time, so that their order makes no difference.
fn relief() -> Used {
    let mut used = Used::NOTHING;
    let own = (FLAT_INKS..INKS as u8).map(Ink);
    own.chain([GROUND, GATE, NOW.top()])
        .for_each(|ink| used.shown.insert(ink));
    used
}

/// Paints the film for nothing but its inks: those of every palette.
fn paint(reel: &Reel<'_>, palettes: &[Palette], stop: &Stop) -> Result<Vec<Used>, ExportError> {
    let mut used = vec![Used::NOTHING; palettes.len()];
    let inks = Inks {
        palettes: palettes.len(),
    };
    run(
        reel,
        &Numbering::plain(&palettes[0]),
        stop,
        &inks,
        |strip| {
            used.iter_mut()
                .zip(&strip)
                .for_each(|(used, more)| used.add(more));
            Ok(())
        },
    )?;
    Ok(used)
}

/// The inks of one picture, of every palette.
pub(super) fn used_of(inks: &Plane, areas: &[Area], palettes: usize) -> Vec<Used> {
    let mut used = vec![Used::NOTHING; palettes];
    for area in areas {
        used[area.palette]
            .shown
            .insert_all(&taken(inks, None, area.rect));
    }
    used
}

/// Collects the inks of painted frames.
struct Inks {
    palettes: usize,
}

impl Develop for Inks {
    type Strip = Vec<Used>;

    fn strip(&self) -> Vec<Used> {
        vec![Used::NOTHING; self.palettes]
    }

    fn add(&self, used: &mut Vec<Used>, painted: Painted<'_>) {
        let before = painted.before.filter(|_| !painted.is_recolored);
        for area in painted.areas {
            let used = &mut used[area.palette];
            // What lies outside of the dirty rectangle was shown in the frame before.
            let taken = taken(painted.now, before, area.rect.overlap(painted.dirty));
            used.shown.insert_all(&taken);
            if painted.before.is_none() {
                continue;
            }
            for (frames, taken) in used.frames.iter_mut().zip(taken.flags()) {
                *frames += u64::from(taken);
            }
        }
    }

    fn bytes(&self, used: &Vec<Used>) -> usize {
        size_of_val(used.as_slice())
    }
}

/// The inks that pixels of a rectangle take, and did not have in the frame before.
fn taken(now: &Plane, before: Option<&Plane>, rect: Rect) -> InkSet {
    let mut taken = InkSet::EMPTY;
    for y in rect.y..rect.y + rect.height {
        let row = now.row(rect.x, y, rect.width);
        match before {
            None => row.iter().for_each(|ink| taken.insert(Ink(*ink))),
            Some(before) => {
                let changed = row.iter().zip(before.row(rect.x, y, rect.width));
                let changed = changed.filter(|(ink, old)| ink != old);
                changed.for_each(|(ink, _)| taken.insert(Ink(*ink)));
            }
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{BOARDS, find};
    use crate::export::samples;

    #[test]
    fn the_inks_of_a_film_are_all_that_any_of_its_pixels_take() {
        let mut scene = samples::scene();
        for (board, scale) in BOARDS.iter().zip([1, 2, 3].into_iter().cycle()) {
            scene.content = samples::playing(board);
            let mut reel = Reel::animation(&scene).unwrap();
            reel.scale = scale;
            // Some frames are enough, and all that they can show is in the film.
            reel.kept = (0..150).step_by(7).map(|n| n..n + 1).collect();
            let stop = Stop::default();
            let numbering = number_inks(&reel, &stop).unwrap();
            let palettes = reel.palettes();
            let painted = &paint(&reel, &palettes, &stop).unwrap()[0].shown;
            for ink in Palette::inks().filter(|ink| painted.holds(*ink)) {
                let index = numbering.table(0)[usize::from(ink.0)];
                let color = numbering.colors()[usize::from(index)];
                assert_eq!(color, palettes[0].color(ink), "{}", board.name);
            }
        }
    }

    #[test]
    fn inks_are_counted_once_a_frame_however_the_film_is_cut() {
        let mut scene = samples::scene();
        scene.content = samples::playing(find("depth-first-carve").unwrap());
        let mut reel = Reel::animation(&scene).unwrap();
        reel.kept = std::iter::once(0..40).collect();
        let used = paint(&reel, &reel.palettes(), &Stop::default()).unwrap();
        let used = &used[0];
        assert!(used.frames.iter().all(|frames| *frames < 40));
        // The head moves in every frame but the first.
        assert_eq!(used.frames[usize::from(NOW.top().0)], 39);
    }
}
