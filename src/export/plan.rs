//! From options and scenes to what will be filmed and where it goes.

use super::calm::MOST_FPS;
use super::{
    Developed, ExportError, Format, FramePick, Pass, Place, Reel, Stop, Target, WriteOptions, film,
};
use crate::clock::{Millis, Plays};
use crate::encode::{MAX_WEBP_PLAYS, MAX_WEBP_SIDE};
use crate::output::{self, Clobber, NewFile, NewStream, OutputError};
use crate::progress::Progress;
use crate::scene::{Length, Scene};
use std::collections::BTreeSet;
use std::path::Path;

/// How films are made; what is `None` is the scene's own.
#[derive(Clone, Debug)]
pub struct Options {
    /// What a film becomes; empty: what the output's ending says, else GIF.
    pub formats: Vec<Format>,
    /// Whether the filmed window behind the capture table is taken instead of the animation.
    pub capture: bool,
    /// Frames a second.
    pub fps: Option<u32>,
    /// Film time of the first frame.
    pub start_ms: Option<Millis>,
    /// Length of the film in film time.
    pub duration_ms: Option<Length>,
    /// How long all of it is shown.
    pub fit_ms: Option<Millis>,
    /// How many times as fast film time runs.
    pub speed: Option<f64>,
    /// Clips to film instead of the animation; `all` is every clip.
    pub clips: Vec<String>,
    /// How much longer the last frame stays.
    pub end_hold_ms: Option<Millis>,
    /// Which frames are kept; all unless set.
    pub frames: Option<FramePick>,
    /// Pixels a canvas pixel, along each side.
    pub scale: u32,
    /// How the results are written.
    pub write: WriteOptions,
}

/// A film and its results.
pub struct Job<'a> {
    /// What is filmed.
    pub reel: Reel<'a>,
    /// The same for a GIF, which shows no frame for less than 20 ms.
    pub calm: Reel<'a>,
    /// What it becomes.
    pub targets: Vec<(Format, Target)>,
    /// Results that are there already and are kept.
    pub kept: Vec<(Format, Target)>,
}

impl Options {
    /// What a scene's films are, and where they go: the animation, or the clips asked for.
    ///
    /// # Errors
    /// What this scene cannot do; others may.
    pub fn jobs<'a>(&self, scene: &'a Scene, place: &Place) -> Result<Vec<Job<'a>>, ExportError> {
        let reels = self.reels(scene)?.into_iter();
        let calm = self.calm().reels(scene)?.into_iter();
        let both = reels.zip(calm);
        both.map(|(reel, calm)| self.job_of(reel, calm, place))
            .collect()
    }

    /// What a scene's film is, and where it goes.
    ///
    /// # Errors
    /// What this scene cannot do; others may.
    pub fn job<'a>(&self, scene: &'a Scene, place: &Place) -> Result<Job<'a>, ExportError> {
        let (reel, calm) = (self.reel(scene)?, self.calm().reel(scene)?);
        self.job_of(reel, calm, place)
    }

    /// The same at the most frames a second that a GIF shows.
    fn calm(&self) -> Options {
        Options {
            fps: Some(MOST_FPS),
            ..self.clone()
        }
    }

    fn job_of<'a>(
        &self,
        mut reel: Reel<'a>,
        calm: Reel<'a>,
        place: &Place,
    ) -> Result<Job<'a>, ExportError> {
        if let Some(pick) = &self.frames {
            reel.kept = pick
                .of(reel.timeline.frame_count())
                .map_err(ExportError::Limit)?;
        }
        let targets = self.targets(&reel, place).map_err(ExportError::Limit)?;
        for (format, _) in &targets {
            self.check_limits(*format, &reel)
                .map_err(ExportError::Limit)?;
        }
        let mut calm = match reel.is_too_fast() && reel.is_whole() {
            true => calm,
            // Numbers that were picked are those of the film's own frames.
            false => reel.clone(),
        };
        calm.is_calm = true;
        Ok(Job {
            reel,
            calm,
            targets,
            kept: Vec::new(),
        })
    }

    /// What a format cannot hold is told before anything is drawn.
    fn check_limits(&self, format: Format, reel: &Reel<'_>) -> Result<(), String> {
        let size = reel.size();
        match (format, self.write.plays) {
            (Format::Webp, Plays::Times(n)) if n > MAX_WEBP_PLAYS => Err(format!(
                "a WebP plays at most {MAX_WEBP_PLAYS} times, not {n}: --loop forever has no end"
            )),
            (Format::Webp, _) if size.width.max(size.height) > MAX_WEBP_SIDE => Err(format!(
                "a WebP is at most {MAX_WEBP_SIDE} pixels wide and high, not {size}"
            )),
            _ => Ok(()),
        }
    }

    fn targets(&self, reel: &Reel<'_>, place: &Place) -> Result<Vec<(Format, Target)>, String> {
        let mut formats = self.formats.clone();
        formats.sort_unstable();
        formats.dedup();
        match place {
            Place::Folder(folder) => {
                if formats.is_empty() {
                    formats.push(Format::Gif);
                }
                let name = reel.name();
                let target = |format| (format, Target::in_folder(folder, &name, format));
                Ok(formats.into_iter().map(target).collect())
            }
            Place::File(path, format) => {
                let fits = |wanted: Format| wanted == *format || as_one_picture(wanted, reel);
                if formats.len() > 1 || !formats.iter().copied().all(fits) {
                    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
                    return Err(format!(
                        "{} holds one {}, and --format asks for {}: leave that out, or name a \
                         folder, -o DIR/",
                        path.display(),
                        format.noun(),
                        names.join(", ")
                    ));
                }
                Ok(vec![(*format, Target::File(path.clone()))])
            }
            Place::Drawing(path) => Err(format!(
                "{} holds one picture: `mazereel still` draws it; films are .gif, .png, .webp, .mp4 …",
                path.display()
            )),
            Place::Stdout => match formats[..] {
                [] => Ok(vec![(Format::Gif, Target::Stdout)]),
                [Format::Png] if !as_one_picture(Format::Png, reel) => Err(format!(
                    "standard output takes one file, and the film has {} pictures",
                    reel.frame_count()
                )),
                [format] => Ok(vec![(format, Target::Stdout)]),
                _ => Err("standard output takes one format".into()),
            },
        }
    }
}

