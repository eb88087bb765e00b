//! Time on a board: rounds, holds and the seeds that follow each other.
//!
//! ```text
//!  film   0 ─────────────────────────────────────────────────────────▶
//!  round  │start_steps… end│ hold_ms │0 … end│ hold_ms │0 …
//!  seed   464                        465                466
//! ```
//!
//! Only the first round opens at the demo's start; its clock then stands where it would stand had
//! those steps been played.

use super::{Act, Board, Input, Mark, Moment, Round, Seed};
use crate::clock::Millis;
use crate::frame::{Frame, Layout};
use crate::maze::Grid;

/// A board that plays rounds of `R` without end.
pub struct Demo<R: Round> {
    settings: R::Settings,
    layout: Layout,
    first_seed: Seed,
    seed: Seed,
    round: R,
    /// Time since the round's beginning.
    now: Millis,
    /// Steps since the round's beginning.
    steps: u64,
    /// When the next step is due, or the next seed once there are no more steps.
    due: Millis,
    paused: bool,
    settled: bool,
}

impl<R: Round> Demo<R> {
    /// Opens the board at the demo's start. The settings are complete.
    pub fn open(settings: R::Settings, layout: Layout, seed: Seed) -> Demo<R> {
        let round = R::open(&settings, seed);
        let mut demo = Demo {
            settings,
            layout,
            first_seed: seed,
            seed,
            round,
            now: 0,
            steps: 0,
            due: 0,
            paused: false,
            settled: false,
        };
        demo.begin(seed);
        for _ in 0..R::start_steps(&demo.settings) {
            if demo.round.next_in().is_none() {
                break;
            }
            demo.now = demo.due;
            demo.happen();
        }
        demo
    }

    /// Starts a round at step 0.
    fn begin(&mut self, seed: Seed) {
        self.seed = seed;
        self.round = R::open(&self.settings, seed);
        self.now = 0;
        self.steps = 0;
        self.plan();
    }

    /// The present round's seed from step 0, playing.
    fn again(&mut self) {
        self.paused = false;
        self.begin(self.seed);
    }

    /// Takes steps ahead of their time. Those that are due later keep their time.
    fn take_steps(&mut self, steps: u32) {
        for _ in 0..steps {
            if self.round.next_in().is_none() {
                return;
            }
            self.round.step(self.now);
            self.steps += 1;
            if self.round.next_in().is_none() {
                self.plan();
            }
        }
    }

    fn act(&mut self, act: Act<R>) {
        match act {
            Act::Pause => self.paused = !self.paused,
            Act::Steps(steps) => self.take_steps(steps),
            Act::Again => self.again(),
            Act::Change(change) => {
                change(&mut self.settings);
                self.again();
            }
            Act::Begin(change) => {
                change(&mut self.round);
                self.paused = false;
                self.now = 0;
                self.steps = 0;
                self.plan();
            }
            Act::Do(change) => change(&mut self.round, self.now),
        }
    }

    /// Sets when something happens next.
    fn plan(&mut self) {
        let wait = self
            .round
            .next_in()
            .unwrap_or_else(|| R::hold_ms(&self.settings));
        self.due = self.now + wait;
    }

    /// Whether the round has come to a mark.
    fn is_at(&self, mark: Mark) -> bool {
        let finished = self.round.next_in().is_none();
        match (mark, self.round.cycle_ms()) {
            (Mark::Step(steps), _) => finished || self.steps >= steps,
            (Mark::Finished, _) => finished,
            (Mark::Over, Some(cycle_ms)) => self.now >= cycle_ms,
            (Mark::Over, None) => finished && self.due <= self.now,
        }
    }

    /// When something happens next that may bring the round to a mark.
    fn next_due(&self, mark: Mark) -> Millis {
        match (mark, self.round.cycle_ms()) {
            (Mark::Over, Some(cycle_ms)) => self.due.min(cycle_ms),
            _ => self.due,
        }
    }

    /// Takes what is due now: a step, or the next seed.
    fn happen(&mut self) {
        if self.round.next_in().is_some() {
            self.round.step(self.now);
            self.steps += 1;
            self.plan();
        } else {
            self.begin(self.seed.wrapping_add(1));
        }
    }
}

impl<R: Round> Board for Demo<R> {
    fn advance(&mut self, ms: Millis) {
        self.approach(ms);
        while !self.paused && self.due <= self.now {
            self.happen();
        }
    }

    fn approach(&mut self, ms: Millis) {
        if self.paused {
            return;
        }
        let mut left = ms;
        while self.due < self.now + left {
            // Due already where it was approached before.
            left -= self.due.saturating_sub(self.now);
            self.now = self.now.max(self.due);
            self.happen();
        }
        self.now += left;
    }

    fn run_to(&mut self, mark: Mark, ms: Millis) -> Option<Millis> {
        let mut left = ms;
        loop {
            if self.is_at(mark) {
                return Some(left);
            }
            if self.paused {
                return None;
            }
            // Due already where it was approached before.
            let wait = self.next_due(mark).saturating_sub(self.now);
            if wait >= left {
                self.now += left;
                return None;
            }
            left -= wait;
            self.now += wait;
            if !self.is_at(mark) {
                self.happen();
            }
        }
    }

    fn maze(&self) -> Option<&Grid> {
        Some(self.round.maze())
    }

    fn input(&mut self, input: &Input) {
        let control = R::controls().into_iter().find(|control| match input {
            Input::Key(key) => control.key == Some(key.as_str()),
            Input::Button(button) => control.button == Some(button.as_str()),
            Input::Press(_) => false,
        });
        match (control, input) {
            (Some(control), _) => self.act(control.act),
            (None, Input::Press(cell)) => self.round.press(*cell, self.now),
            (None, _) => {}
        }
    }

    fn settle(&mut self) {
        self.begin(self.first_seed);
        while !R::ENDLESS && self.round.next_in().is_some() {
            self.now = self.due;
            self.happen();
        }
        self.settled = true;
    }

    fn frame(&self) -> Frame {
        let moment = if self.settled {
            Moment::Settled
        } else {
            Moment::Playing(self.now)
        };
        self.round.frame(&self.layout, moment)
    }

    fn status(&self) -> String {
        self.round.status()
    }
}
