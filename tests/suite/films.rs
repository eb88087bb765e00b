//! What `render`, `still` and `contact` leave on the disk, and what they never do.

use std::path::{Path, PathBuf};

use mazereel::decode::{self, DecodedFrame};

use super::arguments::{Outcome, cleared, mazereel, program};

/// Runs a command line in a folder.
pub fn run(folder: &Path, line: &str) -> Outcome {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    mazereel(folder, &arguments)
}

/// Runs a command that must work.
pub fn make(folder: &Path, line: &str) -> Outcome {
    let outcome = run(folder, line);
    assert_eq!(outcome.code, 0, "{line}\n{}", outcome.stderr);
    outcome
}

/// Every file below a folder, sorted, and what is in it.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = std::fs::read(&path).unwrap();
            found.push((path, bytes));
        }
    }
    found.sort();
    found
}

pub fn names(folder: &Path) -> Vec<String> {
    files(folder)
        .iter()
        .map(|(path, _)| path.strip_prefix(folder).unwrap().display().to_string())
        .collect()
}

pub fn frames(path: &Path) -> Vec<DecodedFrame> {
    let mut film = decode::open(path).unwrap();
    std::iter::from_fn(|| film.next_frame().unwrap()).collect()
}

#[test]
fn one_pass_makes_three_formats_of_the_very_same_pixels_and_times() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(
        dir.path(),
        "render -f gif,apng,png --fps 12 --start-ms 900 --duration-ms 1500 -o films",
    );
    assert_eq!(made.stdout.lines().count(), 27, "{}", made.stdout);
    for gif in made.stdout.lines().filter(|path| path.ends_with(".gif")) {
        let gif = dir.path().join(gif);
        let pictures = frames(&gif.with_extension(""));
        assert_eq!(pictures.len(), 18);
        for animation in [gif.clone(), gif.with_extension("png")] {
            // A frame ends within half a unit, 5 ms at most, of the end of a picture.
            let (mut shown_ms, mut seen) = (0, 0);
            for frame in frames(&animation) {
                shown_ms += frame.delay.unwrap().round_ms();
                let last = (shown_ms * 12 + 500) / 1000;
                for picture in &pictures[seen..last as usize] {
                    let same = frame.picture == picture.picture;
                    assert!(same, "{} at {shown_ms} ms", animation.display());
                }
                seen = last as usize;
            }
            assert_eq!((seen, shown_ms), (18, 1500), "{}", animation.display());
        }
    }
}

#[test]
fn the_same_bytes_come_out_whatever_the_threads_and_the_folder() {
    let mut first = None;
    for jobs in ["-j 1", "-j 8", "-j 2"] {
        let dir = tempfile::tempdir().unwrap();
        for line in [
            "render -f gif,apng,webp,png --duration-ms 800",
            "render distance-flood -f y4m,raw --duration-ms 800",
        ] {
            make(dir.path(), &format!("{jobs} {line}"));
        }
        let relative: Vec<_> = files(dir.path())
            .into_iter()
            .map(|(path, bytes)| (path.strip_prefix(dir.path()).unwrap().to_owned(), bytes))
            .collect();
        assert_eq!(relative.len(), 9 * 23 + 2);
        let first = first.get_or_insert(relative.clone());
        assert!(*first == relative, "{jobs}");
    }
}

#[test]
fn frames_from_the_middle_are_those_of_the_whole_film_and_keep_their_numbers() {
    let dir = tempfile::tempdir().unwrap();
    let board = "left-hand-walk";
    make(dir.path(), &format!("render {board} -f png -o whole"));
    make(
        dir.path(),
        &format!("render {board} -f png -o some --frames 3,70..72,-1"),
    );
    make(
        dir.path(),
        &format!("render {board} -f png -o later --start-ms 2800 --duration-ms 80"),
    );
    let some = files(&dir.path().join("some").join(board));
    assert_eq!(
        names(&dir.path().join("some").join(board)),
        [3, 70, 71, 149].map(|n| format!("frame-{n:04}.png"))
    );
    for (path, _) in &some {
        let whole = dir
            .path()
            .join("whole")
            .join(board)
            .join(path.file_name().unwrap());
        assert!(frames(path)[0] == frames(&whole)[0], "{}", path.display());
    }
    let later = frames(&dir.path().join("later").join(board));
    assert!(later[0] == frames(&some[1].0)[0] && later[1] == frames(&some[2].0)[0]);
}

