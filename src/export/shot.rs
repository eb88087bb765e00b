//! One frame of a film that has not been shot yet.

use crate::clock::{Instant, Millis};

/// One frame to film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Its number on the timeline.
    pub number: u64,
    /// The whole millisecond of film time that it shows.
    pub at_ms: Millis,
    /// When it ends, counted from the start of the result.
    pub end: Instant,
}
