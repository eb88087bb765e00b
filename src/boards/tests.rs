//! Promises of every board, and small boards as text pictures.
//!
//! A picture shows the tiles of a frame, a letter a tile: cells, what is between them, posts.

use super::*;
use crate::frame::Scenery;
use crate::keys::Raw;
use crate::palette::{
    FLOOR, GATE, GROUND, HEAT, Ink, LIT_WALL, MINT, NOW, PEACH, PINK, RIPPLE, SKY, THERMO,
    UNTOUCHED, WALL,
};
use proptest::prelude::*;

/// Opens a board with some settings.
fn open(name: &str, sets: &[(&str, Raw)]) -> Box<dyn Board> {
    let kind = find(name).unwrap();
    (kind.open)(&params(kind, sets), CANVAS, 464).unwrap()
}

fn params(kind: &BoardKind, sets: &[(&str, Raw)]) -> Params {
    let mut params = Params::default();
    for key in (kind.keys)() {
        for (_, raw) in sets.iter().filter(|(name, _)| *name == key.name) {
            params.set(&key, key.kind.check(raw).unwrap());
        }
    }
    params
}

/// A grid of `cols × rows`, opened at step 0.
fn small(cols: i64, rows: i64) -> Vec<(&'static str, Raw)> {
    vec![
        ("grid_cols", Raw::Int(cols)),
        ("grid_rows", Raw::Int(rows)),
        ("start_steps", Raw::Int(0)),
    ]
}

