//! Solvers: each owns what it has found out, and is shown the grid anew at every step.
//!
//! ```text
//!   Flood           ring by ring        distances, shortest and longest paths
//! ```
//!
//! All steps of one run must be shown the same grid.

mod flood;
mod route;

pub use flood::{Flood, UNREACHED, distances};
pub use route::{LongestPath, longest_path, shortest_path};
