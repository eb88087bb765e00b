//! APNG: indexed, exact colours, changed rectangles, times in 1/1000 s.
//!
//! ```text
//!  IHDR │ acTL │ PLTE │ tRNS │ fcTL IDAT │ fcTL fdAT │ fcTL fdAT │ … │ IEND
//!         frames,             whole       changed rectangle, packed in its own colours or
//!         patched at the end              with unchanged pixels transparent: the shorter one
//! ```
//!
//! In the file, index 0 is "unchanged" and colour `i` of the film is index `i + 1`: so the alpha
//! table is one byte, however many colours there are. A film of one frame has no use for that
//! index and no time to tell: it becomes a plain PNG.

use super::chunk::{COLOR_INDEXED, SIGNATURE, chunk, depth, header};
use super::chunk::{pack_indices, zlib};
use super::held::{Held, Timed, invalid};
use super::repaint::{Repaint, changed, repaint};
use super::seams::{fewest_seams, own_may_pay};
use super::{Effort, Film, Pack, Packed, Write};
use crate::clock::{Instant, Plays};
use crate::pixels::{Plane, Rect};
use std::io;

/// Blend operations, as the file numbers them: replace, or paint what is not transparent.
const SOURCE: u8 = 0;
const OVER: u8 = 1;

/// Whether the film is animated, and with it whether the palette has an "unchanged" index.
fn animated(film: &Film) -> bool {
    film.frame_count > 1
}

fn film_depth(film: &Film) -> u8 {
    depth(film.colors.len() + usize::from(animated(film)))
}

/// Packs planes as compressed image data, preceded by one byte: the blend operation.
#[derive(Clone, Debug)]
pub struct ApngPacker {
    depth: u8,
    stored: [u8; 256],
    effort: Effort,
}

impl ApngPacker {
    /// A packer for the frames of `film`.
    pub fn new(film: &Film) -> ApngPacker {
        ApngPacker {
            depth: film_depth(film),
            stored: std::array::from_fn(|i| (i as u8).wrapping_add(u8::from(animated(film)))),
            effort: film.effort,
        }
    }

    /// The forms of a rectangle that are worth trying, with their blend operations.
    fn forms(&self, paint: Repaint, width: u32) -> Vec<(u8, Vec<u8>)> {
        let Repaint { own, masked } = paint;
        let Some(masked) = masked else {
            return vec![(SOURCE, own)];
        };
        let mixed = fewest_seams(&own, &masked, width as usize);
        let tries_own = match self.effort {
            Effort::Least => false,
            Effort::Normal => own_may_pay(&own, &mixed, width),
            Effort::More | Effort::Most => true,
        };
        let mut forms = vec![(OVER, mixed)];
        if self.effort >= Effort::More {
            forms.push((OVER, masked));
        }
        if tries_own {
            forms.push((SOURCE, own));
        }
        forms
    }

    /// The shortest of these forms: its blend operation, and its compressed lines.
    fn shortest(&self, forms: Vec<(u8, Vec<u8>)>, width: u32) -> (u8, Vec<u8>) {
        let parsed = forms.into_iter().map(|(blend, indices)| {
            let zlib = zlib(indices.into_iter(), width, self.depth, self.effort);
            (blend, zlib)
        });
        let best = parsed.min_by_key(|(_, zlib)| zlib.bits());
        let (blend, mut zlib) = best.expect("a frame has its own colours at least");
        zlib.shorten(self.effort);
        (blend, zlib.into_shortest(self.effort))
    }
}

impl Pack for ApngPacker {
    fn pack(&self, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
        let Some(mut rect) = changed(before, now, dirty) else {
            return Packed::Unchanged;
        };
        if self.depth < 8 {
            // FFmpeg (5.1 at least) unpacks small pixels of a frame as if it began at the left
            // edge, so it does. Always taking 8 bits, the other way out, made a film of 15
            // colours 13 % longer and one of two 65 %.
            rect.width += rect.x;
            rect.x = 0;
        }
        let paint = repaint(before, now, rect, &self.stored);
        let forms = self.forms(paint, rect.width);
        let (blend, zlib) = self.shortest(forms, rect.width);
        let mut data = vec![blend];
        data.extend(zlib);
        Packed::Changed { rect, data }
    }
}

/// Writes an APNG from packed frames. The file must be seekable: how many frames it has is known
/// only when unchanged ones have been merged.
pub struct ApngWriter<W: io::Write + io::Seek> {
    file: W,
    held: Held,
    /// Where the acTL chunk begins, `None` in a plain PNG.
    control_at: Option<u64>,
    plays: Plays,
    depth: u8,
    frames: u32,
    /// Number of the next fcTL or fdAT chunk.
    sequence: u32,
}

