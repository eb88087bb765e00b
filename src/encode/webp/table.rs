//! The colours of a picture, as differences from one to the next.
//!
//! ```text
//!  index    0        1        2        3 …          pixels: 8 in a byte for 1–2 colours,
//!  colour   #102030  #183848  #205060               4 for 3–4, 2 for 5–16, else 1
//!  stored   #102030  +08 +18 +18  +08 +18 +18
//! ```
//!
//! An index that no colour has is transparent, so "unchanged" needs no place in the table.
//! (WebP Lossless Bitstream Specification, 4.4.)

use super::super::codes::Bits;
use super::prefix_code::PrefixCode;
use super::tokens::GREENS;
use crate::pixels::Rgb;

/// A colour table, ready to be written.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Differences of alpha, red, green and blue.
    steps: Vec<[u8; 4]>,
    /// In the order of the stream: green, red, blue, alpha.
    codes: [PrefixCode; 4],
}

/// Where the channels of the stream's order are in alpha, red, green, blue.
const CHANNELS: [usize; 4] = [2, 1, 3, 0];

impl Table {
    /// The table of `colors`, which are not empty, filled up to `len` entries if they are fewer.
    pub fn new(colors: &[Rgb], len: usize) -> Table {
        let mut before = [0; 4];
        let mut steps: Vec<[u8; 4]> = Vec::with_capacity(len);
        for Rgb([r, g, b]) in colors {
            let color = [255, *r, *g, *b];
            steps.push(std::array::from_fn(|i| color[i].wrapping_sub(before[i])));
            before = color;
        }
        // What stands behind the last colour is never seen: a step that has a code already.
        while steps.len() < len {
            steps.push(steps.last().copied().unwrap_or([255; 4]));
        }
        let codes = CHANNELS.map(|channel| {
            let mut counts = [0; GREENS];
            for step in &steps {
                counts[usize::from(step[channel])] += 1;
            }
            let alphabet = if channel == 2 { GREENS } else { 256 };
            channel_code(&counts[..alphabet])
        });
        Table { steps, codes }
    }

    /// Length in the stream.
    pub fn bits(&self) -> u64 {
        2 + 8 + 1 + 4 + self.codes.iter().map(PrefixCode::bits).sum::<u64>()
    }

    /// Writes the transform that looks up colours.
    pub fn write(&self, out: &mut Bits) {
        out.put(3, 2); // colour indexing
        out.put(self.steps.len() as u32 - 1, 8);
        out.put(0, 1); // no colour cache
        self.codes.iter().for_each(|code| code.describe(out));
        PrefixCode::new(&[0; 40]).describe(out);
        for step in &self.steps {
            for (code, channel) in self.codes.iter().zip(CHANNELS) {
                code.put(usize::from(step[channel]), out);
            }
        }
    }
}

/// The best code for the values themselves, or one for all values of so many bits if describing
/// the other would be longer.
fn channel_code(counts: &[u32]) -> PrefixCode {
    let mut best = PrefixCode::new(counts);
    let used = |value: &usize| counts[*value] > 0;
    let highest = (0..counts.len()).rfind(used).unwrap_or(0);
    let mut offer = |lengths: Vec<u8>| {
        let code = PrefixCode::with_lengths(counts, lengths);
        if code.bits() < best.bits() {
            best = code;
        }
    };
    for bits in 2..=8u8 {
        let values = 1usize << bits;
        if highest < values {
            offer(
                (0..counts.len())
                    .map(|value| if value < values { bits } else { 0 })
                    .collect(),
            );
        }
        let near = |value: usize| value < 256 && (value < values / 2 || value >= 256 - values / 2);
        if (0..counts.len()).filter(used).all(near) {
            offer(
                (0..counts.len())
                    .map(|value| if near(value) { bits } else { 0 })
                    .collect(),
            );
        }
    }
    best
}
