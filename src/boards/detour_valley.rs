//! 08 Detour valley: how much longer the way gets through each cell; the answer is the floor.
//!
//! ```text
//!  ▓ ▒ ░ ░ ▒     ░ steep slopes, bright: a long detour
//!  █ █ ▒ ░ ░     █ the valley: on the shortest way, excess 0
//!  ▓ █ █ █ ▓     the level rises, a cell surfaces when it is reached
//! ```

use super::{Act, Control, Facts, Moment, Round, Seed, SolveSettings, count_if_any, named};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, TilePainter};
use crate::keys::SettingError;
use crate::maze::solve::Detour;
use crate::maze::{Grid, Heading, MazeKind};
use crate::palette::{Ink, Palette, THERMO, Theme, UNTOUCHED, WALL, mix};
use crate::pixels::Rgb;
use crate::settings;

settings! {
    /// Settings of the detour valley.
    pub struct Settings {
        /// Time until the level has reached the largest detour.
        reveal_ms: u32 = 1500, 1..=600_000;
        /// How long the whole valley stands before the next seed (calibrated).
        hold_ms: u32 = 900, 0..=600_000;
        /// Colours from the shortest way to the largest detour; the theme's (calibrated) unless set.
        thermo_stops: Option<[Rgb; 5]> = None;
        /// How much darker the valley's floor is than its colour.
        valley_depth: f64 = 0.45, 0..=1;
    }
    with {
        /// The maze and its ends; the exit is the goal.
        solve: SolveSettings,
    }
}

/// The level of the gentlest slope: levels left out below it keep the valley's floor apart.
const FIRST_SLOPE: u8 = 4;

/// One valley being revealed.
pub struct DetourValley {
    settings: Settings,
    grid: Grid,
    detour: Detour,
    revealed: bool,
}

impl Round for DetourValley {
    const NAME: &'static str = "detour-valley";
    const TITLE: &'static str = "Detour valley";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.thermo_stops = settings.thermo_stops.or(Some(Theme::DARK.thermo));
        settings.solve.complete(MazeKind::DepthFirst, canvas)
    }

    fn layout(settings: &Settings, canvas: Canvas) -> Result<Layout, SettingError> {
        settings.solve.grid.layout(canvas)
    }

    fn hold_ms(settings: &Settings) -> Millis {
        settings.hold_ms.into()
    }

    fn controls() -> Vec<Control<Self>> {
        vec![
            Control::key(
                "ArrowUp",
                Act::Change(|settings| move_goal(settings, Heading::North)),
                "the goal one cell to the north, reveal again",
            ),
            Control::key(
                "ArrowRight",
                Act::Change(|settings| move_goal(settings, Heading::East)),
                "the goal one cell to the east, reveal again",
            ),
            Control::key(
                "ArrowDown",
                Act::Change(|settings| move_goal(settings, Heading::South)),
                "the goal one cell to the south, reveal again",
            ),
            Control::key(
                "ArrowLeft",
                Act::Change(|settings| move_goal(settings, Heading::West)),
                "the goal one cell to the west, reveal again",
            ),
            Control::button("Reveal again", Act::Again, "from the valley's floor"),
            Control::button(
                "Goal to the exit",
                Act::Change(goal_to_exit),
                "the goal back to the last cell, reveal again",
            ),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.solve.build(seed);
        let detour = Detour::new(&grid, settings.solve.entry(), settings.solve.exit());
        DetourValley {
            settings: settings.clone(),
            grid,
            detour,
            revealed: false,
        }
    }

    /// The reveal is one long step; how far it has come depends on the moment.
    fn next_in(&self) -> Option<Millis> {
        (!self.revealed).then_some(self.settings.reveal_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        self.revealed = true;
    }

    fn maze(&self) -> &Grid {
        &self.grid
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let ink = |cell| match self.detour.excess(cell) {
            Some(excess) if self.has_surfaced(excess, moment) => self.slope_ink(excess),
            _ => UNTOUCHED,
        };
        let mut painter = TilePainter::new(*layout, &self.grid, ink, |_| false, |_| WALL);
        painter.gate(&self.grid, self.settings.solve.entry());
        painter.gate(&self.grid, self.settings.solve.exit());
        painter.finish()
    }

    fn status(&self) -> String {
        let cells = self.detour.zero_excess_cells();
        let max = self.detour.max_excess();
        if self.revealed {
            return format!(
                "Revealed: {cells} cells on the shortest way, the largest detour is {max} steps."
            );
        }
        format!("Revealing… detours of up to {max} steps around a way of {cells} cells.")
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let detour = Self::open(settings, seed).detour;
        let found = detour.shortest();
        named(vec![
            ("shortest_path_steps", count_if_any(found)),
            (
                "zero_excess_cells",
                count_if_any(found.map(|_| detour.zero_excess_cells())),
            ),
            (
                "max_excess",
                count_if_any(found.map(|_| detour.max_excess())),
            ),
        ])
    }

    fn recolor(settings: &Settings, palette: &mut Palette) {
        if let Some(stops) = &settings.thermo_stops {
            palette.set_ramp(THERMO, stops);
        }
        let shadow = palette.theme().shadow;
        for level in 0..THERMO.levels() {
            let ink = THERMO.level(level);
            let height = f64::from(level) / f64::from(THERMO.levels() - 1);
            let press = settings.valley_depth * (1.0 - height);
            palette.set(ink, mix(palette.color(ink), shadow, press));
        }
    }
}

impl DetourValley {
    /// Whether the level, (t ÷ reveal)² × the largest detour, has reached an excess; in whole
    /// numbers, so that no rounding shifts a cell to another frame.
    fn has_surfaced(&self, excess: u32, moment: Moment) -> bool {
        let Moment::Playing(now) = moment else {
            return true;
        };
        let reveal = u128::from(self.settings.reveal_ms);
        let t = u128::from(now).min(reveal);
        u128::from(excess) * reveal * reveal <= t * t * u128::from(self.detour.max_excess())
    }

    /// The shortest way alone has the first level: the valley's floor is sharp.
    fn slope_ink(&self, excess: u32) -> Ink {
        if excess == 0 {
            return THERMO.level(0);
        }
        let height = f64::from(excess) / f64::from(self.detour.max_excess());
        let slopes = f64::from(THERMO.levels() - 1 - FIRST_SLOPE);
        THERMO.level(FIRST_SLOPE + (height * slopes + 0.5) as u8)
    }
}

/// Moves the goal one cell, through walls, as far as the border.
fn move_goal(settings: &mut Settings, heading: Heading) {
    let goal = settings.solve.exit();
    if let Some(next) = settings.solve.grid.fresh().neighbor(goal, heading) {
        settings.solve.exit_cell = Some(next.0);
    }
}

fn goal_to_exit(settings: &mut Settings) {
    settings.solve.exit_cell = Some(settings.solve.grid.fresh().last().0);
}
