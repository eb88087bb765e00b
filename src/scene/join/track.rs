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

use toml::de::DeTable;

use crate::boards::{Track, Until};
use crate::keys::{Group, Key, Kind, Raw, Setting, Value};
use crate::maze::MazeKind;
use crate::scene::model::{Playing, some_board_has};
use crate::scene::read::{Entry, Place, Problem, Reader};
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
    pub places: Vec<(&'static str, Place)>,
    pub place: Place,
}

/// Reads `[[track]]`.
pub fn read(reader: &mut Reader, root: &DeTable) -> Vec<TrackRead> {
    let mut tracks = Vec::new();
    let keys = TrackTable::keys();
    for (nth, (table, place)) in reader.tables("track", root).into_iter().enumerate() {
        let settings = reader.settings_and("in [[track]]", table, &keys, &["params"], |word| {
            some_board_has(word).then_some("in its params")
        });
        let read = TrackTable::from_params(&settings.params);
        let entry = Entry {
            sound: settings.place("board").is_none(),
            settings,
            place,
        };
        let Some(Playing(board)) = reader.required(&entry, "board", "a track", read.board.clone())
        else {
            continue;
        };
        let mut places = Vec::new();
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
        if let Some(value) = table.get("params")
            && let Some(params) = reader.table("track.params", value)
        {
            let params = reader.settings("in [track.params]", params, &(board.keys)());
            places.extend(params.places);
            track.params = params.params;
        }
        if let Some(key) = board
            .key("start_steps")
            .filter(|k| track.params.get(k.name).is_none())
        {
            track.params.set(&key, Value::Int(0));
        }
        if let (Some(TrackMaze::Named(kind)), Some(key)) = (&read.maze, board.key("maze")) {
            track.params.set(&key, kind.to_value());
        }
        if let Some(problem) = objection(nth, &track, &read, &entry, &places) {
            reader.report(problem);
        }
        tracks.push(TrackRead {
            track,
            places,
            place: entry.place,
        });
    }
    tracks
}

fn objection(
    nth: usize,
    track: &Track,
    read: &TrackTable,
    entry: &Entry,
    places: &[(&'static str, Place)],
) -> Option<Problem> {
    let at = |key: &str| entry.settings.place(key).unwrap_or(&entry.place).clone();
    if read.maze.is_some() && track.board.key("maze").is_none() {
        let message = format!("{} builds its own maze", track.board.name);
        return Some(
            Problem::new(message)
                .at(at("maze"))
                .label(Some("it runs on no other".into())),
        );
    }
    if track.previous && nth == 0 {
        let problem = Problem::new("the first track has no maze before it").at(at("maze"));
        return Some(problem.note("a builder comes first, such as board = \"depth-first-carve\""));
    }
    if let (Some(_), Some(_)) = (read.duration_ms, read.until_step) {
        let problem =
            Problem::new("a track ends after `duration_ms` or with `until_step`, not both");
        return Some(problem.at(at("until_step")));
    }
    if let (Until::Step(end), Some(Value::Int(start))) =
        (track.until, track.params.get("start_steps"))
        && end as i64 <= *start
    {
        let message = format!("the track ends with step {end} and opens with step {start}");
        return Some(Problem::new(message).at(at("until_step")));
    }
    let sized = places
        .iter()
        .find(|(key, _)| track.previous && SIZES.contains(key));
    sized.map(|(key, place)| {
        Problem::new(format!("`{key}` cannot be set with maze = \"{PREVIOUS}\""))
            .at(place.clone())
            .label(Some(SIZED.into()))
    })
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
