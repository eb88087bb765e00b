//! `still`: one picture of every scene.

use super::pictures::{self, Request};
use super::{Console, SceneArgs};
use crate::export::{Reel, check_area, still};
use clap::value_parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write one picture of every scene: its board settled, or at some time
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel still                                    nine pictures out/SCENE-still.png
  mazereel still left-hand-walk --at-ms 2500        out/left-hand-walk-at-2500ms.png
  mazereel still hedge-garden --scale 3 -o hero.png")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    /// Where to: a .png file, a folder, or - for standard output
    #[arg(short, long, value_name = "PATH", default_value = "out/")]
    output: PathBuf,
    /// Film time of the picture, instead of the settled board
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=86_400_000))]
    at_ms: Option<u64>,
    /// Draw so many times as large: 2 for screens with small pixels
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=100))]
    scale: u32,
    /// Leave pictures that exist as they are
    #[arg(long)]
    no_clobber: bool,
}

/// Draws the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let shows = match args.at_ms {
        Some(at_ms) => format!("at-{at_ms}ms"),
        None => "still".to_owned(),
    };
    let request = Request {
        scenes: &args.scenes,
        output: &args.output,
        shows: &shows,
        no_clobber: args.no_clobber,
    };
    pictures::write(&request, console, |scene, _| {
        let mut reel = Reel::animation(scene);
        reel.scale = args.scale;
        check_area(reel.canvas(), reel.scale)?;
        still(&reel, args.at_ms)
    })
}
