//! A grid of cells with four wall bits each; a wall is always shared by the cells on both sides.
//!
//! ```text
//!   +--+--+
//!   | 0  1|     cell 0: south stands, east is open; walls = 1 + 4 + 8 = 13
//!   +--+  +     cell 1: west and south are open;    walls = 1 + 2     =  3
//!   | 2| 3|     a fresh cell is 15; the border is never opened
//!   +--+--+
//! ```

use super::{Cell, Heading};
use std::ops::RangeInclusive;

const ALL_WALLS: u8 = 15;

/// A rectangle of cells and the walls between them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    cols: u32,
    rows: u32,
    walls: Vec<u8>,
}

#[expect(clippy::len_without_is_empty, reason = "a grid has at least 4 cells")]
impl Grid {
    /// Cells a side, at least and at most (`spec/facts.md`).
    pub const SIDES: RangeInclusive<u32> = 2..=4096;

    /// A fresh grid: every wall stands.
    ///
    /// # Panics
    /// If a side is outside [`Grid::SIDES`].
    pub fn new(cols: u32, rows: u32) -> Grid {
        assert!(
            Grid::SIDES.contains(&cols) && Grid::SIDES.contains(&rows),
            "a grid has 2 to 4096 cells a side, not {cols}×{rows}"
        );
        Grid {
            cols,
            rows,
            walls: vec![ALL_WALLS; cols as usize * rows as usize],
        }
    }

