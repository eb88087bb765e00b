//! How long a film is: a number, a round of its board, or until its maze is finished.
//!
//! ```text
//!  "cycle"     step 0 ───────── end │ hold │        the whole round, for a loop
//!  "settled"       start_steps ─ end + 1 frame      the last frame shows the finished maze
//!  6000            start_steps ─────────── 6000 ms
//! ```

use super::length::{CYCLE, Length};
use super::scene::Scene;
use crate::boards::Mark;
use crate::clock::{Instant, MAX_FILM_MS, Millis};
use crate::keys::SettingError;

/// A stretch of film time, and where the board is opened for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Film time of its beginning.
    pub start_ms: Millis,
    /// Its length in film time; not 0.
    pub film_ms: Millis,
    /// Whether film time 0 is the round's step 0 and not the demo's opening.
    pub from_step_0: bool,
    /// Whether a last frame shows its very end: the finished maze.
    pub with_end: bool,
}

impl Window {
    /// The whole millisecond of film time that lies so far behind the window's point `offset_ms`,
    /// going round at its end, which `end_ms` of film time show if it has one.
    pub fn wrapped(&self, far: Instant, offset_ms: Millis, end_ms: Millis) -> Millis {
        let period_ms = self.period_ms(end_ms);
        // A last frame may be rounded to an instant that the window does not have.
        let far_ms = far.floor_ms().min(period_ms - 1);
        let last_ms = self.film_ms - Millis::from(!self.with_end);
        self.start_ms + ((offset_ms + far_ms) % period_ms).min(last_ms)
    }

    /// How far it is until it comes round to its beginning.
    pub fn period_ms(&self, end_ms: Millis) -> Millis {
        match self.with_end {
            true => self.film_ms + end_ms.max(1),
            false => self.film_ms,
        }
    }
}

impl Scene {
    /// The stretch of film time of the animation, as the scene has it.
    ///
    /// # Errors
    /// A named length that the board does not have.
    pub fn window(&self) -> Result<Window, SettingError> {
        self.window_of(self.export.start_ms, self.length())
    }

    /// The length of the animation: as it is set, else that of all tracks, else the usual one.
    pub fn length(&self) -> Length {
        self.export.length(self.tracks().len() > 1)
    }

    /// Whether film time 0 is the round's step 0 and not the demo's opening. Whatever is taken of a
    /// scene counts from the same moment: its animation, clips, stills, captures and inputs.
    pub fn is_from_step_0(&self) -> bool {
        self.length() == Length::Cycle
    }

    /// So many milliseconds of film time.
    pub fn stretch(&self, start_ms: Millis, film_ms: Millis) -> Window {
        Window {
            start_ms,
            film_ms,
            from_step_0: self.is_from_step_0(),
            with_end: false,
        }
    }

    /// Whether its round ends.
    fn has_round(&self) -> bool {
        let board = self.open_for(true).ok();
        board.is_some_and(|mut board| board.run_to(Mark::Over, MAX_FILM_MS).is_some())
    }

    /// The stretch of film time from `start_ms` on.
    ///
    /// # Errors
    /// A named length that the board does not have, or that starts elsewhere.
    pub fn window_of(&self, start_ms: Millis, length: Length) -> Result<Window, SettingError> {
        let error = |message: String| SettingError {
            key: "duration_ms",
            message,
        };
        let from_step_0 = length == Length::Cycle || self.is_from_step_0();
        let mark = match length {
            Length::Ms(film_ms) => return Ok(self.stretch(start_ms, film_ms)),
            Length::Cycle => Mark::Over,
            Length::Settled => Mark::Finished,
        };
        if length == Length::Cycle && start_ms > 0 {
            return Err(SettingError {
                key: "start_ms",
                message: format!(
                    "a \"{CYCLE}\" begins at 0 ms, not at {start_ms}; `loop_offset_ms` picks the first picture"
                ),
            });
        }
        let mut board = self.open_for(from_step_0)?;
        let Some(left) = board.run_to(mark, MAX_FILM_MS) else {
            let never = match length {
                Length::Settled => "its maze is never finished",
                _ => "its round is not over within a day",
            };
            let instead = match length == Length::Settled && self.has_round() {
                true => "\"cycle\" or ",
                false => "",
            };
            return Err(error(format!(
                "{never}; the length can be {instead}a number of milliseconds"
            )));
        };
        let end_ms = MAX_FILM_MS - left;
        if end_ms <= start_ms {
            return Err(SettingError {
                key: "start_ms",
                message: format!("{start_ms} ms is after the end at {end_ms} ms"),
            });
        }
        Ok(Window {
            start_ms,
            film_ms: end_ms - start_ms,
            from_step_0,
            with_end: length == Length::Settled,
        })
    }
}
