//! Tiles, then shapes over them: how boards of a maze put a frame together.

use super::{Frame, Layout, Outline, Scenery, Shape, way_out};
use crate::maze::{Cell, Grid, Heading};
use crate::palette::{self, FLOOR, GATE, GROUND, Ink, NOW, Ramp};

/// Radius of the light around what moves now, in cells. Calibrated (capture table, 01 and 07).
const LIGHT_REACH_CELLS: f32 = 1.56;

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
