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

mod layout;
mod tile_painter;

pub use layout::{Canvas, Layout};
pub use tile_painter::TilePainter;

use crate::maze::{Cell, Grid, Heading};
use crate::palette::{Ink, Ramp};
use crate::pixels::Rect;

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

/// Side of a character's square in a title.
pub const CHAR_PX: u32 = 8;

impl Panel {
    /// The title, as much of it as stands above a canvas of that width.
    pub fn title_above(title: &str, width: u32) -> String {
        let fits = (width / CHAR_PX) as usize;
        if title.chars().count() <= fits {
            return title.to_owned();
        }
        let begin = title.chars().take(fits.saturating_sub(1));
        begin.chain(['…']).collect()
    }

    /// Where a title so wide begins on the larger canvas: it stands over the middle of the picture.
    pub fn title_left(&self, width: u32) -> u32 {
        self.left + self.frame.layout.canvas.width.saturating_sub(width) / 2
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

/// A part of a picture that is painted with one palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Which pixels.
    pub rect: Rect,
    /// The number of the palette.
    pub palette: usize,
}

impl Frame {
    /// What is painted with which palette, in a picture of that scale: the areas cover it, and none
    /// reaches into another.
    pub fn areas(&self, scale: u32) -> Vec<Area> {
        let whole = self.layout.canvas.scaled(scale).rect();
        let area = |palette| move |rect| Area { rect, palette };
        let Scenery::Mosaic(panels) = &self.scenery else {
            return vec![area(self.palette)(whole)];
        };
        let mut between = vec![whole];
        let mut areas = Vec::new();
        for panel in panels {
            let rect = Rect {
                x: panel.left * scale,
                y: panel.top * scale,
                ..panel.frame.layout.canvas.scaled(scale).rect()
            };
            between = between.iter().flat_map(|part| part.minus(rect)).collect();
            areas.push(area(panel.frame.palette)(rect));
        }
        areas.extend(between.into_iter().map(area(self.palette)));
        areas
    }

    /// Calls something for the frame's own palette and those of its panels.
    pub fn each_palette(&mut self, change: &impl Fn(&mut usize)) {
        change(&mut self.palette);
        if let Scenery::Mosaic(panels) = &mut self.scenery {
            for panel in panels {
                panel.frame.each_palette(change);
            }
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
