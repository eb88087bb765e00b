//! Merging islands (Kruskal's algorithm without weights), one wall a step: board 03.
//!
//! ```text
//!   +--+--+        +--+--+
//!   |a   a|        |a   a|     a wall between two islands opens and they are one;
//!   +--+--+   ─▶   +--+  +     a wall inside an island stays
//!   |b |c |        |b |a |
//!   +--+--+        +--+--+
//! ```

use super::DisjointSet;
use crate::maze::{Cell, Grid, Heading, Mulberry32};

/// A set of connected cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its representative, one of its cells.
    pub root: Cell,
    /// Number of its cells.
    pub size: u32,
}

/// One step of [`Islands`]: a wall was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The cell on the near side: north or west of the wall.
    pub cell: Cell,
    /// On which side of it the wall is: east or south.
    pub heading: Heading,
    /// Whether the wall opened; it does so exactly if the two islands differ.
    pub opened: bool,
    /// The island of `cell` before the check.
    pub near: Island,
    /// The island on the far side before the check.
    pub far: Island,
}

/// The merging in progress: its grid, its shuffled walls and its islands.
///
/// Walls are listed cell by cell, east before south, and shuffled by Fisher and Yates from the
/// end. Of equal islands the far one hangs under the near one. A step is O(α(cells)) amortized.
#[derive(Clone, Debug)]
pub struct Islands {
    grid: Grid,
    /// Cell × 2, plus 1 for a south wall.
    codes: Vec<u32>,
    checks: usize,
    checks_to_one_island: Option<u64>,
    set: DisjointSet,
}

impl Islands {
    /// Every cell of a fresh grid an island, the walls shuffled with the stream of
    /// `shuffle_seed`. O(cells).
    pub fn new(grid: Grid, shuffle_seed: u32) -> Islands {
        debug_assert!(grid.is_fresh());
        let mut codes = Vec::with_capacity(grid.inner_walls() as usize);
        for cell in grid.cells() {
            for (heading, code) in [
                (Heading::East, cell.0 * 2),
                (Heading::South, cell.0 * 2 + 1),
            ] {
                if grid.neighbor(cell, heading).is_some() {
                    codes.push(code);
                }
            }
        }
        Mulberry32::new(shuffle_seed).shuffle(&mut codes);
        Islands {
            set: DisjointSet::new(grid.len()),
            grid,
            codes,
            checks: 0,
            checks_to_one_island: None,
        }
    }

    /// Checks the next wall; `None` once all have been.
    ///
    /// It goes on after [`Islands::is_one_island`], where no wall can open any more: the caller
    /// may stop there.
    pub fn step(&mut self) -> Option<Check> {
        let (cell, heading) = self.wall(self.checks)?;
        let other = self
            .grid
            .neighbor(cell, heading)
            .expect("only walls with a cell on both sides are listed");
        let near = self.find(cell);
        let far = self.find(other);
        let opened = near.root != far.root;
        self.checks += 1;
        if opened {
            self.grid.open(cell, heading);
            self.set.union(near.root, far.root);
            if self.is_one_island() {
                self.checks_to_one_island = Some(self.checks());
            }
        }
        Some(Check {
            cell,
            heading,
            opened,
            near,
            far,
        })
    }

    /// Checks until one island is left, which is all that a maze needs.
    pub fn run(&mut self) {
        while !self.is_one_island() && self.step().is_some() {}
    }

    /// The wall at a place of the shuffled list: the cell north or west of it, and its side.
    pub fn wall(&self, place: usize) -> Option<(Cell, Heading)> {
        let code = self.codes.get(place)?;
        let heading = if code % 2 == 0 {
            Heading::East
        } else {
            Heading::South
        };
        Some((Cell(code / 2), heading))
    }

    /// Number of inner walls, all to be checked.
    pub fn walls(&self) -> u32 {
        self.codes.len() as u32
    }

    /// Walls checked.
    pub fn checks(&self) -> u64 {
        self.checks as u64
    }

    /// The check that left one island; `None` before it.
    pub fn checks_to_one_island(&self) -> Option<u64> {
        self.checks_to_one_island
    }

    /// Number of islands.
    pub fn islands(&self) -> u32 {
        self.set.sets()
    }

    /// Whether the maze is perfect: no wall can open any more.
    pub fn is_one_island(&self) -> bool {
        self.islands() == 1
    }

    /// The representative of a cell's island. Leaves the trees as they are.
    pub fn root(&self, cell: Cell) -> Cell {
        self.set.root(cell)
    }

    /// The island of a cell. Leaves the trees as they are.
    pub fn island(&self, cell: Cell) -> Island {
        let root = self.root(cell);
        Island {
            root,
            size: self.set.size(root),
        }
    }

    /// The maze so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The maze, given away.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    fn find(&mut self, cell: Cell) -> Island {
        let root = self.set.find(cell);
        Island {
            root,
            size: self.set.size(root),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use proptest::prelude::*;

    #[test]
    fn the_published_counts_at_464() {
        let mut merging = Islands::new(Grid::new(31, 31), 464);
        assert_eq!(merging.walls(), 1860);
        merging.run();
        assert_eq!(merging.checks_to_one_island(), Some(1738));
        assert_eq!(u64::from(merging.walls()) - merging.checks(), 122);
        assert_eq!(merging.grid().open_walls(), 960);
        assert_eq!(merging.grid().standing_inner_walls(), 900);
    }

    #[test]
    fn of_equal_islands_the_far_one_hangs_under_the_near_one() {
        let mut merging = Islands::new(Grid::new(4, 4), 464);
        let first = merging.step().unwrap();
        assert!(first.opened);
        assert_eq!((first.near.size, first.far.size), (1, 1));
        assert_eq!(merging.root(first.far.root), first.cell);
        assert_eq!(merging.island(first.cell).size, 2);
    }

    proptest! {
        #[test]
        fn islands_are_the_connected_parts_at_every_check(
            (cols, rows) in samples::sides(), seed: u32,
        ) {
            let mut merging = Islands::new(Grid::new(cols, rows), seed);
            while merging.step().is_some() {
                let parts = samples::components(merging.grid());
                let grid = merging.grid();
                let root = |cell| merging.root(cell);
                prop_assert!(grid.cells().all(|cell| root(cell) == root(parts[cell.index()])));
                let count = grid.cells().filter(|cell| parts[cell.index()] == *cell).count();
                prop_assert_eq!(merging.islands() as usize, count);
            }
            samples::assert_perfect(merging.grid());
        }

        #[test]
        fn a_wall_opens_exactly_between_two_islands((cols, rows) in samples::sides(), seed: u32) {
            let mut merging = Islands::new(Grid::new(cols, rows), seed);
            while let Some(check) = merging.step() {
                prop_assert_eq!(check.opened, check.near != check.far);
                prop_assert_eq!(check.opened, merging.grid().is_open(check.cell, check.heading));
            }
        }
    }
}
