//! PNG and APNG as 8-bit RGBA, composited.
//!
//! ```text
//!  fcTL before IDAT:  IDAT is frame 0             no acTL:  IDAT is the picture, without a delay
//!  fcTL after IDAT:   IDAT is not in the film
//! ```
//!
//! All colour types, depths and interlacing are read. 16-bit channels are rounded to the nearest
//! 8-bit value; gamma and colour profiles are ignored, since they would change what a
//! comparison of pixels sees. "Over" is exact integer compositing, see [`over`].

use super::canvas::{Canvas, Disposal, over};
use super::error::Site;
use super::frames::{Input, checked_size};
use super::source::{Offset, Source};
use super::{DecodeError, DecodedFrame, Delay, Frames, Problem};
use crate::clock::Plays;
use crate::pixels::{Rect, Size};
use png::{BitDepth, BlendOp, ColorType, Decoder, DecodingError, DisposeOp, Info, Limits, Reader};
use std::io::{self, BufReader};

/// What the `png` crate may allocate besides the picture, in bytes; lines and small chunks.
const WORKSPACE: usize = 64 << 20;

/// The frames of a PNG or APNG.
pub(super) struct PngFrames<R: Input> {
    reader: Reader<Source<R>>,
    site: Site,
    offset: Offset,
    canvas: Canvas,
    animation: Option<Plays>,
    frames_left: u32,
    /// As the reader fills it: one subframe, reused.
    buffer: Vec<u8>,
    done: bool,
}

impl<R: Input> PngFrames<R> {
    /// Reads up to the first picture.
    pub fn open(
        input: BufReader<R>,
        site: Site,
        max_pixels: u64,
    ) -> Result<PngFrames<R>, DecodeError> {
        let source = Source::new(input);
        let offset = source.offset();
        let at = {
            let offset = offset.clone();
            let site = site.clone();
            move |problem| {
                let mut site = site.clone();
                site.offset = Some(offset.get());
                site.error(problem)
            }
        };
        let mut decoder = Decoder::new_with_limits(source, Limits { bytes: WORKSPACE });
        decoder.set_ignore_text_chunk(true);
        decoder.set_ignore_iccp_chunk(true);
        decoder.set_transformations(png::Transformations::EXPAND);
        let info = decoder.read_header_info().map_err(|e| at(problem(e)))?;
        let size = checked_size(info.width, info.height, max_pixels).map_err(&at)?;
        let mut reader = decoder.read_info().map_err(|e| at(problem(e)))?;
        check_palette(reader.info()).map_err(&at)?;

        let control = reader.info().animation_control;
        let outside = reader.info().frame_control.is_none();
        let len = reader.output_buffer_size().unwrap_or(0);
        let mut buffer = vec![0; len];
        if let Some(control) = control
            && outside
            && control.num_frames > 0
        {
            reader.next_frame(&mut buffer).map_err(|e| at(problem(e)))?;
        }
        Ok(PngFrames {
            frames_left: control.map_or(1, |control| control.num_frames),
            animation: control.map(|control| match control.num_plays {
                0 => Plays::Forever,
                n => Plays::Times(n),
            }),
            reader,
            site,
            offset,
            canvas: Canvas::new(size),
            buffer,
            done: false,
        })
    }

