//! Boards that play one after the other, each on a maze of its own or on the one built before.
//!
//! ```text
//!  film    0 ──────────────────────────────────────────────▶
//!  track   │ carve … end, held │ walk on that maze … │ carve, next seed …
//! ```

use super::misfits::misfits;
use super::track::{Track, Until, maze_of};
use super::{Board, Input, Mark, Seed};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame};
use crate::keys::SettingError;
use crate::maze::Grid;

/// Tracks one after the other, and from the start with the next seed.
pub struct Playlist {
    tracks: Vec<Track>,
    canvas: Canvas,
    first_seed: Seed,
    seed: Seed,
    /// The track that plays.
    nth: usize,
    board: Box<dyn Board>,
    /// Time since its beginning.
    spent: Millis,
}

impl Playlist {
    /// Opens the first track; there is at least one.
    ///
    /// # Errors
    /// A setting of some track that does not go together with the others.
    pub fn open(tracks: Vec<Track>, canvas: Canvas, seed: Seed) -> Result<Playlist, SettingError> {
        // Tracks that come later must open too.
        if let Some((_, error)) = misfits(&tracks, canvas, seed, |_| false).into_iter().next() {
            return Err(error);
        }
        Ok(Playlist {
            board: tracks[0].open(None, canvas, seed)?,
            tracks,
            canvas,
            first_seed: seed,
            seed,
            nth: 0,
            spent: 0,
        })
    }

    fn is_last(&self) -> bool {
        self.nth + 1 == self.tracks.len()
    }

    /// Begins the track after this one.
    fn next(&mut self) {
        let maze = if self.is_last() {
            self.nth = 0;
            self.seed = self.seed.wrapping_add(1);
            None
        } else {
            self.nth += 1;
            // Also what was left early gives a finished maze.
            self.board.settle();
            self.board.maze()
        };
        let opened = self.tracks[self.nth].open(maze, self.canvas, self.seed);
        self.board = opened.expect("it opened at the beginning, on a maze of this size");
        self.spent = 0;
    }

    /// Lets time pass on this track; what is left when it ends.
    fn run(&mut self, ms: Millis) -> Option<Millis> {
        match self.tracks[self.nth].until {
            Until::End => self.board.run_to(Mark::Over, ms),
            Until::Step(steps) => self.board.run_to(Mark::Step(steps), ms),
            Until::Ms(length) => {
                let passes = ms.min(length - self.spent);
                self.board.approach(passes);
                self.spent += passes;
                (self.spent == length).then_some(ms - passes)
            }
        }
    }
}

impl Board for Playlist {
    fn advance(&mut self, ms: Millis) {
        self.approach(ms);
        loop {
            while self.run(0).is_some() {
                self.next();
            }
            // A step that is due now may be the one with which the track ends.
            self.board.advance(0);
            if self.run(0).is_none() {
                return;
            }
        }
    }

    fn approach(&mut self, ms: Millis) {
        let mut left = ms;
        while let Some(rest) = self.run(left) {
            left = rest;
            // The next track begins with the steps of this moment, and so with the next call.
            if left == 0 {
                return;
            }
            self.next();
        }
    }

    fn run_to(&mut self, mark: Mark, ms: Millis) -> Option<Millis> {
        let mut left = ms;
        loop {
            if mark == Mark::Finished && self.is_last() && self.tracks[self.nth].until == Until::End
            {
                return self.board.run_to(mark, left);
            }
            left = self.run(left)?;
            if self.is_last() {
                return Some(left);
            }
            if left == 0 {
                return None;
            }
            self.next();
        }
    }

    fn maze(&self) -> Option<&Grid> {
        self.board.maze()
    }

    fn input(&mut self, input: &Input) {
        self.board.input(input);
    }

    fn settle(&mut self) {
        (self.nth, self.seed) = (self.tracks.len() - 1, self.first_seed);
        let before = maze_of(&self.tracks[..self.nth], self.canvas, self.seed);
        let maze = before.expect("they opened at the beginning");
        let opened = self.tracks[self.nth].open(maze.as_ref(), self.canvas, self.seed);
        self.board = opened.expect("it opened at the beginning");
        self.board.settle();
    }

