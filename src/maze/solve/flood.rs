//! The distance flood (breadth-first search), one ring a step: board 05.
//!
//! ```text
//!   +--+--+--+
//!   | 0  1| 4|     ring k holds the cells k steps away,
//!   +  +  +  +     in the order in which ring k − 1 found them
//!   | 1| 2  3|
//!   +--+--+--+
//! ```

use crate::maze::{Cell, CellMap, Grid};

/// What [`distances`] says of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// The flood in progress: the distances written so far and the ring written last.
///
/// A step is O(cells of the ring).
#[derive(Clone, Debug)]
pub struct Flood {
    distances: CellMap<u32>,
    front: Vec<Cell>,
    /// An empty buffer, kept so that a ring seldom allocates.
    spare: Vec<Cell>,
    rings: u32,
    reached: u32,
    done: bool,
}

impl Flood {
    /// Writes 0 into `from`, which makes up the front.
    pub fn new(grid: &Grid, from: Cell) -> Flood {
        let mut distances = CellMap::new(grid.len(), UNREACHED);
        distances[from] = 0;
        Flood {
            distances,
            front: vec![from],
            spare: Vec::new(),
            rings: 0,
            reached: 1,
            done: false,
        }
    }

    /// Writes the next ring into the empty open neighbours of the front. False if there were
    /// none: the wave has ended, and the front stays the last ring.
    pub fn step(&mut self, grid: &Grid) -> bool {
        if self.done {
            return false;
        }
        let mut ring = std::mem::take(&mut self.spare);
        for &cell in &self.front {
            for other in grid.open_neighbors(cell) {
                if self.distances[other] == UNREACHED {
                    self.distances[other] = self.rings + 1;
                    ring.push(other);
                }
            }
        }
        if ring.is_empty() {
            self.done = true;
            return false;
        }
        self.rings += 1;
        self.reached += ring.len() as u32;
        self.spare = std::mem::replace(&mut self.front, ring);
        self.spare.clear();
        true
    }

    /// Floods all that can be reached. O(cells).
    pub fn run(&mut self, grid: &Grid) {
        while self.step(grid) {}
    }

    /// The ring written last, in queue order.
    pub fn front(&self) -> &[Cell] {
        &self.front
    }

    /// Steps from the start; `None` while nothing is written there.
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        let distance = self.distances[cell];
        (distance != UNREACHED).then_some(distance)
    }

    /// Rings written, which is the distance of the front; the start itself is ring 0.
    pub fn rings(&self) -> u32 {
        self.rings
    }

    /// Cells that have a distance, the start included.
    pub fn reached(&self) -> u32 {
        self.reached
    }

    /// The first cell of the ring written last; the farthest cell once the wave has ended.
    pub fn last(&self) -> Cell {
        self.front[0]
    }

    /// Whether a step found nothing left to write.
    pub fn is_done(&self) -> bool {
        self.done
    }
}

/// Steps from `from` to every cell, [`UNREACHED`] where there is no way. O(cells).
pub fn distances(grid: &Grid, from: Cell) -> CellMap<u32> {
    let mut flood = Flood::new(grid, from);
    flood.run(grid);
    flood.distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use crate::maze::{MazeKind, Recipe};
    use proptest::prelude::*;

    #[test]
    fn the_published_counts_at_464() {
        let grid = Recipe::new(MazeKind::Frontier).build(31, 31, 464);
        let mut flood = Flood::new(&grid, Cell(0));
        flood.run(&grid);
        assert_eq!((flood.rings(), flood.reached()), (66, 961));
        assert_eq!(flood.last(), Cell(932));
    }

    #[test]
    fn rings_are_as_far_from_the_start_as_their_number() {
        let picture = "\
+--+--+--+
| 0  1| 4|
+  +  +  +
| 1| 2  3|
+--+--+--+
";
        let grid = Grid::parse(picture).unwrap();
        let found = distances(&grid, Cell(0));
        assert_eq!(grid.to_text(|cell| found[cell].to_string()), picture);
    }

    #[test]
    fn a_closed_cell_ends_the_wave_at_once() {
        let grid = Grid::new(2, 2);
        let mut flood = Flood::new(&grid, Cell(3));
        assert!(!flood.step(&grid));
        assert_eq!((flood.rings(), flood.reached()), (0, 1));
        assert_eq!((flood.last(), flood.distance(Cell(0))), (Cell(3), None));
    }

    /// Relaxes every wall until nothing gets nearer.
    fn relaxed(grid: &Grid, from: Cell) -> Vec<u32> {
        let mut found = vec![UNREACHED; grid.len()];
        found[from.index()] = 0;
        for _ in 0..grid.len() {
            for cell in grid.cells() {
                for other in grid.open_neighbors(cell) {
                    let through = found[other.index()].saturating_add(1);
                    found[cell.index()] = found[cell.index()].min(through);
                }
            }
        }
        found
    }

    proptest! {
        #[test]
        fn distances_are_those_of_plain_relaxation(
            grid in samples::any_grid(), from: prop::sample::Index,
        ) {
            let from = Cell(from.index(grid.len()) as u32);
            let found = distances(&grid, from);
            prop_assert_eq!(found.as_slice(), relaxed(&grid, from));
        }
    }
}
