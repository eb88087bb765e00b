//! Boards one after the other: `[[track]]`.
//!
//! ```text
//! [[track]]                       [[track]]
//! board = "depth-first-carve"     board = "left-hand-walk"
//!                                 maze = "previous"          the one that was just built
//! [track.params]                  until_step = 500           or duration_ms, or to its end
//! carve_step_ms = 8
//! ```
//!
//! A story is told from its beginning: unlike a scene of one board, a track opens at step 0 unless
//! its `start_steps` says otherwise.

use std::collections::BTreeMap;

use toml::de::DeTable;

use crate::boards::{BOARDS, BoardKind, Track, Until, find};
use crate::keys::{Group, Key, Kind, Raw, Setting, Value, nearest};
use crate::maze::MazeKind;
use crate::scene::model::{FITTING, Playing, TrackOrigin, some_board_has};
use crate::scene::read::{Entry, Place, Problem, Reader, Settings};
use crate::settings;

/// The word for the maze of the track before.
const PREVIOUS: &str = "previous";

/// Settings that a maze which was built before has already.
const SIZES: [&str; 3] = ["grid_n", "grid_cols", "grid_rows"];
/// What to say of one of them.
pub const SIZED: &str = "that maze has its size already";

/// The maze that a track runs on.
#[derive(Clone, Debug, PartialEq)]
pub enum TrackMaze {
    /// The one that the track before has built.
    Previous,
    /// One of a name.
    Named(MazeKind),
}

impl Setting for TrackMaze {
    fn kind(range: (f64, f64)) -> Kind {
        let mut words = vec![PREVIOUS];
        if let Kind::Choice(named) = MazeKind::kind(range) {
            words.extend(named);
        }
        Kind::Choice(words)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(word) if word == PREVIOUS => Some(TrackMaze::Previous),
            value => MazeKind::from_value(value).map(TrackMaze::Named),
        }
    }

    fn to_value(&self) -> Value {
        match self {
            TrackMaze::Previous => Value::Text(PREVIOUS.into()),
            TrackMaze::Named(kind) => kind.to_value(),
        }
    }
}

settings! {
    /// A board in a row of boards.
    pub struct TrackTable {
        /// What plays.
        board: Option<Playing> = None;
        /// The maze it runs on, for boards that solve one: that of the track before, or one of a
        /// name.
        maze: Option<TrackMaze> = None;
        /// How long it plays; to its end, hold included, unless set.
        duration_ms: Option<u64> = None, 1..=86_400_000;
        /// The step with which it ends.
        until_step: Option<u64> = None, 1..=100_000_000;
    }
}

/// A track and where its settings are set.
pub struct TrackRead {
    pub track: Track,
    pub origin: TrackOrigin,
    pub place: Place,
    /// Whether nothing is wrong with its settings.
    pub is_sound: bool,
}

/// What is asked of a board for each of its tracks: its keys are made anew for whoever asks.
struct BoardKeys {
    all: Vec<Key>,
    start_steps: Option<Key>,
    maze: Option<Key>,
}

impl BoardKeys {
    fn of(board: &BoardKind) -> BoardKeys {
        BoardKeys {
            all: (board.keys)(),
            start_steps: board.key("start_steps"),
            maze: board.key("maze"),
        }
    }
}

/// Reads `[[track]]`; one of no known board has none to be read for.
pub fn read(reader: &mut Reader, root: &DeTable) -> Vec<Option<TrackRead>> {
    let mut tracks = Vec::new();
    let mut boards: BTreeMap<&str, BoardKeys> = BTreeMap::new();
    let keys = TrackTable::keys();
    for (nth, (table, place)) in reader.tables("track", root).into_iter().enumerate() {
        if reader.is_full() {
            break;
        }
        let settings = reader.settings_and("in [[track]]", table, &keys, &["params"], |word| {
            some_board_has(word).then_some("in its params")
        });
        let read = TrackTable::from_params(&settings.params);
        let entry = Entry { settings, place };
        let named = reader.required(&entry, "board", "a track", read.board.clone());
        let Some(board) = named
            .map(|playing| playing.0)
            .or_else(|| board_meant(table))
        else {
            tracks.push(None);
            continue;
        };
        let keys = boards
            .entry(board.name)
            .or_insert_with(|| BoardKeys::of(board));
        tracks.push(Some(track(
            reader,
            nth,
            (board, keys),
            (table, entry),
            &read,
        )));
    }
    tracks
}

