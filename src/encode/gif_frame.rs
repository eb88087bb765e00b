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
use super::lzw::{self, CodeSize, Dictionary};
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
    size: CodeSize,
    codes: Vec<lzw::Codes>,
    bits: u64,
}

/// A dictionary for every size of codes. The larger ones take 2 MiB, which all candidates of a frame
/// share.
#[derive(Default)]
struct Dictionaries(Vec<Dictionary>);

impl Dictionaries {
    /// The dictionary of a size, which knows only the single indices.
    fn of(&mut self, size: CodeSize) -> &mut Dictionary {
        let known = self
            .0
            .iter()
            .position(|dictionary| dictionary.size() == size);
        let at = known.unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push(Dictionary::new(size));
        }
        let dictionary = &mut self.0[at];
        dictionary.forget();
        dictionary
    }
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
    pub fn shortest(&self, paint: Repaint) -> Vec<u8> {
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
        let mut dictionaries = Dictionaries::default();
        let (candidate, mut parsed) = self.best(candidates, &mut dictionaries);
        let dictionary = dictionaries.of(parsed.size);
        self.refine(&candidate, &mut parsed, dictionary);
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
    fn refine(&self, candidate: &Candidate, parsed: &mut Parsed, dictionary: &mut Dictionary) {
        let (parts, fewest_codes, beam) = match self.effort {
            Effort::Least => return,
            Effort::Normal => (4, 2500, None),
            Effort::More => (16, 300, Some(2)),
            Effort::Most => (16, 300, Some(4)),
        };
        let (indices, size) = (&candidate.indices, parsed.size);
        // Little is forgotten too late while the dictionary still has room.
        let lifetimes = if parsed.codes[0].len() < fewest_codes {
            std::iter::once(0..indices.len()).collect()
        } else {
            lzw::lifetimes(dictionary, indices, self.width, parts, size)
        };
        parsed.take(lzw::look_ahead(dictionary, indices, &lifetimes));
        if let Some(width) = beam {
            let other = candidate.other_that_fits(size);
            let forms = [indices.as_slice(), &other];
            parsed.take(lzw::search(dictionary, forms, width, &lifetimes, size));
        }
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
        let codes = vec![lzw::greedy(dictionaries.of(size), &self.indices)];
        Parsed {
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
