//! 03 Island merging: walls in random order, each opens if it parts two islands.
//!
//! ```text
//!  ▒ ▒ ░ ░ ░     ░ ▒ islands, six calm colours; a cell alone stays dark
//!  ▒ ▒ ░ █ .     a wall opens, a light circle grows there and fades
//!  . .(o)░ .     █ the wall being checked
//! ```

use super::{
    Act, Control, Facts, GridSettings, Moment, Round, Seed, count, count_if_any, named, steps_of,
};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::carve::Islands;
use crate::maze::solve::shortest_path;
use crate::maze::{Cell, Grid, Heading};
use crate::palette::{ISLAND, NOW, PEACH, UNTOUCHED, WALL};
use crate::settings;

settings! {
    /// Settings of the island merging.
    pub struct Settings {
        /// Time a check takes (calibrated).
        check_step_ms: u32 = 8, 1..=60_000;
        /// Checks that the demo opens with (calibrated).
        start_steps: u64 = 400, 0..=100_000_000;
        /// How long the finished maze stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// Seed of the shuffle; the round's own seed unless set.
        wall_shuffle_seed: Option<u32> = None;
        /// Colours that islands take, by the number of their representative.
        island_hue_n: u32 = 6, 1..=6;
        /// How long the circle of light of an opened wall lasts.
        merge_flash_ms: u32 = 360, 0..=60_000;
    }
    with {
        /// The size of the grid.
        grid: GridSettings,
    }
}

/// Radius of a circle of light when its wall opens, and by how much it grows, in cells.
/// Calibrated (capture table).
const FLASH_CELLS: (f32, f32) = (0.3, 0.8);
/// Thickness of its line, in cells. Calibrated likewise.
const FLASH_LINE_CELLS: f32 = 0.22;
/// Its strength when the wall opens, a level of `PEACH`. Calibrated likewise.
const FLASH_LEVEL: f32 = 5.0;

/// How long a pressed island is lit.
const LIT_MS: Millis = 1400;

/// A wall that opened, and when.
struct Flash {
    cell: Cell,
    heading: Heading,
    at: Millis,
}

/// One maze being merged.
pub struct IslandMerging {
    settings: Settings,
    islands: Islands,
    /// The wall that was checked last.
    checked: Option<(Cell, Heading)>,
    /// Flashes that may still be seen, oldest first.
    flashes: Vec<Flash>,
    /// A cell whose island was lit, and when.
    lit: Option<(Cell, Millis)>,
}

impl Round for IslandMerging {
    const NAME: &'static str = "island-merging";
    const TITLE: &'static str = "Island merging";
    const PRESSABLE: bool = true;
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.grid.complete(canvas);
        Ok(())
    }

    fn follow_seed(settings: &mut Settings, seed: Seed) {
        settings.wall_shuffle_seed = settings.wall_shuffle_seed.or(Some(seed));
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
            Control::key("ArrowRight", Act::Steps(60), "60 walls"),
            Control::button("Shuffle again", Act::Again, "from the first wall"),
            Control::button("Pause", Act::Pause, "pause, or go on"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let shuffle_seed = settings.wall_shuffle_seed.unwrap_or(seed);
        IslandMerging {
            settings: settings.clone(),
            islands: Islands::new(settings.grid.fresh(), shuffle_seed),
            checked: None,
            flashes: Vec::new(),
            lit: None,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        (!self.islands.is_one_island()).then_some(self.settings.check_step_ms.into())
    }

    fn step(&mut self, now: Millis) {
        let lasting = u64::from(self.settings.merge_flash_ms);
        self.flashes.retain(|flash| flash.at + lasting > now);
        let Some(check) = self.islands.step() else {
            return;
        };
        self.checked = Some((check.cell, check.heading));
        if check.opened {
            self.flashes.push(Flash {
                cell: check.cell,
                heading: check.heading,
                at: now,
            });
        }
    }

    fn press(&mut self, cell: Cell, now: Millis) {
        self.lit = Some((cell, now));
    }

    fn maze(&self) -> &Grid {
        self.islands.grid()
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let grid = self.islands.grid();
        let alone = |cell| grid.walls(cell) == 15;
        let lit = self.lit.and_then(|(cell, at)| match moment {
            Moment::Playing(now) if now < at + LIT_MS => Some(self.islands.root(cell)),
            _ => None,
        });
        let ink = |cell| {
            if lit == Some(self.islands.root(cell)) {
                NOW.at(0.75)
            } else if alone(cell) {
                UNTOUCHED
            } else {
                ISLAND.level((self.islands.root(cell).0 % self.settings.island_hue_n) as u8)
            }
        };
        let mut painter = TilePainter::new(*layout, grid, ink, alone, |_| WALL);
        painter.gate(grid, grid.first());
        painter.gate(grid, grid.last());
        if let Moment::Playing(now) = moment {
            let cell = layout.cell_px as f32;
            for flash in &self.flashes {
                let age = (now - flash.at) as f32 / self.settings.merge_flash_ms as f32;
                if age < 1.0 {
                    let center = layout.side_center(flash.cell, flash.heading);
                    let radius = cell * (FLASH_CELLS.0 + FLASH_CELLS.1 * age);
                    let line = cell * FLASH_LINE_CELLS;
                    let level = (FLASH_LEVEL * (1.0 - age) + 0.5) as u8;
                    painter.shape(
                        Outline::Ring {
                            center,
                            radius,
                            line,
                        },
                        PEACH,
                        level,
                    );
                }
            }
            if let Some((cell, heading)) = self.checked
                && !self.islands.is_one_island()
            {
                painter.side(cell, heading, NOW.top());
            }
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let (checks, walls) = (self.islands.checks(), self.islands.walls());
        if self.islands.is_one_island() {
            let left = u64::from(walls) - checks;
            return format!("One island after {checks} checks, the last {left} walls stay.");
        }
        let islands = self.islands.islands();
        format!("Merging… {checks} / {walls} walls checked, {islands} islands.")
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let mut islands = Self::open(settings, seed).islands;
        let mut islands_at_start = islands.islands();
        while !islands.is_one_island() && islands.step().is_some() {
            if islands.checks() <= settings.start_steps {
                islands_at_start = islands.islands();
            }
        }
        let grid = islands.grid();
        let checks = islands.checks_to_one_island();
        let way = shortest_path(grid, grid.first(), grid.last());
        named(vec![
            ("walls", count(islands.walls())),
            ("checks_to_one_island", count_if_any(checks)),
            (
                "walls_unchecked",
                count_if_any(checks.map(|n| u64::from(islands.walls()) - n)),
            ),
            ("removed", count(grid.open_walls())),
            ("standing", count(grid.standing_inner_walls())),
            ("islands_at_start", count(islands_at_start)),
            ("dead_ends", count(grid.dead_ends())),
            ("entrance_to_exit", count_if_any(steps_of(way))),
        ])
    }
}
