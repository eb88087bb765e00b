//! Phrases by a beam search: several parses side by side, each with its own dictionary.
//!
//! ```text
//!  code      1     2     3     4             after as many codes all are as long in bits:
//!  parse A   ──▶───▶──▶────▶                 who is farther is ahead
//!  parse B   ──▶──▶─────▶───────▶  ┐ kept: the best of all
//!  parse C   ───▶─▶──▶             ┘ ways to go on
//! ```
//!
//! Where a pixel may be painted in either of two forms, the parses choose between these too.
//!
//! All phrases that any parse has learned are in one tree; a set of bits at each says which parses
//! know it. So a parse is copied by renaming bits, and never as a whole.

use std::cmp::Reverse;
use std::ops::Range;

/// How many pixels shorter a phrase may be that ends where one value meets another. Only the last
/// such place is tried: more of them, or places farther back, gained nothing, and phrases one
/// pixel shorter than the longest lost 1 %.
const AT_MOST: usize = 20;

const NONE: u32 = u32::MAX;

/// A known phrase: the one that `parent` leads to with one more index.
struct Phrase {
    index: u8,
    known_to: u8,
    parent: u32,
    first_child: u32,
    sibling: u32,
}

/// All phrases of all parses.
struct Tree(Vec<Phrase>);

/// A parse that has come so far.
#[derive(Clone, Copy)]
struct Parse {
    /// The next pixel.
    at: usize,
    /// Its value, which the phrase before has learned.
    index: u8,
    /// Its last phrase in `steps`.
    step: u32,
}

/// A way for a parse to go on.
#[derive(Clone, Copy)]
struct Way {
    from: usize,
    phrase: u32,
    at: usize,
    index: u8,
    /// The pixel that the phrase after it reaches.
    reach: usize,
    /// Whether something new is learned.
    fresh: bool,
}

/// The phrases of a lifetime in the order of their codes, as strings, and none is empty.
///
/// `forms` are the two values that a pixel may have, often the same; at most `room` phrases are
/// learned. `width` is the number of parses side by side, two to eight.
pub(super) fn beam(
    forms: [&[u8]; 2],
    width: usize,
    range: Range<usize>,
    room: usize,
) -> Vec<Vec<u8>> {
    debug_assert!((2..=8).contains(&width), "a parse has a bit of a byte");
    let forms = forms.map(|form| &form[range.clone()]);
    let len = forms[0].len();
    let mut tree = Tree::new();
    let mut steps: Vec<(u32, u32)> = Vec::new();
    let mut parses: Vec<Parse> = Vec::new();
    for form in forms {
        if parses.iter().all(|parse| parse.index != form[0]) {
            parses.push(Parse {
                at: 0,
                index: form[0],
                step: NONE,
            });
        }
    }
    let mut ways = Vec::new();
    for count in 0.. {
        ways.clear();
        for from in 0..parses.len() {
            tree.ways(&parses, from, forms, &mut ways);
        }
        if let Some(way) = ways.iter().find(|way| way.at == len) {
            steps.push((parses[way.from].step, way.phrase));
            return tree.spell(&steps);
        }
        let kept = select(&mut ways, width);
        tree.rename(&kept);
        let next = kept.iter().enumerate().map(|(bit, way)| {
            if count < room {
                tree.learn(way.phrase, way.index, 1 << bit);
            }
            steps.push((parses[way.from].step, way.phrase));
            Parse {
                at: way.at,
                index: way.index,
                step: steps.len() as u32 - 1,
            }
        });
        parses = next.collect();
    }
    unreachable!("every way is at least one pixel long")
}

/// The best ways, in a fixed order.
///
/// No two of them are at one pixel and reach another together: keeping three such made the parses
/// all alike, and cost a good part of the gain.
fn select(ways: &mut [Way], width: usize) -> Vec<Way> {
    ways.sort_by_key(|way| (Reverse((way.reach, way.fresh, way.at)), way.from));
    let mut kept: Vec<Way> = Vec::with_capacity(width);
    for way in ways.iter() {
        let alike = |other: &Way| (other.at, other.reach) == (way.at, way.reach);
        if kept.len() < width && !kept.iter().any(alike) {
            kept.push(*way);
        }
    }
    kept
}

