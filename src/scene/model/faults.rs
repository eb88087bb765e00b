//! Everything of a scene that does not go together, each with its place.
//!
//! ```text
//!  canvas too large, grids that do not fit      each alone
//!     └─▶ pressed cells outside of the grid     only of a scene that opens
//!     └─▶ the film's length ─▶ clips            only of a length that is known
//! ```

use super::scene::{Content, Scene};
use crate::boards::{Input, misfits};
use crate::keys::SettingError;
use crate::scene::read::Problem;

impl Scene {
    /// Why it cannot be drawn: a grid that fits no canvas can be counted, but not shown.
    pub fn drawing_problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if let Err(error) = self.check_canvas() {
            problems.push(self.problem(&error, None));
        }
        match &self.content {
            Content::Tracks(tracks) => {
                let is_doubtful = |nth: usize| {
                    let origin = self.origin.tracks.get(nth);
                    origin.is_some_and(|origin| origin.doubtful)
                };
                let found = misfits(tracks, self.canvas, self.seed, is_doubtful);
                let told = found.iter();
                problems.extend(told.map(|(nth, error)| self.problem(error, Some(*nth))));
                let is_sure = !(0..tracks.len()).any(is_doubtful);
                if found.is_empty() && is_sure {
                    problems.extend(self.outside_presses());
                }
            }
            Content::Mosaic(mosaic) => {
                for member in &mosaic.members {
                    problems.extend(self.member_problems(&member.scene));
                }
            }
        }
        problems
    }

    /// Why a scene of this mosaic cannot be drawn: where the mosaic sizes it, there.
    fn member_problems(&self, member: &Scene) -> Vec<Problem> {
        let error = member.check_canvas().and_then(|()| member.open().map(drop));
        match error {
            Err(error) if self.origin.place_of(error.key, None).is_some() => {
                vec![self.problem(&error, None)]
            }
            Err(_) => {
                let fallback = self.origin.fallback.as_ref();
                let problems = member.drawing_problems().into_iter();
                let here = |problem: Problem| match fallback {
                    Some(place) => problem.through(place.clone()),
                    None => problem,
                };
                problems.map(here).collect()
            }
            Ok(()) => Vec::new(),
        }
    }

    /// Pressed cells that the grid does not have.
    fn outside_presses(&self) -> Vec<Problem> {
        let presses = |input: &Input| matches!(input, Input::Press(_));
        if !self.script.cues.iter().any(|cue| presses(&cue.input)) {
            return Vec::new();
        }
        let Ok(board) = self.open_bare(self.is_from_step_0()) else {
            return Vec::new();
        };
        let layout = board.frame().layout;
        let cells = layout.cols * layout.rows;
        let cues = self.script.cues.iter().enumerate();
        let outside = cues.filter_map(|(nth, cue)| match cue.input {
            Input::Press(cell) if cell.0 >= cells => Some((nth, cell.0)),
            _ => None,
        });
        let told = outside.map(|(nth, cell)| {
            let error = Scene::outside(cell, cells);
            let place = self.origin.cells.get(nth).and_then(Option::as_ref);
            self.problem_at(&error, place)
        });
        told.collect()
    }

    /// Why its animation and clips cannot be filmed as it has them; of a scene that can be drawn.
    pub fn film_problems(&self) -> Vec<Problem> {
        let film = match self.window() {
            Ok(film) => film,
            Err(error) => return vec![self.problem(&error, None)],
        };
        let mut problems = Vec::new();
        let offset_ms = self.export.loop_offset_ms;
        if offset_ms >= film.film_ms {
            let error = SettingError {
                key: "loop_offset_ms",
                message: format!(
                    "a film of {} ms has no picture at {offset_ms} ms",
                    film.film_ms
                ),
            };
            problems.push(self.problem(&error, None));
        }
        let end_ms = film.start_ms + film.film_ms;
        let late = self.clips.iter().enumerate();
        for (nth, clip) in late.filter(|(_, clip)| clip.end_ms() > end_ms) {
            let error = SettingError {
                key: "clip",
                message: format!(
                    "\"{}\" would end at {} ms, and the film ends at {end_ms} ms",
                    clip.name,
                    clip.end_ms()
                ),
            };
            problems.push(self.problem_at(&error, self.origin.clips.get(nth)));
        }
        problems
    }
}
