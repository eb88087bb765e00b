//! The folder of baselines: for every scene a text that people read and a picture that plays.
//!
//! ```text
//!  tests/baselines/distance-flood.txt    size, frames, loop; a delay and a hash a frame
//!  tests/baselines/distance-flood.png    the same frames, as one APNG
//! ```

use super::film::{Film, FilmError, OnDisk};
use super::outline::{Outline, script_of};
use crate::output::{Clobber, NewFile, OutputError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest text that is read: enough for 100,000 frames.
const LARGEST_TEXT: u64 = 8 << 20;

/// A folder of baselines.
pub struct Baselines {
    folder: PathBuf,
}

/// What a scene has there.
pub enum Stored {
    /// Neither text nor picture.
    Nothing,
    /// One is missing or cannot be read, and why.
    Broken(String),
    /// Both.
    Whole(OnDisk),
}

impl Baselines {
    /// The baselines of a folder, which need not exist.
    pub fn new(folder: &Path) -> Baselines {
        Baselines {
            folder: folder.to_owned(),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a scene's text is.
    pub fn text(&self, scene: &str) -> PathBuf {
        self.folder.join(format!("{scene}.txt"))
    }

    /// Where a scene's picture is.
    pub fn picture(&self, scene: &str) -> PathBuf {
        self.folder.join(format!("{scene}.png"))
    }

    /// What there is of a scene.
    pub fn load(&self, scene: &str) -> Stored {
        let (text, picture) = (self.text(scene), self.picture(scene));
        match (text.exists(), picture.exists()) {
            (false, false) => return Stored::Nothing,
            (false, true) => return Stored::Broken(format!("{} is missing", text.display())),
            (true, false) => return Stored::Broken(format!("{} is missing", picture.display())),
            (true, true) => {}
        }
        let outline = read_text(&text).and_then(|read| Outline::from_text(&read, scene));
        match outline {
            Ok(outline) => Stored::Whole(OnDisk::new(&picture, outline)),
            Err(why) => Stored::Broken(format!("{}: {why}", text.display())),
        }
    }

    /// The names of all baselines, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten();
        let mut names: Vec<String> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter_map(|name| {
                let stem = name.strip_suffix(".txt").or(name.strip_suffix(".png"))?;
                Some(stem.to_owned())
            })
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// Baselines that belong to no scene: not to one of `scenes`, and not to a script that their
    /// own text names. What is not a baseline of ours is left alone.
    pub fn orphans(&self, scenes: &[String]) -> Vec<String> {
        let mut names = self.names();
        names.retain(|name| !scenes.contains(name) && self.is_abandoned(name));
        names
    }

    fn is_abandoned(&self, name: &str) -> bool {
        let Ok(text) = read_text(&self.text(name)) else {
            return false;
        };
        let ours = text.starts_with("mazereel baseline ");
        ours && script_of(&text).is_none_or(|script| !Path::new(script).exists())
    }

    /// Puts a text and a picture in place.
    ///
    /// # Errors
    /// What the system says.
    pub fn store(&self, scene: &str, text: &[u8], picture: &[u8]) -> Result<(), OutputError> {
        write(&self.picture(scene), picture)?;
        write(&self.text(scene), text)
    }

    /// Removes a baseline.
    ///
    /// # Errors
    /// What the system says.
    pub fn remove(&self, scene: &str) -> Result<(), OutputError> {
        for path in [self.text(scene), self.picture(scene)] {
            if path.exists() {
                std::fs::remove_file(&path).map_err(OutputError::at("remove", &path))?;
            }
        }
        Ok(())
    }
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// What the system says.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let file = NewFile::create(path, Clobber::Replace)?;
    let mut writer = file.writer()?;
    let written = writer.write_all(bytes).and_then(|()| writer.flush());
    written.map_err(OutputError::at("write", path))?;
    file.commit().map(|_| ())
}

/// Reads a text of a sensible length.
///
/// # Errors
/// It cannot be read, or is too long.
pub fn read_text(path: &Path) -> Result<String, String> {
    let length = std::fs::metadata(path).map_err(|e| e.to_string())?.len();
    if length > LARGEST_TEXT {
        return Err(format!("it has more than {LARGEST_TEXT} bytes"));
    }
    std::fs::read_to_string(path).map_err(|e| e.to_string())
}

/// Makes sure that a film on disk shows what its outline says, and no more.
///
/// # Errors
/// The first frame that it does not show.
pub fn verify(film: &OnDisk) -> Result<(), FilmError> {
    for picture in film.pictures()? {
        picture?;
    }
    Ok(())
}
