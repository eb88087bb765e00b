//! `measure`: the capture table, recomputed from our frames or from anybody's.

use super::look::SizeArgs;
use super::numbers::{millis, whole};
use super::tables::table;
use super::{Console, SceneArgs, USAGE, interrupted};
use crate::clock::{FrameRate, MAX_FILM_MS, Timeline};
use crate::decode;
use crate::encode::png_rgba_bytes;
use crate::export::{self, ExportError, Picture, Place, Reel, Stop, Target};
use crate::keys::parse_color;
use crate::measure::{
    FilmError, Published, Row, heatmap, measure_film, measure_reel, write_csv, write_html,
    write_json, write_markdown,
};
use crate::metrics::THRESHOLD;
use crate::output::Clobber;
use crate::pixels::Rgb;
use crate::scene::Scene;
use clap::ValueEnum;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Recompute the capture table: how much of each board moves
///
/// Films the window of every scene's [capture] and measures the gaps between neighbouring frames.
/// In place of a scene, any GIF, APNG, WebP or folder of PNG frames can be measured, gap by gap.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel measure                                   the table of the nine boards
  mazereel measure --format html --out table.html
  mazereel measure detour-valley --heatmap out/      also a picture of where it moved
  mazereel measure somebodys.gif frames/             films by others
  mazereel measure depth-first-carve --start-ms 0 --duration-ms 46104 --fps 25

GIF, APNG and WebP merge frames that are alike: there, gaps without movement are not counted.
Anyone can recompute a row from `mazereel render SCENE --capture -f png`.")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    #[command(flatten)]
    size: SizeArgs,
    /// How much a channel must change to count
    #[arg(long, value_name = "N", default_value_t = THRESHOLD, value_parser = whole::<u8>(0..=u8::MAX))]
    threshold: u8,
    /// How to print the table; what the ending of --out says, else md
    #[arg(short, long, ignore_case = true)]
    format: Option<Format>,
    /// Where to write the table, instead of standard output: a .md, .csv, .json or .html file
    #[arg(short, long, visible_alias = "output", value_name = "FILE")]
    out: Option<PathBuf>,
    /// A folder for heat maps: where each scene moved, and how often
    #[arg(long, value_name = "DIR")]
    heatmap: Option<PathBuf>,
    /// Film time of the first frame, in place of the scene's
    #[arg(long, value_name = "MS", value_parser = millis(0..=MAX_FILM_MS))]
    start_ms: Option<u64>,
    /// Length of the window, in place of the scene's
    #[arg(long, value_name = "MS", value_parser = millis(1..=MAX_FILM_MS))]
    duration_ms: Option<u64>,
    /// Frames a second, in place of the scene's number of frames
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100))]
    fps: Option<u32>,
    /// What shows through where a film is transparent, #rrggbb
    #[arg(long, value_name = "COLOR", default_value = "#ffffff", value_parser = color)]
    background: Rgb,
}

/// How to print the table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A Markdown table, laid out as published
    Md,
    /// Comma-separated values
    Csv,
    /// One object
    Json,
    /// A page
    Html,
}

fn color(text: &str) -> Result<Rgb, String> {
    parse_color(text).ok_or_else(|| "a colour is written #rrggbb".into())
}

/// Measures the scenes and films asked for and prints the table.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let (films, selected) = args.scenes.select_beside(|path| is_film(Path::new(path)));
    let selected = args.size.fit(selected).drawable();
    console.failures(&selected.failures);
    let mut failed = selected.failures.len();
    if selected.failures.iter().any(|failure| failure.is_usage()) {
        return ExitCode::from(USAGE);
    }
    let (output, format) = match table(args.out.as_deref(), args.format) {
        Ok(read) => read,
        Err(message) => {
            console.error(&message);
            return ExitCode::from(USAGE);
        }
    };
    let stop = match Stop::on_signals() {
        Ok(stop) => stop,
        Err(error) => {
            console.error(&error);
            return ExitCode::from(USAGE);
        }
    };
    let mut rows = Vec::new();
    for scene in &selected.scenes {
        match measure_scene(args, scene, &stop) {
            Ok(row) => rows.push(row),
            Err(ExportError::Interrupted) => return interrupted(console, &stop),
            Err(error) => {
                console.error(&format!("{}: {error}", scene.name));
                failed += 1;
            }
        }
    }
    for path in &films {
        match measure_file(args, path, &stop) {
            Ok(row) => rows.push(row),
            Err(FilmError::Interrupted) => return interrupted(console, &stop),
            Err(error) => {
                // A decoder's error names the file, the frame and the byte itself.
                let named = matches!(error, FilmError::Decode(_));
                let message = if named {
                    error.to_string()
                } else {
                    format!("{path}: {error}")
                };
                console.error(&message);
                failed += 1;
            }
        }
    }
    if rows.is_empty() {
        return ExitCode::from(USAGE);
    }
    let written = write_heatmaps(args, console, &rows)
        .and_then(|()| console.results_to(output, |out| print(out, format, &rows, args.threshold)));
    match written {
        Err(code) => code,
        Ok(()) if failed > 0 => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
    }
}

