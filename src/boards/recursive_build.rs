//! 10 Recursive build ("treasure maze"): a maze is built from its recorded events, then searched
//! for the treasure.
//!
//! ```text
//!  S ▓ ▓ ░ ░     ░ floor, untouched    ◉ frontier: the tip of the build
//!  ▒ ▓ ◉ ░ ░     ▓ carved              ▒ buildback: the tip was exhausted and left
//!  ░ ░ ░ ░ T     S start, T treasure: they keep their colours
//! ```

use super::{Act, Control, Facts, GridOf, Moment, Round, Seed, count, named};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::carve::{Event, Recursive};
use crate::maze::solve::Backtracker;
use crate::maze::{Cell, CellMap, Grid, Heading};
use crate::palette::{
    FLOOR, Ink, LILAC, LIT_WALL, MINT, NOW, PEACH, Palette, SKY, Theme, UNTOUCHED, WALL, mix,
};
use crate::pixels::Rgb;
use crate::settings;
use std::collections::VecDeque;

settings! {
    /// Settings of the recursive build.
    pub struct Settings {
        /// Time an event of the build takes, a carve or a return.
        event_ms: u32 = 16, 1..=60_000;
        /// Time a move of the search takes, into a cell or out of it.
        move_ms: u32 = 8, 1..=60_000;
        /// Time a cell takes when the path is traced back from the treasure.
        trace_ms: u32 = 6, 1..=60_000;
        /// Events and moves that the demo opens with.
        start_steps: u64 = 0, 0..=100_000_000;
        /// How long the solved maze stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// Colours of floor, frontier, carved, buildback, start and treasure; those of the source in
        /// the dark theme, and the theme's in others, unless set.
        state_colors: Option<[Rgb; 6]> = None;
    }
    with {
        /// The size of the grid.
        grid: GridOf<20, 14>,
    }
}

/// Light blue-grey, teal, mid grey, dim blue, green and amber.
const STATE_COLORS: [Rgb; 6] = [
    Rgb::hex(0x8a9bb8),
    Rgb::hex(0x2fd3c9),
    Rgb::hex(0x555d70),
    Rgb::hex(0x26395c),
    Rgb::hex(0x4ade80),
    Rgb::hex(0xffb52e),
];
/// Walls are dark here: they part cells that are lighter than those of the other boards.
const DARK_WALL: Rgb = Rgb::hex(0x141a2b);
/// The order in which the search tries directions.
const SEARCH_ORDER: [Heading; 4] = [Heading::North, Heading::South, Heading::East, Heading::West];

/// An untouched cell. The board's colours take inks that the other boards use otherwise.
const UNTOUCHED_FLOOR: Ink = UNTOUCHED;
/// A cell that the build has gone on from.
const CARVED: Ink = FLOOR;
/// The tip of the build, and the way of the search.
const FRONTIER: Ink = SKY.top();
/// A cell that was exhausted and left.
const BUILDBACK: Ink = LILAC.top();
/// Where the build and the search begin.
const START: Ink = MINT.top();
/// Where the search ends.
const TREASURE: Ink = PEACH.top();
/// The path, in a quieter amber than the treasure's.
const PATH: Ink = PEACH.level(5);

/// Radius of what moves, in cells.
const HEAD_CELLS: f32 = 0.33;
/// Strength of the way of the search far behind its head and at it, 0 to 1. It stays below the
/// full one of what was left, so that openings between the two are dim.
const WAY_STRENGTH: (f64, f64) = (0.5, 0.92);
/// Cells behind the head after which the difference has faded to 1/e.
const WAY_FADE_CELLS: f64 = 24.0;

/// One maze being built and solved.
pub struct RecursiveBuild {
    settings: Settings,
    /// Recorded events that are not replayed yet.
    events: VecDeque<Event>,
    /// The maze as far as it is replayed.
    grid: Grid,
    /// Carved, frontier or buildback; floor until the build comes by.
    states: CellMap<Ink>,
    tip: Cell,
    carved: u32,
    search: Backtracker,
    /// Cells of the path that are traced, counted from the treasure.
    traced: usize,
}

