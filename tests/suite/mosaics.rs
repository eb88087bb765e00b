//! Scenes side by side: found, told when they are wrong, counted as each alone.

use super::arguments::mazereel;
use super::scene_scripts::{Fault, each_is_one_error};

const FAULTS: &[Fault] = &[
    (
        "[mosaic]\nscenes = [\"left-hand-wlak\"]",
        "a.toml:2:10",
        &[
            "there is no scene \"left-hand-wlak\"",
            "did you mean \"left-hand-walk\"?",
        ],
    ),
    (
        "[mosaic]\nscenes = [\"nine-boards\"]",
        "a.toml:2:10",
        &["a mosaic shows no other mosaic"],
    ),
    (
        "[mosaic]\nscenes = [\"a\"]",
        "a.toml:2:10",
        &["a mosaic shows no other mosaic"],
    ),
    (
        "[mosaic]\ncolumns = 3",
        "a.toml:1:1",
        &["a mosaic needs `scenes`"],
    ),
    (
        "[mosaic]\nscenes = []",
        "a.toml:2:10",
        &["a list of 1 to 100 texts"],
    ),
    (
        "[mosaic]\nscenes = [\"left-hand-walk\"]\ncolums = 3",
        "a.toml:3:1",
        &["did you mean `columns`?"],
    ),
    (
        "board = \"left-hand-walk\"\n[mosaic]\nscenes = [\"left-hand-walk\"]",
        "a.toml:1:1",
        &["not beside [mosaic]"],
    ),
    (
        "[canvas]\nwidth_px = 99\n[mosaic]\nscenes = [\"left-hand-walk\"]",
        "a.toml:1:2",
        &["[mosaic] `width_px` × `height_px` each"],
    ),
    (
        "[mosaic]\nscenes = [\"left-hand-walk\"]\n[[input]]\nat_ms = 5\nkey = \"Space\"",
        "a.toml:3:3",
        &["the inputs of a mosaic are those of its scenes"],
    ),
    (
        "[mosaic]\nscenes = [\"left-hand-walk\", \"recursive-build\"]",
        "a.toml:2:10",
        &["left-hand-walk and recursive-build have colours of their own"],
    ),
    (
        "[mosaic]\nscenes = [\"left-hand-walk\"]\nwidth_px = 50\nheight_px = 50",
        "scenes/left-hand-walk.toml",
        &["31×31 cells need at least 62×62 px"],
    ),
];

#[test]
fn a_wrong_mosaic_says_what_is_allowed() {
    each_is_one_error(FAULTS);
}

#[test]
fn a_mosaic_finds_scenes_beside_it_first_and_counts_each_as_it_is_alone() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    write(
        "walk.toml",
        "board = \"left-hand-walk\"\n[params]\ngrid_n = 9\n",
    );
    write(
        "left-hand-walk.toml",
        "board = \"left-hand-walk\"\n[params]\nhand_side = \"right\"\n",
    );
    let scenes = "scenes = [\"walk\", \"walk.toml\", \"left-hand-walk\", \"detour-valley\"]";
    write(
        "m.toml",
        &format!("[mosaic]\ncolumns = 3\ngap_px = 4\n{scenes}\n"),
    );
    let facts = |arguments: &[&str]| -> serde_json::Value {
        let all = [&["facts", "--format", "json"], arguments].concat();
        let outcome = mazereel(dir.path(), &all);
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        serde_json::from_str(&outcome.stdout).unwrap()
    };
    let all = facts(&["m.toml"]);
    for (row, alone) in [
        "walk.toml",
        "walk.toml",
        "left-hand-walk.toml",
        "detour-valley",
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(all[row]["facts"], facts(&[alone])[0]["facts"], "{alone}");
    }
    assert_eq!(facts(&["m.toml", "--seed", "7"])[3]["seed"], 7);
    let film = "render m.toml --frames 0..2 -f apng --dry-run";
    let arguments: Vec<&str> = film.split_whitespace().collect();
    let told = mazereel(dir.path(), &arguments).stdout;
    // Three boards a row, two rows, gaps between and around.
    assert!(told.contains("1456×612"), "{told}");
}

#[test]
fn a_mosaic_of_two_valleys_has_the_colours_of_one_and_tracks_of_several_palettes_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    write("v.toml", "board = \"detour-valley\"\n");
    write("w.toml", "board = \"detour-valley\"\n");
    write("one.toml", "[mosaic]\nscenes = [\"v\"]\n");
    write(
        "two.toml",
        "[mosaic]\ncolumns = 1\nscenes = [\"v\", \"w\"]\n",
    );
    let outcome = mazereel(dir.path(), &["still", "one.toml", "two.toml"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let still = |name: &str| {
        let path = dir.path().join("out").join(name);
        let mut film = mazereel::decode::open(&path).unwrap();
        film.next_frame().unwrap().unwrap().picture
    };
    let (one, two) = (still("one-still.png"), still("two-still.png"));
    let rows = one.pixels().len();
    assert!(two.pixels()[..rows] == *one.pixels());
    write(
        "tracks.toml",
        "[[track]]\nboard = \"spanning-tree-rooms\"\n\
         [[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\n",
    );
    write("m.toml", "[mosaic]\nscenes = [\"tracks\"]\n");
    let outcome = mazereel(dir.path(), &["validate", "m.toml"]);
    assert_eq!(outcome.code, 2);
    let shown = &outcome.stderr;
    assert!(
        shown.contains("the tracks of tracks have colours"),
        "{shown}"
    );
}
