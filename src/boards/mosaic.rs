//! Boards side by side on one clock.
//!
//! ```text
//!  ┌─────┐ ┌─────┐ ┌─────┐
//!  │  1  │ │  2  │ │  3  │    each plays its own film, from the same moment on
//!  └─────┘ └─────┘ └─────┘
//! ```

use super::{Board, Input, Mark};
use crate::clock::Millis;
use crate::frame::{Frame, Layout, Panel, Scenery};
use crate::maze::Grid;
use crate::pixels::Size;

/// A board and its place in a mosaic.
pub struct Tile {
    /// What plays.
    pub board: Box<dyn Board>,
    /// Left edge of its picture.
    pub left: u32,
    /// Top edge of its picture.
    pub top: u32,
    /// For people.
    pub title: String,
    /// The number of the first of its palettes among those of the mosaic.
    pub first_palette: usize,
    /// How many it has; not 0.
    pub palettes: usize,
}

/// Boards side by side.
pub struct Mosaic {
    size: Size,
    tiles: Vec<Tile>,
    with_titles: bool,
}

impl Mosaic {
    /// Puts boards side by side in a picture of that size.
    pub fn new(size: Size, tiles: Vec<Tile>, with_titles: bool) -> Mosaic {
        Mosaic {
            size,
            tiles,
            with_titles,
        }
    }

    fn boards(&mut self) -> impl Iterator<Item = &mut Box<dyn Board>> {
        self.tiles.iter_mut().map(|tile| &mut tile.board)
    }
}

impl Board for Mosaic {
    fn advance(&mut self, ms: Millis) {
        self.boards().for_each(|board| board.advance(ms));
    }

    fn approach(&mut self, ms: Millis) {
        self.boards().for_each(|board| board.approach(ms));
    }

    /// The mark is reached when the last board reaches it; the others play on. A mosaic is never
    /// over, unless all boards are at the same moment.
    fn run_to(&mut self, mark: Mark, ms: Millis) -> Option<Millis> {
        let left: Vec<Option<Millis>> = self.boards().map(|b| b.run_to(mark, ms)).collect();
        let reached: Option<Vec<Millis>> = left.iter().copied().collect();
        let together = mark != Mark::Over || left.iter().all(|one| *one == left[0]);
        let rest = reached
            .filter(|_| together)
            .and_then(|all| all.into_iter().min());
        for (board, left) in self.boards().zip(left) {
            board.approach(left.unwrap_or(0) - rest.unwrap_or(0));
        }
        rest
    }

    fn maze(&self) -> Option<&Grid> {
        None
    }

    /// Its boards have inputs of their own.
    fn input(&mut self, _: &Input) {}

    fn settle(&mut self) {
        self.boards().for_each(|board| board.settle());
    }

    fn frame(&self) -> Frame {
        let panel = |tile: &Tile| {
            let mut frame = tile.board.frame();
            frame.palette = tile.first_palette + frame.palette.min(tile.palettes - 1);
            Panel {
                left: tile.left,
                top: tile.top,
                title: self.with_titles.then(|| tile.title.clone()),
                frame,
            }
        };
        Frame {
            layout: Layout::blank(self.size),
            scenery: Scenery::Mosaic(self.tiles.iter().map(panel).collect()),
            palette: 0,
        }
    }

    /// The lines of all boards, each after its title.
    fn status(&self) -> String {
        let line = |tile: &Tile| format!("{}: {}", tile.title, tile.board.status());
        let lines: Vec<String> = self.tiles.iter().map(line).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{CANVAS, find};
    use crate::keys::{Params, Value};

    fn mosaic(names: &[&str], grid_n: i64) -> Mosaic {
        let tile = |name: &&str| {
            let kind = find(name).unwrap();
            let mut params = Params::default();
            for (key, value) in [("grid_n", grid_n), ("start_steps", 0)] {
                if let Some(key) = kind.key(key) {
                    params.set(&key, Value::Int(value));
                }
            }
            Tile {
                board: (kind.open)(&params, CANVAS, 7).unwrap(),
                left: 0,
                top: 0,
                title: kind.title.into(),
                first_palette: 0,
                palettes: 1,
            }
        };
        Mosaic::new(CANVAS.size, names.iter().map(tile).collect(), false)
    }

    fn frames(mosaic: &Mosaic) -> Vec<Frame> {
        mosaic.tiles.iter().map(|t| t.board.frame()).collect()
    }

    #[test]
    fn it_is_finished_when_its_last_board_is_and_the_others_have_played_on() {
        // 16 cells: 31 steps of 24 ms, and 4 rings or more of 20 ms.
        let names = ["distance-flood", "depth-first-carve"];
        let mut both = mosaic(&names, 4);
        let left = both.run_to(Mark::Finished, 10_000).unwrap();
        assert_eq!(10_000 - left, 31 * 24);
        both.advance(0);
        let mut played = mosaic(&names, 4);
        played.advance(31 * 24);
        assert!(frames(&both) == frames(&played));
    }

    #[test]
    fn it_has_a_round_where_its_boards_have_the_same() {
        let names = ["depth-first-carve", "depth-first-carve"];
        assert!(mosaic(&names, 4).run_to(Mark::Over, 10_000).is_some());
        let names = ["depth-first-carve", "hedge-garden"];
        assert!(mosaic(&names, 4).run_to(Mark::Over, 100_000).is_none());
    }

    #[test]
    fn passing_time_in_pieces_or_at_once_leads_to_the_same() {
        let names = ["depth-first-carve", "hedge-garden", "left-hand-walk"];
        let (mut pieces, mut whole) = (mosaic(&names, 5), mosaic(&names, 5));
        for ms in [3, 40, 500, 1, 777] {
            pieces.advance(ms);
        }
        whole.advance(3 + 40 + 500 + 1 + 777);
        assert!(frames(&pieces) == frames(&whole));
        assert_eq!(pieces.status(), whole.status());
        assert!(whole.status().starts_with("Depth-first carve: "));
    }
}
