//! What tokens cost, in 1/64 bit: a guess at first, then what the last parse came to.

use super::super::copies::{BIT, Prices, Run, share};
use super::prefix::{DISTANCE_PREFIXES, LENGTH_PREFIXES, MAX_LENGTH, prefixed};
use super::tokens::{Counts, GREENS};

/// Prices of the tokens of one picture.
#[derive(Clone, Debug)]
pub(super) struct Costs {
    /// Of a pixel value.
    literal: [u32; 256],
    /// Of a copy's length; index 0 is unused.
    length: Vec<u32>,
    /// Of a distance prefix, without the bits behind it.
    distance: [u32; DISTANCE_PREFIXES],
}

impl Costs {
    /// A guess before any parse: every run begins with a literal.
    pub fn guess(runs: &[Run]) -> Costs {
        let mut starts = [0; 256];
        runs.iter()
            .for_each(|run| starts[usize::from(run.value)] += 1);
        let literal = starts.map(|count| share(count, 2 * runs.len() as u32));
        let mut distance = [6 * BIT; DISTANCE_PREFIXES];
        distance[..2].fill(BIT);
        Costs {
            literal,
            length: lengths(&[4 * BIT; LENGTH_PREFIXES]),
            distance,
        }
    }

    /// The prices that a parse would have had, had they been known before it.
    pub fn learned(counts: &Counts) -> Costs {
        let total = |counts: &[u32]| counts.iter().sum::<u32>();
        let (greens, distances) = (total(&counts.green), total(&counts.distance));
        let green: [u32; GREENS] = counts.green.map(|count| share(count, greens));
        let (mut literal, mut prefixes) = ([0; 256], [0; LENGTH_PREFIXES]);
        literal.copy_from_slice(&green[..256]);
        prefixes.copy_from_slice(&green[256..]);
        Costs {
            literal,
            length: lengths(&prefixes),
            distance: counts.distance.map(|count| share(count, distances)),
        }
    }
}

impl Prices for Costs {
    fn literal(&self, value: u8) -> u32 {
        self.literal[usize::from(value)]
    }

    fn length(&self, length: u32) -> u32 {
        self.length[length as usize]
    }

    fn distance(&self, code: u32) -> u32 {
        let code = prefixed(code);
        self.distance[code.prefix] + code.extra_len * BIT
    }
}

fn lengths(prefixes: &[u32; LENGTH_PREFIXES]) -> Vec<u32> {
    let price = |length| {
        let code = prefixed(length);
        prefixes[code.prefix] + code.extra_len * BIT
    };
    let prices = (1..=MAX_LENGTH).map(price);
    std::iter::once(0).chain(prices).collect()
}
