//! 01 Depth-first carve: a head digs ahead, hits a dead end and backs out along its stack.
//!
//! ```text
//!  ▒ ▒ ▒ ▒ ▒     ▒ untouched rock: no walls are seen in it
//!  ▓ █ ◉ ▒ ▒     ◉ head   █▓ stack, pink, fading with the distance from the head
//!  ▓ ▒ ░ ░ ▒     ░ left again: sky blue, the more the longer the way back was
//! ```

use super::{
    Act, Control, Facts, GridSettings, Moment, Round, Seed, count, count_if_any, named, steps_of,
};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, TilePainter};
use crate::keys::SettingError;
use crate::maze::carve::{DepthFirst, Step};
use crate::maze::solve::shortest_path;
use crate::maze::{Cell, CellMap, Grid};
use crate::palette::{FLOOR, Ink, PINK, SKY, UNTOUCHED, WALL};
use crate::settings;

settings! {
    /// Settings of the depth-first carve.
    pub struct Settings {
        /// Time a step takes.
        carve_step_ms: u32 = 24, 1..=60_000;
        /// Steps that the demo opens with.
        start_steps: u64 = 640, 0..=100_000_000;
        /// How long the finished maze stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// How blue a cell is whose way back was longest.
        backtrack_tint: f64 = 0.8, 0..=1;
    }
    with {
        /// The size of the grid.
        grid: GridSettings,
    }
}

/// Cells behind the head after which the pink has faded to 1/e.
const STACK_FADE_CELLS: f64 = 72.0;
/// A way back of so many cells is tinted in full; few are longer.
const FULL_TINT_RUN: f64 = 24.0;

/// One maze being carved.
pub struct DepthFirstCarve {
    settings: Settings,
    carver: DepthFirst,
    /// The backtrack run that left a cell; 0 while it is untouched or on the stack.
    left_by_run: CellMap<u32>,
}

impl Round for DepthFirstCarve {
    const NAME: &'static str = "depth-first-carve";
    const TITLE: &'static str = "Depth-first carve";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.grid.complete(canvas);
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
            Control::key("Home", Act::Again, "carve again from step 0"),
            Control::key("Enter", Act::Again, "carve again from step 0"),
            Control::button("Carve again", Act::Again, "from step 0"),
            Control::button("Pause", Act::Pause, "pause, or go on"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.grid.fresh();
        DepthFirstCarve {
            settings: settings.clone(),
            left_by_run: CellMap::new(grid.len(), 0),
            carver: DepthFirst::new(grid, Cell(0), seed),
        }
    }

    fn next_in(&self) -> Option<Millis> {
        (!self.carver.is_done()).then_some(self.settings.carve_step_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        if let Some(Step::Back { cell, run }) = self.carver.step() {
            self.left_by_run[cell] = run;
        }
    }

    fn maze(&self) -> &Grid {
        self.carver.grid()
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let grid = self.carver.grid();
        let stack = self.carver.stack();
        let untouched = |cell: Cell| grid.walls(cell) == 15 && stack.last() != Some(&cell);
        let mut inks = CellMap::new(grid.len(), FLOOR);
        for cell in grid.cells() {
            inks[cell] = self.quiet_ink(cell, untouched(cell));
        }
        for (behind, cell) in stack.iter().rev().enumerate() {
            inks[*cell] = PINK.at(libm::exp(-(behind as f64) / STACK_FADE_CELLS));
        }
        let mut painter = TilePainter::new(*layout, grid, |cell| inks[cell], untouched, |_| WALL);
        painter.gate(grid, grid.first());
        painter.gate(grid, grid.last());
        if let (Some(head), Moment::Playing(_)) = (stack.last(), moment) {
            painter.now(*head);
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let carved = self.carver.pushes() + 1;
        let cells = self.carver.grid().len();
        if self.carver.is_done() {
            let dead_ends = self.carver.grid().dead_ends();
            return format!("Carved: {cells} cells, {dead_ends} dead ends.");
        }
        let depth = self.carver.stack().len();
        format!("Carving… {carved} / {cells} cells, {depth} on the stack.")
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let grid = settings.grid.fresh();
        let mut carver = DepthFirst::new(grid, Cell(0), seed);
        let mut start_stack_depth = carver.stack().len();
        while carver.step().is_some() {
            if carver.steps() <= settings.start_steps {
                start_stack_depth = carver.stack().len();
            }
        }
        let way = shortest_path(carver.grid(), carver.grid().first(), carver.grid().last());
        named(vec![
            ("steps", count(carver.steps())),
            ("pushes", count(carver.pushes())),
            ("pops", count(carver.pops())),
            (
                "carve_ms",
                count(carver.steps() * u64::from(settings.carve_step_ms)),
            ),
            ("start_stack_depth", count(start_stack_depth as u64)),
            ("max_stack_depth", count(carver.max_stack_depth())),
            (
                "longest_backtrack_run",
                count(carver.longest_backtrack_run()),
            ),
            ("dead_ends", count(carver.grid().dead_ends())),
            ("entrance_to_exit", count_if_any(steps_of(way))),
        ])
    }
}

impl DepthFirstCarve {
    /// The ink of a cell that is not on the stack.
    fn quiet_ink(&self, cell: Cell, untouched: bool) -> Ink {
        if untouched {
            return UNTOUCHED;
        }
        let share = (f64::from(self.left_by_run[cell]) / FULL_TINT_RUN).min(1.0);
        SKY.at(self.settings.backtrack_tint * share)
    }
}
