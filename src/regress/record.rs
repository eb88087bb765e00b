//! What a run found, as `report.json` keeps it: everything that pages, annotations and summaries
//! are made from, and what `accept` and `merge` go by.
//!
//! ```text
//!  { "format": 1, "program": …, "part": null, "selection": [names],
//!    "scenes": [ { "scene", "state", "found": { "kinds", "first", "worst", … }, "pictures": … } ] }
//! ```
//!
//! Nothing in it depends on the machine, the threads or the time of day, so the merged report of
//! a run in parts is that of the whole run, to the byte.

use crate::pixels::{Rect, Size};
use serde::{Deserialize, Serialize};

/// The version of the format; a reader turns down any other.
pub const FORMAT: u32 = 1;

/// A whole run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Version of this format.
    pub format: u32,
    /// What compared.
    pub program: Program,
    /// Which part of a run it is; none of a whole one.
    pub part: Option<Part>,
    /// Every scene that the whole run was asked for, in order.
    pub selection: Vec<String>,
    /// What became of each.
    pub scenes: Vec<Entry>,
}

/// A program, known by its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// For people.
    pub version: String,
    /// Of its file.
    pub hash: String,
}

/// One of some parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// From 1 on.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

/// What became of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Not a pixel and not a millisecond differs.
    Same,
    /// It differs, by less than the scene tolerates.
    Tolerated,
    /// Pixels or frames differ.
    Changed,
    /// The pictures are the same, their times are not.
    TimingChanged,
    /// It has another size.
    Resized,
    /// There is no baseline.
    New,
    /// The baseline is not whole.
    Missing,
    /// A baseline without a scene.
    Orphaned,
    /// Two runs of this program differ.
    Unsteady,
    /// It could not be rendered or compared.
    Failed,
}

impl State {
    /// Whether it passes.
    pub fn passes(self) -> bool {
        matches!(self, State::Same | State::Tolerated)
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            State::Same => "same",
            State::Tolerated => "tolerated",
            State::Changed => "changed",
            State::TimingChanged => "timing changed",
            State::Resized => "resized",
            State::New => "new",
            State::Missing => "missing",
            State::Orphaned => "orphaned",
            State::Unsteady => "unsteady",
            State::Failed => "failed",
        }
    }
}

/// One scene, or one pair of films.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub scene: String,
    /// What the film shows, for those who cannot see it.
    pub alt: String,
    /// What became of it.
    pub state: State,
    /// Why, where the state alone does not say.
    pub reason: Option<String>,
    /// Where its script is.
    pub script: Option<Script>,
    /// The film that was expected.
    pub expected: Option<Shape>,
    /// The film that was rendered.
    pub actual: Option<Shape>,
    /// How they differ.
    pub found: Option<Found>,
    /// The tolerance that was applied.
    pub tolerance: Option<Tolerance>,
    /// Files beside the report.
    pub pictures: Vec<Picture>,
    /// What was rendered, for `accept`: the hash of the text beside the report.
    pub rendered: Option<String>,
    /// Whether the picture of its baseline may be large.
    pub large: bool,
}

/// The script of a scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Script {
    /// Its path as it was found.
    pub path: String,
    /// The line that names the board or its settings.
    pub line: usize,
    /// Of its text.
    pub hash: String,
    /// Whether it came with the program.
    pub shipped: bool,
    /// Whether the command line set something in it.
    pub overridden: bool,
}

/// A film from far away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    /// Pixels a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Frames.
    pub frames: usize,
    /// How long it is.
    pub length_ms: u64,
    /// How often it plays.
    pub plays: String,
    /// When each frame begins, for pages that step through it; only of films that differ.
    pub begins_ms: Vec<u64>,
    /// How much moves, where that can be told.
    pub motion: Option<Moves>,
}

/// The motion metrics of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// Share of the picture that ever changes, in thousandths of a percent.
    pub area_milli_percent: u64,
    /// Mean intensity of the changes, in thousandths.
    pub intensity_milli: u64,
    /// Gaps in which something moves.
    pub moved: u64,
    /// Gaps in all.
    pub gaps: u64,
}