    fn next(&mut self) -> Result<Option<DecodedFrame>, Problem> {
        if self.frames_left == 0 {
            if self.site.frame.is_none() {
                return Err(Problem::NoPicture);
            }
            self.reader.finish().map_err(problem)?;
            return Ok(None);
        }
        self.frames_left -= 1;
        self.site.frame = Some(self.site.frame.map_or(0, |frame| frame + 1));
        let out = self.reader.next_frame(&mut self.buffer).map_err(problem)?;

        let mut rect = self.canvas.size().rect();
        let (mut disposal, mut blend, mut delay) = (Disposal::Keep, BlendOp::Source, None);
        let info = self.reader.info();
        if let (Some(control), Some(_)) = (info.frame_control, self.animation) {
            rect = Rect {
                x: control.x_offset,
                y: control.y_offset,
                width: control.width,
                height: control.height,
            };
            disposal = match control.dispose_op {
                DisposeOp::None => Disposal::Keep,
                DisposeOp::Background => Disposal::Background,
                DisposeOp::Previous => Disposal::Previous,
            };
            blend = control.blend_op;
            delay = Some(Delay {
                num: u32::from(control.delay_num),
                // the specification: 0 stands for 1/100 s
                den: match control.delay_den {
                    0 => 100,
                    den => u32::from(den),
                },
            });
        }
        if !holds(self.canvas.size(), rect) {
            return Err(Problem::Malformed("a frame outside the picture".into()));
        }
        // An interlaced subframe is laid out in lines of the whole picture.
        let line = match info.interlaced {
            true => self.reader.output_line_size(info.width).unwrap_or(0),
            false => out.line_size,
        };
        self.canvas.begin(rect, disposal);
        for (y, line) in (rect.y..rect.y + rect.height).zip(self.buffer.chunks(line.max(1))) {
            let target = self.canvas.picture_mut().row_mut(rect.x, y, rect.width);
            let pixels = rgba(line, out.color_type, out.bit_depth);
            for (old, new) in target.iter_mut().zip(pixels) {
                *old = match blend {
                    BlendOp::Source => new,
                    BlendOp::Over => over(new, *old),
                };
            }
        }
        Ok(Some(DecodedFrame {
            picture: self.canvas.picture().clone(),
            delay,
        }))
    }
}

impl<R: Input> Frames for PngFrames<R> {
    fn size(&self) -> Size {
        self.canvas.size()
    }

    fn plays(&self) -> Option<Plays> {
        self.animation
    }

    fn next_frame(&mut self) -> Result<Option<DecodedFrame>, DecodeError> {
        if self.done {
            return Ok(None);
        }
        let next = self.next();
        self.done = !matches!(next, Ok(Some(_)));
        next.map_err(|problem| {
            let mut site = self.site.clone();
            site.offset = Some(self.offset.get());
            site.error(problem)
        })
    }
}

/// Refuses what the `png` crate (0.18) panics at: a palette that ends inside a colour.
fn check_palette(info: &Info) -> Result<(), Problem> {
    let len = info.palette.as_ref().map_or(0, |palette| palette.len());
    if info.color_type == ColorType::Indexed && !len.is_multiple_of(3) {
        let what = format!("a palette of {len} bytes, which is no multiple of 3");
        return Err(Problem::Malformed(what));
    }
    Ok(())
}

fn holds(size: Size, rect: Rect) -> bool {
    let inside = |start: u32, len: u32, all: u32| start <= all && len <= all - start;
    inside(rect.x, rect.width, size.width) && inside(rect.y, rect.height, size.height)
}

/// The pixels of a line of expanded samples (no palette, at least 8 bits).
fn rgba(line: &[u8], color: ColorType, depth: BitDepth) -> impl Iterator<Item = [u8; 4]> {
    let bytes = if depth == BitDepth::Sixteen { 2 } else { 1 };
    line.chunks_exact(bytes * color.samples())
        .map(move |pixel| {
            let sample = |i: usize| match bytes {
                2 => round_16([pixel[2 * i], pixel[2 * i + 1]]),
                _ => pixel[i],
            };
            match color.samples() {
                1 => [sample(0), sample(0), sample(0), 255],
                2 => [sample(0), sample(0), sample(0), sample(1)],
                3 => [sample(0), sample(1), sample(2), 255],
                _ => [sample(0), sample(1), sample(2), sample(3)],
            }
        })
}

/// `v × 255 ÷ 65535`, rounded to the nearest whole number; no value lies half way.
fn round_16(bytes: [u8; 2]) -> u8 {
    ((u32::from(u16::from_be_bytes(bytes)) * 255 + 32_767) / 65_535) as u8
}

fn problem(error: DecodingError) -> Problem {
    match error {
        DecodingError::IoError(e) if e.kind() == io::ErrorKind::UnexpectedEof => {
            Problem::Truncated("the picture")
        }
        DecodingError::IoError(e) => Problem::Io(e),
        other => Problem::Malformed(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bits_become_the_nearest_eight() {
        for value in 0..=u16::MAX {
            let eight = u32::from(round_16(value.to_be_bytes()));
            assert!((eight * 257).abs_diff(u32::from(value)) <= 128);
        }
    }
}
