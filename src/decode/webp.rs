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

use super::canvas::{Canvas, Disposal, over};
use super::error::Site;
use super::source::{Offset, Source};
use super::{DecodeError, DecodedFrame, Delay, Frames, Input, Problem, checked_size};
use crate::clock::Plays;
use crate::pixels::{Rect, Size};
use image_webp::{DecodingError, WebPDecoder};
use std::io::{self, BufReader, Cursor, Read};

/// Compressed bytes of a picture at most, besides five for every pixel: no encoder needs as many.
const WORKSPACE: u64 = 1 << 20;

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

/// A chunk whose data comes next.
struct Chunk {
    name: [u8; 4],
    length: u32,
}

/// The chunks of a file, one after the other.
struct Chunks<R: Input> {
    source: Source<R>,
    /// Bytes until the end of the film; what comes after is not part of it.
    left: u64,
}

impl<R: Input> Chunks<R> {
    fn new(mut source: Source<R>) -> Result<Chunks<R>, Problem> {
        let mut head = [0; 12];
        source.read_exact(&mut head).map_err(cut_off)?;
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
        Ok(Chunks {
            source,
            left: u64::from(length).saturating_sub(4),
        })
    }

    fn next(&mut self) -> Result<Option<Chunk>, Problem> {
        if self.left < 8 {
            return Ok(None);
        }
        let mut head = [0; 8];
        self.source.read_exact(&mut head).map_err(cut_off)?;
        self.left -= 8;
        let (name, length) = split_head(&head);
        if u64::from(length) > self.left {
            return Err(Problem::Malformed("a part longer than the film".into()));
        }
        Ok(Some(Chunk { name, length }))
    }

    /// The first bytes of a chunk, which ends here.
    fn fields<const N: usize>(&mut self, chunk: &Chunk) -> Result<[u8; N], Problem> {
        let mut fields = [0; N];
        let rest = u64::from(chunk.length).checked_sub(N as u64);
        let rest = rest.ok_or(Problem::Truncated("the head"))?;
        self.source.read_exact(&mut fields).map_err(cut_off)?;
        self.left -= N as u64;
        self.pass(rest + u64::from(chunk.length % 2))?;
        Ok(fields)
    }

    /// The data of a chunk that belongs to a picture of so many pixels. Memory grows only as
    /// bytes come.
    fn data(&mut self, chunk: &Chunk, area: u64) -> Result<Vec<u8>, Problem> {
        let length = u64::from(chunk.length);
        if length > area.saturating_mul(5).saturating_add(WORKSPACE) {
            let what = format!("{length} bytes for a picture of {area} pixels");
            return Err(Problem::Malformed(what));
        }
        let mut data = Vec::new();
        let taken = self.source.by_ref().take(length).read_to_end(&mut data);
        let taken = taken.map_err(Problem::Io)? as u64;
        if taken < length {
            return Err(Problem::Truncated("the picture"));
        }
        self.left -= length;
        self.pass(length % 2)?;
        Ok(data)
    }

    fn skip(&mut self, chunk: &Chunk) -> Result<(), Problem> {
        self.pass(u64::from(chunk.length) + u64::from(chunk.length % 2))
    }

    /// Passes over bytes. Many writers leave out the last one, which fills up to an even length.
    fn pass(&mut self, bytes: u64) -> Result<(), Problem> {
        let bytes = bytes.min(self.left);
        let passed = io::copy(&mut self.source.by_ref().take(bytes), &mut io::sink());
        self.left -= bytes;
        match passed.map_err(Problem::Io)? {
            passed if passed + 1 < bytes => Err(Problem::Truncated("a part")),
            _ => Ok(()),
        }
    }
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

/// Name and length of a chunk.
fn split_head([a, b, c, d, length @ ..]: &[u8; 8]) -> ([u8; 4], u32) {
    ([*a, *b, *c, *d], u32::from_le_bytes(*length))
}

/// A number of 24 bits.
fn three(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

fn cut_off(error: io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Problem::Truncated("the film"),
        _ => Problem::Io(error),
    }
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
