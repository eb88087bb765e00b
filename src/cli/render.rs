//! `render`: scenes to animations, videos and PNG sequences.

use super::beside::Beside;
use super::numbers::{millis, whole};
use super::tally::Tally;
use super::{Console, LookArgs, SceneArgs, part_of};
use crate::clock::Plays;
use crate::encode::Effort;
use crate::export::{
    self, ExportError, Format, FramePick, Job, Options, Place, Stop, WriteOptions,
};
use crate::keys::{Raw, Setting};
use crate::output::Clobber;
use crate::regress::Part;
use crate::scene::Length;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use std::process::ExitCode;

/// The most that a GIF can count to.
const MAX_PLAYS: u32 = 65_536;

/// Write the films of scenes: GIF, APNG, WebP, video, PNG sequences
///
/// What is not given is as the scene has it. Existing results are replaced when the new ones are
/// complete; the paths of results go to standard output.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel render                                       nine GIFs in out/
  mazereel render left-hand-walk -f gif,webp,png        one pass, three results
  mazereel render left-hand-walk --scale 2 -o walk.mp4  needs ffmpeg; sharper than at scale 1
  mazereel render hedge-garden --scale 2 -o hero.gif    drawn anew at 960×600
  mazereel render hedge-garden --size 640x400           on a canvas of another size
  mazereel render detour-valley --theme brand.toml      in colours of your own
  mazereel render distance-flood --frames 50% -o a.png  one frame, as a PNG
  mazereel render depth-first-carve --duration-ms cycle --fit-ms 8000
                                                        all of its 46 s in 8 s
  mazereel render distance-flood --captions             with out/distance-flood.vtt
  mazereel render distance-flood -f webp,gif --figure   with HTML to paste, and a poster
  mazereel render detour-valley -f y4m -o - | ffplay -  to another program, frame by frame")]
#[command(after_long_help = "\
Where results go:
  out/SCENE.gif, out/SCENE.png (APNG), out/SCENE.webp, out/SCENE/frame-0000.png …
  A clip's are out/SCENE-CLIP.gif and so on.
  With --output FOLDER the same in that folder. A path that ends in .gif, .webp, .mp4, .webm, .y4m or
  .rgba is one such file, one that ends in .png or .apng one APNG; an APNG of one frame is a plain
  PNG. - is standard output.

Formats:
  gif   every browser, 1/100 s       webp  lossless, mostly the shortest, 1/1000 s
  apng  lossless, 1/1000 s           png   numbered pictures in a folder
  mp4   H.264, webm VP9: packed by the ffmpeg on the PATH, in 4:2:0: two by two pixels share a
        colour, which blurs coloured cells. At --scale 2 every pixel of the board keeps its own.
  y4m   uncompressed 4:4:4 in BT.709, raw RGBA without a header (.rgba): for other programs
  Video has a constant rate: a last frame that is held is stored again and again.

