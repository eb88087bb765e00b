//! The estimated-distance search (A*), one closed cell a step: board 06.
//!
//! ```text
//!   +--+--+--+
//!   |c  c  o |     c closed: its distance is settled
//!   +  +--+  +     o open: in the open list, f = g + K × (|dx| + |dy|)
//!   |o |    x|     x the exit, which ends the search when it closes
//!   +--+--+--+
//! ```

use super::UNREACHED;
use super::open_list::OpenList;
use crate::maze::{Cell, CellMap, Grid};

/// The search in progress: open list, closed cells, parents and counts.
///
/// With a slope `k` of at most 1 the path found is a shortest one. A step is O(log cells), and
/// the open list holds at most four entries a cell.
///
/// ```
/// use mazereel::maze::{MazeKind, Recipe, solve::AStar};
///
/// let grid = Recipe::new(MazeKind::Looped).build(31, 31, 464);
/// let mut search = AStar::new(&grid, grid.first(), grid.last(), 1.0);
/// while search.step(&grid).is_some() {}
/// assert!(search.is_found());
/// assert_eq!(search.path_to(grid.last()).len(), 91);
/// ```
#[derive(Clone, Debug)]
pub struct AStar {
    exit: Cell,
    k: f64,
    open: OpenList,
    /// Steps from the entrance, [`UNREACHED`] where the search has not been.
    cost: CellMap<u32>,
    /// The cell it was reached from; the entrance, and what is not reached, have themselves.
    parent: CellMap<Cell>,
    closed: CellMap<bool>,
    closed_count: u32,
    last_closed: Option<Cell>,
    pushes: u64,
    peak_heap: u32,
    done: bool,
}

impl AStar {
    /// Opens the entrance. `k`, finite and at least 0, is the slope of the estimate.
    pub fn new(grid: &Grid, entry: Cell, exit: Cell, k: f64) -> AStar {
        let mut search = AStar {
            exit,
            k,
            open: OpenList::default(),
            cost: CellMap::new(grid.len(), UNREACHED),
            parent: CellMap::from_fn(grid.len(), |cell| cell),
            closed: CellMap::new(grid.len(), false),
            closed_count: 0,
            last_closed: None,
            pushes: 0,
            peak_heap: 0,
            done: false,
        };
        search.reach(grid, entry, 0);
        search
    }

    /// Closes one cell and opens or improves its neighbours; stale entries are skipped on the
    /// way. `None` once the exit is closed or nothing is open.
    pub fn step(&mut self, grid: &Grid) -> Option<Cell> {
        let cell = self.pop_open()?;
        self.closed[cell] = true;
        self.closed_count += 1;
        self.last_closed = Some(cell);
        if cell == self.exit {
            self.done = true;
            return Some(cell);
        }
        let cost = self.cost[cell] + 1;
        for other in grid.open_neighbors(cell) {
            if !self.closed[other] && cost < self.cost[other] {
                self.parent[other] = cell;
                self.reach(grid, other, cost);
            }
        }
        Some(cell)
    }

    /// Whether no step is left.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Whether the exit is closed.
    pub fn is_found(&self) -> bool {
        self.closed[self.exit]
    }

    /// Whether a cell is closed.
    pub fn is_closed(&self, cell: Cell) -> bool {
        self.closed[cell]
    }

    /// Whether a cell waits in the open list and is not closed.
    pub fn is_open(&self, cell: Cell) -> bool {
        self.cost[cell] != UNREACHED && !self.closed[cell]
    }

    /// Steps from the entrance on the best way found so far.
    pub fn cost(&self, cell: Cell) -> Option<u32> {
        (self.cost[cell] != UNREACHED).then_some(self.cost[cell])
    }

    /// The cell before this one on the best way found so far; the entrance has none.
    pub fn parent(&self, cell: Cell) -> Option<Cell> {
        (self.parent[cell] != cell).then_some(self.parent[cell])
    }