    fn frame(&self) -> Frame {
        Frame {
            palette: self.nth,
            ..self.board.frame()
        }
    }

    fn status(&self) -> String {
        self.board.status()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{CANVAS, find};
    use crate::keys::{Params, Value};
    use proptest::prelude::*;

    fn track(name: &str, previous: bool, until: Until) -> Track {
        let board = find(name).unwrap();
        let mut params = Params::default();
        if let Some(key) = board.key("start_steps") {
            params.set(&key, Value::Int(0));
        }
        Track {
            board,
            params,
            previous,
            until,
        }
    }

    fn carve_then_walk() -> Playlist {
        let tracks = vec![
            track("depth-first-carve", false, Until::End),
            track("left-hand-walk", true, Until::End),
        ];
        Playlist::open(tracks, CANVAS, 464).unwrap()
    }

    const CARVE_MS: Millis = 1921 * 24 + 1200;

    #[test]
    fn the_walk_begins_when_the_carve_has_been_held_and_is_on_its_maze() {
        let mut playlist = carve_then_walk();
        playlist.advance(CARVE_MS - 1);
        assert!(
            playlist.status().starts_with("Carved"),
            "{}",
            playlist.status()
        );
        let carved = playlist.maze().unwrap().clone();
        playlist.advance(1);
        assert!(
            playlist.status().starts_with("Walking… 0 steps"),
            "{}",
            playlist.status()
        );
        assert_eq!(*playlist.maze().unwrap(), carved);
        playlist.advance(1095 * 16);
        assert!(
            playlist
                .status()
                .starts_with("At the exit after 1095 steps")
        );
    }

    #[test]
    fn any_builder_feeds_any_solver() {
        for builder in [
            "depth-first-carve",
            "frontier-ripples",
            "island-merging",
            "reopened-dead-ends",
            "recursive-build",
            "spanning-tree-rooms",
        ] {
            for solver in [
                "reopened-dead-ends",
                "distance-flood",
                "estimated-distance-search",
                "left-hand-walk",
                "detour-valley",
                "hedge-garden",
            ] {
                let tracks = vec![
                    track(builder, false, Until::Ms(100)),
                    track(solver, true, Until::Ms(50)),
                ];
                let mut playlist = Playlist::open(tracks.clone(), CANVAS, 7).unwrap();
                playlist.advance(100);
                let built = maze_of(&tracks[..1], CANVAS, 7).unwrap();
                assert_eq!(playlist.maze(), built.as_ref(), "{builder} {solver}");
                playlist.settle();
            }
        }
    }

    #[test]
    fn a_track_ends_with_a_step_or_a_time_and_the_row_begins_again_with_the_next_seed() {
        let tracks = vec![
            track("depth-first-carve", false, Until::Step(10)),
            track("distance-flood", false, Until::Ms(100)),
        ];
        let mut playlist = Playlist::open(tracks, CANVAS, 464).unwrap();
        playlist.advance(239);
        assert!(
            playlist.status().starts_with("Carving… 9 / 961"),
            "{}",
            playlist.status()
        );
        playlist.advance(1);
        assert!(
            playlist.status().starts_with("Flooding… ring 0"),
            "{}",
            playlist.status()
        );
        playlist.advance(99);
        assert!(
            playlist.status().starts_with("Flooding… ring 4"),
            "{}",
            playlist.status()
        );
        playlist.advance(1);
        assert!(
            playlist.status().starts_with("Carving… 1 / 961"),
            "{}",
            playlist.status()
        );
        assert_eq!((playlist.seed, playlist.nth), (465, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn time_in_pieces_and_at_once_lead_to_the_same(
            cuts in prop::collection::vec(1u64..20_000, 1..8), nears in any::<bool>(),
        ) {
            let (mut pieces, mut whole) = (carve_then_walk(), carve_then_walk());
            if nears {
                pieces.approach(CARVE_MS);
                whole.advance(CARVE_MS);
                pieces.advance(0);
            }
            cuts.iter().for_each(|ms| pieces.advance(*ms));
            whole.advance(cuts.iter().sum());
            prop_assert_eq!(pieces.status(), whole.status());
            prop_assert!(pieces.frame() == whole.frame());
        }
    }
}
