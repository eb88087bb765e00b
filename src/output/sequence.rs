//! A sequence of numbered pictures: written into a folder of its own, then moved in as one.
//!
//! ```text
//!            .mazereel-new/    film/                .mazereel-old/
//!  before    frame-0000        frame-0000 notes.txt
//!  1.        frame-0000        notes.txt            frame-0000       older frames step aside
//!  2.                          frame-0000 notes.txt frame-0000       new ones move in
//! ```
//!
//! If a step fails, the same two moves run backwards. Whatever does not have a frame's name is
//! never touched.

use super::{Clobber, OutputError, TEMP_PREFIX, folder_of, follow_links};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Digits of a frame's number at least, so that short and long films sort alike.
const MIN_DIGITS: usize = 4;

/// The name of frame `number` in a film of `total` frames.
pub fn frame_name(number: u64, total: u64) -> String {
    let digits = total.saturating_sub(1).to_string().len().max(MIN_DIGITS);
    format!("frame-{number:0digits$}.png")
}

/// Whether mazereel itself could have given this name.
fn is_frame_name(name: &str) -> bool {
    name.strip_prefix("frame-")
        .and_then(|rest| rest.strip_suffix(".png"))
        .is_some_and(|n| n.len() >= MIN_DIGITS && n.bytes().all(|b| b.is_ascii_digit()))
}

/// A sequence that is not in its folder yet.
#[derive(Debug)]
pub struct NewSequence {
    temp: TempDir,
    path: PathBuf,
    /// Where `path` leads if it is a symbolic link.
    target: PathBuf,
    total: u64,
    bytes: u64,
}

impl NewSequence {
    /// Starts a sequence for the folder `path`, from a film of `total` frames.
    ///
    /// # Errors
    /// If something other than a folder has that name, or no folder can be made beside it.
    pub fn create(path: &Path, total: u64, clobber: Clobber) -> Result<NewSequence, OutputError> {
        let target = follow_links(path);
        if target.exists() && !target.is_dir() {
            return Err(OutputError::Occupied {
                path: path.to_owned(),
                what: "not a folder",
            });
        }
        if clobber == Clobber::Keep && holds_frames(&target) {
            return Err(OutputError::Exists(path.to_owned()));
        }
        let beside = folder_of(&target);
        std::fs::create_dir_all(beside).map_err(OutputError::at("make the folder", beside))?;
        let temp = folder_beside(&target).map_err(OutputError::at("write", path))?;
        Ok(NewSequence {
            temp,
            path: path.to_owned(),
            target,
            total,
            bytes: 0,
        })
    }

    /// Adds a picture.
    ///
    /// # Errors
    /// What the system says.
    pub fn add(&mut self, number: u64, png: &[u8]) -> Result<(), OutputError> {
        let name = frame_name(number, self.total);
        // Some file systems only tell when asked to sync that there was no room.
        File::create(self.temp.path().join(&name))
            .and_then(|mut file| file.write_all(png).and_then(|()| file.sync_all()))
            .map_err(|e| OutputError::at("write", &self.path.join(name))(e))?;
        self.bytes += png.len() as u64;
        Ok(())
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the frames in the folder by these. Returns how long they are together.
    ///
    /// # Errors
    /// What the system says; the older frames are then where they were.
    pub fn commit(self) -> Result<u64, OutputError> {
        let NewSequence {
            temp, path, target, ..
        } = self;
        if !target.exists() {
            std::fs::rename(temp.path(), &target).map_err(OutputError::at("write", &path))?;
            // It has its final name now and must not be cleaned up under the old one.
            let _ = temp.keep();
            return Ok(self.bytes);
        }
        let aside = folder_beside(&target).map_err(OutputError::at("write", &path))?;
        let Err(reason) = replace(temp.path(), &target, aside.path()) else {
            return Ok(self.bytes);
        };
        if holds_frames(aside.path()) {
            let aside = aside.keep();
            return Err(OutputError::SetAside {
                path,
                aside,
                reason,
            });
        }
        Err(OutputError::at("write", &path)(reason))
    }
}

/// An empty temporary folder in the same folder as `target`.
fn folder_beside(target: &Path) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMP_PREFIX);
    // Temporary folders are private by default; this one becomes a folder like any other.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o777));
    }
    builder.tempdir_in(folder_of(target))
}

/// Moves older frames from `target` to `aside` and new ones from `new` to `target`, or neither.
fn replace(new: &Path, target: &Path, aside: &Path) -> io::Result<()> {
    let moved = move_frames(target, aside).and_then(|()| {
        move_frames(new, target).inspect_err(|_| {
            // The first error is the one to tell; what cannot go back shows in `aside`.
            let _ = move_frames(target, new);
        })
    });
    moved.inspect_err(|_| {
        let _ = move_frames(aside, target);
    })
}

fn move_frames(from: &Path, to: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        if is_frame(&entry) {
            std::fs::rename(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Whether a folder has frames that a new sequence would replace.
pub fn holds_frames(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(|e| is_frame(&e)))
}

fn is_frame(entry: &std::fs::DirEntry) -> bool {
    entry.file_name().to_str().is_some_and(is_frame_name)
        && entry.file_type().is_ok_and(|kind| !kind.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_padded_to_the_films_own_length_and_at_least_four_digits() {
        assert_eq!(frame_name(7, 24), "frame-0007.png");
        assert_eq!(frame_name(9_999, 10_000), "frame-9999.png");
        assert_eq!(frame_name(7, 10_001), "frame-00007.png");
    }

    #[test]
    fn only_names_that_mazereel_gives_are_frames() {
        assert!(is_frame_name("frame-0000.png"));
        assert!(is_frame_name("frame-123456.png"));
        for foreign in [
            "frame-1.png",
            "frame-000a.png",
            "frame-0000.png.bak",
            "my-frame-0000.png",
            "frame-.png",
            "frame-0000.PNG",
        ] {
            assert!(!is_frame_name(foreign), "{foreign}");
        }
    }
}