#[test]
fn the_capture_is_24_frames_in_two_seconds() {
    let dir = tempfile::tempdir().unwrap();
    make(
        dir.path(),
        "render distance-flood --capture -f png,gif -o .",
    );
    let pictures = dir.path().join("distance-flood");
    assert_eq!(names(&pictures).len(), 24);
    assert_eq!(names(&pictures)[23], "frame-0023.png");
    let total: u64 = frames(&dir.path().join("distance-flood.gif"))
        .iter()
        .map(|frame| frame.delay.unwrap().round_ms())
        .sum();
    assert_eq!(total, 2000);
    let refused = run(dir.path(), "render distance-flood --capture --fps 10");
    assert_eq!(refused.code, 2);
}

#[test]
fn a_dry_run_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let told = make(dir.path(), "render depth-first-carve -f gif,png --dry-run");
    assert_eq!(
        told.stdout,
        "out/depth-first-carve.gif: 150 frames, 480×300, 6000 ms in all, 40 ms a frame\n\
         out/depth-first-carve: 150 frames, 480×300, frame-0000.png to frame-0149.png\n"
    );
    assert!(names(dir.path()).is_empty() && !dir.path().join("out").exists());
}

#[test]
fn stills_and_sheets_have_names_of_their_own_and_come_at_any_scale() {
    let dir = tempfile::tempdir().unwrap();
    let board = "island-merging";
    make(dir.path(), &format!("render {board} -f apng --frames 0..2"));
    make(dir.path(), &format!("still {board}"));
    make(dir.path(), &format!("still {board} --at-ms 1500 --scale 2"));
    make(
        dir.path(),
        &format!("contact {board} --count 6 --columns 3"),
    );
    assert_eq!(
        names(&dir.path().join("out")),
        ["-at-1500ms.png", "-contact.png", "-still.png", ".png"].map(|end| format!("{board}{end}"))
    );
    let size = |end: &str| {
        let film = decode::open(&dir.path().join(format!("out/{board}{end}"))).unwrap();
        film.size().to_string()
    };
    assert_eq!(size("-still.png"), "480×300");
    assert_eq!(size("-at-1500ms.png"), "960×600");
    assert_eq!(size("-contact.png"), "1488×680");
    let refused = run(dir.path(), &format!("still {board} -o a.gif"));
    assert_eq!(refused.code, 2, "{}", refused.stderr);
}

#[test]
fn one_scene_that_fails_does_not_stop_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let one = run(
        dir.path(),
        "render distance-flood left-hand-walk --frames 140",
    );
    assert_eq!(
        (one.code, one.stdout.as_str()),
        (1, "out/left-hand-walk.gif\n")
    );
    assert!(
        one.stderr.contains("1 of 2 scenes failed: distance-flood"),
        "{}",
        one.stderr
    );
    std::fs::create_dir(dir.path().join("out/distance-flood.gif")).unwrap();
    let blocked = run(dir.path(), "render distance-flood left-hand-walk");
    assert_eq!(blocked.code, 1);
    assert!(
        blocked
            .stderr
            .contains("out/distance-flood.gif: it is a folder")
    );
}

