//! `contact`: a sheet of frames of every scene's film.

use super::numbers::whole;
use super::pictures::{self, Request};
use super::{Console, LookArgs, SceneArgs};
use crate::export::{Picture, Reel, Sheet};
use std::path::PathBuf;
use std::process::ExitCode;

/// Frames of an animation on a sheet, unless told otherwise.
const COUNT: u32 = 12;

/// Write a contact sheet of every scene: frames of its film side by side, each with its time
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel contact                                  nine sheets out/SCENE-contact.png
  mazereel contact distance-flood --count 24 --columns 6
  mazereel contact detour-valley --capture          the frames behind the capture table")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    #[command(flatten)]
    look: LookArgs,
    /// Where to: a .png file, a folder, or - for standard output
    #[arg(short, long, value_name = "PATH", default_value = "out/")]
    output: PathBuf,
    /// Frames, evenly from the first to the last; 12 unless set, with --capture all
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    count: Option<u32>,
    /// Frames side by side
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(1..=100))]
    columns: u32,
    /// From the window behind the capture table instead of the animation
    #[arg(long)]
    capture: bool,
    /// Draw so many times as large
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=100))]
    scale: u32,
    /// Leave sheets that exist as they are
    #[arg(long)]
    no_clobber: bool,
}

/// Draws the sheets of the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let request = Request {
        scenes: &args.scenes,
        look: &args.look,
        output: &args.output,
        shows: "contact",
        formats: &[Picture::Png],
        no_clobber: args.no_clobber,
    };
    pictures::write(&request, console, |scene, _, stop| {
        let (mut reel, own_count) = match args.capture {
            true => (Reel::capture(scene), u32::MAX),
            false => (Reel::animation(scene)?, COUNT),
        };
        reel.scale = args.scale;
        let count = args.count.unwrap_or(own_count);
        Sheet::of(&mut reel, count, args.columns)?.film(&reel, stop)
    })
}
