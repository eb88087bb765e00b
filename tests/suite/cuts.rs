//! Cuts of a film and its length: clips, squeezed films, cycles.

use super::arguments::mazereel;
use super::scene_scripts::{Fault, each_is_one_error};
use std::path::Path;

const FAULTS: &[Fault] = &[
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart_ms = 5000\nduration_ms = 1001",
        "a.toml:5:15",
        &[
            "would end at 6001 ms, and the film ends at 6000 ms",
            "`duration_ms` in [export]",
        ],
    ),
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart_ms = 6000\nduration_ms = 1",
        "a.toml:4:12",
        &["the film ends at 6000 ms"],
    ),
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart_ms = 0\nduration_ms = 1\n\
         [[clip]]\nname = \"a\"\nstart_ms = 1\nduration_ms = 1",
        "a.toml:7:8",
        &["two clips are named \"a\""],
    ),
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"../a\"\nstart_ms = 0\nduration_ms = 1",
        "a.toml:3:8",
        &["part of a file's name"],
    ),
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart_ms = 0",
        "a.toml:2:1",
        &["a clip needs `duration_ms`"],
    ),
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart = 0\nduration_ms = 5",
        "a.toml:4:1",
        &[
            "unknown key `start` in [[clip]]",
            "allowed: name, start_ms, duration_ms",
        ],
    ),
    (
        "board = \"left-hand-walk\"\n[export]\nduration_ms = \"cicle\"",
        "a.toml:3:15",
        &[
            "did you mean \"cycle\"?",
            "from 1 to 86400000, \"cycle\" or \"settled\"",
        ],
    ),
    (
        "board = \"hedge-garden\"\n[export]\nduration_ms = \"settled\"",
        "a.toml:3:1",
        &["never finished"],
    ),
    (
        "board = \"left-hand-walk\"\n[export]\nduration_ms = \"cycle\"\nstart_ms = 5",
        "a.toml:4:1",
        &["begins at 0 ms", "loop_offset_ms"],
    ),
    (
        "board = \"left-hand-walk\"\n[export]\nfit_ms = 100\nspeed = 2",
        "a.toml:4:1",
        &["`speed` and `fit_ms` exclude each other"],
    ),
    (
        "board = \"left-hand-walk\"\n[export]\nloop_offset_ms = 6000",
        "a.toml:3:1",
        &["no picture at 6000 ms", "0 to 5999"],
    ),
    (
        "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart_ms = 0\nduration_ms = 99000\n\
         [[clip]]\nname = \"b\"\nstart_ms = 0\nduration_ms = 9\n[export]\nduration_ms = \"cycle\"",
        "a.toml:5:15",
        &["\"a\" would end at 99000 ms, and the film ends at"],
    ),
    (
        "[[track]]\nboard = \"detour-valley\"\nduration_ms = 4000\n\
         [[track]]\nboard = \"detour-valley\"\nduration_ms = 4000\n\
         [export]\nloop_offset_ms = 8000",
        "a.toml:8:1",
        &["a film of 8000 ms has no picture at 8000 ms"],
    ),
];

#[test]
fn a_wrong_cut_says_what_is_allowed() {
    each_is_one_error(FAULTS);
}

#[test]
fn clips_of_tracks_and_of_squeezed_films_count_in_film_time_at_the_film_s_pace() {
    let dir = tempfile::tempdir().unwrap();
    let tracks = "[[track]]\nboard = \"detour-valley\"\nduration_ms = 4000\n\
        [[track]]\nboard = \"detour-valley\"\nduration_ms = 4000\n\
        [[clip]]\nname = \"b\"\nstart_ms = 4000\nduration_ms = 4000\n\
        [export]\nfit_ms = 2000\nloop_offset_ms = 7999\n";
    std::fs::write(dir.path().join("a.toml"), tracks).unwrap();
    for (options, words) in [
        ("", "50 frames, 480×300, 2000 ms in all"),
        ("--clip b", "25 frames, 480×300, 1000 ms in all"),
        ("--clip b --speed 1", "100 frames, 480×300, 4000 ms in all"),
        (
            "--start-ms 4000 --duration-ms 2000 --fps 50",
            "no picture at loop_offset_ms 7999",
        ),
    ] {
        let (_, stdout, stderr) = run(dir.path(), &format!("render a.toml --dry-run {options}"));
        let shown = stdout + &stderr;
        assert!(shown.contains(words), "{options}: {shown}");
    }
}