/// Whether an argument names a film rather than a scene: a file by its ending, a folder by the
/// frames in it.
fn is_film(path: &Path) -> bool {
    let ends_with = |path: &Path, endings: &[&str]| {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        endings.iter().any(|known| ending == *known)
    };
    if !path.is_dir() {
        return ends_with(path, &["gif", "png", "apng", "webp"]);
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let (mut pictures, mut scripts) = (false, false);
    for entry in entries {
        pictures |= ends_with(&entry.path(), &["png"]);
        scripts |= ends_with(&entry.path(), &["toml"]);
    }
    pictures && !scripts
}

fn measure_scene(args: &Args, scene: &Scene, stop: &Stop) -> Result<Row, ExportError> {
    let mut reel = Reel::capture(scene);
    let own = reel.timeline;
    let duration_ms = args.duration_ms.unwrap_or(own.duration_ms);
    let rate = match (args.fps, args.duration_ms) {
        (Some(fps), _) => FrameRate::fps(fps),
        (None, Some(ms)) => FrameRate {
            per_ms: u32::try_from(ms).unwrap_or(u32::MAX),
            ..own.rate
        },
        (None, None) => own.rate,
    };
    let start_ms = args.start_ms.unwrap_or(own.start_ms);
    reel.film(Timeline {
        start_ms,
        duration_ms,
        rate,
    });
    let (motion, last) = measure_reel(&reel, args.threshold, stop)?;
    Ok(Row {
        name: scene.name.clone(),
        title: scene.title.clone(),
        is_scene: true,
        motion,
        last,
        // Another window or canvas is not what was published.
        published: Published::of(&scene.name)
            .filter(|_| reel.timeline == own && !args.size.is_set()),
    })
}

fn measure_file(args: &Args, path: &str, stop: &Stop) -> Result<Row, FilmError> {
    let mut film = decode::open(Path::new(path))?;
    let (motion, last) = measure_film(film.as_mut(), args.background, args.threshold, stop)?;
    Ok(Row {
        name: path.to_owned(),
        title: path.to_owned(),
        is_scene: false,
        motion,
        last,
        published: None,
    })
}

fn write_heatmaps(args: &Args, console: &Console, rows: &[Row]) -> Result<(), ExitCode> {
    let Some(folder) = &args.heatmap else {
        return Ok(());
    };
    let place = Place::Folder(folder.clone());
    for row in rows {
        let stem = Path::new(&row.name)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        let map = png_rgba_bytes(&heatmap(&row.motion, &row.last));
        let target = Target::picture(&place, &stem, "heatmap", Picture::Png);
        let written =
            target.map(|target| export::write_picture(&target, &map.into(), Clobber::Replace));
        match written {
            Ok(Ok(developed)) => console.note(&developed.target.to_string()),
            Ok(Err(error)) => return Err(fail(console, &error.to_string())),
            Err(message) => return Err(fail(console, &message)),
        }
    }
    Ok(())
}

fn fail(console: &Console, message: &str) -> ExitCode {
    console.error(message);
    ExitCode::FAILURE
}

fn print(out: &mut dyn Write, format: Format, rows: &[Row], threshold: u8) -> io::Result<()> {
    match format {
        Format::Md => write_markdown(out, rows, threshold),
        Format::Csv => write_csv(out, rows, threshold),
        Format::Json => write_json(out, rows, threshold),
        Format::Html => write_html(out, rows, threshold),
    }
}
