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
//!
//! Phrases that differ only in the length of the run at their end are a chain, and a long run is
//! read in one step along it instead of pixel by pixel:
//!
//! ```text
//!  chain of "ba"    ba ─▶ baa ─▶ baaa      read "b", then a run of three: 3 on, at once
//! ```

use super::CodeSize;

/// Codes are at most twelve bits wide.
pub(in crate::encode) const MAX_CODES: u16 = 4096;

/// Dictionaries that nobody needs just now: each takes up to 2 MiB, so they are used again and again,
/// for codes of whatever size.
#[derive(Default)]
pub(in crate::encode) struct Dictionaries(Vec<Dictionary>);

impl Dictionaries {
    /// One that knows only the single indices.
    pub fn take(&mut self, size: CodeSize) -> Dictionary {
        match self.0.pop() {
            None => Dictionary::new(size),
            Some(mut dictionary) => {
                dictionary.begin(size);
                dictionary
            }
        }
    }

    /// Keeps one for the next who asks.
    pub fn give_back(&mut self, dictionary: Dictionary) {
        self.0.push(dictionary);
    }
}

/// The phrases of one lifetime.
pub(in crate::encode) struct Dictionary {
    size: CodeSize,
    children: Vec<u16>,
    /// By code, from the first that is learned on: the code of the phrase without its last index.
    parents: Vec<u16>,
    tails: Vec<Tail>,
    /// By the code of a phrase that ends in a run of one: the same with longer runs, in order.
    chains: Vec<Vec<u16>>,
    learned: Vec<u32>,
    next: u16,
}

/// The run at the end of a phrase.
#[derive(Clone, Copy)]
struct Tail {
    index: u8,
    /// The code of the phrase with a run of one in its place.
    head: u16,
    /// By how much it is longer than one.
    more: u16,
}

impl Tail {
    fn single(index: u16) -> Tail {
        Tail::one(index, index as u8)
    }

    fn one(code: u16, index: u8) -> Tail {
        Tail {
            index,
            head: code,
            more: 0,
        }
    }
}

impl Dictionary {
    /// Only the single indices.
    pub fn new(size: CodeSize) -> Dictionary {
        let mut dictionary = Dictionary {
            size,
            children: Vec::new(),
            parents: vec![0; usize::from(MAX_CODES)],
            tails: (0..MAX_CODES).map(Tail::single).collect(),
            chains: vec![Vec::new(); usize::from(MAX_CODES)],
            learned: Vec::new(),
            next: size.first_free(),
        };
        dictionary.begin(size);
        dictionary
    }

    /// Only the single indices, now of this size.
    fn begin(&mut self, size: CodeSize) {
        self.forget();
        (self.size, self.next) = (size, size.first_free());
        let slots = usize::from(MAX_CODES) << size.bits();
        if self.children.len() < slots {
            self.children.resize(slots, 0);
        }
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

    /// The longest phrase that is this one and then an index, up to `at_most` times; and how often.
    #[inline]
    pub fn lengthen(&self, code: u16, index: u8, at_most: usize) -> (u16, usize) {
        let mut tail = self.tails[usize::from(code)];
        let mut steps = 0;
        if tail.index != index {
            let Some(longer) = self.child(code, index) else {
                return (code, 0);
            };
            tail = Tail::one(longer, index);
            steps = 1;
        }
        let chain = &self.chains[usize::from(tail.head)];
        let before = usize::from(tail.more);
        let more = (before + at_most - steps).min(chain.len());
        let code = match more {
            0 => tail.head,
            _ => chain[more - 1],
        };
        (code, steps + more - before)
    }

    /// The code of the same phrase without the run at its end, unless it is nothing else.
    #[inline]
    pub fn without_last_run(&self, code: u16) -> Option<u16> {
        let head = self.tails[usize::from(code)].head;
        (head >= self.size.first_free()).then(|| self.parents[usize::from(head)])
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
            self.tails[usize::from(self.next)] = self.tail_with(code, index);
            self.learned.push(slot as u32);
        }
        self.next += 1;
    }

    /// The tail of the phrase that is learned next, which takes its place in a chain.
    fn tail_with(&mut self, code: u16, index: u8) -> Tail {
        let tail = self.tails[usize::from(code)];
        if tail.index != index {
            return Tail::one(self.next, index);
        }
        self.chains[usize::from(tail.head)].push(self.next);
        Tail {
            more: tail.more + 1,
            ..tail
        }
    }

    /// Back to the single indices.
    pub fn forget(&mut self) {
        for slot in self.learned.drain(..) {
            self.children[slot as usize] = 0;
        }
        for chain in &mut self.chains[..usize::from(self.next)] {
            chain.clear();
        }
        // With shorter codes, phrases were learned where single indices are with longer ones.
        for index in 0..self.next.min(256) {
            self.tails[usize::from(index)] = Tail::single(index);
        }
        self.next = self.size.first_free();
    }
}
