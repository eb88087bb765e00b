//! Results on disk: whole or not at all.
//!
//! ```text
//!  one file     .mazereel-x7Qk2b ──write─flush─sync─check──rename──▶ film.gif
//!  a sequence   .mazereel-9fTz0a/frame-0000.png …  ──moved as one──▶ film/frame-0000.png …
//!  stdout       a temporary file ──────────────────────────copied──▶ pipe
//! ```
//!
//! Until the last arrow nothing under a final name has changed, and dropping what was not
//! committed removes every trace of it. Unless the machine itself stops, that covers full disks,
//! Ctrl-C and panics.

mod file;
mod sequence;
mod stdout;

pub use file::NewFile;
pub use sequence::{NewSequence, frame_name, holds_frames};
pub use stdout::{LiveStream, NewStream};

use std::io;
use std::path::{Path, PathBuf};

/// How every temporary name begins: hidden, and it says whose it is should one ever be left.
const TEMP_PREFIX: &str = ".mazereel-";

/// Whether a result may take the place of an older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clobber {
    /// It may.
    Replace,
    /// What exists stays.
    Keep,
}

/// Why a result could not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The system's own reason.
    #[error("cannot {deed} {}: {}", path.display(), plain(reason))]
    Io {
        /// Such as "write".
        deed: &'static str,
        /// The final name, as the user knows it.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// There is something by that name that is not ours to replace.
    #[error("cannot write {}: it is {what}", path.display())]
    Occupied {
        /// The final name.
        path: PathBuf,
        /// What is there.
        what: &'static str,
    },
    /// An older result, and [`Clobber::Keep`].
    #[error("{} exists and is kept", .0.display())]
    Exists(PathBuf),
    /// A terminal cannot show a film.
    #[error("standard output is a terminal: redirect it, or name a file with --output")]
    Terminal,
    /// Frames that could not be put back; they are safe where they are.
    #[error("cannot write {}: {}; its older frames are now in {}", path.display(), plain(reason), aside.display())]
    SetAside {
        /// The sequence's folder.
        path: PathBuf,
        /// Where the older frames are.
        aside: PathBuf,
        /// What went wrong first.
        reason: io::Error,
    },
}

impl OutputError {
    /// Puts name and deed to an I/O error.
    pub fn at(deed: &'static str, path: &Path) -> impl FnOnce(io::Error) -> OutputError {
        move |reason| OutputError::Io {
            deed,
            path: path.to_owned(),
            reason,
        }
    }
}

/// The system's words without its number.
fn plain(reason: &io::Error) -> String {
    let text = reason.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_owned(),
        None => text,
    }
}

/// Makes a folder, if need be, and finds out in the first second whether it can be written to.
///
/// # Errors
/// What the system says, with the path.
pub fn prepare_folder(folder: &Path) -> Result<(), OutputError> {
    if folder.exists() && !folder.is_dir() {
        return Err(OutputError::Occupied {
            path: folder.to_owned(),
            what: "not a folder",
        });
    }
    std::fs::create_dir_all(folder).map_err(OutputError::at("make the folder", folder))?;
    let probe = tempfile::Builder::new()
        .prefix(TEMP_PREFIX)
        .tempfile_in(folder);
    probe
        .and_then(tempfile::NamedTempFile::close)
        .map_err(OutputError::at("write into", folder))
}

/// The folder that a path lies in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Where a chain of symbolic links leads, also to something that does not exist yet: results are
/// written through links, as a shell's `>` does.
fn follow_links(path: &Path) -> PathBuf {
    // As many as Linux itself follows; a loop is then reported when the link is replaced.
    const LONGEST_CHAIN: usize = 40;
    let mut end = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        match std::fs::read_link(&end) {
            Ok(next) => end = folder_of(&end).join(next),
            Err(_) => break,
        }
    }
    end
}

#[cfg(test)]
mod tests;
