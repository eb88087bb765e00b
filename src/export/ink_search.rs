//! The search for the inks of a film, before its files begin.
//!
//! ```text
//!  play    ground floor wall pink 9…      inks of tiles: shown for certain
//!          lights: now 7, pink 17 …       what they may make of those, by `palette::light`
//!  paint   only where it makes a difference: 63 colours take 6 bits a pixel, 64 take 7
//! ```

use super::step::Stepper;
use super::{Develop, ExportError, InkSet, Numbering, Painted, Reel, Stop, run};
use crate::frame::{Frame, Scenery};
use crate::palette::{self, FLAT_INKS, FLOOR, GATE, GROUND, INKS, Ink, NOW, Ramp, WALL};

/// Numbers the inks of a film: all that it shows, and at times some more where they cost nothing.
///
/// Playing a film costs next to nothing; painting it costs a third of the whole export.
///
/// # Errors
/// A board that cannot be opened, or a raised flag.
pub fn number_inks(reel: &Reel<'_>, stop: &Stop) -> Result<Numbering, ExportError> {
    let played = Played::of(reel, stop)?;
    let possible = lit(&played.certain, &played.lights);
    let inks = if bits(played.certain.len()) == bits(possible.len()) {
        possible
    } else {
        paint(reel, stop)?
    };
    Ok(inks.numbering_by_use(&played.uses))
}

/// What shows of a film's inks without painting it.
struct Played {
    /// Inks that are shown for certain, or nearly so.
    certain: InkSet,
    /// Ramps of lights and the strongest level of each.
    lights: Vec<(Ramp, u8)>,
    /// In how many frames something takes an ink that it did not have.
    uses: [u64; 256],
}

impl Played {
    fn of(reel: &Reel<'_>, stop: &Stop) -> Result<Played, ExportError> {
        let mut played = Played {
            certain: InkSet::EMPTY,
            lights: Vec::new(),
            uses: [0; 256],
        };
        let mut before = None;
        for (_, frame) in Stepper::open(reel)? {
            if stop.is_requested() {
                return Err(ExportError::Interrupted);
            }
            played.add(&frame, before.as_ref());
            before = Some(frame);
        }
        Ok(played)
    }

    fn add(&mut self, frame: &Frame, before: Option<&Frame>) {
        let Scenery::Tiles { inks, shapes } = &frame.scenery else {
            // It shows most of its inks at any time; which ones makes no difference.
            return insert_relief(&mut self.certain);
        };
        inks.iter().for_each(|ink| self.certain.insert(*ink));
        let (old_inks, old_shapes) = match before.map(|frame| &frame.scenery) {
            Some(Scenery::Tiles { inks, shapes }) => (inks.as_slice(), shapes.as_slice()),
            _ => (&[][..], &[][..]),
        };
        let mut taken = InkSet::EMPTY;
        for (ink, old) in inks.iter().zip(old_inks) {
            if ink != old {
                taken.insert(*ink);
            }
        }
        for shape in shapes {
            if !old_shapes.contains(shape) {
                for level in 1..=shape.level {
                    taken.insert(palette::light(FLOOR, shape.ramp, level));
                    taken.insert(palette::light(WALL, shape.ramp, level));
                }
            }
            let known = self.lights.iter_mut().find(|(ramp, _)| *ramp == shape.ramp);
            match known {
                Some((_, level)) => *level = shape.level.max(*level),
                None => self.lights.push((shape.ramp, shape.level)),
            }
        }
        for ink in taken.numbering().inks() {
            self.uses[usize::from(ink.0)] += 1;
        }
    }
}

/// All inks of a relief, the ground around it, its gates, and the flame of its lantern.
fn insert_relief(inks: &mut InkSet) {
    let own = (FLAT_INKS..INKS as u8).map(Ink);
    own.chain([GROUND, GATE, NOW.top()])
        .for_each(|ink| inks.insert(ink));
}

/// All that lights, any number of them over each other, can make of these inks.
fn lit(inks: &InkSet, lights: &[(Ramp, u8)]) -> InkSet {
    let mut all = inks.clone();
    loop {
        let before = all.len();
        for base in all.numbering().inks() {
            for (ramp, level) in lights {
                for level in 1..=*level {
                    all.insert(palette::light(*base, *ramp, level));
                }
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

/// Bits that an index takes, with one index more than colours for "unchanged".
fn bits(colors: usize) -> u32 {
    (colors + 1).next_power_of_two().ilog2()
}

/// Paints the film for nothing but its inks.
fn paint(reel: &Reel<'_>, stop: &Stop) -> Result<InkSet, ExportError> {
    let mut painted = InkSet::EMPTY;
    run(reel, &InkSet::ALL.numbering(), stop, &Inks, |strip| {
        painted.insert_all(&strip);
        Ok(())
    })?;
    Ok(painted)
}

/// Collects the inks of painted frames.
struct Inks;

impl Develop for Inks {
    type Strip = InkSet;

    fn strip(&self) -> InkSet {
        InkSet::EMPTY
    }

    fn add(&self, inks: &mut InkSet, painted: Painted<'_>) {
        // What lies outside of it was counted with the frame before.
        let rect = painted.dirty;
        for y in rect.y..rect.y + rect.height {
            for ink in painted.now.row(rect.x, y, rect.width) {
                inks.insert(Ink(*ink));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;
    use crate::export::samples;

    #[test]
    fn an_index_takes_a_bit_more_when_colours_and_unchanged_pass_a_power_of_two() {
        assert_eq!([1, 2, 3, 4, 63, 64, 255].map(bits), [1, 2, 2, 3, 6, 7, 8]);
    }

    #[test]
    fn every_board_shows_only_inks_that_were_found_by_playing() {
        let mut scene = samples::scene();
        for (board, scale) in BOARDS.iter().zip([1, 2, 3].into_iter().cycle()) {
            scene.board = board;
            let mut reel = Reel::animation(&scene);
            reel.scale = scale;
            // Some frames are enough, and all that they can show is in the film.
            reel.kept = (0..150).step_by(7).map(|n| n..n + 1).collect();
            let stop = Stop::default();
            let painted = paint(&reel, &stop).unwrap();
            let played = Played::of(&reel, &stop).unwrap();
            let mut found = lit(&played.certain, &played.lights);
            let before = found.clone();
            found.insert_all(&painted);
            assert_eq!(found, before, "{}", board.name);
        }
    }

    #[test]
    fn lights_over_each_other_make_what_each_can_make_of_the_others() {
        use crate::palette::{FLOOR, NOW, PINK};
        let mut inks = InkSet::EMPTY;
        inks.insert(FLOOR);
        let lit = lit(&inks, &[(PINK, 2), (NOW, 3)]);
        let levels = (1..=2)
            .map(|l| PINK.level(l))
            .chain((1..=3).map(|l| NOW.level(l)));
        levels.for_each(|ink| inks.insert(ink));
        assert_eq!(lit, inks);
    }
}
