//! The way from a script's text to a checked [`Scene`].
//!
//! A further table is a group of settings, a name in `TABLES` and a line in `tables` beside this
//! file, a [`table`] call in [`parse`] and a field of [`Scene`].

use std::path::Path;
use std::sync::Arc;

use toml::de::DeTable;

use super::limits::{check_end, check_guard, check_pace};
use super::tables::{Header, TABLES, home};
use super::track::{TrackRead, board_meant};
use super::{clip, input, mosaic, track};
use crate::boards::{BOARDS, Track, Until};
use crate::keys::{Group, Key, nearest};
use crate::palette::{Roles, Theme, ThemeChoice};
use crate::scene::model::{
    CanvasTable, Capture, Check, Content, Export, FITTING, Length, Origin, Scene, TrackOrigin,
    some_board_has,
};
use crate::scene::read::{
    Found, Place, Problem, Reader, SHIPPED, SceneError, Settings, Signs, Source,
};

/// Where words belong that stand in the wrong table.
const SIGNS: Signs = Signs {
    of_key: home,
    of_value: track::maze_elsewhere,
};

/// A script with something wrong in it.
#[derive(Debug)]
pub struct Flawed {
    /// All that is wrong with what it says.
    pub problems: Vec<Problem>,
    /// What is sound of it, to see what else is wrong; none if nothing is known of what plays.
    pub rest: Option<Box<Rest>>,
}

/// A scene as far as its script is sound.
pub struct Rest {
    pub scene: Scene,
    /// Whether the length of its film follows from what is sound.
    pub is_timed: bool,
}

impl std::fmt::Debug for Rest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the rest of {}", self.scene.name)
    }
}

