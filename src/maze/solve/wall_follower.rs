//! The walk with one hand on the wall, one stride a step: board 07.
//!
//! ```text
//!   left hand, heading east:
//!
//!   1 left is open    2 front is open    3 else turn right in place
//!      ┌▶                 ──▶                ─┐
//!    ──┘                                      ▼
//! ```

use super::Hand;
use crate::maze::{Cell, CellMap, Grid, Heading};

/// How a walk stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkOutcome {
    /// Neither there nor caught in a circle yet.
    Walking,
    /// In the exit.
    Arrived,
    /// In a cell and heading that the walk was in before: it will go round for ever.
    Circling,
}

/// One step of [`WallFollower`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The cell before the step.
    pub from: Cell,
    /// The cell after it.
    pub to: Cell,
    /// Whether the heading changed.
    pub turned: bool,
    /// Whether the cell changed.
    pub moved: bool,
}

/// The walk in progress: where it stands, where it has been, and its counts.
///
/// A step is O(1), and a walk takes at most four steps a cell: then it has arrived or circles.
#[derive(Clone, Debug)]
pub struct WallFollower {
    exit: Cell,
    hand: Hand,
    cell: Cell,
    heading: Heading,
    outcome: WalkOutcome,
    /// The headings that each cell was in, as a sum of bits.
    seen: CellMap<u8>,
    /// Times that each cell was entered: at most 5, once a heading and the start.
    visits: CellMap<u8>,
    steps: u64,
    forward: u64,
    turns: u64,
}

impl WallFollower {
    /// Stands in `start`, heading east.
    pub fn new(grid: &Grid, start: Cell, exit: Cell, hand: Hand) -> WallFollower {
        let mut walker = WallFollower {
            exit,
            hand,
            cell: start,
            heading: Heading::East,
            outcome: WalkOutcome::Walking,
            seen: CellMap::new(grid.len(), 0),
            visits: CellMap::new(grid.len(), 0),
            steps: 0,
            forward: 0,
            turns: 0,
        };
        walker.visits[start] = 1;
        walker.look();
        walker
    }

    /// Takes one step; `None` once the walk has arrived or circles.
    pub fn step(&mut self, grid: &Grid) -> Option<Stride> {
        if self.outcome != WalkOutcome::Walking {
            return None;
        }
        let from = self.cell;
        let (heading, moved) = self.choose(grid);
        let turned = heading != self.heading;
        self.heading = heading;
        self.steps += 1;
        self.turns += u64::from(turned);
        if moved {
            self.cell = grid
                .neighbor(from, heading)
                .expect("the border is never opened, so an open side leads to a cell");
            self.forward += 1;
            self.visits[self.cell] += 1;
        }
        self.look();
        Some(Stride {
            from,
            to: self.cell,
            turned,
            moved,
        })
    }

    /// Where the walker stands.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Where it looks.
    pub fn heading(&self) -> Heading {
        self.heading
    }

    /// The hand on the wall.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// How the walk stands.
    pub fn outcome(&self) -> WalkOutcome {
        self.outcome
    }

    /// Steps taken, turns in place included.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Steps that changed the cell.
    pub fn forward(&self) -> u64 {
        self.forward
    }

    /// Changes of heading, with a step or in place.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// Times that a cell was entered; the start counts as entered once.
    pub fn visits(&self, cell: Cell) -> u32 {
        u32::from(self.visits[cell])
    }

    /// Cells entered exactly once. O(cells).
    pub fn cells_once(&self) -> u32 {
        self.count(|visits| visits == 1)
    }

    /// Cells entered twice or more. O(cells).
    pub fn cells_more(&self) -> u32 {
        self.count(|visits| visits > 1)
    }

    /// The heading after the next step, and whether it leads out of the cell.
    fn choose(&self, grid: &Grid) -> (Heading, bool) {
        let side = self.hand.side(self.heading);
        if grid.is_open(self.cell, side) {
            (side, true)
        } else if grid.is_open(self.cell, self.heading) {
            (self.heading, true)
        } else {
            (side.opposite(), false)
        }
    }

    /// Settles the outcome where the walker stands now, and remembers having been there.
    fn look(&mut self) {
        let bit = self.heading.bit();
        if self.cell == self.exit {
            self.outcome = WalkOutcome::Arrived;
        } else if self.seen[self.cell] & bit != 0 {
            self.outcome = WalkOutcome::Circling;
        }
        self.seen[self.cell] |= bit;
    }

    fn count(&self, wanted: impl Fn(u8) -> bool) -> u32 {
        let visits = self.visits.as_slice().iter();
        visits.map(|&visits| u32::from(wanted(visits))).sum()
    }
}

