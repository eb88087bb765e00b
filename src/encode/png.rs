//! Still pictures: an indexed PNG from a plane, a true-colour PNG from RGBA pixels.
//!
//! ```text
//!  signature │ IHDR │ PLTE │ IDAT │ IEND        indexed: as few bits a pixel as the colours need
//! ```

use super::chunk::{COLOR_INDEXED, COLOR_RGB, COLOR_RGBA, SIGNATURE};
use super::chunk::{chunk, deflate, depth, header, pack_indices};
use super::{Film, Pack, Packed};
use crate::pixels::{Plane, Rect, Rgb, Rgba};

/// The bytes of an indexed PNG file. Every index of the plane has a colour.
///
/// Colours that the plane does not use are dropped when the rest then fits into fewer bits;
/// otherwise the palette is kept as it is, so that the pictures of a sequence share it.
pub fn png_bytes(plane: &Plane, colors: &[Rgb]) -> Vec<u8> {
    let mut used = [false; 256];
    for &index in plane.indices() {
        used[usize::from(index)] = true;
    }
    let kept = colors.iter().zip(used).filter(|(_, used)| *used);
    let kept: Vec<Rgb> = kept.map(|(&color, _)| color).collect();
    let (palette, renumber) = if depth(kept.len()) < depth(colors.len()) {
        let mut next = 0;
        let renumber = used.map(|used| {
            let index = next;
            next += u8::from(used);
            index
        });
        (kept, renumber)
    } else {
        (colors.to_vec(), std::array::from_fn(|i| i as u8))
    };

    let (size, depth) = (plane.size(), depth(palette.len()));
    let indices = plane.indices().iter().map(|&i| renumber[usize::from(i)]);
    let palette: Vec<u8> = palette.iter().flat_map(|color| color.0).collect();
    let mut out = SIGNATURE.to_vec();
    header(&mut out, size.width, size.height, depth, COLOR_INDEXED);
    chunk(&mut out, b"PLTE", &[&palette]);
    chunk(
        &mut out,
        b"IDAT",
        &[&pack_indices(indices, size.width, depth)],
    );
    chunk(&mut out, b"IEND", &[]);
    out
}

/// The bytes of a true-colour PNG file, 8 bits a channel: RGB where every pixel is opaque, else
/// RGBA.
pub fn png_rgba_bytes(picture: &Rgba) -> Vec<u8> {
    let size = picture.size();
    let opaque = picture.pixels().iter().all(|pixel| pixel[3] == 255);
    let (channels, color_type) = if opaque {
        (3, COLOR_RGB)
    } else {
        (4, COLOR_RGBA)
    };
    let mut lines = Vec::with_capacity(size.area() * channels + size.height as usize);
    for y in 0..size.height {
        lines.push(0); // no filter: what is drawn here is flat
        for pixel in picture.row(0, y, size.width) {
            lines.extend_from_slice(&pixel[..channels]);
        }
    }
    let mut out = SIGNATURE.to_vec();
    header(&mut out, size.width, size.height, 8, color_type);
    chunk(&mut out, b"IDAT", &[&deflate(&lines)]);
    chunk(&mut out, b"IEND", &[]);
    out
}

/// Packs every plane as a whole PNG file, for a sequence: no frame is ever `Unchanged`.
#[derive(Clone, Debug)]
pub struct PngPacker {
    colors: Vec<Rgb>,
}

impl PngPacker {
    /// A packer for the frames of `film`.
    pub fn new(film: &Film) -> PngPacker {
        PngPacker {
            colors: film.colors.clone(),
        }
    }
}

impl Pack for PngPacker {
    fn pack(&self, _before: Option<&Plane>, now: &Plane, _dirty: Rect) -> Packed {
        Packed::Changed {
            rect: now.size().rect(),
            data: png_bytes(now, &self.colors),
        }
    }
}
