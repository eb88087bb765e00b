//! WebP, still or animated, lossless or not, as 8-bit RGBA, composited.
//!
//! ```text
//!  RIFF length WEBP │ VP8X canvas │ ANIM plays │ ANMF rectangle, time, blend │ ANMF …
//!                                                     └ ALPH? VP8 │ VP8L         an animation
//!  RIFF length WEBP │ VP8X? ALPH? VP8 │ VP8L                                     a still
//! ```
//!
//! The container is read here, and each frame's stream by the `image-webp` crate, as if it were a
//! still: the crate's own blending is off by one where opaque covers opaque.

mod chunks;

use chunks::{Chunk, Chunks, split_head, three};

use super::canvas::{Canvas, Disposal, over};
use super::error::Site;
use super::frames::{Input, checked_size};
use super::source::{Offset, Source};
use super::{DecodeError, DecodedFrame, Delay, Frames, Problem};
use crate::clock::Plays;
use crate::pixels::{Rect, Size};
use image_webp::{DecodingError, WebPDecoder};
use std::io::{self, BufReader, Cursor};

const IS_ANIMATED: u8 = 1 << 1;
const REPLACE: u8 = 1 << 1;
const CLEAR: u8 = 1;

/// The frames of a WebP.
pub(super) struct WebpFrames<R: Input> {
    chunks: Chunks<R>,
    site: Site,
    canvas: Canvas,
    kind: Kind,
    done: bool,
}

enum Kind {
    /// The picture, until it is shown.
    Still(Option<Picture>),
    Animation(Plays),
}

/// A decoded stream.
struct Picture {
    size: Size,
    pixels: Vec<[u8; 4]>,
}

impl<R: Input> WebpFrames<R> {
    /// Reads up to the first frame of an animation; a still whole.
    pub fn open(
        input: BufReader<R>,
        site: Site,
        max_pixels: u64,
    ) -> Result<WebpFrames<R>, DecodeError> {
        let source = Source::new(input);
        let offset = source.offset();
        let opened = WebpFrames::begin(source, site.clone(), max_pixels);
        opened.map_err(|problem| at(&site, &offset, problem))
    }

    fn begin(source: Source<R>, site: Site, max_pixels: u64) -> Result<WebpFrames<R>, Problem> {
        let mut chunks = Chunks::new(source)?;
        let (mut streams, mut animated) = (Streams::default(), false);
        let mut size = None;
        let kind = loop {
            let Some(chunk) = chunks.next()? else {
                break None;
            };
            match &chunk.name {
                b"VP8X" => {
                    let head: [u8; 10] = chunks.fields(&chunk)?;
                    animated = head[0] & IS_ANIMATED != 0;
                    let sides = [&head[4..7], &head[7..]].map(|side| three(side) + 1);
                    size = Some(checked_size(sides[0], sides[1], max_pixels)?);
                }
                b"ANIM" if animated => {
                    let fields: [u8; 6] = chunks.fields(&chunk)?;
                    break Some(match u16::from_le_bytes([fields[4], fields[5]]) {
                        0 => Plays::Forever,
                        n => Plays::Times(n.into()),
                    });
                }
                b"ANMF" => return Err(Problem::Malformed("a frame before the animation".into())),
                name if Streams::takes(name) && !animated => {
                    let area = size.map_or(max_pixels, |size: Size| size.area() as u64);
                    streams.put(&chunk.name, chunks.data(&chunk, area)?);
                }
                _ => chunks.skip(&chunk)?,
            }
        };
        let (size, kind) = match (kind, size) {
            (Some(plays), Some(size)) => (size, Kind::Animation(plays)),
            _ => {
                let picture = streams.decode(size, max_pixels)?;
                (picture.size, Kind::Still(Some(picture)))
            }
        };
        Ok(WebpFrames {
            chunks,
            site,
            canvas: Canvas::new(size),
            kind,
            done: false,
        })
    }

    fn next(&mut self) -> Result<Option<DecodedFrame>, Problem> {
        let (rect, picture, flags, delay) = match &mut self.kind {
            Kind::Still(picture) => match picture.take() {
                None => return Ok(None),
                Some(picture) => {
                    self.site.frame = Some(0);
                    (self.canvas.size().rect(), picture, REPLACE, None)
                }
            },
            Kind::Animation(_) => {
                let Some(chunk) = self.next_frame_chunk()? else {
                    return match self.site.frame {
                        None => Err(Problem::NoPicture),
                        Some(_) => Ok(None),
                    };
                };
                self.site.frame = Some(self.site.frame.map_or(0, |frame| frame + 1));
                self.read_frame(&chunk)?
            }
        };
        let disposal = match flags & CLEAR {
            0 => Disposal::Keep,
            _ => Disposal::Background,
        };
        self.canvas.begin(rect, disposal);
        let rows = picture.pixels.chunks(rect.width as usize);
        for (y, row) in (rect.y..rect.y + rect.height).zip(rows) {
            let target = self.canvas.picture_mut().row_mut(rect.x, y, rect.width);
            for (old, new) in target.iter_mut().zip(row) {
                *old = match flags & REPLACE {
                    0 => over(*new, *old),
                    _ => *new,
                };
            }
        }
        Ok(Some(DecodedFrame {
            picture: self.canvas.picture().clone(),
            delay,
        }))
    }

