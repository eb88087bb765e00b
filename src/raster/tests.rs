//! Painting over and painting anew give the same pixels; crisp things lie on whole pixels.

use super::*;
use crate::boards::{BOARDS, CANVAS};
use crate::frame::{Canvas, Frame, Layout, Outline, Panel, Scenery, TITLE_PX, TilePainter};
use crate::keys::{Kind, Params, Raw};
use crate::maze::{Cell, Grid, Heading};
use crate::palette::{FLOOR, GROUND, Ink, MINT, PEACH, PINK, UNTOUCHED, WALL};
use proptest::prelude::*;

/// A plane as text, one letter an ink.
fn text(plane: &Plane, letters: &[(Ink, char)]) -> String {
    let letter = |index: u8| {
        letters
            .iter()
            .find(|(ink, _)| ink.0 == index)
            .map_or('?', |(_, letter)| *letter)
    };
    let width = plane.size().width as usize;
    let rows = plane.indices().chunks(width);
    rows.map(|row| row.iter().map(|i| letter(*i)).collect::<String>() + "\n")
        .collect()
}

fn two_by_two() -> Grid {
    let mut grid = Grid::new(2, 2);
    grid.open(Cell(0), Heading::East);
    grid.open(Cell(1), Heading::South);
    grid
}

const LETTERS: [(Ink, char); 4] = [(GROUND, ' '), (UNTOUCHED, '.'), (FLOOR, '_'), (WALL, '#')];

#[test]
fn corridors_join_and_walls_are_two_whole_pixels() {
    let size = Size {
        width: 16,
        height: 16,
    };
    let grid = two_by_two();
    let layout = Layout::fit(Canvas::of(size.width, size.height), 2, 2, Some(6)).unwrap();
    let mut raster = Raster::new(size, 1);
    raster.paint(TilePainter::new(layout, &grid, |_| FLOOR, |_| false, |_| WALL).finish());
    let expected = "
                
 ############## 
 ############## 
 ##__________## 
 ##__________## 
 ##__________## 
 ##__________## 
 ########____## 
 ########____## 
 ##____##____## 
 ##____##____## 
 ##____##____## 
 ##____##____## 
 ############## 
 ############## 
                
";
    assert_eq!(text(raster.plane(), &LETTERS), expected[1..]);
}

#[test]
fn no_wall_is_seen_between_two_solid_cells() {
    let size = Size {
        width: 10,
        height: 10,
    };
    let grid = Grid::new(2, 2);
    let layout = Layout::fit(Canvas::of(size.width, size.height), 2, 2, Some(4)).unwrap();
    let carved = Cell(0);
    let ink = |cell| if cell == carved { FLOOR } else { UNTOUCHED };
    let frame = TilePainter::new(layout, &grid, ink, |cell| cell != carved, |_| WALL).finish();
    let mut raster = Raster::new(size, 1);
    raster.paint(frame);
    let expected = "
######### 
#___#...# 
#___#...# 
#___#...# 
#####...# 
#.......# 
#.......# 
#.......# 
######### 
          
";
    assert_eq!(text(raster.plane(), &LETTERS), expected[1..]);
}

#[test]
fn a_door_goes_through_the_wall_and_leaves_out_as_much_of_it_at_both_ends() {
    let size = Size {
        width: 20,
        height: 20,
    };
    let layout = Layout {
        wall_px: 4,
        ..Layout::fit(Canvas::of(size.width, size.height), 2, 2, Some(10)).unwrap()
    };
    let grid = Grid::new(2, 2);
    let mut painter = TilePainter::new(layout, &grid, |_| UNTOUCHED, |_| false, |_| WALL);
    painter.door(Cell(0), Heading::East, MINT);
    painter.door(Cell(3), Heading::North, MINT);
    let mut raster = Raster::new(size, 1);
    raster.paint(painter.finish());
    let mut letters = LETTERS.to_vec();
    letters.push((MINT.top(), 'O'));
    let expected = "
####################
####################
##......____......##
##......____......##
##......OOOO......##
##......OOOO......##
##......____......##
##......____......##
############__OO__##
############__OO__##
############__OO__##
############__OO__##
##......####......##
##......####......##
##......####......##
##......####......##
##......####......##
##......####......##
####################
####################
";
    assert_eq!(text(raster.plane(), &letters), expected[1..]);
}

