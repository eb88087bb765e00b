//! Builders: each owns its grid and its generator, and opens at most one wall a step.
//!
//! ```text
//!   fresh grid ─▶ DepthFirst ─▶ perfect maze ─▶ Braid ─▶ with loops
//! ```

mod braid;
mod choices;
mod depth_first;

pub use braid::{Braid, Outcome, Scan};
pub use depth_first::{DepthFirst, Step};
