//! What can be wrong with a film, and where.
//!
//! ```text
//!  film.gif, frame 12, byte 90,177: the file ends inside the picture
//! ```

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A film that cannot be read (on).
#[derive(Debug, thiserror::Error)]
#[error("{site}: {problem}")]
pub struct DecodeError {
    site: Site,
    #[source]
    problem: Problem,
}

impl DecodeError {
    /// The file, or the folder.
    pub fn file(&self) -> &Path {
        &self.site.file
    }

    /// The frame, counted from 0; `None` before the first one.
    pub fn frame(&self) -> Option<u64> {
        self.site.frame
    }

    /// How many bytes of the file were read when it turned out.
    pub fn offset(&self) -> Option<u64> {
        self.site.offset
    }

    /// The same in this frame of a larger film.
    pub(super) fn in_frame(mut self, frame: u64) -> DecodeError {
        self.site.frame = Some(frame);
        self
    }

    /// What is wrong.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// What is wrong with a film.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be read.
    #[error("{0}")]
    Io(io::Error),
    /// The first bytes are of no known format.
    #[error("neither a GIF nor a PNG nor a WebP")]
    Unrecognized,
    /// There is nothing to show.
    #[error("holds no picture")]
    NoPicture,
    /// More pixels than are read.
    #[error("{width}×{height} pixels; at most {max_pixels} pixels are read")]
    TooLarge {
        /// Pixels a row.
        width: u32,
        /// Rows.
        height: u32,
        /// The bound.
        max_pixels: u64,
    },
    /// The file is cut off.
    #[error("the file ends inside {0}")]
    Truncated(&'static str),
    /// The file breaks a rule of its format.
    #[error("{0}")]
    Malformed(String),
    /// Frames of a folder must be of one size.
    #[error("{size}, but the first frame is {first}")]
    OtherSize {
        /// Size of this frame.
        size: crate::pixels::Size,
        /// Size of the first one.
        first: crate::pixels::Size,
    },
}

/// A place in a film.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub file: PathBuf,
    pub frame: Option<u64>,
    pub offset: Option<u64>,
}

impl Site {
    pub fn new(file: &Path) -> Site {
        Site {
            file: file.to_owned(),
            frame: None,
            offset: None,
        }
    }

    /// The error for a problem at this place.
    pub fn error(&self, problem: Problem) -> DecodeError {
        DecodeError {
            site: self.clone(),
            problem,
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(frame) = self.frame {
            write!(f, ", frame {frame}")?;
        }
        if let Some(offset) = self.offset {
            write!(f, ", byte {offset}")?;
        }
        Ok(())
    }
}
