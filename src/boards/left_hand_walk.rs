//! 07 Left-hand walk: a walker follows the wall on one hand until it stands at the exit.
//!
//! ```text
//!  ░ ░ ▒ ▒ .     ░ entered once, mint   ▒ more often, lilac; both fade behind
//!  . ░ ▒ ▶ .     ▶ the walker and where it faces
//!  . ░ . ' .     ' its hand on the wall
//! ```

use super::{
    Act, Control, Fact, Facts, Moment, Round, Seed, SolveSettings, count, count_if_any, named,
};
use crate::choice;
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, Outline, TilePainter};
use crate::keys::SettingError;
use crate::maze::solve::{Hand, WalkOutcome, WallFollower, shortest_path};
use crate::maze::{Cell, CellMap, Grid, Heading, MazeKind};
use crate::palette::{FLOOR, LILAC, MINT, NOW, PEACH, WALL};
use crate::settings;

choice! { Hand { Hand::Left = "left", Hand::Right = "right" } }

settings! {
    /// Settings of the left-hand walk.
    pub struct Settings {
        /// Time a step takes.
        walk_step_ms: u32 = 16, 1..=60_000;
        /// The hand that stays on the wall.
        hand_side: Hand = Hand::Left;
        /// What is left of every cell's trail after a step.
        trail_fade: f64 = 0.996, 0..=1;
        /// Steps that the demo opens with.
        start_steps: u64 = 420, 0..=100_000_000;
        /// How long the walker rests at the exit before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
    }
    with {
        /// The maze and its ends.
        solve: SolveSettings,
    }
}

/// The faintest that a trail gets, as a share: where the walker has been stays seen.
const OLDEST_TRAIL: f64 = 0.22;

/// Strength of the walker's light, a level of the ramp `NOW`: its arrow has to stand out in it.
/// Calibrated (capture table).
const LIGHT_LEVEL: u8 = 8;

/// One maze being walked.
pub struct LeftHandWalk {
    settings: Settings,
    grid: Grid,
    walker: WallFollower,
    /// The step that entered a cell last.
    entered_at: CellMap<u64>,
}

impl Round for LeftHandWalk {
    const NAME: &'static str = "left-hand-walk";
    const TITLE: &'static str = "Left-hand walk";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.solve.complete(MazeKind::DepthFirst, canvas)
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
            Control::key("Space", Act::Pause, "pause, or go on"),
            Control::key(
                "Enter",
                Act::Change(other_hand),
                "the other hand, from the entrance",
            ),
            Control::key("ArrowRight", Act::Steps(20), "20 steps"),
            Control::button(
                "Use right hand",
                Act::Change(other_hand),
                "the other hand, from the entrance",
            ),
            Control::button("From the start", Act::Again, "from the entrance"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let grid = settings.solve.build(seed);
        let (entry, exit) = (settings.solve.entry(), settings.solve.exit());
        LeftHandWalk {
            settings: settings.clone(),
            walker: WallFollower::new(&grid, entry, exit, settings.hand_side),
            entered_at: CellMap::new(grid.len(), 0),
            grid,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        let walking = self.walker.outcome() == WalkOutcome::Walking;
        walking.then_some(self.settings.walk_step_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        if let Some(stride) = self.walker.step(&self.grid)
            && stride.moved
        {
            self.entered_at[stride.to] = self.walker.steps();
        }
    }

    fn maze(&self) -> &Grid {
        &self.grid
    }

    fn frame(&self, layout: &Layout, moment: Moment) -> Frame {
        let ink = |cell: Cell| {
            let ramp = match self.walker.visits(cell) {
                0 => return FLOOR,
                1 => MINT,
                _ => LILAC,
            };
            if moment == Moment::Settled {
                return ramp.at(0.8);
            }
            let steps = self.walker.steps() - self.entered_at[cell];
            let left = libm::pow(self.settings.trail_fade, steps as f64);
            ramp.at(OLDEST_TRAIL + (0.85 - OLDEST_TRAIL) * left)
        };
        let mut painter = TilePainter::new(*layout, &self.grid, ink, |_| false, |_| WALL);
        painter.gate(&self.grid, self.settings.solve.entry());
        painter.gate(&self.grid, self.settings.solve.exit());
        if moment != Moment::Settled {
            self.paint_walker(&mut painter, layout);
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let (steps, forward, turns) = (
            self.walker.steps(),
            self.walker.forward(),
            self.walker.turns(),
        );
        let way = format!("{steps} steps: {forward} forward moves with {turns} turns");
        match self.walker.outcome() {
            WalkOutcome::Walking => format!("Walking… {way}."),
            WalkOutcome::Arrived => format!("At the exit after {way}."),
            WalkOutcome::Circling => format!("Circling for ever, noticed after {way}."),
        }
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let Self {
            grid, mut walker, ..
        } = Self::open(settings, seed);
        while walker.step(&grid).is_some() {}
        let arrived = walker.outcome() == WalkOutcome::Arrived;
        let counted = |n: u64| count_if_any(arrived.then_some(n));
        let way = shortest_path(&grid, settings.solve.entry(), settings.solve.exit());
        named(vec![
            ("steps", counted(walker.steps())),
            ("forward", counted(walker.forward())),
            ("turns", counted(walker.turns())),
            ("cells_once", counted(walker.cells_once().into())),
            ("cells_more", counted(walker.cells_more().into())),
            (
                "shortest_path_cells",
                way.map_or(Fact::Missing, |cells| count(cells.len() as u64)),
            ),
            ("reaches_exit", Fact::YesNo(arrived)),
        ])
    }
}

impl LeftHandWalk {
    /// An arrow that points where the walker faces, light around it, and its hand.
    fn paint_walker(&self, painter: &mut TilePainter, layout: &Layout) {
        let (x, y) = layout.center(self.walker.cell());
        let cell = layout.cell_px as f32;
        let (dx, dy) = direction(self.walker.heading());
        // Along the heading and across it, in cells.
        let at = |ahead: f32, aside: f32| {
            let (ahead, aside) = (ahead * cell, aside * cell);
            (x + dx * ahead - dy * aside, y + dy * ahead + dx * aside)
        };
        painter.pool_of_light((x, y), LIGHT_LEVEL);
        let arrow = [at(0.45, 0.0), at(-0.35, 0.38), at(-0.35, -0.38)];
        painter.shape(Outline::Triangle(arrow), NOW, NOW.levels() - 1);
        // The wall under the hand takes its colour; where there is none, the hand is in the air.
        let side = self.walker.hand().side(self.walker.heading());
        if self.grid.is_open(self.walker.cell(), side) {
            let aside = if self.walker.hand() == Hand::Left {
                -0.5
            } else {
                0.5
            };
            let hand = Outline::Disc {
                center: at(0.0, aside),
                radius: cell / 6.0,
            };
            painter.shape(hand, PEACH, PEACH.levels() - 1);
        } else {
            painter.side(self.walker.cell(), side, PEACH.top());
        }
    }
}

/// One step to the east and to the south.
fn direction(heading: Heading) -> (f32, f32) {
    match heading {
        Heading::North => (0.0, -1.0),
        Heading::East => (1.0, 0.0),
        Heading::South => (0.0, 1.0),
        Heading::West => (-1.0, 0.0),
    }
}

fn other_hand(settings: &mut Settings) {
    settings.hand_side = settings.hand_side.other();
}
