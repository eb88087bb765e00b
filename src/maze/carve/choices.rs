//! At most four neighbours to choose from, kept without an allocation.
//!
//! ```text
//!   [north, east, south, west] ─ filtered ─▶ [east, west, ·, ·] len 2 ─ pick ─▶ west
//! ```

use crate::maze::{Cell, Heading, Mulberry32};

/// The neighbours that pass a filter, in the order they came.
#[derive(Clone, Copy)]
pub struct Choices {
    items: [(Heading, Cell); 4],
    len: usize,
}

impl Choices {
    /// Whether there is nothing to choose from.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One of them; draws once. There must be one.
    pub fn pick(&self, rng: &mut Mulberry32) -> (Heading, Cell) {
        rng.pick(&self.items[..self.len])
    }

    /// Those of them that pass another filter.
    pub fn only(&self, keep: impl Fn(Cell) -> bool) -> Choices {
        let items = self.items[..self.len].iter().copied();
        items.filter(|&(_, cell)| keep(cell)).collect()
    }
}

impl FromIterator<(Heading, Cell)> for Choices {
    /// Collects neighbours of one cell, of which there are four at most.
    fn from_iter<I: IntoIterator<Item = (Heading, Cell)>>(neighbors: I) -> Choices {
        let mut choices = Choices {
            items: [(Heading::North, Cell(0)); 4],
            len: 0,
        };
        for neighbor in neighbors {
            choices.items[choices.len] = neighbor;
            choices.len += 1;
        }
        choices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Grid;

    #[test]
    fn a_filter_keeps_the_order() {
        let around: Choices = Grid::new(3, 3).neighbors(Cell(4)).collect();
        let odd = around.only(|cell| cell != Cell(5));
        let cells: Vec<u32> = odd.items[..odd.len].iter().map(|(_, c)| c.0).collect();
        assert_eq!(cells, [1, 7, 3]);
        assert!(odd.only(|_| false).is_empty());
    }
}
