//! The open list of a search: a binary min-heap keyed on the estimate alone.
//!
//! ```text
//!            2.0            parent of i: (i − 1) ÷ 2
//!        3.0     2.0        children:    2i + 1 and 2i + 2
//!      5.0 3.0
//! ```
//!
//! Which of several equal keys comes out first decides which cells a search closes, and
//! `spec/boards.md` (06) pins it by these very sifting rules; the heap of the standard library
//! has others.

use crate::maze::Cell;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: f64,
    cell: Cell,
}

/// Cells by key, smallest first; a cell may stand in it more than once.
#[derive(Clone, Debug, Default)]
pub struct OpenList {
    heap: Vec<Entry>,
}

impl OpenList {
    /// Number of entries, stale ones included.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Adds an entry: it rises while its parent is greater. O(log n).
    pub fn push(&mut self, key: f64, cell: Cell) {
        let mut at = self.heap.len();
        self.heap.push(Entry { key, cell });
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.heap[parent].key <= key {
                break;
            }
            self.heap.swap(parent, at);
            at = parent;
        }
    }

    /// Takes out the first entry. The last one takes its place and sinks to the smaller child (the
    /// right one only if strictly smaller) until that is not smaller. O(log n).
    pub fn pop(&mut self) -> Option<Cell> {
        if self.heap.is_empty() {
            return None;
        }
        let first = self.heap.swap_remove(0);
        let mut at = 0;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let Some(mut smaller) = self.heap.get(left) else {
                break;
            };
            let mut child = left;
            if let Some(other) = self.heap.get(right)
                && other.key < smaller.key
            {
                (child, smaller) = (right, other);
            }
            if smaller.key >= self.heap[at].key {
                break;
            }
            self.heap.swap(at, child);
            at = child;
        }
        Some(first.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_keys_come_out_as_the_sifting_rules_say() {
        let mut open = OpenList::default();
        for cell in 0..6 {
            open.push(1.0, Cell(cell));
        }
        let order: Vec<Cell> = std::iter::from_fn(|| open.pop()).collect();
        assert_eq!(order, [0, 5, 4, 3, 2, 1].map(Cell));
    }

    proptest! {
        #[test]
        fn keys_come_out_in_order(keys in prop::collection::vec(0u32..20, 0..60)) {
            let mut open = OpenList::default();
            for (i, &key) in keys.iter().enumerate() {
                open.push(f64::from(key), Cell(i as u32));
            }
            let order: Vec<u32> =
                std::iter::from_fn(|| open.pop()).map(|cell| keys[cell.index()]).collect();
            prop_assert!(order.is_sorted());
            prop_assert_eq!(order.len(), keys.len());
        }
    }
}
