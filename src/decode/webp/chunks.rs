//! The parts of a RIFF container, read one after the other.

use super::super::frames::Input;
use super::super::source::Source;
use super::Problem;
use std::io::{self, Read};

/// Compressed bytes of a picture at most, besides five for every pixel: no encoder needs as many.
const WORKSPACE: u64 = 1 << 20;

/// A chunk whose data comes next.
pub(super) struct Chunk {
    pub name: [u8; 4],
    pub length: u32,
}

/// The chunks of a file, one after the other.
pub(super) struct Chunks<R: Input> {
    pub source: Source<R>,
    /// Bytes until the end of the film; what comes after is not part of it.
    left: u64,
}

impl<R: Input> Chunks<R> {
    pub fn new(mut source: Source<R>) -> Result<Chunks<R>, Problem> {
        let mut head = [0; 12];
        source.read_exact(&mut head).map_err(cut_off)?;
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
        Ok(Chunks {
            source,
            left: u64::from(length).saturating_sub(4),
        })
    }

    pub fn next(&mut self) -> Result<Option<Chunk>, Problem> {
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
    pub fn fields<const N: usize>(&mut self, chunk: &Chunk) -> Result<[u8; N], Problem> {
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
    pub fn data(&mut self, chunk: &Chunk, area: u64) -> Result<Vec<u8>, Problem> {
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

    pub fn skip(&mut self, chunk: &Chunk) -> Result<(), Problem> {
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

/// Name and length of a chunk.
pub(super) fn split_head([a, b, c, d, length @ ..]: &[u8; 8]) -> ([u8; 4], u32) {
    ([*a, *b, *c, *d], u32::from_le_bytes(*length))
}

/// A number of 24 bits.
pub(super) fn three(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

fn cut_off(error: io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Problem::Truncated("the film"),
        _ => Problem::Io(error),
    }
}