    fn next_frame_chunk(&mut self) -> Result<Option<Chunk>, Problem> {
        while let Some(chunk) = self.chunks.next()? {
            if &chunk.name == b"ANMF" {
                return Ok(Some(chunk));
            }
            self.chunks.skip(&chunk)?;
        }
        Ok(None)
    }

    /// Where a frame goes, its pixels, its flags, its time.
    fn read_frame(&mut self, chunk: &Chunk) -> Result<(Rect, Picture, u8, Option<Delay>), Problem> {
        let canvas = self.canvas.size();
        let data = self.chunks.data(chunk, canvas.area() as u64)?;
        let Some((head, mut rest)) = data.split_first_chunk::<16>() else {
            return Err(Problem::Truncated("a frame's head"));
        };
        let field = |at: usize| three(&head[at..at + 3]);
        let rect = Rect {
            x: 2 * field(0),
            y: 2 * field(3),
            width: field(6) + 1,
            height: field(9) + 1,
        };
        if rect.x + rect.width > canvas.width || rect.y + rect.height > canvas.height {
            return Err(Problem::Malformed("a frame outside the picture".into()));
        }
        let mut streams = Streams::default();
        while let Some((head, more)) = rest.split_first_chunk::<8>() {
            let (name, length) = split_head(head);
            let length = length as usize;
            let Some(stream) = more.get(..length) else {
                return Err(Problem::Truncated("a frame's stream"));
            };
            if Streams::takes(&name) {
                streams.put(&name, stream.to_vec());
            }
            rest = more.get(length.next_multiple_of(2)..).unwrap_or_default();
        }
        let picture = streams.decode(Some(rect.size()), u64::MAX)?;
        let delay = Delay {
            num: field(12),
            den: 1000,
        };
        Ok((rect, picture, head[15], Some(delay)))
    }
}

impl<R: Input> Frames for WebpFrames<R> {
    fn size(&self) -> Size {
        self.canvas.size()
    }

    fn plays(&self) -> Option<Plays> {
        match self.kind {
            Kind::Still(_) => None,
            Kind::Animation(plays) => Some(plays),
        }
    }

    fn next_frame(&mut self) -> Result<Option<DecodedFrame>, DecodeError> {
        if self.done {
            return Ok(None);
        }
        let next = self.next();
        self.done = !matches!(next, Ok(Some(_)));
        next.map_err(|problem| at(&self.site, &self.chunks.source.offset(), problem))
    }
}

fn at(site: &Site, offset: &Offset, problem: Problem) -> DecodeError {
    let mut site = site.clone();
    site.offset = Some(offset.get());
    site.error(problem)
}

/// The chunks that make one picture.
#[derive(Default)]
struct Streams {
    alpha: Option<Vec<u8>>,
    lossy: Option<Vec<u8>>,
    lossless: Option<Vec<u8>>,
}

impl Streams {
    fn takes(name: &[u8; 4]) -> bool {
        [b"ALPH", b"VP8 ", b"VP8L"].contains(&name)
    }

    fn put(&mut self, name: &[u8; 4], data: Vec<u8>) {
        let stream = match name {
            b"ALPH" => &mut self.alpha,
            b"VP8 " => &mut self.lossy,
            _ => &mut self.lossless,
        };
        stream.get_or_insert(data);
    }

    /// The picture, which must have this size.
    fn decode(self, size: Option<Size>, max_pixels: u64) -> Result<Picture, Problem> {
        let mut file = b"RIFF\0\0\0\0WEBP".to_vec();
        match (self.lossless, self.lossy, self.alpha, size) {
            (Some(lossless), ..) => append(&mut file, b"VP8L", &lossless),
            (None, Some(lossy), Some(alpha), Some(size)) => {
                const HAS_ALPHA: u8 = 1 << 4;
                let mut head = vec![HAS_ALPHA, 0, 0, 0];
                for side in [size.width, size.height] {
                    head.extend(&(side - 1).to_le_bytes()[..3]);
                }
                append(&mut file, b"VP8X", &head);
                append(&mut file, b"ALPH", &alpha);
                append(&mut file, b"VP8 ", &lossy);
            }
            (None, Some(lossy), ..) => append(&mut file, b"VP8 ", &lossy),
            (None, None, ..) => return Err(Problem::NoPicture),
        }
        let length = u32::try_from(file.len() - 8).unwrap_or(u32::MAX);
        file[4..8].copy_from_slice(&length.to_le_bytes());
        let mut decoder = WebPDecoder::new(Cursor::new(file)).map_err(problem)?;
        let (width, height) = decoder.dimensions();
        let found = checked_size(width, height, max_pixels)?;
        if size.is_some_and(|size| size != found) {
            return Err(Problem::Malformed("a picture of another size".into()));
        }
        let channels = if decoder.has_alpha() { 4 } else { 3 };
        let mut bytes = vec![0; channels * found.area()];
        decoder.read_image(&mut bytes).map_err(problem)?;
        let pixels = bytes.chunks_exact(channels);
        let rgba = pixels.map(|p| [p[0], p[1], p[2], *p.get(3).unwrap_or(&255)]);
        Ok(Picture {
            size: found,
            pixels: rgba.collect(),
        })
    }
}

fn append(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    file.extend(name);
    file.extend((data.len() as u32).to_le_bytes());
    file.extend(data);
    file.extend(&[0][..data.len() % 2]);
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
