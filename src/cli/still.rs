//! `still`: one picture of every scene.

use super::numbers::{millis, whole};
use super::pictures::{self, Request};
use super::{Console, LookArgs, SceneArgs};
use crate::export::{Picture, Reel, View, check_area, still};
use crate::palette::ThemeName;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write one picture of every scene: its board settled, or at some time
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel still                                    nine pictures out/SCENE-still.png
  mazereel still left-hand-walk --at-ms 2500        out/left-hand-walk-at-2500ms.png
  mazereel still hedge-garden --scale 3 -o hero.png
  mazereel still distance-flood -f svg,png          lines and pixels, out/distance-flood-still.svg
  mazereel still left-hand-walk --bare -o maze.svg  to print and solve; --solution to look it up")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    #[command(flatten)]
    look: LookArgs,
    /// Where to: a .png or .svg file, a folder, or - for standard output
    #[arg(short, long, value_name = "PATH", default_value = "out/")]
    output: PathBuf,
    /// Pixels (png) or lines (svg, sharp at any size); repeatable
    #[arg(short, long = "format", value_name = "FORMAT", value_delimiter = ',', ignore_case = true, value_parser = format_parser())]
    formats: Vec<Picture>,
    /// Film time of the picture, instead of the settled board
    #[arg(long, value_name = "MS", value_parser = millis(0..=86_400_000))]
    at_ms: Option<u64>,
    /// Only the walls of the maze, to be printed; in the print theme unless another is named
    #[arg(long, conflicts_with = "at_ms")]
    bare: bool,
    /// With the way through the bare maze
    #[arg(long, requires = "bare")]
    solution: bool,
    /// Draw so many times as large: 2 for screens with small pixels
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=100))]
    scale: u32,
    /// Leave pictures that exist as they are
    #[arg(long)]
    no_clobber: bool,
}

fn format_parser() -> impl TypedValueParser<Value = Picture> {
    let names = Picture::NAMES;
    PossibleValuesParser::new(names.map(|(name, _)| name)).try_map(move |typed| {
        let found = names
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(&typed));
        found.map(|(_, picture)| *picture).ok_or("no format")
    })
}

impl Args {
    fn view(&self) -> View {
        match (self.bare, self.at_ms) {
            (true, _) => View::Bare {
                solution: self.solution,
            },
            (false, Some(at_ms)) => View::At(at_ms),
            (false, None) => View::Settled,
        }
    }
}

/// Draws the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let view = args.view();
    let shows = match view {
        View::Settled => "still".to_owned(),
        View::At(at_ms) => format!("at-{at_ms}ms"),
        View::Bare { solution: false } => "maze".to_owned(),
        View::Bare { solution: true } => "solution".to_owned(),
    };
    let look = match view {
        View::Bare { .. } => &args.look.or(ThemeName::Print),
        _ => &args.look,
    };
    let request = Request {
        scenes: &args.scenes,
        look,
        output: &args.output,
        shows: &shows,
        formats: &args.formats,
        no_clobber: args.no_clobber,
    };
    pictures::write(&request, console, |scene, picture, _| {
        let mut reel = Reel::still(scene);
        reel.scale = args.scale;
        check_area(reel.canvas(), reel.scale)?;
        still(&reel, view, picture)
    })
}
