//! A walk through the pictures of a film.

use super::film::{Film, FilmError, Pictures};
use crate::pixels::Rgba;

/// Walks through a film's pictures; only forward.
pub struct Cursor<'a> {
    pictures: Pictures<'a>,
    next: usize,
    now: Option<Rgba>,
}

impl<'a> Cursor<'a> {
    /// Before the first picture.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn new(film: &'a dyn Film) -> Result<Cursor<'a>, FilmError> {
        Ok(Cursor {
            pictures: film.pictures()?,
            next: 0,
            now: None,
        })
    }

    /// The picture of a frame that is not before the last one asked for.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn seek(&mut self, frame: usize) -> Result<Option<&Rgba>, FilmError> {
        while self.next <= frame {
            let Some(picture) = self.pictures.next() else {
                return Ok(None);
            };
            self.now = Some(picture?);
            self.next += 1;
        }
        Ok(self.now.as_ref())
    }
}
