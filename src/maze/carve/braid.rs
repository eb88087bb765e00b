//! Braiding: one scan over a finished maze that opens its dead ends, one cell a step: board 04.
//!
//! ```text
//!   +--+--+--+        +--+--+--+
//!   |       d|        |        |     d dead end: exactly one side is open
//!   +  +--+--+   ─▶   +  +--+  +
//!   |       d|        |        |     a wall between two dead ends opens first
//!   +--+--+--+        +--+--+--+
//! ```

use super::choices::Choices;
use crate::maze::{Cell, Grid, Heading, Mulberry32};

/// What became of a scanned cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is no dead end; nothing was drawn.
    Passed,
    /// A dead end that the keep ratio spared.
    Kept,
    /// A dead end no longer: a splice on that side.
    Opened(Heading),
}

/// One step of [`Braid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan {
    /// The cell that was looked at.
    pub cell: Cell,
    /// What became of it.
    pub outcome: Outcome,
}

/// The scan in progress: its grid, its cursor and its counts.
///
/// At a dead end, tested when the scan gets there, one number is drawn (at any keep ratio, 0
/// included), and a second one for the wall if it opens. A step is O(1).
#[derive(Clone, Debug)]
pub struct Braid {
    grid: Grid,
    rng: Mulberry32,
    keep: f64,
    next: u32,
    splices: u32,
}

impl Braid {
    /// Starts at the first cell of a finished maze. `keep`, 0 to 1, is the share of dead ends
    /// that stay.
    pub fn new(grid: Grid, seed: u32, keep: f64) -> Braid {
        Braid {
            grid,
            rng: Mulberry32::new(seed),
            keep,
            next: 0,
            splices: 0,
        }
    }

    /// Scans one cell; `None` after the last.
    pub fn step(&mut self) -> Option<Scan> {
        let cell = self.next_cell()?;
        self.next += 1;
        let outcome = self.scan(cell);
        Some(Scan { cell, outcome })
    }

    fn scan(&mut self, cell: Cell) -> Outcome {
        if !self.grid.is_dead_end(cell) {
            return Outcome::Passed;
        }
        if self.rng.next_f64() < self.keep {
            return Outcome::Kept;
        }
        // Every cell has two neighbours or more, so a dead end has a closed one.
        let closed: Choices = self
            .grid
            .neighbors(cell)
            .filter(|&(heading, _)| !self.grid.is_open(cell, heading))
            .collect();
        let dead_ends = closed.only(|other| self.grid.is_dead_end(other));
        let choices = if dead_ends.is_empty() {
            closed
        } else {
            dead_ends
        };
        let (heading, _) = choices.pick(&mut self.rng);
        self.grid.open(cell, heading);
        self.splices += 1;
        Outcome::Opened(heading)
    }

    /// The cell that the next step scans; `None` after the last.
    pub fn next_cell(&self) -> Option<Cell> {
        (self.next <= self.grid.last().0).then_some(Cell(self.next))
    }

    /// Whether the sweep is over.
    pub fn is_done(&self) -> bool {
        self.next_cell().is_none()
    }

    /// Cells scanned.
    pub fn steps(&self) -> u64 {
        u64::from(self.next)
    }

    /// Walls opened.
    pub fn splices(&self) -> u32 {
        self.splices
    }

    /// The maze so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The maze, given away.
    pub fn into_grid(self) -> Grid {
        self.grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::carve::DepthFirst;
    use crate::maze::samples;
    use crate::maze::solve::shortest_path;
    use proptest::prelude::*;

    /// Splices, dead ends left, and steps from entrance to exit at 464.
    fn counts(keep: f64) -> (u32, u32, usize) {
        let mut carve = DepthFirst::new(Grid::new(31, 31), Cell(0), 464);
        while carve.step().is_some() {}
        let mut braid = Braid::new(carve.into_grid(), 465, keep);
        while braid.step().is_some() {}
        let grid = braid.grid();
        let route = shortest_path(grid, grid.first(), grid.last()).unwrap();
        (braid.splices(), grid.dead_ends(), route.len() - 1)
    }

    #[test]
    fn the_published_counts_at_464() {
        assert_eq!(counts(0.0), (95, 0, 90));
        assert_eq!(counts(1.0), (0, 96, 320));
    }

    #[test]
    fn a_dead_end_opens_to_another_dead_end_first() {
        // Cell 1 could open to cell 2 or to cell 4; only the former is a dead end too.
        let grid = Grid::parse(
            "
            +--+--+--+
            |     |  |
            +  +--+  +
            |  |     |
            +  +  +--+
            |        |
            +--+--+--+
            ",
        );
        let mut braid = Braid::new(grid.unwrap(), 464, 0.0);
        let opened: Vec<(u32, Outcome)> = std::iter::from_fn(|| braid.step())
            .filter(|scan| scan.outcome != Outcome::Passed)
            .map(|scan| (scan.cell.0, scan.outcome))
            .collect();
        assert_eq!(
            opened,
            [
                (1, Outcome::Opened(Heading::East)),
                (8, Outcome::Opened(Heading::North)),
            ]
        );
    }

    proptest! {
        #[test]
        fn a_scan_without_keeping_leaves_no_dead_end(grid in samples::perfect_maze(), seed: u32) {
            let mut braid = Braid::new(grid, seed, 0.0);
            while braid.step().is_some() {}
            prop_assert_eq!(braid.grid().dead_ends(), 0);
        }

        #[test]
        fn a_scan_that_keeps_all_changes_nothing(grid in samples::perfect_maze(), seed: u32) {
            let mut braid = Braid::new(grid.clone(), seed, 1.0);
            while braid.step().is_some() {}
            prop_assert_eq!(braid.into_grid(), grid);
        }

        #[test]
        fn every_splice_adds_one_opening(grid in samples::perfect_maze(), seed: u32, keep in 0.0..=1.0) {
            let before = grid.open_walls();
            let mut braid = Braid::new(grid, seed, keep);
            while braid.step().is_some() {}
            prop_assert_eq!(braid.grid().open_walls(), before + braid.splices());
        }
    }
}
