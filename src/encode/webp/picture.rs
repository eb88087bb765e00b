//! One picture as a lossless stream: the colour table, then indices, packed.
//!
//! ```text
//!  0x2f │ width │ height │ alpha │ colour table │ no cache │ one group │ codes │ tokens
//! ```
//!
//! Up to 16 colours share bytes, but cells then begin in the middle of bytes and repeat worse. A
//! table filled up to 17 colours keeps pixels apart, which is shorter for 569 of 668 frames of the
//! boards, by 6 % in all. Trying both ways gains another 0.15 %.
//!
//! Left out, since it cannot pay here: a colour cache only renames the values of an index
//! picture. Predictors and the other transforms are for colours, not for indices.

use super::super::codes::Bits;
use super::super::copies::novelty;
use super::Level;
use super::parse::Parser;
use super::table::Table;
use crate::pixels::{Rgb, Size};

/// Pixels that share a byte, and the tables that make them.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    pixels: usize,
    fewest: usize,
    most: usize,
}

#[rustfmt::skip]
const BUNDLES: [Bundle; 4] = [
    Bundle { pixels: 8, fewest: 1, most: 2 },
    Bundle { pixels: 4, fewest: 3, most: 4 },
    Bundle { pixels: 2, fewest: 5, most: 16 },
    Bundle { pixels: 1, fewest: 17, most: 256 },
];

/// Indices to encode; `None` in `unchanged` means that all are colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture<'a> {
    /// Width and height, at most 16,384 each.
    pub size: Size,
    /// Row by row from the top.
    pub indices: &'a [u8],
    /// The index of transparent pixels.
    pub unchanged: Option<u8>,
}

/// A picture in its shortest form.
pub(super) struct Stream {
    size: Size,
    alpha: bool,
    table: Table,
    parser: Parser,
}

impl Stream {
    /// Encodes a picture in these colours.
    pub fn new(picture: Picture<'_>, colors: &[Rgb], level: Level) -> Stream {
        let mut used = [false; 256];
        picture
            .indices
            .iter()
            .for_each(|index| used[usize::from(*index)] = true);
        let mut renumber = [0; 256];
        let mut kept = Vec::new();
        for (index, color) in colors.iter().enumerate() {
            if used[index] && Some(index as u8) != picture.unchanged {
                renumber[index] = kept.len() as u8;
                kept.push(*color);
            }
        }
        let alpha = picture
            .unchanged
            .is_some_and(|index| used[usize::from(index)]);
        let count = kept.len() + usize::from(alpha);
        if kept.is_empty() {
            kept.push(Rgb([0; 3])); // a table is never empty
        }
        let ways = match count {
            0..=2 => &[BUNDLES[0], BUNDLES[3]][..],
            3..=4 => &[BUNDLES[1], BUNDLES[3]],
            5..=16 => &[BUNDLES[2], BUNDLES[3]],
            _ => &[BUNDLES[3]],
        };
        let mut bundled: Vec<_> = ways
            .iter()
            .map(|way| {
                if let Some(unchanged) = picture.unchanged {
                    renumber[usize::from(unchanged)] =
                        kept.len().clamp(way.fewest, way.most - 1) as u8;
                }
                let (bytes, width) = bundle(&picture, &renumber, way.pixels);
                (way, bytes, width)
            })
            .collect();
        let looks = |(_, bytes, width): &(&Bundle, Vec<u8>, u32)| novelty(bytes, *width);
        bundled.sort_by_cached_key(looks);
        if !level.tries_all_bundles(looks(&bundled[0])) {
            bundled.truncate(1);
        }
        let streams = bundled.into_iter().map(|(way, bytes, width)| Stream {
            size: picture.size,
            alpha,
            table: Table::new(&kept, way.fewest),
            parser: Parser::new(bytes, width, level),
        });
        streams
            .min_by_key(Stream::bits)
            .expect("there is a way for any number of colours")
    }

    /// Looks for fewer bits in up to so many rounds.
    pub fn shorten(&mut self, rounds: usize) {
        (0..rounds).any(|_| !self.parser.again());
    }

    /// Length in bits.
    pub fn bits(&self) -> u64 {
        8 + 14 + 14 + 1 + 3 + 1 + self.table.bits() + 3 + self.parser.best().bits()
    }

    /// Whether some pixels are transparent.
    pub fn has_alpha(&self) -> bool {
        self.alpha
    }

    /// The stream.
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = Bits::default();
        out.put(0x2f, 8);
        out.put(self.size.width - 1, 14);
        out.put(self.size.height - 1, 14);
        out.put(u32::from(self.alpha), 1);
        out.put(0, 3); // version
        out.put(1, 1);
        self.table.write(&mut out);
        out.put(0, 1); // no more transforms
        out.put(0, 1); // no colour cache
        out.put(0, 1); // one group of codes
        self.parser.best().write(&mut out);
        out.into_bytes()
    }
}

/// Puts `per_byte` pixels of a row into each byte, the first one lowest. Gives the bytes a row too.
fn bundle(picture: &Picture<'_>, renumber: &[u8; 256], per_byte: usize) -> (Vec<u8>, u32) {
    let width = picture.size.width as usize;
    let bits = 8 / per_byte;
    let mut bytes = Vec::with_capacity(picture.indices.len().div_ceil(per_byte));
    for row in picture.indices.chunks(width) {
        bytes.extend(row.chunks(per_byte).map(|pixels| {
            let pixels = pixels.iter().rev();
            pixels.fold(0u32, |byte, index| {
                byte << bits | u32::from(renumber[usize::from(*index)])
            }) as u8
        }));
    }
    (bytes, width.div_ceil(per_byte) as u32)
}