    /// Cells a row.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.walls.len()
    }

    /// The top left cell, the usual entrance.
    pub fn first(&self) -> Cell {
        Cell(0)
    }

    /// The bottom right cell, the usual exit.
    pub fn last(&self) -> Cell {
        Cell(self.cols * self.rows - 1)
    }

    /// The cell at (rows ÷ 2) × cols + cols ÷ 2, in whole numbers.
    pub fn center(&self) -> Cell {
        self.cell_at(self.cols / 2, self.rows / 2)
    }

    /// All cells in order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cols * self.rows).map(Cell)
    }

    /// Column of a cell, 0 at the left.
    pub fn column(&self, cell: Cell) -> u32 {
        cell.0 % self.cols
    }

    /// Row of a cell, 0 at the top.
    pub fn row(&self, cell: Cell) -> u32 {
        cell.0 / self.cols
    }

    /// The cell of a column and a row, both inside the grid.
    pub fn cell_at(&self, col: u32, row: u32) -> Cell {
        debug_assert!(col < self.cols && row < self.rows);
        Cell(row * self.cols + col)
    }

    /// The next cell that way, walls or not; `None` beyond the border.
    pub fn neighbor(&self, cell: Cell, heading: Heading) -> Option<Cell> {
        let inside = match heading {
            Heading::North => cell.0 >= self.cols,
            Heading::East => self.column(cell) + 1 < self.cols,
            Heading::South => cell.0 + self.cols < self.cols * self.rows,
            Heading::West => self.column(cell) > 0,
        };
        inside.then(|| self.beside(cell, heading))
    }

    /// The neighbours inside the grid, walls or not, in the order of [`Heading::ALL`].
    pub fn neighbors(&self, cell: Cell) -> impl Iterator<Item = (Heading, Cell)> {
        self.neighbors_in(Heading::ALL, cell)
    }

    /// The neighbours inside the grid, walls or not, in an order of one's own.
    pub fn neighbors_in(
        &self,
        order: [Heading; 4],
        cell: Cell,
    ) -> impl Iterator<Item = (Heading, Cell)> {
        order
            .into_iter()
            .filter_map(move |heading| Some((heading, self.neighbor(cell, heading)?)))
    }

    /// The neighbours that can be walked to, in the order of [`Heading::ALL`].
    pub fn open_neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        // The border is never opened, so what is open is inside.
        Heading::ALL
            .into_iter()
            .filter(move |&heading| self.is_open(cell, heading))
            .map(move |heading| self.beside(cell, heading))
    }

    /// Which way `to` lies from its neighbour `from`; `None` if the two do not touch.
    pub fn heading_between(&self, from: Cell, to: Cell) -> Option<Heading> {
        Heading::ALL
            .into_iter()
            .find(|&heading| self.neighbor(from, heading) == Some(to))
    }

    /// Whether no wall stands on that side.
    pub fn is_open(&self, cell: Cell, heading: Heading) -> bool {
        self.walls(cell) & heading.bit() == 0
    }

    /// Opens the wall on that side, for the cells on both sides of it.
    ///
    /// The border is never opened: asking for it is a mistake of the caller, which panics in a
    /// debug build and is ignored otherwise.
    pub fn open(&mut self, cell: Cell, heading: Heading) {
        let Some(other) = self.neighbor(cell, heading) else {
            debug_assert!(false, "cell {cell} has only the border to its {heading:?}");
            return;
        };
        self.walls[cell.index()] &= !heading.bit();
        self.walls[other.index()] &= !heading.opposite().bit();
    }

    /// The standing walls of a cell as a sum of [`Heading::bit`]s.
    pub fn walls(&self, cell: Cell) -> u8 {
        self.walls[cell.index()]
    }

    /// The standing walls of all cells, in order.
    pub fn wall_bits(&self) -> &[u8] {
        &self.walls
    }

    /// Whether all four walls of a cell stand.
    pub fn is_closed(&self, cell: Cell) -> bool {
        self.walls(cell) == ALL_WALLS
    }

    /// Whether no wall has been opened yet. O(cells).
    pub fn is_fresh(&self) -> bool {
        self.walls.iter().all(|&walls| walls == ALL_WALLS)
    }

    /// Whether exactly one side of a cell is open.
    pub fn is_dead_end(&self, cell: Cell) -> bool {
        self.walls(cell).count_ones() == 3
    }

    /// Number of dead ends. O(cells).
    pub fn dead_ends(&self) -> u32 {
        self.cells().map(|c| u32::from(self.is_dead_end(c))).sum()
    }

    /// Number of walls that are not border, standing or open.
    pub fn inner_walls(&self) -> u32 {
        (self.cols - 1) * self.rows + self.cols * (self.rows - 1)
    }

    /// Number of opened walls. O(cells).
    pub fn open_walls(&self) -> u32 {
        let open_sides: u32 = self.walls.iter().map(|walls| 4 - walls.count_ones()).sum();
        open_sides / 2
    }

    /// Number of inner walls that stand. O(cells).
    pub fn standing_inner_walls(&self) -> u32 {
        self.inner_walls() - self.open_walls()
    }

    /// |dx| + |dy| between two cells: the steps that an open field would take.
    pub fn manhattan(&self, a: Cell, b: Cell) -> u32 {
        let (dx, dy) = self.offset(a, b);
        dx + dy
    }

    /// max(|dx|, |dy|) between two cells: the square ring around `a` that `b` lies on.
    pub fn chebyshev(&self, a: Cell, b: Cell) -> u32 {
        let (dx, dy) = self.offset(a, b);
        dx.max(dy)
    }

    fn offset(&self, a: Cell, b: Cell) -> (u32, u32) {
        (
            self.column(a).abs_diff(self.column(b)),
            self.row(a).abs_diff(self.row(b)),
        )
    }

    /// The next cell that way, which the caller knows to be inside.
    fn beside(&self, cell: Cell, heading: Heading) -> Cell {
        Cell(match heading {
            Heading::North => cell.0 - self.cols,
            Heading::East => cell.0 + 1,
            Heading::South => cell.0 + self.cols,
            Heading::West => cell.0 - 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_clears_the_wall_on_both_sides() {
        let mut grid = Grid::new(2, 2);
        grid.open(Cell(0), Heading::East);
        grid.open(Cell(3), Heading::North);
        assert_eq!(grid.wall_bits(), [13, 3, 15, 14]);
        assert_eq!((grid.open_walls(), grid.standing_inner_walls()), (2, 2));
        assert_eq!(grid.dead_ends(), 2);
    }

    #[test]
    fn neighbors_come_north_east_south_west_and_stop_at_the_border() {
        let grid = Grid::new(3, 2);
        let around = |cell| {
            grid.neighbors(Cell(cell))
                .map(|(_, c)| c.0)
                .collect::<Vec<_>>()
        };
        assert_eq!(around(0), [1, 3]);
        assert_eq!(around(1), [2, 4, 0]);
        assert_eq!(around(4), [1, 5, 3]);
        assert_eq!(grid.heading_between(Cell(4), Cell(1)), Some(Heading::North));
        assert_eq!(grid.heading_between(Cell(2), Cell(3)), None);
    }

    #[test]
    fn open_neighbors_are_those_without_a_wall_between() {
        let mut grid = Grid::new(3, 3);
        for heading in [Heading::West, Heading::North, Heading::South] {
            grid.open(Cell(4), heading);
        }
        let open: Vec<Cell> = grid.open_neighbors(Cell(4)).collect();
        assert_eq!(open, [Cell(1), Cell(7), Cell(3)]);
    }

    #[test]
    fn the_published_board_has_960_as_exit_480_as_center_and_1860_inner_walls() {
        let grid = Grid::new(31, 31);
        assert_eq!((grid.last(), grid.center()), (Cell(960), Cell(480)));
        assert_eq!(grid.inner_walls(), 1860);
    }

    #[test]
    fn distances_ignore_walls() {
        let grid = Grid::new(5, 3);
        assert_eq!(grid.manhattan(Cell(4), Cell(10)), 6);
        assert_eq!(grid.chebyshev(Cell(4), Cell(10)), 4);
    }

    #[test]
    #[should_panic(expected = "2 to 4096 cells a side, not 1×9")]
    fn a_single_column_is_refused() {
        Grid::new(1, 9);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "only the border")]
    fn the_border_is_never_opened() {
        Grid::new(2, 2).open(Cell(0), Heading::North);
    }
}
