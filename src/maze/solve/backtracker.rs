//! Depth-first search without an estimate: into the first open cell that is new, out again where
//! there is none: board 10.
//!
//! ```text
//!   +--+--+--+
//!   | 0| x  x|     0 1 2 3 the way, goal at its end
//!   +  +  +--+     x was entered first, north before east, and backed out of
//!   | 1  2  3|
//!   +--+--+--+
//! ```

use crate::maze::{Cell, CellMap, Grid, Heading};

/// What one step of [`Backtracker`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The way grew by a cell.
    Into(Cell),
    /// The way lost a cell that leads nowhere new.
    OutOf(Cell),
}

/// The search in progress: its way and where it has been.
///
/// Every cell is entered once at most and left once at most. A step is O(1). On a perfect maze the
/// way found is the only one; on others it need not be the shortest.
#[derive(Clone, Debug)]
pub struct Backtracker {
    goal: Cell,
    order: [Heading; 4],
    way: Vec<Cell>,
    /// Directions tried on each cell of the way.
    tried: Vec<u8>,
    visited: CellMap<bool>,
    moves: u64,
    stuck: bool,
}

impl Backtracker {
    /// Starts in `start`; every cell tries its directions in `order`.
    pub fn new(grid: &Grid, start: Cell, goal: Cell, order: [Heading; 4]) -> Backtracker {
        let mut visited = CellMap::new(grid.len(), false);
        visited[start] = true;
        Backtracker {
            goal,
            order,
            way: vec![start],
            tried: vec![0],
            visited,
            moves: 0,
            stuck: false,
        }
    }

    /// Moves into a cell or out of one; `None` at the goal, and where there is no way to it.
    pub fn step(&mut self, grid: &Grid) -> Option<Move> {
        if self.is_done() {
            return None;
        }
        let head = *self.way.last()?;
        let tried = self.tried.last_mut()?;
        while let Some(&heading) = self.order.get(usize::from(*tried)) {
            *tried += 1;
            if !grid.is_open(head, heading) {
                continue;
            }
            if let Some(next) = grid.neighbor(head, heading)
                && !self.visited[next]
            {
                self.visited[next] = true;
                self.way.push(next);
                self.tried.push(0);
                self.moves += 1;
                return Some(Move::Into(next));
            }
        }
        if self.way.len() == 1 {
            self.stuck = true;
            return None;
        }
        self.way.pop();
        self.tried.pop();
        self.moves += 1;
        Some(Move::OutOf(head))
    }

    /// Whether no step is left.
    pub fn is_done(&self) -> bool {
        self.is_found() || self.stuck
    }

    /// Whether the way ends in the goal.
    pub fn is_found(&self) -> bool {
        self.way.last() == Some(&self.goal)
    }

    /// From the start to the head; once found, to the goal.
    pub fn way(&self) -> &[Cell] {
        &self.way
    }

    /// Whether the search has been in a cell; if it is not on the way, it was backed out of.
    pub fn is_visited(&self, cell: Cell) -> bool {
        self.visited[cell]
    }

    /// Moves made, into cells and out of them.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use crate::maze::solve::shortest_path;
    use proptest::prelude::*;

    const ORDER: [Heading; 4] = [Heading::North, Heading::South, Heading::East, Heading::West];

    #[test]
    fn a_dead_end_is_entered_and_backed_out_of() {
        let grid = Grid::parse(
            "
            +--+--+--+
            |  |     |
            +  +  +--+
            |        |
            +--+--+--+
            ",
        );
        let grid = grid.unwrap();
        let mut search = Backtracker::new(&grid, Cell(0), Cell(5), ORDER);
        let moves: Vec<Move> = std::iter::from_fn(|| search.step(&grid)).collect();
        let expected = [
            Move::Into(Cell(3)),
            Move::Into(Cell(4)),
            Move::Into(Cell(1)),
            Move::Into(Cell(2)),
            Move::OutOf(Cell(2)),
            Move::OutOf(Cell(1)),
            Move::Into(Cell(5)),
        ];
        assert_eq!(moves, expected);
        assert_eq!(search.way(), [0, 3, 4, 5].map(Cell));
        assert!(search.is_found() && search.is_visited(Cell(2)));
    }

    #[test]
    fn without_a_way_the_search_ends_at_its_start() {
        let mut grid = Grid::new(2, 2);
        grid.open(Cell(0), Heading::East);
        let mut search = Backtracker::new(&grid, Cell(0), Cell(3), ORDER);
        while search.step(&grid).is_some() {}
        assert!(search.is_done() && !search.is_found());
        assert_eq!((search.way(), search.moves()), (&[Cell(0)][..], 2));
    }

    proptest! {
        #[test]
        fn a_way_is_found_if_there_is_one(grid in samples::any_grid()) {
            let (start, goal) = (grid.first(), grid.last());
            let mut search = Backtracker::new(&grid, start, goal, ORDER);
            while search.step(&grid).is_some() {}
            prop_assert!(search.is_done());
            prop_assert_eq!(search.is_found(), shortest_path(&grid, start, goal).is_some());
            prop_assert!(samples::is_walkable(&grid, search.way()));
            prop_assert!(search.moves() <= 2 * (grid.len() as u64 - 1));
        }

        #[test]
        fn in_a_perfect_maze_it_is_the_shortest_one(grid in samples::perfect_maze()) {
            let (start, goal) = (grid.first(), grid.last());
            let mut search = Backtracker::new(&grid, start, goal, ORDER);
            while search.step(&grid).is_some() {}
            let shortest = shortest_path(&grid, start, goal);
            prop_assert_eq!(Some(search.way()), shortest.as_deref());
        }
    }
}
