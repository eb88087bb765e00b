//! A board with a script: inputs at their times, and stretches in which the page is hidden.
//!
//! ```text
//!  film    0 ───────────1200────────2000══════3500──────▶
//!  board   plays        input       rests     + at most 100 ms, plays on
//!                       before the steps due at 1200
//! ```

use super::{Board, Input, Mark};
use crate::clock::Millis;
use crate::frame::Frame;
use crate::maze::Grid;

/// The most time that is made up for after a hidden stretch.
const CAUGHT_UP_MS: Millis = 100;

/// An input at a time of the film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// Film time.
    pub at_ms: Millis,
    /// What the visitor does.
    pub input: Input,
}

/// A stretch of the film in which the clock of the board rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// Its first millisecond.
    pub from_ms: Millis,
    /// The first one after it.
    pub to_ms: Millis,
}

/// What happens at a time of the film.
enum Event {
    Input(Input),
    Hide,
    Show(Hidden),
}

/// A board that plays a script.
pub struct Scripted {
    board: Box<dyn Board>,
    /// What is still to come, the next one last.
    events: Vec<(Millis, Event)>,
    now: Millis,
    hidden: bool,
}

impl Scripted {
    /// Plays a board by a script. Stretches do not overlap; inputs at one time act in the order
    /// they are given.
    pub fn new(board: Box<dyn Board>, cues: &[Cue], hidden: &[Hidden]) -> Scripted {
        let shows = hidden
            .iter()
            .map(|stretch| (stretch.to_ms, Event::Show(*stretch)));
        let inputs = cues
            .iter()
            .map(|cue| (cue.at_ms, Event::Input(cue.input.clone())));
        let hides = hidden.iter().map(|stretch| (stretch.from_ms, Event::Hide));
        let mut events: Vec<(Millis, Event)> = shows.chain(inputs).chain(hides).collect();
        // Stable: at one time, first what ends, then what is pressed, then what begins.
        events.sort_by_key(|(at, _)| *at);
        events.reverse();
        Scripted {
            board,
            events,
            now: 0,
            hidden: false,
        }
    }

    /// Everything that happens at a time, before the steps that are due then.
    fn act(&mut self, at: Millis) {
        while self.events.last().is_some_and(|(when, _)| *when == at) {
            match self.events.pop() {
                Some((_, Event::Input(input))) => self.board.input(&input),
                Some((_, Event::Hide)) => {
                    self.board.advance(0);
                    self.hidden = true;
                }
                Some((_, Event::Show(stretch))) => {
                    self.hidden = false;
                    let length = stretch.to_ms - stretch.from_ms;
                    self.board.advance(length.min(CAUGHT_UP_MS));
                }
                None => return,
            }
        }
    }
}

impl Board for Scripted {
    fn advance(&mut self, ms: Millis) {
        self.approach(ms);
        self.act(self.now);
        if !self.hidden {
            self.board.advance(0);
        }
    }

    fn approach(&mut self, ms: Millis) {
        let end = self.now + ms;
        while self.now < end {
            let next = self.events.last().map_or(end, |(at, _)| (*at).min(end));
            if !self.hidden {
                self.board.approach(next - self.now);
            }
            self.now = next;
            if next < end {
                self.act(next);
            }
        }
    }

    fn run_to(&mut self, mark: Mark, ms: Millis) -> Option<Millis> {
        if self.board.run_to(mark, 0).is_some() {
            return Some(ms);
        }
        let end = self.now + ms;
        while self.now < end {
            let next = self.events.last().map_or(end, |(at, _)| (*at).min(end));
            if !self.hidden
                && let Some(left) = self.board.run_to(mark, next - self.now)
            {
                self.now = next - left;
                return Some(end - self.now);
            }
            self.now = next;
            if next < end {
                self.act(next);
            }
        }
        // Events of this very moment come with the next call, as its steps do.
        None
    }

    fn maze(&self) -> Option<&Grid> {
        self.board.maze()
    }

    fn input(&mut self, input: &Input) {
        self.board.input(input);
    }

    /// The board as its settings have it: nobody has touched it yet, also not at 0 ms, which comes
    /// with the first call of [`Board::advance`].
    fn settle(&mut self) {
        self.board.settle();
    }

    fn frame(&self) -> Frame {
        self.board.frame()
    }

    fn status(&self) -> String {
        self.board.status()
    }
}

#[cfg(test)]
mod tests;