/// How two films differ.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What kind of change it looks like, the most telling first.
    pub kinds: Vec<Kind>,
    /// The first frame that differs.
    pub first: Option<Spot>,
    /// Frames that differ, as first and last of each run.
    pub runs: Vec<(usize, usize)>,
    /// How many differ.
    pub frames: usize,
    /// Pixels that changed, added up over all frames.
    pub changed_pixels: u64,
    /// The largest difference of a channel.
    pub largest: u8,
    /// Holds every pixel that changed in any frame.
    pub rect: Option<Area>,
    /// The frame with the most changed pixels.
    pub worst: Option<Worst>,
    /// Pixels that differ by more than so many levels, over all frames.
    pub sweep: Vec<(u8, u64)>,
    /// Frames whose times differ: number, expected and actual milliseconds; the first of them.
    pub times: Vec<(usize, u64, u64)>,
    /// How many times differ.
    pub times_changed: usize,
}

/// A kind of change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// For programs.
    pub name: String,
    /// For people.
    pub text: String,
}

impl Kind {
    /// A kind by its name, in words.
    pub fn new(name: &str, text: impl Into<String>) -> Kind {
        Kind {
            name: name.into(),
            text: text.into(),
        }
    }
}

/// A frame of the film.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// Its number.
    pub frame: usize,
    /// When it is seen, from the start of the film.
    pub at_ms: u64,
    /// What the algorithm is doing then.
    pub step: Option<String>,
}

/// The worst frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worst {
    /// Its number.
    pub frame: usize,
    /// When it is seen, from the start of the film.
    pub at_ms: u64,
    /// Pixels that changed.
    pub changed_pixels: u64,
    /// Their share of the picture, in thousandths of a percent.
    pub share_milli_percent: u64,
    /// Where the difference is worst.
    pub window: Area,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Pixels a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl From<Rect> for Area {
    fn from(rect: Rect) -> Area {
        Area {
            x: rect.x,
            y: rect.y,
            width: rect.width,
            height: rect.height,
        }
    }
}

impl std::fmt::Display for Area {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = Size {
            width: self.width,
            height: self.height,
        };
        write!(f, "{size} at ({}, {})", self.x, self.y)
    }
}

/// What a scene tolerates, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Levels that a channel may differ by.
    pub levels: u8,
    /// Pixels a frame that may differ by more.
    pub max_outliers: u32,
    /// Why.
    pub reason: String,
}

/// A file beside the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// What it shows: first, worst, last, film, expected, actual.
    pub role: String,
    /// Its path from the report, with `/`.
    pub path: String,
    /// The frame it shows, where it shows one.
    pub frame: Option<usize>,
}

impl Report {
    /// Scenes that do not pass.
    pub fn failures(&self) -> impl Iterator<Item = &Entry> {
        self.scenes.iter().filter(|entry| !entry.state.passes())
    }

    /// As text, ending in a line feed.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        json.expect("a report has only text keys and whole numbers") + "\n"
    }

    /// Reads a report.
    ///
    /// # Errors
    /// It is no report, or one of another version.
    pub fn from_json(json: &str) -> Result<Report, String> {
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let head: Head = serde_json::from_str(json).map_err(|e| format!("no report: {e}"))?;
        if head.format != FORMAT {
            return Err(format!(
                "a report of version {}; this program reads version {FORMAT}",
                head.format
            ));
        }
        let report: Report = serde_json::from_str(json).map_err(|e| format!("no report: {e}"))?;
        let names = report.scenes.iter().map(|entry| &entry.scene);
        let pictures = report.scenes.iter().flat_map(|entry| &entry.pictures);
        let stray = names
            .chain(pictures.map(|picture| &picture.path))
            .find(|path| !stays_inside(path));
        match stray {
            Some(path) => Err(format!("no report: {path:?} leads out of its folder")),
            None => Ok(report),
        }
    }
}

/// Whether a path from a report, which anyone may have written, stays in the report's folder.
fn stays_inside(path: &str) -> bool {
    use std::path::{Component, Path};
    let normal = |part| matches!(part, Component::Normal(_));
    !path.is_empty() && Path::new(path).components().all(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_another_version_or_with_paths_that_lead_out_is_turned_down() {
        let read = |json: &str| Report::from_json(json).unwrap_err();
        assert!(read("{\"format\": 2}").contains("of version 2; this program reads version 1"));
        assert!(read("[]").contains("no report"));
        for path in ["../a", "/etc/a", "a/../../b", ""] {
            assert!(!stays_inside(path), "{path}");
        }
        assert!(stays_inside("a/first.png") && stays_inside("<img>"));
    }
}
