//! The counts of one scene at one seed and one set of values.

use crate::boards::{FactSheet, Seed};
use crate::keys::Value;

/// The counts of one scene at one seed and parameter set.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The scene's name.
    pub scene: String,
    /// Its board's name.
    pub board: &'static str,
    /// The seed of the maze.
    pub seed: Seed,
    /// Number of the parameter set, which rows that differ in the seed alone share.
    pub set: usize,
    /// The swept settings with their values.
    pub swept: Vec<(&'static str, Value)>,
    /// The settings in force and the counts.
    pub sheet: FactSheet,
}
