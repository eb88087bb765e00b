//! All tiles of an ink as few rectangles. Walls are drawn later, so that a rectangle may reach
//! under them.
//!
//! ```text
//!  a a | a      one rectangle, three tiles high: the wall and the posts lie over it
//!  - + - -
//!  a a a a
//! ```

use super::tiles::Tiles;
use crate::palette::{Ink, is_wall};
use std::fmt::Write as _;

/// The path data of an ink: its rectangles one after the other.
pub fn path(tiles: &Tiles, ink: Ink) -> String {
    let mut done = vec![false; tiles.inks.len()];
    let mut path = String::new();
    for row in 0..tiles.rows() {
        for col in 0..tiles.cols() {
            if tiles.ink(col, row) != ink || done[row * tiles.cols() + col] {
                continue;
            }
            let (end_col, end_row) = grow(tiles, ink, col, row);
            for row in row..end_row {
                done[row * tiles.cols()..][col..end_col].fill(true);
            }
            let (x, y) = (tiles.lefts[col], tiles.tops[row]);
            let (width, height) = (tiles.lefts[end_col] - x, tiles.tops[end_row] - y);
            if width > 0 && height > 0 {
                write!(path, "M{x} {y}h{width}v{height}h-{width}z")
                    .expect("a string takes everything");
            }
        }
    }
    path
}

/// The column and row behind the rectangle that begins at a tile: first as far to the right as it
/// goes, then down.
fn grow(tiles: &Tiles, ink: Ink, col: usize, row: usize) -> (usize, usize) {
    let fits = |col, row| {
        let there = tiles.ink(col, row);
        there == ink || is_wall(there)
    };
    let mut end_col = col + 1;
    for next in col + 1..tiles.cols() {
        match tiles.ink(next, row) {
            there if there == ink => end_col = next + 1,
            there if is_wall(there) => {}
            _ => break,
        }
    }
    let mut end_row = row + 1;
    for next in row + 1..tiles.rows() {
        if !(col..end_col).all(|col| fits(col, next)) {
            break;
        }
        if (col..end_col).any(|col| tiles.ink(col, next) == ink) {
            end_row = next + 1;
        }
    }
    (end_col, end_row)
}
