//! The whole program beside the encoders that others use, on the same films in one run.
//!
//! ```text
//!  cargo bench --bench rivals                            nine boards, two busy films, three rounds
//!  cargo bench --bench rivals -- --rounds 1 island       one round of films named like that
//! ```
//!
//! All commands of a film are run in turn, round by round: a slow minute of the machine hits all
//! alike, so the ratios hold where the seconds do not. Ours simulate, draw and encode; the others
//! get finished PNG frames. What is not installed is named and left out.

mod bare_carve;
mod encoders;
mod process;
mod table;
mod verdict;
mod whole;

use encoders::{Encoder, Shown};
use process::Run;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use table::Row;
use verdict::Seen;

/// This program, built as users build it.
const PROGRAM: &str = env!("CARGO_BIN_EXE_mazereel");

fn main() -> ExitCode {
    // Cargo adds --bench.
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let (mut rounds, mut picked) = (3, Vec::new());
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => match args.next().and_then(|n| n.parse().ok()) {
                Some(n @ 1..) => rounds = n,
                _ => return usage("--rounds takes a number from 1 on"),
            },
            option if option.starts_with('-') => return usage(&format!("{option} is unknown")),
            _ => picked.push(arg),
        }
    }
    if !process::is_installed("time") {
        return usage("GNU time is needed to measure with");
    }
    match compare(rounds, &picked).and_then(|()| whole::measure(rounds)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => usage(&message),
    }
}

fn usage(message: &str) -> ExitCode {
    eprintln!("rivals: {message}");
    ExitCode::FAILURE
}

/// The nine boards as they are by default, and two films in which much happens in every frame.
fn films() -> Vec<Shown> {
    let boards = mazereel::scene::shipped().expect("a test keeps shipped scenes sound");
    let defaults = boards.into_iter().filter(|scene| scene.default);
    let mut films: Vec<Shown> = defaults
        .map(|scene| Shown {
            args: vec![scene.name.clone()],
            fps: scene.export.fps,
            name: scene.name,
        })
        .collect();
    for (scene, setting) in [
        ("island-merging", "check_step_ms=1"),
        ("frontier-ripples", "join_step_ms=2"),
    ] {
        let args = [scene, "--set", setting, "--duration-ms", "10000"];
        films.push(Shown {
            name: format!("{scene}, busy"),
            args: args.map(str::to_owned).to_vec(),
            fps: 25,
        });
    }
    films
}

fn compare(rounds: usize, picked: &[String]) -> Result<(), String> {
    let help = Command::new(PROGRAM).args(["render", "--help"]).output();
    let help = help.map_err(|error| format!("{PROGRAM}: {error}"))?;
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    println!("{}", Row::HEAD);
    let mut tables = Vec::new();
    for film in films() {
        if picked.is_empty() || picked.iter().any(|name| film.name.contains(name)) {
            tables.push((film.name.clone(), rows(&film, &help, rounds)?));
        }
    }
    println!("\n{}", table::summary(&tables));
    Ok(())
}

/// Measures one film; prints its rows.
fn rows(film: &Shown, help: &str, rounds: usize) -> Result<Vec<Row>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let frames = frames(film, folder.path())?;
    let (mut encoders, missing) = encoders::theirs(&frames, film.fps, folder.path());
    encoders.extend(encoders::ours(
        Path::new(PROGRAM),
        help,
        film,
        folder.path(),
    ));
    if !missing.is_empty() {
        eprintln!("left out, not installed: {}", missing.join(", "));
    }
    let mut runs: Vec<Vec<Result<Run, String>>> = vec![Vec::new(); encoders.len()];
    for _ in 0..rounds {
        for (encoder, runs) in encoders.iter().zip(&mut runs) {
            runs.push(process::run(&encoder.argv));
        }
    }
    let first = frames[0].display().to_string();
    let rate = film.fps.to_string();
    let source = ["-framerate", &rate, "-i", &encoders::pattern(&first)];
    let truth = Seen::by_ffmpeg(&source).map(Seen::hashes);
    let mut rows = Vec::new();
    for (encoder, runs) in encoders.iter().zip(runs) {
        let runs: Result<Vec<Run>, String> = runs.into_iter().collect();
        match runs {
            Ok(runs) => rows.push(row(film, encoder, process::middle(&runs), truth.as_deref())),
            Err(said) => eprintln!("{}: {} failed: {said}", film.name, encoder.name),
        }
    }
    for row in &rows {
        println!("{}", row.line(&film.name, &rows));
    }
    Ok(rows)
}

fn row(film: &Shown, encoder: &Encoder, run: Run, truth: Option<&[String]>) -> Row {
    let out = encoder.out.display().to_string();
    let judge = |seen: Option<Seen>| {
        seen.zip(truth).map(|(seen, truth)| table::Verdict {
            identical: seen.identical(truth, film.fps),
            frames: truth.len(),
            total_ms: seen.total_ms(),
        })
    };
    Row {
        encoder: encoder.name.clone(),
        ours: encoder.ours,
        run,
        bytes: std::fs::metadata(&encoder.out).map_or(0, |file| file.len()),
        ffmpeg: judge(Seen::by_ffmpeg(&["-i", &out])),
        pillow: judge(Seen::by_pillow(&encoder.out)),
    }
}

/// The film as PNG frames.
fn frames(film: &Shown, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let out = folder.join("frames");
    let ran = Command::new(PROGRAM)
        .args(["-q", "render", "-f", "png", "-o"])
        .arg(&out)
        .args(&film.args)
        .output()
        .map_err(|error| format!("{PROGRAM}: {error}"))?;
    let said = String::from_utf8_lossy(&ran.stdout);
    let sequence = said.lines().next().unwrap_or_default();
    let listed = std::fs::read_dir(sequence).map_err(|error| {
        let complaint = String::from_utf8_lossy(&ran.stderr);
        format!("{}: no frames ({error}) {complaint}", film.name)
    })?;
    let mut frames: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    frames.sort();
    Ok(frames)
}
