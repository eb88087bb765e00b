//! The phrases that have been learned, as a tree: a phrase and one more index lead to a code.
//!
//! ```text
//!  row of code        index 0   1   2   3
//!    0 "a"                  6   ·   9   ·      0: not learned
//!    6 "aa"                 7   ·   ·   ·
//! ```
//!
//! One flat table and no hashing. A phrase of flat art is met thousands of times, so the few rows
//! in use stay in the cache; forgetting undoes what was learned instead of wiping the table.

use super::CodeSize;

/// Codes are at most twelve bits wide.
pub(in crate::encode) const MAX_CODES: u16 = 4096;

/// The phrases of one lifetime.
pub(in crate::encode) struct Dictionary {
    size: CodeSize,
    children: Vec<u16>,
    /// By code, from the first that is learned on: the code of the phrase without its last index.
    parents: Vec<u16>,
    learned: Vec<u32>,
    next: u16,
}

impl Dictionary {
    /// Only the single indices.
    pub fn new(size: CodeSize) -> Dictionary {
        Dictionary {
            size,
            children: vec![0; usize::from(MAX_CODES) << size.bits()],
            parents: vec![0; usize::from(MAX_CODES)],
            learned: Vec::new(),
            next: size.first_free(),
        }
    }

    /// The size of its codes.
    pub fn size(&self) -> CodeSize {
        self.size
    }

    fn slot(&self, code: u16, index: u8) -> usize {
        usize::from(code) << self.size.bits() | usize::from(index)
    }

    /// The code of a phrase and one more index.
    #[inline]
    pub fn child(&self, code: u16, index: u8) -> Option<u16> {
        match self.children[self.slot(code, index)] {
            0 => None,
            child => Some(child),
        }
    }

    /// The code of the same phrase without its last index; not of a single index.
    #[inline]
    pub fn parent(&self, code: u16) -> u16 {
        self.parents[usize::from(code)]
    }

    /// The code of a whole phrase; not of an empty one.
    pub fn code(&self, phrase: &[u8]) -> Option<u16> {
        let (first, rest) = phrase.split_first()?;
        let longer = |code, index: &u8| self.child(code, *index);
        rest.iter().try_fold(u16::from(*first), longer)
    }

    /// Takes note that the reader learns this phrase now. It may know it already, which wastes a
    /// code; a full dictionary learns nothing.
    #[inline]
    pub fn learn(&mut self, code: u16, index: u8) {
        if self.next == MAX_CODES {
            return;
        }
        let slot = self.slot(code, index);
        if self.children[slot] == 0 {
            self.children[slot] = self.next;
            self.parents[usize::from(self.next)] = code;
            self.learned.push(slot as u32);
        }
        self.next += 1;
    }

    /// Back to the single indices.
    pub fn forget(&mut self) {
        for slot in self.learned.drain(..) {
            self.children[slot as usize] = 0;
        }
        self.next = self.size.first_free();
    }
}
