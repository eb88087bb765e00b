//! From options and scenes to what will be filmed and where it goes.

use super::{
    Developed, ExportError, Format, FramePick, Place, Reel, Stop, Target, WriteOptions, check_area,
    film,
};
use crate::clock::{FrameRate, MAX_FILM_MS, Millis, Timeline};
use crate::keys::nearest;
use crate::output::{self, Clobber, NewFile, NewStream, OutputError};
use crate::progress::Progress;
use crate::scene::{Clip, Length, Scene, Window};
use std::path::Path;

/// Above this many frames a second players slow a GIF down, most of them to 10.
const HONOURED_GIF_FPS: u64 = 50;
/// The shortest delay of a GIF is 1/100 s.
const MAX_GIF_FPS: u64 = 100;

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
    /// What it becomes.
    pub targets: Vec<(Format, Target)>,
}

impl Options {
    /// The window of a scene that is filmed, before `--frames` picks from it.
    ///
    /// # Errors
    /// The numbers, where the window or the picture is larger than can be.
    pub fn reel<'a>(&self, scene: &'a Scene) -> Result<Reel<'a>, ExportError> {
        let mut reel = match self.capture {
            true => self.capture_of(scene),
            false => self.animation_of(scene)?,
        };
        let Window {
            start_ms, film_ms, ..
        } = reel.window;
        let shown_ms = reel.timeline.duration_ms;
        if film_ms == 0 || start_ms.saturating_add(film_ms) > MAX_FILM_MS || shown_ms > MAX_FILM_MS
        {
            return Err(ExportError::Limit(format!(
                "a film lasts at least 1 ms and ends by {MAX_FILM_MS} ms, not {film_ms} ms from {start_ms} ms on, shown for {shown_ms} ms"
            )));
        }
        reel.end_hold_ms = self.end_hold_ms.unwrap_or(reel.end_hold_ms);
        reel.scale = self.scale;
        check_area(reel.canvas(), reel.scale)?;
        Ok(reel)
    }

    fn capture_of<'a>(&self, scene: &'a Scene) -> Reel<'a> {
        let mut reel = Reel::capture(scene);
        if let Some(fps) = self.fps {
            reel.film(Timeline {
                rate: FrameRate::fps(fps),
                ..reel.timeline
            });
        }
        reel
    }

    fn animation_of<'a>(&self, scene: &'a Scene) -> Result<Reel<'a>, ExportError> {
        let export = &scene.export;
        let length = self.duration_ms.unwrap_or(scene.length());
        let window = scene.window_of(self.start_ms.unwrap_or(export.start_ms), length)?;
        let mut reel = self.paced(scene, window, export.fit_ms);
        reel.end_hold_ms = export.end_hold_ms;
        if export.loop_offset_ms >= window.film_ms {
            return Err(ExportError::Limit(format!(
                "the film of {} ms has no picture at loop_offset_ms {}",
                window.film_ms, export.loop_offset_ms
            )));
        }
        reel.loop_offset_ms = export.loop_offset_ms;
        Ok(reel)
    }

    /// A window at the pace asked for, or else at the scene's.
    fn paced<'a>(&self, scene: &'a Scene, window: Window, fit_ms: Option<Millis>) -> Reel<'a> {
        let export = &scene.export;
        let (fit_ms, speed) = match (self.fit_ms, self.speed) {
            (Some(fit_ms), _) => (Some(fit_ms), export.speed),
            (None, Some(speed)) => (None, speed),
            (None, None) => (fit_ms, export.speed),
        };
        let rate = FrameRate::fps(self.fps.unwrap_or(export.fps));
        Reel::paced(scene, window, fit_ms, speed, rate)
    }

    /// What a scene's films are, and where they go: the animation, or the clips asked for.
    ///
    /// # Errors
    /// What this scene cannot do; others may.
    pub fn jobs<'a>(&self, scene: &'a Scene, place: &Place) -> Result<Vec<Job<'a>>, ExportError> {
        if self.clips.is_empty() {
            return Ok(vec![self.job(scene, place)?]);
        }
        let clips = self.clips_of(scene).map_err(ExportError::Limit)?;
        let jobs = clips.into_iter().map(|clip| {
            let mut window = Window::of(clip.start_ms, clip.duration_ms);
            window.from_step_0 = scene.window()?.from_step_0;
            let mut reel = self.paced(scene, window, None);
            reel.clip = Some(&clip.name);
            reel.scale = self.scale;
            reel.end_hold_ms = self.end_hold_ms.unwrap_or(scene.export.end_hold_ms);
            check_area(reel.canvas(), reel.scale)?;
            self.job_of(reel, place)
        });
        jobs.collect()
    }

    /// The clips of a scene that are asked for, in the scene's order.
    fn clips_of<'a>(&self, scene: &'a Scene) -> Result<Vec<&'a Clip>, String> {
        let names: Vec<&str> = scene.clips.iter().map(|clip| clip.name.as_str()).collect();
        let all = self.clips.iter().any(|name| name == "all");
        for name in self.clips.iter().filter(|name| *name != "all") {
            if !names.contains(&name.as_str()) {
                let meant = match nearest(name, names.iter().copied()) {
                    Some(meant) => format!("; did you mean {meant}?"),
                    None => String::new(),
                };
                let has = match names.is_empty() {
                    true => "it has none".to_owned(),
                    false => format!("it has {}", names.join(", ")),
                };
                return Err(format!("no clip is named {name}{meant} ({has})"));
            }
        }
        if names.is_empty() {
            return Err("it has no clips: a clip is a table [[clip]] of the scene".into());
        }
        let wanted = |clip: &&Clip| all || self.clips.contains(&clip.name);
        Ok(scene.clips.iter().filter(wanted).collect())
    }

    /// What a scene's film is, and where it goes.
    ///
    /// # Errors
    /// What this scene cannot do; others may.
    pub fn job<'a>(&self, scene: &'a Scene, place: &Place) -> Result<Job<'a>, ExportError> {
        let reel = self.reel(scene)?;
        self.job_of(reel, place)
    }

    fn job_of<'a>(&self, mut reel: Reel<'a>, place: &Place) -> Result<Job<'a>, ExportError> {
        if let Some(pick) = &self.frames {
            reel.kept = pick
                .of(reel.timeline.frame_count())
                .map_err(ExportError::Limit)?;
        }
        let targets = self.targets(&reel, place).map_err(ExportError::Limit)?;
        let gif = targets.iter().any(|(format, _)| *format == Format::Gif);
        if gif && faster_than(&reel, MAX_GIF_FPS) {
            return Err(ExportError::Limit(format!(
                "a GIF has at most {MAX_GIF_FPS} frames a second, not {} in {} ms",
                reel.timeline.rate.frames, reel.timeline.rate.per_ms
            )));
        }
        Ok(Job { reel, targets })
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
                    return Err(format!(
                        "{} holds one {}: leave out --format, or name a folder",
                        path.display(),
                        match format {
                            Format::Gif => "GIF",
                            Format::Apng | Format::Png => "APNG (or a film of one frame)",
                        }
                    ));
                }
                Ok(vec![(*format, Target::File(path.clone()))])
            }
            Place::Drawing(path) => Err(format!(
                "{} holds one picture: `mazereel still` draws it; films are .gif and .png",
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

impl Job<'_> {
    /// Whether its GIF has delays that players do not honour.
    pub fn is_too_fast(&self) -> bool {
        let gif = |(format, _): &(Format, Target)| *format == Format::Gif;
        self.targets.iter().any(gif) && faster_than(&self.reel, HONOURED_GIF_FPS)
    }

    /// Takes targets that exist already out of the job, and returns them.
    pub fn keep_results(&mut self) -> Vec<Target> {
        let (kept, wanted) = std::mem::take(&mut self.targets)
            .into_iter()
            .partition(|(_, target)| target.exists());
        self.targets = wanted;
        let kept: Vec<(Format, Target)> = kept;
        kept.into_iter().map(|(_, target)| target).collect()
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
        film(&self.reel, &self.targets, options.write, stop, progress)
    }

    /// Frames to write, over all formats.
    pub fn frames_to_write(&self) -> u64 {
        self.reel.frame_count() * self.targets.len() as u64
    }
}

/// An APNG of one frame is a plain PNG.
fn as_one_picture(format: Format, reel: &Reel<'_>) -> bool {
    format == Format::Png && reel.frame_count() == 1
}

fn faster_than(reel: &Reel<'_>, fps: u64) -> bool {
    let rate = reel.timeline.rate;
    u64::from(rate.frames) * 1000 > fps * u64::from(rate.per_ms)
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
    use crate::clock::Plays;
    use crate::encode::Effort;
    use crate::export::samples;

    fn options() -> Options {
        Options {
            formats: Vec::new(),
            capture: false,
            fps: None,
            start_ms: None,
            duration_ms: None,
            fit_ms: None,
            speed: None,
            clips: Vec::new(),
            end_hold_ms: None,
            frames: None,
            scale: 1,
            write: WriteOptions {
                plays: Plays::Forever,
                effort: Effort::default(),
                clobber: Clobber::Replace,
            },
        }
    }

    fn error(options: &Options, output: &str) -> String {
        let place = Place::parse(Path::new(output)).unwrap();
        let job = options.job(&samples::scene(), &place).map(|_| ());
        job.unwrap_err().to_string()
    }

    #[test]
    fn the_capture_is_filmed_at_its_own_instants() {
        let (mut scene, mut options) = (samples::scene(), options());
        options.capture = true;
        scene.capture.start_ms = 520;
        let reel = options.reel(&scene).unwrap();
        let times: Vec<u64> = reel.shots().map(|shot| shot.at_ms).collect();
        assert_eq!(times[..4], [520, 603, 686, 770]);
        assert_eq!(times.len(), 24);
        assert_eq!(reel.length().round_ms(), 2000);
    }

    #[test]
    fn named_lengths_are_the_board_s_own() {
        let mut scene = samples::scene();
        let window = |scene: &Scene, length| {
            let window = scene.window_of(0, length).unwrap();
            (window.film_ms, window.from_step_0)
        };
        // 1,921 steps of 24 ms; the demo has 640 of them behind it.
        let hold = 1200;
        assert_eq!(window(&scene, Length::Cycle), (1921 * 24 + hold, true));
        assert_eq!(window(&scene, Length::Settled), ((1921 - 640) * 24, false));
        scene.board = crate::boards::find("hedge-garden").unwrap();
        assert_eq!(window(&scene, Length::Cycle), (5712, true));
        let error = scene.window_of(0, Length::Settled).unwrap_err();
        assert!(error.to_string().contains("never finished"), "{error}");
    }

    #[test]
    fn a_settled_film_ends_with_the_finished_maze_and_a_cycle_before_the_next() {
        use crate::export::step::Stepper;
        let mut scene = samples::scene();
        scene.export.duration_ms = Some(Length::Settled);
        for speed in [1.0, 40.0] {
            scene.export.speed = speed;
            let reel = Reel::animation(&scene);
            let last = Stepper::open(&reel).unwrap().last().unwrap();
            let mut board = scene.open().unwrap();
            board.advance((1921 - 640) * 24);
            assert!(last.1 == board.frame(), "{speed}");
        }
        scene.export.duration_ms = Some(Length::Cycle);
        let reel = Reel::animation(&scene);
        let mut frames = Stepper::open(&reel).unwrap();
        assert!(frames.next().unwrap().1 == scene.open_for(true).unwrap().frame());
        let last = frames.last().unwrap();
        let mut board = scene.open_for(true).unwrap();
        board.advance(1921 * 24);
        assert!(last.1 == board.frame());
    }

    #[test]
    fn a_film_that_starts_in_its_middle_has_the_same_pictures_in_another_order() {
        use crate::export::step::Stepper;
        let mut scene = samples::scene();
        scene.export.duration_ms = Some(Length::Ms(1000));
        let plain = scene.clone();
        scene.export.loop_offset_ms = 400;
        let frames = |scene: &Scene| -> Vec<crate::frame::Frame> {
            let reel = Reel::animation(scene);
            Stepper::open(&reel)
                .unwrap()
                .map(|(_, frame)| frame)
                .collect()
        };
        let (mut plain, turned) = (frames(&plain), frames(&scene));
        plain.rotate_left(10);
        assert!(plain == turned);
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
        assert!(super::place(Path::new("a.gif"), 2).is_err());
        assert!(super::place(Path::new("a"), 2).is_ok());
    }

    #[test]
    fn a_gif_has_at_most_100_frames_a_second_and_above_50_a_warning() {
        let mut scene = samples::scene();
        let mut options = options();
        let place = Place::parse(Path::new("out")).unwrap();
        for (fps, warned) in [(50, false), (51, true), (100, true)] {
            options.fps = Some(fps);
            let job = options.job(&scene, &place).unwrap();
            assert_eq!(job.is_too_fast(), warned, "{fps}");
        }
        (options.fps, options.capture) = (None, true);
        scene.capture.frames = 201;
        let failed = options.job(&scene, &place).map(|_| ()).unwrap_err();
        assert!(failed.to_string().contains("201 in 2000 ms"), "{failed}");
        options.formats = vec![Format::Png];
        assert!(options.job(&scene, &place).is_ok());
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
