//! Tiles: whole pixels, filled by plain loops, and only where something changed.
//!
//! ```text
//!   inks before   inks now      dirty tiles      repainted: their fill, then every
//!   . a a .       . a b .       . . # .          shape again, on these pixels only
//!   . a a .       . a a .       . # # .   ◀──    (a shape moved over the lower two)
//! ```

use super::brush::Brush;
use super::shapes;
use crate::frame::{Layout, Shape};
use crate::palette::Ink;
use crate::pixels::{Plane, Rect};
use std::ops::Range;

/// Where the tiles of a layout lie in pixels.
struct TileGrid {
    lefts: Vec<u32>,
    tops: Vec<u32>,
}

impl TileGrid {
    fn new(layout: &Layout, scale: u32) -> TileGrid {
        let scaled = |edges: Vec<u32>| edges.into_iter().map(|e| e * scale).collect();
        TileGrid {
            lefts: scaled(layout.tile_lefts()),
            tops: scaled(layout.tile_tops()),
        }
    }

    fn cols(&self) -> usize {
        self.lefts.len() - 1
    }

    fn rect(&self, col: usize, row: usize) -> Rect {
        let (x, y) = (self.lefts[col], self.tops[row]);
        Rect {
            x,
            y,
            width: self.lefts[col + 1] - x,
            height: self.tops[row + 1] - y,
        }
    }

    /// The rows and columns of tiles that a rectangle touches; none for an empty one.
    fn tiles(&self, rect: Rect) -> (Range<usize>, Range<usize>) {
        if rect.is_empty() {
            return (0..0, 0..0);
        }
        (
            TileGrid::span(&self.tops, rect.y, rect.y + rect.height),
            TileGrid::span(&self.lefts, rect.x, rect.x + rect.width),
        )
    }

    /// The columns (or rows) of tiles that pixels `from..to` touch.
    fn span(edges: &[u32], from: u32, to: u32) -> Range<usize> {
        let first = edges.partition_point(|edge| *edge <= from) - 1;
        let last = edges.partition_point(|edge| *edge < to);
        first..last.min(edges.len() - 1)
    }
}

/// Inks and shapes of one frame.
type Tiles<'a> = (&'a [Ink], &'a [Shape]);

/// Paints tiles and shapes; `before` is what the plane shows now, if it shows the same layout.
/// Returns the rectangle that holds all repainted pixels.
pub fn paint(
    plane: &mut Plane,
    brush: &mut Brush,
    layout: &Layout,
    scale: u32,
    (inks, lights): Tiles<'_>,
    before: Option<Tiles<'_>>,
) -> Rect {
    let grid = TileGrid::new(layout, scale);
    let Some((old_inks, old_lights)) = before else {
        fill_all(plane, &grid, inks);
        let whole = plane.size().rect();
        for shape in lights {
            shapes::paint(plane, brush, shape, scale, std::iter::once(whole));
        }
        return whole;
    };

    let mut dirty: Vec<bool> = inks
        .iter()
        .zip(old_inks)
        .map(|(now, old)| now != old)
        .collect();
    let size = plane.size();
    for shape in shapes::changed(lights, old_lights) {
        let (rows, cols) = grid.tiles(shapes::bounds(size, shape, scale));
        for row in rows {
            dirty[row * grid.cols()..][cols.clone()].fill(true);
        }
    }

    let mut repainted = Rect::EMPTY;
    for (row, (dirty, inks)) in dirty
        .chunks_exact(grid.cols())
        .zip(inks.chunks_exact(grid.cols()))
        .enumerate()
    {
        if !dirty.contains(&true) {
            continue;
        }
        for (col, ink) in inks.iter().enumerate().filter(|(col, _)| dirty[*col]) {
            let rect = grid.rect(col, row);
            fill(plane, rect, *ink);
            repainted = repainted.union(rect);
        }
    }
    for shape in lights {
        let (rows, cols) = grid.tiles(shapes::bounds(size, shape, scale));
        let tiles = rows.flat_map(|row| cols.clone().map(move |col| (col, row)));
        let dirty = tiles.filter(|(col, row)| dirty[row * grid.cols() + col]);
        let rects = dirty.map(|(col, row)| grid.rect(col, row));
        shapes::paint(plane, brush, shape, scale, rects);
    }
    repainted
}

/// Fills every tile: one line of pixels a row of tiles, then copies of it.
fn fill_all(plane: &mut Plane, grid: &TileGrid, inks: &[Ink]) {
    let width = plane.size().width;
    let mut line = vec![0; width as usize];
    for (row, inks) in inks.chunks_exact(grid.cols()).enumerate() {
        for (col, ink) in inks.iter().enumerate() {
            line[grid.lefts[col] as usize..grid.lefts[col + 1] as usize].fill(ink.0);
        }
        for y in grid.tops[row]..grid.tops[row + 1] {
            plane.row_mut(0, y, width).copy_from_slice(&line);
        }
    }
}

fn fill(plane: &mut Plane, rect: Rect, ink: Ink) {
    for y in rect.y..rect.y + rect.height {
        plane.row_mut(rect.x, y, rect.width).fill(ink.0);
    }
}