/// Steps of the whole walk, heading east at first; `None` if it circles for ever. O(cells).
pub fn walk(grid: &Grid, start: Cell, exit: Cell, hand: Hand) -> Option<u64> {
    let mut walker = WallFollower::new(grid, start, exit, hand);
    while walker.step(grid).is_some() {}
    (walker.outcome() == WalkOutcome::Arrived).then_some(walker.steps())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{MazeKind, Recipe, samples};
    use proptest::prelude::*;

    #[test]
    fn the_published_counts_at_464() {
        let grid = Recipe::new(MazeKind::DepthFirst).build(31, 31, 464);
        let mut walker = WallFollower::new(&grid, grid.first(), grid.last(), Hand::Left);
        while walker.step(&grid).is_some() {}
        assert_eq!(
            (walker.steps(), walker.forward(), walker.turns()),
            (1095, 810, 570)
        );
        assert_eq!(walker.cells_once(), 350);
        assert_eq!(walker.outcome(), WalkOutcome::Arrived);
    }

    #[test]
    fn a_dead_end_is_left_by_two_turns_in_place() {
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
        let mut walker = WallFollower::new(&grid, Cell(0), Cell(3), Hand::Left);
        let strides: Vec<_> = std::iter::from_fn(|| walker.step(&grid))
            .map(|stride| (stride.to.0, stride.turned, stride.moved))
            .collect();
        assert_eq!(
            strides,
            [
                (1, false, true),
                (1, true, false),
                (1, true, false),
                (0, false, true),
                (2, true, true),
                (3, true, true),
            ]
        );
        assert_eq!(walker.visits(Cell(0)), 2);
        assert_eq!((walker.cells_once(), walker.cells_more()), (3, 1));
    }

    #[test]
    fn the_published_walks_on_braided_mazes_at_464() {
        for (keep, left, right) in [(0.0, 219, 253), (1.0, 1095, 1484)] {
            let recipe = Recipe {
                braid_keep: keep,
                ..Recipe::new(MazeKind::Braided)
            };
            let grid = recipe.build(31, 31, 464);
            let steps = Hand::ALL.map(|hand| walk(&grid, grid.first(), grid.last(), hand));
            assert_eq!(steps, [Some(left), Some(right)]);
        }
    }

    #[test]
    fn a_walk_around_an_inner_exit_is_found_to_circle() {
        let grid = Grid::parse(
            "
            +--+--+--+
            |        |
            +  +--+  +
            |  |     |
            +  +--+  +
            |        |
            +--+--+--+
            ",
        );
        let grid = grid.unwrap();
        for hand in Hand::ALL {
            let mut walker = WallFollower::new(&grid, Cell(0), Cell(4), hand);
            while walker.step(&grid).is_some() {}
            assert_eq!(walker.outcome(), WalkOutcome::Circling);
            assert_eq!(walk(&grid, Cell(0), Cell(4), hand), None);
        }
    }

    #[test]
    fn a_walk_that_starts_in_the_exit_has_arrived() {
        assert_eq!(
            walk(&Grid::new(2, 2), Cell(3), Cell(3), Hand::Left),
            Some(0)
        );
        assert_eq!(walk(&Grid::new(2, 2), Cell(0), Cell(3), Hand::Left), None);
    }

    /// Walks without looking for circles, for more steps than there are cells and headings.
    fn long_walk(grid: &Grid, exit: Cell, hand: Hand) -> Option<u64> {
        let (mut cell, mut heading) = (grid.first(), Heading::East);
        for steps in 0..=grid.len() as u64 * 4 {
            if cell == exit {
                return Some(steps);
            }
            let (side, away) = match hand {
                Hand::Left => (heading.left(), heading.right()),
                Hand::Right => (heading.right(), heading.left()),
            };
            if let Some(way) = [side, heading]
                .into_iter()
                .find(|&way| grid.is_open(cell, way))
            {
                heading = way;
                cell = grid.neighbor(cell, way).unwrap();
            } else {
                heading = away;
            }
        }
        None
    }

    proptest! {
        #[test]
        fn a_walk_circles_exactly_if_a_long_one_does_not_arrive(
            grid in prop_oneof![samples::looped_maze(), samples::any_grid()],
            exit: prop::sample::Index,
            hand in prop::sample::select(Hand::ALL.to_vec()),
        ) {
            let exit = Cell(exit.index(grid.len()) as u32);
            prop_assert_eq!(walk(&grid, grid.first(), exit, hand), long_walk(&grid, exit, hand));
        }

        #[test]
        fn in_a_perfect_maze_either_hand_arrives(
            grid in samples::perfect_maze(), exit: prop::sample::Index,
        ) {
            let exit = Cell(exit.index(grid.len()) as u32);
            for hand in Hand::ALL {
                prop_assert!(walk(&grid, grid.first(), exit, hand).is_some());
            }
        }
    }
}
