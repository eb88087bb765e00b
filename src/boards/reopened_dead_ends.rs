//! 04 Reopened dead ends: a scan over the finished maze opens dead ends into loops.
//!
//! ```text
//!  ▒ ▒ ▒ ▒ ▒     ▒ scanned: lighter, walls too
//!  ▒ * ◉ . .     ◉ cursor   * a splice, glowing and cooling
//!  . . d . d     d a dead end ahead: tinted, with a dot
//! ```

use super::{
    Act, Control, Facts, GridSettings, MazeSource, Moment, Round, Seed, count, count_if_any, named,
    steps_of,
};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::carve::{Braid, Outcome};
use crate::maze::solve::{Hand, shortest_path, walk};
use crate::maze::{Cell, Grid, Heading, MazeKind, Recipe};
use crate::palette::{FLOOR, LILAC, LIT_WALL, MINT, NOW, PEACH, SKY, WALL};
use crate::settings;

settings! {
    /// Settings of the reopened dead ends.
    pub struct Settings {
        /// Share of dead ends that stay closed.
        braid_keep: f64 = 0.0, 0..=1;
        /// Time a scanned cell takes.
        deadend_scan_ms: u32 = 6, 1..=60_000;
        /// Cells that are scanned when the demo opens.
        start_steps: u64 = 0, 0..=100_000_000;
        /// How long the finished maze stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// How brightly a splice glows at first (calibrated).
        splice_glow: f64 = 0.4, 0..=1;
        /// The maze that is scanned; a depth-first one unless set.
        maze: Option<MazeSource> = None;
    }
    with {
        /// The size of the grid.
        grid: GridSettings,
    }
}

/// How long a splice glows.
const GLOW_MS: f64 = 900.0;

/// What a splice has cooled to, a level of `MINT`.
const COOLED: u8 = 9;

/// Radius of the cursor, in cells: as wide as the corridor it runs through, so that it does not cover
/// the walls whose change is watched. Calibrated (capture table).
const CURSOR_CELLS: f32 = 7.0 / 18.0;

/// Radius of the mark of a dead end ahead, in cells: its tint alone is lost on paper.
const DEAD_END_CELLS: f32 = 0.22;

/// An opened wall, and when it opened.
struct Splice {
    cell: Cell,
    heading: Heading,
    at: Millis,
}

/// One maze being scanned.
pub struct ReopenedDeadEnds {
    settings: Settings,
    scan: Braid,
    dead_ends_before: u32,
    splices: Vec<Splice>,
}