const PAUSED: &str = "[[track]]\nboard = \"depth-first-carve\"\n\
    [[track]]\nboard = \"left-hand-walk\"\nmaze = \"previous\"\n\
    [[input]]\nat_ms = 100\nkey = \"Space\"\n";

#[test]
fn a_film_without_an_end_needs_a_length_only_where_it_is_filmed_whole() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a.toml"), PAUSED).unwrap();
    for line in [
        "render a.toml --duration-ms 200 -o a.gif",
        "render a.toml --capture -o b.gif",
        "still a.toml -o a.png",
        "measure a.toml",
        "facts a.toml",
    ] {
        let (code, _, stderr) = run(dir.path(), line);
        assert_eq!(code, 0, "{line}: {stderr}");
    }
    for line in ["render a.toml", "validate a.toml", "contact a.toml"] {
        let (code, _, stderr) = run(dir.path(), line);
        assert!(
            code == 2 && stderr.contains("the length can be a number of milliseconds"),
            "{line}: {stderr}"
        );
    }
}

const CLIPS: &str = "board = \"detour-valley\"\n\
    [[clip]]\nname = \"early\"\nstart_ms = 200\nduration_ms = 400\n\
    [[clip]]\nname = \"late\"\nstart_ms = 1000\nduration_ms = 200\n";

fn run(folder: &Path, line: &str) -> (u8, String, String) {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let outcome = mazereel(folder, &arguments);
    (outcome.code as u8, outcome.stdout, outcome.stderr)
}

#[test]
fn clips_are_files_of_their_own_in_one_run() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a.toml"), CLIPS).unwrap();
    let (code, stdout, _) = run(dir.path(), "render a.toml --clip all");
    assert_eq!(
        (code, stdout.as_str()),
        (0, "out/a-early.gif\nout/a-late.gif\n")
    );
    let (code, stdout, _) = run(dir.path(), "render a.toml --clip late -o one.gif");
    assert_eq!((code, stdout.as_str()), (0, "one.gif\n"));
    let (code, _, stderr) = run(dir.path(), "render a.toml --clip all -o one.gif");
    assert!(
        code == 2 && stderr.contains("takes one film, not 2"),
        "{stderr}"
    );
    let (code, _, stderr) = run(dir.path(), "render a.toml --clip latte");
    assert!(
        code == 2 && stderr.contains("did you mean late? (it has early, late)"),
        "{stderr}"
    );
    let (code, _, stderr) = run(dir.path(), "render hedge-garden --clip all");
    assert!(code == 2 && stderr.contains("it has no clips"), "{stderr}");
    std::fs::write(dir.path().join("a-late.toml"), CLIPS).unwrap();
    let line = "render a.toml a-late.toml --clip all --dry-run";
    assert_eq!(run(dir.path(), line).0, 0);
}

#[test]
fn a_dry_run_tells_the_times_of_squeezed_films_and_cycles() {
    let dir = tempfile::tempdir().unwrap();
    for (options, words) in [
        (
            "depth-first-carve --duration-ms cycle --fit-ms 8000",
            "200 frames, 480×300, 8000 ms in all",
        ),
        (
            "depth-first-carve --duration-ms settled --speed 4",
            "7730 ms in all",
        ),
        ("garden-loop", "578 frames, 480×300, 23110 ms"),
        (
            "detour-valley --duration-ms 1000 --speed 0.5",
            "50 frames, 480×300, 2000 ms",
        ),
    ] {
        let (code, stdout, stderr) = run(dir.path(), &format!("render {options} --dry-run"));
        assert_eq!(code, 0, "{stderr}");
        assert!(stdout.contains(words), "{options}: {stdout}");
    }
    let wrong = run(dir.path(), "render depth-first-carve --duration-ms cicle");
    assert!(
        wrong.0 == 2 && wrong.2.contains("\"cycle\" or \"settled\""),
        "{}",
        wrong.2
    );
}

#[test]
fn a_round_that_takes_very_long_is_warned_of() {
    let dir = tempfile::tempdir().unwrap();
    let script = "board = \"hedge-garden\"\nalt = \"x\"\n[export]\nduration_ms = \"cycle\"\n";
    std::fs::write(dir.path().join("a.toml"), script).unwrap();
    let (code, _, stderr) = run(dir.path(), "validate a.toml");
    assert!(code == 0 && stderr.contains("lasts 3055920 ms"), "{stderr}");
    let (code, _, stderr) = run(dir.path(), "validate garden-loop");
    assert!(code == 0 && stderr.is_empty(), "{stderr}");
}
