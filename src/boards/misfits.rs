//! Which tracks cannot be opened, found without playing any.
//!
//! ```text
//!  builder ──▶ solver, maze = "previous"     the builder's maze is made for its size alone
//!  builder      builder      solver          no maze is made: each fits its canvas or not
//! ```

use super::Seed;
use super::track::Track;
use crate::frame::Canvas;
use crate::keys::SettingError;
use crate::maze::Grid;

/// The tracks that cannot be opened, and why. A maze is built only where the next track runs on it,
/// and not carved: only its size matters. Of those of which it `is_doubtful` what they say, and
/// what runs on their mazes, nothing is known.
pub fn misfits(
    tracks: &[Track],
    canvas: Canvas,
    seed: Seed,
    is_doubtful: impl Fn(usize) -> bool,
) -> Vec<(usize, SettingError)> {
    let mut misfits = Vec::new();
    let mut maze: Option<Grid> = None;
    let mut is_known = true;
    for (nth, track) in tracks.iter().enumerate() {
        let runs_on = track.previous && nth > 0;
        if is_doubtful(nth) || runs_on && !is_known {
            is_known = false;
            continue;
        }
        let params = track.params_on(maze.as_ref());
        let fits = (track.board.fits)(&params, canvas);
        is_known = fits.is_ok();
        if let Err(error) = fits {
            misfits.push((nth, error));
            continue;
        }
        let is_run_on = tracks.get(nth + 1).is_some_and(|next| next.previous);
        if is_run_on && !runs_on {
            let board = (track.board.open)(&params, canvas, seed).ok();
            maze = board.and_then(|board| board.maze().cloned());
        }
    }
    misfits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{BoardKind, CANVAS, Until, find};
    use crate::keys::{Params, Value};

    fn track(name: &str, previous: bool, until: Until) -> Track {
        Track {
            board: find(name).unwrap(),
            params: Params::default(),
            previous,
            until,
        }
    }

    #[test]
    fn tracks_are_looked_at_once_each_and_mazes_built_only_where_others_run_on_them() {
        use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
        static LOOKED: AtomicUsize = AtomicUsize::new(0);
        static OPENED: AtomicUsize = AtomicUsize::new(0);
        let counting: &'static BoardKind = Box::leak(Box::new(BoardKind {
            fits: |params, canvas| {
                LOOKED.fetch_add(1, Relaxed);
                (find("left-hand-walk").unwrap().fits)(params, canvas)
            },
            open: |params, canvas, seed| {
                OPENED.fetch_add(1, Relaxed);
                (find("left-hand-walk").unwrap().open)(params, canvas, seed)
            },
            ..*find("left-hand-walk").unwrap()
        }));
        let tracks: Vec<Track> = (0..20_000)
            .map(|nth| Track {
                board: counting,
                // Two, each with three that run on their mazes; the others are alone.
                previous: [1, 2, 3, 501, 502, 503].contains(&nth),
                ..track("left-hand-walk", false, Until::End)
            })
            .collect();
        assert!(misfits(&tracks, CANVAS, 1, |_| false).is_empty());
        assert_eq!(LOOKED.load(Relaxed), 20_000);
        assert_eq!(OPENED.load(Relaxed), 2);
    }

    #[test]
    fn every_track_that_does_not_fit_is_named_but_not_what_runs_on_its_maze() {
        let large = |previous| {
            let mut track = track("left-hand-walk", previous, Until::End);
            let key = track.board.key("grid_n").unwrap();
            track.params.set(&key, Value::Int(4096));
            track
        };
        let small = |previous| track("left-hand-walk", previous, Until::End);
        let tracks = [
            large(false),
            small(true),
            small(false),
            large(false),
            large(false),
        ];
        let named = |doubtful: usize| -> Vec<usize> {
            let found = misfits(&tracks, CANVAS, 1, |nth| nth == doubtful);
            found.into_iter().map(|(nth, _)| nth).collect()
        };
        assert_eq!(named(9), [0, 3, 4]);
        assert_eq!(named(3), [0, 4]);
    }
}
