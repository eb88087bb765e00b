//! Solvers: each owns what it has found out, and is shown the grid anew at every step.
//!
//! ```text
//!   Flood           ring by ring        distances, shortest and longest paths, Detour
//!   AStar           one closed cell     an open list on a binary heap
//!   Backtracker     one move            into a cell or back out of it, blindly
//!   WallFollower    one stride          a hand on the wall
//! ```
//!
//! All steps of one run must be shown the same grid.

mod astar;
mod backtracker;
mod detour;
mod flood;
mod hand;
mod open_list;
mod route;
mod wall_follower;

pub use astar::AStar;
pub use backtracker::{Backtracker, Move};
pub use detour::Detour;
pub use flood::{Flood, UNREACHED, distances};
pub use hand::Hand;
pub use route::{LongestPath, longest_path, shortest_path};
pub use wall_follower::{Stride, WalkOutcome, WallFollower, walk};
