//! Builders: each owns its grid and its generator, and opens at most one wall a step.
//!
//! ```text
//!   fresh grid ─▶ DepthFirst | Recursive | Frontier | Islands ─▶ perfect maze ─▶ Braid ─▶ loops
//! ```

mod braid;
mod choices;
mod depth_first;
mod disjoint_set;
mod frontier;
mod island;
mod recursive;

pub use braid::{Braid, Outcome, Scan};
pub use depth_first::{DepthFirst, Step};
pub use disjoint_set::DisjointSet;
pub use frontier::{Frontier, Join, PickRule};
pub use island::{Check, Island, Islands};
pub use recursive::{Event, Order, Recursive};
