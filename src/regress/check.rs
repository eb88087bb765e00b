//! A scene against its baseline, and everything about it that is left beside the report.
//!
//! ```text
//!  out/check/report.json
//!  out/check/<scene>/actual.txt, actual.png     what was rendered, for `accept`
//!  out/check/<scene>/expected.png               the baseline, so that the report stands alone
//!  out/check/<scene>/first.png, worst.png, last.png, film.png
//! ```

use super::baselines::{Baselines, Stored, read_text, verify, write};
use super::comparison::{self, Compared};
use super::film::{Film, OnDisk, Rendered};
use super::outline::{PixelHash, said_in, said_otherwise};
use super::panels;
use super::record::{Entry, Kind, Part, Picture, Program, Report, Script, State, Tolerance};
use super::shape::shape;
use super::shoot::shoot;
use crate::encode::{Effort, png_rgba_bytes};
use crate::export::{ExportError, Stop};
use crate::output::OutputError;
use crate::pixels::Plane;
use crate::scene::Scene;
use std::path::Path;

/// Changes of a scene that are told: more are a new scene.
const MOST_SAID: usize = 6;

/// Every file that may stand in a scene's folder.
const FILES: [&str; 7] = [
    "actual.txt",
    "actual.png",
    "expected.png",
    "first.png",
    "worst.png",
    "last.png",
    "film.png",
];

/// The running program, known by its bytes.
///
/// # Errors
/// It cannot be read.
pub fn program() -> std::io::Result<Program> {
    let bytes = std::env::current_exe().and_then(std::fs::read)?;
    Ok(Program {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        hash: PixelHash::of_bytes(&bytes).to_string(),
    })
}

/// What a run goes by.
pub struct Run {
    /// Which part it is.
    pub part: Option<Part>,
    /// Every scene of the whole run.
    pub selection: Vec<String>,
}

/// Checks scenes.
pub struct Checker<'a> {
    /// What is expected.
    pub baselines: &'a Baselines,
    /// Where the report goes.
    pub folder: &'a Path,
    /// Whether the command line sets something in the scenes.
    pub overridden: bool,
    /// Raised by Ctrl-C.
    pub stop: &'a Stop,
}