impl<W: io::Write + io::Seek> ApngWriter<W> {
    /// Starts a file: everything before the first frame.
    ///
    /// # Errors
    /// `InvalidInput` if the film has no colour or more than 255; else what the file says.
    pub fn new(film: &Film, mut file: W) -> io::Result<ApngWriter<W>> {
        if film.colors.is_empty() || film.colors.len() > 255 {
            return Err(invalid("an APNG film has 1 to 255 colours"));
        }
        let depth = film_depth(film);
        let mut out = SIGNATURE.to_vec();
        let (width, height) = (film.size.width, film.size.height);
        header(&mut out, width, height, depth, COLOR_INDEXED);
        let mut palette: Vec<u8> = Vec::new();
        let mut control_at = None;
        if animated(film) {
            control_at = Some(file.stream_position()? + out.len() as u64);
            out.extend(control(0, film.plays));
            palette.extend([0, 0, 0]);
        }
        palette.extend(film.colors.iter().flat_map(|color| color.0));
        chunk(&mut out, b"PLTE", &[&palette]);
        if animated(film) {
            chunk(&mut out, b"tRNS", &[&[0]]);
        }
        file.write_all(&out)?;
        Ok(ApngWriter {
            file,
            held: Held::default(),
            control_at,
            plays: film.plays,
            depth,
            frames: 0,
            sequence: 0,
        })
    }

    fn put(&mut self, timed: Timed) -> io::Result<()> {
        let Some((&blend, zlib)) = timed.data.split_first() else {
            return Err(invalid("a frame without data"));
        };
        let delay = delay_parts(timed.delay);
        self.put_frame(timed.rect, blend, zlib, delay[0])?;
        for &part in &delay[1..] {
            let dot = Rect {
                x: 0,
                y: 0,
                width: 1,
                height: 1,
            };
            let zlib = pack_indices([0].into_iter(), 1, self.depth);
            self.put_frame(dot, OVER, &zlib, part)?;
        }
        Ok(())
    }

    fn put_frame(
        &mut self,
        rect: Rect,
        blend: u8,
        zlib: &[u8],
        (num, den): (u16, u16),
    ) -> io::Result<()> {
        let mut out = Vec::with_capacity(zlib.len() + 64);
        if self.control_at.is_some() {
            let mut fields = self.next_sequence().to_vec();
            for n in [rect.width, rect.height, rect.x, rect.y] {
                fields.extend(n.to_be_bytes());
            }
            fields.extend(num.to_be_bytes());
            fields.extend(den.to_be_bytes());
            fields.extend([0, blend]); // dispose: none
            chunk(&mut out, b"fcTL", &[&fields]);
        }
        if self.frames == 0 {
            chunk(&mut out, b"IDAT", &[zlib]);
        } else {
            chunk(&mut out, b"fdAT", &[&self.next_sequence(), zlib]);
        }
        self.frames += 1;
        self.file.write_all(&out)
    }

    fn next_sequence(&mut self) -> [u8; 4] {
        self.sequence += 1;
        (self.sequence - 1).to_be_bytes()
    }
}

impl<W: io::Write + io::Seek> Write for ApngWriter<W> {
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()> {
        match self.held.push(frame, end.round_ms())? {
            None => Ok(()),
            Some(_) if self.control_at.is_none() => Err(invalid("a film of one frame got more")),
            Some(timed) => self.put(timed),
        }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let last = std::mem::take(&mut self.held).last()?;
        self.put(last)?;
        let mut out = Vec::new();
        chunk(&mut out, b"IEND", &[]);
        self.file.write_all(&out)?;
        if let Some(at) = self.control_at {
            let end = self.file.stream_position()?;
            self.file.seek(io::SeekFrom::Start(at))?;
            self.file.write_all(&control(self.frames, self.plays))?;
            self.file.seek(io::SeekFrom::Start(end))?;
        }
        self.file.flush()
    }
}

/// The acTL chunk.
fn control(frames: u32, plays: Plays) -> Vec<u8> {
    let plays = match plays {
        Plays::Forever => 0,
        Plays::Times(n) => n,
    };
    let mut out = Vec::new();
    chunk(
        &mut out,
        b"acTL",
        &[&frames.to_be_bytes(), &plays.to_be_bytes()],
    );
    out
}

/// A time in milliseconds as fractions of a second whose halves fit into 16 bits: one where a
/// smaller denominator is exact, else several that add up.
fn delay_parts(ms: u64) -> Vec<(u16, u16)> {
    const DENOMINATORS: [u16; 6] = [1000, 500, 200, 100, 10, 1];
    for den in DENOMINATORS {
        let scaled = ms * u64::from(den);
        if let (0, Ok(num)) = (scaled % 1000, u16::try_from(scaled / 1000)) {
            return vec![(num, den)];
        }
    }
    let parts = ms.div_ceil(u64::from(u16::MAX));
    let part = |i: u64| ms * (i + 1) / parts - ms * i / parts;
    (0..parts)
        .map(|i| {
            let num = u16::try_from(part(i)).expect("a part is at most 65535");
            (num, 1000)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_exact_in_one_fraction_where_it_can_be_and_in_several_elsewhere() {
        assert_eq!(delay_parts(83), [(83, 1000)]);
        assert_eq!(delay_parts(65_536), [(32_768, 500)]);
        assert_eq!(delay_parts(3_600_000), [(36_000, 10)]);
        assert_eq!(delay_parts(65_537), [(32_768, 1000), (32_769, 1000)]);
        let day: u64 = delay_parts(86_400_000).iter().map(|p| u64::from(p.0)).sum();
        assert_eq!(day, 86_400_000);
    }
}