/// Reads a script into the scene of that name. A mosaic finds its scenes among the `neighbors`, the
/// files of that folder, and the shipped ones.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(name: &str, source: &Arc<Source>, neighbors: Option<&Path>) -> Result<Scene, Flawed> {
    let (root, syntax) = DeTable::parse_recoverable(&source.text);
    let mut reader = Reader::new(Arc::clone(source), &syntax, SIGNS);
    let root = root.get_ref();

    let top = top_level(&mut reader, root);
    let header = Header::from_params(&top.params);
    let read_tracks = track::read(&mut reader, root);
    let are_known = read_tracks.iter().all(Option::is_some);
    let tracks: Vec<TrackRead> = read_tracks.into_iter().flatten().collect();
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
    let mosaic = mosaic::read(&mut reader, root, &|name, place| {
        member(name, place, neighbors)
    });
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
    let board = header.board.as_ref().map(|playing| playing.0);
    let board = board.or_else(|| board_meant(root));
    let params = board.map(|board| {
        let keys = (board.keys)();
        (board, table(&mut reader, root, "params", &keys))
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
    const ENDS: [&str; 2] = ["start_ms", "duration_ms"];
    let is_captured = !capture_settings.doubts(&ENDS);
    let is_guarded = is_captured && !check_settings.doubts(&ENDS);
    let is_cut = !export_settings.doubts(&ENDS);
    for (is_known, settings, start_ms, duration_ms) in [
        (
            is_guarded,
            &check_settings,
            window.start_ms,
            window.duration_ms,
        ),
        (
            is_captured,
            &capture_settings,
            capture.start_ms,
            capture.duration_ms,
        ),
        (
            is_cut,
            &export_settings,
            export.start_ms,
            length_ms.unwrap_or(0),
        ),
    ] {
        if is_known {
            check_end(&mut reader, settings, start_ms, duration_ms);
        }
    }
    check_pace(&mut reader, &export_settings, &export, length_ms);

    let mut origin = Origin::default();
    let film_end_ms = length_ms.filter(|_| is_cut);
    let film_end_ms = film_end_ms.map(|ms| export.start_ms + ms);
    let clips = clip::read(&mut reader, root, film_end_ms, &mut origin);
    let boards: Vec<_> = match tracks.is_empty() {
        true => board.into_iter().collect(),
        false => tracks.iter().map(|read| read.track.board).collect(),
    };
    let script = input::read(&mut reader, root, &boards, &mut origin);

    // Whether all that plays is known, and whether how long it plays is.
    let mut is_whole = are_known && reader.is_toml() && !canvas_settings.doubts(&FITTING);
    let mut is_timed = is_cut && !export_settings.doubts(&["loop_offset_ms"]);
    let content = match (params, mosaic) {
        (_, Some(read)) => {
            is_whole &= read.is_whole;
            let key = root.get_key_value("mosaic");
            origin.fallback = key.map(|(key, _)| reader.place(key.span()));
            origin.places.extend(read.places);
            Content::Mosaic(read.mosaic)
        }
        (Some((board, params)), None) => {
            is_timed &= params.is_sound();
            origin.fallback = root
                .get_key_value("params")
                .map(|(key, _)| reader.place(key.span()))
                .or_else(|| top.place("board").cloned());
            origin.tracks.push(TrackOrigin {
                doubtful: params.doubts(&FITTING),
                places: params.places,
            });
            Content::Tracks(vec![Track {
                board,
                params: params.params,
                previous: false,
                until: Until::End,
            }])
        }
        (None, None) => {
            is_whole &= !tracks.is_empty();
            is_timed &= tracks.iter().all(|read| read.is_sound);
            origin.fallback = tracks.first().map(|read| read.place.clone());
            let read = tracks.into_iter().map(|read| {
                origin.tracks.push(read.origin);
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
    if reader.is_sound() {
        return Ok(scene);
    }
    // A length in milliseconds is judged above.
    is_timed &= length_ms.is_none();
    Err(Flawed {
        problems: reader.into_problems(),
        rest: is_whole.then(|| Box::new(Rest { scene, is_timed })),
    })
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
                home(word).or_else(|| some_board_has(word).then_some("in [params]"))
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
        Some(table) => reader.settings(&format!("in [{name}]"), table, keys),
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
        table.map(|table| reader.settings("in [export.theme]", table, &keys))
    });
    let settings = settings.flatten().unwrap_or_default();
    Roles::from_params(&settings.params).theme()
}

/// Why a mosaic is not read as part of another.
const NESTED: &str = "a mosaic shows no other mosaic";

/// Reads the scene of that name.
fn member(name: &str, place: &Place, neighbors: Option<&Path>) -> Result<Scene, Vec<Problem>> {
    let found =
        neighbor(name, neighbors).ok_or_else(|| vec![unknown_member(name).at(place.clone())])?;
    let (name, source) = found.load().map_err(SceneError::into_problems)?;
    // Before its own scenes are read: it may be the very mosaic that is being read.
    let (parsed, _) = DeTable::parse_recoverable(&source.text);
    if parsed.get_ref().contains_key("mosaic") {
        let label = Some(format!("{name} is one"));
        return Err(vec![Problem::new(NESTED).at(place.clone()).label(label)]);
    }
    parse(&name, &source, None).map_err(|flawed| flawed.problems)
}

/// A file beside the mosaic, or a shipped scene.
fn neighbor(name: &str, neighbors: Option<&Path>) -> Option<Found> {
    let file = neighbors.map(|folder| match Path::new(name).extension() {
        Some(_) => folder.join(name),
        None => folder.join(name).with_extension("toml"),
    });
    if let Some(file) = file.filter(|file| file.is_file()) {
        return Some(Found::File(file));
    }
    let (shipped, _) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
    Some(Found::Shipped(shipped))
}

fn unknown_member(name: &str) -> Problem {
    let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
    let meant = nearest(name, names.iter().copied());
    Problem::new(format!("there is no scene {name:?}"))
        .label(meant.map(|meant| format!("did you mean \"{meant}\"?")))
        .note(format!("shipped scenes: {}", names.join(", ")))
        .note("or a .toml file in the folder of this one")
}
