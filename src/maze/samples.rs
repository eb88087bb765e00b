//! Random mazes for property tests, and what must be true of a perfect one.
//!
//! ```text
//!   2..=12 cells a side ─▶ depth-first carve ─▶ perfect ─▶ braid with a random keep ─▶ looped
//! ```

use super::carve::{Braid, DepthFirst};
use super::{Cell, Grid, Heading};
use proptest::prelude::*;

/// Columns and rows of a small grid.
pub fn sides() -> impl Strategy<Value = (u32, u32)> {
    (2u32..=12, 2u32..=12)
}

/// A maze with exactly one way between any two cells.
pub fn perfect_maze() -> impl Strategy<Value = Grid> {
    (sides(), any::<u32>()).prop_map(|((cols, rows), seed)| {
        let mut carve = DepthFirst::new(Grid::new(cols, rows), Cell(0), seed);
        while carve.step().is_some() {}
        carve.into_grid()
    })
}

/// A connected maze with anything from no loop to no dead end.
pub fn looped_maze() -> impl Strategy<Value = Grid> {
    (perfect_maze(), any::<u32>(), 0.0..=1.0).prop_map(|(grid, seed, keep)| {
        let mut braid = Braid::new(grid, seed, keep);
        while braid.step().is_some() {}
        braid.into_grid()
    })
}

/// Some walls opened at random: seldom connected, with islands, loops and open squares.
pub fn any_grid() -> impl Strategy<Value = Grid> {
    (sides(), prop::collection::vec(any::<u8>(), 144)).prop_map(|((cols, rows), noise)| {
        let mut grid = Grid::new(cols, rows);
        for cell in grid.cells() {
            for (heading, bit) in [(Heading::East, 1), (Heading::South, 2)] {
                if noise[cell.index()] & bit != 0 && grid.neighbor(cell, heading).is_some() {
                    grid.open(cell, heading);
                }
            }
        }
        grid
    })
}

/// The smallest cell that can be reached from each cell, found by spreading it until it rests.
pub fn components(grid: &Grid) -> Vec<Cell> {
    let mut labels: Vec<Cell> = grid.cells().collect();
    loop {
        let before = labels.clone();
        for cell in grid.cells() {
            for other in grid.open_neighbors(cell) {
                labels[cell.index()] = labels[cell.index()].min(labels[other.index()]);
            }
        }
        if labels == before {
            return labels;
        }
    }
}

/// Fails unless the grid is connected with one opening less than cells, its walls agree from
/// both sides and its border stands.
pub fn assert_perfect(grid: &Grid) {
    assert_eq!(grid.open_walls() as usize, grid.len() - 1, "{grid:?}");
    assert!(components(grid).iter().all(|c| c.0 == 0), "{grid:?}");
    for cell in grid.cells() {
        for heading in Heading::ALL {
            match grid.neighbor(cell, heading) {
                Some(other) => assert_eq!(
                    grid.is_open(cell, heading),
                    grid.is_open(other, heading.opposite()),
                    "{cell} {heading:?} of {grid:?}"
                ),
                None => assert!(!grid.is_open(cell, heading), "{cell} of {grid:?}"),
            }
        }
    }
}

/// Whether each cell of a path is an open neighbour of the one before.
pub fn is_walkable(grid: &Grid, path: &[Cell]) -> bool {
    path.windows(2)
        .all(|step| grid.open_neighbors(step[0]).any(|next| next == step[1]))
}
