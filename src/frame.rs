//! What is visible at one instant, in canvas units; no pixels.
//!
//! A maze is a matrix of tiles, twice as fine as its cells, so that cells, the openings or walls
//! between them and the posts where walls meet are all just tiles with an ink:
//!
//! ```text
//!  . . . . . . .      . margin
//!  . + - + - + .      + post, - and | wall or opening: wall_px wide
//!  . | c   c | .      c cell: cell_px - wall_px wide
//!  . + - +   + .
//!  . | c | c | .      tile of cell (column, row): (2 column + 2, 2 row + 2)
//!  . + - + - + .
//!  . . . . . . .
//! ```
//!
//! Over the tiles lie a few shapes: lights, discs, arrows, doors. The garden is a frame of another kind,
//! a relief of hedges under a sun. The unit is the canvas pixel; a picture at scale 2 has every
//! coordinate doubled before it is drawn.

use crate::maze::{Cell, Grid, Heading};
use crate::palette::{self, FLOOR, GATE, GROUND, Ink, NOW, Ramp};
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
            return Err(format!(
                "{cols}×{rows} cells need at least {}×{} px at 2 px a cell, {room}",
                2 * cols,
                2 * rows
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
    fn cell_tiles(&self) -> impl Iterator<Item = (Cell, usize)> + use<> {
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

/// A light, a disc or an arrow above the tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Its outline.
    pub outline: Outline,
    /// Its colour; soft edges take lower levels of the ramp.
    pub ramp: Ramp,
    /// Its strength in the middle: a level of the ramp.
    pub level: u8,
}

/// The outline of a shape, in canvas pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// Light that falls off evenly from the middle to the radius.
    Glow {
        /// Middle.
        center: (f32, f32),
        /// Where no light is left.
        radius: f32,
    },
    /// A filled circle.
    Disc {
        /// Middle.
        center: (f32, f32),
        /// Radius.
        radius: f32,
    },
    /// A circle's line.
    Ring {
        /// Middle.
        center: (f32, f32),
        /// Radius of the middle of the line.
        radius: f32,
        /// Thickness of the line.
        line: f32,
    },
    /// A filled triangle.
    Triangle([(f32, f32); 3]),
    /// A filled rectangle of whole canvas pixels: its edges are never soft.
    Bar {
        /// Left edge.
        left: u32,
        /// Top edge.
        top: u32,
        /// Width.
        width: u32,
        /// Height.
        height: u32,
    },
}

/// Hedges seen from above, under a sun and in fog.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// Four wall bits a cell, as in [`Grid`].
    pub walls: Vec<u8>,
    /// Direction that shadows fall in, in radians, clockwise from east on the canvas.
    pub sun: f64,
    /// How far up a hedge's top is drawn.
    pub height_px: f64,
    /// Half the thickness of a hedge.
    pub half_px: f64,
    /// Length of a shadow, in heights of the hedge.
    pub shadow_len: f64,
    /// Fog density is 1 − e^(−`fog_k` × distance from the canvas centre).
    pub fog_k: f64,
    /// The cells between which the way leads.
    pub ends: [Cell; 2],
    /// Where the lantern stands.
    pub lantern: (f32, f32),
    /// How far its light reaches.
    pub lantern_px: f32,
    /// Marks of entrance and exit: a cell and the side that leads out.
    pub gates: Vec<(Cell, Heading)>,
}

/// A board's picture inside of a larger one.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Left edge on the larger canvas.
    pub left: u32,
    /// Top edge on the larger canvas.
    pub top: u32,
    /// Written above it, where there is room for [`TITLE_PX`].
    pub title: Option<String>,
    /// The picture.
    pub frame: Frame,
}

impl Panel {
    /// Where a title so wide begins on the larger canvas: above the left edge of the board, or as
    /// near to it as its end allows.
    pub fn title_left(&self, width: u32) -> u32 {
        let layout = &self.frame.layout;
        self.left + layout.left.min(layout.canvas.width.saturating_sub(width))
    }
}

/// Height of the line of a panel's title, with the space below it.
pub const TITLE_PX: u32 = 14;

