//! 05 Distance flood: a wave runs from the entrance and writes distances, ring by ring.
//!
//! ```text
//!  0 1 2 3 .     0 1 2 colour by distance, near to far
//!  1 ▒ ▒ █ .     █ the front, one ring wide
//!  2 3 █ . .     . not reached: dark
//! ```

use super::{Act, Control, Fact, Facts, Moment, Round, Seed, SolveSettings, count, named};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::solve::{Flood, longest_path};
use crate::maze::{Cell, Grid, MazeKind};
use crate::palette::{HEAT, NOW, UNTOUCHED, WALL};
use crate::settings;

settings! {
    /// Settings of the distance flood.
    pub struct Settings {
        /// Time a ring takes.
        flood_step_ms: u32 = 20, 1..=60_000;
        /// Rings that the demo opens with.
        start_steps: u64 = 0, 0..=100_000_000;
        /// How long the finished map stands before the next seed (calibrated).
        hold_ms: u32 = 400, 0..=600_000;
        /// Distance that has the last colour, until the wave is farther.
        heat_max_d: u32 = 60, 1..=100_000_000;
        /// How bright the front is (calibrated).
        ring_alpha: f64 = 1.0, 0..=1;
    }
    with {
        /// The maze and its ends.
        solve: SolveSettings,
    }
}

/// Thicker walls than on the other boards keep rings that run side by side apart.
/// Calibrated (capture table).
const WALL_PX: u32 = 3;

/// One maze being flooded.
pub struct DistanceFlood {
    settings: Settings,
    grid: Grid,
    flood: Flood,
    /// Where the wave started.
    from: Cell,
}

impl Round for DistanceFlood {
    const NAME: &'static str = "distance-flood";
    const TITLE: &'static str = "Distance flood heat map";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        let grid = &mut settings.solve.grid;
        if grid.wall_px.is_none() && grid.cell_px(canvas) >= Some(9) {
            grid.wall_px = Some(WALL_PX);
        }
        settings.solve.complete(MazeKind::Frontier, canvas)
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
                "Enter",
                Act::Begin(Self::flood_from_farthest_room),
                "flood from the farthest room",
            ),
            Control::key("ArrowRight", Act::Steps(5), "5 rings"),
            Control::button(
                "From farthest room",
                Act::Begin(Self::flood_from_farthest_room),
                "flood from the farthest room",
            ),
            Control::button("Flood again", Act::Again, "from the entrance"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.solve.build(seed);
        let from = settings.solve.entry();
        let flood = Flood::new(&grid, from);
        DistanceFlood {
            settings: settings.clone(),
            grid,
            flood,
            from,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        let done = self.flood.reached() as usize == self.grid.len();
        (!done).then_some(self.settings.flood_step_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        self.flood.step(&self.grid);
    }

    fn maze(&self) -> &Grid {
        &self.grid
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let running = self.next_in().is_some() && moment != Moment::Settled;
        let front = self.flood.rings();
        let farthest = f64::from(front.max(self.settings.heat_max_d));
        let ink = |cell| match self.flood.distance(cell) {
            None => UNTOUCHED,
            Some(d) if running && d == front => NOW.at(self.settings.ring_alpha),
            Some(d) => HEAT.at(f64::from(d) / farthest),
        };
        let mut painter = TilePainter::new(*layout, &self.grid, ink, |_| false, |_| WALL);
        painter.gate(&self.grid, self.settings.solve.entry());
        painter.gate(&self.grid, self.settings.solve.exit());
        // A wave that did not start at the entrance is after the longest path: both ends count.
        let start = (self.from != self.settings.solve.entry()).then_some(self.from);
        let end = (!running).then_some(self.flood.last());
        for cell in start.into_iter().chain(end) {
            let center = layout.center(cell);
            let radius = layout.cell_px as f32;
            let line = layout.wall_px as f32;
            painter.shape(
                Outline::Ring {
                    center,
                    radius,
                    line,
                },
                NOW,
                NOW.levels() - 1,
            );
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let (rings, last) = (self.flood.rings(), self.flood.last());
        if self.next_in().is_none() {
            return if self.from == self.settings.solve.entry() {
                format!("Flooded in {rings} rings; cell {} is the farthest.", last.0)
            } else {
                format!(
                    "The longest path has {rings} steps, from cell {} to {}.",
                    self.from.0, last.0
                )
            };
        }
        let cells = self.grid.len();
        format!(
            "Flooding… ring {rings}, {} / {cells} cells reached.",
            self.flood.reached()
        )
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let mut round = Self::open(settings, seed);
        round.flood.run(&round.grid);
        let longest = longest_path(&round.grid, settings.solve.entry());
        let rings = round.flood.rings();
        named(vec![
            ("rings", count(rings)),
            (
                "flood_ms",
                count(u64::from(rings) * u64::from(settings.flood_step_ms)),
            ),
            ("farthest_cell", count(round.flood.last().0)),
            ("longest_path", count(longest.steps)),
            ("longest_path_exact", Fact::YesNo(longest.exact)),
            ("cells_reached", count(round.flood.reached())),
        ])
    }
}

impl DistanceFlood {
    /// Floods again from the cell that this wave reaches last.
    fn flood_from_farthest_room(&mut self) {
        self.flood.run(&self.grid);
        self.from = self.flood.last();
        self.flood = Flood::new(&self.grid, self.from);
    }
}
