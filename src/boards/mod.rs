//! The boards: one file each, with its settings, its stepper, its timing, its look and its facts.
//!
//! ```text
//!  Round    one maze, from step 0 to its end        a file of this folder
//!  Demo     round, hold, next seed, round, …        demo.rs: time, the same for all
//!  Board    a demo of some round, ready to film     what the rest of the program sees
//! ```
//!
//! A new board is a file with a [`Round`] and a line in [`BOARDS`].

mod control;
mod demo;
mod depth_first_carve;
mod detour_valley;
mod distance_flood;
mod estimated_distance_search;
mod frontier_ripples;
mod grid_settings;
mod hedge_garden;
mod island_merging;
mod left_hand_walk;
mod misfits;
mod mosaic;
mod playlist;
mod recursive_build;
mod reopened_dead_ends;
mod script;
mod spanning_tree_rooms;
mod track;

pub use control::{Act, Control, Input, InputHelp};
pub use demo::Demo;
pub use grid_settings::{GridOf, GridSettings, MazeSource, SolveSettings};
pub use misfits::misfits;
pub use mosaic::{Mosaic, Tile};
pub use playlist::Playlist;
pub use script::{Cue, Hidden, Scripted};
pub use track::{Track, Until, maze_of};

use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout};
use crate::keys::{Group, Key, Params, SettingError, Value};
use crate::maze::{Cell, Grid};
use crate::palette::Palette;
use std::borrow::Cow;

/// Every board, in the order of its number.
pub const BOARDS: &[BoardKind] = &[
    BoardKind::of::<depth_first_carve::DepthFirstCarve>(),
    BoardKind::of::<frontier_ripples::FrontierRipples>(),
    BoardKind::of::<island_merging::IslandMerging>(),
    BoardKind::of::<reopened_dead_ends::ReopenedDeadEnds>(),
    BoardKind::of::<distance_flood::DistanceFlood>(),
    BoardKind::of::<estimated_distance_search::EstimatedDistanceSearch>(),
    BoardKind::of::<left_hand_walk::LeftHandWalk>(),
    BoardKind::of::<detour_valley::DetourValley>(),
    BoardKind::of::<hedge_garden::HedgeGarden>(),
    BoardKind::of::<recursive_build::RecursiveBuild>(),
    BoardKind::of::<spanning_tree_rooms::SpanningTreeRooms>(),
];

/// The canvas that boards are drawn for unless their scene has its own.
pub const CANVAS: Canvas = Canvas::of(480, 300);

/// A film's seed: the first maze takes it, each one after it the next number.
pub type Seed = u32;

/// A count behind a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// A whole number.
    Count(u64),
    /// A ratio or a mean.
    Number(f64),
    /// True or not.
    YesNo(bool),
    /// It does not exist for these settings.
    Missing,
}

/// A whole number.
fn count(n: impl Into<u64>) -> Fact {
    Fact::Count(n.into())
}

/// A whole number that may not exist for the settings.
fn count_if_any(n: Option<impl Into<u64>>) -> Fact {
    n.map_or(Fact::Missing, count)
}

/// The steps of a way through so many cells.
fn steps_of(way: Option<Vec<Cell>>) -> Option<u64> {
    way.map(|cells| cells.len() as u64 - 1)
}

/// Named counts in the order of their documentation. A board whose counts come from a file has
/// names that only the file knows.
pub type Facts = Vec<(Cow<'static, str>, Fact)>;

/// Counts with names of the board's own.
fn named(facts: Vec<(&'static str, Fact)>) -> Facts {
    let facts = facts.into_iter();
    facts.map(|(name, fact)| (name.into(), fact)).collect()
}

/// When a picture is taken of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// While it plays: so many milliseconds after its step 0 was due.
    Playing(Millis),
    /// At its end, with nothing left in motion: no flash, no cursor, no fade.
    Settled,
}

/// One maze and what happens on it, step by step.
///
/// The k-th step happens `k` intervals after the round's beginning; what lies between two steps
/// (a fading flash, a rising level) depends on the moment alone.
pub trait Round: Sized + Send + 'static {
    /// As scenes, files and the command line spell it.
    const NAME: &'static str;
    /// For people.
    const TITLE: &'static str;
    /// A round that only ends when the film does.
    const ENDLESS: bool = false;
    /// Everything that can be set.
    type Settings: Group + 'static;

    /// Fills in what is unset because it depends on other settings, and checks what only shows
    /// when they are seen together.
    ///
    /// # Errors
    /// The first setting that does not go together with the others.
    fn complete(settings: &mut Self::Settings, canvas: Canvas) -> Result<(), SettingError>;
    /// The grid's place on a canvas. The settings are complete.
    ///
    /// # Errors
    /// The numbers, when it does not fit.
    fn layout(settings: &Self::Settings, canvas: Canvas) -> Result<Layout, SettingError>;
    /// Fills in what follows the round's own seed unless set: the settings in force for counts.
    fn follow_seed(_settings: &mut Self::Settings, _seed: Seed) {}
    /// Steps that the first round of a film has behind it when the film begins.
    fn start_steps(_settings: &Self::Settings) -> u64 {
        0
    }
    /// How long the finished maze stands before the next seed starts.
    fn hold_ms(settings: &Self::Settings) -> Millis;

    /// After how long it is again as it was at first, where the round has no end.
    fn cycle_ms(&self) -> Option<Millis> {
        None
    }

    /// The maze of `seed` before its first step. The settings are complete.
    fn open(settings: &Self::Settings, seed: Seed) -> Self;
    /// Time from the step before to the next one, at least 1; `None` at the end.
    fn next_in(&self) -> Option<Millis>;
    /// Takes the step that is due `now` milliseconds after the round's beginning.
    fn step(&mut self, now: Millis);
    /// The maze as it stands.
    fn maze(&self) -> &Grid;
    /// What is visible.
    fn frame(&self, layout: &Layout, moment: Moment) -> Frame;
    /// What is happening, in a line of plain text with counts.
    fn status(&self) -> String;
    /// The counts behind the board, computed without drawing.
    fn facts(settings: &Self::Settings, canvas: Canvas, seed: Seed) -> Facts;
    /// The keys and buttons that it listens to.
    fn controls() -> Vec<Control<Self>> {
        Vec::new()
    }
    /// Whether a press on a cell means something.
    const PRESSABLE: bool = false;
    /// A cell was pressed `now` milliseconds after the round's beginning.
    fn press(&mut self, _cell: Cell, _now: Millis) {}
    /// What can be drawn but will not look as it should.
    fn warnings(_settings: &Self::Settings) -> Vec<SettingError> {
        Vec::new()
    }
    /// Colours that are settings of the board.
    fn recolor(_settings: &Self::Settings, _palette: &mut Palette) {}
}

