//! Films that can be compared: an outline, and the pictures one after the other, as often as asked.
//!
//! ```text
//!  scene ──▶ Rendered   pictures in memory as indices, alike neighbours once
//!  file  ──▶ OnDisk     read anew each time: a few pictures in memory, however long it is
//! ```

use super::outline::{Line, Outline, PixelHash};
use crate::decode::{self, DecodeError, Frames};
use crate::pixels::{Plane, Rgb, Rgba};
use std::path::{Path, PathBuf};

/// Pictures in order, or why there are no more.
pub type Pictures<'a> = Box<dyn Iterator<Item = Result<Rgba, FilmError>> + 'a>;

/// A film that can be compared.
pub trait Film {
    /// Its frames without their pictures.
    fn outline(&self) -> &Outline;
    /// The picture of every frame of the outline.
    ///
    /// # Errors
    /// A file that cannot be read.
    fn pictures(&self) -> Result<Pictures<'_>, FilmError>;
}

/// Why a film cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// The file is broken.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The file changed since its outline was made, or never showed what its baseline says.
    #[error("{}: frame {frame} is not the picture that its baseline says", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Number of the frame.
        frame: usize,
    },
}

/// A film that was just rendered.
#[derive(Clone)]
pub struct Rendered {
    /// Its frames.
    pub outline: Outline,
    /// Pictures, each for one frame or some in a row.
    pub planes: Vec<Plane>,
    /// The colour of every index.
    pub colors: Vec<Rgb>,
}

impl Film for Rendered {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn pictures(&self) -> Result<Pictures<'_>, FilmError> {
        let planes = self.planes.iter();
        let mut pictures = planes.map(|plane| Rgba::of_plane(plane, &self.colors));
        let lines = self.outline.lines.iter();
        let mut shown: Option<(PixelHash, Rgba)> = None;
        Ok(Box::new(lines.map_while(move |line| {
            if shown.as_ref().is_none_or(|(hash, _)| *hash != line.hash) {
                shown = pictures.next().map(|picture| (line.hash, picture));
            }
            shown.as_ref().map(|(_, picture)| Ok(picture.clone()))
        })))
    }
}

/// A film in a file or folder.
pub struct OnDisk {
    path: PathBuf,
    outline: Outline,
    /// Whether its frames have times of their own.
    timed: bool,
}

impl OnDisk {
    /// A file that should show what an outline says: a baseline.
    pub fn new(path: &Path, outline: Outline) -> OnDisk {
        OnDisk {
            path: path.to_owned(),
            outline,
            timed: true,
        }
    }

    /// Whether its frames have times of their own: a folder's and a still's do not.
    pub fn is_timed(&self) -> bool {
        self.timed
    }

    /// Takes the times of another film, if both show as many pictures.
    #[must_use]
    pub fn take_times(&mut self, other: &OnDisk) -> bool {
        let (own, theirs) = (&mut self.outline.lines, &other.outline.lines);
        if own.len() != theirs.len() {
            return false;
        }
        for (line, other) in own.iter_mut().zip(theirs) {
            line.shown_ms = other.shown_ms;
        }
        true
    }

    /// When each frame of a film ends, before alike neighbours are merged.
    ///
    /// # Errors
    /// The film is broken.
    pub fn ends(path: &Path) -> Result<Vec<u64>, FilmError> {
        let mut film = decode::open(path)?;
        let (mut at, mut ends) = (Seconds::default(), Vec::new());
        while let Some(frame) = film.next_frame()? {
            ends.extend(frame.delay.map(|delay| at.after(delay.num, delay.den)));
        }
        Ok(ends)
    }

    /// Any film, with alike neighbours merged: a longer delay equals a repeated frame. Frames that
    /// have no time of their own are shown until `untimed` says, which is asked with
    /// their number, counted from 1.
    ///
    /// # Errors
    /// The film is broken.
    pub fn read(path: &Path, untimed: impl Fn(u64) -> u64) -> Result<OnDisk, FilmError> {
        let mut film = decode::open(path)?;
        let mut lines: Vec<Line> = Vec::new();
        let (mut at, mut begin) = (Seconds::default(), 0);
        let (mut number, mut timed) = (0, false);
        while let Some(frame) = film.next_frame()? {
            let end = match frame.delay {
                // Rounded absolute times do not drift.
                Some(delay) => {
                    timed = true;
                    at.after(delay.num, delay.den)
                }
                None => untimed(number + 1),
            };
            let hash = PixelHash::of(&frame.picture);
            match lines.last_mut().filter(|last| last.hash == hash) {
                Some(last) => last.shown_ms += end - begin,
                None => lines.push(Line {
                    shown_ms: end - begin,
                    hash,
                }),
            }
            begin = end;
            number += 1;
        }
        let outline = Outline {
            size: film.size(),
            plays: film.plays(),
            lines,
        };
        Ok(OnDisk {
            timed,
            ..OnDisk::new(path, outline)
        })
    }
}

/// A sum of fractions of a second.
#[derive(Default)]
struct Seconds {
    whole_ms: u64,
    /// Millionths of a millisecond.
    rest: u64,
}

impl Seconds {
    /// The sum, rounded to a millisecond, when a fraction is added.
    fn after(&mut self, num: u32, den: u32) -> u64 {
        let nanos = u64::from(num) * 1_000_000_000 / u64::from(den.max(1)) + self.rest;
        self.whole_ms += nanos / 1_000_000;
        self.rest = nanos % 1_000_000;
        self.whole_ms + u64::from(self.rest >= 500_000)
    }
}

impl Film for OnDisk {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn pictures(&self) -> Result<Pictures<'_>, FilmError> {
        let film = decode::open(&self.path)?;
        Ok(Box::new(Read {
            on_disk: self,
            film,
            shown: None,
            frame: 0,
        }))
    }
}

/// The pictures of a file, merged or repeated as its outline has them.
struct Read<'a> {
    on_disk: &'a OnDisk,
    film: Box<dyn Frames>,
    shown: Option<(PixelHash, Rgba)>,
    frame: usize,
}

impl Iterator for Read<'_> {
    type Item = Result<Rgba, FilmError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.on_disk.outline.lines.get(self.frame)?;
        if self
            .shown
            .as_ref()
            .is_none_or(|(hash, _)| *hash != line.hash)
        {
            match self.next_other() {
                Ok(Some((hash, picture))) if hash == line.hash => {
                    self.shown = Some((hash, picture));
                }
                Ok(_) => {
                    return Some(Err(FilmError::Other {
                        path: self.on_disk.path.clone(),
                        frame: self.frame,
                    }));
                }
                Err(error) => return Some(Err(error)),
            }
        }
        self.frame += 1;
        self.shown.as_ref().map(|(_, picture)| Ok(picture.clone()))
    }
}

impl Read<'_> {
    /// The next picture of the file that is not the one shown.
    fn next_other(&mut self) -> Result<Option<(PixelHash, Rgba)>, FilmError> {
        while let Some(frame) = self.film.next_frame()? {
            let hash = PixelHash::of(&frame.picture);
            if self.shown.as_ref().is_none_or(|(shown, _)| *shown != hash) {
                return Ok(Some((hash, frame.picture)));
            }
        }
        Ok(None)
    }
}
