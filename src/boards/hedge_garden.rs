//! 09 Hedge garden: the maze as hedges from above, a turning sun, fog, a lantern on the way out.
//!
//! ```text
//!  ┌────────┐    hedges with lit and shaded sides, shadows that turn
//!  │  ┌──┐  │    * the lantern walks the answer path, cell by cell
//!  └──┘ *└──┘    fog grows with the distance from the canvas centre
//! ```

use super::{
    Act, Control, Fact, Facts, Moment, Round, Seed, SolveSettings, count, count_if_any, named,
};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Relief, Scenery, way_out};
use crate::keys::SettingError;
use crate::maze::solve::shortest_path;
use crate::maze::{Cell, Grid, Heading, MazeKind};
use crate::settings;
use std::f64::consts::TAU;

settings! {
    /// Settings of the hedge garden.
    pub struct Settings {
        /// How far up the top of a hedge is drawn; 4 at 9 px a cell, and in proportion, unless set.
        hedge_h_px: Option<f64> = None, 0..=100;
        /// Length of a shadow, in heights of the hedge (calibrated).
        shadow_len: f64 = 1.6, 0..=20;
        /// Fog density is 1 - e^(-fog_k r), r in canvas pixels from the centre; 0.0042 on a canvas
        /// 480 px wide, and in proportion, unless set.
        fog_k: Option<f64> = None, 0..=1;
        /// Time in which the sun goes round once.
        sun_period_ms: u32 = 5712, 1..=86_400_000;
        /// Where the sun's shadows fall at first, in degrees clockwise from east (calibrated).
        sun_start_deg: f64 = 224.0, 0..=360;
        /// Time the lantern takes for a cell.
        lantern_step_ms: u32 = 70, 1..=60_000;
    }
    with {
        /// The maze and its ends.
        solve: SolveSettings,
    }
}

/// The side of a cell for which these two hold; at other sizes they are in proportion.
const CELL_PX: f64 = 9.0;
/// Half the thickness of a hedge.
const HEDGE_HALF_PX: f64 = 1.6;
/// How far up the top of a hedge is drawn.
const HEDGE_H_PX: f64 = 4.0;
/// How far the lantern's light reaches, in cells. Calibrated (capture table).
const LANTERN_REACH_CELLS: f32 = 2.6;
/// The width of the canvas for which this one holds.
const WIDTH_PX: f64 = 480.0;
/// The density of the fog.
const FOG_K: f64 = 0.0042;

impl Settings {
    fn hedge_h_px(&self, cell_px: u32) -> f64 {
        let usual = HEDGE_H_PX * (f64::from(cell_px) / CELL_PX);
        self.hedge_h_px.unwrap_or(usual)
    }

    fn fog_k(&self, width: u32) -> f64 {
        self.fog_k.unwrap_or(FOG_K * (WIDTH_PX / f64::from(width)))
    }
}

/// One garden.
pub struct HedgeGarden {
    settings: Settings,
    grid: Grid,
    /// The answer, entrance first; only the entrance where there is none.
    path: Vec<Cell>,
    /// Cells that the lantern has walked.
    walked: usize,
    /// How far the sun has been turned by hand, in degrees.
    turned_deg: f64,
    /// When the sun was stopped, if it stands.
    stopped_at: Option<Millis>,
    /// How long it has stood before.
    stood: Millis,
}

