//! A wrong scene script is told so that it can be put right: file, line, column, what is allowed.

use crate::arguments::{Outcome, mazereel};
use std::path::Path;

/// Writes a script and validates it.
pub fn validate(text: impl AsRef<[u8]>) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.toml"), text).unwrap();
    mazereel(folder.path(), &["validate", "a.toml"])
}

/// A script with one fault: the text, where it is shown, what is said.
pub type Fault = (&'static str, &'static str, &'static [&'static str]);

const FAULTS: &[Fault] = &[
    ("", "a.toml:1:1", &["names no board"]),
    (
        "board = \"hedge-gardn\"\n",
        "a.toml:1:9",
        &["did you mean \"hedge-garden\"?"],
    ),
    (
        "board = 7\n",
        "a.toml:1:9",
        &["`board` must be one of", "this is a whole number"],
    ),
    (
        "bord = \"hedge-garden\"\nboard = \"hedge-garden\"",
        "a.toml:1:1",
        &["did you mean `board`?"],
    ),
    (
        "board = \"hedge-garden\"\nseed = -1",
        "a.toml:2:8",
        &["from 0 to 4294967295"],
    ),
    (
        "board = \"hedge-garden\"\nseed = 99999999999999999999",
        "a.toml:2:8",
        &["beyond 64 bits"],
    ),
    (
        "board = \"hedge-garden\"\ntitle = 1979-05-27",
        "a.toml:2:9",
        &["this is a date"],
    ),
    (
        "board = \"hedge-garden\"\n[canvas]\nwidth_px = 8192\nheight_px = 8192",
        "a.toml:4:1",
        &["8192×8192 has 67108864 pixels; 33554432 are allowed"],
    ),
    (
        "board = \"left-hand-walk\"\n[canvas]\nmargin_px = 140",
        "a.toml:3:1",
        &["a: margin_px: 31×31 cells need at least 62×62 px"],
    ),
    (
        "board = \"left-hand-walk\"\n[canvas]\nwidth_px = 40\n[params]\ncell_px = 30",
        "a.toml:5:1",
        &["a: cell_px: 31×31 cells need at least 62×62 px"],
    ),
    (
        "board = \"left-hand-walk\"\n[params]\nhand = \"right\"",
        "a.toml:3:1",
        &["did you mean `hand_side`?"],
    ),
    (
        "board = \"left-hand\"",
        "a.toml:1:9",
        &["did you mean \"left-hand-walk\"?"],
    ),
    (
        "board = \"left-hand-walk\"\n[export]\nduration_ms = 4.5",
        "a.toml:3:15",
        &[
            "a whole number of milliseconds from 1",
            "this is a fraction",
        ],
    ),
    (
        "board = \"hedge-garden\"\nfps = 5",
        "a.toml:2:1",
        &["it belongs in [export]"],
    ),
    (
        "board = \"hedge-garden\"\nfog_k = 0.1",
        "a.toml:2:1",
        &["it belongs in [params]"],
    ),
    (
        "board = \"hedge-garden\"\nparams = 3",
        "a.toml:2:10",
        &["must be a table: [params]"],
    ),
    (
        "board = \"hedge-garden\"\n[[export]]\nfps = 5",
        "a.toml:2:",
        &["this is a list"],
    ),
    (
        "board = \"depth-first-carve\"\n[params]\ncarve_step_m = 8",
        "a.toml:3:1",
        &["did you mean `carve_step_ms`?", "allowed: carve_step_ms"],
    ),
    (
        "board = \"depth-first-carve\"\n[params]\ngrid_n = 1",
        "a.toml:3:10",
        &["from 2 to 4096"],
    ),
    (
        "board = \"depth-first-carve\"\n[params]\ngrid_n = 31.5",
        "a.toml:3:10",
        &["this is a fraction"],
    ),
    (
        "board = \"depth-first-carve\"\n[params]\nbacktrack_tint = nan",
        "a.toml:3:18",
        &["from 0 to 1"],
    ),
    (
        "board = \"depth-first-carve\"\n[params]\ngrid_n = 2000",
        "a.toml:3:1",
        &["a: grid_n: 2000×2000 cells"],
    ),
    (
        "board = \"depth-first-carve\"\n[params]\ncell_px = 40",
        "a.toml:3:1",
        &["cell_px"],
    ),
    (
        "board = \"frontier-ripples\"\n[params]\nfrontier_pick = \"newset\"",
        "a.toml:3:17",
        &["did you mean \"newest\"?"],
    ),
    (
        "board = \"detour-valley\"\n[params]\nthermo_stops = [\"#fff\"]",
        "a.toml:3:16",
        &["5 colours \"#rrggbb\""],
    ),
    (
        "board = \"hedge-garden\"\n[export]\ntheme = \"lihgt\"",
        "a.toml:3:9",
        &["did you mean \"light\"?", "[export.theme]"],
    ),
    (
        "board = \"hedge-garden\"\n[export.theme]\nbase = \"light\"\npnik = \"#123456\"",
        "a.toml:4:1",
        &["did you mean `pink`?"],
    ),
    (
        "board = \"hedge-garden\"\n[export]\ntheme = { pink = \"#12345\" }",
        "a.toml:3:18",
        &["a colour \"#rrggbb\""],
    ),
    (
        "board = \"hedge-garden\"\n[export]\nfps = 0",
        "a.toml:3:7",
        &["from 1 to 100", "out of range"],
    ),
    (
        "board = \"hedge-garden\"\n[export]\nstart_ms = -5",
        "a.toml:3:12",
        &["from 0 to 86400000"],
    ),
    (
        "board = \"hedge-garden\"\n[export]\nfps = 1\nfps = 2",
        "a.toml:4:1",
        &["duplicate key"],
    ),
    (
        "board = \"hedge-garden\"\n[export]\nstart_ms = 86400000",
        "a.toml:3:1",
        &["would end at 86406000"],
    ),
    (
        "board = \"hedge-garden\"\n[capture]\nframes = 1",
        "a.toml:3:10",
        &["from 2"],
    ),
    (
        "board = \"hedge-garden\"\n[camera]\nx = 1",
        "a.toml:2:2",
        &["unknown key `camera`"],
    ),
    (
        "board = \"hedge-garden\nseed = 1",
        "a.toml:1:",
        &["not TOML"],
    ),
    (
        "board = \"hedge-garden\"\nseed = \n",
        "a.toml:2:",
        &["not TOML"],
    ),
    (
        "board = \"hedge-garden\"\n[export\nfps = 5",
        "a.toml:2:",
        &["not TOML"],
    ),
];

