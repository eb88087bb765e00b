//! What stands beside a film: captions, and a figure for a page with its poster.

use crate::clock::{Millis, Plays};
use crate::export::{
    self, Developed, ExportError, FigureFiles, Job, Picture, Place, Reel, Target, View, captions,
    figure, still, words, write_picture,
};
use crate::output::Clobber;
use crate::scene::Window;

/// A file beside a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Companion {
    /// WebVTT.
    Captions,
    /// A picture for those who want no motion.
    Poster,
    /// HTML.
    Figure,
}

impl Companion {
    /// What its name ends in, after the film's.
    fn end(self) -> &'static str {
        match self {
            Companion::Captions => ".vtt",
            Companion::Poster => "-still.png",
            Companion::Figure => ".html",
        }
    }

    /// What it is called.
    pub fn noun(self) -> &'static str {
        match self {
            Companion::Captions => "captions",
            Companion::Poster => "poster",
            Companion::Figure => "figure",
        }
    }
}

/// What is written beside a film.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    /// What is happening, in words.
    pub captions: bool,
    /// HTML, and a picture for those who want no motion.
    pub figure: bool,
}

impl Beside {
    /// Why it cannot be written, if it cannot.
    pub fn objection(self, place: &Place, jobs: &[Job<'_>]) -> Option<String> {
        if *place == Place::Stdout && (self.captions || self.figure) {
            let what = if self.captions {
                "captions stand"
            } else {
                "a figure stands"
            };
            return Some(format!("{what} beside a file, not beside standard output"));
        }
        let shown = |job: &Job<'_>| {
            let mut formats = job.targets.iter().map(|(format, _)| *format);
            formats.any(export::is_for_pages)
        };
        if self.figure && !jobs.iter().all(shown) {
            return Some("a figure shows gif, apng, webp, mp4 or webm".to_owned());
        }
        // The poster of one film may have the name of another film.
        let beside = jobs.iter().flat_map(|job| self.targets(place, job));
        let films = jobs.iter().flat_map(|job| &job.targets);
        let mut all: Vec<Target> = beside.map(|(target, _)| target).collect();
        for (_, film) in films {
            if all.contains(film) {
                return Some(format!(
                    "a film and what stands beside another would both be {film}"
                ));
            }
        }
        all.sort_by(|a, b| a.path().cmp(&b.path()));
        let same = all.windows(2).find(|two| two[0] == two[1]);
        same.map(|two| format!("two films would both have {} beside them", two[0]))
    }

    /// Whether all of it is there.
    pub fn is_complete(self, place: &Place, job: &Job<'_>) -> bool {
        let targets = self.targets(place, job);
        targets.iter().all(|(target, _)| target.exists())
    }

    /// Where it goes, and what each is.
    pub fn targets(self, place: &Place, job: &Job<'_>) -> Vec<(Target, Companion)> {
        let name = job.reel.name();
        let companions = [
            (self.captions, Companion::Captions),
            (self.figure, Companion::Poster),
            (self.figure, Companion::Figure),
        ];
        let wanted = companions.into_iter().filter(|(wanted, _)| *wanted);
        let target = |companion: Companion| Target::beside(place, &name, companion.end());
        let targets = wanted.map(|(_, companion)| Some((target(companion)?, companion)));
        targets.flatten().collect()
    }

    /// Writes what there is not yet, or is to be replaced.
    pub fn write(
        self,
        place: &Place,
        job: &Job<'_>,
        plays: Plays,
        clobber: Clobber,
    ) -> Result<Vec<Developed>, ExportError> {
        let mut written = Vec::new();
        for (target, companion) in self.targets(place, job) {
            if clobber == Clobber::Keep && target.exists() {
                continue;
            }
            let drawn = match companion {
                Companion::Captions => captions(&job.reel)?.into_bytes().into(),
                Companion::Poster => still(&job.reel, poster_view(&job.reel), Picture::Png)?,
                Companion::Figure => self.html(place, job, plays)?.into_bytes().into(),
            };
            written.push(write_picture(&target, &drawn, clobber)?);
        }
        Ok(written)
    }

    fn html(self, place: &Place, job: &Job<'_>, plays: Plays) -> Result<String, ExportError> {
        let name = |target: &Target| {
            let name = target.path()?.file_name()?;
            Some(name.to_string_lossy().into_owned())
        };
        let own = |companion: Companion| {
            Target::beside(place, &job.reel.name(), companion.end())
                .as_ref()
                .and_then(name)
        };
        let films = job.targets.iter().chain(&job.kept);
        let films = films.filter_map(|(format, target)| Some((*format, name(target)?)));
        let files = FigureFiles {
            films: films.collect(),
            poster: own(Companion::Poster).unwrap_or_default(),
            captions: own(Companion::Captions).filter(|_| self.captions),
        };
        let mut board = job.reel.open()?;
        board.advance(end_ms(&job.reel));
        Ok(figure(&job.reel, &files, plays, &board.status()))
    }

    /// What a figure lacks, in words.
    pub fn warning(self, job: &Job<'_>) -> Option<String> {
        let (_, alt) = words(&job.reel);
        (self.figure && alt.is_none()).then(|| {
            let name = job.reel.name();
            format!("warning: {name} has no `alt`: its figure says the board's last line instead")
        })
    }
}

/// The finished board, or the end of a clip.
fn poster_view(reel: &Reel<'_>) -> View {
    match reel.clip {
        None => View::Settled,
        Some(_) => View::At(end_ms(reel)),
    }
}

/// The last instant that a film shows.
fn end_ms(reel: &Reel<'_>) -> Millis {
    let Window {
        start_ms,
        film_ms,
        with_end,
        ..
    } = reel.window;
    start_ms + film_ms - u64::from(!with_end)
}
