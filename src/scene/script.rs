//! The keys of a scene script, and the way from its text to a checked [`Scene`].
//!
//! ```text
//! board = …      Header
//! [params]       the board's own settings
//! [canvas]       CanvasTable
//! [capture]      Capture
//! [export]       Export
//! [export.theme] Roles, in place of a theme's name
//! [check]        Check
//! [[track]]      boards one after the other: track.rs
//! [mosaic]       scenes side by side: mosaic.rs
//! [[clip]]       further cuts: clip.rs
//! [[input]]      what a visitor does, and `hidden`: input.rs
//! ```
//!
//! A further table is a group of settings here, a name in [`TABLES`], a [`table`] call in [`parse`]
//! and a field of [`Scene`].

use std::path::Path;
use std::sync::Arc;

use toml::de::DeTable;

use super::clip::{self, ClipTable};
use super::document::{Reader, Settings};
use super::input::{self, HiddenTable, InputTable};
use super::limits::{check_end, check_guard, check_pace};
use super::mosaic::{self, MosaicTable};
use super::problem::{Problem, Source};
use super::timing::Length;
use super::track::{self, TrackTable};
use super::{CanvasTable, Capture, Check, Content, Export, Origin, Scene};
use crate::boards::{BOARDS, BoardKind, Seed, Track, Until, find};
use crate::keys::{Group, Key, Kind, Setting, Value, nearest};
use crate::palette::{Roles, Theme, ThemeChoice};
use crate::settings;

settings! {
    /// The top level of a scene script.
    pub struct Header {
        /// What plays.
        board: Option<Playing> = None;
        /// For people; the board's own unless set.
        title: Option<String> = None;
        /// What the film shows, for those who cannot see it.
        alt: String = String::new();
        /// Seed of the first maze.
        seed: Seed = 464;
        /// Whether a command that names no scene takes this one.
        default: bool = false;
    }
}

/// The tables of a scene script beside its top level.
const TABLES: &[&str] = &[
    "params", "track", "mosaic", "canvas", "capture", "export", "check", "clip", "input", "hidden",
];

/// A board, chosen by its name.
#[derive(Clone)]
pub struct Playing(pub &'static BoardKind);

impl std::fmt::Debug for Playing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

impl PartialEq for Playing {
    fn eq(&self, other: &Playing) -> bool {
        self.0.name == other.0.name
    }
}

impl Setting for Playing {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Choice(BOARDS.iter().map(|board| board.name).collect())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(name) => find(name).map(Playing),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Text(self.0.name.into())
    }
}

/// The settings that every scene has, by the table they stand in, for those who list them.
pub fn tables() -> Vec<(&'static str, Vec<Key>)> {
    vec![
        ("top level", Header::keys()),
        ("[canvas]", CanvasTable::keys()),
        ("[capture]", Capture::keys()),
        ("[export]", Export::keys()),
        ("[export.theme]", Roles::keys()),
        ("[check]", Check::keys()),
        ("[[track]]", TrackTable::keys()),
        ("[mosaic]", MosaicTable::keys()),
        ("[[clip]]", ClipTable::keys()),
        ("[[input]]", InputTable::keys()),
        ("[[hidden]]", HiddenTable::keys()),
    ]
}

