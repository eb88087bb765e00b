//! Scenes side by side: found, told when they are wrong, counted as each alone.

use super::arguments::mazereel;
use super::scene_scripts::{Fault, each_is_one_error};
use mazereel::pixels::Rgba;
use std::path::Path;

const FAULTS: &[Fault] = &[
    (
        "[mosaic]\nscenes = [\"left-hand-wlak\"]",
        "a.toml:2:11",
        &[
            "there is no scene \"left-hand-wlak\"",
            "did you mean \"left-hand-walk\"?",
        ],
    ),
    (
        "[mosaic]\nscenes = [\"nine-boards\"]",
        "a.toml:2:11",
        &["a mosaic shows no other mosaic"],
    ),
    (
        "[mosaic]\nscenes = [\"a\"]",
        "a.toml:2:11",
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
        "[mosaic]\nscenes = [\"left-hand-walk\"]\nwidth_px = 50\nheight_px = 50",
        "a.toml:4:1",
        &["height_px: 31×31 cells need at least 62×62 px"],
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

/// The first picture of a file.
fn picture(path: &Path) -> Rgba {
    let mut film = mazereel::decode::open(path).unwrap();
    film.next_frame().unwrap().unwrap().picture
}

/// The still of every scene of a folder, by name.
fn stills(folder: &Path, options: &[&str], names: &[&str]) -> Vec<Rgba> {
    let files: Vec<String> = names.iter().map(|name| format!("{name}.toml")).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let outcome = mazereel(folder, &[&["still"], options, &files].concat());
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let path = |name: &&str| folder.join(format!("out/{name}-still.png"));
    names.iter().map(|name| picture(&path(name))).collect()
}

#[test]
fn every_board_of_a_mosaic_has_the_colours_it_has_alone() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    // Boards with colours of their own, one of them twice, and tracks that change theirs.
    write("rooms.toml", "board = \"spanning-tree-rooms\"\n");
    write("valley.toml", "board = \"detour-valley\"\n");
    write("walk.toml", "board = \"left-hand-walk\"\n");
    write(
        "tracks.toml",
        "[[track]]\nboard = \"spanning-tree-rooms\"\n\
         [[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\n",
    );
    let unmarked = mazereel(dir.path(), &["still", "rooms"]);
    assert!(
        unmarked.stderr.contains("did you mean rooms.toml?"),
        "{}",
        unmarked.stderr
    );
    let names = ["rooms", "valley", "walk", "tracks", "valley"];
    write(
        "m.toml",
        &format!("[mosaic]\ncolumns = 1\ngap_px = 0\nscenes = {names:?}\n"),
    );
    for theme in ["dark", "light"] {
        let alone = stills(dir.path(), &["--theme", theme], &names[..4]);
        let all = stills(dir.path(), &["--theme", theme], &["m"]).remove(0);
        let length = alone[0].pixels().len();
        let panels: Vec<_> = all.pixels().chunks(length).collect();
        for (panel, (name, of)) in panels.iter().zip(names.iter().zip([0, 1, 2, 3, 1])) {
            assert!(*panel == alone[of].pixels(), "{theme} {name}");
        }
        assert_eq!(panels.len(), names.len());
    }
    // The film shows what the still does: the walk is over when the rooms are.
    let film = "render m.toml --start-ms 2000 --duration-ms 1 -f gif -o m.gif -q";
    let arguments: Vec<&str> = film.split_whitespace().collect();
    assert_eq!(mazereel(dir.path(), &arguments).code, 0);
    let at = "still m.toml --at-ms 2000 -o at.png";
    let arguments: Vec<&str> = at.split_whitespace().collect();
    assert_eq!(mazereel(dir.path(), &arguments).code, 0);
    assert!(picture(&dir.path().join("m.gif")) == picture(&dir.path().join("at.png")));
}
