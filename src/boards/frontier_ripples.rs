//! 02 Frontier ripples: a maze grows from the centre, one frontier cell at a time.
//!
//! ```text
//!  . f ░ f .     . untouched    f frontier, dark: it may be next
//!  f ░ ▒ ░ f     ░ ▒ ▓ bands of joins, one colour each: rings
//!  . f ░ ◉ f     ◉ the newest join
//! ```

use super::{
    Act, Control, Fact, Facts, GridSettings, Moment, Round, Seed, count, count_if_any, named,
    steps_of,
};
use crate::choice;
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::carve::{Frontier, PickRule};
use crate::maze::solve::{distances, shortest_path};
use crate::maze::{Cell, CellMap, Grid};
use crate::palette::{LILAC, RIPPLE, UNTOUCHED, WALL};
use crate::settings;

choice! { PickRule {
    PickRule::Random = "random",
    PickRule::Newest = "newest",
    PickRule::Oldest = "oldest",
} }

settings! {
    /// Settings of the frontier ripples.
    pub struct Settings {
        /// Which frontier cell joins next.
        frontier_pick: PickRule = PickRule::Random;
        /// Time a join takes.
        join_step_ms: u32 = 8, 1..=60_000;
        /// Joins that the demo opens with.
        start_steps: u64 = 0, 0..=100_000_000;
        /// How long the finished maze stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// Joins a band of one colour.
        ripple_w: u32 = 26, 1..=1_000_000;
        /// How far the oldest bands fade: 0 not at all, 1 down to the first colour (calibrated).
        ring_fade: f64 = 0.3, 0..=1;
    }
    with {
        /// The size of the grid.
        grid: GridSettings,
    }
}

/// Bands from one crest of the ripple to the next: enough that neighbours differ little.
const WAVELENGTH_BANDS: u32 = 18;

/// One maze growing.
pub struct FrontierRipples {
    settings: Settings,
    growth: Frontier,
    /// The join that took a cell in; the centre is join 0.
    join_of: CellMap<u32>,
    newest: Cell,
}

impl Round for FrontierRipples {
    const NAME: &'static str = "frontier-ripples";
    const TITLE: &'static str = "Frontier ripples";
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
            Control::key(
                "Enter",
                Act::Change(next_rule),
                "the next pick rule, from step 0",
            ),
            Control::key("ArrowRight", Act::Steps(40), "40 joins"),
            Control::button(
                "Change pick rule",
                Act::Change(next_rule),
                "the next pick rule, from step 0",
            ),
            Control::button("Grow again", Act::Again, "from step 0"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.grid.fresh();
        let center = grid.center();
        FrontierRipples {
            settings: settings.clone(),
            join_of: CellMap::new(grid.len(), 0),
            newest: center,
            growth: Frontier::new(grid, center, seed, settings.frontier_pick),
        }
    }

    fn next_in(&self) -> Option<Millis> {
        (!self.growth.is_done()).then_some(self.settings.join_step_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        if let Some(join) = self.growth.step() {
            self.join_of[join.cell] = join.number;
            self.newest = join.cell;
        }
    }

    fn maze(&self) -> &Grid {
        self.growth.grid()
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let grid = self.growth.grid();
        let bands = self.growth.joins() / self.settings.ripple_w + 1;
        let ink = |cell| {
            if self.growth.is_carved(cell) {
                let band = self.join_of[cell] / self.settings.ripple_w;
                let age = f64::from(bands - 1 - band) / f64::from(bands);
                RIPPLE.at(crest(band) * (1.0 - self.settings.ring_fade * age))
            } else {
                UNTOUCHED
            }
        };
        let solid = |cell| !self.growth.is_carved(cell);
        let mut painter = TilePainter::new(*layout, grid, ink, solid, |_| WALL);
        for cell in self.growth.frontier() {
            let center = layout.center(cell);
            let radius = layout.cell_px as f32 / 6.0;
            painter.shape(Outline::Disc { center, radius }, LILAC, 9);
        }
        if let Moment::Playing(_) = moment
            && !self.growth.is_done()
        {
            painter.now(self.newest);
        }
        painter.gate(grid, grid.first());
        painter.gate(grid, grid.last());
        painter.finish()
    }

    fn status(&self) -> String {
        let (grid, joins) = (self.growth.grid(), self.growth.joins());
        if self.growth.is_done() {
            return format!(
                "Grown: {} cells, {} dead ends.",
                grid.len(),
                grid.dead_ends()
            );
        }
        let waiting = self.growth.frontier().len();
        format!(
            "Growing… {} / {} cells, {waiting} on the frontier.",
            joins + 1,
            grid.len()
        )
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let mut round = Self::open(settings, seed);
        let mut joined = vec![round.newest];
        while !round.growth.is_done() {
            round.step(0);
            joined.push(round.newest);
        }
        let grid = round.growth.grid();
        let width = settings.ripple_w as usize;
        let mean = |band: Option<&[Cell]>| {
            band.map_or(Fact::Missing, |band| {
                Fact::Number(mean_distance(grid, band))
            })
        };
        let from_center = distances(grid, grid.center());
        let joins = u64::from(round.growth.joins());
        named(vec![
            ("joins", count(joins)),
            ("grow_ms", count(joins * u64::from(settings.join_step_ms))),
            ("bands", count(joined.len().div_ceil(width) as u64)),
            (
                "first_band_mean_distance",
                mean(joined.chunks(width).next()),
            ),
            ("last_band_mean_distance", mean(joined.chunks(width).last())),
            ("peak_frontier", count(round.growth.peak_frontier())),
            ("dead_ends", count(grid.dead_ends())),
            (
                "farthest_from_center",
                count_if_any(from_center.as_slice().iter().max().copied()),
            ),
            (
                "entrance_to_exit",
                count_if_any(steps_of(shortest_path(grid, grid.first(), grid.last()))),
            ),
        ])
    }
}

fn next_rule(settings: &mut Settings) {
    settings.frontier_pick = settings.frontier_pick.next();
}

/// Height of the ripple in a band: a wave that starts on a crest.
fn crest(band: u32) -> f64 {
    let phase = band % WAVELENGTH_BANDS;
    let half = WAVELENGTH_BANDS / 2;
    f64::from(phase.abs_diff(half)) / f64::from(half)
}

/// Mean distance from the centre, as the king of chess walks.
fn mean_distance(grid: &Grid, cells: &[Cell]) -> f64 {
    let sum: u64 = cells
        .iter()
        .map(|cell| u64::from(grid.chebyshev(grid.center(), *cell)))
        .sum();
    sum as f64 / cells.len() as f64
}
