//! What is allowed in a scene but hardly meant.

use super::length::Length;
use super::scene::{Content, Member, Mosaic, Scene, distinct};
use crate::boards::Mark;
use crate::clock::Millis;
use crate::frame::Panel;

/// A longer round is hardly meant to be filmed whole.
const LONG_CYCLE_MS: Millis = 600_000;

impl Scene {
    /// What is allowed but hardly meant, in words; of a drawable scene.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = match &self.content {
            Content::Mosaic(mosaic) => mosaic.warnings(),
            Content::Tracks(_) => Vec::new(),
        };
        warnings.extend(self.of_boards());
        warnings.extend(self.begins_finished());
        warnings.extend(self.shorter_than_a_frame());
        warnings.extend(self.long_cycle());
        warnings.extend(self.cut_walls());
        warnings
    }

    /// What the boards say of their settings.
    fn of_boards(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for track in self.tracks() {
            let found = (track.board.warnings)(&track.params, self.canvas);
            warnings.extend(found.iter().map(ToString::to_string));
        }
        let members = self.members().iter();
        warnings.extend(members.flat_map(|member| member.scene.of_boards()));
        warnings
    }

    /// A small grid has no step 640.
    fn begins_finished(&self) -> Option<String> {
        let mut board = self.open().ok()?;
        let has_round = !self.is_from_step_0() && !self.content.is_mosaic();
        // Finished before a millisecond has passed.
        let is_finished = has_round && board.run_to(Mark::Finished, 1) == Some(1);
        is_finished.then(|| {
            "the film begins with the finished maze: `start_steps` is past the last step".to_owned()
        })
    }

    /// A wall lies half on either side of its cells' edge.
    fn cut_walls(&self) -> Option<String> {
        let layout = self.open().ok()?.frame().layout;
        let boards = distinct(self.tracks().iter().map(|track| track.board).collect());
        let has_edge = boards.iter().any(|board| board.key("wall_px").is_some());
        let is_cut = has_edge && layout.wall_px > 1 && (layout.left == 0 || layout.top == 0);
        is_cut.then(|| {
            "the outer walls are half as thick, for the cells reach the canvas's edge: \
             `margin_px = 1` in [canvas] leaves them room"
                .to_owned()
        })
    }

    /// Times that share no divisor come round together late: the garden's after 51 minutes, also as a
    /// track that has no length of its own.
    fn long_cycle(&self) -> Option<String> {
        let is_cycle = self.length() == Length::Cycle;
        let film_ms = is_cycle.then(|| self.window().ok())??.film_ms;
        (film_ms > LONG_CYCLE_MS).then(|| {
            format!(
                "a \"cycle\" lasts {film_ms} ms here: only then is everything as it was at first"
            )
        })
    }

    /// Who means seconds writes a film of one frame.
    fn shorter_than_a_frame(&self) -> Option<String> {
        let export = &self.export;
        let (key, ms): (&str, Millis) = match (export.fit_ms, export.duration_ms) {
            (Some(ms), _) => ("fit_ms", ms),
            (None, Some(Length::Ms(ms))) => ("duration_ms", ms),
            _ => return None,
        };
        let fps = u64::from(export.fps);
        (ms * fps < 1000).then(|| {
            format!(
                "`{key}` = {ms} is less than one frame at {fps} a second: it counts milliseconds"
            )
        })
    }
}

impl Mosaic {
    /// What is allowed but hardly meant, in words.
    fn warnings(&self) -> Vec<String> {
        let members = self.members.iter().filter(|_| self.titles);
        let cut = members.filter_map(|Member { scene, .. }| {
            let shown = Panel::title_above(&scene.title, scene.canvas.size.width);
            (shown != scene.title)
                .then(|| format!("the title of {} is cut to {shown:?}", scene.name))
        });
        cut.collect()
    }
}