impl Round for ReopenedDeadEnds {
    const NAME: &'static str = "reopened-dead-ends";
    const TITLE: &'static str = "Reopened dead ends";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.grid.take_size(&settings.maze);
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
                "ArrowUp",
                Act::Change(|settings| keep(settings, 0.1)),
                "keep a tenth more of the dead ends, scan again",
            ),
            Control::key(
                "ArrowDown",
                Act::Change(|settings| keep(settings, -0.1)),
                "keep a tenth fewer, scan again",
            ),
            Control::button("Scan again", Act::Again, "from the first cell"),
            Control::button(
                "Keep all / none",
                Act::Change(keep_all_or_none),
                "keep every dead end, or none, and scan again",
            ),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = match &settings.maze {
            Some(MazeSource::Given(grid)) => Grid::clone(grid),
            Some(MazeSource::Named(kind)) => built(settings, *kind, seed),
            None => built(settings, MazeKind::DepthFirst, seed),
        };
        ReopenedDeadEnds {
            settings: settings.clone(),
            dead_ends_before: grid.dead_ends(),
            scan: Braid::new(grid, seed.wrapping_add(1), settings.braid_keep),
            splices: Vec::new(),
        }
    }

    fn next_in(&self) -> Option<Millis> {
        (!self.scan.is_done()).then_some(self.settings.deadend_scan_ms.into())
    }

    fn step(&mut self, now: Millis) {
        if let Some(scan) = self.scan.step()
            && let Outcome::Opened(heading) = scan.outcome
        {
            self.splices.push(Splice {
                cell: scan.cell,
                heading,
                at: now,
            });
        }
    }

    fn maze(&self) -> &Grid {
        self.scan.grid()
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let grid = self.scan.grid();
        let scanned = |cell: Cell| u64::from(cell.0) < self.scan.steps();
        let ink = |cell| match (scanned(cell), grid.is_dead_end(cell)) {
            (true, true) => LILAC.level(8),
            (true, false) => SKY.level(2),
            (false, true) => PEACH.level(3),
            (false, false) => FLOOR,
        };
        let wall = |cell| {
            if scanned(cell) {
                LIT_WALL.level(0)
            } else {
                WALL
            }
        };
        let mut painter = TilePainter::new(*layout, grid, ink, |_| false, wall);
        // The edge of what is done is sharp: an opening across it is not done yet.
        let done = self.scan.steps() as u32;
        for cell in (done.saturating_sub(grid.cols())..done).map(Cell) {
            for heading in [Heading::East, Heading::South] {
                let ahead = grid.neighbor(cell, heading);
                if ahead.is_some_and(|next| !scanned(next)) && grid.is_open(cell, heading) {
                    painter.side(cell, heading, FLOOR);
                }
            }
        }
        for splice in &self.splices {
            let glow = match moment {
                Moment::Playing(now) => 1.0 - (now - splice.at) as f64 / GLOW_MS,
                Moment::Settled => 0.0,
            };
            // What has cooled keeps a trace: the loops can be counted in the finished picture.
            let level = (self.settings.splice_glow * f64::from(MINT.levels() - 1)) as u8;
            let cooled = MINT.level(COOLED);
            painter.side(splice.cell, splice.heading, cooled);
            if glow > 0.0 {
                let center = layout.side_center(splice.cell, splice.heading);
                let radius = layout.cell_px as f32;
                let level = (f64::from(level) * glow + 0.5) as u8;
                painter.shape(Outline::Glow { center, radius }, MINT, level);
            }
        }
        let px = layout.cell_px as f32;
        let disc = |cell, cells| Outline::Disc {
            center: layout.center(cell),
            radius: cells * px,
        };
        let ahead = grid.cells().filter(|cell| !scanned(*cell));
        for cell in ahead.filter(|cell| grid.is_dead_end(*cell)) {
            painter.shape(disc(cell, DEAD_END_CELLS), PEACH, PEACH.levels() - 1);
        }
        painter.gate(grid, grid.first());
        painter.gate(grid, grid.last());
        if let (Moment::Playing(_), Some(cursor)) = (moment, self.scan.next_cell()) {
            painter.shape(disc(cursor, CURSOR_CELLS), NOW, NOW.levels() - 1);
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let (splices, left) = (self.scan.splices(), self.scan.grid().dead_ends());
        if self.scan.is_done() {
            return format!("Scanned: {splices} dead ends reopened, {left} left.");
        }
        let (done, cells) = (self.scan.steps(), self.scan.grid().len());
        format!("Scanning… {done} / {cells} cells, {splices} dead ends reopened.")
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let mut round = Self::open(settings, seed);
        while round.scan.step().is_some() {}
        let grid = round.scan.grid();
        let (first, last) = (grid.first(), grid.last());
        named(vec![
            ("dead_ends_before", count(round.dead_ends_before)),
            ("splices", count(round.scan.splices())),
            ("dead_ends_left", count(grid.dead_ends())),
            (
                "entrance_to_exit",
                count_if_any(steps_of(shortest_path(grid, first, last))),
            ),
            (
                "left_hand_steps",
                count_if_any(walk(grid, first, last, Hand::Left)),
            ),
            (
                "right_hand_steps",
                count_if_any(walk(grid, first, last, Hand::Right)),
            ),
            (
                "sweep_ms",
                count(round.scan.steps() * u64::from(settings.deadend_scan_ms)),
            ),
        ])
    }
}

fn built(settings: &Settings, kind: MazeKind, seed: Seed) -> Grid {
    Recipe::new(kind).build(settings.grid.cols(), settings.grid.rows(), seed)
}

/// Changes the keep ratio, in 0 to 1. Rounded, so that ten tenths are 1.
fn keep(settings: &mut Settings, by: f64) {
    let thousandths = ((settings.braid_keep + by) * 1000.0).round();
    settings.braid_keep = (thousandths / 1000.0).clamp(0.0, 1.0);
}

fn keep_all_or_none(settings: &mut Settings) {
    settings.braid_keep = if settings.braid_keep < 1.0 { 1.0 } else { 0.0 };
}
