//! `check`, `accept`, `prune` and `compare` as they are typed.

use std::path::Path;

use super::arguments::{Outcome, cleared, mazereel, program};

const CARVE: &str =
    "board = \"depth-first-carve\"\n[params]\ngrid_n = 9\nstart_steps = 0\n[capture]\nframes = 6\n";

/// A folder with one small scene.
fn folder(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.toml"), script).unwrap();
    folder
}

fn run(folder: &Path, line: &str) -> Outcome {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    mazereel(folder, &arguments)
}

fn expect(folder: &Path, line: &str, code: i32) -> Outcome {
    let outcome = run(folder, line);
    let told = format!("{line}\n{}{}", outcome.stdout, outcome.stderr);
    assert_eq!(outcome.code, code, "{told}");
    outcome
}

/// A folder whose scene has a baseline.
fn guarded(script: &str) -> tempfile::TempDir {
    let folder = folder(script);
    expect(folder.path(), "check a.toml", 2);
    expect(folder.path(), "accept a", 0);
    expect(folder.path(), "check a.toml", 0);
    folder
}

#[test]
fn a_new_scene_fails_until_it_is_accepted_and_nothing_creates_its_baseline_by_itself() {
    let folder = folder(CARVE);
    let first = expect(folder.path(), "check a.toml", 2);
    assert!(first.stdout.starts_with("a: new\n"), "{}", first.stdout);
    assert!(first.stderr.contains("nothing was compared"));
    assert!(!folder.path().join("tests").exists());
    let dry = expect(folder.path(), "accept a --dry-run", 0);
    assert!(dry.stdout.starts_with("tests/baselines/a.txt\n"));
    assert!(!folder.path().join("tests").exists());
    expect(folder.path(), "accept a", 0);
    let same = expect(folder.path(), "check a.toml", 0);
    assert_eq!(same.stdout, "");
    let text = std::fs::read_to_string(folder.path().join("tests/baselines/a.txt")).unwrap();
    assert!(
        text.contains("\nscript a.toml\nsize 480x300\nframes 6\n"),
        "{text}"
    );
    let rendered = expect(folder.path(), "render a.toml --capture -f apng -o film", 0);
    let same = format!("compare tests/baselines/a.png {}", rendered.stdout.trim());
    expect(folder.path(), &same, 0);
}

