//! One picture of a board: settled, at some time, or its bare maze; as PNG or as SVG.
//!
//! ```text
//!  board ─▶ settle, or time ─▶ Frame ─┬──────▶ raster ─▶ PNG
//!                                     ├ bare ▶
//!                                     └──────▶ svg, with title and description
//! ```

use super::bare::bare;
use super::ink_search::used_of;
use super::sheet::png;
use super::{Drawn, ExportError, Numbering, Picture, Reel};
use crate::clock::Millis;
use crate::encode::{Words, svg};
use crate::frame::Frame;
use crate::palette::Palette;
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

/// Draws a board. Returns the bytes of the picture's file.
///
/// # Errors
/// A board that cannot be opened.
pub fn still(reel: &Reel<'_>, view: View, picture: Picture) -> Result<Drawn, ExportError> {
    let mut board = reel.open()?;
    match view {
        View::At(at_ms) => board.advance(at_ms),
        View::Settled | View::Bare { .. } => board.settle(),
    }
    let mut frame = match view {
        View::Bare { solution } => bare(&board.frame(), solution),
        View::Settled | View::At(_) => board.frame(),
    };
    let palettes = match view {
        // The walls of any board in the colours of the theme: a board's own are for its story, and
        // may hide walls that it does not tell.
        View::Bare { .. } => vec![Palette::new(&reel.scene.theme)],
        View::Settled | View::At(_) => reel.palettes(),
    };
    frame.each_palette(&|palette| *palette = (*palette).min(palettes.len() - 1));
    if picture == Picture::Png {
        return painted(frame, reel, &palettes);
    }
    let words = Words {
        title: &reel.scene.title,
        description: &reel.scene.alt,
    };
    let text = svg(&frame, &palettes, reel.scale, words, |relief| {
        let drawn = painted(relief.clone(), reel, &palettes);
        drawn.expect("a relief has one palette").bytes
    });
    Ok(text.into_bytes().into())
}

/// A frame as a PNG.
fn painted(frame: Frame, reel: &Reel<'_>, palettes: &[Palette]) -> Result<Drawn, ExportError> {
    let areas = frame.areas(reel.scale);
    let mut raster = Raster::new(frame.layout.canvas, reel.scale);
    raster.paint(frame);
    let numbering = match palettes {
        [palette] => Numbering::plain(palette),
        _ => Numbering::of(palettes, &used_of(raster.plane(), &areas, palettes.len()))?,
    };
    let mut picture = raster.plane().clone();
    for area in areas {
        numbering.number(raster.plane(), &mut picture, area);
    }
    Ok(Drawn {
        bytes: png(picture, numbering.colors()),
        joined: numbering.joined(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;
    use crate::decode;
    use crate::export::samples;
    use crate::palette::{FLOOR, PINK, ThemeName, WALL};

    /// The colours of a picture.
    fn colors(png: &[u8]) -> Vec<[u8; 4]> {
        let file = tempfile::Builder::new().suffix(".png").tempfile().unwrap();
        std::fs::write(file.path(), png).unwrap();
        let mut film = decode::open(file.path()).unwrap();
        let picture = film.next_frame().unwrap().unwrap().picture;
        let mut colors = picture.pixels().to_vec();
        colors.sort_unstable();
        colors.dedup();
        colors
    }

    #[test]
    fn a_bare_maze_has_the_walls_and_floors_of_its_theme_on_every_board() {
        for board in BOARDS {
            for (_, theme) in ThemeName::NAMES {
                let mut scene = samples::scene();
                scene.content = samples::playing(board);
                scene.theme = theme.theme().clone();
                let palette = Palette::new(&scene.theme);
                let view = View::Bare { solution: true };
                let png = still(&Reel::still(&scene), view, Picture::Png).unwrap();
                let shown = colors(&png.bytes);
                for ink in [WALL, FLOOR, PINK.top()] {
                    let [r, g, b] = palette.color(ink).0;
                    assert!(shown.contains(&[r, g, b, 255]), "{} {ink:?}", board.name);
                }
            }
        }
    }
}
