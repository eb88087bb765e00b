//! Boards one after the other: told when they are wrong, counted as their boards count.

use mazereel::decode;

use super::arguments::mazereel;
use super::scene_scripts::{Fault, each_is_one_error};
use std::path::Path;

const FAULTS: &[Fault] = &[
    (
        "[[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"",
        "a.toml:3:1",
        &["the first track has no maze before it"],
    ),
    (
        "[[track]]\nboard = \"left-hand-walk\"\nmaze = \"previus\"",
        "a.toml:3:8",
        &["did you mean \"previous\"?", "\"frontier\""],
    ),
    (
        "[[track]]\nboard = \"depth-first-carve\"\nmaze = \"frontier\"",
        "a.toml:3:1",
        &["builds its own maze"],
    ),
    (
        "[[track]]\nmaze = \"frontier\"",
        "a.toml:1:1",
        &["a track needs `board`"],
    ),
    (
        "[[track]]\nboard = \"left-hand-wlak\"",
        "a.toml:2:9",
        &["did you mean \"left-hand-walk\"?"],
    ),
    (
        "[[track]]\nboard = \"left-hand-walk\"\n[track.params]\nmaze = \"previous\"",
        "a.toml:4:8",
        &["it belongs in [[track]], beside `board`"],
    ),
    (
        "[[track]]\nboard = \"left-hand-walk\"\nwalk_step_ms = 5",
        "a.toml:3:1",
        &[
            "it belongs in its params",
            "allowed: board, maze, duration_ms, until_step, params",
        ],
    ),
    (
        "[[track]]\nboard = \"left-hand-walk\"\nduration_ms = 5\nuntil_step = 3",
        "a.toml:4:1",
        &["not both"],
    ),
    (
        "[[track]]\nboard = \"left-hand-walk\"\nuntil_step = 3\n[track.params]\nstart_steps = 3",
        "a.toml:3:1",
        &["ends with step 3 and opens with step 3"],
    ),
    (
        "[[track]]\nboard = \"depth-first-carve\"\n[[track]]\nboard = \"left-hand-walk\"\n\
         maze = \"previous\"\n[track.params]\ngrid_n = 5",
        "a.toml:7:1",
        &["`grid_n` cannot be set with maze = \"previous\""],
    ),
    (
        "board = \"left-hand-walk\"\n[[track]]\nboard = \"left-hand-walk\"",
        "a.toml:1:1",
        &["one `board` or several [[track]]s"],
    ),
    (
        "[params]\nwalk_step_ms = 5\n[[track]]\nboard = \"left-hand-walk\"",
        "a.toml:1:2",
        &["here it is [track.params]"],
    ),
    (
        "[[track]]\nboard = \"left-hand-walk\"\n[[input]]\nat_ms = 5\nkey = \"ArrowUp\"",
        "a.toml:5:7",
        &["left-hand-walk does not listen to the key \"ArrowUp\""],
    ),
];

#[test]
fn a_wrong_track_says_what_is_allowed() {
    each_is_one_error(FAULTS);
}

fn facts(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let outcome = mazereel(
        folder,
        &[&["facts", "--format", "json"], arguments].concat(),
    );
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    serde_json::from_str(&outcome.stdout).unwrap()
}

#[test]
fn facts_of_a_track_are_those_of_its_board() {
    let dir = tempfile::tempdir().unwrap();
    let tracks = facts(dir.path(), &["carve-then-walk"]);
    let walk = facts(dir.path(), &["left-hand-walk"]);
    let carve = facts(
        dir.path(),
        &[
            "depth-first-carve",
            "--set",
            "start_steps=0",
            "--set",
            "carve_step_ms=8",
        ],
    );
    assert_eq!(tracks[0]["facts"], carve[0]["facts"]);
    assert_eq!(tracks[1]["facts"], walk[0]["facts"]);
    let tracks = facts(dir.path(), &["merge-then-flood", "--seed", "7"]);
    let flood = facts(
        dir.path(),
        &["distance-flood", "--seed", "7", "--set", "maze=island"],
    );
    assert_eq!(tracks[1]["facts"], flood[0]["facts"]);
}

