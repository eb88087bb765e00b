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
mod limits;
mod mosaic;
mod origin;
mod problem;
mod said;
mod scaffold;
mod schema;
mod script;
mod select;
mod shipped;
mod timing;
mod track;
mod warnings;

pub use assignment::Assignment;
pub use clip::Clip;
pub use guide::guide;
pub use input::Script;
pub use mosaic::{Member, Mosaic};
pub use origin::Origin;
pub use problem::SceneError;
pub use scaffold::scaffold;
pub use schema::schema;
pub use script::{Header, Playing, tables};
pub use select::{Overrides, Selected, select};
pub use shipped::shipped;
pub use timing::{Length, Window};

/// The file beside scenes that holds their JSON Schema.
pub const SCHEMA_FILE: &str = "scene.schema.json";

use crate::boards::{Board, BoardKind, FactSheet, Input, Playlist, Scripted, Seed, Track, maze_of};
use crate::frame::Canvas;
use crate::keys::{SettingError, Value};
use crate::palette::{Palette, Theme, ThemeChoice, ThemeName};
use crate::pixels::MAX_PICTURE_PX;
use crate::settings;

settings! {
    /// The picture that the board is drawn in.
    pub struct CanvasTable {
        /// Width in canvas pixels; --scale draws each of them larger.
        width_px: u32 = 480, 16..=8192;
        /// Height in canvas pixels.
        height_px: u32 = 300, 16..=8192;
        /// Ground that is left at each edge, at least: cells are whole pixels, and what they leave
        /// over is ground too.
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
        /// is exactly one round of the board from its step 0, hold included (in the garden until sun
        /// and lantern are both back at their start), "settled" lasts until the first maze is
        /// finished.
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
        /// How long the frame of the film's end stays beyond its time.
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
    pub content: Content,
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

/// What plays in a scene.
#[derive(Clone)]
pub enum Content {
    /// One board, or several one after the other; at least one.
    Tracks(Vec<Track>),
    /// Scenes side by side.
    Mosaic(Mosaic),
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
        let board: Box<dyn Board> = match &self.content {
            Content::Mosaic(mosaic) => {
                Box::new(mosaic.open(self.canvas.size, &self.theme, from_step_0)?)
            }
            Content::Tracks(tracks) => match tracks.as_slice() {
                [track] => {
                    let mut params = track.params.clone();
                    if let Some(key) = track.board.key("start_steps").filter(|_| from_step_0) {
                        params.set(&key, Value::Int(0));
                    }
                    (track.board.open)(&params, self.canvas, self.seed)?
                }
                _ => Box::new(Playlist::open(tracks.clone(), self.canvas, self.seed)?),
            },
        };
        if self.script == Script::default() {
            return Ok(board);
        }
        self.check_presses(board.as_ref())?;
        let Script { cues, hidden } = &self.script;
        Ok(Box::new(Scripted::new(board, cues, hidden)))
    }

    /// The tracks; a scene of one board has one, a mosaic none of its own.
    pub fn tracks(&self) -> &[Track] {
        match &self.content {
            Content::Tracks(tracks) => tracks,
            Content::Mosaic(_) => &[],
        }
    }

    /// The scenes of a mosaic; else none.
    pub fn members(&self) -> &[Member] {
        match &self.content {
            Content::Tracks(_) => &[],
            Content::Mosaic(mosaic) => &mosaic.members,
        }
    }

    /// The boards that play, in their order.
    pub fn boards(&self) -> Vec<&'static BoardKind> {
        let members = self.members().iter();
        let tracks = self.tracks().iter().map(|track| track.board);
        tracks
            .chain(members.flat_map(|member| member.scene.boards()))
            .collect()
    }

    /// Calls something for each track, also of the scenes of a mosaic.
    fn each_track(&mut self, change: &mut impl FnMut(&mut Track)) {
        match &mut self.content {
            Content::Tracks(tracks) => tracks.iter_mut().for_each(change),
            Content::Mosaic(mosaic) => mosaic
                .members
                .iter_mut()
                .for_each(|member| member.scene.each_track(change)),
        }
    }

    /// Sets the seed of the first maze, in a mosaic of all its scenes.
    fn set_seed(&mut self, seed: Seed) {
        self.seed = seed;
        if let Content::Mosaic(mosaic) = &mut self.content {
            let members = mosaic.members.iter_mut();
            members.for_each(|member| member.scene.set_seed(seed));
        }
    }

    /// A scene for every track, of it and those that its maze comes from: what is counted of each.
    pub fn parts(&self) -> Vec<Scene> {
        let tracks = self.tracks();
        let part = |nth: usize| {
            let first = (0..=nth).rev().find(|track| !tracks[*track].previous);
            Scene {
                content: Content::Tracks(tracks[first.unwrap_or(0)..=nth].to_vec()),
                ..self.clone()
            }
        };
        let members = self.members().iter();
        (0..tracks.len())
            .map(part)
            .chain(members.flat_map(|member| member.scene.parts()))
            .collect()
    }

    /// The counts of the last track; none of a mosaic, whose parts have theirs.
    ///
    /// # Errors
    /// A setting that does not go together with the others.
    pub fn facts(&self, seed: Seed) -> Option<Result<FactSheet, SettingError>> {
        let (last, before) = self.tracks().split_last()?;
        let params = match last.previous {
            false => Ok(last.params.clone()),
            true => maze_of(before, self.canvas, seed).map(|maze| last.params_on(maze.as_ref())),
        };
        Some(params.and_then(|params| (last.board.facts)(&params, self.canvas, seed)))
    }

    /// The canvas is one that can be worked with.
    ///
    /// # Errors
    /// The numbers.
    pub fn check_canvas(&self) -> Result<(), SettingError> {
        let size = self.canvas.size;
        if size.area() as u64 <= MAX_PICTURE_PX {
            return Ok(());
        }
        Err(SettingError {
            key: "height_px",
            message: format!(
                "a canvas of {size} has {} pixels; {MAX_PICTURE_PX} are allowed",
                size.area()
            ),
        })
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
        let last = (layout.cols * layout.rows).saturating_sub(1);
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

    /// The colours of its inks: a palette for every track, or one where all have the same.
    pub fn palettes(&self) -> Vec<Palette> {
        self.palettes_in(&self.theme)
    }

    /// The same in another theme.
    fn palettes_in(&self, theme: &Theme) -> Vec<Palette> {
        let mut palettes: Vec<Palette> = match &self.content {
            Content::Tracks(tracks) => tracks.iter().map(|track| track.palette(theme)).collect(),
            Content::Mosaic(mosaic) => mosaic.palettes(theme),
        };
        if palettes.windows(2).all(|two| two[0] == two[1]) {
            palettes.truncate(1);
        }
        palettes
    }
}