#[test]
fn what_cannot_be_is_one_clear_error_and_no_file() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("taken"), "theirs").unwrap();
    for (line, words) in [
        ("render -o a.gif", "takes one film, not 9"),
        ("render -o -", "takes one film, not 9"),
        (
            "render distance-flood -o a.mov",
            "films are .gif, .png, .apng, .webp, .y4m, .rgba, .mp4, .webm, pictures .png and .svg",
        ),
        ("render distance-flood -o .gif", "that is only an ending"),
        (
            "render distance-flood -o a.webp -f gif",
            "a.webp holds one WebP",
        ),
        (
            "render distance-flood -o a.webp --loop 65536",
            "a WebP plays at most 65535 times",
        ),
        (
            "render distance-flood -o a.gif -f png",
            "a.gif holds one GIF",
        ),
        ("render distance-flood -o - -f gif,apng", "takes one format"),
        (
            "render distance-flood -o - -f png",
            "the film has 129 pictures",
        ),
        (
            "render distance-flood -o taken",
            "taken: it is not a folder",
        ),
        (
            "render distance-flood -o taken/a.gif",
            "cannot make the folder taken",
        ),
        (
            "render distance-flood -o /proc/films",
            "cannot make the folder /proc/films",
        ),
        (
            "render distance-flood --frames 129",
            "the film has 129 frames, 0 to 128",
        ),
        ("render distance-flood --frames x", "names no frame"),
        (
            "render distance-flood --scale 16",
            "the largest scale is 15",
        ),
        ("render distance-flood --fps 0", "expected 1 to 100"),
        ("render distance-flood --fps 101", "expected 1 to 100"),
        (
            "render distance-flood --duration-ms 0",
            "a whole number from 1 to 86400000",
        ),
        (
            "render distance-flood --start-ms -5",
            "'-5' for '--start-ms <MS>': expected 0 to 86400000",
        ),
        ("render distance-flood --scale 1.5", "expected 1 to 100"),
        ("render distance-flood --effort 4", "expected 0 to 3"),
        ("render distance-flood --frames 9..3", "9..3 holds no frame"),
        (
            "render distance-flood --start-ms 86400000",
            "ends by 86400000 ms",
        ),
        ("render distance-flood --loop 0", "a number from 1 to 65536"),
        ("contact distance-flood --scale 9", "the largest scale is"),
    ] {
        let outcome = run(dir.path(), line);
        assert_eq!(outcome.code, 2, "{line}\n{}", outcome.stderr);
        assert!(outcome.stderr.contains(words), "{line}\n{}", outcome.stderr);
        assert_eq!(outcome.stdout, "", "{line}");
        assert_eq!(names(dir.path()), ["taken"], "{line}");
    }
}

#[test]
fn results_that_exist_are_kept_when_asked() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("out")).unwrap();
    std::fs::write(dir.path().join("out/distance-flood.gif"), "theirs").unwrap();
    let kept = make(
        dir.path(),
        "render distance-flood -f gif,apng --frames 0 --no-clobber",
    );
    assert_eq!(kept.stdout, "out/distance-flood.png\n");
    assert!(
        kept.stderr
            .contains("out/distance-flood.gif exists and is kept")
    );
    let bytes = std::fs::read(dir.path().join("out/distance-flood.gif")).unwrap();
    assert_eq!(bytes, b"theirs");
}

#[test]
fn with_v_every_result_says_what_is_in_it_and_how_long_its_scene_took() {
    let dir = tempfile::tempdir().unwrap();
    let line = "render distance-flood -f gif,y4m --frames 0..2";
    let said = make(dir.path(), &format!("-v {line} --effort 0")).stderr;
    let of = |ending: &str| {
        let start = format!("out/distance-flood.{ending}: ");
        said.lines().find(|line| line.starts_with(&start)).unwrap()
    };
    let gif = of("gif");
    assert!(gif.contains(" kB, 2 frames, "), "{gif}");
    assert!(gif.contains(" inks, effort 0; ") && gif.ends_with(" s for the scene"));
    assert!(of("y4m").contains(" inks; "), "{said}");
    assert!(!make(dir.path(), line).stderr.contains("inks"));
}

#[cfg(unix)]
mod faults {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_mazereel");

