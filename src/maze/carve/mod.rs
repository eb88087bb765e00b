//! Builders: each owns its grid and its generator, and opens at most one wall a step.
//!
//! ```text
//!   fresh grid ─▶ DepthFirst | Frontier ─▶ perfect maze ─▶ Braid ─▶ with loops
//! ```

mod braid;
mod choices;
mod depth_first;
mod frontier;

pub use braid::{Braid, Outcome, Scan};
pub use depth_first::{DepthFirst, Step};
pub use frontier::{Frontier, Join, PickRule};
