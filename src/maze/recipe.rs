//! The named mazes that boards run on, each built whole from a size and a seed.
//!
//! ```text
//!   depth-first ──┬─────────────────────────────▶
//!   frontier ─────┼─────────────────────────────▶  Grid
//!   island ───────┼─────────────────────────────▶
//!                 ├─ scan, seed + 1,  keep 0   ─▶  braided
//!                 └─ scan, seed + 99, keep 0.4 ─▶  looped
//!   recursive ────┬─────────────────────────────▶
//!   rooms ────────┴─────────────────────────────▶
//! ```

use super::Grid;
use super::carve::{Braid, DepthFirst, Frontier, Islands, PickRule, Recursive};

/// The table "the mazes" of `spec/boards.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MazeKind {
    /// Board 01's carve from the first cell.
    DepthFirst,
    /// Board 02's growth from the centre with the random rule.
    Frontier,
    /// Board 03's merging.
    Island,
    /// A depth-first maze after board 04's scan.
    Braided,
    /// The same with a keep ratio and a generator of its own: loops, and some dead ends left.
    Looped,
    /// Board 10's build: every cell shuffles its neighbours once.
    Recursive,
    /// Board 11's tree: depth first, neighbours listed north, south, west, east.
    Rooms,
}

impl MazeKind {
    /// In the order of the table.
    pub const ALL: [MazeKind; 7] = [
        MazeKind::DepthFirst,
        MazeKind::Frontier,
        MazeKind::Island,
        MazeKind::Braided,
        MazeKind::Looped,
        MazeKind::Recursive,
        MazeKind::Rooms,
    ];

    /// The name that settings use.
    pub fn name(self) -> &'static str {
        match self {
            MazeKind::DepthFirst => "depth-first",
            MazeKind::Frontier => "frontier",
            MazeKind::Island => "island",
            MazeKind::Braided => "braided",
            MazeKind::Looped => "looped",
            MazeKind::Recursive => "recursive",
            MazeKind::Rooms => "rooms",
        }
    }

    /// Whether there is always exactly one way between two cells.
    pub fn is_perfect(self) -> bool {
        !matches!(self, MazeKind::Braided | MazeKind::Looped)
    }
}

/// A kind of maze and the ratios that it may need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// What to build.
    pub kind: MazeKind,
    /// Share of dead ends that a braided maze keeps: 0 to 1, default 0.
    pub braid_keep: f64,
    /// Share of dead ends that a looped maze keeps: 0 to 1, default 0.4.
    pub loop_keep: f64,
}

impl Recipe {
    /// A kind with the default ratios.
    pub fn new(kind: MazeKind) -> Recipe {
        Recipe {
            kind,
            braid_keep: 0.0,
            loop_keep: 0.4,
        }
    }

    /// Builds the maze. O(cells).
    ///
    /// # Panics
    /// If a side is outside [`Grid::SIDES`].
    pub fn build(&self, cols: u32, rows: u32, seed: u32) -> Grid {
        let grid = Grid::new(cols, rows);
        match self.kind {
            MazeKind::DepthFirst => depth_first(grid, seed),
            MazeKind::Frontier => {
                let center = grid.center();
                let mut growth = Frontier::new(grid, center, seed, PickRule::Random);
                while growth.step().is_some() {}
                growth.into_grid()
            }
            MazeKind::Island => {
                let mut merging = Islands::new(grid, seed);
                merging.run();
                merging.into_grid()
            }
            MazeKind::Braided => {
                let maze = depth_first(grid, seed);
                braided(maze, seed.wrapping_add(1), self.braid_keep)
            }
            MazeKind::Looped => {
                let maze = depth_first(grid, seed);
                braided(maze, seed.wrapping_add(99), self.loop_keep)
            }
            MazeKind::Recursive => {
                let mut build = Recursive::of_seed(grid, seed);
                while build.step().is_some() {}
                build.into_grid()
            }
            MazeKind::Rooms => {
                let mut carve = DepthFirst::of_rooms(grid, seed);
                while carve.step().is_some() {}
                carve.into_grid()
            }
        }
    }
}

fn depth_first(grid: Grid, seed: u32) -> Grid {
    let start = grid.first();
    let mut carve = DepthFirst::new(grid, start, seed);
    while carve.step().is_some() {}
    carve.into_grid()
}

fn braided(grid: Grid, seed: u32, keep: f64) -> Grid {
    let mut braid = Braid::new(grid, seed, keep);
    while braid.step().is_some() {}
    braid.into_grid()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use proptest::prelude::*;

    #[test]
    fn the_dead_ends_of_the_mazes_at_464_are_as_published() {
        let dead_ends = |kind| Recipe::new(kind).build(31, 31, 464).dead_ends();
        assert_eq!(dead_ends(MazeKind::DepthFirst), 96);
        assert_eq!(dead_ends(MazeKind::Frontier), 326);
        assert_eq!(dead_ends(MazeKind::Braided), 0);
    }

    #[test]
    fn the_last_seed_wraps_round() {
        for kind in MazeKind::ALL {
            Recipe::new(kind).build(5, 4, u32::MAX);
        }
    }

    proptest! {
        #[test]
        fn every_maze_is_connected_and_perfect_if_it_says_so(
            kind in prop::sample::select(MazeKind::ALL.to_vec()),
            (cols, rows) in samples::sides(),
            seed: u32,
        ) {
            let grid = Recipe::new(kind).build(cols, rows, seed);
            prop_assert!(samples::components(&grid).iter().all(|part| part.0 == 0));
            if kind.is_perfect() {
                samples::assert_perfect(&grid);
            }
        }
    }
}