impl Round for HedgeGarden {
    const NAME: &'static str = "hedge-garden";
    const TITLE: &'static str = "Hedge garden";
    const ENDLESS: bool = true;
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.solve.complete(MazeKind::DepthFirst, canvas)?;
        let cell_px = settings.solve.grid.cell_px.unwrap_or(2);
        settings.hedge_h_px = Some(settings.hedge_h_px(cell_px));
        settings.fog_k = Some(settings.fog_k(canvas.size.width));
        Ok(())
    }

    fn layout(settings: &Settings, canvas: Canvas) -> Result<Layout, SettingError> {
        settings.solve.grid.layout(canvas)
    }

    fn hold_ms(_settings: &Settings) -> Millis {
        0
    }

    fn warnings(settings: &Settings) -> Vec<SettingError> {
        let cell_px = settings.solve.grid.cell_px.unwrap_or(1);
        let corridor = f64::from(cell_px) * (1.0 - 2.0 * HEDGE_HALF_PX / CELL_PX);
        let height = settings.hedge_h_px(cell_px);
        if height < corridor {
            return Vec::new();
        }
        let message =
            format!("hedges of {height} px hide the corridors, which are {corridor:.1} px wide");
        vec![SettingError {
            key: "hedge_h_px",
            message,
        }]
    }

    fn controls() -> Vec<Control<Self>> {
        vec![
            Control::key(
                "ArrowLeft",
                Act::Do(|garden, _| garden.turned_deg -= 15.0),
                "turn the sun 15° back",
            ),
            Control::key(
                "ArrowRight",
                Act::Do(|garden, _| garden.turned_deg += 15.0),
                "turn the sun 15° on",
            ),
            Control::button(
                "Stop the sun",
                Act::Do(Self::stop_or_start_the_sun),
                "stop the sun, or let it go on",
            ),
            Control::button("Relight", Act::Again, "sun and lantern at their start"),
        ]
    }

    /// When sun and lantern are both where they were: the least common multiple of their rounds.
    fn cycle_ms(&self) -> Option<Millis> {
        let sun_ms = Millis::from(self.settings.sun_period_ms);
        let walk_ms = self.path.len() as Millis * Millis::from(self.settings.lantern_step_ms);
        // Rounds whose joint one no number holds are never over together in a film either.
        Some((sun_ms / common_divisor(sun_ms, walk_ms)).saturating_mul(walk_ms))
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.solve.build(seed);
        let (entry, exit) = (settings.solve.entry(), settings.solve.exit());
        let path = shortest_path(&grid, entry, exit).unwrap_or_else(|| vec![entry]);
        HedgeGarden {
            settings: settings.clone(),
            grid,
            path,
            walked: 0,
            turned_deg: 0.0,
            stopped_at: None,
            stood: 0,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        Some(self.settings.lantern_step_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        self.walked = (self.walked + 1) % self.path.len();
    }

    fn maze(&self) -> &Grid {
        &self.grid
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let now = match moment {
            Moment::Playing(now) => self.stopped_at.unwrap_or(now) - self.stood,
            Moment::Settled => 0,
        };
        let period = u64::from(self.settings.sun_period_ms);
        let rounds = (now % period) as f64 / period as f64;
        let degrees = self.settings.sun_start_deg + self.turned_deg;
        let ends = [self.settings.solve.entry(), self.settings.solve.exit()];
        let gate = |cell| way_out(&self.grid, cell).map(|side| (cell, side));
        let gates = ends.into_iter().filter_map(gate).collect();
        let relief = Relief {
            walls: self.grid.wall_bits().to_vec(),
            sun: TAU * (degrees / 360.0 + rounds),
            height_px: self.settings.hedge_h_px(layout.cell_px),
            half_px: HEDGE_HALF_PX * f64::from(layout.cell_px) / CELL_PX,
            shadow_len: self.settings.shadow_len,
            fog_k: self.settings.fog_k(layout.canvas.width),
            ends: [self.settings.solve.entry(), self.settings.solve.exit()],
            lantern: layout.center(self.path[self.walked]),
            lantern_px: LANTERN_REACH_CELLS * layout.cell_px as f32,
            gates,
        };
        Frame {
            layout: *layout,
            scenery: Scenery::Relief(relief),
            palette: 0,
        }
    }

    fn status(&self) -> String {
        let (at, of) = (self.walked + 1, self.path.len());
        format!("The lantern is at cell {at} of {of} on the way out.")
    }

    fn facts(settings: &Settings, canvas: Canvas, seed: Seed) -> Facts {
        let Self { grid, .. } = Self::open(settings, seed);
        let (entry, exit) = (settings.solve.entry(), settings.solve.exit());
        let cells = shortest_path(&grid, entry, exit).map(|cells| cells.len() as u64);
        let fog_k = settings.fog_k(canvas.size.width);
        let fog = |r: f64| Fact::Number(1.0 - libm::exp(-fog_k * r));
        // The upper edge; a board that cannot be drawn has none.
        let cell_px = settings.solve.grid.cell_px;
        let half_board = cell_px.map(|cell_px| f64::from(grid.rows() * cell_px) / 2.0);
        let (half_width, half_height) = (
            f64::from(canvas.size.width) / 2.0,
            f64::from(canvas.size.height) / 2.0,
        );
        named(vec![
            ("segments", count(segments(&grid))),
            ("path_cells", count_if_any(cells)),
            ("sun_period_ms", count(settings.sun_period_ms)),
            ("fog_at_edge_middle", half_board.map_or(Fact::Missing, fog)),
            (
                "fog_at_canvas_corner",
                fog((half_width * half_width + half_height * half_height).sqrt()),
            ),
        ])
    }
}

impl HedgeGarden {
    fn stop_or_start_the_sun(&mut self, now: Millis) {
        match self.stopped_at.take() {
            None => self.stopped_at = Some(now),
            Some(since) => self.stood += now - since,
        }
    }
}

/// The greatest number that divides both without a rest (Euclid).
fn common_divisor(a: Millis, b: Millis) -> Millis {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// Standing walls, each counted once: inner ones and the border.
fn segments(grid: &Grid) -> u64 {
    let border = 2 * (u64::from(grid.cols()) + u64::from(grid.rows()));
    let inner = grid
        .cells()
        .flat_map(|cell| [Heading::East, Heading::South].map(|heading| (cell, heading)))
        .filter(|(cell, heading)| {
            grid.neighbor(*cell, *heading).is_some() && !grid.is_open(*cell, *heading)
        })
        .count();
    border + inner as u64
}

#[cfg(test)]
mod tests {
    use super::super::{Board, CANVAS, Mark, find};
    use super::Millis;
    use crate::keys::{Params, Raw};

    fn open(sets: &[(&str, Raw)]) -> Box<dyn Board> {
        let kind = find("hedge-garden").unwrap();
        let mut params = Params::default();
        for (name, raw) in sets {
            let key = kind.key(name).unwrap();
            params.set(&key, key.kind.check(raw).unwrap());
        }
        (kind.open)(&params, CANVAS, 464).unwrap()
    }

    #[test]
    fn the_garden_is_over_when_sun_and_lantern_are_both_at_their_start() {
        const DAY_MS: Millis = 86_400_000;
        let cycle_ms = |lantern_ms: i64, sun_ms: i64| {
            let sets = [
                ("lantern_step_ms", Raw::Int(lantern_ms)),
                ("sun_period_ms", Raw::Int(sun_ms)),
            ];
            let mut board = open(&sets);
            let first = board.frame();
            let left = board.run_to(Mark::Over, DAY_MS)?;
            // The lantern's step that is due at the very end is taken as the next round begins.
            board.advance(0);
            assert!(board.frame() == first, "{lantern_ms} {sun_ms}");
            Some(DAY_MS - left)
        };
        assert_eq!(cycle_ms(72, 5778), Some(23_112));
        assert_eq!(cycle_ms(70, 321 * 70), Some(321 * 70));
        assert_eq!(cycle_ms(70, 5712), Some(3_055_920));
        assert_eq!(cycle_ms(70, 86_399_999), None);
    }
}
