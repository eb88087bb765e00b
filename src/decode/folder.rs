//! A folder of PNG pictures as a film.
//!
//! ```text
//!  frame-2.png  frame-10.png  frame-100.png       in the order of their numbers, all of one size
//! ```

use super::error::Site;
use super::recognize::read;
use super::{DecodeError, DecodedFrame, Frames, Problem};
use crate::clock::Plays;
use crate::pixels::Size;
use std::cmp::Ordering;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The frames of a folder, opened one at a time.
pub(super) struct FolderFrames {
    files: std::vec::IntoIter<PathBuf>,
    size: Size,
    max_pixels: u64,
    frame: u64,
}

impl FolderFrames {
    /// Lists the folder and looks at its first picture.
    pub fn open(folder: &Path, max_pixels: u64) -> Result<FolderFrames, DecodeError> {
        let site = Site::new(folder);
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(|e| site.error(Problem::Io(e)))? {
            let path = entry.map_err(|e| site.error(Problem::Io(e)))?.path();
            let ending = path.extension().unwrap_or_default();
            if ending.eq_ignore_ascii_case("png") && path.is_file() {
                files.push(path);
            }
        }
        files.sort_by(|a, b| natural(&name(a), &name(b)));
        let first = files
            .first()
            .ok_or_else(|| site.error(Problem::NoPicture))?;
        let size = open_picture(first, max_pixels)
            .map_err(|error| error.in_frame(0))?
            .size();
        Ok(FolderFrames {
            files: files.into_iter(),
            size,
            max_pixels,
            frame: 0,
        })
    }
}

impl Frames for FolderFrames {
    fn size(&self) -> Size {
        self.size
    }

    fn plays(&self) -> Option<Plays> {
        None
    }

    fn next_frame(&mut self) -> Result<Option<DecodedFrame>, DecodeError> {
        let Some(path) = self.files.next() else {
            return Ok(None);
        };
        let read = self.picture(&path);
        self.frame += 1;
        read.map(Some).map_err(|error| {
            self.files = Vec::new().into_iter();
            error.in_frame(self.frame - 1)
        })
    }
}

impl FolderFrames {
    fn picture(&self, path: &Path) -> Result<DecodedFrame, DecodeError> {
        let site = Site::new(path);
        let mut picture = open_picture(path, self.max_pixels)?;
        if picture.size() != self.size {
            return Err(site.error(Problem::OtherSize {
                size: picture.size(),
                first: self.size,
            }));
        }
        let frame = picture.next_frame()?;
        // A still ends here, and reading on finds out whether its file is whole. Of an animation
        // only the first picture counts.
        if picture.plays().is_none() {
            picture.next_frame()?;
        }
        let frame = frame.ok_or_else(|| site.error(Problem::NoPicture))?;
        Ok(DecodedFrame {
            delay: None,
            ..frame
        })
    }
}

fn open_picture(path: &Path, max_pixels: u64) -> Result<Box<dyn Frames>, DecodeError> {
    let site = Site::new(path);
    let file = File::open(path).map_err(|e| site.error(Problem::Io(e)))?;
    read(BufReader::new(file), site, max_pixels)
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Compares names with every run of digits as one number; equal ones letter by letter.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let (Some(&l), Some(&r)) = (left.first(), right.first()) {
        let order = if l.is_ascii_digit() && r.is_ascii_digit() {
            let (l, r) = (take_number(&mut left), take_number(&mut right));
            l.len().cmp(&r.len()).then(l.cmp(r))
        } else {
            (left, right) = (&left[1..], &right[1..]);
            l.cmp(&r)
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// Takes the digits at the beginning and gives them without leading zeros, so that the longer
/// number is the greater one, however long.
fn take_number<'a>(text: &mut &'a [u8]) -> &'a [u8] {
    let len = text.iter().take_while(|c| c.is_ascii_digit()).count();
    let (number, rest) = text.split_at(len);
    *text = rest;
    let zeros = number.iter().take_while(|&&c| c == b'0').count();
    &number[zeros..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_as_numbers() {
        let mut names = [
            "f10.png",
            "f9.png",
            "f009b.png",
            "f2.png",
            "e3.png",
            "f02.png",
        ];
        names.sort_by(|a, b| natural(a, b));
        let expected = [
            "e3.png",
            "f02.png",
            "f2.png",
            "f9.png",
            "f009b.png",
            "f10.png",
        ];
        assert_eq!(names, expected);
    }
}