#[test]
fn a_change_is_told_shown_and_accepted_without_rendering_again() {
    let folder = guarded(CARVE);
    let later = CARVE.replace("[capture]", "carve_step_ms = 25\n[capture]");
    std::fs::write(folder.path().join("a.toml"), &later).unwrap();
    let told = expect(folder.path(), "check a.toml", 1).stdout;
    for words in [
        "a: changed",
        "the scene says carve_step_ms = 25, which was not set",
        "  first     frame ",
        "  frames    ",
        "  box       ",
        "  above     0: ",
        "  motion    area ",
        "  see       out/check/a/worst.png",
        "  accept    mazereel accept a",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    for file in ["first", "worst", "film", "expected", "actual"] {
        assert!(
            folder
                .path()
                .join(format!("out/check/a/{file}.png"))
                .is_file(),
            "{file}"
        );
    }
    // Another script since: nothing is accepted.
    std::fs::write(folder.path().join("a.toml"), CARVE).unwrap();
    let refused = expect(folder.path(), "accept a", 2);
    assert!(
        refused.stderr.contains("a.toml has changed since"),
        "{}",
        refused.stderr
    );
    std::fs::write(folder.path().join("a.toml"), &later).unwrap();
    expect(folder.path(), "accept --all", 0);
    expect(folder.path(), "check a.toml", 0);
    assert!(!folder.path().join("out/check/a").exists());
    expect(folder.path(), "accept --all", 2);
}

#[test]
fn ci_never_writes_a_baseline() {
    let folder = folder(CARVE);
    expect(folder.path(), "check a.toml", 2);
    for (value, code) in [("true", 2), ("1", 2), ("", 0), ("0", 0), ("false", 0)] {
        for line in [&["accept", "a"][..], &["prune"]] {
            let mut command = program();
            let run = command
                .current_dir(folder.path())
                .args(line)
                .env("CI", value);
            assert_eq!(
                run.output().unwrap().status.code(),
                Some(code),
                "{value:?} {line:?}"
            );
            assert_eq!(folder.path().join("tests").exists(), code == 0);
        }
    }
}

#[test]
fn half_a_baseline_a_broken_one_and_an_orphan_are_named() {
    let folder = guarded(CARVE);
    let baseline = |end: &str| folder.path().join(format!("tests/baselines/a.{end}"));
    let text = std::fs::read(baseline("txt")).unwrap();
    let picture = std::fs::read(baseline("png")).unwrap();
    std::fs::remove_file(baseline("png")).unwrap();
    let told = expect(folder.path(), "check a.toml", 1).stdout;
    assert!(
        told.contains("a: missing\n  why       tests/baselines/a.png is missing"),
        "{told}"
    );
    std::fs::write(baseline("png"), &picture[..picture.len() / 2]).unwrap();
    let told = expect(folder.path(), "check a.toml", 1).stdout;
    assert!(told.contains("a: missing"), "{told}");
    std::fs::write(baseline("png"), &picture).unwrap();
    let edited = String::from_utf8(text).unwrap().replace("\n3 ", "\n3 9");
    std::fs::write(baseline("txt"), edited).unwrap();
    let told = expect(folder.path(), "check a.toml", 1).stdout;
    assert!(told.contains("a: timing changed: timing only"), "{told}");

    expect(folder.path(), "prune", 0);
    assert!(baseline("txt").exists(), "its script is there");
    std::fs::remove_file(folder.path().join("a.toml")).unwrap();
    let told = expect(folder.path(), "check", 1).stdout;
    assert!(told.contains("a: orphaned"), "{told}");
    std::fs::write(folder.path().join("tests/baselines/notes.txt"), "mine").unwrap();
    let dry = expect(folder.path(), "prune --dry-run", 0).stdout;
    assert_eq!(dry, "tests/baselines/a.txt\ntests/baselines/a.png\n");
    assert!(baseline("txt").exists());
    expect(folder.path(), "prune", 0);
    assert!(!baseline("txt").exists() && !baseline("png").exists());
    assert!(folder.path().join("tests/baselines/notes.txt").exists());
}

#[test]
fn a_tolerance_needs_a_reason_and_is_printed_whenever_it_applies() {
    let folder = guarded(CARVE);
    let tolerant = format!("{CARVE}[check]\ntolerance = 254\nmax_outliers = 1000000\n")
        .replace("[capture]", "carve_step_ms = 25\n[capture]");
    std::fs::write(folder.path().join("a.toml"), &tolerant).unwrap();
    let refused = expect(folder.path(), "check a.toml", 1);
    assert!(
        refused.stderr.contains("without a reason"),
        "{}",
        refused.stderr
    );
    let reasoned = format!("{tolerant}reason = \"a trial\"\n");
    std::fs::write(folder.path().join("a.toml"), &reasoned).unwrap();
    let told = expect(folder.path(), "check a.toml", 0).stdout;
    assert!(
        told.contains("a: tolerated") && told.contains("a trial"),
        "{told}"
    );
    let strict = reasoned.replace("1000000", "0").replace("254", "1");
    std::fs::write(folder.path().join("a.toml"), strict).unwrap();
    let told = expect(folder.path(), "check a.toml", 1).stdout;
    assert!(told.contains("exceeded: 1 levels"), "{told}");
}

#[test]
fn what_the_command_line_has_set_is_not_accepted() {
    let folder = guarded(CARVE);
    expect(folder.path(), "check a.toml --seed 7", 1);
    let refused = expect(folder.path(), "accept a", 2);
    assert!(
        refused.stderr.contains("--seed or --set"),
        "{}",
        refused.stderr
    );
}

#[test]
fn the_baselines_hold_whatever_the_threads_folder_locale_time_zone_and_umask() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let baselines = root.join("tests/baselines").display().to_string();
    let folder = tempfile::tempdir().unwrap();
    for (jobs, locale, zone, umask) in [
        ("1", "C", "UTC", "022"),
        ("2", "de_DE.UTF-8", "Asia/Kathmandu", "077"),
        ("8", "tr_TR.UTF-8", "America/St_Johns", "000"),
    ] {
        let line = format!(
            "umask {umask}; exec {} -j {jobs} check --baselines {baselines}",
            env!("CARGO_BIN_EXE_mazereel")
        );
        let output = cleared(&mut std::process::Command::new("sh"))
            .args(["-c", &line])
            .current_dir(folder.path())
            .envs([("LC_ALL", locale), ("LANG", locale), ("TZ", zone)])
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "accept again? {told}");
    }
    let line = format!("check left-hand-walk --baselines {baselines} --repeat 2 --threads 1,8");
    expect(folder.path(), &line, 0);
}