impl Checker<'_> {
    /// Checks a scene. What fails is left beside the report.
    ///
    /// # Errors
    /// A raised flag, or a report that cannot be written.
    pub fn check(&self, scene: &Scene) -> Result<Entry, ExportError> {
        let mut entry = entry(scene, self.overridden);
        let film = match shoot(scene, self.stop) {
            Ok(film) => film,
            Err(ExportError::Interrupted) => return Err(ExportError::Interrupted),
            Err(error) => return Ok(failed(entry, error.to_string())),
        };
        entry.actual = shape(&film, false).ok();
        let expected = match self.baselines.load(&scene.name) {
            Stored::Whole(expected) => expected,
            Stored::Nothing => {
                entry.state = State::New;
                self.keep(&mut entry, scene, &film)?;
                return Ok(entry);
            }
            Stored::Broken(why) => {
                (entry.state, entry.reason) = (State::Missing, Some(why));
                self.keep(&mut entry, scene, &film)?;
                return Ok(entry);
            }
        };
        if let Err(error) = verify(&expected) {
            (entry.state, entry.reason) = (State::Missing, Some(error.to_string()));
            self.keep(&mut entry, scene, &film)?;
            return Ok(entry);
        }
        entry.expected = shape(&expected, false).ok();
        if expected.outline() == &film.outline {
            return Ok(entry);
        }
        entry.tolerance = tolerance(scene);
        match comparison::by_number(&expected, &film, entry.tolerance.as_ref()) {
            Ok(compared) => self.tell(entry, scene, &expected, &film, compared),
            Err(error) => Ok(failed(entry, error.to_string())),
        }
    }

    fn tell(
        &self,
        mut entry: Entry,
        scene: &Scene,
        expected: &OnDisk,
        film: &Rendered,
        mut compared: Compared,
    ) -> Result<Entry, ExportError> {
        entry.state = compared.state;
        if let Some(first) = &mut compared.found.first {
            first.step = step(scene, first.at_ms);
        }
        entry.found = Some(compared.found);
        if !matches!(entry.state, State::Changed | State::Tolerated) {
            entry.tolerance = None;
        }
        if entry.state.passes() {
            return Ok(entry);
        }
        if let Some(found) = &mut entry.found {
            let text = read_text(&self.baselines.text(&scene.name)).unwrap_or_default();
            let before = said_in(&text);
            // A baseline from before scenes were asked tells nothing.
            if !before.is_empty() {
                let changes = said_otherwise(&before, &scene.said());
                let kind = |text| Kind::new("scene", format!("the scene says {text}"));
                found
                    .kinds
                    .extend(changes.into_iter().take(MOST_SAID).map(kind));
            }
        }
        let shapes = shape(expected, true).and_then(|e| Ok((e, shape(film, true)?)));
        match shapes {
            Ok((before, now)) => {
                (entry.expected, entry.actual) = (Some(before), Some(now));
            }
            Err(error) => return Ok(failed(entry, error.to_string())),
        }
        self.keep(&mut entry, scene, film)?;
        let pictures = Pictures {
            folder: self.folder,
            scene: &scene.name,
        };
        let baseline = self.baselines.picture(&scene.name);
        let bytes = std::fs::read(&baseline).map_err(OutputError::at("read", &baseline))?;
        pictures.add(&mut entry, "expected", None, &bytes)?;
        pictures.draw(&mut entry, &compared.shown, expected, film)?;
        Ok(entry)
    }

    /// Keeps what was rendered, for `accept` and for looking at.
    fn keep(&self, entry: &mut Entry, scene: &Scene, film: &Rendered) -> Result<(), OutputError> {
        let said = scene.said();
        let script = entry.script.as_ref();
        let script = script.filter(|script| !script.shipped);
        let text = film.outline.to_text(
            &entry.scene,
            script.map(|script| script.path.as_str()),
            &said,
        );
        entry.rendered = Some(PixelHash::of_bytes(text.as_bytes()).to_string());
        let path = self.folder.join(&entry.scene).join("actual.txt");
        write(&path, text.as_bytes())?;
        let pictures = Pictures {
            folder: self.folder,
            scene: &entry.scene.clone(),
        };
        pictures.add(entry, "actual", None, &picture_of(film))
    }

    /// A baseline that belongs to no scene.
    pub fn orphan(&self, name: &str) -> Entry {
        let files = [self.baselines.text(name), self.baselines.picture(name)];
        let files = files.iter().filter(|path| path.exists());
        let files: Vec<String> = files.map(|path| path.display().to_string()).collect();
        Entry {
            scene: name.to_owned(),
            state: State::Orphaned,
            reason: Some(format!("no scene of that name: {}", files.join(", "))),
            ..blank()
        }
    }

    /// Removes what an earlier run has left in the folder, and nothing else.
    ///
    /// # Errors
    /// What the system says.
    pub fn clear(&self) -> Result<(), OutputError> {
        let Ok(entries) = std::fs::read_dir(self.folder) else {
            return Ok(());
        };
        for scene in entries.flatten().map(|entry| entry.path()) {
            if !scene.join("actual.txt").is_file() {
                continue;
            }
            for path in FILES.map(|file| scene.join(file)) {
                if path.is_file() {
                    std::fs::remove_file(&path).map_err(OutputError::at("remove", &path))?;
                }
            }
            // What somebody else put there keeps the folder.
            let _ = std::fs::remove_dir(&scene);
        }
        Ok(())
    }
}

/// Pictures of one scene beside the report.
pub struct Pictures<'a> {
    /// Where the report is.
    pub folder: &'a Path,
    /// Whose they are, which names their folder; empty for films without a scene.
    pub scene: &'a str,
}

