//! 06 Estimated-distance search (A*): closes the most promising cell, then traces the path back.
//!
//! ```text
//!  ▒ ▒ ▒ o .     ▒ closed    o open list
//!  ─ ─ ─ ◉ o     ─ the way to the cell just closed ◉
//!  ▒ ▒ o . .     . not met
//! ```

use super::{
    Act, Control, Fact, Facts, Moment, Round, Seed, SolveSettings, count, count_if_any, named,
    steps_of,
};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::solve::{AStar, shortest_path};
use crate::maze::{Cell, CellMap, Grid, MazeKind};
use crate::palette::{FLOOR, Ink, LILAC, LIT_WALL, MINT, NOW, PINK, SKY, WALL};
use crate::settings;

settings! {
    /// Settings of the estimated-distance search.
    pub struct Settings {
        /// Slope K of the estimate: 0 ignores the distance to the exit, 1 is always shortest.
        astar_h_k: f64 = 1.0, 0..=1_000_000;
        /// Time a closed cell takes (calibrated).
        close_step_ms: u32 = 12, 1..=60_000;
        /// Time a cell of the traced path takes.
        trace_ms: u32 = 18, 1..=60_000;
        /// Closed cells that the demo opens with.
        start_steps: u64 = 0, 0..=100_000_000;
        /// How long the finished path stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// How strongly the open list is tinted (calibrated).
        open_tint: f64 = 0.55, 0..=1;
    }
    with {
        /// The maze and its ends.
        solve: SolveSettings,
    }
}

/// Strength of the light at the cell just closed, a level of the ramp `NOW`: fainter and wider than
/// on the other boards, for the cell jumps about and its neighbours are what is looked at. Calibrated
/// (capture table).
const LIGHT_LEVEL: u8 = 5;
/// Radius of that light, in cells. Calibrated likewise.
const LIGHT_REACH_CELLS: f32 = 2.0;

/// One maze being searched.
pub struct EstimatedDistanceSearch {
    settings: Settings,
    grid: Grid,
    search: AStar,
    /// The way from the entrance to the closed cell nearest to the exit, as the crow walks: it
    /// grows steadily where the way to the cell closed last would jump.
    way: Vec<Cell>,
    /// The cell that was closed last.
    head: Cell,
    /// Cells of it that are traced, counted from the exit.
    traced: usize,
}

