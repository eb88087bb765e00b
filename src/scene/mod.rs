//! Scene scripts: what plays, from which seed, how it is filmed and exported.
//!
//! ```text
//!  names, files, folders, globs ──▶ select ──▶ text ──▶ script ──▶ Scene
//!                                              1 MiB    every      checked
//!  --seed, --set ──▶ assignment ───────────────at most──key────────▶ │
//!                                                       │            ▼
//!                                      problem ◀────────┴── file:line:column, caret, what is allowed
//! ```

mod assignment;
mod clip;
mod document;
mod file;
mod find;
mod guide;
#[cfg(test)]
mod help_tests;
mod input;
mod problem;
mod scaffold;
mod schema;
mod script;
mod select;
mod shipped;
mod timing;
mod track;

pub use assignment::Assignment;
pub use clip::Clip;
pub use guide::guide;
pub use input::Script;
pub use problem::SceneError;
pub use scaffold::scaffold;
pub use schema::schema;
pub use script::{Header, Playing, tables};
pub use select::{Overrides, Selected, select};
pub use shipped::shipped;
pub use timing::{Length, Window};

use problem::{Place, Problem};

/// The file beside scenes that holds their JSON Schema.
pub const SCHEMA_FILE: &str = "scene.schema.json";

use crate::boards::{
    Board, BoardKind, FactSheet, Input, Playlist, Scripted, Seed, Track, Until, maze_of,
};
use crate::frame::Canvas;
use crate::keys::{Params, SettingError, Value};
use crate::palette::{Palette, Theme, ThemeChoice, ThemeName};
use crate::settings;

settings! {
    /// The picture that the board is drawn in.
    pub struct CanvasTable {
        /// Width in canvas pixels; --scale draws each of them larger.
        width_px: u32 = 480, 16..=8192;
        /// Height in canvas pixels.
        height_px: u32 = 300, 16..=8192;
        /// Ground that is left at each edge, at least.
        margin_px: u32 = 0, 0..=4000;
    }
}

impl CanvasTable {
    fn canvas(&self) -> Canvas {
        Canvas {
            margin_px: self.margin_px,
            ..Canvas::of(self.width_px, self.height_px)
        }
    }
}

settings! {
    /// The filmed window behind the capture table.
    pub struct Capture {
        /// Film time of the first frame (calibrated, the same for all boards).
        start_ms: u64 = 1200, 0..=86_400_000;
        /// Length of the window.
        duration_ms: u64 = 2000, 1..=86_400_000;
        /// Frames in it.
        frames: u32 = 24, 2..=100_000;
    }
}

settings! {
    /// How the film is exported.
    pub struct Export {
        /// Film time of the first frame.
        start_ms: u64 = 0, 0..=86_400_000;
        /// Length of the film in film time; 6000, or what several tracks last, unless set. "cycle"
        /// is exactly one round of the board from its step 0, hold included, "settled" lasts until
        /// the first maze is finished.
        duration_ms: Option<Length> = None, 1..=86_400_000;
        /// How long the whole film is shown: film time runs evenly faster, or slower.
        fit_ms: Option<u64> = None, 1..=86_400_000;
        /// How many times as fast film time runs, in thousandths.
        speed: f64 = 1.0, 0.001..=1000;
        /// Film time, counted from the film's start, of its first picture; what lies before it
        /// comes at the end.
        loop_offset_ms: u64 = 0, 0..=86_400_000;
        /// Frames a second.
        fps: u32 = 25, 1..=100;
        /// How long the last frame stays beyond its time.
        end_hold_ms: u64 = 0, 0..=600_000;
        /// Colours: a theme's name, or colours by role in a table of their own.
        theme: ThemeChoice = ThemeChoice::Named(ThemeName::Dark);
    }
}

settings! {
    /// How the scene is guarded by `check`.
    pub struct Check {
        /// Film time of the first frame; that of [capture] unless set.
        start_ms: Option<u64> = None, 0..=86_400_000;
        /// Length of the window; that of [capture] unless set.
        duration_ms: Option<u64> = None, 1..=86_400_000;
        /// Frames in the window; those of [capture] unless set.
        frames: Option<u32> = None, 1..=100_000;
        /// Difference that a channel of a pixel may have; a reason must say why.
        tolerance: u8 = 0, 0..=254;
        /// Pixels a frame that may differ by more than that; a reason must say why.
        max_outliers: u32 = 0, 0..=1_000_000;
        /// Why a difference is tolerated; printed whenever it is.
        reason: Option<String> = None;
        /// Whether its baseline picture may have more than 64 KiB.
        large: bool = false;
    }
}

impl Check {
    /// The window that is compared, in the terms of the capture.
    pub fn window(&self, capture: &Capture) -> Capture {
        Capture {
            start_ms: self.start_ms.unwrap_or(capture.start_ms),
            duration_ms: self.duration_ms.unwrap_or(capture.duration_ms),
            frames: self.frames.unwrap_or(capture.frames),
        }
    }
}

/// A checked scene script.
#[derive(Clone)]
pub struct Scene {
    /// The name of its file without the ending.
    pub name: String,
    /// For people.
    pub title: String,
    /// What the film shows, for those who cannot see it.
    pub alt: String,
    /// Whether a command that names no scene takes it.
    pub default: bool,
    /// Tracks that play before the last one; none where the scene is one board.
    pub before: Vec<Track>,
    /// What plays, or the last of the tracks.
    pub board: &'static BoardKind,
    /// The board's settings as far as they are set.
    pub params: Params,
    /// Whether it runs on the maze of the track before.
    pub previous: bool,
    /// When the last track ends.
    pub until: Until,
    /// What it is drawn on.
    pub canvas: Canvas,
    /// Seed of the first maze.
    pub seed: Seed,
    /// The filmed window behind the capture table.
    pub capture: Capture,
    /// The animation for an article.
    pub export: Export,
    /// Its colours.
    pub theme: Theme,
    /// How it is guarded against changes.
    pub check: Check,
    /// Further cuts of the film.
    pub clips: Vec<Clip>,
    /// What happens to the board from outside.
    pub script: Script,
    /// Where its settings are set, for errors that show later.
    pub origin: Origin,
}