/// The tiles without the margin, a letter each; levels of a ramp from `a` on.
fn picture(frame: &Frame) -> String {
    let Scenery::Tiles { inks, .. } = &frame.scenery else {
        panic!("a relief has no tiles");
    };
    let (cols, rows) = (frame.layout.tile_cols(), frame.layout.tile_rows());
    let mut text = String::new();
    for row in 1..rows - 1 {
        let line: String = (1..cols - 1)
            .map(|col| letter(inks[row * cols + col]))
            .collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn letter(ink: Ink) -> char {
    match ink {
        GROUND | UNTOUCHED => ' ',
        FLOOR => '.',
        WALL => '#',
        GATE => '|',
        _ if LIT_WALL.level_of(ink).is_some() => '%',
        _ => [
            (PINK, 'p'),
            (SKY, 's'),
            (MINT, 'm'),
            (PEACH, 'e'),
            (NOW, '*'),
            (RIPPLE, '~'),
        ]
        .into_iter()
        .find(|(ramp, _)| ramp.level_of(ink).is_some())
        .map(|(_, letter)| letter)
        .or_else(|| {
            let level = HEAT.level_of(ink).or(THERMO.level_of(ink))?;
            Some(char::from(b'a' + level))
        })
        .unwrap_or('?'),
    }
}

/// The film at an instant, from the beginning.
fn at(board: &mut dyn Board, ms: Millis) -> String {
    board.advance(ms);
    picture(&board.frame())
}

/// Plays a 4×3 board of seed 464 to a time and compares it with a picture.
fn expect(name: &str, ms: Millis, status: &str, expected: &str) {
    let mut board = open(name, &small(4, 3));
    let picture = at(board.as_mut(), ms);
    assert_eq!(
        picture.trim_end(),
        expected.trim(),
        "{name} at {ms} ms:\n{picture}"
    );
    assert_eq!(board.status(), status);
}

#[test]
fn a_carve_shows_rock_without_walls_the_stack_in_pink_and_what_was_left_in_blue() {
    expect(
        "depth-first-carve",
        10 * 24,
        "Carving… 10 / 12 cells, 9 on the stack.",
        "
#########
|p#ssppp#
#p###p#p#
#ppppp#p#
#######p#
#   #ppp|
#########",
    );
}

#[test]
fn growth_shows_what_has_joined_and_no_walls_elsewhere() {
    expect(
        "frontier-ripples",
        7 * 8,
        "Growing… 8 / 12 cells, 4 on the frontier.",
        "
#########
| #~#~~~#
# #~#~#~#
# #~~~#~#
# #~#~###
# #~#~# |
#########",
    );
}

#[test]
fn merging_leaves_single_cells_dark_and_lights_the_wall_in_question() {
    expect(
        "island-merging",
        7 * 8,
        "Merging… 7 / 17 walls checked, 5 islands.",
        "
#########
|?#   #?#
#?#####*#
#?#???#?#
###?#?#?#
#???#?#?|
#########",
    );
}

#[test]
fn a_scan_lights_what_is_done_with_its_walls_and_marks_the_dead_ends_ahead() {
    expect(
        "reopened-dead-ends",
        0,
        "Scanning… 0 / 12 cells, 0 dead ends reopened.",
        "
#########
|e#ee...#
#e###.#.#
#.....#.#
#######.#
#ee.....|
#########",
    );
    expect(
        "reopened-dead-ends",
        10 * 6,
        "Scanning… 10 / 12 cells, 2 dead ends reopened.",
        "
%%%%%%%%%
|smsssss%
%s%%%s%s%
%sssss%s%
%m%%%%%.%
%sss....|
%%%%%####",
    );
}

#[test]
fn a_flood_shows_distances_and_a_bright_front_one_ring_wide() {
    expect(
        "distance-flood",
        6 * 20,
        "Flooding… ring 6, 11 / 12 cells reached.",
        "
#########
|aaa#ccc#
###a#b#c#
#bbbbb#*#
###b#b# #
#cbb#c# |
#########",
    );
}

#[test]
fn a_search_tells_the_way_the_closed_and_the_open_cells_apart() {
    expect(
        "estimated-distance-search",
        5 * 12,
        "Searching… 5 cells closed, way of 2 steps.",
        "
%%%%%%%%%
|mmmmm??%
%m%%%?%?%
%s????%.#
%s%%%%%.#
%s???...|
%%%%%####",
    );
}

#[test]
fn a_walk_shows_where_it_was_once_and_where_more_often() {
    expect(
        "left-hand-walk",
        13 * 16,
        "At the exit after 13 steps: 9 forward moves with 7 turns.",
        "
#########
|m#m???m#
#m###?#m#
#mmmmm#m#
#######m#
#.....mme
#########",
    );
}

#[test]
fn a_build_shows_what_is_untouched_carved_and_left_and_its_tip() {
    expect(
        "recursive-build",
        8 * 16,
        "Building… 9 / 12 cells carved.",
        "
#########
|m#.....#
#m#.###.#
#...#...#
#####s###
# # #s#e|
#########",
    );
    expect(
        "recursive-build",
        22 * 16,
        "Searching… 0 moves, way of 0 steps.",
        "
#########
|m#.....#
#m#.###.#
#...#...#
#####.###
#??...ee|
#########",
    );
}

#[test]
fn a_search_for_the_treasure_dims_what_it_backs_out_of_and_its_path_runs_home() {
    let build_ms = 19 * 2 * 16;
    let mut board = open("recursive-build", &small(4, 5));
    let searching = at(board.as_mut(), build_ms + 12 * 8);
    assert_eq!(
        searching,
        "\
#########
|m#sssss#
#m#s###s#
#sss#sss#
#####s###
#.??#s#?#
#.###s#?#
#...#sss#
#?#.###e#
#?#...ee|
#########
"
    );
    assert_eq!(board.status(), "Searching… 12 moves, way of 10 steps.");
    let tracing = at(board.as_mut(), 8 + 3 * 6);
    // The opening ahead of the traced cells has the stronger of the two colours.
    let traced = searching
        .replace("#...#sss#", "#...#eee#")
        .replace("#.###s#?#", "#.###e#?#");
    assert_eq!(tracing, traced);
    assert_eq!(board.status(), "Tracing… 3 / 12 cells of the path.");
    board.advance(9 * 6);
    assert_eq!(
        board.status(),
        "Treasure found after 13 moves, path of 12 cells."
    );
    let solved = picture(&board.frame());
    assert_eq!(solved.matches('s').count(), 0, "{solved}");
    board.settle();
    assert_eq!(picture(&board.frame()), solved);
}

/// Plays 3×3 rooms of seed 464 to a step.
fn rooms_at(step: u64) -> (String, String) {
    let mut board = open("spanning-tree-rooms", &[("rooms_n", Raw::Int(3))]);
    let picture = at(board.as_mut(), step * 18);
    (picture, board.status())
}

#[test]
fn rooms_turn_visited_one_by_one_behind_the_head() {
    let (picture, status) = rooms_at(5);
    let expected = "\
#######
#m.m# #
###.###
#m.m# #
#.#####
#m.p# #
#######
";
    assert_eq!(picture, expected);
    assert_eq!(status, "Carving… 6 / 9 rooms reached.");
}

#[test]
fn the_tree_is_done_when_a_step_finds_the_stack_empty() {
    let (picture, status) = rooms_at(17);
    assert_eq!(status, "Carving… 9 / 9 rooms reached.");
    assert!(!picture.contains('p'), "the head has left the board");
    let (settled, status) = rooms_at(18);
    assert_eq!(settled, picture);
    assert_eq!(
        status,
        "Done: 9 rooms connected by 8 doors — a spanning tree (V−1 doors)."
    );
}

#[test]
fn a_tree_of_rooms_has_a_door_less_than_rooms() {
    let mut board = open("spanning-tree-rooms", &[]);
    board.advance(199 * 18);
    assert_eq!(board.status(), "Carving… 100 / 100 rooms reached.");
    board.advance(18);
    assert_eq!(
        board.status(),
        "Done: 100 rooms connected by 99 doors — a spanning tree (V−1 doors)."
    );
    let Scenery::Tiles { shapes, .. } = board.frame().scenery else {
        panic!("rooms are tiles");
    };
    assert_eq!(shapes.len(), 99);
}

#[test]
fn a_flood_writes_one_ring_every_20_ms_and_ends_dark_nowhere() {
    let mut board = open("distance-flood", &small(3, 2));
    let pictures: Vec<String> = (0..4).map(|_| at(board.as_mut(), 20)).collect();
    for pair in pictures.windows(2) {
        let dark = |picture: &String| picture.matches(' ').count();
        assert!(dark(&pair[0]) >= dark(&pair[1]), "{}\n{}", pair[0], pair[1]);
    }
    board.settle();
    let settled = picture(&board.frame());
    assert_eq!(settled.matches(' ').count(), 0, "{settled}");
    assert_eq!(settled.matches('*').count(), 0, "{settled}");
}

#[test]
fn the_valley_surfaces_with_the_square_of_the_time() {
    let mut board = open("detour-valley", &[]);
    let surfaced = |board: &dyn Board| {
        picture(&board.frame())
            .chars()
            .filter(char::is_ascii_lowercase)
            .count()
    };
    let first = surfaced(board.as_ref());
    board.advance(750);
    let quarter = surfaced(board.as_ref());
    board.advance(750);
    let all = surfaced(board.as_ref());
    assert!(0 < first && first < quarter && quarter < all);
    // The published answer: 321 cells read 0, and they are there from the first frame on.
    assert_eq!(
        board.status(),
        "Revealed: 321 cells on the shortest way, the largest detour is 358 steps."
    );
}

#[test]
fn the_first_round_opens_at_the_demo_start_and_the_next_at_step_0() {
    let mut board = open("depth-first-carve", &[]);
    assert!(board.status().contains("463 on the stack"));
    // 1,921 steps in all, 640 of them behind; then the finished maze is held.
    board.advance((1921 - 640) * 24 - 1);
    assert!(board.status().starts_with("Carving…"), "{}", board.status());
    board.advance(1);
    assert_eq!(board.status(), "Carved: 961 cells, 96 dead ends.");
    board.advance(1199);
    assert_eq!(board.status(), "Carved: 961 cells, 96 dead ends.");
    board.advance(1);
    assert_eq!(board.status(), "Carving… 1 / 961 cells, 1 on the stack.");
}

#[test]
fn a_flash_that_began_before_the_demo_start_is_as_old_as_if_it_had_been_played() {
    let from_step_0 = {
        let mut board = open("island-merging", &[("start_steps", Raw::Int(0))]);
        board.advance(400 * 8);
        board.frame()
    };
    assert_eq!(from_step_0, open("island-merging", &[]).frame());
}

#[test]
fn settled_boards_are_still_and_do_not_depend_on_when_they_settle() {
    for kind in BOARDS {
        let mut board = (kind.open)(&Params::default(), CANVAS, 464).unwrap();
        let mut late = (kind.open)(&Params::default(), CANVAS, 464).unwrap();
        board.settle();
        late.advance(7_777);
        late.settle();
        assert!(board.frame() == late.frame(), "{}", kind.name);
        if let Scenery::Tiles { inks, .. } = board.frame().scenery {
            assert!(
                !inks.contains(&NOW.top()),
                "{} has something in motion",
                kind.name
            );
        }
    }
}

#[test]
fn the_round_after_the_first_is_that_of_the_next_seed() {
    let day_ms = 86_400_000;
    for kind in BOARDS.iter().filter(|kind| kind.name != "hedge-garden") {
        let open = |seed| {
            let at_step_0 = params(kind, &[("start_steps", Raw::Int(0))]);
            (kind.open)(&at_step_0, CANVAS, seed).unwrap()
        };
        let (mut second, mut next) = (open(7), open(8));
        let left = second.run_to(Mark::Over, day_ms).unwrap();
        assert!(left > 0, "{}", kind.name);
        for ms in [0, 5, 500, 3000] {
            second.advance(ms);
            next.advance(ms);
            assert!(second.frame() == next.frame(), "{}", kind.name);
            assert_eq!(second.status(), next.status());
        }
    }
}

#[test]
fn every_board_draws_any_size_that_fits_and_refuses_the_others_with_the_numbers() {
    for kind in BOARDS {
        let has_grid = (kind.keys)().iter().any(|key| key.name == "grid_cols");
        if !has_grid {
            continue;
        }
        for (cols, rows) in [(2, 2), (2, 150), (240, 2), (120, 80), (61, 61)] {
            let mut board = open(kind.name, &small(cols, rows));
            board.advance(5_000);
            board.frame();
            board.settle();
            board.frame();
        }
        let too_fine = params(kind, &small(100, 151));
        let error = (kind.open)(&too_fine, CANVAS, 464).err().unwrap();
        assert_eq!(error.key, "cell_px");
        assert!(error.message.contains("100×151"), "{error}");
    }
}

#[test]
fn rooms_of_any_size_that_fits_are_drawn_and_the_others_refused_with_the_numbers() {
    for rooms in [2, 3, 18, 19, 37, 38, 100, 150] {
        let mut board = open("spanning-tree-rooms", &[("rooms_n", Raw::Int(rooms))]);
        board.advance(5_000);
        board.frame();
        board.settle();
        board.frame();
    }
    let kind = find("spanning-tree-rooms").unwrap();
    for (sets, words) in [
        (vec![("rooms_n", Raw::Int(151))], "151×151"),
        (vec![("room_px", Raw::Int(31))], "2 to 30 px"),
        (vec![("room_px", Raw::Int(1))], "2 to 30 px"),
    ] {
        let error = (kind.open)(&params(kind, &sets), CANVAS, 464)
            .err()
            .unwrap();
        assert_eq!(error.key, "room_px");
        assert!(error.message.contains(words), "{error}");
    }
}

#[test]
fn a_board_with_a_size_of_its_own_keeps_to_it_until_it_is_set() {
    let kind = find("recursive-build").unwrap();
    let drawn = |sets: &[(&str, Raw)]| {
        let layout = open("recursive-build", sets).frame().layout;
        (layout.cols, layout.rows, layout.cell_px)
    };
    assert_eq!(drawn(&[]), (20, 20, 14));
    assert_eq!(drawn(&[("cell_px", Raw::Int(15))]), (20, 20, 15));
    assert_eq!(drawn(&[("grid_n", Raw::Int(31))]), (31, 31, 9));
    assert_eq!(drawn(&[("grid_cols", Raw::Int(30))]), (30, 20, 15));
    let sheet = (kind.facts)(&Params::default(), CANVAS, 464).unwrap();
    assert!(sheet.params.contains(&("grid_n", Value::Int(20))));
    assert!(sheet.params.contains(&("cell_px", Value::Int(14))));
}

#[test]
fn the_maze_that_is_replayed_is_the_one_that_was_recorded() {
    // A maze solved on the replayed grid has the counts of one solved on the recorded grid.
    for (cols, rows) in [(2, 2), (7, 4), (20, 20)] {
        let kind = find("recursive-build").unwrap();
        let sets = small(cols, rows);
        let facts = (kind.facts)(&params(kind, &sets), CANVAS, 464)
            .unwrap()
            .facts;
        let fact = |name| match facts.iter().find(|(n, _)| *n == name) {
            Some((_, Fact::Count(n))) => *n,
            other => panic!("{other:?}"),
        };
        let mut board = open("recursive-build", &sets);
        board.settle();
        let (moves, cells) = (fact("solve_events"), fact("path_cells"));
        assert_eq!(
            board.status(),
            format!("Treasure found after {moves} moves, path of {cells} cells.")
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_state_at_a_time_does_not_depend_on_how_it_was_reached(
        board in 0..BOARDS.len(),
        pieces in prop::collection::vec(0u64..2_500, 1..8),
    ) {
        let open = || (BOARDS[board].open)(&Params::default(), CANVAS, 464).unwrap();
        let (mut in_pieces, mut at_once) = (open(), open());
        for ms in &pieces {
            in_pieces.advance(*ms);
        }
        at_once.advance(pieces.iter().sum());
        prop_assert_eq!(in_pieces.status(), at_once.status());
        prop_assert!(in_pieces.frame() == at_once.frame());
    }

    #[test]
    fn a_setting_at_any_allowed_end_neither_panics_nor_hangs(board in 0..BOARDS.len(), upper: bool) {
        use crate::keys::Kind;
        for key in (BOARDS[board].keys)() {
            let raw = match &key.kind {
                Kind::Int { min, max } => Raw::Int(if upper { *max } else { *min }),
                Kind::Number { min, max } => Raw::Float(if upper { *max } else { *min }),
                _ => continue,
            };
            // The finest grids are for counting, and take a second each.
            let sizes = ["grid_n", "grid_cols", "grid_rows", "rooms_n"];
            if upper && sizes.contains(&key.name) {
                continue;
            }
            let mut params = Params::default();
            params.set(&key, key.kind.check(&raw).unwrap());
            if let Ok(mut board) = (BOARDS[board].open)(&params, CANVAS, u32::MAX) {
                board.advance(3_000);
                board.frame();
            }
        }
    }
}
