//! Standard output: the film is complete before its first byte is sent.
//!
//! An APNG is patched at its beginning when its end is known, which a pipe cannot do; and a film
//! that fails half-way sends nothing at all.

use super::OutputError;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Seek, Write};
use std::path::Path;

/// A film on its way to standard output.
#[derive(Debug)]
pub struct NewStream {
    temp: File,
}

impl NewStream {
    /// Starts a film for standard output.
    ///
    /// # Errors
    /// If that is a terminal, or no temporary file can be made.
    pub fn create() -> Result<NewStream, OutputError> {
        if io::stdout().is_terminal() {
            return Err(OutputError::Terminal);
        }
        let temp = tempfile::tempfile().map_err(error)?;
        Ok(NewStream { temp })
    }

    /// A buffered writer. It must be flushed before [`Self::commit`]: dropping it loses errors.
    ///
    /// # Errors
    /// What the system says.
    pub fn writer(&self) -> Result<BufWriter<File>, OutputError> {
        self.temp.try_clone().map(BufWriter::new).map_err(error)
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

fn error(reason: io::Error) -> OutputError {
    OutputError::at("write to", Path::new("standard output"))(reason)
}
