//! Further cuts of a scene's film.

use crate::clock::Millis;

/// A cut of a scene's film under a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clip {
    /// Part of a file's name.
    pub name: String,
    /// Film time of its first frame.
    pub start_ms: Millis,
    /// Its length in film time; not 0.
    pub duration_ms: Millis,
    /// For people, where it is not the scene's title.
    pub title: Option<String>,
    /// What it shows, where the scene's words do not say it.
    pub alt: Option<String>,
}

impl Clip {
    /// Film time of its end.
    pub fn end_ms(&self) -> Millis {
        self.start_ms + self.duration_ms
    }
}
