//! Random grids for property tests, and what must be true of a perfect maze.
//!
//! ```text
//!   2..=12 cells a side, any walls opened: islands, loops, open squares
//! ```

use super::{Cell, Grid, Heading};
use proptest::prelude::*;

/// Columns and rows of a small grid.
pub fn sides() -> impl Strategy<Value = (u32, u32)> {
    (2u32..=12, 2u32..=12)
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

/// Whether each cell of a path is an open neighbour of the one before.
pub fn is_walkable(grid: &Grid, path: &[Cell]) -> bool {
    path.windows(2)
        .all(|step| grid.open_neighbors(step[0]).any(|next| next == step[1]))
}