impl Round for EstimatedDistanceSearch {
    const NAME: &'static str = "estimated-distance-search";
    const TITLE: &'static str = "Estimated-distance search";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.solve.complete(MazeKind::Looped, canvas)
    }

    fn layout(settings: &Settings, canvas: Canvas) -> Result<Layout, SettingError> {
        settings.solve.grid.layout(canvas)
    }

    fn start_steps(settings: &Settings) -> u64 {
        settings.start_steps
    }

    fn hold_ms(settings: &Settings) -> Millis {
        settings.hold_ms.into()
    }

    fn controls() -> Vec<Control<Self>> {
        vec![
            Control::key(
                "ArrowUp",
                Act::Change(|settings| slope(settings, 0.2)),
                "a steeper estimate, search again",
            ),
            Control::key(
                "ArrowDown",
                Act::Change(|settings| slope(settings, -0.2)),
                "a flatter estimate, search again",
            ),
            Control::key("Enter", Act::Again, "search again"),
            Control::button(
                "Steeper",
                Act::Change(|settings| slope(settings, 0.2)),
                "a steeper estimate, search again",
            ),
            Control::button("Solve again", Act::Again, "search again"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.solve.build(seed);
        let (entry, exit) = (settings.solve.entry(), settings.solve.exit());
        let search = AStar::new(&grid, entry, exit, settings.astar_h_k);
        EstimatedDistanceSearch {
            settings: settings.clone(),
            grid,
            search,
            way: vec![entry],
            head: entry,
            traced: 0,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        if !self.search.is_done() {
            Some(self.settings.close_step_ms.into())
        } else if self.search.is_found() && self.traced < self.way.len() {
            Some(self.settings.trace_ms.into())
        } else {
            None
        }
    }

    fn step(&mut self, _now: Millis) {
        if self.search.is_done() {
            self.traced += 1;
        } else if let Some(closed) = self.search.step(&self.grid) {
            self.head = closed;
            let exit = self.settings.solve.exit();
            let left = |cell| self.grid.manhattan(cell, exit);
            if self
                .way
                .last()
                .is_none_or(|best| left(closed) < left(*best))
            {
                self.way = self.search.path_to(closed);
            }
        }
    }

    fn maze(&self) -> &Grid {
        &self.grid
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let mut inks = CellMap::from_fn(self.grid.len(), |cell| self.searched_ink(cell));
        let untraced = self.way.len() - self.traced;
        for cell in &self.way[..untraced] {
            inks[*cell] = MINT.at(0.62);
        }
        for cell in &self.way[untraced..] {
            inks[*cell] = PINK.top();
        }
        // What is known has light on its walls.
        let lit_wall = |cell| {
            let known = self.search.is_closed(cell) || self.search.is_open(cell);
            if known { LIT_WALL.level(2) } else { WALL }
        };
        let mut painter =
            TilePainter::new(*layout, &self.grid, |cell| inks[cell], |_| false, lit_wall);
        painter.gate(&self.grid, self.settings.solve.entry());
        painter.gate(&self.grid, self.settings.solve.exit());
        if self.next_in().is_some() && moment != Moment::Settled {
            let traced_to = self.way.get(untraced).filter(|_| self.search.is_done());
            let head = *traced_to.unwrap_or(&self.head);
            painter.head(head);
            let center = layout.center(head);
            let radius = LIGHT_REACH_CELLS * layout.cell_px as f32;
            painter.shape(Outline::Glow { center, radius }, NOW, LIGHT_LEVEL);
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let closed = self.search.closed();
        if !self.search.is_done() {
            return format!(
                "Searching… {closed} cells closed, way of {} steps.",
                self.way.len() - 1
            );
        }
        if !self.search.is_found() {
            return format!("No way to the exit; {closed} cells closed.");
        }
        let steps = self.way.len() - 1;
        if self.next_in().is_some() {
            return format!(
                "Tracing… {} / {} cells of the path.",
                self.traced,
                self.way.len()
            );
        }
        format!("Path of {steps} steps, {closed} cells closed.")
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let Self {
            grid, mut search, ..
        } = Self::open(settings, seed);
        while search.step(&grid).is_some() {}
        let (entry, exit) = (settings.solve.entry(), settings.solve.exit());
        let found = steps_of(search.is_found().then(|| search.path_to(exit)));
        let shortest = steps_of(shortest_path(&grid, entry, exit));
        named(vec![
            ("closed", count(search.closed())),
            ("path_steps", count_if_any(found)),
            ("shortest_path_steps", count_if_any(shortest)),
            (
                "is_shortest",
                found.map_or(Fact::Missing, |_| Fact::YesNo(found == shortest)),
            ),
            ("pushes", count(search.pushes())),
            ("peak_heap", count(search.peak_heap())),
        ])
    }
}

impl EstimatedDistanceSearch {
    /// The ink of a cell that is not on the way.
    fn searched_ink(&self, cell: Cell) -> Ink {
        if self.search.is_closed(cell) {
            SKY.at(0.4)
        } else if self.search.is_open(cell) {
            LILAC.at(self.settings.open_tint)
        } else {
            FLOOR
        }
    }
}

/// Changes the slope of the estimate, in 0 to 5. Rounded, so that five fifths are 1.
fn slope(settings: &mut Settings, by: f64) {
    let thousandths = ((settings.astar_h_k + by) * 1000.0).round();
    settings.astar_h_k = (thousandths / 1000.0).clamp(0.0, 5.0);
}
