//! What joins a script's raw values into a checked scene, and scenes into a selection.
//!
//! ```text
//!  track, clip, input, mosaic ◀ tables ◀─┬─ script ◀ shipped, select
//!  limits ◀──────────────────────────────┘  assignment ◀──────┘
//! ```

mod assignment;
mod clip;
mod input;
mod limits;
mod mosaic;
mod script;
mod select;
mod shipped;
mod size;
mod tables;
mod theme_file;
mod track;

pub use assignment::Assignment;
#[cfg(test)]
pub use script::parse;
pub use select::{Overrides, Selected, select};
pub use shipped::shipped;
pub use size::CanvasSize;
pub use tables::{Header, tables};
pub use theme_file::read_theme;