/// A point in the story of a board's first maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// So many steps have been taken, or all there are.
    Step(u64),
    /// The maze is finished: no step is left.
    Finished,
    /// It has been held, too; what is due now is the next seed. A board without end is over when
    /// its picture comes back to the first one.
    Over,
}

/// A board that plays: time passes, and it can be looked at.
pub trait Board: Send {
    /// Lets time pass. Passing it in pieces or at once leads to the same state.
    fn advance(&mut self, ms: Millis);
    /// Lets time pass up to a moment, but without the steps that are due just then: they come with
    /// the next call of [`Board::advance`].
    fn approach(&mut self, ms: Millis);
    /// Lets time pass as [`Board::approach`] does, but not beyond a mark. What is left of the time
    /// when it is reached; none while it is not.
    fn run_to(&mut self, mark: Mark, ms: Millis) -> Option<Millis>;
    /// The maze as it stands; none where several boards show at once.
    fn maze(&self) -> Option<&Grid>;
    /// A visitor does something. What the board does not listen to changes nothing.
    fn input(&mut self, input: &Input);
    /// Runs the first maze to its end and leaves nothing in motion.
    fn settle(&mut self);
    /// What is visible now.
    fn frame(&self) -> Frame;
    /// What is happening, in a line of plain text with counts.
    fn status(&self) -> String;
}

/// A board ready to film, or the setting that keeps it from being opened.
pub type Opened = Result<Box<dyn Board>, SettingError>;

/// A board that can be opened: an entry of the table.
pub struct BoardKind {
    /// As scenes, files and the command line spell it.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
    /// Every setting.
    pub keys: fn() -> Vec<Key>,
    /// Ready to film on a canvas, at the demo's opening. Says which setting does not fit.
    pub open: fn(&Params, Canvas, Seed) -> Opened,
    /// Whether it can be opened, without building its maze.
    pub fits: fn(&Params, Canvas) -> Result<(), SettingError>,
    /// The settings in force and the counts.
    pub facts: fn(&Params, Canvas, Seed) -> Result<FactSheet, SettingError>,
    /// The keys and buttons that it listens to.
    pub inputs: fn() -> Vec<InputHelp>,
    /// Whether a press on a cell means something.
    pub pressable: bool,
    /// Settings that can be drawn but will not look as they should.
    pub warnings: fn(&Params, Canvas) -> Vec<SettingError>,
    /// The theme's colours with the board's own.
    pub recolor: fn(&Params, &mut Palette),
}

/// What a board counts, and with which settings.
#[derive(Clone, Debug, PartialEq)]
pub struct FactSheet {
    /// Every setting in force, defaults included.
    pub params: Vec<(&'static str, Value)>,
    /// The counts.
    pub facts: Facts,
}

impl BoardKind {
    /// Its setting of that name.
    pub fn key(&self, name: &str) -> Option<Key> {
        (self.keys)().into_iter().find(|key| key.name == name)
    }

    /// The entry of a round's board.
    const fn of<R: Round>() -> BoardKind {
        BoardKind {
            name: R::NAME,
            title: R::TITLE,
            keys: R::Settings::keys,
            open: |params, canvas, seed| {
                let settings = complete::<R>(params, canvas)?;
                let layout = R::layout(&settings, canvas)?;
                Ok(Box::new(Demo::<R>::open(settings, layout, seed)))
            },
            fits: |params, canvas| {
                let settings = complete::<R>(params, canvas)?;
                R::layout(&settings, canvas).map(drop)
            },
            facts: |params, canvas, seed| {
                let mut settings = complete::<R>(params, canvas)?;
                R::follow_seed(&mut settings, seed);
                Ok(FactSheet {
                    facts: R::facts(&settings, canvas, seed),
                    params: settings.values(),
                })
            },
            inputs: || {
                let controls = R::controls().into_iter();
                controls
                    .map(
                        |Control {
                             key, button, help, ..
                         }| InputHelp { key, button, help },
                    )
                    .collect()
            },
            pressable: R::PRESSABLE,
            warnings: |params, canvas| {
                complete::<R>(params, canvas).map_or(Vec::new(), |settings| R::warnings(&settings))
            },
            recolor: |params, palette| R::recolor(&R::Settings::from_params(params), palette),
        }
    }
}

fn complete<R: Round>(params: &Params, canvas: Canvas) -> Result<R::Settings, SettingError> {
    let mut settings = R::Settings::from_params(params);
    R::complete(&mut settings, canvas)?;
    Ok(settings)
}

/// The board of that name.
pub fn find(name: &str) -> Option<&'static BoardKind> {
    BOARDS.iter().find(|board| board.name == name)
}

#[cfg(test)]
mod input_tests;
#[cfg(test)]
mod tests;
