//! What a visitor can do with a board: keys, buttons, a press on a cell.
//!
//! ```text
//!  key "ArrowRight" ─┐
//!  button "Pause"   ─┼─▶ Control ─▶ Act ─▶ the demo's clock, its settings, or the round
//!  cell 480         ─┘
//! ```

use super::Round;
use crate::clock::Millis;
use crate::maze::Cell;

/// Something a visitor does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key, by its name in browsers: `Space`, `Enter`, `ArrowRight`, …
    Key(String),
    /// A button, by its label.
    Button(String),
    /// A press on a cell of the maze.
    Press(Cell),
}

/// What an input does.
pub enum Act<R: Round> {
    /// Holds time, or lets it pass again.
    Pause,
    /// Takes so many steps at once, also in a pause, never past the end.
    Steps(u32),
    /// The same seed again, from step 0.
    Again,
    /// Changes a setting and begins again.
    Change(fn(&mut R::Settings)),
    /// Changes the round and begins its time again.
    Begin(fn(&mut R)),
    /// Changes the round where it is, at its present time.
    Do(fn(&mut R, Millis)),
}

/// An input that a board listens to.
pub struct Control<R: Round> {
    /// The key; none has only a button.
    pub key: Option<&'static str>,
    /// The button; none has only a key.
    pub button: Option<&'static str>,
    /// What it does.
    pub act: Act<R>,
    /// The same in words.
    pub help: &'static str,
}

impl<R: Round> Control<R> {
    /// An input by key.
    pub fn key(key: &'static str, act: Act<R>, help: &'static str) -> Control<R> {
        Control {
            key: Some(key),
            button: None,
            act,
            help,
        }
    }

    /// An input by button.
    pub fn button(button: &'static str, act: Act<R>, help: &'static str) -> Control<R> {
        Control {
            key: None,
            button: Some(button),
            act,
            help,
        }
    }
}

/// An input that a board listens to, for those who check or list them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputHelp {
    /// The key, if it is one.
    pub key: Option<&'static str>,
    /// The button, if it is one.
    pub button: Option<&'static str>,
    /// What it does.
    pub help: &'static str,
}
