//! All walls of an ink as few lines, each along the middle of a row or a column of walls.
//!
//! ```text
//!  + - + - +      one line across, as long as the ink goes on; what stands
//!  |               alone between two others is a line of its own
//!  +
//! ```

use super::tiles::Tiles;
use crate::palette::Ink;
use std::fmt::Write as _;

/// The path data of a wall ink.
pub fn path(tiles: &Tiles, ink: Ink) -> String {
    let mut path = String::new();
    // Posts that no line has covered yet.
    let mut lone = vec![true; tiles.inks.len()];
    let at = |col: usize, row: usize| row * tiles.cols() + col;
    for row in (1..tiles.rows() - 1).step_by(2) {
        let y = middle(&tiles.tops, row, tiles.wall_px);
        for (from, to) in runs(tiles.cols(), |col| tiles.ink(col, row) == ink) {
            if to - from > 1 || from % 2 == 0 {
                (from..to).for_each(|col| lone[at(col, row)] = false);
                let (x, end) = (tiles.lefts[from], tiles.lefts[to]);
                write!(path, "M{x} {y}h{}", end - x).expect("a string takes everything");
            }
        }
    }
    for col in (1..tiles.cols() - 1).step_by(2) {
        let x = middle(&tiles.lefts, col, tiles.wall_px);
        for (from, to) in runs(tiles.rows(), |row| tiles.ink(col, row) == ink) {
            let post = to - from == 1 && from % 2 == 1;
            if !post || lone[at(col, from)] {
                let (y, end) = (tiles.tops[from], tiles.tops[to]);
                write!(path, "M{x} {y}v{}", end - y).expect("a string takes everything");
            }
        }
    }
    path
}

/// The middle of a wall: a whole pixel for an even thickness, a half for an odd one. Of a wall that
/// is clipped at the canvas's edge, as if it were whole: the picture clips its line again.
fn middle(edges: &[u32], i: usize, wall_px: u32) -> f32 {
    let (start, end) = (edges[i] as f32, edges[i + 1] as f32);
    match (end - start < wall_px as f32, edges[i]) {
        (true, 0) => end - wall_px as f32 / 2.0,
        (true, _) => start + wall_px as f32 / 2.0,
        (false, _) => (start + end) / 2.0,
    }
}

/// Stretches of indices for which something holds, ends not included.
fn runs(count: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut from = None;
    for i in 0..=count {
        match (i < count && holds(i), from) {
            (true, None) => from = Some(i),
            (false, Some(start)) => {
                runs.push((start, i));
                from = None;
            }
            _ => {}
        }
    }
    runs
}
