//! The cheapest string of literals and copies, for formats that have both.
//!
//! ```text
//!  bytes ─stretches─▶ where they repeat ─paths─▶ tokens ─▶ a format's codes
//!                            prices ▲────────────────────────────┘ again and again
//! ```

mod nodes;
mod paths;
mod prices;
mod stretches;

pub(super) use self::paths::{Paths, Token};
pub(super) use self::prices::{BIT, Prices, share};
pub(super) use self::stretches::{Reach, Run, Search, novelty, runs};
