//! One picture of a board: settled, at some time, or its bare maze; as PNG or as SVG.
//!
//! ```text
//!  board ─▶ settle, or time ─▶ Frame ─┬──────▶ raster ─▶ PNG
//!                                     ├ bare ▶
//!                                     └──────▶ svg, with title and description
//! ```

use super::bare::bare;
use super::sheet::png;
use super::{ExportError, Reel};
use crate::clock::Millis;
use crate::encode::{Words, svg};
use crate::frame::Frame;
use crate::raster::Raster;

/// What a still shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The board run to its end, nothing in motion.
    Settled,
    /// The board at a time of its film.
    At(Millis),
    /// The printable maze.
    Bare {
        /// Whether the way through is drawn.
        solution: bool,
    },
}

/// The file format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Picture {
    /// Pixels.
    Png,
    /// Lines and fills, sharp at any size.
    Svg,
}

impl Picture {
    /// All of them, by their names, which are also the endings of files.
    pub const NAMES: [(&'static str, Picture); 2] = [("png", Picture::Png), ("svg", Picture::Svg)];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Picture::Png => "png",
            Picture::Svg => "svg",
        }
    }
}

/// Draws a board. Returns the bytes of the picture's file.
///
/// # Errors
/// A board that cannot be opened.
pub fn still(reel: &Reel<'_>, view: View, picture: Picture) -> Result<Vec<u8>, ExportError> {
    let mut board = reel.open()?;
    match view {
        View::At(at_ms) => board.advance(at_ms),
        View::Settled | View::Bare { .. } => board.settle(),
    }
    let frame = match view {
        View::Bare { solution } => bare(&board.frame(), solution),
        View::Settled | View::At(_) => board.frame(),
    };
    if picture == Picture::Png {
        return Ok(painted(frame, reel));
    }
    let words = Words {
        title: &reel.scene.title,
        description: &reel.scene.alt,
    };
    let palette = reel.palette_of(&frame);
    Ok(svg(&frame, &palette, reel.scale, words, |relief| {
        painted(relief.clone(), reel)
    })
    .into_bytes())
}

fn painted(frame: Frame, reel: &Reel<'_>) -> Vec<u8> {
    let mut raster = Raster::new(frame.layout.canvas, reel.scale);
    let palette = reel.palette_of(&frame);
    raster.paint(frame);
    png(raster.plane().clone(), palette.colors())
}
