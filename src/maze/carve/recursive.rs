//! The recursive build without recursion: a cell lists its directions once, on arrival, and tries
//! them in that order: board 10.
//!
//! ```text
//!   +--+--+--+
//!   | 0  1| .|     . not visited
//!   +--+  +--+     0 1 2 3 the stack, 3 its tip: carves into the next of its directions that is
//!   | 3  2| .|             not visited, or returns to where it came from when all are tried
//!   +--+--+--+
//! ```

use crate::maze::{Cell, Grid, Heading, Mulberry32};

/// What one step of [`Recursive`] did: an entry of the queue that a picture is replayed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The wall between the two was opened, and the tip went there.
    Carve {
        /// The tip before the step.
        from: Cell,
        /// The tip after it.
        to: Cell,
    },
    /// All four directions of the tip were tried, and it went back.
    Return {
        /// The tip before the step.
        from: Cell,
        /// The tip after it: the cell that `from` was carved from.
        to: Cell,
    },
}

/// In which order a cell tries its directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// North, south, east, west, shuffled anew in every cell.
    Shuffled(Mulberry32),
    /// The same in every cell.
    Fixed([Heading; 4]),
}

impl Order {
    /// The directions of a cell; draws three times, or not at all.
    fn list(&mut self) -> [Heading; 4] {
        match self {
            Order::Shuffled(rng) => {
                let mut list = [Heading::North, Heading::South, Heading::East, Heading::West];
                rng.shuffle(&mut list);
                list
            }
            Order::Fixed(list) => *list,
        }
    }
}

/// A cell on the stack.
#[derive(Clone, Copy, Debug)]
struct Visit {
    cell: Cell,
    order: [Heading; 4],
    tried: u8,
}

/// The build in progress: its grid, its stack and its counts.
///
/// Every cell but the start is carved into once and returned from once, so a grid takes
/// (cells − 1) × 2 steps. A step is O(1).
///
/// ```
/// use mazereel::maze::carve::{Order, Recursive};
/// use mazereel::maze::{Cell, Grid, Mulberry32};
///
/// let order = Order::Shuffled(Mulberry32::new(464));
/// let mut build = Recursive::new(Grid::new(20, 20), Cell(0), order);
/// while build.step().is_some() {}
/// assert_eq!((build.carves(), build.returns()), (399, 399));
/// ```
#[derive(Clone, Debug)]
pub struct Recursive {
    grid: Grid,
    start: Cell,
    order: Order,
    stack: Vec<Visit>,
    carves: u64,
    returns: u64,
    max_stack_depth: u32,
}

impl Recursive {
    /// Starts in `start` of a fresh grid, whose directions are listed at once.
    pub fn new(grid: Grid, start: Cell, order: Order) -> Recursive {
        debug_assert!(grid.is_fresh());
        let mut build = Recursive {
            grid,
            start,
            order,
            stack: Vec::new(),
            carves: 0,
            returns: 0,
            max_stack_depth: 0,
        };
        build.arrive(start);
        build
    }

    /// The build of board 10: from the first cell, shuffled by the stream of `seed`.
    pub fn of_seed(grid: Grid, seed: u32) -> Recursive {
        let start = grid.first();
        Recursive::new(grid, start, Order::Shuffled(Mulberry32::new(seed)))
    }

    /// Carves or returns; `None` once the start has tried everything.
    pub fn step(&mut self) -> Option<Event> {
        let tip = self.stack.last_mut()?;
        let from = tip.cell;
        while let Some(&heading) = tip.order.get(usize::from(tip.tried)) {
            tip.tried += 1;
            if let Some(to) = self.grid.neighbor(from, heading)
                && to != self.start
                && self.grid.is_closed(to)
            {
                self.grid.open(from, heading);
                self.arrive(to);
                self.carves += 1;
                return Some(Event::Carve { from, to });
            }
        }
        self.stack.pop();
        let to = self.stack.last()?.cell;
        self.returns += 1;
        Some(Event::Return { from, to })
    }

    fn arrive(&mut self, cell: Cell) {
        self.stack.push(Visit {
            cell,
            order: self.order.list(),
            tried: 0,
        });
        self.max_stack_depth = self.max_stack_depth.max(self.stack.len() as u32);
    }