/// Reads a script into the scene of that name. A mosaic finds its scenes among the `neighbors`, the
/// files of that folder, and the shipped ones.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn parse(
    name: &str,
    source: &Arc<Source>,
    neighbors: Option<&Path>,
) -> Result<Scene, Vec<Problem>> {
    let (root, syntax) = DeTable::parse_recoverable(&source.text);
    let mut reader = Reader::new(Arc::clone(source), &syntax);
    let root = root.get_ref();

    let top = top_level(&mut reader, root);
    let header = Header::from_params(&top.params);
    let tracks = track::read(&mut reader, root);
    if let (Some(place), true) = (top.place("board"), root.contains_key("track")) {
        let problem =
            Problem::new("a scene is one `board` or several [[track]]s").at(place.clone());
        reader.report(problem.label(Some("each track names its own board".into())));
    }
    if let (Some((name, _)), true) = (root.get_key_value("params"), root.contains_key("track")) {
        let place = reader.place(name.span());
        let problem = Problem::new("[params] belongs to a scene of one board").at(place);
        reader.report(problem.label(Some(
            "here it is [track.params], below its [[track]]".into(),
        )));
    }
    let mosaic = mosaic::read(&mut reader, root, neighbors);
    let plays_itself = ["track", "mosaic"]
        .iter()
        .any(|key| root.contains_key(*key));
    if top.place("board").is_none() && !plays_itself && reader.is_toml() {
        let names: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
        let problem = Problem::new("the scene names no board: `board = \"…\"` is missing")
            .at(reader.place(0..0))
            .note(format!("boards: {}", names.join(", ")));
        reader.report(problem);
    }
    let params = header.board.as_ref().map(|playing| playing.0);
    let params = params.or_else(|| board_meant(root)).map(|board| {
        let keys = (board.keys)();
        table(&mut reader, root, "params", &keys)
    });
    let canvas_settings = table(&mut reader, root, "canvas", &CanvasTable::keys());
    let canvas = match &mosaic {
        Some(read) => read.canvas,
        None => CanvasTable::from_params(&canvas_settings.params).canvas(),
    };
    let capture_settings = table(&mut reader, root, "capture", &Capture::keys());
    let capture = Capture::from_params(&capture_settings.params);
    let export_settings = table(&mut reader, root, "export", &Export::keys());
    let export = Export::from_params(&export_settings.params);
    // A named length is known when the board has played.
    let length_ms = match export.length(tracks.len() > 1) {
        Length::Ms(ms) => Some(ms),
        Length::Cycle | Length::Settled => None,
    };
    let theme = theme(&mut reader, root, export.theme);
    let check_settings = table(&mut reader, root, "check", &Check::keys());
    let check = Check::from_params(&check_settings.params);
    check_guard(&mut reader, &check_settings, &check);
    let window = check.window(&capture);
    for (settings, start_ms, duration_ms) in [
        (&check_settings, window.start_ms, window.duration_ms),
        (&capture_settings, capture.start_ms, capture.duration_ms),
        (&export_settings, export.start_ms, length_ms.unwrap_or(0)),
    ] {
        check_end(&mut reader, settings, start_ms, duration_ms);
    }
    check_pace(&mut reader, &export_settings, &export, length_ms);

    let mut origin = Origin::default();
    let film_end_ms = length_ms.map(|ms| export.start_ms + ms);
    let clips = clip::read(&mut reader, root, film_end_ms, &mut origin);
    let boards: Vec<_> = match tracks.is_empty() {
        true => {
            let board = header.board.as_ref().map(|playing| playing.0);
            board.or_else(|| board_meant(root)).into_iter().collect()
        }
        false => tracks.iter().map(|read| read.track.board).collect(),
    };
    let script = input::read(&mut reader, root, &boards, &mut origin);

    // A board and its settings are there whenever nothing is wrong.
    let content = match (header.board, params, mosaic) {
        (Some(Playing(board)), Some(params), _) => {
            origin.fallback = root
                .get_key_value("params")
                .map(|(key, _)| reader.place(key.span()))
                .or_else(|| top.place("board").cloned());
            origin.places.extend(params.places);
            Content::Tracks(vec![Track {
                board,
                params: params.params,
                previous: false,
                until: Until::End,
            }])
        }
        (_, _, Some(read)) => {
            let key = root.get_key_value("mosaic");
            origin.fallback = key.map(|(key, _)| reader.place(key.span()));
            origin.places.extend(read.places);
            Content::Mosaic(read.mosaic)
        }
        _ => {
            origin.fallback = tracks.first().map(|read| read.place.clone());
            let read = tracks.into_iter().map(|read| {
                origin.places.extend(read.places);
                read.track
            });
            Content::Tracks(read.collect())
        }
    };
    origin.places.extend(export_settings.places);
    origin.places.extend(canvas_settings.places);
    let titles = match &content {
        Content::Tracks(tracks) => {
            let titles: Vec<&str> = tracks.iter().map(|track| track.board.title).collect();
            titles.join(", then ")
        }
        Content::Mosaic(mosaic) => {
            let members = mosaic.members.iter();
            let titles: Vec<&str> = members.map(|member| member.scene.title.as_str()).collect();
            titles.join(", ")
        }
    };
    if !reader.is_sound() {
        return Err(reader.into_problems());
    }
    let mut scene = Scene {
        name: name.to_owned(),
        title: header.title.unwrap_or(titles),
        alt: header.alt,
        default: header.default,
        content,
        canvas,
        seed: header.seed,
        capture,
        export,
        theme,
        check,
        clips,
        script,
        origin,
    };
    if top.place("seed").is_some() {
        scene.set_seed(scene.seed);
    }
    Ok(scene)
}

