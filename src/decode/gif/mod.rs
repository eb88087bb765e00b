//! GIF, composited as browsers do it.
//!
//! ```text
//!  Blocks ─▶ head of an image, sub-blocks ─▶ Lzw ─▶ indices ─▶ Brush ─▶ Canvas
//! ```
//!
//! Where the format leaves room or the PyGIF suite disagrees, browsers are followed:
//!
//! - every image is a frame, also one without a delay (the suite joins it with the next one)
//! - a screen smaller than the first image grows to it, which then lies at the corner
//! - what lies outside the screen is cut off, and what no image covers is transparent: the
//!   background colour means nothing
//! - an image of no width or height paints nothing, but its palette and data are read as usual (two
//!   files of the suite say there is a palette where there is none); too few pixels leave the
//!   rest as it was, too many are dropped
//! - an index without a colour is black, also in a file without any palette (the suite: an error)
//! - disposal 4 is "previous", 5 to 7 are "keep"
//! - plain text is not drawn; other extensions that are not known are skipped
//! - a loop count of n means n + 1 plays, none one play
//! - a last image that is cut off is shown as far as it goes; but then an error says so, as it
//!   does where only the trailer is missing
//! - a file without an image is an error (the suite: a transparent picture)

mod blocks;
mod lzw;

use self::blocks::{Blocks, Image, Palette};
use self::lzw::{InvalidCode, Lzw};
use super::canvas::Canvas;
use super::error::Site;
use super::frames::checked_size;
use super::source::Offset;
use super::{DecodeError, DecodedFrame, Delay, Frames, Problem};
use crate::clock::Plays;
use crate::pixels::{Rect, Rgba, Size};
use std::io::{BufReader, Read};

/// The frames of a GIF.
pub(super) struct GifFrames<R> {
    blocks: Blocks<R>,
    site: Site,
    offset: Offset,
    max_pixels: u64,
    global: Palette,
    canvas: Canvas,
    /// The first image, read ahead of its data.
    first: Option<Image>,
    /// An error that is due after the frame that was shown.
    broken: Option<Problem>,
    done: bool,
}

impl<R: Read> GifFrames<R> {
    /// Reads up to the data of the first image.
    pub fn open(
        input: BufReader<R>,
        mut site: Site,
        max_pixels: u64,
    ) -> Result<GifFrames<R>, DecodeError> {
        let mut blocks = Blocks::new(input);
        let offset = blocks.offset();
        let (global, first, size) = begin(&mut blocks, max_pixels).map_err(|problem| {
            site.offset = Some(offset.get());
            site.error(problem)
        })?;
        Ok(GifFrames {
            blocks,
            site,
            offset,
            max_pixels,
            global,
            canvas: Canvas::new(size),
            first: Some(first),
            broken: None,
            done: false,
        })
    }

    fn frame(&mut self) -> Result<Option<DecodedFrame>, Problem> {
        if let Some(problem) = self.broken.take() {
            return Err(problem);
        }
        self.site.frame = Some(self.site.frame.map_or(0, |frame| frame + 1));
        let image = match self.first.take() {
            Some(first) => first,
            None => match self.blocks.image()? {
                Some(image) => image,
                None => return Ok(None),
            },
        };
        match self.paint(&image) {
            Ok(()) => {}
            Err(cut @ Problem::Truncated(_)) => self.broken = Some(cut),
            Err(problem) => return Err(problem),
        }
        Ok(Some(DecodedFrame {
            picture: self.canvas.picture().clone(),
            delay: Some(Delay {
                num: u32::from(image.control.delay_cs),
                den: 100,
            }),
        }))
    }