    /// Whether the stack is empty: the maze is perfect and no step is left.
    pub fn is_done(&self) -> bool {
        self.stack.is_empty()
    }

    /// The maze so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The maze, given away.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// Walls opened.
    pub fn carves(&self) -> u64 {
        self.carves
    }

    /// Cells gone back from.
    pub fn returns(&self) -> u64 {
        self.returns
    }

    /// Most cells that the stack has held, start and tip included.
    pub fn max_stack_depth(&self) -> u32 {
        self.max_stack_depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use proptest::prelude::*;

    fn shuffled(cols: u32, rows: u32, seed: u32) -> Recursive {
        let order = Order::Shuffled(Mulberry32::new(seed));
        Recursive::new(Grid::new(cols, rows), Cell(0), order)
    }

    #[test]
    fn the_worked_example_event_by_event() {
        use Heading::{East, North, South, West};
        let order = Order::Fixed([East, South, West, North]);
        let mut build = Recursive::new(Grid::new(3, 3), Cell(0), order);
        let carve = |from, to| Event::Carve {
            from: Cell(from),
            to: Cell(to),
        };
        let back = |from, to| Event::Return {
            from: Cell(from),
            to: Cell(to),
        };
        let events: Vec<Event> = std::iter::from_fn(|| build.step()).collect();
        let expected = [
            // (0,0) (0,1) (0,2) (1,2) (2,2) (2,1) (2,0) (1,0) (1,1), and the same way back.
            carve(0, 1),
            carve(1, 2),
            carve(2, 5),
            carve(5, 8),
            carve(8, 7),
            carve(7, 6),
            carve(6, 3),
            carve(3, 4),
            back(4, 3),
            back(3, 6),
            back(6, 7),
            back(7, 8),
            back(8, 5),
            back(5, 2),
            back(2, 1),
            back(1, 0),
        ];
        assert_eq!(events, expected);
        assert_eq!((build.carves(), build.returns()), (8, 8));
        assert_eq!(build.max_stack_depth(), 9);
        let spiral = "
            +--+--+--+
            |        |
            +--+--+  +
            |     |  |
            +  +--+  +
            |        |
            +--+--+--+
        ";
        assert_eq!(Ok(build.into_grid()), Grid::parse(spiral));
    }

    #[test]
    fn a_cell_lists_its_directions_once_and_on_arrival() {
        // Every cell draws three times, the last one too.
        let mut build = shuffled(4, 3, 464);
        while build.step().is_some() {}
        let mut rng = Mulberry32::new(464);
        for _ in 0..4 * 3 * 3 {
            rng.next_u32();
        }
        assert_eq!(build.order, Order::Shuffled(rng));
    }

    proptest! {
        #[test]
        fn every_build_is_perfect(
            (cols, rows) in samples::sides(), start: prop::sample::Index, seed: u32,
        ) {
            let grid = Grid::new(cols, rows);
            let start = Cell(start.index(grid.len()) as u32);
            let order = Order::Shuffled(Mulberry32::new(seed));
            let mut build = Recursive::new(grid, start, order);
            while build.step().is_some() {}
            samples::assert_perfect(build.grid());
            prop_assert!(build.is_done());
            let carves = u64::from(cols * rows) - 1;
            prop_assert_eq!((build.carves(), build.returns()), (carves, carves));
        }

        #[test]
        fn the_events_alone_build_the_maze_again(
            (cols, rows) in samples::sides(), seed: u32,
        ) {
            let mut build = shuffled(cols, rows, seed);
            let mut replay = Grid::new(cols, rows);
            let mut tip = Cell(0);
            while let Some(event) = build.step() {
                let (Event::Carve { from, to } | Event::Return { from, to }) = event;
                prop_assert_eq!(from, tip);
                let heading = replay.heading_between(from, to).unwrap();
                match event {
                    Event::Carve { .. } => replay.open(from, heading),
                    Event::Return { .. } => prop_assert!(replay.is_open(from, heading)),
                }
                tip = to;
            }
            prop_assert_eq!(tip, Cell(0));
            prop_assert_eq!(&replay, build.grid());
        }
    }
}