impl<'a> Job<'a> {
    /// Whether its GIF shows fewer frames than were asked for.
    pub fn is_too_fast(&self) -> bool {
        let gif = |(format, _): &(Format, Target)| *format == Format::Gif;
        self.targets.iter().any(gif) && self.reel.is_too_fast()
    }

    /// What is filmed for a format.
    pub fn reel_for(&self, format: Format) -> &Reel<'a> {
        match format {
            Format::Gif => &self.calm,
            _ => &self.reel,
        }
    }

    /// Whether a result cannot say how often it plays, and was asked to.
    pub fn drops_plays(&self, options: &Options) -> bool {
        let steady = |(format, _): &(Format, Target)| format.is_steady();
        options.write.plays != Plays::Forever && self.targets.iter().any(steady)
    }

    /// Keeps what exists already, and tells what that is.
    pub fn keep_results(&mut self) -> impl Iterator<Item = &Target> {
        let targets = std::mem::take(&mut self.targets).into_iter();
        (self.kept, self.targets) = targets.partition(|(_, target)| target.exists());
        self.kept.iter().map(|(_, target)| target)
    }

    /// Films it and writes all of its results, or none.
    ///
    /// # Errors
    /// As [`film`].
    pub fn film(
        &self,
        options: &Options,
        stop: &Stop,
        progress: &Progress,
    ) -> Result<Vec<Developed>, ExportError> {
        let own = |(format, _): &(Format, Target)| *format != Format::Gif;
        // One pass serves all formats that have the same frames; targets are in order of formats.
        let gifs = match self.calm.shots().eq(self.reel.shots()) {
            true => 0,
            false => self
                .targets
                .iter()
                .take_while(|target| !own(target))
                .count(),
        };
        let (gifs, others) = self.targets.split_at(gifs);
        let passes = [(&self.calm, gifs), (&self.reel, others)];
        let passes = passes.map(|(reel, targets)| Pass { reel, targets });
        let passes = passes.iter().filter(|pass| !pass.targets.is_empty());
        let passes: Vec<Pass<'_>> = passes.copied().collect();
        film(&passes, options.write, stop, progress)
    }

    /// Frames to write, over all formats.
    pub fn frames_to_write(&self) -> u64 {
        let frames = |(format, _): &(Format, Target)| self.reel_for(*format).frame_count();
        self.targets.iter().map(frames).sum()
    }
}