/// What fills the canvas.
#[derive(Clone, Debug, PartialEq)]
pub enum Scenery {
    /// One ink a tile, row by row, and shapes from back to front.
    Tiles {
        /// `tile_cols × tile_rows` inks.
        inks: Vec<Ink>,
        /// Lights, discs and arrows.
        shapes: Vec<Shape>,
    },
    /// A relief.
    Relief(Relief),
    /// Boards side by side, on the ground; none reaches into another.
    Mosaic(Vec<Panel>),
}

/// What is visible at one instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Where the grid lies.
    pub layout: Layout,
    /// What fills the canvas.
    pub scenery: Scenery,
    /// Which palette of its scene it is painted with: boards one after the other may have a colour
    /// each for one ink.
    pub palette: usize,
}

/// Radius of the light around what moves now, in cells. Calibrated (capture table, 01 and 07).
const LIGHT_REACH_CELLS: f32 = 1.6;

/// Paints tiles, then shapes, and gives the frame.
pub struct TilePainter {
    layout: Layout,
    inks: Vec<Ink>,
    shapes: Vec<Shape>,
}

impl TilePainter {
    /// Fills all cells, the openings between them and the walls. `solid` cells are not carved yet:
    /// no wall is drawn between two of them.
    pub fn new(
        layout: Layout,
        grid: &Grid,
        cell_ink: impl Fn(Cell) -> Ink,
        solid: impl Fn(Cell) -> bool,
        wall_ink: impl Fn(Cell) -> Ink,
    ) -> TilePainter {
        let cols = layout.tile_cols();
        let mut painter = TilePainter {
            layout,
            inks: vec![GROUND; cols * layout.tile_rows()],
            shapes: Vec::new(),
        };
        for (cell, at) in layout.cell_tiles() {
            painter.inks[at] = cell_ink(cell);
        }
        let last = (layout.cols - 1, layout.rows - 1);
        for (cell, at) in layout.cell_tiles() {
            let (column, row) = (cell.0 % layout.cols, cell.0 / layout.cols);
            let ink = painter.inks[at];
            let south = Cell(cell.0 + layout.cols);
            for (heading, there, ahead) in [
                (
                    Heading::East,
                    at + 1,
                    (column < last.0).then_some(Cell(cell.0 + 1)),
                ),
                (Heading::South, at + cols, (row < last.1).then_some(south)),
            ] {
                painter.inks[there] = match ahead {
                    Some(next) if grid.is_open(cell, heading) || solid(cell) && solid(next) => {
                        palette::between(ink, painter.inks[2 * there - at])
                    }
                    Some(next) => wall_ink(cell).max(wall_ink(next)),
                    None => wall_ink(cell),
                };
            }
            if row == 0 {
                painter.inks[at - cols] = wall_ink(cell);
            }
            if column == 0 {
                painter.inks[at - 1] = wall_ink(cell);
            }
        }
        painter.fill_posts();
        painter
    }

    /// A post is wall where a wall meets it, and floor like its surroundings where none does.
    fn fill_posts(&mut self) {
        let (cols, rows) = (self.layout.tile_cols(), self.layout.tile_rows());
        for row in (1..rows - 1).step_by(2) {
            for col in (1..cols - 1).step_by(2) {
                let at = row * cols + col;
                let arms = [at - cols, at + 1, at + cols, at - 1].map(|t| self.inks[t]);
                let walls = arms.into_iter().filter(|ink| palette::is_wall(*ink));
                self.inks[at] = walls.max().unwrap_or_else(|| {
                    palette::between(arms[0], arms[2]).min(palette::between(arms[1], arms[3]))
                });
            }
        }
    }

    /// Index of a cell's tile.
    fn tile(&self, cell: Cell) -> usize {
        let (column, row) = (cell.0 % self.layout.cols, cell.0 / self.layout.cols);
        (2 * row as usize + 2) * self.layout.tile_cols() + 2 * column as usize + 2
    }

