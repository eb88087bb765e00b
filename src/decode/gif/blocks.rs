//! The blocks that a GIF consists of.
//!
//! ```text
//!  header │ ! label, sub-blocks, 0 │ , rectangle, palette, code size, sub-blocks, 0 │ … │ ;
//!           extension                image                                            trailer
//! ```

use crate::clock::Plays;
use crate::decode::Problem;
use crate::decode::canvas::Disposal;
use crate::decode::source::{Offset, Source};
use crate::pixels::Rect;
use std::io::{self, BufReader, Read};

/// Colours, red, green and blue each.
pub(super) type Palette = Vec<[u8; 3]>;

/// The head of an image: all but its data.
pub(super) struct Image {
    /// Where it wants to lie; perhaps outside the screen, perhaps empty.
    pub rect: Rect,
    /// Its own colours.
    pub local: Option<Palette>,
    /// Whether its rows come in four passes.
    pub interlaced: bool,
    /// What the extension before it says.
    pub control: Control,
}

/// What an extension says about the next image.
#[derive(Clone, Copy)]
pub(super) struct Control {
    /// In 1/100 s.
    pub delay_cs: u16,
    /// What becomes of the image.
    pub disposal: Disposal,
    /// The index that is not painted.
    pub transparent: Option<u8>,
}

impl Control {
    /// For an image without such an extension.
    const NONE: Control = Control {
        delay_cs: 0,
        disposal: Disposal::Keep,
        transparent: None,
    };

    fn new(flags: u8, delay_cs: u16, transparent: u8) -> Control {
        Control {
            delay_cs,
            disposal: match flags >> 2 & 7 {
                2 => Disposal::Background,
                3 | 4 => Disposal::Previous,
                _ => Disposal::Keep,
            },
            transparent: (flags & 1 != 0).then_some(transparent),
        }
    }
}

/// A GIF, block by block.
pub(super) struct Blocks<R> {
    source: Source<R>,
    plays: Plays,
}

impl<R: Read> Blocks<R> {
    pub fn new(input: BufReader<R>) -> Blocks<R> {
        Blocks {
            source: Source::new(input),
            plays: Plays::Times(1),
        }
    }

    pub fn offset(&self) -> Offset {
        self.source.offset()
    }

    /// As far as the extensions read by now say.
    pub fn plays(&self) -> Plays {
        self.plays
    }

    /// The header: width and height of the screen, and the palette of the film.
    pub fn screen(&mut self) -> Result<(u32, u32, Palette), Problem> {
        let head: [u8; 13] = self.array("the header")?;
        let side = |i: usize| u32::from(u16::from_le_bytes([head[i], head[i + 1]]));
        let palette = match head[10] & 0x80 {
            0 => Palette::new(),
            _ => self.palette(head[10])?,
        };
        Ok((side(6), side(8), palette))
    }

    fn palette(&mut self, flags: u8) -> Result<Palette, Problem> {
        let mut palette = vec![[0; 3]; 2 << (flags & 7)];
        self.source
            .read_exact(palette.as_flattened_mut())
            .map_err(|error| problem(error, "a palette"))?;
        Ok(palette)
    }

    /// Reads extensions up to the next image and its head; `None` at the trailer.
    pub fn image(&mut self) -> Result<Option<Image>, Problem> {
        let mut control = Control::NONE;
        loop {
            match self.array("the film")? {
                [b','] => return self.image_head(control).map(Some),
                [b'!'] => self.extension(&mut control)?,
                [b';'] => return Ok(None),
                [0] => {} // a stray end of sub-blocks: passed over, as browsers do
                [other] => {
                    let what = format!("block {other:#04x} is neither an image nor an extension");
                    return Err(Problem::Malformed(what));
                }
            }
        }
    }

    fn image_head(&mut self, control: Control) -> Result<Image, Problem> {
        let head: [u8; 9] = self.array("an image")?;
        let side = |i: usize| u32::from(u16::from_le_bytes([head[i], head[i + 1]]));
        let flags = head[8];
        Ok(Image {
            rect: Rect {
                x: side(0),
                y: side(2),
                width: side(4),
                height: side(6),
            },
            local: match flags & 0x80 {
                0 => None,
                _ => Some(self.palette(flags)?),
            },
            interlaced: flags & 0x40 != 0,
            control,
        })
    }

    fn extension(&mut self, control: &mut Control) -> Result<(), Problem> {
        let [label] = self.array("an extension")?;
        let (mut looping, mut first) = (false, true);
        let mut block = Vec::new();
        while self.sub_block(&mut block, "an extension")? {
            match (label, first, block.as_slice()) {
                (0xf9, true, &[flags, low, high, transparent, ..]) => {
                    let delay_cs = u16::from_le_bytes([low, high]);
                    *control = Control::new(flags, delay_cs, transparent);
                }
                (0xff, true, name) => {
                    looping = matches!(name, b"NETSCAPE2.0" | b"ANIMEXTS1.0");
                }
                (0xff, false, &[1, low, high, ..]) if looping => {
                    self.plays = match u16::from_le_bytes([low, high]) {
                        0 => Plays::Forever,
                        repeats => Plays::Times(u32::from(repeats) + 1),
                    };
                }
                _ => {}
            }
            first = false;
        }
        Ok(())
    }

    /// The first byte of an image's data.
    pub fn code_size(&mut self) -> Result<u8, Problem> {
        let [code_size] = self.array("the picture")?;
        Ok(code_size)
    }

    /// Reads a sub-block of up to 255 bytes; whether it was one, and not the empty one that ends
    /// them. `block` also holds what there is of one that is cut off.
    pub fn sub_block(
        &mut self,
        block: &mut Vec<u8>,
        inside: &'static str,
    ) -> Result<bool, Problem> {
        block.clear();
        let [len] = self.array(inside)?;
        let read = self.source.by_ref().take(u64::from(len)).read_to_end(block);
        if read.map_err(Problem::Io)? < usize::from(len) {
            return Err(Problem::Truncated(inside));
        }
        Ok(len > 0)
    }

    fn array<const N: usize>(&mut self, inside: &'static str) -> Result<[u8; N], Problem> {
        let mut bytes = [0; N];
        self.source
            .read_exact(&mut bytes)
            .map_err(|error| problem(error, inside))?;
        Ok(bytes)
    }
}

fn problem(error: io::Error, inside: &'static str) -> Problem {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Problem::Truncated(inside),
        _ => Problem::Io(error),
    }
}
