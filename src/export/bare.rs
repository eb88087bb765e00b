//! The printable maze: walls and nothing else, with or without the way through.
//!
//! ```text
//!  settled board     bare          with its solution
//!  |▒▒▒|░░|          |   |  |      |▓  |  |     open where the board marks entrance and exit
//!  |▒ + ░░|          |   +  |      |▓▓▓+▓▓
//! ```
//!
//! It is read off the settled frame, so it works for every board that shows a maze.

use crate::frame::{Frame, Layout, Outline, Panel, Relief, Scenery, Shape, TilePainter};
use crate::maze::solve::shortest_path;
use crate::maze::{Cell, Grid, Heading};
use crate::palette::{FLOOR, GATE, Ink, PINK, WALL, is_wall};

/// The maze of a settled frame on a clear floor.
pub fn bare(frame: &Frame, with_solution: bool) -> Frame {
    let layout = frame.layout;
    if let Scenery::Mosaic(panels) = &frame.scenery {
        let bare = |panel: &Panel| Panel {
            frame: bare(&panel.frame, with_solution),
            ..panel.clone()
        };
        let scenery = Scenery::Mosaic(panels.iter().map(bare).collect());
        return Frame {
            scenery,
            ..frame.clone()
        };
    }
    let maze = Maze::of(frame);
    let mut inks = vec![FLOOR; maze.grid.len()];
    if with_solution {
        let [from, to] = maze.ends;
        for cell in shortest_path(&maze.grid, from, to).unwrap_or_default() {
            inks[cell.0 as usize] = PINK.top();
        }
    }
    let mut painter = TilePainter::new(
        layout,
        &maze.grid,
        |cell| inks[cell.0 as usize],
        |_| false,
        |_| WALL,
    );
    // Two cells of the way may be neighbours across a wall; what is open between the way and the
    // rest is floor.
    for (cell, heading) in sides(&maze.grid) {
        if let Some(next) = maze.grid.neighbor(cell, heading)
            && maze.grid.is_open(cell, heading)
            && inks[cell.0 as usize] != inks[next.0 as usize]
        {
            painter.side(cell, heading, FLOOR);
        }
    }
    for cell in maze.ends {
        match maze.border(cell) {
            Some(side) => painter.side(cell, side, inks[cell.0 as usize]),
            None => painter.gate(&maze.grid, cell),
        }
    }
    Frame {
        palette: frame.palette,
        ..painter.finish()
    }
}

fn sides(grid: &Grid) -> impl Iterator<Item = (Cell, Heading)> {
    let sides = |cell| [Heading::East, Heading::South].map(|heading| (cell, heading));
    grid.cells().flat_map(sides)
}

/// What a frame tells of its maze.
struct Maze {
    grid: Grid,
    ends: [Cell; 2],
    /// Sides in the border that are marked as entrance or exit.
    marked: Vec<(Cell, Heading)>,
}

impl Maze {
    /// The maze of a frame that shows one.
    fn of(frame: &Frame) -> Maze {
        let mut maze = match &frame.scenery {
            Scenery::Tiles { inks, shapes } => Maze::of_tiles(&frame.layout, inks, shapes),
            Scenery::Relief(relief) => Maze::of_relief(&frame.layout, relief),
            Scenery::Mosaic(_) => unreachable!("its panels show mazes"),
        };
        maze.open_border();
        maze
    }

    fn of_relief(layout: &Layout, relief: &Relief) -> Maze {
        let mut grid = Grid::new(layout.cols, layout.rows);
        for (cell, heading) in sides(&grid.clone()) {
            let bit = if heading == Heading::East { 2 } else { 4 };
            if grid.neighbor(cell, heading).is_some() && relief.walls[cell.0 as usize] & bit == 0 {
                grid.open(cell, heading);
            }
        }
        Maze {
            grid,
            ends: relief.ends,
            marked: Vec::new(),
        }
    }

    fn of_tiles(layout: &Layout, inks: &[Ink], shapes: &[Shape]) -> Maze {
        let mut grid = Grid::new(layout.cols, layout.rows);
        let mut marked = Vec::new();
        for cell in grid.cells() {
            for heading in [Heading::North, Heading::East, Heading::South, Heading::West] {
                let ink = inks[side_tile(layout, cell, heading)];
                if grid.neighbor(cell, heading).is_none() {
                    if ink == GATE {
                        marked.push((cell, heading));
                    }
                } else if !is_wall(ink) && !grid.is_open(cell, heading) {
                    grid.open(cell, heading);
                }
            }
        }
        let rings = shapes.iter().filter_map(|shape| match shape.outline {
            Outline::Ring {
                center, line: 1.0, ..
            } => grid.cells().find(|cell| layout.center(*cell) == center),
            _ => None,
        });
        let gates = marked.iter().map(|(cell, _)| *cell);
        let ends: Vec<Cell> = gates.chain(rings).collect();
        Maze {
            ends: match ends[..] {
                [from, to, ..] => [from, to],
                _ => [grid.first(), grid.last()],
            },
            grid,
            marked,
        }
    }

    /// Opens the border at both ends where the board marks nothing.
    fn open_border(&mut self) {
        if !self.marked.is_empty() {
            return;
        }
        let open = |(cell, sides): (Cell, [Heading; 2])| {
            let out = |side: &Heading| self.grid.neighbor(cell, *side).is_none();
            sides.into_iter().find(out).map(|side| (cell, side))
        };
        let usual = [
            [Heading::West, Heading::North],
            [Heading::East, Heading::South],
        ];
        self.marked = self.ends.into_iter().zip(usual).filter_map(open).collect();
    }

    /// The side of a cell where the border is open.
    fn border(&self, cell: Cell) -> Option<Heading> {
        let marked = self.marked.iter().find(|(end, _)| *end == cell);
        marked.map(|(_, side)| *side)
    }
}

/// Index of the tile between a cell and its neighbour.
fn side_tile(layout: &Layout, cell: Cell, heading: Heading) -> usize {
    let cols = layout.tile_cols();
    let (column, row) = (cell.0 % layout.cols, cell.0 / layout.cols);
    let at = (2 * row as usize + 2) * cols + 2 * column as usize + 2;
    match heading {
        Heading::North => at - cols,
        Heading::East => at + 1,
        Heading::South => at + cols,
        Heading::West => at - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;
    use crate::export::samples;

    #[test]
    fn every_board_of_a_maze_gives_the_maze_that_its_settled_frame_shows() {
        for board in BOARDS {
            let mut scene = samples::scene();
            scene.content = samples::playing(board);
            let mut playing = scene.open().unwrap();
            playing.settle();
            let frame = playing.frame();
            let shown = Maze::of(&frame);
            let again = Maze::of(&bare(&frame, false));
            assert_eq!(
                shown.grid.wall_bits(),
                again.grid.wall_bits(),
                "{}",
                board.name
            );
            let [from, to] = shown.ends;
            assert!(
                shortest_path(&shown.grid, from, to).is_some(),
                "{}",
                board.name
            );
        }
    }

    #[test]
    fn the_solution_is_the_shortest_way_and_colours_nothing_else() {
        let mut playing = samples::scene().open().unwrap();
        playing.settle();
        let frame = playing.frame();
        let pink = |with_solution| match bare(&frame, with_solution).scenery {
            Scenery::Tiles { inks, .. } => inks.iter().filter(|i| **i == PINK.top()).count(),
            _ => unreachable!("a bare maze is tiles"),
        };
        assert_eq!(pink(false), 0);
        // 321 cells, the 320 openings between them, entrance and exit (spec: 320 steps).
        assert_eq!(pink(true), 321 + 320 + 2);
    }
}