    /// Paints the tile between a cell and its neighbour, wall or opening.
    pub fn side(&mut self, cell: Cell, heading: Heading, ink: Ink) {
        let at = self.tile(cell);
        let cols = self.layout.tile_cols();
        let there = match heading {
            Heading::North => at - cols,
            Heading::East => at + 1,
            Heading::South => at + cols,
            Heading::West => at - 1,
        };
        self.inks[there] = ink;
    }

    /// Opens a door in the wall between a cell and its neighbour: through the whole wall, as wide
    /// as the cell but for half a wall's thickness at both ends. Around it is floor.
    ///
    /// ```text
    ///   cell    cell
    ///   ....#  #....
    ///   ....[##]....     # floor, [ ] the door
    ///   ....#  #....
    /// ```
    pub fn door(&mut self, cell: Cell, heading: Heading, ramp: Ramp) {
        self.side(cell, heading, FLOOR);
        let Layout {
            cell_px, wall_px, ..
        } = self.layout;
        let (column, row) = (cell.0 % self.layout.cols, cell.0 / self.layout.cols);
        let across = |start: u32, n: u32| start + n * cell_px - wall_px.div_ceil(2);
        let along = |start: u32, n: u32| start + n * cell_px + wall_px / 2 * 2;
        let length = cell_px.saturating_sub(wall_px + wall_px / 2 * 2);
        let (left, top) = (self.layout.left, self.layout.top);
        let outline = match heading {
            Heading::North | Heading::South => Outline::Bar {
                left: along(left, column),
                top: across(top, row + u32::from(heading == Heading::South)),
                width: length,
                height: wall_px,
            },
            Heading::East | Heading::West => Outline::Bar {
                left: across(left, column + u32::from(heading == Heading::East)),
                top: along(top, row),
                width: wall_px,
                height: length,
            },
        };
        self.shape(outline, ramp, ramp.levels() - 1);
    }

    /// Marks an entrance or an exit, quietly and alike on all boards: the border beside it is
    /// lighter; a cell inside the grid gets a small ring.
    pub fn gate(&mut self, grid: &Grid, cell: Cell) {
        match way_out(grid, cell) {
            Some(side) => self.side(cell, side, GATE),
            None => {
                let radius = self.layout.cell_px as f32 / 2.0 - 2.0;
                let center = self.layout.center(cell);
                self.shape(
                    Outline::Ring {
                        center,
                        radius,
                        line: 1.0,
                    },
                    NOW,
                    NOW.levels() - 2,
                );
            }
        }
    }

    /// The one thing that moves: a bright disc in a pool of light.
    pub fn now(&mut self, cell: Cell) {
        let center = self.layout.center(cell);
        self.pool_of_light(center, NOW.levels() - 1);
        self.head(cell);
    }

    /// A bright disc, without the light around it.
    pub fn head(&mut self, cell: Cell) {
        let center = self.layout.center(cell);
        let radius = self.layout.cell_px as f32 / 2.0 - 0.5;
        self.shape(Outline::Disc { center, radius }, NOW, NOW.levels() - 1);
    }

    /// The light that what moves now casts around it.
    pub fn pool_of_light(&mut self, center: (f32, f32), level: u8) {
        let radius = LIGHT_REACH_CELLS * self.layout.cell_px as f32;
        self.shape(Outline::Glow { center, radius }, NOW, level);
    }

    /// Adds a shape above everything so far.
    pub fn shape(&mut self, outline: Outline, ramp: Ramp, level: u8) {
        if level > 0 {
            self.shapes.push(Shape {
                outline,
                ramp,
                level,
            });
        }
    }

    /// The finished frame.
    pub fn finish(self) -> Frame {
        Frame {
            layout: self.layout,
            scenery: Scenery::Tiles {
                inks: self.inks,
                shapes: self.shapes,
            },
            palette: 0,
        }
    }
}

/// The side of a cell that leads out of the grid; none for a cell inside.
pub fn way_out(grid: &Grid, cell: Cell) -> Option<Heading> {
    let sides = if cell == grid.last() {
        [Heading::East, Heading::South, Heading::West, Heading::North]
    } else {
        [Heading::West, Heading::North, Heading::East, Heading::South]
    };
    sides
        .into_iter()
        .find(|side| grid.neighbor(cell, *side).is_none())
}
