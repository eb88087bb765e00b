//! The capture table: our own figures to the last pixel, so that any change of a board is noticed,
//! and a count by somebody else's definition of a loop.

use super::arguments::{Outcome, mazereel};
use mazereel::boards::{Board, CANVAS, Cue, Input, Scripted, find};
use mazereel::keys::Params;
use mazereel::metrics::{Motion, THRESHOLD};
use mazereel::palette::{Palette, Theme};
use mazereel::raster::Raster;
use serde_json::Value;
use std::path::Path;

/// Board, changed pixels, mean intensity in thousandths, moved frames. Ours, not the published
/// ones: whoever changes a board on purpose writes the new figures here.
const SNAPSHOT: [(&str, u64, u64, u64); 9] = [
    ("depth-first-carve", 7753, 103412, 23),
    ("frontier-ripples", 24040, 107649, 23),
    ("island-merging", 36538, 43937, 23),
    ("reopened-dead-ends", 26234, 34288, 23),
    ("distance-flood", 60175, 118827, 19),
    ("estimated-distance-search", 18432, 55079, 23),
    ("left-hand-walk", 6523, 72366, 23),
    ("detour-valley", 60564, 116353, 13),
    ("hedge-garden", 42374, 25669, 23),
];

fn run(args: &[&str]) -> Outcome {
    mazereel(Path::new("/"), args)
}

fn table(args: &[&str]) -> Value {
    let mut all = vec!["measure", "--format", "json"];
    all.extend(args);
    let outcome = run(&all);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    serde_json::from_str(&outcome.stdout).unwrap()
}

#[test]
fn the_nine_rows_are_what_they_were() {
    let table = table(&[]);
    let rows: Vec<(String, u64, u64, u64)> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let intensity = row["mean_intensity"].as_f64().unwrap();
            (
                row["scene"].as_str().unwrap().to_owned(),
                row["changed_pixels"].as_u64().unwrap(),
                (intensity * 1000.0).round() as u64,
                row["moved_frames"].as_u64().unwrap(),
            )
        })
        .collect();
    let expected: Vec<_> = SNAPSHOT
        .iter()
        .map(|(n, a, b, c)| ((*n).to_owned(), *a, *b, *c))
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn every_row_is_within_a_twentieth_of_the_published_one_and_moves_in_as_many_gaps() {
    for row in table(&[])["rows"].as_array().unwrap() {
        for figure in ["cumulative_area_percent", "mean_intensity"] {
            let ratio = row[figure].as_f64().unwrap() / row["published"][figure].as_f64().unwrap();
            assert!(
                (0.95..=1.05).contains(&ratio),
                "{} {figure} {ratio}",
                row["scene"]
            );
        }
        assert_eq!(
            row["moved_frames"], row["published"]["moved_frames"],
            "{}",
            row["scene"]
        );
    }
}

#[test]
fn the_table_does_not_depend_on_threads() {
    let one = run(&["-j", "1", "measure"]).stdout;
    assert!(!one.is_empty());
    for threads in ["2", "8"] {
        assert_eq!(run(&["-j", threads, "measure"]).stdout, one);
    }
}

#[test]
fn exported_frames_measure_what_their_scene_measures() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for scene in ["detour-valley", "hedge-garden"] {
        let rendered = run(&["render", scene, "--capture", "-f", "png", "-o", out]);
        assert_eq!(rendered.code, 0);
        let frames = format!("{out}/{scene}");
        let (ours, theirs) = (table(&[scene]), table(&[&frames]));
        for figure in ["changed_pixels", "mean_intensity", "moved_frames", "gaps"] {
            assert_eq!(
                ours["rows"][0][figure], theirs["rows"][0][figure],
                "{scene} {figure}"
            );
        }
    }
}

#[test]
fn a_paused_board_measures_nothing() {
    let board = find("left-hand-walk").unwrap();
    let open = || (board.open)(&Params::default(), CANVAS, 464).unwrap();
    let pause = Cue {
        at_ms: 1200,
        input: Input::Key("Space".into()),
    };
    let measure = |cues: &[Cue]| {
        let mut board = Scripted::new(open(), cues, &[]);
        let palette = Palette::new(&Theme::DARK);
        let mut raster = Raster::new(CANVAS.size, 1);
        let mut motion = Motion::new(CANVAS.size, THRESHOLD);
        board.advance(1200);
        raster.paint(board.frame());
        for _ in 0..23 {
            let before = raster.plane().clone();
            board.advance(83);
            let dirty = raster.paint(board.frame());
            motion.add_planes(&before, raster.plane(), dirty, palette.colors());
        }
        motion
    };
    assert_eq!(measure(&[]).moved_frames(), 23);
    let paused = measure(&[pause]);
    assert_eq!((paused.moved_frames(), paused.changed_pixels()), (0, 0));
}

#[test]
fn what_cannot_be_measured_is_named_and_the_rest_is() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.gif");
    std::fs::write(&broken, b"GIF89a\x04\x00\x04\x00").unwrap();
    let broken = broken.to_str().unwrap();
    let outcome = run(&["measure", broken]);
    assert_eq!(outcome.code, 2);
    let said = outcome.stderr;
    assert!(
        said.contains("broken.gif") && said.contains("byte"),
        "{said}"
    );
    assert!(outcome.stdout.is_empty());
    let outcome = run(&["measure", "detour-valley", broken]);
    assert_eq!(outcome.code, 1);
    assert!(!outcome.stdout.is_empty());
    assert_eq!(run(&["measure", "no-such-scene"]).code, 2);
}

#[test]
fn the_readme_shows_the_table_as_it_is() {
    let readme = include_str!("../../README.md");
    let (_, rest) = readme.split_once("<!-- mazereel measure -->\n").unwrap();
    let (shown, _) = rest.split_once("<!-- end -->").unwrap();
    assert_eq!(
        shown,
        run(&["measure"]).stdout,
        "paste the output of `mazereel measure`"
    );
}
