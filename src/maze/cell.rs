//! A cell's number, and one value a cell.
//!
//! ```text
//!   0 1 2      row by row from the top left,
//!   3 4 5      whatever the shape of the grid
//! ```

use std::fmt;
use std::ops::{Index, IndexMut};

/// The number of a cell, counted row by row from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u32);

impl Cell {
    /// The number as an index into a slice with one entry a cell.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One value for every cell of a grid, indexed by [`Cell`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellMap<T>(Vec<T>);

impl<T: Clone> CellMap<T> {
    /// `len` cells that all hold `value`.
    pub fn new(len: usize, value: T) -> CellMap<T> {
        CellMap(vec![value; len])
    }
}

impl<T> CellMap<T> {
    /// `len` cells that each hold `value(cell)`.
    pub fn from_fn(len: usize, value: impl FnMut(Cell) -> T) -> CellMap<T> {
        CellMap((0..len as u32).map(Cell).map(value).collect())
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no cell at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every cell with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        (0u32..).map(Cell).zip(&self.0)
    }

    /// The values alone, in the order of the cells.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T> Index<Cell> for CellMap<T> {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index()]
    }
}

impl<T> IndexMut<Cell> for CellMap<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_pairs_every_cell_with_its_own_value() {
        let mut map = CellMap::new(3, 'a');
        map[Cell(1)] = 'b';
        let pairs: Vec<(Cell, &char)> = map.iter().collect();
        assert_eq!(pairs, [(Cell(0), &'a'), (Cell(1), &'b'), (Cell(2), &'a')]);
        assert_eq!(map.as_slice(), ['a', 'b', 'a']);
    }
}