    /// The best way found so far from the entrance to a cell, both included; empty if there is
    /// none yet. O(path).
    pub fn path_to(&self, cell: Cell) -> Vec<Cell> {
        if self.cost[cell] == UNREACHED {
            return Vec::new();
        }
        let mut path: Vec<Cell> =
            std::iter::successors(Some(cell), |&at| self.parent(at)).collect();
        path.reverse();
        path
    }

    /// The cell closed last.
    pub fn last_closed(&self) -> Option<Cell> {
        self.last_closed
    }

    /// Cells closed.
    pub fn closed(&self) -> u32 {
        self.closed_count
    }

    /// Entries ever put into the open list, the entrance included.
    pub fn pushes(&self) -> u64 {
        self.pushes
    }

    /// Most entries that the open list has held, stale ones included.
    pub fn peak_heap(&self) -> u32 {
        self.peak_heap
    }

    fn pop_open(&mut self) -> Option<Cell> {
        while !self.done {
            match self.open.pop() {
                Some(cell) if self.closed[cell] => {}
                Some(cell) => return Some(cell),
                None => self.done = true,
            }
        }
        None
    }

    fn reach(&mut self, grid: &Grid, cell: Cell, cost: u32) {
        let estimate = f64::from(grid.manhattan(cell, self.exit));
        self.cost[cell] = cost;
        self.open.push(f64::from(cost) + self.k * estimate, cell);
        self.pushes += 1;
        self.peak_heap = self.peak_heap.max(self.open.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::solve::distances;
    use crate::maze::{MazeKind, Recipe, samples};
    use proptest::prelude::*;

    fn solved(grid: &Grid, k: f64) -> AStar {
        let mut search = AStar::new(grid, grid.first(), grid.last(), k);
        while search.step(grid).is_some() {}
        search
    }

    #[test]
    fn the_published_counts_at_464() {
        let grid = Recipe::new(MazeKind::Looped).build(31, 31, 464);
        for (k, closed) in [(1.0, 264), (2.2, 126)] {
            let search = solved(&grid, k);
            assert_eq!(search.closed(), closed);
            assert_eq!(search.path_to(grid.last()).len() - 1, 90);
        }
        assert_eq!(distances(&grid, Cell(0))[grid.last()], 90);
    }

    #[test]
    fn the_first_step_closes_the_entrance_and_opens_its_neighbours() {
        let grid = Grid::parse(
            "
            +--+--+
            |     |
            +  +--+
            |     |
            +--+--+
            ",
        );
        let grid = grid.unwrap();
        let mut search = AStar::new(&grid, Cell(0), Cell(3), 1.0);
        assert!(search.is_open(Cell(0)) && search.path_to(Cell(1)).is_empty());
        assert_eq!(search.step(&grid), Some(Cell(0)));
        assert!(search.is_open(Cell(1)) && search.is_open(Cell(2)));
        assert_eq!(search.path_to(Cell(2)), [Cell(0), Cell(2)]);
        assert_eq!((search.pushes(), search.peak_heap()), (3, 2));
    }

    #[test]
    fn without_a_way_the_search_ends_and_finds_nothing() {
        let grid = Grid::new(2, 2);
        let search = solved(&grid, 1.0);
        assert!(search.is_done() && !search.is_found());
        assert_eq!(search.closed(), 1);
        assert!(search.path_to(grid.last()).is_empty());
    }

    proptest! {
        #[test]
        fn a_slope_up_to_1_finds_a_shortest_path(
            grid in samples::looped_maze(), k in prop_oneof![Just(1.0), 0.0..=1.0],
        ) {
            let path = solved(&grid, k).path_to(grid.last());
            let steps = distances(&grid, grid.first())[grid.last()];
            prop_assert_eq!(path.len(), steps as usize + 1);
        }

        #[test]
        fn any_slope_finds_an_open_path(grid in samples::looped_maze(), k in 0.0..5.0) {
            let search = solved(&grid, k);
            let path = search.path_to(grid.last());
            prop_assert!(search.is_found());
            prop_assert_eq!(path[0], grid.first());
            prop_assert!(samples::is_walkable(&grid, &path));
            prop_assert!(search.pushes() <= 4 * grid.len() as u64);
        }
    }
}