#[test]
fn films_in_other_formats_are_the_same_film_and_one_frame_more_is_not() {
    let folder = folder(CARVE);
    let made = "render a.toml -f gif,apng,png --fps 20 --duration-ms 500 -o .";
    expect(folder.path(), made, 0);
    for line in [
        "compare a.gif a.png",
        "compare a a.gif",
        "compare a.png a",
        "compare a a.gif --fps 20",
        "compare a a",
    ] {
        expect(folder.path(), line, 0);
    }
    let told = expect(folder.path(), "compare a a.gif --fps 25", 1).stdout;
    assert!(told.contains("timing"), "{told}");
    std::fs::remove_file(folder.path().join("a/frame-0009.png")).unwrap();
    let told = expect(folder.path(), "compare a.gif a -o diff", 1).stdout;
    assert!(told.contains("frame 9 dropped"), "{told}");
    let seen: Vec<&str> = told
        .lines()
        .filter_map(|line| line.strip_prefix("  see "))
        .collect();
    assert!(!seen.is_empty());
    for path in seen {
        assert!(folder.path().join(path.trim()).is_file(), "{path}");
    }
    expect(folder.path(), "compare a.gif nothing.gif", 2);
}

#[test]
fn the_merged_report_of_parts_is_that_of_the_whole_run_to_the_byte() {
    let folder = guarded(CARVE);
    for (name, seed) in [("b", 2), ("c", 3), ("d", 4)] {
        let script = format!("seed = {seed}\n{CARVE}");
        std::fs::write(folder.path().join(format!("{name}.toml")), script).unwrap();
    }
    expect(folder.path(), "check b.toml --report out/b", 1);
    expect(folder.path(), "accept b --report out/b", 0);
    let text = std::fs::read(folder.path().join("tests/baselines/b.txt")).unwrap();
    let text = String::from_utf8(text)
        .unwrap()
        .replace("scene b", "scene c");
    std::fs::write(folder.path().join("tests/baselines/c.txt"), text).unwrap();
    let picture = folder.path().join("tests/baselines/b.png");
    std::fs::copy(picture, folder.path().join("tests/baselines/c.png")).unwrap();

    expect(folder.path(), "check *.toml", 1);
    let mut merged = "merge".to_owned();
    for part in 1..=3 {
        run(
            folder.path(),
            &format!("check *.toml --partition hash:{part}/3 --report p/{part}"),
        );
        merged += &format!(" p/{part}");
    }
    expect(folder.path(), &format!("{merged} --report out/merged"), 1);
    let file = |path: &str| std::fs::read(folder.path().join(path)).unwrap();
    let whole = String::from_utf8(file("out/check/report.json")).unwrap();
    assert!(whole.contains("\"state\": \"changed\"") && whole.contains("\"state\": \"new\""));
    for name in [
        "report.json",
        "report.html",
        "summary.md",
        "c/film.png",
        "d/actual.txt",
    ] {
        let (one, many) = (format!("out/check/{name}"), format!("out/merged/{name}"));
        assert!(file(&one) == file(&many), "{name}");
    }
    expect(folder.path(), "accept --all --report out/merged", 0);
    let missing = expect(folder.path(), "merge p/1 p/3", 2);
    assert!(
        missing.stderr.contains("part 2 of 3 is missing"),
        "{}",
        missing.stderr
    );
    expect(folder.path(), "merge p/1 p/2 p/3 p/3", 2);
}

