//! A board in a row of boards, and the maze that it hands on.

use super::{BoardKind, Opened, Seed};
use crate::clock::Millis;
use crate::frame::Canvas;
use crate::keys::{Params, SettingError, Value};
use crate::maze::Grid;
use crate::palette::{Palette, Theme};
use std::sync::Arc;

/// When a track ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// With its first maze, hold included.
    End,
    /// After so long; not 0.
    Ms(Millis),
    /// With a step, or with the last one; not 0.
    Step(u64),
}

/// A board in a row of boards.
#[derive(Clone)]
pub struct Track {
    /// What plays.
    pub board: &'static BoardKind,
    /// Its settings as far as they are set.
    pub params: Params,
    /// Whether it runs on the maze that the track before has built.
    pub previous: bool,
    /// When it ends.
    pub until: Until,
}

impl Track {
    /// Its settings on the maze of the track before.
    pub fn params_on(&self, maze: Option<&Grid>) -> Params {
        let mut params = self.params.clone();
        // The keys are made anew for whoever asks, and few tracks need one.
        let maze = maze.filter(|_| self.previous);
        if let Some(maze) = maze
            && let Some(key) = self.board.key("maze")
        {
            params.set(&key, Value::Maze(Arc::new(maze.clone())));
        }
        params
    }

    /// The colours of its inks.
    pub fn palette(&self, theme: &Theme) -> Palette {
        let mut palette = Palette::new(theme);
        (self.board.recolor)(&self.params, &mut palette);
        palette
    }

    /// Opens it on the maze of the track before.
    pub(super) fn open(&self, maze: Option<&Grid>, canvas: Canvas, seed: Seed) -> Opened {
        (self.board.open)(&self.params_on(maze), canvas, seed)
    }
}

/// The finished maze of the last of some tracks; none of no tracks.
///
/// # Errors
/// A setting that does not go together with the others.
pub fn maze_of(tracks: &[Track], canvas: Canvas, seed: Seed) -> Result<Option<Grid>, SettingError> {
    // What was built before the last maze of its own is of no account.
    let first = tracks.iter().rposition(|track| !track.previous);
    let mut maze: Option<Grid> = None;
    for track in &tracks[first.unwrap_or(0)..] {
        let mut board = track.open(maze.as_ref(), canvas, seed)?;
        board.settle();
        maze = board.maze().cloned();
    }
    Ok(maze)
}