#[test]
fn every_fault_is_one_error_with_its_place_and_what_is_allowed() {
    each_is_one_error(FAULTS);
}

/// Each script gives one error, at its place, with the words.
pub fn each_is_one_error(faults: &[Fault]) {
    for (text, place, words) in faults {
        let outcome = validate(text);
        let shown = &outcome.stderr;
        assert_eq!(outcome.code, 2, "{text}\n{shown}");
        assert_eq!(outcome.stdout, "", "{text}");
        assert_eq!(shown.matches("error: ").count(), 1, "{text}\n{shown}");
        for word in words.iter().chain([place]) {
            assert!(shown.contains(word), "no {word:?} for\n{text}\n{shown}");
        }
    }
}

#[test]
fn all_faults_of_a_scene_are_told_at_once() {
    let outcome = validate(
        "board = \"hedge-gardn\"\nsed = 1\n[params]\nfog = 1\nhedge_h_px = \"high\"\n\
         [export]\nfps = 0\nduration_ms =\n",
    );
    assert_eq!(
        outcome.stderr.matches("error: ").count(),
        6,
        "{}",
        outcome.stderr
    );
}

#[test]
fn one_wrong_scene_does_not_keep_the_others_back() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.toml"), "board = \"hedge-garden\"").unwrap();
    std::fs::write(folder.path().join("b.toml"), "board = \"hedge\"").unwrap();
    let outcome = mazereel(folder.path(), &["validate", "."]);
    assert_eq!(outcome.code, 1);
    assert_eq!(outcome.stdout, "ok a\n");
    assert!(
        outcome.stderr.contains("1 of 2 scenes failed: b"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn what_is_no_script_at_all_is_told_in_a_few_lines() {
    let junk: Vec<u8> = (0..10_000_000_u32)
        .map(|i| (i.wrapping_mul(7919) >> 5) as u8)
        .collect();
    let noise = "\u{1}]=[\"'#\n".repeat(60_000);
    let keys: String = (0..80_000).map(|i| format!("k{i} = 1\n")).collect();
    let deep = format!("a = {}", "[".repeat(500_000));
    for (text, words) in [
        (junk.as_slice(), "more than 1048576 bytes"),
        (&junk[..1000], "not UTF-8 text, from byte"),
        (noise.as_bytes(), "not TOML"),
        (keys.as_bytes(), "unknown key `k0`"),
        (deep.as_bytes(), "not TOML"),
        (b"board = \"a\0b\"", "not TOML"),
    ] {
        let outcome = validate(text);
        assert_eq!(outcome.code, 2);
        assert_eq!(outcome.stdout, "");
        let shown = &outcome.stderr;
        assert!(shown.contains(words), "{shown}");
        assert!(shown.len() < 5000, "{} bytes", shown.len());
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| mazereel(folder.path(), &["validate", path]);
    std::fs::create_dir(folder.path().join("folder.toml")).unwrap();
    std::fs::write(folder.path().join("scene.txt"), "").unwrap();
    for (path, words) in [
        (
            "missing.toml",
            "cannot read missing.toml: there is no such file",
        ),
        ("folder.toml", "folder.toml holds no scene script"),
        ("scene.txt", "must end in .toml"),
        ("*.toml.gz", "matches no scene script"),
        ("hedge-gardne", "did you mean hedge-garden?"),
        ("[a", "[a: "),
    ] {
        let outcome = at(path);
        assert_eq!(outcome.code, 2, "{path}");
        assert_eq!(outcome.stdout, "");
        assert!(outcome.stderr.contains(words), "{path}\n{}", outcome.stderr);
    }
}

#[test]
fn the_shipped_scenes_work_from_any_folder() {
    let outcome = mazereel(Path::new("/"), &["validate"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(outcome.stdout.lines().count(), 9);
    let outcome = mazereel(Path::new("/"), &["validate", "--all"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(outcome.stdout.lines().count(), 15);
}

#[test]
fn what_is_hardly_meant_is_told_and_allowed() {
    for (text, warning) in [
        (
            "board = \"left-hand-walk\"\n[export]\nduration_ms = 4",
            "`duration_ms` = 4 is less than one frame at 25 a second",
        ),
        (
            "board = \"left-hand-walk\"\n[export]\nfit_ms = 8",
            "`fit_ms` = 8 is less than one frame",
        ),
        (
            "board = \"depth-first-carve\"\n[params]\ngrid_n = 10",
            "begins with the finished maze: `start_steps`",
        ),
        (
            "board = \"left-hand-walk\"\n[canvas]\nwidth_px = 310\nheight_px = 310",
            "the outer walls are half as thick",
        ),
        (
            "[mosaic]\nscenes = [\"left-hand-walk\"]\nwidth_px = 64\ntitles = true",
            "the title of left-hand-walk is cut to \"Left-ha…\"",
        ),
    ] {
        let outcome = validate(text);
        assert_eq!(outcome.code, 0, "{text}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains(warning),
            "{text}: {}",
            outcome.stderr
        );
    }
    let shipped = mazereel(Path::new("."), &["validate", "--all"]);
    assert_eq!((shipped.code, shipped.stderr.as_str()), (0, ""));
}
