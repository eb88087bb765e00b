//! Growth from a frontier (Prim's algorithm without weights), one join a step: board 02.
//!
//! ```text
//!   . . f . .     . untouched
//!   . f # f .     # in the maze
//!   f # # f .     f frontier: beside the maze, not in it yet
//! ```

use super::choices::Choices;
use crate::maze::{Cell, CellMap, Grid, Mulberry32};
use std::collections::VecDeque;

/// Which frontier cell joins next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PickRule {
    /// A drawn one; the last of the list takes its place.
    Random,
    /// The last of the list; nothing is drawn for it.
    Newest,
    /// The first of the list; nothing is drawn for it.
    Oldest,
}

impl PickRule {
    /// In the order that [`PickRule::next`] goes round.
    pub const ALL: [PickRule; 3] = [PickRule::Random, PickRule::Newest, PickRule::Oldest];

    /// The rule that a press of the key goes to: random → newest → oldest → random.
    pub fn next(self) -> PickRule {
        match self {
            PickRule::Random => PickRule::Newest,
            PickRule::Newest => PickRule::Oldest,
            PickRule::Oldest => PickRule::Random,
        }
    }

    /// The name that settings use.
    pub fn name(self) -> &'static str {
        match self {
            PickRule::Random => "random",
            PickRule::Newest => "newest",
            PickRule::Oldest => "oldest",
        }
    }
}

/// One step of [`Frontier`]: `cell` left the frontier for the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// The cell that joined.
    pub cell: Cell,
    /// The neighbour in the maze that it was linked to.
    pub link: Cell,
    /// Which join this was, from 1; the start counts as 0.
    pub number: u32,
}

/// The growth in progress: its grid, its frontier and its counts.
///
/// A grid takes cells − 1 joins; each is O(1) whatever the rule.
#[derive(Clone, Debug)]
pub struct Frontier {
    grid: Grid,
    start: Cell,
    rng: Mulberry32,
    rule: PickRule,
    /// A deque: the oldest cell comes out in O(1) too.
    list: VecDeque<Cell>,
    in_list: CellMap<bool>,
    joins: u32,
    peak_frontier: u32,
}

impl Frontier {
    /// Starts with `start` in the maze and its neighbours in the frontier, in order.
    pub fn new(grid: Grid, start: Cell, seed: u32, rule: PickRule) -> Frontier {
        debug_assert!(grid.is_fresh());
        let mut growth = Frontier {
            in_list: CellMap::new(grid.len(), false),
            grid,
            start,
            rng: Mulberry32::new(seed),
            rule,
            list: VecDeque::new(),
            joins: 0,
            peak_frontier: 0,
        };
        growth.append_neighbors(start);
        growth
    }

    /// Joins one frontier cell; `None` once the frontier is empty.
    pub fn step(&mut self) -> Option<Join> {
        let cell = match self.rule {
            PickRule::Random if self.list.is_empty() => None,
            PickRule::Random => {
                let index = self.rng.below(self.list.len());
                self.list.swap_remove_back(index)
            }
            PickRule::Newest => self.list.pop_back(),
            PickRule::Oldest => self.list.pop_front(),
        }?;
        self.in_list[cell] = false;
        let carved: Choices = self
            .grid
            .neighbors(cell)
            .filter(|&(_, other)| self.is_carved(other))
            .collect();
        let (heading, link) = carved.pick(&mut self.rng);
        self.grid.open(cell, heading);
        self.append_neighbors(cell);
        self.joins += 1;
        Some(Join {
            cell,
            link,
            number: self.joins,
        })
    }

    /// The frontier, first in the list first.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.list.iter().copied()
    }

    /// Whether a cell is beside the maze, waiting to join.
    pub fn is_frontier(&self, cell: Cell) -> bool {
        self.in_list[cell]
    }

    /// Whether a cell is in the maze.
    pub fn is_carved(&self, cell: Cell) -> bool {
        cell == self.start || !self.grid.is_closed(cell)
    }

    /// Whether the frontier is empty: the maze is perfect and no step is left.
    pub fn is_done(&self) -> bool {
        self.list.is_empty()
    }

    /// Joins made.
    pub fn joins(&self) -> u32 {
        self.joins
    }

    /// Most cells that the frontier has held between two steps.
    pub fn peak_frontier(&self) -> u32 {
        self.peak_frontier
    }

    /// The rule that picks.
    pub fn rule(&self) -> PickRule {
        self.rule
    }

    /// The maze so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The maze, given away.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    fn append_neighbors(&mut self, cell: Cell) {
        for (_, other) in self.grid.neighbors(cell) {
            if !self.in_list[other] && other != self.start && self.grid.is_closed(other) {
                self.in_list[other] = true;
                self.list.push_back(other);
            }
        }
        self.peak_frontier = self.peak_frontier.max(self.list.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use crate::maze::solve::{distances, shortest_path};
    use proptest::prelude::*;

    #[test]
    fn the_published_counts_at_464() {
        let grid = Grid::new(31, 31);
        let center = grid.center();
        let mut growth = Frontier::new(grid, center, 464, PickRule::Random);
        while growth.step().is_some() {}
        assert_eq!(growth.joins(), 960);
        assert_eq!(growth.grid().dead_ends(), 326);
        let farthest = distances(growth.grid(), center);
        assert_eq!(farthest.as_slice().iter().max(), Some(&35));
        let route = shortest_path(growth.grid(), Cell(0), Cell(960)).unwrap();
        assert_eq!(route.len() - 1, 62);
    }

    #[test]
    fn the_first_frontier_is_the_start_s_neighbours_in_order() {
        let growth = Frontier::new(Grid::new(3, 3), Cell(4), 464, PickRule::Oldest);
        let list: Vec<u32> = growth.frontier().map(|cell| cell.0).collect();
        assert_eq!(list, [1, 5, 7, 3]);
        assert_eq!(growth.peak_frontier(), 4);
    }

    #[test]
    fn the_oldest_rule_joins_ring_by_ring_and_the_newest_runs_away() {
        let order = |rule| {
            let mut growth = Frontier::new(Grid::new(3, 3), Cell(4), 464, rule);
            std::iter::from_fn(move || growth.step().map(|join| join.cell.0)).collect::<Vec<_>>()
        };
        assert_eq!(order(PickRule::Oldest), [1, 5, 7, 3, 2, 0, 8, 6]);
        assert_eq!(order(PickRule::Newest), [3, 6, 0, 7, 8, 5, 2, 1]);
    }

    #[test]
    fn three_presses_come_back_to_the_first_rule() {
        for rule in PickRule::ALL {
            assert_eq!(rule.next().next().next(), rule);
        }
    }

    proptest! {
        #[test]
        fn every_growth_is_perfect_under_any_rule(
            (cols, rows) in samples::sides(),
            start: prop::sample::Index,
            seed: u32,
            rule in prop::sample::select(PickRule::ALL.to_vec()),
        ) {
            let grid = Grid::new(cols, rows);
            let start = Cell(start.index(grid.len()) as u32);
            let mut growth = Frontier::new(grid, start, seed, rule);
            while let Some(join) = growth.step() {
                prop_assert!(growth.is_carved(join.cell) && growth.is_carved(join.link));
                prop_assert!(growth.frontier().all(|cell| growth.is_frontier(cell)));
            }
            prop_assert_eq!(growth.joins(), cols * rows - 1);
            samples::assert_perfect(growth.grid());
        }
    }
}
