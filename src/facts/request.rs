//! What to count, and why it may be turned down.

use super::Seeds;
use crate::scene::{Assignment, Scene};

/// Sets of swept values at most, over all scenes: each is a scene of its own in memory. Of seeds
/// there may be any number.
pub const MAX_SETS: u64 = 100_000;

/// What to count.
pub struct Request {
    /// The scenes; their seeds count unless there are others.
    pub scenes: Vec<Scene>,
    /// Seeds in place of the scenes' own.
    pub seeds: Option<Seeds>,
    /// Values that a setting takes one after the other; each list has one key.
    pub sweeps: Vec<Vec<Assignment>>,
}

/// A request that is turned down as a whole.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// It would give too many sets.
    #[error(
        "{scenes} scenes × {sets} parameter sets are more than {MAX_SETS}; ask for fewer swept values"
    )]
    TooManySets {
        /// Scenes asked for.
        scenes: u64,
        /// Combinations of swept values.
        sets: u64,
    },
    /// Two sweeps of one setting.
    #[error("`{0}` is swept twice; name all its values in one --sweep")]
    SweptTwice(String),
    /// Asked to stop.
    #[error("interrupted")]
    Interrupted,
}
