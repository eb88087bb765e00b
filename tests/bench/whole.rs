//! The program by itself: the nine films, a long one, memory, threads, start-up, a large carve.
//!
//! ```text
//!  command A │ command B │ command A │ …      in turn, so that ratios hold
//! ```

use super::process::{Run, middle, run};
use super::{PROGRAM, bare_carve};
use mazereel::maze::carve::DepthFirst;
use mazereel::maze::{Cell, Grid};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

/// What is measured, and its arguments.
const COMMANDS: [(&str, &str); 7] = [
    ("nine default GIFs", "-q render"),
    ("the 46 s carve film, 1,153 frames", CARVE_FILM),
    ("the same, -j 1", "-j 1"),
    ("the same, -j 2", "-j 2"),
    (
        "a film of 10 s",
        "-q render frontier-ripples --duration-ms 10000",
    ),
    (
        "a film of 10 min",
        "-q render frontier-ripples --duration-ms 600000",
    ),
    ("start-up: --version", "--version"),
];
const CARVE_FILM: &str = "-q render depth-first-carve --start-ms 0 --duration-ms 46104 --fps 25";

/// The words of a command; films go to a folder.
fn argv(args: &str, folder: &Path) -> Vec<String> {
    let mut argv = vec![PROGRAM.to_owned()];
    argv.extend(args.split(' ').map(str::to_owned));
    if args.starts_with("-j") {
        argv.extend(CARVE_FILM.split(' ').map(str::to_owned));
    }
    if args != "--version" {
        argv.extend(["-o".to_owned(), folder.display().to_string()]);
    }
    argv
}

/// Cells a side of the large carve.
const SIDE: u32 = 2000;

/// Measures and prints.
///
/// # Errors
/// What a command said.
pub fn measure(rounds: usize) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); COMMANDS.len()];
    for _ in 0..rounds {
        for ((_, args), runs) in COMMANDS.iter().zip(&mut runs) {
            runs.push(run(&argv(args, folder.path()))?);
        }
    }
    println!("| command | wall s | CPU s | peak MB |\n|---|--:|--:|--:|");
    let runs: Vec<Run> = runs.iter().map(|runs| middle(runs)).collect();
    for ((name, _), run) in COMMANDS.iter().zip(&runs) {
        let Run {
            wall_s,
            cpu_s,
            peak_mb,
        } = run;
        println!("| {name} | {wall_s:.3} | {cpu_s:.3} | {peak_mb:.1} |");
    }
    println!(
        "\n-j 2 is {:.2} × as fast as -j 1",
        runs[2].wall_s / runs[3].wall_s
    );
    println!(
        "10 min take {:.2} × the memory of 10 s",
        runs[5].peak_mb / runs[4].peak_mb
    );
    carve(rounds);
    Ok(())
}

/// The carve of four million cells beside a bare loop over the same pushes and pops.
fn carve(rounds: usize) {
    let mut ratios = Vec::new();
    for _ in 0..rounds {
        let begun = Instant::now();
        let bare = black_box(bare_carve::carve(SIDE as usize, 464));
        let bare_s = begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let mut carve = DepthFirst::new(Grid::new(SIDE, SIDE), Cell(0), 464);
        while black_box(carve.step()).is_some() {}
        let ours_s = begun.elapsed().as_secs_f64();
        assert!(carve.grid().wall_bits() == bare, "both carve the same maze");
        ratios.push((ours_s / bare_s, ours_s));
    }
    ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, seconds) = ratios[ratios.len() / 2];
    println!("a carve of {SIDE}×{SIDE} cells takes {ratio:.2} × a bare loop ({seconds:.2} s)");
}
