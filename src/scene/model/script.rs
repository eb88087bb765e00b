//! What happens to a board from outside.

use crate::boards::{Cue, Hidden};

/// What happens to a board from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// What a visitor does.
    pub cues: Vec<Cue>,
    /// When nobody looks.
    pub hidden: Vec<Hidden>,
}
