//! Where to forget: the cheapest way to cut a frame into lifetimes.
//!
//! ```text
//!  cuts      0─────1─────2─────3─────4─────5      where the youngest has read so many codes
//!  from 0    ├──9──┼─17──┼─26──┼─37──✕            bits of one lifetime from cut to cut
//!  from 1          ├──8──┼─15──┼─21──┼─30──┤
//!  from 2                ├─…                      best to each cut: the shortest path
//! ```
//!
//! A full dictionary is not a reason to forget: while it still fits the picture, keeping it is
//! shorter, and a lifetime without a cut in it is one of the ways that are compared. All of them
//! run side by side through the picture, and of too many the worst one is given up (✕): so the
//! time grows with the picture and no faster, whatever its size.

use super::greedy::read;
use super::runs::{At, Runs};
use super::{CodeSize, Dictionaries, Dictionary};
use std::ops::Range;

/// How closely lifetimes are looked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::encode) struct Cuts {
    /// Codes of a new lifetime from one cut to the next. A fraction of a full dictionary, so that
    /// large frames are cut as finely as small ones.
    pub codes: usize,
    /// How many lifetimes run side by side.
    pub side_by_side: usize,
}

/// The best lifetimes of a frame with rows of `width` pixels.
/// Time: at most `side_by_side` plain parses.
pub(in crate::encode) fn lifetimes(
    dictionaries: &mut Dictionaries,
    runs: &Runs,
    width: usize,
    size: CodeSize,
    cuts: Cuts,
) -> Vec<Range<usize>> {
    // The cheapest way to each cut: its place, the bits, and the cut where its lifetime began.
    let mut best = vec![(0, 0, 0)];
    let mut running: Vec<Lifetime> = Vec::new();
    let mut at = runs.at(0);
    while at.pixel < runs.len() {
        let before = best[best.len() - 1].1;
        let mut youngest = Lifetime::new(dictionaries.take(size), best.len() - 1, before);
        let start = at;
        while youngest.codes < cuts.codes && at.pixel < runs.len() {
            at = youngest.run(runs, at, (at.pixel + width).min(runs.len()));
        }
        for life in &mut running {
            life.run(runs, start, at.pixel);
        }
        running.push(youngest);
        let bits = |life: &Lifetime| life.bits(size);
        let shortest = running.iter().min_by_key(|life| bits(life));
        best.extend(shortest.map(|life| (at.pixel, bits(life), life.from)));
        if running.len() == cuts.side_by_side {
            let longest = (0..running.len()).max_by_key(|life| bits(&running[*life]));
            let given_up = longest.map(|life| running.swap_remove(life));
            given_up
                .into_iter()
                .for_each(|life| dictionaries.give_back(life.dictionary));
        }
    }
    running
        .into_iter()
        .for_each(|life| dictionaries.give_back(life.dictionary));
    let mut ranges = Vec::new();
    let mut to = best.len() - 1;
    while to > 0 {
        let from = best[to].2;
        ranges.push(best[from].0..best[to].0);
        to = from;
    }
    ranges.reverse();
    ranges
}

/// A lifetime that begins at a cut and has not ended yet.
struct Lifetime {
    dictionary: Dictionary,
    /// The cut where it began, and the bits until there.
    from: usize,
    before: u64,
    codes: usize,
    phrase: Option<u16>,
}

impl Lifetime {
    fn new(dictionary: Dictionary, from: usize, before: u64) -> Lifetime {
        Lifetime {
            dictionary,
            from,
            before,
            codes: 0,
            phrase: None,
        }
    }

    /// Bits of the frame until here, if it ends here.
    fn bits(&self, size: CodeSize) -> u64 {
        self.before + size.lifetime_bits(self.codes + 1)
    }

    /// Reads on to a pixel; returns its place.
    fn run(&mut self, runs: &Runs, at: At, to: usize) -> At {
        let codes = &mut self.codes;
        let (phrase, at) = read(&mut self.dictionary, runs, self.phrase, at, to, |_| {
            *codes += 1;
        });
        self.phrase = phrase;
        at
    }
}
