//! Everything that is wrong with a scene is told in one run, in the order of its file.
//!
//! ```text
//!  seed = -1            ◀ 1     a fault hides another only where that follows from it:
//!  [params]                     of a grid whose `cell_px` is wrong nobody knows whether it fits
//!  grid_n = 4096        ◀ 2
//!  [[clip]]
//!  start_ms = -1        ◀ 3, 4  no `name`
//! ```

use crate::arguments::mazereel;
use crate::scene_scripts::validate;

/// A fault: the section it stands in, its lines, and what is said.
type Planted = (&'static str, &'static str, &'static str);

/// In the order of the file. Sections of the same name are one, but for lists of tables.
const PLANTED: &[Planted] = &[
    ("", "seed = -1", "`seed` must be"),
    ("", "alter = \"\"", "unknown key `alter`"),
    ("[params]", "carve_step_ms = 0", "`carve_step_ms` must be"),
    ("[params]", "grid_n = 4096", "4096×4096 cells need"),
    ("[params]", "carve_speed = 3", "unknown key `carve_speed`"),
    (
        "[canvas]",
        "width_px = 8192\nheight_px = 8191",
        "67100672 pixels",
    ),
    ("[capture]", "frames = 1", "`frames` must be"),
    (
        "[export]",
        "speed = 2.0\nfit_ms = 900",
        "exclude each other",
    ),
    ("[export]", "fps = 0", "`fps` must be"),
    (
        "[export]",
        "loop_offset_ms = 6000",
        "has no picture at 6000 ms",
    ),
    ("[export]", "theme = { floor = \"red\" }", "`floor` must be"),
    ("[check]", "tolerance = 3", "without a reason"),
    (
        "[check]",
        "start_ms = 86400000",
        "the film would end at 86402000 ms",
    ),
    (
        "[[clip]]",
        "name = \"late\"\nstart_ms = 5000\nduration_ms = 2000",
        "the clip would end at 7000 ms",
    ),
    (
        "[[clip]]",
        "name = \"early\"\nstart_ms = -1\nduration_ms = 20",
        "`start_ms` must be",
    ),
    (
        "[[clip]]",
        "start_ms = 1\nduration_ms = 20",
        "a clip needs `name`",
    ),
    (
        "[[clip]]",
        "name = \"a/b\"\nstart_ms = 1\nduration_ms = 20",
        "part of a file's name",
    ),
    (
        "[[input]]",
        "at_ms = 5\nkey = \"F13\"",
        "does not listen to the key",
    ),
    ("[[input]]", "at_ms = 5", "an input needs one of"),
    (
        "[[input]]",
        "at_ms = -5\nbutton = \"Pause\"",
        "`at_ms` must be",
    ),
    (
        "[[hidden]]",
        "from_ms = 20\nto_ms = 10",
        "ends after it begins",
    ),
    (
        "[[hidden]]",
        "from_ms = 30\nto_ms = 40\n[[hidden]]\nfrom_ms = 35\nto_ms = 50",
        "hidden stretches overlap",
    ),
];

/// A scene with these faults, in the order of the list.
fn scene(faults: &[&Planted]) -> String {
    let mut text = "board = \"depth-first-carve\"\n".to_owned();
    let mut within = "";
    for (section, lines, _) in faults {
        if *section != within || section.starts_with("[[") {
            text.push_str(&format!("{section}\n"));
            within = section;
        }
        text.push_str(&format!("{lines}\n"));
    }
    text
}

/// The lines of a script that errors point to, in the order in which they are told.
fn lines_told(stderr: &str) -> Vec<usize> {
    let places = stderr
        .lines()
        .filter_map(|line| line.split("a.toml:").nth(1));
    let numbers = places.filter_map(|place| place.split(':').next()?.parse().ok());
    numbers.collect()
}

#[test]
fn of_every_two_faults_both_are_told_in_the_order_of_the_file() {
    for (nth, first) in PLANTED.iter().enumerate() {
        for second in &PLANTED[nth + 1..] {
            let text = scene(&[first, second]);
            let stderr = validate(&text).stderr;
            for (_, _, message) in [first, second] {
                let said = stderr.matches(message).count();
                assert_eq!(said, 1, "{message} in\n{text}\n{stderr}");
            }
            let lines = lines_told(&stderr);
            assert_eq!(lines.len(), 2, "{text}\n{stderr}");
            assert!(lines.is_sorted(), "{text}\n{stderr}");
        }
    }
}

#[test]
fn all_faults_at_once_are_told_in_the_order_of_the_file() {
    let all: Vec<&Planted> = PLANTED.iter().collect();
    // Of more than 20 the rest is only said to be there.
    for faults in [&all[..20], &all[all.len() - 20..]] {
        let text = scene(faults);
        let stderr = validate(&text).stderr;
        for (_, _, message) in faults {
            assert!(stderr.contains(message), "{message} in\n{text}\n{stderr}");
        }
        assert!(lines_told(&stderr).is_sorted(), "{text}\n{stderr}");
    }
}

#[test]
fn faults_of_one_table_and_of_tracks_do_not_hide_each_other() {
    let two_tracks = "[[track]]\nboard = \"depth-first-carve\"\n[track.params]\ngrid_n = 4096\n";
    for (text, messages) in [
        // A range error in a clip, and what else is wrong with the same clip.
        (
            "board = \"left-hand-walk\"\n[[clip]]\nstart_ms = -1\nduration_ms = 0\n",
            &["needs `name`", "`start_ms`", "`duration_ms`"][..],
        ),
        (
            "board = \"left-hand-walk\"\n[[clip]]\nname = \"all\"\nstart_ms = 9000\nduration_ms = 1",
            &["part of a file's name", "would end at 9001"],
        ),
        (
            "board = \"left-hand-walk\"\n[[input]]\nkey = \"F13\"\nbutton = \"Use right hnd\"\n",
            &[
                "needs `at_ms`",
                "the key \"F13\"",
                "one too many",
                "\"Use right hand\"?",
            ],
        ),
        // A misspelt board still has a grid that does not fit.
        (
            "board = \"left-hand-wolk\"\n[params]\ngrid_n = 4096\n",
            &["\"left-hand-walk\"?", "4096×4096 cells"],
        ),
        (
            &format!("{two_tracks}{two_tracks}"),
            &["a.toml:4:1", "a.toml:8:1"],
        ),
        (
            "[[track]]\nboard = \"depth-first-carve\"\nmaze = \"braided\"\nduration_ms = 5\nuntil_step = 3\n\
             [track.params]\nstart_steps = 9\n",
            &["builds its own maze", "not both", "opens with step 9"],
        ),
        // Clips past the end of a film whose length only its board knows.
        (
            "board = \"depth-first-carve\"\n[params]\ngrid_n = 5\nstart_steps = 0\n\
             [export]\nduration_ms = \"settled\"\n\
             [[clip]]\nname = \"x\"\nstart_ms = 80000\nduration_ms = 9\n\
             [[clip]]\nname = \"y\"\nstart_ms = 70000\nduration_ms = 9\n",
            &["a.toml:10:15", "a.toml:14:15"],
        ),
        // Cells outside of the grid.
        (
            "board = \"island-merging\"\n[[input]]\nat_ms = 1\ncell = 90000\n[[input]]\nat_ms = 1\ncell = 80000\n",
            &["a.toml:4:1", "a.toml:7:1"],
        ),
        (
            "[mosaic]\nscenes = [\"left-hand-wolk\", \"hedge-gardn\"]\ngap_px = -1\n[export]\nfps = 0\n",
            &[
                "\"left-hand-walk\"?",
                "\"hedge-garden\"?",
                "`gap_px`",
                "`fps`",
            ],
        ),
    ] {
        let stderr = validate(text).stderr;
        let mut from = 0;
        for message in messages {
            let at = stderr[from..].find(message);
            assert!(at.is_some(), "{message} in\n{text}\n{stderr}");
            from += at.unwrap();
        }
    }
}

#[test]
fn what_follows_from_a_fault_is_not_told_beside_it() {
    for (text, absent) in [
        (
            "board = \"left-hand-walk\"\n[params]\ngrid_n = 4096\ncell_px = -2\n",
            "cells need",
        ),
        (
            "board = \"left-hand-walk\"\n[export]\nduration_ms = 0\n[[clip]]\nname = \"a\"\nstart_ms = 9000\nduration_ms = 1\n",
            "would end",
        ),
        (
            "board = \"left-hand-walk\"\n[check]\ntolerance = 2\nreson = \"gamma\"\n",
            "without a reason",
        ),
        (
            "board = \"left-hand-walk\"\n[[clip]]\nnam = \"a\"\nstart_ms = 1\nduration_ms = 1\n",
            "needs `name`",
        ),
    ] {
        let stderr = validate(text).stderr;
        assert_eq!(stderr.matches("error:").count(), 1, "{text}\n{stderr}");
        assert!(!stderr.contains(absent), "{text}\n{stderr}");
    }
}

#[test]
fn a_scene_whose_name_is_taken_is_judged_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for (place, text) in [
        ("x", "board = \"left-hand-walk\"\n"),
        (
            "y",
            "board = \"left-hand-walk\"\nseed = -1\n[params]\ngrid_n = 4096\n",
        ),
    ] {
        std::fs::create_dir(folder.path().join(place)).unwrap();
        std::fs::write(folder.path().join(place).join("a.toml"), text).unwrap();
    }
    let outcome = mazereel(folder.path(), &["validate", "x", "y"]);
    for message in ["would write the same files", "`seed`", "4096×4096 cells"] {
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
    assert!(outcome.stdout.contains("ok a"));
}

#[test]
fn a_script_of_twenty_thousand_tables_is_sound_or_told_off() {
    // Each is far too much for work that grows with the square: minutes, where this takes no time.
    let sound = |table: &dyn Fn(usize) -> String| (0..20_000).map(table).collect::<String>();
    let head = "board = \"depth-first-carve\"\n[export]\nduration_ms = 80000000\n";
    let clips = sound(&|n| format!("[[clip]]\nname=\"{n}\"\nstart_ms={n}\nduration_ms=9\n"));
    let hidden = sound(&|n| format!("[[hidden]]\nfrom_ms={}\nto_ms={}\n", 2 * n, 2 * n + 1));
    let inputs = sound(&|n| format!("[[input]]\nat_ms={n}\nbutton=\"Pause\"\n"));
    for text in [clips, hidden, inputs] {
        assert!(text.len() < 1 << 20, "{}", text.len());
        let outcome = validate(format!("{head}{text}"));
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    }
    let broken = sound(&|_| "[[clip]]\nstart_ms=-1\n".to_owned());
    let stderr = validate(format!("{head}{broken}")).stderr;
    assert!(stderr.contains("… and more errors"), "{stderr}");
}