impl Pictures<'_> {
    /// Draws the frames that were kept, and both films side by side.
    pub fn draw(
        &self,
        entry: &mut Entry,
        shown: &[(&'static str, comparison::Shown)],
        expected: &dyn Film,
        actual: &dyn Film,
    ) -> Result<(), OutputError> {
        for (role, shown) in shown {
            let png = png_rgba_bytes(&panels::triptych(shown));
            self.add(entry, role, Some(shown.frame), &png)?;
        }
        if expected.outline().size != actual.outline().size {
            return Ok(());
        }
        match panels::animation(expected, actual) {
            Ok(apng) => self.add(entry, "film", None, &apng),
            Err(error) => {
                entry.reason = Some(error.to_string());
                Ok(())
            }
        }
    }

    /// Writes a picture and notes it.
    pub fn add(
        &self,
        entry: &mut Entry,
        role: &str,
        frame: Option<usize>,
        bytes: &[u8],
    ) -> Result<(), OutputError> {
        // With slashes on any system: the report is read elsewhere, too.
        let path = match self.scene {
            "" => format!("{role}.png"),
            scene => format!("{scene}/{role}.png"),
        };
        write(&self.folder.join(&path), bytes)?;
        entry.pictures.push(Picture {
            role: role.to_owned(),
            path,
            frame,
        });
        Ok(())
    }
}

/// The baseline picture of a film.
pub fn picture_of(film: &Rendered) -> Vec<u8> {
    let mut frames: Vec<(Plane, u64)> = Vec::new();
    let mut planes = film.planes.iter();
    let (mut last, mut end) = (None, 0);
    for line in &film.outline.lines {
        end += line.shown_ms;
        if last == Some(line.hash) {
            if let Some(frame) = frames.last_mut() {
                frame.1 = end;
            }
            continue;
        }
        last = Some(line.hash);
        frames.extend(planes.next().map(|plane| (plane.clone(), end)));
    }
    panels::apng(&frames, film.colors.clone(), Effort::Normal)
}

/// What a scene tolerates, if it does.
fn tolerance(scene: &Scene) -> Option<Tolerance> {
    let check = &scene.check;
    let tolerant = check.tolerance > 0 || check.max_outliers > 0;
    tolerant.then(|| Tolerance {
        levels: check.tolerance,
        max_outliers: check.max_outliers,
        reason: check.reason.clone().unwrap_or_default(),
    })
}

/// What the algorithm is doing at an instant of the window.
fn step(scene: &Scene, at_ms: u64) -> Option<String> {
    let mut board = scene.open().ok()?;
    board.advance(scene.check.window(&scene.capture).start_ms + at_ms);
    Some(board.status())
}

fn failed(mut entry: Entry, why: String) -> Entry {
    (entry.state, entry.reason) = (State::Failed, Some(why));
    entry
}

/// A scene that passes until something else is found.
fn entry(scene: &Scene, overridden: bool) -> Entry {
    let shipped = format!("scenes/{}.toml", scene.name);
    let script = scene.script().map(|(path, text, line)| Script {
        path: path.unwrap_or(&shipped).to_owned(),
        line,
        hash: PixelHash::of_bytes(text.as_bytes()).to_string(),
        shipped: path.is_none_or(|path| path == shipped),
        overridden,
    });
    Entry {
        scene: scene.name.clone(),
        alt: scene.alt.clone(),
        script,
        large: scene.check.large,
        ..blank()
    }
}

/// An entry about nothing.
pub fn blank() -> Entry {
    Entry {
        scene: String::new(),
        alt: String::new(),
        state: State::Same,
        reason: None,
        script: None,
        expected: None,
        actual: None,
        found: None,
        tolerance: None,
        pictures: Vec::new(),
        rendered: None,
        large: false,
    }
}

impl Run {
    /// The report of a run.
    pub fn report(self, program: Program, scenes: Vec<Entry>) -> Report {
        Report {
            format: super::record::FORMAT,
            program,
            part: self.part,
            selection: self.selection,
            scenes,
        }
    }
}