/// Every frame of a short film of every board, on a small grid.
fn film(board: usize, times: &[u64]) -> Vec<Frame> {
    let mut params = Params::default();
    for key in (BOARDS[board].keys)() {
        let small = match key.name {
            "grid_cols" => 9,
            "grid_rows" => 7,
            "start_steps" => 20,
            _ => continue,
        };
        let value = key.kind.check(&Raw::Int(small)).unwrap();
        assert!(matches!(key.kind, Kind::Int { .. }));
        params.set(&key, value);
    }
    let mut board = (BOARDS[board].open)(&params, CANVAS, 464).unwrap();
    times
        .iter()
        .map(|ms| {
            board.advance(*ms);
            board.frame()
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn painting_over_gives_what_painting_anew_gives_and_stays_inside_the_dirty_rectangle(
        board in 0..BOARDS.len(),
        times in prop::collection::vec(0u64..900, 2..6),
        scale in 1u32..=3,
    ) {
        let mut over = Raster::new(CANVAS.size, scale);
        let mut before = over.plane().clone();
        for (i, frame) in film(board, &times).into_iter().enumerate() {
            let mut anew = Raster::new(CANVAS.size, scale);
            anew.paint(frame.clone());
            let dirty = over.paint(frame);
            prop_assert!(over.plane() == anew.plane());
            if i > 0 {
                let changed = before.changed_rect(over.plane(), over.plane().size().rect());
                prop_assert_eq!(dirty.union(changed), dirty);
            }
            before = over.plane().clone();
        }
    }

    #[test]
    fn the_order_of_lights_does_not_matter(
        lights in prop::collection::vec((0f32..60.0, 0f32..60.0, 1f32..20.0, 0usize..3, 1u8..8), 1..6),
    ) {
        let size = Size { width: 60, height: 60 };
        let grid = two_by_two();
        let layout = Layout::fit(Canvas::of(size.width, size.height), 2, 2, None).unwrap();
        let paint = |reversed: bool| {
            let mut painter = TilePainter::new(layout, &grid, |_| FLOOR, |_| false, |_| WALL);
            let mut lights = lights.clone();
            if reversed {
                lights.reverse();
            }
            for (x, y, radius, ramp, level) in lights {
                let outline = Outline::Glow { center: (x, y), radius };
                painter.shape(outline, [PINK, MINT, PEACH][ramp], level);
            }
            let mut raster = Raster::new(size, 1);
            raster.paint(painter.finish());
            raster.plane().clone()
        };
        prop_assert!(paint(false) == paint(true));
    }
}

/// Boards side by side, with a gap between them and titles above.
fn mosaic(frames: &[Frame]) -> Frame {
    let (width, height) = (CANVAS.size.width, CANVAS.size.height + TITLE_PX);
    let panel = |(nth, frame): (u32, &Frame)| Panel {
        left: 5 + nth * (width + 5),
        top: TITLE_PX,
        title: (nth > 0).then(|| "Left-hand walk".into()),
        frame: frame.clone(),
    };
    let size = Size {
        width: 5 + frames.len() as u32 * (width + 5),
        height,
    };
    Frame {
        layout: Layout::blank(size),
        scenery: Scenery::Mosaic((0..).zip(frames).map(panel).collect()),
        palette: 0,
    }
}

#[test]
fn a_mosaic_shows_every_board_as_it_is_alone_and_repaints_what_one_of_them_does() {
    let times = [300, 0, 40, 700];
    let films: Vec<Vec<Frame>> = (6..9).map(|board| film(board, &times)).collect();
    for scale in [1, 2] {
        let first: Vec<Frame> = films.iter().map(|film| film[0].clone()).collect();
        let size = mosaic(&first).layout.canvas;
        let mut over = Raster::new(size, scale);
        for nth in 0..times.len() {
            let frames: Vec<Frame> = films.iter().map(|film| film[nth].clone()).collect();
            let before = over.plane().clone();
            let dirty = over.paint(mosaic(&frames));
            let changed = before.changed_rect(over.plane(), over.plane().size().rect());
            assert_eq!(dirty.union(changed), dirty);
            assert_eq!(dirty.is_empty(), nth == 1);
            let mut anew = Raster::new(size, scale);
            anew.paint(mosaic(&frames));
            assert!(over.plane() == anew.plane());
            for (board, frame) in (0..).zip(frames) {
                let mut alone = Raster::new(CANVAS.size, scale);
                alone.paint(frame);
                let left = (5 + board * (CANVAS.size.width + 5)) * scale;
                let width = CANVAS.size.width * scale;
                for y in 0..CANVAS.size.height * scale {
                    let row = over.plane().row(left, TITLE_PX * scale + y, width);
                    assert!(row == alone.plane().row(0, y, width));
                }
            }
        }
    }
}

#[test]
fn a_frame_that_is_shown_already_repaints_nothing() {
    for board in 0..BOARDS.len() {
        let frames = film(board, &[500, 0]);
        let mut raster = Raster::new(CANVAS.size, 1);
        let [first, second] = frames.try_into().unwrap();
        assert_eq!(raster.paint(first), CANVAS.size.rect());
        assert_eq!(raster.paint(second), Rect::EMPTY);
    }
}

#[test]
fn the_union_of_shadows_has_no_holes() {
    // One sun angle after the other: wherever the shadow of a single hedge falls, the garden's
    // ground is in shadow too.
    use crate::frame::{Relief, Scenery};
    let size = Size {
        width: 60,
        height: 60,
    };
    let layout = Layout::fit(Canvas::of(size.width, size.height), 4, 4, None).unwrap();
    let relief = |walls: Vec<u8>, sun: f64| Frame {
        layout,
        scenery: Scenery::Relief(Relief {
            walls,
            sun,
            height_px: 0.0,
            half_px: 0.5,
            shadow_len: 0.0,
            fog_k: 0.0,
            ends: [crate::maze::Cell(0); 2],
            lantern: (-100.0, -100.0),
            lantern_px: 0.0,
            gates: Vec::new(),
        }),
        palette: 0,
    };
    let paint = |frame: Frame| {
        let mut raster = Raster::new(size, 1);
        raster.paint(frame);
        raster.plane().clone()
    };
    let lit = crate::palette::relief(0, 0).0;
    for degrees in (0..360).step_by(15) {
        let sun = f64::from(degrees).to_radians();
        let with_shadow = |walls: Vec<u8>| {
            let mut frame = relief(walls, sun);
            if let Scenery::Relief(relief) = &mut frame.scenery {
                // A height that rounds to no pixel, and a shadow of some pixels all the same.
                relief.height_px = 0.4;
                relief.shadow_len = 20.0;
            }
            paint(frame)
        };
        let all = with_shadow(vec![15; 16]);
        for cell in 0..16 {
            let mut walls = vec![0; 16];
            walls[cell] = 6;
            let one = with_shadow(walls);
            for (alone, together) in one.indices().iter().zip(all.indices()) {
                assert!(
                    *alone == lit || *together != lit || *alone == GROUND.0,
                    "{degrees}°"
                );
            }
        }
    }
}