fn track(
    reader: &mut Reader,
    nth: usize,
    (board, keys): (&'static BoardKind, &BoardKeys),
    (table, entry): (&DeTable, Entry),
    read: &TrackTable,
) -> TrackRead {
    let mut track = Track {
        board,
        params: Default::default(),
        previous: read.maze == Some(TrackMaze::Previous),
        until: match (read.duration_ms, read.until_step) {
            (Some(ms), _) => Until::Ms(ms),
            (None, Some(steps)) => Until::Step(steps),
            (None, None) => Until::End,
        },
    };
    let mut settings = Settings::default();
    if let Some(value) = table.get("params")
        && let Some(params) = reader.table("track.params", value)
    {
        settings = reader.settings("in [track.params]", params, &keys.all);
        track.params = settings.params.clone();
    }
    if let Some(key) = &keys.start_steps
        && track.params.get(key.name).is_none()
    {
        track.params.set(key, Value::Int(0));
    }
    if let (Some(TrackMaze::Named(kind)), Some(key)) = (&read.maze, &keys.maze) {
        track.params.set(key, kind.to_value());
    }
    object(reader, (nth, &track), (read, &entry), (keys, &settings));
    TrackRead {
        origin: TrackOrigin {
            doubtful: settings.doubts(&FITTING) || entry.settings.doubts(&["maze", "board"]),
            places: settings.places.clone(),
        },
        track,
        is_sound: settings.is_sound() && entry.settings.is_sound(),
        place: entry.place,
    }
}

/// Reports what does not go together.
fn object(
    reader: &mut Reader,
    (nth, track): (usize, &Track),
    (read, entry): (&TrackTable, &Entry),
    (keys, settings): (&BoardKeys, &Settings),
) {
    let at = |key: &str| entry.settings.key_or(key, &entry.place);
    if read.maze.is_some() && keys.maze.is_none() {
        let message = format!("{} builds its own maze", track.board.name);
        let problem = Problem::new(message).at(at("maze"));
        reader.report(problem.label(Some("it runs on no other".into())));
    } else if track.previous && nth == 0 {
        let problem = Problem::new("the first track has no maze before it").at(at("maze"));
        let note = "a builder comes first, such as board = \"depth-first-carve\"";
        reader.report(problem.note(note));
    } else if track.previous {
        for (key, place) in settings
            .places
            .iter()
            .filter(|(key, _)| SIZES.contains(key))
        {
            let message = format!("`{key}` cannot be set with maze = \"{PREVIOUS}\"");
            let problem = Problem::new(message).at(place.clone());
            reader.report(problem.label(Some(SIZED.into())));
        }
    }
    if let (Some(_), Some(_)) = (read.duration_ms, read.until_step) {
        let message = "a track ends after `duration_ms` or with `until_step`, not both";
        reader.report(Problem::new(message).at(at("until_step")));
    }
    let start = track.params.get("start_steps");
    if let (Some(end), Some(Value::Int(start)), false) =
        (read.until_step, start, settings.doubts(&["start_steps"]))
        && end as i64 <= *start
    {
        let message = format!("the track ends with step {end} and opens with step {start}");
        reader.report(Problem::new(message).at(at("until_step")));
    }
}

/// The board that a misspelt name stands for, so that its settings are judged at once.
pub fn board_meant(table: &DeTable) -> Option<&'static BoardKind> {
    let name = table.get("board")?.get_ref().as_str()?;
    find(nearest(name, BOARDS.iter().map(|board| board.name))?)
}

/// Sets a value of the command line, which has the last word over a script.
///
/// Returns whether it is of any effect: a maze that was built before keeps its size.
pub fn set(track: &mut Track, key: &Key, value: Value) -> bool {
    if track.previous && SIZES.contains(&key.name) {
        return false;
    }
    track.previous &= key.name != "maze";
    track.params.set(key, value);
    true
}

/// What to say of `maze = "previous"` among the settings of a board.
pub fn maze_elsewhere(key: &str, raw: &Raw) -> Option<String> {
    let meant = key == "maze" && *raw == Raw::Text(PREVIOUS.into());
    meant.then(|| "it belongs in [[track]], beside `board`".into())
}