impl Tree {
    /// The single indices, known to all.
    fn new() -> Tree {
        let single = |index| Phrase {
            index,
            known_to: u8::MAX,
            parent: NONE,
            first_child: NONE,
            sibling: NONE,
        };
        Tree((0..=255).map(single).collect())
    }

    fn child(&self, phrase: u32, index: u8) -> Option<u32> {
        let mut child = self.0[phrase as usize].first_child;
        while child != NONE {
            let known = &self.0[child as usize];
            if known.index == index {
                return Some(child);
            }
            child = known.sibling;
        }
        None
    }

    fn known_child(&self, phrase: u32, index: u8, parse: u8) -> Option<u32> {
        let child = self.child(phrase, index)?;
        (self.0[child as usize].known_to & parse != 0).then_some(child)
    }

    fn learn(&mut self, phrase: u32, index: u8, parse: u8) {
        if let Some(child) = self.child(phrase, index) {
            self.0[child as usize].known_to |= parse;
            return;
        }
        let child = self.0.len() as u32;
        self.0.push(Phrase {
            index,
            known_to: parse,
            parent: phrase,
            first_child: NONE,
            sibling: self.0[phrase as usize].first_child,
        });
        self.0[phrase as usize].first_child = child;
    }

    /// Gives every kept way the knowledge of the parse it comes from.
    fn rename(&mut self, kept: &[Way]) {
        if kept.iter().enumerate().all(|(bit, way)| bit == way.from) {
            return;
        }
        let renamed: [u8; 256] = std::array::from_fn(|known| {
            let bit = |(bit, way): (usize, &Way)| ((known >> way.from & 1) as u8) << bit;
            kept.iter().enumerate().map(bit).sum()
        });
        for phrase in &mut self.0[256..] {
            phrase.known_to = renamed[usize::from(phrase.known_to)];
        }
    }

    /// The codes of all known phrases that begin at a pixel, the longest last.
    fn longest(&self, forms: [&[u8]; 2], at: usize, index: u8, parse: u8, path: &mut Vec<u32>) {
        path.clear();
        let mut phrase = u32::from(index);
        path.push(phrase);
        for at in at + 1..forms[0].len() {
            let [one, other] = forms.map(|form| form[at]);
            let mut longer = self.known_child(phrase, one, parse);
            if longer.is_none() && one != other {
                longer = self.known_child(phrase, other, parse);
            }
            let Some(longer) = longer else { return };
            phrase = longer;
            path.push(phrase);
        }
    }

    /// Adds the ways on which a parse can go on.
    fn ways(&self, parses: &[Parse], from: usize, forms: [&[u8]; 2], ways: &mut Vec<Way>) {
        let (Parse { at, index, .. }, parse) = (parses[from], 1 << from);
        let (mut path, mut next) = (Vec::new(), Vec::new());
        self.longest(forms, at, index, parse, &mut path);
        let len = path.len();
        let index_of = |len: usize| self.0[path[len - 1] as usize].index;
        let mut shorter = (len.saturating_sub(AT_MOST).max(1)..len).rev();
        let seam = shorter.find(|len| index_of(*len) != index_of(*len + 1));
        for len in std::iter::once(len).chain(seam) {
            let (phrase, end) = (path[len - 1], at + len);
            if end == forms[0].len() {
                ways.push(Way {
                    from,
                    phrase,
                    at: end,
                    index: 0,
                    reach: end,
                    fresh: false,
                });
                return;
            }
            for (i, form) in forms.iter().enumerate() {
                if i == 1 && form[end] == forms[0][end] {
                    continue;
                }
                let index = form[end];
                self.longest(forms, end, index, parse, &mut next);
                let fresh = self.known_child(phrase, index, parse).is_none();
                ways.push(Way {
                    from,
                    phrase,
                    at: end,
                    index,
                    reach: end + next.len(),
                    fresh,
                });
            }
        }
    }

    /// The strings of all phrases up to the last step.
    fn spell(&self, steps: &[(u32, u32)]) -> Vec<Vec<u8>> {
        let mut phrases = Vec::new();
        let mut step = steps.len() as u32 - 1;
        while step != NONE {
            let (before, mut phrase) = steps[step as usize];
            let mut string = Vec::new();
            while phrase != NONE {
                string.push(self.0[phrase as usize].index);
                phrase = self.0[phrase as usize].parent;
            }
            string.reverse();
            phrases.push(string);
            step = before;
        }
        phrases.reverse();
        phrases
    }
}
