//! The depth-first carve (recursive backtracker) with an explicit stack: boards 01 and 11.
//!
//! ```text
//!   +--+--+--+
//!   | 0  1| .|     . untouched
//!   +--+  +--+     0 1 2 3 the stack, 3 its head: it digs to an untouched neighbour,
//!   | 3  2| .|             or is popped when it has none
//!   +--+--+--+
//! ```

use super::choices::Choices;
use crate::maze::{Cell, Grid, Heading, Mulberry32};

/// What one step of [`DepthFirst`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A wall was opened and the stack grew by `to`.
    Dig {
        /// The head before the step.
        from: Cell,
        /// The head after it.
        to: Cell,
    },
    /// The head had nowhere to go and left the stack.
    Back {
        /// The head before the step.
        cell: Cell,
        /// Pops in a row so far, this one included.
        run: u32,
    },
}

/// The carve in progress: its grid, its stack and its counts.
///
/// Every cell is pushed once and popped once; the start is pushed before the first step, so a
/// grid takes cells × 2 − 1 steps on any seed. The generator is drawn on digging steps only.
/// A step is O(1).
///
/// ```
/// use mazereel::maze::{Cell, Grid, carve::DepthFirst};
///
/// let mut carve = DepthFirst::new(Grid::new(31, 31), Cell(0), 464);
/// while carve.step().is_some() {}
/// assert_eq!(carve.steps(), 1921);
/// assert_eq!(carve.grid().open_walls(), 960);
/// ```
#[derive(Clone, Debug)]
pub struct DepthFirst {
    grid: Grid,
    start: Cell,
    rng: Mulberry32,
    order: [Heading; 4],
    stack: Vec<Cell>,
    pushes: u64,
    pops: u64,
    max_stack_depth: u32,
    backtrack_run: u32,
    longest_backtrack_run: u32,
}

impl DepthFirst {
    /// Starts in `start` of a fresh grid, with the stream of `seed`.
    pub fn new(grid: Grid, start: Cell, seed: u32) -> DepthFirst {
        DepthFirst::with_order(grid, start, seed, Heading::ALL)
    }

    /// The same with the neighbours to choose from listed in another order, which gives another
    /// maze of the same seed.
    pub fn with_order(grid: Grid, start: Cell, seed: u32, order: [Heading; 4]) -> DepthFirst {
        debug_assert!(grid.is_fresh());
        DepthFirst {
            grid,
            start,
            rng: Mulberry32::new(seed),
            order,
            stack: vec![start],
            pushes: 0,
            pops: 0,
            max_stack_depth: 1,
            backtrack_run: 0,
            longest_backtrack_run: 0,
        }
    }

    /// The tree of rooms of board 11, from the first cell: neighbours are listed north, south,
    /// west, east.
    pub fn of_rooms(grid: Grid, seed: u32) -> DepthFirst {
        let start = grid.first();
        let [north, east, south, west] = Heading::ALL;
        DepthFirst::with_order(grid, start, seed, [north, south, west, east])
    }

    /// Digs or goes back; `None` once the stack is empty.
    pub fn step(&mut self) -> Option<Step> {
        let head = *self.stack.last()?;
        let uncarved: Choices = self
            .grid
            .neighbors_in(self.order, head)
            .filter(|&(_, cell)| !self.is_carved(cell))
            .collect();
        if uncarved.is_empty() {
            self.stack.pop();
            self.pops += 1;
            self.backtrack_run += 1;
            self.longest_backtrack_run = self.longest_backtrack_run.max(self.backtrack_run);
            return Some(Step::Back {
                cell: head,
                run: self.backtrack_run,
            });
        }
        let (heading, to) = uncarved.pick(&mut self.rng);
        self.grid.open(head, heading);
        self.stack.push(to);
        self.pushes += 1;
        self.backtrack_run = 0;
        self.max_stack_depth = self.max_stack_depth.max(self.stack.len() as u32);
        Some(Step::Dig { from: head, to })
    }

    /// Whether the stack is empty: the maze is perfect and no step is left.
    pub fn is_done(&self) -> bool {
        self.stack.is_empty()
    }

    /// Whether the carve has been in a cell.
    pub fn is_carved(&self, cell: Cell) -> bool {
        cell == self.start || !self.grid.is_closed(cell)
    }

    /// The maze so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The maze, given away.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// From the start to the head, each the neighbour of the one before.
    pub fn stack(&self) -> &[Cell] {
        &self.stack
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.pushes + self.pops
    }

    /// Digging steps taken; the start, which no step pushed, is not among them.
    pub fn pushes(&self) -> u64 {
        self.pushes
    }

    /// Steps back taken.
    pub fn pops(&self) -> u64 {
        self.pops
    }

    /// Most cells that the stack has held, start and head included.
    pub fn max_stack_depth(&self) -> u32 {
        self.max_stack_depth
    }

    /// Most pops in a row so far.
    pub fn longest_backtrack_run(&self) -> u32 {
        self.longest_backtrack_run
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use crate::maze::solve::shortest_path;
    use proptest::prelude::*;

    #[test]
    fn the_published_counts_at_464() {
        let mut carve = DepthFirst::new(Grid::new(31, 31), Cell(0), 464);
        for _ in 0..640 {
            carve.step();
        }
        assert_eq!(carve.stack().len(), 463);
        while carve.step().is_some() {}
        assert_eq!(
            (carve.steps(), carve.pushes(), carve.pops()),
            (1921, 960, 961)
        );
        assert_eq!(carve.max_stack_depth(), 499);
        assert_eq!(carve.grid().dead_ends(), 96);
        let route = shortest_path(carve.grid(), Cell(0), Cell(960)).unwrap();
        assert_eq!(route.len() - 1, 320);
    }

    #[test]
    fn a_bigger_board_takes_two_steps_a_cell_less_one() {
        let mut carve = DepthFirst::new(Grid::new(61, 61), Cell(0), 464);
        while carve.step().is_some() {}
        assert_eq!(carve.steps(), 7441);
    }

    #[test]
    fn another_order_of_neighbors_gives_another_maze_with_as_many_steps() {
        use Heading::{East, North, South, West};
        let carved = |order| {
            let mut carve = DepthFirst::with_order(Grid::new(10, 10), Cell(0), 464, order);
            while carve.step().is_some() {}
            assert_eq!((carve.pushes(), carve.pops()), (99, 100));
            carve.into_grid()
        };
        let rooms = carved([North, South, West, East]);
        samples::assert_perfect(&rooms);
        assert_ne!(rooms, carved(Heading::ALL));
    }

    #[test]
    fn the_run_counts_pops_in_a_row_and_a_dig_ends_it() {
        let mut carve = DepthFirst::new(Grid::new(9, 9), Cell(0), 464);
        let mut run = 0;
        while let Some(step) = carve.step() {
            run = match step {
                Step::Dig { .. } => 0,
                Step::Back { run: now, .. } => {
                    assert_eq!(now, run + 1);
                    now
                }
            };
        }
        assert!(carve.longest_backtrack_run() >= run);
        assert!(carve.is_done());
    }

    proptest! {
        #[test]
        fn every_carve_is_perfect_from_any_start(
            (cols, rows) in samples::sides(), start: prop::sample::Index, seed: u32,
        ) {
            let grid = Grid::new(cols, rows);
            let start = Cell(start.index(grid.len()) as u32);
            let mut carve = DepthFirst::new(grid, start, seed);
            while carve.step().is_some() {}
            prop_assert_eq!(carve.steps(), u64::from(cols * rows * 2 - 1));
            samples::assert_perfect(carve.grid());
        }
    }
}