    /// Reads the data of an image and paints it.
    fn paint(&mut self, image: &Image) -> Result<(), Problem> {
        let rect = image.rect;
        // Even what lies outside the screen is work.
        if !rect.is_empty() {
            checked_size(rect.width, rect.height, self.max_pixels)?;
        }
        let visible = clipped(rect, self.canvas.size());
        self.canvas.begin(visible, image.control.disposal);
        let code_size = self.blocks.code_size()?;
        // An empty image needs no codes: whatever their size, there is nothing to refuse.
        let mut lzw = Lzw::new(code_size);
        if lzw.is_none() && !rect.is_empty() {
            let what = format!("a code size of {code_size}; 1 to 11 are possible");
            return Err(Problem::Malformed(what));
        }
        let mut brush = Brush {
            image,
            palette: image.local.as_ref().unwrap_or(&self.global),
            rows: rows(rect, image.interlaced),
            row: 0,
            x: 0,
        };
        let picture = self.canvas.picture_mut();
        let mut block = Vec::new();
        loop {
            let more = self.blocks.sub_block(&mut block, "the picture");
            if let Some(lzw) = &mut lzw {
                lzw.feed(&block, |index| brush.put(picture, index))
                    .map_err(|InvalidCode(code)| {
                        Problem::Malformed(format!("code {code} stands for nothing yet"))
                    })?;
            }
            if !more? {
                return Ok(());
            }
        }
    }
}

/// Reads up to the data of the first image: the palette, that image, and the size of the film.
fn begin<R: Read>(
    blocks: &mut Blocks<R>,
    max_pixels: u64,
) -> Result<(Palette, Image, Size), Problem> {
    let (mut width, mut height, global) = blocks.screen()?;
    let mut first = blocks.image()?.ok_or(Problem::NoPicture)?;
    if width < first.rect.width || height < first.rect.height {
        (width, height) = (first.rect.width, first.rect.height);
        (first.rect.x, first.rect.y) = (0, 0);
    }
    Ok((global, first, checked_size(width, height, max_pixels)?))
}

impl<R: Read + Send> Frames for GifFrames<R> {
    fn size(&self) -> Size {
        self.canvas.size()
    }

    fn plays(&self) -> Option<Plays> {
        Some(self.blocks.plays())
    }

    fn next_frame(&mut self) -> Result<Option<DecodedFrame>, DecodeError> {
        if self.done {
            return Ok(None);
        }
        let frame = self.frame();
        self.done = !matches!(frame, Ok(Some(_)));
        frame.map_err(|problem| {
            let mut site = self.site.clone();
            site.offset = Some(self.offset.get());
            site.error(problem)
        })
    }
}

/// Puts indices into the rows of an image, one after the other.
struct Brush<'a, I> {
    image: &'a Image,
    palette: &'a Palette,
    rows: I,
    row: u32,
    x: u32,
}

impl<I: Iterator<Item = u32>> Brush<'_, I> {
    /// Paints one pixel; whether there are more.
    fn put(&mut self, picture: &mut Rgba, index: u8) -> bool {
        let rect = self.image.rect;
        if self.x == 0 {
            match self.rows.next() {
                None => return false,
                Some(row) => self.row = row,
            }
        }
        let (x, y) = (rect.x + self.x, rect.y + self.row);
        let size = picture.size();
        let visible = x < size.width && y < size.height;
        if visible && self.image.control.transparent != Some(index) {
            let [r, g, b] = self
                .palette
                .get(usize::from(index))
                .copied()
                .unwrap_or([0; 3]);
            picture.row_mut(x, y, 1)[0] = [r, g, b, 255];
        }
        self.x = (self.x + 1) % rect.width;
        true
    }
}

/// The rows of an image in the order of the file; none where they are empty.
fn rows(rect: Rect, interlaced: bool) -> impl Iterator<Item = u32> {
    let passes: &[(u32, usize)] = match interlaced {
        true => &[(0, 8), (4, 8), (2, 4), (1, 2)],
        false => &[(0, 1)],
    };
    let height = if rect.is_empty() { 0 } else { rect.height };
    passes
        .iter()
        .flat_map(move |&(start, step)| (start..height).step_by(step))
}

/// The part inside a picture of this size.
fn clipped(rect: Rect, size: Size) -> Rect {
    let (x, y) = (rect.x.min(size.width), rect.y.min(size.height));
    Rect {
        x,
        y,
        width: rect.width.min(size.width - x),
        height: rect.height.min(size.height - y),
    }
}
