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
mod document;
mod file;
mod find;
mod guide;
#[cfg(test)]
mod help_tests;
mod problem;
mod scaffold;
mod schema;
mod script;
mod select;
mod shipped;

pub use assignment::Assignment;
pub use guide::guide;
pub use problem::SceneError;
pub use scaffold::scaffold;
pub use schema::schema;
pub use script::{Header, Playing, tables};
pub use select::{Overrides, Selected, select};
pub use shipped::shipped;

use problem::{Place, Problem};

/// The file beside scenes that holds their JSON Schema.
pub const SCHEMA_FILE: &str = "scene.schema.json";

use crate::boards::{Board, BoardKind, CANVAS, Seed};
use crate::keys::{Params, SettingError};
use crate::palette::{Palette, Theme, ThemeChoice, ThemeName};
use crate::settings;

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
        /// Length of the film.
        duration_ms: u64 = 6000, 1..=86_400_000;
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
    /// What plays.
    pub board: &'static BoardKind,
    /// The board's settings as far as they are set.
    pub params: Params,
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
        (self.board.open)(&self.params, CANVAS, self.seed)
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
        (self.board.recolor)(&self.params, &mut palette);
        palette
    }
}
