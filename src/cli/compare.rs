//! `compare`: any two films or pictures.

use std::path::PathBuf;
use std::process::ExitCode;

use super::numbers::whole;
use super::{Console, USAGE};
use crate::export::{ExportError, Place};
use crate::regress::{
    Entry, Film, FilmError, OnDisk, Pictures, State, blank, block, by_time, shape,
};

/// Compare two films or pictures: GIF, APNG, WebP, PNG, or a folder of PNG
///
/// By presentation time, after merging identical neighbours: a longer delay equals a repeated
/// frame. A folder takes its times from --fps, else from the other film frame by frame.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel compare out/a.gif out/a.png           are they the same film?
  mazereel compare frames/ film.gif --fps 25     a folder has no times of its own
  mazereel compare old.gif new.gif -o out/diff   with pictures of what differs

Exit codes: 0 they are the same, 1 they differ, 2 one cannot be read.")]
pub struct Args {
    /// What is expected
    #[arg(value_name = "A")]
    expected: PathBuf,
    /// What is held against it
    #[arg(value_name = "B")]
    actual: PathBuf,
    /// Frames a second of a folder
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1000))]
    fps: Option<u32>,
    /// Folder for pictures of the differences
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Compares two films.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    match compare(args) {
        Ok(entry) => {
            let folder = args.output.clone().unwrap_or_default();
            let wrote = console.results(|out| writeln!(out, "{}", block(&entry, &folder)));
            match (wrote, entry.state) {
                (Err(code), _) => code,
                (Ok(()), State::Same) => ExitCode::SUCCESS,
                (Ok(()), _) => ExitCode::FAILURE,
            }
        }
        Err(message) => {
            console.error(&message);
            ExitCode::from(USAGE)
        }
    }
}

fn compare(args: &Args) -> Result<Entry, String> {
    if let Some(output) = &args.output
        && !matches!(Place::parse(output), Ok(Place::Folder(_)))
    {
        return Err(format!(
            "cannot write {}: the pictures of what differs go into a folder (for one of that \
             name, end it with a slash)",
            output.display()
        ));
    }
    let (expected, actual) = read(args).map_err(|error| error.to_string())?;
    let compared = by_time(&expected, &actual).map_err(|error| error.to_string())?;
    let (expected, actual) = (&expected as &dyn Film, &actual as &dyn Film);
    let shape = |film| shape(film, compared.state != State::Same).map_err(|e| e.to_string());
    let mut entry = Entry {
        scene: format!("{} → {}", args.expected.display(), args.actual.display()),
        state: compared.state,
        expected: Some(shape(expected)?),
        actual: Some(shape(actual)?),
        found: Some(compared.found),
        ..blank()
    };
    if let (Some(folder), false) = (&args.output, entry.state == State::Same) {
        let pictures = Pictures { folder, scene: "" };
        pictures
            .draw(&mut entry, &compared.shown, expected, actual)
            .map_err(|error| ExportError::from(error).to_string())?;
    }
    Ok(entry)
}

/// Both films. Where only one has times, the other takes them: picture by picture where both show as
/// many, else frame by frame.
fn read(args: &Args) -> Result<(OnDisk, OnDisk), FilmError> {
    let fps = u64::from(args.fps.unwrap_or(1));
    let by_fps = |frames: u64| (frames * 2000 + fps) / (2 * fps);
    let (mut expected, mut actual) = (
        OnDisk::read(&args.expected, by_fps)?,
        OnDisk::read(&args.actual, by_fps)?,
    );
    if args.fps.is_some() {
        return Ok((expected, actual));
    }
    Ok(match (expected.is_timed(), actual.is_timed()) {
        (false, true) if expected.take_times(&actual) => (expected, actual),
        (true, false) if actual.take_times(&expected) => (expected, actual),
        (false, true) => {
            let ends = OnDisk::ends(&args.actual)?;
            (OnDisk::read(&args.expected, |n| end_of(&ends, n))?, actual)
        }
        (true, false) => {
            let ends = OnDisk::ends(&args.expected)?;
            (expected, OnDisk::read(&args.actual, |n| end_of(&ends, n))?)
        }
        _ => (expected, actual),
    })
}

/// When the `n`-th frame ends, counted from 1; frames that the other film does not have take a
/// second each.
fn end_of(ends: &[u64], n: u64) -> u64 {
    let last = ends.last().copied().unwrap_or(0);
    let known = ends.get(n as usize - 1).copied();
    known.unwrap_or_else(|| last + 1000 * (n - ends.len() as u64))
}