/// Finds out whether the programs that some formats need are there.
///
/// # Errors
/// In words, with what to do about it.
pub fn check_programs(jobs: &[Job<'_>]) -> Result<(), String> {
    let targets = jobs.iter().flat_map(|job| &job.targets);
    let formats: BTreeSet<Format> = targets.map(|(format, _)| *format).collect();
    let mut videos = formats.into_iter().filter_map(Format::video);
    videos.try_for_each(|video| video.check().map_err(|error| error.to_string()))
}

/// An APNG of one frame is a plain PNG.
fn as_one_picture(format: Format, reel: &Reel<'_>) -> bool {
    format == Format::Png && reel.frame_count() == 1
}

/// Reads where results go, for so many scenes.
///
/// # Errors
/// In words, if they do not fit there.
pub fn place(output: &Path, scenes: usize) -> Result<Place, String> {
    let place = Place::parse(output)?;
    let one = match &place {
        Place::Folder(_) => return Ok(place),
        Place::File(path, _) | Place::Drawing(path) => path.display().to_string(),
        Place::Stdout => "standard output".into(),
    };
    if scenes > 1 {
        return Err(format!("{one} takes one film, not {scenes}: name a folder"));
    }
    Ok(place)
}

/// Two films that would write one file, in words.
pub fn collision(jobs: &[Job<'_>]) -> Option<String> {
    let mut taken: Vec<(&Target, &str)> = Vec::new();
    for job in jobs {
        let two = job.reel.scene.name.as_str();
        for (_, target) in job.targets.iter().filter(|(_, t)| *t != Target::Stdout) {
            if let Some((_, one)) = taken.iter().find(|(other, _)| *other == target) {
                return Some(format!("scenes {one} and {two} would both write {target}"));
            }
            taken.push((target, two));
        }
    }
    None
}

/// Finds out in the first second whether results can go there.
///
/// # Errors
/// Why not.
pub fn probe(place: &Place, clobber: Clobber) -> Result<(), OutputError> {
    match place {
        Place::Folder(folder) => output::prepare_folder(folder),
        Place::File(path, _) | Place::Drawing(path) => match NewFile::create(path, clobber) {
            Err(OutputError::Exists(_)) | Ok(_) => Ok(()),
            Err(error) => Err(error),
        },
        Place::Stdout => NewStream::create().map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples::{self, options};

    fn error(options: &Options, output: &str) -> String {
        let place = Place::parse(Path::new(output)).unwrap();
        let job = options.job(&samples::scene(), &place).map(|_| ());
        job.unwrap_err().to_string()
    }

    #[test]
    fn one_file_takes_one_format_and_its_ending_says_which() {
        let mut options = options();
        options.formats = vec![Format::Gif];
        assert!(error(&options, "a.png").contains("a.png holds one APNG"));
        options.formats = vec![Format::Png];
        assert!(error(&options, "a.png").contains("holds one APNG"));
        assert!(error(&options, "-").contains("the film has 150 pictures"));
        options.frames = Some("7".parse().unwrap());
        let place = Place::parse(Path::new("a.png")).unwrap();
        assert!(options.job(&samples::scene(), &place).is_ok());
        options.formats = vec![Format::Gif, Format::Apng];
        assert!(error(&options, "-").contains("takes one format"));
        options.formats = vec![Format::Mp4];
        assert!(error(&options, "a.webm").contains("a.webm holds one WebM"));
        assert!(super::place(Path::new("a.gif"), 2).is_err());
        assert!(super::place(Path::new("a"), 2).is_ok());
    }

    #[test]
    fn a_gif_has_at_most_50_frames_a_second_and_above_a_warning() {
        let mut scene = samples::scene();
        let mut options = options();
        let place = Place::parse(Path::new("out")).unwrap();
        for (fps, warned) in [(50, false), (51, true), (100, true)] {
            options.fps = Some(fps);
            let job = options.job(&scene, &place).unwrap();
            assert_eq!(job.is_too_fast(), warned, "{fps}");
            let most = u64::from(fps.min(50)) * 6;
            assert_eq!(job.reel_for(Format::Gif).frame_count(), most);
            assert_eq!(job.reel_for(Format::Webp).frame_count(), u64::from(fps) * 6);
        }
        (options.fps, options.capture) = (None, true);
        scene.capture.frames = 201;
        let job = options.job(&scene, &place).unwrap();
        assert_eq!(job.reel_for(Format::Gif).frame_count(), 100);
        assert_eq!(job.reel.frame_count(), 201);
    }

    #[test]
    fn a_webp_plays_at_most_65535_times() {
        let mut options = options();
        options.write.plays = Plays::Times(65_535);
        let job = |options: &Options| {
            let place = Place::parse(Path::new("a.webp")).unwrap();
            options.job(&samples::scene(), &place).map(|_| ())
        };
        assert!(job(&options).is_ok());
        options.write.plays = Plays::Times(65_536);
        assert!(error(&options, "a.webp").contains("at most 65535 times, not 65536"));
    }

    #[test]
    fn a_video_does_not_say_how_often_it_plays() {
        let (scene, mut options) = (samples::scene(), options());
        let mut drops = |output: &str, plays| {
            options.write.plays = plays;
            let place = Place::parse(Path::new(output)).unwrap();
            options.job(&scene, &place).unwrap().drops_plays(&options)
        };
        assert!(drops("a.mp4", Plays::Times(2)));
        assert!(!drops("a.mp4", Plays::Forever));
        assert!(!drops("a.webp", Plays::Times(2)));
    }

    #[test]
    fn what_is_too_large_is_refused_with_the_numbers() {
        let mut options = options();
        options.scale = 16;
        let message = error(&options, "out");
        assert!(
            message.contains("36864000 pixels, more than 33554432"),
            "{message}"
        );
        assert!(message.ends_with("the largest scale is 15"), "{message}");
        options.scale = 1;
        options.start_ms = Some(86_400_000);
        assert!(error(&options, "out").contains("ends by 86400000 ms"));
    }
}