/// Where the settings of a scene are set.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// By the setting's name; the last one counts.
    places: Vec<(&'static str, Place)>,
    /// For settings that have their defaults.
    fallback: Option<Place>,
}

impl Origin {
    /// Notes where a setting is set.
    fn set(&mut self, key: &'static str, place: Place) {
        self.places.retain(|(name, _)| *name != key);
        self.places.push((key, place));
    }
}

impl Scene {
    /// The board at the beginning of the film.
    ///
    /// # Errors
    /// A setting that does not go together with the others; a scene that was checked has none.
    pub fn open(&self) -> Result<Box<dyn Board>, SettingError> {
        self.open_for(self.is_from_step_0())
    }

    /// The board as the demo opens, or with `from_step_0` at the beginning of its round.
    ///
    /// # Errors
    /// As [`Scene::open`].
    pub fn open_for(&self, from_step_0: bool) -> Result<Box<dyn Board>, SettingError> {
        let board: Box<dyn Board> = if self.before.is_empty() {
            let mut params = self.params.clone();
            if let Some(key) = self.board.key("start_steps").filter(|_| from_step_0) {
                params.set(&key, Value::Int(0));
            }
            (self.board.open)(&params, self.canvas, self.seed)?
        } else {
            Box::new(Playlist::open(self.tracks(), self.canvas, self.seed)?)
        };
        if self.script == Script::default() {
            return Ok(board);
        }
        self.check_presses(board.as_ref())?;
        let Script { cues, hidden } = &self.script;
        Ok(Box::new(Scripted::new(board, cues, hidden)))
    }

    /// All tracks; a scene of one board has one.
    pub fn tracks(&self) -> Vec<Track> {
        let mut tracks = self.before.clone();
        tracks.push(Track {
            board: self.board,
            params: self.params.clone(),
            previous: self.previous,
            until: self.until,
        });
        tracks
    }

    /// The boards that play, in their order.
    pub fn boards(&self) -> impl Iterator<Item = &'static BoardKind> {
        let before = self.before.iter().map(|track| track.board);
        before.chain(std::iter::once(self.board))
    }

    /// The boards and their settings.
    fn parts_mut(&mut self) -> impl Iterator<Item = (&'static BoardKind, &mut Params)> {
        let before = self.before.iter_mut();
        let before = before.map(|track| (track.board, &mut track.params));
        before.chain(std::iter::once((self.board, &mut self.params)))
    }

    /// A scene for every track, of it and those before it: what is counted of each.
    pub fn parts(&self) -> Vec<Scene> {
        let tracks = self.tracks();
        let part = |(nth, track): (usize, &Track)| Scene {
            before: tracks[..nth].to_vec(),
            board: track.board,
            params: track.params.clone(),
            previous: track.previous,
            until: track.until,
            ..self.clone()
        };
        tracks.iter().enumerate().map(part).collect()
    }

    /// The counts of the last track.
    ///
    /// # Errors
    /// A setting that does not go together with the others.
    pub fn facts(&self, seed: Seed) -> Result<FactSheet, SettingError> {
        if !self.previous {
            return (self.board.facts)(&self.params, self.canvas, seed);
        }
        let maze = maze_of(&self.before, self.canvas, seed)?;
        let last = self.tracks().pop().expect("there is at least one");
        (self.board.facts)(&last.params_on(maze.as_ref()), self.canvas, seed)
    }

    /// A pressed cell is one of the grid.
    fn check_presses(&self, board: &dyn Board) -> Result<(), SettingError> {
        let cells = self.script.cues.iter().filter_map(|cue| match cue.input {
            Input::Press(cell) => Some(cell.0),
            _ => None,
        });
        let Some(largest) = cells.max() else {
            return Ok(());
        };
        let layout = board.frame().layout;
        let last = layout.cols * layout.rows - 1;
        if largest <= last {
            return Ok(());
        }
        Err(SettingError {
            key: "cell",
            message: format!("{largest} is past the last cell; 0 to {last} are allowed"),
        })
    }

    /// Its script: the path as it was found, if it is a file, the text, and the line that matters
    /// most. None of a scene that was put together without one.
    pub fn script(&self) -> Option<(Option<&str>, &str, usize)> {
        let place = self.origin.fallback.as_ref()?;
        let source = &place.source;
        Some((source.path.as_deref(), &source.text, place.line_number()))
    }

    /// Points at the setting that does not go together with the others.
    pub fn blame(&self, error: &SettingError) -> SceneError {
        let set = self.origin.places.iter().find(|(key, _)| *key == error.key);
        let place = set
            .map(|(_, place)| place)
            .or(self.origin.fallback.as_ref());
        let message = format!("scene {}: {error}", self.name);
        let problem = match place {
            Some(place) => Problem::new(message).at(place.clone()),
            None => Problem::new(message),
        };
        SceneError::new(&self.name, vec![problem])
    }

    /// The colours of its inks.
    pub fn palette(&self) -> Palette {
        let mut palette = Palette::new(&self.theme);
        for track in self.tracks() {
            (track.board.recolor)(&track.params, &mut palette);
        }
        palette
    }
}
