//! Where a grid lies on a canvas: cells, walls and margins, in canvas pixels.
//!
//! ```text
//!  ┌ canvas ──────────────────┐
//!  │   left   ┌───┬───┐       │    top, left    the grid's corner, walls not counted
//!  │          │   │   │       │    cell_px      from the middle of a wall to the next
//!  └──────────────────────────┘
//! ```

use crate::maze::{Cell, Heading};
use crate::pixels::Size;

/// The picture that a board is drawn for, in canvas pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// All of it.
    pub size: Size,
    /// Ground that is left at each edge, at least.
    pub margin_px: u32,
}

impl Canvas {
    /// A canvas without a margin.
    pub const fn of(width: u32, height: u32) -> Canvas {
        Canvas {
            size: Size { width, height },
            margin_px: 0,
        }
    }

    /// The side of the largest cells with which so many fit; 0 where none do.
    pub fn largest_cell(&self, cols: u32, rows: u32) -> u32 {
        let room = self.room();
        (room.width / cols).min(room.height / rows)
    }

    /// What the margins leave.
    fn room(&self) -> Size {
        let within = |side: u32| side.saturating_sub(2 * self.margin_px);
        Size {
            width: within(self.size.width),
            height: within(self.size.height),
        }
    }
}

/// Where a grid lies on the canvas, in canvas pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The whole picture.
    pub canvas: Size,
    /// Left edge of cell 0, walls not counted.
    pub left: u32,
    /// Top edge of cell 0, walls not counted.
    pub top: u32,
    /// Cells a row.
    pub cols: u32,
    /// Rows of cells.
    pub rows: u32,
    /// Side of a cell, from the middle of a wall to the middle of the next.
    pub cell_px: u32,
    /// Thickness of a wall.
    pub wall_px: u32,
}

impl Layout {
    /// Centres a grid on the canvas. `cell_px` defaults to the largest that fits.
    ///
    /// # Errors
    /// The numbers, when the grid cannot be drawn at 2 px a cell or does not fit with `cell_px`.
    pub fn fit(
        canvas: Canvas,
        cols: u32,
        rows: u32,
        cell_px: Option<u32>,
    ) -> Result<Layout, String> {
        let largest = canvas.largest_cell(cols, rows);
        let cell_px = cell_px.unwrap_or(largest);
        let Canvas { size, margin_px } = canvas;
        let room = match margin_px {
            0 => format!("the canvas has {size}"),
            _ => format!("the canvas has {size} with a margin of {margin_px} px at each edge"),
        };
        if largest < 2 {
            let most = canvas.room();
            return Err(format!(
                "{cols}×{rows} cells need at least {}×{} px at 2 px a cell, {room}, where {}×{} cells fit",
                2 * cols,
                2 * rows,
                most.width / 2,
                most.height / 2
            ));
        }
        if cell_px < 2 || cell_px > largest {
            return Err(format!(
                "{cols}×{rows} cells of {cell_px} px do not fit, {room}: 2 to {largest} px a cell do"
            ));
        }
        Ok(Layout {
            canvas: size,
            left: (size.width - cols * cell_px) / 2,
            top: (size.height - rows * cell_px) / 2,
            cols,
            rows,
            cell_px,
            // Walls get thinner before corridors vanish.
            wall_px: if cell_px >= 6 { 2 } else { 1 },
        })
    }

    /// A canvas without a grid: that of a mosaic, whose panels have theirs.
    pub fn blank(canvas: Size) -> Layout {
        Layout {
            canvas,
            left: 0,
            top: 0,
            cols: 0,
            rows: 0,
            cell_px: 0,
            wall_px: 0,
        }
    }

    /// Tiles a row: margins, walls and cells.
    pub fn tile_cols(&self) -> usize {
        2 * self.cols as usize + 3
    }

    /// Rows of tiles.
    pub fn tile_rows(&self) -> usize {
        2 * self.rows as usize + 3
    }

    /// Every cell in order, with the index of its tile.
    pub(super) fn cell_tiles(&self) -> impl Iterator<Item = (Cell, usize)> + use<> {
        let (cols, tile_cols) = (self.cols, self.tile_cols());
        (0..self.rows).flat_map(move |row| {
            let first = (2 * row as usize + 2) * tile_cols + 2;
            let tiles = (first..).step_by(2);
            (row * cols..(row + 1) * cols).map(Cell).zip(tiles)
        })
    }

    /// Left edges of the tile columns, and the right edge of the last: `tile_cols() + 1` values.
    pub fn tile_lefts(&self) -> Vec<u32> {
        edges(
            self.left,
            self.cols,
            self.cell_px,
            self.wall_px,
            self.canvas.width,
        )
    }

    /// Top edges of the tile rows, and the bottom of the last: `tile_rows() + 1` values.
    pub fn tile_tops(&self) -> Vec<u32> {
        edges(
            self.top,
            self.rows,
            self.cell_px,
            self.wall_px,
            self.canvas.height,
        )
    }

    /// The middle of a cell's side, where its wall or its opening is.
    pub fn side_center(&self, cell: Cell, heading: Heading) -> (f32, f32) {
        let (x, y) = self.center(cell);
        let half = self.cell_px as f32 / 2.0;
        match heading {
            Heading::North => (x, y - half),
            Heading::East => (x + half, y),
            Heading::South => (x, y + half),
            Heading::West => (x - half, y),
        }
    }

    /// The middle of a cell.
    pub fn center(&self, cell: Cell) -> (f32, f32) {
        let (column, row) = (cell.0 % self.cols, cell.0 / self.cols);
        let middle = |start: u32, n: u32| {
            // Corridors of an odd width have their middle half a pixel off the cell's own.
            let odd_wall = if self.wall_px % 2 == 1 { 0.5 } else { 0.0 };
            (start + n * self.cell_px) as f32 + self.cell_px as f32 / 2.0 - odd_wall
        };
        (middle(self.left, column), middle(self.top, row))
    }
}

/// Edges of margin, wall, cell, wall, …, wall, margin along one axis. Where the grid fills the
/// canvas the walls around it are clipped, but never quite out of sight.
fn edges(start: u32, cells: u32, cell_px: u32, wall_px: u32, end: u32) -> Vec<u32> {
    let before = wall_px.div_ceil(2);
    let mut edges = vec![0];
    for i in 0..=cells {
        let line = start + i * cell_px;
        edges.push(line.saturating_sub(before).min(end - 1));
        edges.push((line + wall_px - before).clamp(1, end));
    }
    edges.push(end);
    edges
}
