//! The shortest form of one GIF frame that an effort finds.
//!
//! ```text
//!  unchanged pixels    own colour │ mixed            counted in plain phrases,
//!  lifetimes           one │ the best cuts     the shortest goes on
//!  phrases             longest │ looking ahead │ a beam of parses
//! ```
//!
//! Interlaced rows saved another 1 %, but the `gif` crate, and all that reads GIFs through it, takes
//! some interlaced frames for truncated.

use super::Effort;
use super::lzw::{self, CodeSize, Cuts, Dictionaries, Runs};
use super::repaint::Repaint;
use super::seams::{fewest_seams, own_may_pay};

/// The search for a frame's shortest form.
pub(super) struct Search {
    width: usize,
    effort: Effort,
}

/// One way to store a frame.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    indices: Vec<u8>,
    /// The other form of every pixel; the same where there is none.
    other: Vec<u8>,
}

/// A candidate in phrases.
struct Parsed {
    runs: Runs,
    size: CodeSize,
    codes: Vec<lzw::Codes>,
    bits: u64,
}

impl Search {
    /// A search among frames `width` pixels wide.
    pub fn new(width: u32, effort: Effort) -> Search {
        Search {
            width: width as usize,
            effort,
        }
    }

    /// The shortest data.
    pub fn shortest(&self, paint: Repaint, dictionaries: &mut Dictionaries) -> Vec<u8> {
        let Repaint { own, masked } = paint;
        let mut candidates = Vec::new();
        if let Some(masked) = &masked {
            let mixed = fewest_seams(&own, masked, self.width);
            // Of three values two are equal, and cancel each other out.
            let other = (0..own.len()).map(|i| own[i] ^ masked[i] ^ mixed[i]);
            let other = other.collect();
            candidates.push(Candidate::either(mixed, other));
        }
        let tries_own = match (candidates.first(), self.effort) {
            (None, _) | (_, Effort::More | Effort::Most) => true,
            (_, Effort::Least) => false,
            (Some(mixed), Effort::Normal) => own_may_pay(&own, &mixed.indices, self.width as u32),
        };
        if tries_own {
            let other = masked.unwrap_or_else(|| own.clone());
            candidates.push(Candidate::either(own, other));
        }
        let (candidate, mut parsed) = self.best(candidates, dictionaries);
        self.refine(&candidate, &mut parsed, dictionaries);
        parsed.pack()
    }

    fn best(
        &self,
        candidates: Vec<Candidate>,
        dictionaries: &mut Dictionaries,
    ) -> (Candidate, Parsed) {
        let parsed = candidates.into_iter().map(|candidate| {
            let parsed = candidate.parse(dictionaries);
            (candidate, parsed)
        });
        let best = parsed.min_by_key(|(_, parsed)| parsed.bits);
        best.expect("a frame has its own colours at least")
    }

    /// Cuts the frame into lifetimes and searches for phrases.
    fn refine(&self, candidate: &Candidate, parsed: &mut Parsed, dictionaries: &mut Dictionaries) {
        let (parts, fewest_codes, beam) = match self.effort {
            Effort::Least => return,
            Effort::Normal => (4, 2500, None),
            Effort::More => (16, 300, Some(2)),
            Effort::Most => (16, 300, Some(4)),
        };
        // Half a dictionary, and a sixth of one; closer cuts take 0.1 % off.
        let (most_codes, side_by_side) = match self.effort {
            Effort::Least | Effort::Normal => (2048, 3),
            Effort::More | Effort::Most => (700, 6),
        };
        let (runs, size) = (&parsed.runs, parsed.size);
        // Little is forgotten too late while the dictionary still has room.
        let codes = parsed.codes[0].len();
        let lifetimes = if codes < fewest_codes {
            std::iter::once(runs.whole()).collect()
        } else {
            let cuts = Cuts {
                codes: (codes / parts).min(most_codes),
                side_by_side,
            };
            lzw::lifetimes(dictionaries, runs, self.width, size, cuts)
        };
        let mut dictionary = dictionaries.take(size);
        let codes = lzw::look_ahead(&mut dictionary, runs, &lifetimes);
        parsed.take(codes);
        if let Some(width) = beam {
            let other = candidate.other_that_fits(size);
            let forms = [candidate.indices.as_slice(), &other];
            parsed.take(lzw::search(&mut dictionary, forms, width, &lifetimes, size));
        }
        dictionaries.give_back(dictionary);
    }
}

impl Candidate {
    /// All pixels in one form.
    pub fn plain(indices: Vec<u8>) -> Candidate {
        Candidate::either(indices.clone(), indices)
    }

    /// Each pixel preferably in the first form.
    fn either(indices: Vec<u8>, other: Vec<u8>) -> Candidate {
        Candidate { indices, other }
    }

    /// The other form, except where it needs longer codes.
    fn other_that_fits(&self, size: CodeSize) -> Vec<u8> {
        let pairs = self.indices.iter().zip(&self.other);
        let fits = |(&index, &other): (&u8, &u8)| {
            if u16::from(other) < size.clear() {
                other
            } else {
                index
            }
        };
        pairs.map(fits).collect()
    }

    /// One lifetime of plain phrases.
    fn parse(&self, dictionaries: &mut Dictionaries) -> Parsed {
        let size = CodeSize::of(&self.indices);
        let runs = Runs::of(&self.indices);
        let mut dictionary = dictionaries.take(size);
        let codes = vec![lzw::greedy(&mut dictionary, &runs, runs.whole())];
        dictionaries.give_back(dictionary);
        Parsed {
            runs,
            size,
            bits: lzw::bits(&codes, size),
            codes,
        }
    }

    /// A packed frame, without a search.
    pub fn pack(&self) -> Vec<u8> {
        self.parse(&mut Dictionaries::default()).pack()
    }
}

impl Parsed {
    /// Takes these codes instead if they are shorter.
    fn take(&mut self, codes: Vec<lzw::Codes>) {
        let bits = lzw::bits(&codes, self.size);
        if bits < self.bits {
            (self.codes, self.bits) = (codes, bits);
        }
    }

    fn pack(&self) -> Vec<u8> {
        lzw::write(&self.codes, self.size)
    }
}