    /// Runs the program where no file may grow past so many blocks of 512 bytes.
    fn on_a_full_disk(folder: &Path, blocks: usize, line: &str) -> (i32, String) {
        // Ignored, the signal becomes an error of the write, as on a disk that is full.
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {PROGRAM} {line}");
        let output = cleared(&mut Command::new("sh"))
            .args(["-c", &script])
            .current_dir(folder)
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), stderr)
    }

    /// Renders over older results where there is room for ever more blocks, `step` at a time,
    /// until it works.
    fn fill_the_disk(line: &str, step: usize) {
        let dir = tempfile::tempdir().unwrap();
        make(dir.path(), line);
        std::fs::write(dir.path().join("out/notes.txt"), "theirs").unwrap();
        let before = files(dir.path());
        let largest = before.iter().map(|(_, bytes)| bytes.len()).max().unwrap();
        let mut failures = 0;
        for blocks in (0..largest / 512 + step + 1).step_by(step) {
            let (code, stderr) = on_a_full_disk(dir.path(), blocks, &format!("{line} --fps 24"));
            if code == 0 {
                break;
            }
            failures += 1;
            assert_eq!(code, 1, "{stderr}");
            assert!(stderr.contains("File too large"), "{blocks}: {stderr}");
            assert!(
                files(dir.path()) == before,
                "{blocks}: {:?}",
                names(dir.path())
            );
        }
        assert!(failures > 5, "only {failures} runs met the end of the disk");
    }

    #[test]
    fn a_full_disk_leaves_the_older_results_whole_and_nothing_else() {
        fill_the_disk("render detour-valley -f gif,apng,png --duration-ms 1200", 3);
        fill_the_disk("render detour-valley -f webp --duration-ms 1200", 1);
        fill_the_disk("render detour-valley -f y4m,raw --duration-ms 400", 1000);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_behind_standard_output_is_an_error() {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        for format in ["gif", "apng", "webp", "y4m", "raw"] {
            let output = program()
                .args(["render", "distance-flood", "-o", "-", "-f", format])
                .stdout(full.try_clone().unwrap())
                .output()
                .unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{stderr}");
            assert!(stderr.contains("No space left on device"), "{stderr}");
        }
    }

    #[test]
    fn a_film_on_standard_output_is_the_file() {
        let dir = tempfile::tempdir().unwrap();
        for (format, name) in [
            ("gif", "a.gif"),
            ("apng", "a.png"),
            ("webp", "a.webp"),
            ("y4m", "a.y4m"),
            ("raw", "a.rgba"),
        ] {
            let line = "render distance-flood --duration-ms 900 -o";
            make(dir.path(), &format!("{line} {name}"));
            let output = program()
                .args(line.split(' '))
                .args(["-", "-f", format])
                .output()
                .unwrap();
            assert!(output.stdout == std::fs::read(dir.path().join(name)).unwrap());
        }
    }

    /// Signals that a process handles itself, a bit each.
    #[cfg(target_os = "linux")]
    fn handled(process: u32) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(mask.unwrap().trim(), 16).unwrap()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn tables_that_are_stopped_end_with_the_signal_s_code_and_a_word() {
        // The last one that is listened to, so that none is missed.
        const SIGHUP: u64 = 1;
        let signals = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];
        let lines = [
            "measure distance-flood --duration-ms 20000000 --fps 100",
            "facts depth-first-carve --set grid_n=150 --seeds 0..=99999",
            "facts depth-first-carve --set grid_n=150 --seeds 0..=99999 --summary -o table.csv",
        ];
        let dir = tempfile::tempdir().unwrap();
        for (line, (signal, code)) in lines.iter().flat_map(|line| signals.map(|s| (line, s))) {
            let child = program()
                .args(line.split(' '))
                .current_dir(dir.path())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let patience = Instant::now();
            while handled(child.id()) & SIGHUP == 0 {
                assert!(patience.elapsed() < Duration::from_secs(60), "{line}");
                std::thread::sleep(Duration::from_millis(10));
            }
            // Once the table is begun, it stands under a temporary name.
            while line.contains("-o") && files(dir.path()).is_empty() {
                assert!(patience.elapsed() < Duration::from_secs(60), "{line}");
                std::thread::sleep(Duration::from_millis(10));
            }
            let killed = Command::new("kill")
                .args([signal, &child.id().to_string()])
                .status();
            assert!(killed.unwrap().success());
            let output = child.wait_with_output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(code), "{line}\n{stderr}");
            assert_eq!(stderr, "error: interrupted\n");
            // Rows on standard output are sent as they are counted; nothing else is.
            let is_sent = line.starts_with("facts") && !line.contains("-o");
            assert!(is_sent || output.stdout.is_empty(), "{line}");
            assert!(files(dir.path()).is_empty(), "{:?}", names(dir.path()));
        }
    }

    #[test]
    fn a_render_that_is_stopped_ends_with_the_signal_s_code_and_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let line = "render depth-first-carve -f gif,apng,webp,png,y4m --duration-ms 400";
        make(dir.path(), line);
        let before = files(dir.path());
        for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
            let mut child = program()
                .args(["render", "depth-first-carve", "-f", "gif,apng,webp,png,y4m"])
                .args(["--duration-ms", "200000"])
                .current_dir(dir.path())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let patience = Instant::now();
            while files(dir.path()).len() <= before.len() + 20 {
                assert!(patience.elapsed() < Duration::from_secs(60), "no frame yet");
                std::thread::sleep(Duration::from_millis(10));
            }
            let killed = Command::new("kill")
                .args([signal, &child.id().to_string()])
                .status()
                .unwrap();
            assert!(killed.success());
            assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
            assert!(files(dir.path()) == before, "{:?}", names(dir.path()));
        }
    }
}
