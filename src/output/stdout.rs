//! Standard output.
//!
//! ```text
//!  NewStream    complete before its first byte is sent
//!  LiveStream   sent frame by frame, by formats that only ever append
//! ```
//!
//! An APNG is patched at its beginning when its end is known, which a pipe cannot do; and a film
//! that fails half-way sends nothing at all. Uncompressed video would take gigabytes of disk that
//! way, and whoever reads it can begin with the first frame.

use super::{OutputError, TEMP_PREFIX};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Seek, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::NamedTempFile;

/// A film on its way to standard output.
#[derive(Debug)]
pub struct NewStream {
    temp: NamedTempFile,
}

impl NewStream {
    /// Starts a film for standard output.
    ///
    /// # Errors
    /// If that is a terminal, or no temporary file can be made.
    pub fn create() -> Result<NewStream, OutputError> {
        refuse_terminal()?;
        let mut builder = tempfile::Builder::new();
        let temp = builder.prefix(TEMP_PREFIX).tempfile().map_err(error)?;
        Ok(NewStream { temp })
    }

    /// Where the film lies until it is sent: for a program that writes it in our place.
    pub fn temporary_path(&self) -> &Path {
        self.temp.path()
    }

    /// A buffered writer. It must be flushed before [`Self::commit`]: dropping it loses errors.
    ///
    /// # Errors
    /// What the system says.
    pub fn writer(&self) -> Result<BufWriter<File>, OutputError> {
        let file = self.temp.as_file().try_clone();
        file.map(BufWriter::new).map_err(error)
    }

    /// Sends the film. Returns its length.
    ///
    /// # Errors
    /// What the system says: a full disk behind a redirection, a closed pipe.
    pub fn commit(mut self) -> Result<u64, OutputError> {
        let mut out = io::stdout().lock();
        self.temp
            .rewind()
            .and_then(|()| io::copy(&mut self.temp, &mut out))
            .and_then(|bytes| out.flush().map(|()| bytes))
            .map_err(error)
    }
}

/// A film that is sent while it is made.
#[derive(Debug)]
pub struct LiveStream {
    sent: Arc<AtomicU64>,
}

impl LiveStream {
    /// Begins with nothing sent.
    ///
    /// # Errors
    /// If standard output is a terminal.
    pub fn open() -> Result<LiveStream, OutputError> {
        refuse_terminal()?;
        Ok(LiveStream {
            sent: Arc::default(),
        })
    }

    /// What is written here is sent; it must be flushed at the end.
    pub fn writer(&self) -> impl Write + use<> {
        LiveWriter {
            out: io::stdout(),
            sent: self.sent.clone(),
        }
    }

    /// Bytes so far.
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}

struct LiveWriter {
    out: io::Stdout,
    sent: Arc<AtomicU64>,
}

impl Write for LiveWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.out.write(bytes)?;
        self.sent.fetch_add(sent as u64, Ordering::Relaxed);
        Ok(sent)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn refuse_terminal() -> Result<(), OutputError> {
    match io::stdout().is_terminal() {
        true => Err(OutputError::Terminal),
        false => Ok(()),
    }
}

fn error(reason: io::Error) -> OutputError {
    OutputError::at("write to", Path::new("standard output"))(reason)
}