Frames:
  7  -1 (the last)  50%  0..24 (without 24)  0..=23  0..=23:2 (every second)  12..  -5..  25%..75%,
  or several with commas.
  Numbers are those of the whole film, also in the names of files; every frame is shown as long as
  in the whole film.")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    #[command(flatten)]
    look: LookArgs,
    /// Only the scenes of one part, such as hash:2/4: a scene's name alone says which it is in
    #[arg(long, value_name = "hash:N/M")]
    partition: Option<Part>,
    /// Where to: a file (.gif, .png, .webp, .mp4 …), a folder, or - for standard output
    #[arg(short, long, value_name = "PATH", default_value = "out/")]
    output: PathBuf,
    /// An animation (gif, apng, webp), numbered pictures (png), video by ffmpeg (mp4, webm), or
    /// video for other programs (y4m, raw); repeatable, one pass makes all
    #[arg(short, long = "format", value_name = "FORMAT", value_delimiter = ',', ignore_case = true, value_parser = format_parser())]
    formats: Vec<Format>,
    /// Frames a second, 1 to 100
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100))]
    fps: Option<u32>,
    /// Only some frames, such as 0..24, 0..=23, 12.., -1 (the last), 50% or 1,5,9
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    frames: Option<FramePick>,
    /// Film time of the first frame
    #[arg(long, value_name = "MS", value_parser = millis(0..=86_400_000))]
    start_ms: Option<u64>,
    /// Length of the film in film time: a number, cycle (exactly one round of the board), or
    /// settled (until its maze is finished)
    #[arg(long, value_name = "MS", value_parser = parse_length)]
    duration_ms: Option<Length>,
    /// Show all of it in so long: film time runs evenly faster
    #[arg(long, value_name = "MS", value_parser = millis(1..=86_400_000), conflicts_with = "speed")]
    fit_ms: Option<u64>,
    /// Let film time run so many times as fast, 0.001 to 1000
    #[arg(long, value_name = "X", value_parser = parse_speed)]
    speed: Option<f64>,
    /// A clip of the scene instead of its animation (repeatable); all is every clip
    #[arg(long = "clip", value_name = "NAME", conflicts_with_all = ["start_ms", "duration_ms", "capture"])]
    clips: Vec<String>,
    /// Draw so many times as large: 2 for screens with small pixels
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=100))]
    scale: u32,
    /// How often an animation plays: forever, once, or a number
    #[arg(long = "loop", value_name = "PLAYS", default_value = "forever", value_parser = parse_plays)]
    plays: Plays,
    /// How hard to look for shorter files, with the same pixels: 0 least time, 3 fewest bytes
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = whole::<u8>(0..=3))]
    effort: u8,
    /// How much longer the last frame stays
    #[arg(long, value_name = "MS", value_parser = millis(0..=600_000))]
    end_hold_ms: Option<u64>,
    /// Exactly the frames behind the capture table
    #[arg(long, conflicts_with_all = ["fps", "start_ms", "duration_ms", "fit_ms", "speed"])]
    capture: bool,
    /// Also write captions (WebVTT) beside the film, SCENE.vtt: what is happening, in words
    #[arg(long)]
    captions: bool,
    /// Also write a figure for a page, SCENE.html, with the scene's `alt` text, and its poster for
    /// readers who want no motion, SCENE-still.png
    #[arg(long)]
    figure: bool,
    /// Leave results that exist as they are
    #[arg(long)]
    no_clobber: bool,
    /// Only say what would be written
    #[arg(long)]
    dry_run: bool,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::NAMES.map(|(name, _)| name))
        .try_map(|name| name.parse::<Format>())
}

fn parse_plays(text: &str) -> Result<Plays, String> {
    match text {
        "forever" => Ok(Plays::Forever),
        "once" => Ok(Plays::Times(1)),
        n => match n.parse() {
            Ok(n @ 1..=MAX_PLAYS) => Ok(Plays::Times(n)),
            _ => Err(format!(
                "allowed are forever, once, and a number from 1 to {MAX_PLAYS}"
            )),
        },
    }
}

fn parse_length(text: &str) -> Result<Length, String> {
    let kind = <Option<Length> as Setting>::kind((1.0, 86_400_000.0));
    let raw = text.parse().map_or(Raw::Text(text.into()), Raw::Int);
    match kind.check(&raw) {
        Ok(value) => Length::from_value(&value).ok_or_else(|| kind.allowed()),
        Err(misfit) => Err(format!("allowed is {}", misfit.allowed)),
    }
}

fn parse_speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    let speed = speed.filter(|speed| (0.001..=1000.0).contains(speed));
    speed.ok_or_else(|| "allowed is a number from 0.001 to 1000".into())
}

impl Args {
    fn options(&self) -> Options {
        Options {
            formats: self.formats.clone(),
            capture: self.capture,
            fps: self.fps,
            start_ms: self.start_ms,
            duration_ms: self.duration_ms,
            fit_ms: self.fit_ms,
            speed: self.speed,
            clips: self.clips.clone(),
            end_hold_ms: self.end_hold_ms,
            frames: self.frames.clone(),
            scale: self.scale,
            write: WriteOptions {
                plays: self.plays,
                effort: Effort::from_level(self.effort).unwrap_or_default(),
                clobber: match self.no_clobber {
                    true => Clobber::Keep,
                    false => Clobber::Replace,
                },
            },
        }
    }
}