#[test]
fn a_name_that_is_html_stays_a_name_in_every_report() {
    let folder = folder(CARVE);
    let name = "<img src=x onerror=alert(1)>.toml";
    std::fs::rename(folder.path().join("a.toml"), folder.path().join(name)).unwrap();
    expect(folder.path(), "check .", 2);
    for file in ["report.html", "junit.xml", "summary.md"] {
        let text = std::fs::read_to_string(folder.path().join("out/check").join(file)).unwrap();
        assert!(
            text.contains("onerror=alert(1)") && !text.contains("<img src=x"),
            "{file}"
        );
    }
}

#[test]
fn a_job_of_github_actions_gets_annotations_and_a_summary() {
    let folder = guarded(CARVE);
    let later = CARVE.replace("[capture]", "carve_step_ms = 25\n[capture]");
    std::fs::write(folder.path().join("a.toml"), later).unwrap();
    let output = program()
        .current_dir(folder.path())
        .args(["check", "a.toml"])
        .envs([
            ("GITHUB_ACTIONS", "true"),
            ("CI", "true"),
            ("GITHUB_STEP_SUMMARY", "s.md"),
        ])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains("::error file=a.toml,line=2,title=a%3A changed::a: changed"),
        "{told}"
    );
    let summary = std::fs::read_to_string(folder.path().join("s.md")).unwrap();
    assert!(summary.contains("| a | changed |"), "{summary}");
}

#[test]
fn parts_of_render_and_facts_are_together_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let lines = |line: &str| expect(folder.path(), line, 0).stdout;
    let whole = lines("render --dry-run");
    let mut parts: Vec<String> = Vec::new();
    for part in 1..=4 {
        let some = lines(&format!("render --dry-run --partition hash:{part}/4"));
        parts.extend(some.lines().map(str::to_owned));
    }
    let mut whole: Vec<&str> = whole.lines().collect();
    parts.sort();
    whole.sort_unstable();
    assert_eq!(parts, whole);
    let none = expect(
        folder.path(),
        "facts left-hand-walk --partition hash:1/9999",
        0,
    );
    assert_eq!(none.stdout, "");
    expect(folder.path(), "facts --partition 1/4", 2);
}

#[test]
fn what_the_boards_of_a_mosaic_do_stands_one_below_the_other() {
    let folder = guarded(CARVE);
    let mosaic = "[mosaic]\nscenes = [\"a\", \"a\"]\n[check]\nframes = 2\n";
    std::fs::write(folder.path().join("m.toml"), mosaic).unwrap();
    expect(folder.path(), "check m.toml", 1);
    expect(folder.path(), "accept m", 0);
    std::fs::write(
        folder.path().join("a.toml"),
        CARVE.replace("grid_n = 9", "grid_n = 8"),
    )
    .unwrap();
    let told = expect(folder.path(), "check m.toml", 1).stdout;
    let (_, first) = told.split_once("  first     frame 0 at 0 ms\n").unwrap();
    let steps: Vec<&str> = first.lines().take(2).collect();
    let aligned = |step: &&str| step.starts_with("            Depth-first carve: Carving… ");
    assert!(steps.iter().all(aligned), "{told}");
}
