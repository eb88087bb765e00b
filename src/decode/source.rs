//! A file that counts the bytes taken from it, so that an error can say where it was.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far a `Source` has been read; outlives handing the source to somebody else.
#[derive(Clone, Debug, Default)]
pub(super) struct Offset(Arc<AtomicU64>);

impl Offset {
    /// Bytes taken so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A buffered file and its offset.
pub(super) struct Source<R> {
    input: BufReader<R>,
    offset: Offset,
}

impl<R: Read> Source<R> {
    /// Counts from where `input` stands.
    pub fn new(input: BufReader<R>) -> Source<R> {
        Source {
            input,
            offset: Offset::default(),
        }
    }

    pub fn offset(&self) -> Offset {
        self.offset.clone()
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(buffer)?;
        self.offset.0.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.input.consume(n);
        self.offset.0.fetch_add(n as u64, Ordering::Relaxed);
    }
}

impl<R: Read + Seek> Seek for Source<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = self.input.seek(to)?;
        self.offset.0.store(at, Ordering::Relaxed);
        Ok(at)
    }
}
