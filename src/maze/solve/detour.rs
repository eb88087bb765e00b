//! The detour of every cell: how much longer the way from entrance to goal gets through it:
//! board 08.
//!
//! ```text
//!   +--+--+--+
//!   | 0  0| 2|     excess = dist(entrance) + dist(goal) − shortest
//!   +--+  +  +     0 exactly on the shortest paths
//!   | 2  0  0|
//!   +--+--+--+     entrance top left, goal bottom right
//! ```

use super::{UNREACHED, distances};
use crate::maze::{Cell, CellMap, Grid};

/// The excess of every cell.
#[derive(Clone, Debug)]
pub struct Detour {
    shortest: Option<u32>,
    /// [`UNREACHED`] where no way leads through.
    excess: CellMap<u32>,
    max_excess: u32,
    zero_excess_cells: u32,
}

impl Detour {
    /// Floods from both ends. O(cells).
    pub fn new(grid: &Grid, entry: Cell, goal: Cell) -> Detour {
        let mut excess = distances(grid, entry);
        let shortest = excess[goal];
        if shortest == UNREACHED {
            return Detour {
                shortest: None,
                excess: CellMap::new(grid.len(), UNREACHED),
                max_excess: 1,
                zero_excess_cells: 0,
            };
        }
        // The goal is reached, so both floods reach the same cells.
        let from_goal = distances(grid, goal);
        let (mut max_excess, mut zero_excess_cells) = (1, 0);
        for (cell, &to_goal) in from_goal.iter().filter(|(_, d)| **d != UNREACHED) {
            let over = excess[cell] + to_goal - shortest;
            excess[cell] = over;
            max_excess = max_excess.max(over);
            zero_excess_cells += u32::from(over == 0);
        }
        Detour {
            shortest: Some(shortest),
            excess,
            max_excess,
            zero_excess_cells,
        }
    }

    /// Extra steps of the way through a cell; `None` if no way leads from the entrance through
    /// it to the goal.
    pub fn excess(&self, cell: Cell) -> Option<u32> {
        (self.excess[cell] != UNREACHED).then_some(self.excess[cell])
    }

    /// The largest excess, but at least 1: it is divided by.
    pub fn max_excess(&self) -> u32 {
        self.max_excess
    }

    /// Steps from entrance to goal; `None` if there is no way.
    pub fn shortest(&self) -> Option<u32> {
        self.shortest
    }

    /// Number of cells on a shortest path.
    pub fn zero_excess_cells(&self) -> u32 {
        self.zero_excess_cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::solve::shortest_path;
    use crate::maze::{MazeKind, Recipe, samples};
    use proptest::prelude::*;

    #[test]
    fn the_published_counts_at_464() {
        let grid = Recipe::new(MazeKind::DepthFirst).build(31, 31, 464);
        let detour = Detour::new(&grid, grid.first(), grid.last());
        assert_eq!(detour.shortest(), Some(320));
        assert_eq!(detour.zero_excess_cells(), 321);
    }

    #[test]
    fn the_picture_of_a_small_valley() {
        let picture = "\
+--+--+--+
| 0  0| 2|
+--+  +  +
| 2  0  0|
+--+--+--+
";
        let grid = Grid::parse(picture).unwrap();
        let detour = Detour::new(&grid, grid.first(), grid.last());
        let excess = grid.to_text(|cell| detour.excess(cell).unwrap().to_string());
        assert_eq!(excess, picture);
        assert_eq!(detour.max_excess(), 2);
    }

    #[test]
    fn a_goal_out_of_reach_leaves_every_cell_without_excess() {
        let grid = Grid::new(2, 2);
        let detour = Detour::new(&grid, Cell(0), Cell(3));
        assert!(grid.cells().all(|cell| detour.excess(cell).is_none()));
        assert_eq!(detour.shortest(), None);
        assert_eq!((detour.max_excess(), detour.zero_excess_cells()), (1, 0));
    }

    proptest! {
        #[test]
        fn excess_is_what_the_way_through_a_cell_costs_more(grid in samples::looped_maze()) {
            let (entry, goal) = (grid.first(), grid.last());
            let detour = Detour::new(&grid, entry, goal);
            let steps = |a, b| shortest_path(&grid, a, b).unwrap().len() as u32 - 1;
            for cell in grid.cells() {
                let through = steps(entry, cell) + steps(cell, goal);
                prop_assert_eq!(detour.excess(cell), Some(through - steps(entry, goal)));
            }
            let path = shortest_path(&grid, entry, goal).unwrap();
            prop_assert!(path.iter().all(|&cell| detour.excess(cell) == Some(0)));
        }

        #[test]
        fn in_a_perfect_maze_only_the_path_reads_0(grid in samples::perfect_maze()) {
            let detour = Detour::new(&grid, grid.first(), grid.last());
            prop_assert_eq!(Some(detour.zero_excess_cells() - 1), detour.shortest());
        }
    }
}