/// The board that a misspelt name stands for, so that its settings are judged at once.
fn board_meant(root: &DeTable) -> Option<&'static BoardKind> {
    let name = root.get("board")?.get_ref().as_str()?;
    find(nearest(name, BOARDS.iter().map(|board| board.name))?)
}

/// Reads what stands above the first table.
fn top_level(reader: &mut Reader, root: &DeTable) -> Settings {
    let keys = Header::keys();
    let mut settings = Settings::default();
    for (name, value) in root {
        if reader.is_full() {
            break;
        }
        let word = name.get_ref().as_ref();
        if let Some(key) = keys.iter().find(|key| key.name == word) {
            reader.take(key, name, value, &mut settings);
        } else if !TABLES.contains(&word) {
            let names = keys.iter().map(|key| key.name);
            let allowed: Vec<&str> = names.chain(TABLES.iter().copied()).collect();
            reader.unknown("at the top level", name, &allowed, |word| {
                home(word).or_else(|| settings_of_some_board(word).then_some("in [params]"))
            });
        }
    }
    settings
}

/// Reads one of the tables; an absent one has its defaults.
fn table(reader: &mut Reader, root: &DeTable, name: &str, keys: &[Key]) -> Settings {
    let Some(value) = root.get(name) else {
        return Settings::default();
    };
    match reader.table(name, value) {
        Some(table) => reader.settings(&format!("in [{name}]"), table, keys, home),
        None => Settings::default(),
    }
}

/// The colours: a theme's, or those of the table that stands in place of its name.
fn theme(reader: &mut Reader, root: &DeTable, choice: ThemeChoice) -> Theme {
    let name = match choice {
        ThemeChoice::Named(name) => return name.theme().clone(),
        ThemeChoice::ByRole => "theme",
    };
    let export = root
        .get("export")
        .and_then(|export| export.get_ref().as_table());
    let settings = export.map(|export| {
        let keys = Roles::keys();
        let table = export
            .get(name)
            .and_then(|theme| theme.get_ref().as_table());
        table.map(|table| reader.settings("in [export.theme]", table, &keys, home))
    });
    let settings = settings.flatten().unwrap_or_default();
    Roles::from_params(&settings.params).theme()
}

/// Where in a script a key belongs that every scene may have.
pub(super) fn home(key: &str) -> Option<&'static str> {
    let has = |keys: Vec<Key>| keys.iter().any(|k| k.name == key);
    // `start_ms` and `duration_ms` have two homes; the export is the usual one.
    if has(Export::keys()) {
        Some("in [export]")
    } else if has(CanvasTable::keys()) {
        Some("in [canvas]")
    } else if has(Capture::keys()) {
        Some("in [capture]")
    } else if has(Header::keys()) {
        Some("at the top level")
    } else if has(MosaicTable::keys()) {
        Some("in [mosaic]")
    } else if has(ClipTable::keys()) {
        Some("in [[clip]]")
    } else if has(InputTable::keys()) {
        Some("in [[input]]")
    } else if has(Roles::keys()) {
        Some("in [export.theme]")
    } else {
        None
    }
}

pub(super) fn settings_of_some_board(key: &str) -> bool {
    let mut keys = BOARDS.iter().flat_map(|board| (board.keys)());
    keys.any(|k| k.name == key)
}
