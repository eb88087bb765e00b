//! A disjoint set (union-find) of cells: by size, with full path compression.
//!
//! ```text
//!   0      3          0              0 ── everyone on the way hangs directly
//!   │ and  │  join ─▶ ├─3    find ─▶ ├─3   under the representative afterwards
//!   1      4          1 └─4          ├─4
//!                                    1
//! ```

use crate::maze::{Cell, CellMap};

/// Sets of cells that only ever merge; each has one member as its representative.
///
/// Finding and merging take amortized O(α(cells)); nothing recurses.
#[derive(Clone, Debug)]
pub struct DisjointSet {
    parent: CellMap<Cell>,
    /// Right for representatives only.
    size: CellMap<u32>,
    sets: u32,
}

impl DisjointSet {
    /// `len` cells, each a set of its own.
    pub fn new(len: usize) -> DisjointSet {
        DisjointSet {
            parent: CellMap::from_fn(len, |cell| cell),
            size: CellMap::new(len, 1),
            sets: len as u32,
        }
    }

    /// The representative of a cell's set; hangs all cells on the way directly under it.
    pub fn find(&mut self, cell: Cell) -> Cell {
        let root = self.root(cell);
        let mut at = cell;
        while at != root {
            at = std::mem::replace(&mut self.parent[at], root);
        }
        root
    }

    /// The representative of a cell's set, leaving the tree as it is: for drawing.
    pub fn root(&self, cell: Cell) -> Cell {
        let mut at = cell;
        while self.parent[at] != at {
            at = self.parent[at];
        }
        at
    }

    /// Merges the sets of two representatives: the smaller hangs under the larger, and of equal
    /// ones `b` under `a`. Nothing happens if they are the same.
    pub fn union(&mut self, a: Cell, b: Cell) {
        debug_assert!(self.parent[a] == a && self.parent[b] == b);
        if a == b {
            return;
        }
        let (keeps, hangs) = if self.size[a] >= self.size[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.parent[hangs] = keeps;
        self.size[keeps] += self.size[hangs];
        self.sets -= 1;
    }

    /// Cells in the set of a representative.
    pub fn size(&self, root: Cell) -> u32 {
        debug_assert!(self.parent[root] == root);
        self.size[root]
    }

    /// Number of sets.
    pub fn sets(&self) -> u32 {
        self.sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn of_equal_sets_the_second_hangs_under_the_first_else_the_smaller() {
        let mut set = DisjointSet::new(4);
        set.union(Cell(2), Cell(1));
        assert_eq!(set.root(Cell(1)), Cell(2));
        set.union(Cell(0), Cell(2));
        assert_eq!(set.root(Cell(0)), Cell(2));
        assert_eq!((set.size(Cell(2)), set.sets()), (3, 2));
    }

    #[test]
    fn find_hangs_the_whole_way_under_the_representative() {
        let mut set = DisjointSet::new(4);
        set.union(Cell(0), Cell(1));
        set.union(Cell(2), Cell(3));
        set.union(Cell(0), Cell(2));
        assert_eq!(set.parent[Cell(3)], Cell(2));
        assert_eq!(set.find(Cell(3)), Cell(0));
        assert_eq!(set.parent[Cell(3)], Cell(0));
    }

    proptest! {
        #[test]
        fn sets_are_those_of_relabelling_every_member(
            pairs in prop::collection::vec((0u32..30, 0u32..30), 0..60),
        ) {
            let mut set = DisjointSet::new(30);
            let mut labels: Vec<u32> = (0..30).collect();
            for (a, b) in pairs {
                let (root_a, root_b) = (set.find(Cell(a)), set.find(Cell(b)));
                set.union(root_a, root_b);
                let (old, new) = (labels[b as usize], labels[a as usize]);
                labels.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
            }
            for a in 0..30 {
                let root = set.root(Cell(a));
                let alike = |b: &u32| labels[*b as usize] == labels[a as usize];
                prop_assert_eq!(set.size(root) as usize, (0..30).filter(alike).count());
                for b in 0..30 {
                    prop_assert_eq!(root == set.root(Cell(b)), alike(&b));
                }
            }
        }
    }
}
