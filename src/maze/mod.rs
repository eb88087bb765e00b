//! The mathematics: grids, builders and solvers. No colour, no time, no drawing.
//!
//! ```text
//!   Mulberry32 ─▶ carve::*  one event a step ─▶ Grid ─▶ solve::*  one event a step
//!                 own their grid                        look at a grid, never own it
//! ```
//!
//! Builders and solvers are stepped from outside and show their state between steps, so that a
//! viewer can draw a stack, a frontier or an open list. A step is a pure function of the state:
//! the same seed gives the same events on every machine. Nothing recurses, and all memory is
//! proportional to the number of cells.
//!
//! What counts or numbers cells is a `u32`; what counts steps is a `u64`.

mod cell;
mod grid;
mod heading;
mod recipe;
mod rng;
#[cfg(test)]
mod samples;
mod text;

pub mod carve;
pub mod solve;

pub use cell::{Cell, CellMap};
pub use grid::Grid;
pub use heading::Heading;
pub use recipe::{MazeKind, Recipe};
pub use rng::Mulberry32;
pub use text::ParseGridError;