#[test]
fn a_setting_of_the_command_line_reaches_the_tracks_that_know_it() {
    let dir = tempfile::tempdir().unwrap();
    let tracks = facts(
        dir.path(),
        &[
            "carve-then-walk",
            "--set",
            "grid_n=9",
            "--set",
            "hand_side=right",
        ],
    );
    assert_eq!(tracks[0]["facts"]["steps"], 161);
    assert_eq!(tracks[1]["params"]["hand_side"], "right");
    let wrong = mazereel(
        dir.path(),
        &["facts", "carve-then-walk", "--set", "fog_k=1"],
    );
    assert!(
        wrong.code == 2 && wrong.stderr.contains("no setting `fog_k`"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn a_swept_setting_counts_where_it_is_of_effect_and_once_elsewhere() {
    let dir = tempfile::tempdir().unwrap();
    let sweep = |scene: &str, sweeps: &[&str]| {
        let sweeps = sweeps.iter().flat_map(|sweep| ["--sweep", sweep]);
        let arguments: Vec<&str> = std::iter::once(scene).chain(sweeps).collect();
        let rows = facts(dir.path(), &arguments);
        let rows = rows.as_array().unwrap().clone();
        let of = |board: &str| rows.iter().filter(|row| row["board"] == board).count();
        (of("depth-first-carve"), of("left-hand-walk"), rows)
    };
    let (carves, walks, _) = sweep("carve-then-walk", &["hand_side=left,right"]);
    assert_eq!((carves, walks), (1, 2));
    let both = ["carve_step_ms=8,24", "hand_side=left,right"];
    let (carves, walks, rows) = sweep("carve-then-walk", &both);
    assert_eq!((carves, walks), (2, 4));
    // The walk is told with the carve that its maze comes from.
    assert_eq!(rows[5]["params"]["carve_step_ms"], 24);
    let apart = "[[track]]\nboard = \"depth-first-carve\"\n\
        [[track]]\nboard = \"left-hand-walk\"\nmaze = \"island\"\n";
    std::fs::write(dir.path().join("a.toml"), apart).unwrap();
    let (carves, walks, _) = sweep("a.toml", &["carve_step_ms=8,24"]);
    assert_eq!((carves, walks), (2, 1));
}

#[test]
fn the_command_line_has_the_last_word_on_a_maze_and_no_word_on_its_size() {
    let dir = tempfile::tempdir().unwrap();
    let tracks = facts(dir.path(), &["carve-then-walk", "--set", "maze=island"]);
    let walk = facts(dir.path(), &["left-hand-walk", "--set", "maze=island"]);
    assert_eq!(tracks[1]["facts"], walk[0]["facts"]);
    let text = "[[track]]\nboard = \"spanning-tree-rooms\"\n\
        [[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\n";
    std::fs::write(dir.path().join("a.toml"), text).unwrap();
    let wrong = mazereel(dir.path(), &["facts", "a.toml", "--set", "grid_n=9"]);
    assert!(
        wrong.code == 2 && wrong.stderr.contains("that maze has its size already"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn a_named_maze_is_the_one_that_its_board_builds() {
    let dir = tempfile::tempdir().unwrap();
    for (builder, maze) in [
        ("recursive-build", "recursive"),
        ("spanning-tree-rooms", "rooms"),
    ] {
        let side = if maze == "rooms" {
            ""
        } else {
            "[track.params]\ngrid_n = 10\n"
        };
        let text = format!(
            "[[track]]\nboard = \"{builder}\"\n{side}[[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\n"
        );
        std::fs::write(dir.path().join("a.toml"), text).unwrap();
        let named = format!("maze={maze}");
        let walk = facts(
            dir.path(),
            &["left-hand-walk", "--set", "grid_n=10", "--set", &named],
        );
        assert_eq!(
            facts(dir.path(), &["a.toml"])[1]["facts"],
            walk[0]["facts"],
            "{maze}"
        );
    }
}

#[test]
fn a_film_of_tracks_with_inputs_has_the_same_pictures_in_any_range_and_at_any_rate() {
    let dir = tempfile::tempdir().unwrap();
    let text = "[[track]]\nboard = \"frontier-ripples\"\nduration_ms = 1000\n\
        [[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\nuntil_step = 90\n\
        [[input]]\nat_ms = 400\nkey = \"Enter\"\n[[input]]\nat_ms = 1500\nkey = \"ArrowRight\"\n";
    std::fs::write(dir.path().join("a.toml"), text).unwrap();
    let film = |options: &str| {
        let folder = options.replace(' ', "_");
        let line = format!("render a.toml -f png -o ./{folder}/ {options}");
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let outcome = mazereel(dir.path(), &arguments);
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        let mut film = decode::open(&dir.path().join(folder).join("a")).unwrap();
        let frames = std::iter::from_fn(|| film.next_frame().unwrap());
        frames.map(|frame| frame.picture).collect::<Vec<_>>()
    };
    let whole = film("-j 1 --fps 20");
    let later = film("-j 8 --fps 20 --frames 19..");
    let twice = film("-j 2 --fps 40");
    assert!(whole[19..] == later[..]);
    assert!(whole.iter().eq(twice.iter().step_by(2)));
}

#[test]
fn every_track_has_the_colours_that_its_board_has_alone() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    let stops = "[\"#000000\", \"#400000\", \"#800000\", \"#c00000\", \"#ff0000\"]";
    write(
        "all.toml",
        &format!(
            "[[track]]\nboard = \"spanning-tree-rooms\"\nduration_ms = 1000\n\
             [[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\nduration_ms = 1000\n\
             [[track]]\nboard = \"recursive-build\"\nduration_ms = 1000\n\
             [[track]]\nboard = \"hedge-garden\"\nmaze = \"previous\"\nduration_ms = 1000\n\
             [[track]]\nboard = \"detour-valley\"\nduration_ms = 1000\n\
             [track.params]\nthermo_stops = {stops}\n\
             [[track]]\nboard = \"detour-valley\"\nduration_ms = 1000\n\
             [export]\nfps = 4\n"
        ),
    );
    let alone = [
        ("rooms", "spanning-tree-rooms", String::new()),
        (
            "walk",
            "left-hand-walk",
            "maze = \"rooms\"\ngrid_n = 10\n".into(),
        ),
        ("treasure", "recursive-build", String::new()),
        (
            "garden",
            "hedge-garden",
            "maze = \"recursive\"\ngrid_n = 20\n".into(),
        ),
        ("red", "detour-valley", format!("thermo_stops = {stops}\n")),
        ("valley", "detour-valley", String::new()),
    ];
    for (name, board, params) in &alone {
        let start = match *name {
            "walk" => "start_steps = 0\n",
            _ => "",
        };
        let text = format!(
            "board = \"{board}\"\n[export]\nduration_ms = 1000\nfps = 4\n[params]\n{start}{params}"
        );
        write(&format!("{name}.toml"), &text);
    }
    let outcome = mazereel(dir.path(), &["render", ".", "-f", "gif,png,webp"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let film = |name: &str| {
        let mut film = decode::open(&dir.path().join("out").join(name)).unwrap();
        let frames = std::iter::from_fn(|| film.next_frame().unwrap());
        frames.map(|frame| frame.picture).collect::<Vec<_>>()
    };
    let all = film("all");
    assert_eq!(all.len(), 24);
    for (nth, (name, ..)) in alone.iter().enumerate() {
        assert!(film(name) == all[nth * 4..][..4], "{name}");
    }
    assert!(film("all.gif") == all && film("all.webp") == all);
    for line in ["measure all.toml", "contact all.toml", "still all.toml"] {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let outcome = mazereel(dir.path(), &arguments);
        assert_eq!(outcome.code, 0, "{line}: {}", outcome.stderr);
    }
    let outcome = mazereel(dir.path(), &["check", "all.toml"]);
    assert!(outcome.stderr.contains("1 new"), "{}", outcome.stderr);
    // The settled scene is its last track.
    let outcome = mazereel(dir.path(), &["still", "valley.toml"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(film("all-still.png") == film("valley-still.png"));
}
