//! Reading: from what was typed to a script's text, and from that to raw values with their places.
//!
//! ```text
//!  find ──▶ file, shipped ──▶ Source ──▶ document ──▶ Settings
//!                               └──────▶ problem: file, line, column, caret
//! ```
//!
//! Nothing here knows what a scene is.

mod document;
mod file;
mod find;
mod glob;
mod misfit;
mod problem;
mod shipped;

pub use document::{Entry, Reader, Settings, Signs, raw, shortened};
pub use file::read;
pub use find::{Found, find};
pub use misfit::misfit_problem;
pub use problem::{Place, Problem, SceneError, Source};
pub use shipped::{SHIPPED, source as shipped_source};