impl Round for RecursiveBuild {
    const NAME: &'static str = "recursive-build";
    const TITLE: &'static str = "Recursive build";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.grid.complete(canvas);
        settings.state_colors.get_or_insert(STATE_COLORS);
        Ok(())
    }

    fn layout(settings: &Settings, canvas: Canvas) -> Result<Layout, SettingError> {
        settings.grid.layout(canvas)
    }

    fn start_steps(settings: &Settings) -> u64 {
        settings.start_steps
    }

    fn hold_ms(settings: &Settings) -> Millis {
        settings.hold_ms.into()
    }

    fn controls() -> Vec<Control<Self>> {
        vec![
            Control::key("Space", Act::Pause, "pause, or go on"),
            Control::key("ArrowRight", Act::Steps(20), "20 steps"),
            Control::key("Enter", Act::Again, "build again from step 0"),
            Control::button("Build again", Act::Again, "from step 0"),
            Control::button("Pause", Act::Pause, "pause, or go on"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.grid.fresh();
        let mut build = Recursive::of_seed(grid.clone(), seed);
        let events = std::iter::from_fn(|| build.step()).collect();
        let (start, treasure) = (grid.first(), grid.last());
        RecursiveBuild {
            settings: settings.clone(),
            events,
            states: CellMap::new(grid.len(), UNTOUCHED_FLOOR),
            tip: start,
            carved: 1,
            search: Backtracker::new(&grid, start, treasure, SEARCH_ORDER),
            traced: 0,
            grid,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        if self.is_building() {
            Some(self.settings.event_ms.into())
        } else if !self.search.is_done() {
            Some(self.settings.move_ms.into())
        } else {
            (self.traced < self.search.way().len()).then_some(self.settings.trace_ms.into())
        }
    }

    fn step(&mut self, _now: Millis) {
        if let Some(event) = self.events.pop_front() {
            self.replay(event);
        } else if self.search.step(&self.grid).is_none() {
            self.traced += 1;
        }
    }

    fn maze(&self) -> &Grid {
        &self.grid
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let inks = self.inks();
        let mut painter =
            TilePainter::new(*layout, &self.grid, |cell| inks[cell], |_| false, |_| WALL);
        painter.gate(&self.grid, self.grid.first());
        painter.gate(&self.grid, self.grid.last());
        if self.next_in().is_some() && moment != Moment::Settled {
            // Smaller than on other boards: the teal of the frontier is seen around it.
            let outline = Outline::Disc {
                center: layout.center(self.head()),
                radius: layout.cell_px as f32 * HEAD_CELLS,
            };
            painter.shape(outline, NOW, NOW.levels() - 1);
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let way = self.search.way().len();
        let moves = self.search.moves();
        if self.is_building() {
            let cells = self.grid.len();
            return format!("Building… {} / {cells} cells carved.", self.carved);
        }
        if !self.search.is_done() {
            return format!("Searching… {moves} moves, way of {} steps.", way - 1);
        }
        if self.next_in().is_some() {
            return format!("Tracing… {} / {way} cells of the path.", self.traced);
        }
        format!("Treasure found after {moves} moves, path of {way} cells.")
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let mut build = Recursive::of_seed(settings.grid.fresh(), seed);
        while build.step().is_some() {}
        let grid = build.grid();
        let mut search = Backtracker::new(grid, grid.first(), grid.last(), SEARCH_ORDER);
        while search.step(grid).is_some() {}
        named(vec![
            ("carves", count(build.carves())),
            ("returns", count(build.returns())),
            ("max_stack_depth", count(build.max_stack_depth())),
            ("dead_ends", count(grid.dead_ends())),
            ("solve_events", count(search.moves())),
            ("path_cells", count(search.way().len() as u64)),
        ])
    }

    fn recolor(settings: &Settings, palette: &mut Palette) {
        let usual = (*palette.theme() == Theme::DARK).then_some(STATE_COLORS);
        let Some(colors) = settings.state_colors.or(usual) else {
            return;
        };
        let [floor, frontier, carved, buildback, start, treasure] = colors;
        let now = palette.color(NOW.top());
        let lit = palette.color(LIT_WALL.top());
        palette.set(UNTOUCHED_FLOOR, floor);
        palette.set(CARVED, carved);
        for (ramp, color) in [
            (NOW, now),
            (SKY, frontier),
            (LILAC, buildback),
            (MINT, start),
            (PEACH, treasure),
        ] {
            palette.set_ramp(ramp, &[carved, color]);
        }
        palette.set(WALL, DARK_WALL);
        palette.set_ramp(LIT_WALL, &[mix(DARK_WALL, lit, 0.2), lit]);
    }
}

impl RecursiveBuild {
    fn is_building(&self) -> bool {
        !self.events.is_empty()
    }

    /// Takes an event of the build over into the maze that is shown.
    fn replay(&mut self, event: Event) {
        match event {
            Event::Carve { from, to } => {
                let heading = self.grid.heading_between(from, to);
                self.grid
                    .open(from, heading.expect("a cell is carved from its neighbour"));
                self.states[from] = CARVED;
                self.states[to] = FRONTIER;
                self.carved += 1;
                self.tip = to;
            }
            Event::Return { from, to } => {
                if self.states[from] == FRONTIER {
                    self.states[from] = BUILDBACK;
                }
                self.tip = to;
            }
        }
    }

    /// What moves: the tip of the build, the head of the search, the end of the trace.
    fn head(&self) -> Cell {
        let way = self.search.way();
        if self.is_building() {
            self.tip
        } else {
            way[way.len() - self.traced.max(1)]
        }
    }

    /// The ink of every cell.
    fn inks(&self) -> CellMap<Ink> {
        let is_searching = self.search.moves() > 0;
        let mut inks = CellMap::from_fn(self.grid.len(), |cell| {
            if is_searching && self.search.is_visited(cell) {
                BUILDBACK
            } else {
                self.states[cell]
            }
        });
        if is_searching {
            let way = self.search.way();
            let untraced = way.len() - self.traced;
            for (behind, cell) in way[..untraced].iter().rev().enumerate() {
                let fade = libm::exp(-(behind as f64) / WAY_FADE_CELLS);
                inks[*cell] = SKY.at(WAY_STRENGTH.0 + (WAY_STRENGTH.1 - WAY_STRENGTH.0) * fade);
            }
            for cell in &way[untraced..] {
                inks[*cell] = PATH;
            }
        }
        inks[self.grid.first()] = START;
        inks[self.grid.last()] = TREASURE;
        inks
    }
}