/// Renders the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let selected = args.look.dress(args.scenes.select());
    let selected = match args.capture || args.duration_ms.is_some() {
        true => selected.drawable(),
        // Told before anything is written, and where it stands in the scene.
        false => selected.filmable(),
    };
    let Some(selected) = part_of(selected, args.partition, console) else {
        return ExitCode::SUCCESS;
    };
    let mut tally = Tally::begin(console, &selected);
    let place = match export::place(&args.output, selected.scenes.len()) {
        Ok(place) => place,
        Err(message) => return tally.usage(&message),
    };
    let options = args.options();
    let mut jobs: Vec<Job<'_>> = Vec::new();
    for scene in &selected.scenes {
        match options.jobs(scene, &place) {
            Ok(films) => jobs.extend(films),
            Err(error) => tally.refuse(scene, &error),
        }
    }
    if let Err(message) = export::place(&args.output, jobs.len()) {
        return tally.usage(&message);
    }
    let beside = Beside {
        captions: args.captions,
        figure: args.figure,
    };
    if let Some(message) = beside.objection(&place, &jobs) {
        return tally.usage(&message);
    }
    for warning in jobs.iter().filter_map(|job| beside.warning(job)) {
        tally.note(&warning);
    }
    if let Some(message) = export::collision(&jobs) {
        return tally.usage(&message);
    }
    if jobs.iter().any(Job::is_too_fast) {
        tally.note("warning: a GIF shows at most 50 frames a second, since browsers play shorter frames slowly; other formats keep their rate");
    }
    if jobs.iter().any(|job| job.drops_plays(&options)) {
        tally.note("warning: a video cannot say how often it plays: --loop does not count there");
    }
    if args.dry_run {
        for job in &jobs {
            tally.skip();
            job.describe().iter().for_each(|line| tally.print(line));
            for (target, companion) in beside.targets(&place, job) {
                tally.print(&format!("{target}: {}", companion.noun()));
            }
        }
        return tally.conclude();
    }
    render(jobs, &options, beside, &place, tally)
}

fn render(
    mut jobs: Vec<Job<'_>>,
    options: &Options,
    beside: Beside,
    place: &Place,
    mut tally: Tally,
) -> ExitCode {
    if options.write.clobber == Clobber::Keep {
        for job in &mut jobs {
            for kept in job.keep_results() {
                tally.note(&format!("{kept} exists and is kept"));
            }
        }
    }
    if let Err(message) = export::check_programs(&jobs) {
        return tally.usage(&message);
    }
    if !jobs.is_empty()
        && let Err(error) = export::probe(place, options.write.clobber)
    {
        return tally.usage(&error.to_string());
    }
    let stop = match Stop::on_signals() {
        Ok(stop) => stop,
        Err(error) => return tally.usage(&error),
    };
    tally.expect(jobs.iter().map(Job::frames_to_write).sum());
    let mut planned = 0;
    for job in &jobs {
        let WriteOptions { plays, clobber, .. } = options.write;
        if job.targets.is_empty() && beside.is_complete(place, job) {
            tally.skip();
            continue;
        }
        tally.progress().begin(&job.reel.name());
        let filmed = match job.targets.is_empty() {
            true => Ok(Vec::new()),
            false => job.film(options, &stop, tally.progress()),
        };
        let written = filmed.and_then(|mut results| {
            results.extend(beside.write(place, job, plays, clobber)?);
            Ok(results)
        });
        match written {
            Ok(results) => tally.done(&results, job.frames_to_write()),
            Err(ExportError::Interrupted) => return tally.interrupted(&stop),
            Err(error) => tally.fail(job.reel.scene, &error),
        }
        planned += job.frames_to_write();
        tally.progress().reach(planned);
    }
    tally.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_are_counted_in_total_plays() {
        assert_eq!(parse_plays("forever"), Ok(Plays::Forever));
        assert_eq!(parse_plays("once"), Ok(Plays::Times(1)));
        assert_eq!(parse_plays("3"), Ok(Plays::Times(3)));
        for wrong in ["0", "-1", "65537", "twice", ""] {
            assert!(parse_plays(wrong).is_err(), "{wrong}");
        }
    }
}
