//! What a visitor does in a scene: told when it is wrong, and without effect before its time.

use mazereel::boards::BOARDS;
use mazereel::decode;
use mazereel::pixels::Rgba;

use super::arguments::{Outcome, mazereel};
use super::scene_scripts::{Fault, each_is_one_error};
use std::path::Path;

const FAULTS: &[Fault] = &[
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5\nkey = \"right\"",
        "a.toml:4:7",
        &[
            "did you mean \"ArrowRight\"?",
            "keys: \"Space\", \"Enter\", \"ArrowRight\"",
        ],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5\nkey = \"→\"",
        "a.toml:4:7",
        &["did you mean \"ArrowRight\"?"],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5\nkey = \"From the start\"",
        "a.toml:4:7",
        &["that is a button: button = \"From the start\""],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5\nbutton = \"From start\"",
        "a.toml:4:10",
        &[
            "did you mean \"From the start\"?",
            "buttons: \"Use right hand\"",
        ],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5\ncell = 7",
        "a.toml:4:8",
        &["left-hand-walk does not listen to presses on cells"],
    ),
    (
        "board = \"island-merging\"\n[[input]]\nat_ms = 5\ncell = 7\n[[input]]\nat_ms = 5\ncell = 961",
        "a.toml:7:1",
        &["961 is past the last cell; 0 to 960 are allowed"],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nkey = \"Space\"",
        "a.toml:2:1",
        &["an input needs `at_ms`"],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5",
        "a.toml:2:1",
        &["needs one of `key`, `button`, `cell`"],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = 5\nkey = \"Space\"\nbutton = \"From the start\"",
        "a.toml:5:1",
        &["one key, one button or one cell"],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_ms = -5\nkey = \"Space\"",
        "a.toml:3:9",
        &["from 0 to 86400000"],
    ),
    (
        "board = \"left-hand-walk\"\n[[input]]\nat_m = 5\nkey = \"Space\"",
        "a.toml:3:1",
        &[
            "unknown key `at_m` in [[input]]",
            "allowed: at_ms, key, button, cell",
        ],
    ),
    (
        "board = \"left-hand-walk\"\n[input]\nat_ms = 5\nkey = \"Space\"",
        "a.toml:2:",
        &["must be a list of tables: [[input]]"],
    ),
    (
        "board = \"left-hand-walk\"\nkey = \"Space\"",
        "a.toml:2:1",
        &["it belongs in [[input]]"],
    ),
    (
        "board = \"left-hand-walk\"\nhidden = [{ from_ms = 9, to_ms = 9 }]",
        "a.toml:2:34",
        &["ends after it begins"],
    ),
    (
        "board = \"left-hand-walk\"\nhidden = [{ from_ms = 1, to_ms = 9 }, { from_ms = 8, to_ms = 20 }]",
        "a.toml:2:39",
        &["hidden stretches overlap", "another one is from 1 to 9 ms"],
    ),
    (
        "board = \"left-hand-walk\"\nhidden = [{ from_ms = 1 }]",
        "a.toml:2:11",
        &["needs `to_ms`"],
    ),
    (
        "board = \"left-hand-walk\"\nhidden = [500, 1500]",
        "a.toml:2:10",
        &["must be a list of tables"],
    ),
];

#[test]
fn an_input_that_no_board_understands_says_what_the_board_listens_to() {
    each_is_one_error(FAULTS);
}

fn make(folder: &Path, line: &str) -> Outcome {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let outcome = mazereel(folder, &arguments);
    assert_eq!(outcome.code, 0, "{line}\n{}", outcome.stderr);
    outcome
}

/// The pictures of a film in order.
fn pictures(folder: &Path) -> Vec<Rgba> {
    let mut film = decode::open(folder).unwrap();
    std::iter::from_fn(|| film.next_frame().unwrap())
        .map(|frame| frame.picture)
        .collect()
}

#[test]
fn frames_before_an_input_are_those_without_it_and_those_after_are_not() {
    let dir = tempfile::tempdir().unwrap();
    let plain = "board = \"frontier-ripples\"\n[export]\nduration_ms = 2000\n";
    let pressed = "[[input]]\nat_ms = 1200\nkey = \"Enter\"\n";
    let hidden = format!("hidden = [{{ from_ms = 1200, to_ms = 1700 }}]\n{plain}");
    std::fs::write(dir.path().join("plain.toml"), plain).unwrap();
    std::fs::write(dir.path().join("pressed.toml"), format!("{plain}{pressed}")).unwrap();
    std::fs::write(dir.path().join("hidden.toml"), hidden).unwrap();
    make(
        dir.path(),
        "render plain.toml pressed.toml hidden.toml -f png -o out",
    );
    let film = |name: &str| pictures(&dir.path().join("out").join(name));
    let (plain, pressed, hidden) = (film("plain"), film("pressed"), film("hidden"));
    // Frame 30 is that of 1200 ms.
    assert!(plain[..30] == pressed[..30] && plain[30] != pressed[30]);
    assert!(plain[..30] == hidden[..30] && hidden[30..42].iter().all(|p| *p == hidden[30]));
}

#[test]
fn no_input_of_any_board_changes_a_pixel_before_its_moment() {
    let dir = tempfile::tempdir().unwrap();
    let mut scenes = Vec::new();
    for board in BOARDS {
        let plain = format!(
            "board = \"{}\"\n[export]\nduration_ms = 600\nfps = 10\n",
            board.name
        );
        let inputs = (board.inputs)().into_iter().map(|input| match input.key {
            Some(key) => format!("key = \"{key}\""),
            None => format!("button = \"{}\"", input.button.unwrap()),
        });
        let press = board.pressable.then(|| "cell = 480".to_owned());
        for (nth, input) in inputs.chain(press).enumerate() {
            let pressed = format!("{plain}[[input]]\nat_ms = 300\n{input}\n");
            let name = format!("{}-{nth}", board.name);
            std::fs::write(dir.path().join(format!("{name}.toml")), pressed).unwrap();
            scenes.push((board.name, name, input));
        }
        std::fs::write(dir.path().join(format!("{}.toml", board.name)), plain).unwrap();
    }
    make(dir.path(), "render . -f png -o out");
    let film = |name: &str| pictures(&dir.path().join("out").join(name));
    for (board, name, input) in scenes {
        let (plain, pressed) = (film(board), film(&name));
        assert_eq!((plain.len(), pressed.len()), (6, 6));
        assert!(plain[..3] == pressed[..3], "{board} {input}");
        assert!(plain[3..] != pressed[3..], "{board} {input}");
    }
}

#[test]
fn a_list_of_keys_shows_the_inputs_too() {
    let dir = tempfile::tempdir().unwrap();
    let listed = make(dir.path(), "list --keys island-merging").stdout;
    for words in [
        "key = \"ArrowRight\"",
        "button = \"Shuffle again\"",
        "cell = N",
    ] {
        assert!(listed.contains(words), "{listed}");
    }
}
