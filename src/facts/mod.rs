//! Counts behind the boards, for every scene, seed and swept value, without drawing anything.
//!
//! ```text
//! scenes × seeds × sweeps ─▶ jobs ─▶ rayon, batch by batch ─▶ rows in order ─▶ Markdown, CSV, JSON
//!                                                                └▶ summary
//!   scene  seed  astar_h_k
//!   …      464   1
//!   …      464   2.2          the last sweep changes fastest
//!   …      465   1
//! ```

mod json;
mod seeds;
mod summary;
mod table;

use rayon::prelude::*;

use crate::boards::{FactSheet, Seed};
use crate::export::Stop;
use crate::keys::{Key, SettingError, Value};
use crate::scene::{Assignment, Scene, SceneError};

pub use json::write_json;
pub use seeds::Seeds;
pub use summary::{Spread, Summary, summarize};
pub use table::{write_csv, write_markdown};

/// Rows that are computed at most; more are no table that somebody reads.
pub const MAX_ROWS: u64 = 100_000;
/// Cells of the mazes that are in memory at once. A cell takes some 30 bytes while its board is
/// counted, so this is about 1 GB, whatever the number of cores; a single larger maze runs alone.
const CELLS_AT_ONCE: u64 = 1 << 25;

/// What to count.
pub struct Request {
    /// The scenes; their seeds count unless there are others.
    pub scenes: Vec<Scene>,
    /// Seeds in place of the scenes' own.
    pub seeds: Option<Seeds>,
    /// Values that a setting takes one after the other; each list has one key.
    pub sweeps: Vec<Vec<Assignment>>,
}

/// The counts of one scene at one seed and parameter set.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The scene's name.
    pub scene: String,
    /// Its board's name.
    pub board: &'static str,
    /// The seed of the maze.
    pub seed: Seed,
    /// Number of the parameter set, which rows that differ in the seed alone share.
    pub set: usize,
    /// The swept settings with their values.
    pub swept: Vec<(&'static str, Value)>,
    /// The settings in force and the counts.
    pub sheet: FactSheet,
}

/// What came out.
#[derive(Debug, Default)]
pub struct Counted {
    /// By scene, then seed, then swept values.
    pub rows: Vec<Row>,
    /// Scenes without rows, and why.
    pub failures: Vec<SceneError>,
}

/// A request that is turned down as a whole.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// It would give too many rows.
    #[error(
        "{scenes} scenes × {seeds} seeds × {sets} parameter sets are more than {MAX_ROWS} rows; \
         ask for fewer seeds or swept values"
    )]
    TooManyRows {
        /// Scenes asked for.
        scenes: u64,
        /// Seeds for each.
        seeds: u64,
        /// Combinations of swept values.
        sets: u64,
    },
    /// Two sweeps of one setting.
    #[error("`{0}` is swept twice; name all its values in one --sweep")]
    SweptTwice(String),
    /// Asked to stop.
    #[error("interrupted")]
    Interrupted,
}

/// One row to compute.
struct Job<'a> {
    scene: &'a Swept,
    seed: Seed,
}

/// A scene with one combination of swept values.
struct Swept {
    scene: Scene,
    set: usize,
    values: Vec<(&'static str, Value)>,
}

/// Computes the rows of a request, on all cores, in the order of their documentation.
///
/// # Errors
/// The request is too large or contradicts itself, or `stop` was raised. A scene that fails alone is among the
/// [`Counted::failures`], and then has no rows.
pub fn count(request: &Request, stop: &Stop) -> Result<Counted, Refusal> {
    check(request)?;
    let mut counted = Counted::default();
    let mut swept = Vec::new();
    for scene in &request.scenes {
        match sweep(scene, &request.sweeps) {
            Ok(sets) => add_parts(&mut swept, &sets, &request.sweeps),
            Err(error) => counted.failures.push(error),
        }
    }
    let mut jobs = Vec::new();
    for scenes in swept.chunk_by(|a, b| a.scene.name == b.scene.name) {
        let own = Seeds::one(scenes[0].scene.seed);
        for seed in request.seeds.as_ref().unwrap_or(&own).iter() {
            jobs.extend(scenes.iter().map(|scene| Job { scene, seed }));
        }
    }
    let rows = run(&jobs, stop);
    if stop.is_requested() {
        return Err(Refusal::Interrupted);
    }
    for (job, row) in jobs.iter().zip(rows) {
        match row {
            Ok(row) => counted.rows.push(row),
            Err(error) => {
                let scene = &job.scene.scene;
                let mut failures = counted.failures.iter();
                // One error a scene: the other rows' would be the same with other numbers.
                if failures.all(|failure| failure.scene() != scene.name) {
                    counted.failures.push(scene.blame(&error));
                }
            }
        }
    }
    let failures = &counted.failures;
    let failed = |row: &Row| failures.iter().any(|failure| failure.scene() == row.scene);
    counted.rows.retain(|row| !failed(row));
    Ok(counted)
}

/// Turns down what would be too much before anything is allocated for it.
fn check(request: &Request) -> Result<(), Refusal> {
    let keys: Vec<&str> = request
        .sweeps
        .iter()
        .filter_map(|sweep| sweep.first())
        .map(Assignment::key)
        .collect();
    for (i, key) in keys.iter().enumerate() {
        if keys[..i].contains(key) {
            return Err(Refusal::SweptTwice((*key).to_owned()));
        }
    }
    let parts = request
        .scenes
        .iter()
        .map(|scene| scene.parts().len() as u64);
    let scenes = parts.sum::<u64>();
    let seeds = request.seeds.as_ref().map_or(1, Seeds::len);
    let sets = request.sweeps.iter().map(|sweep| sweep.len() as u64);
    let sets = sets.fold(1, u64::saturating_mul);
    if scenes.saturating_mul(seeds).saturating_mul(sets) > MAX_ROWS {
        return Err(Refusal::TooManyRows {
            scenes,
            seeds,
            sets,
        });
    }
    Ok(())
}

/// The scene with every combination of swept values, the last sweep's changing fastest.
fn sweep(scene: &Scene, sweeps: &[Vec<Assignment>]) -> Result<Vec<Scene>, SceneError> {
    let mut scenes = vec![scene.clone()];
    for sweep in sweeps {
        let mut next = Vec::with_capacity(scenes.len() * sweep.len());
        for scene in scenes {
            for assignment in sweep {
                let mut scene = scene.clone();
                assignment.apply(&mut scene)?;
                next.push(scene);
            }
        }
        scenes = next;
    }
    Ok(scenes)
}

/// Adds what is counted of a scene with each set of swept values: part by part, and once with all
/// values of a setting that is of no effect on a part.
fn add_parts(swept: &mut Vec<Swept>, sets: &[Scene], sweeps: &[Vec<Assignment>]) {
    let sets: Vec<Vec<Scene>> = sets.iter().map(Scene::parts).collect();
    let parts = sets.first().map_or(0, Vec::len);
    for part in 0..parts {
        let boards = sets[0][part].boards();
        let key = |sweep: &Vec<Assignment>| {
            let name = sweep.first()?.key();
            boards.iter().find_map(|board| board.key(name))
        };
        let keys: Vec<Option<Key>> = sweeps.iter().map(key).collect();
        for (nth, parts) in sets.iter().enumerate() {
            if !is_first_of_known(nth, sweeps, &keys) {
                continue;
            }
            let scene = &parts[part];
            let value = |key: &Key| {
                let mut tracks = scene.tracks().iter().rev();
                tracks.find_map(|track| track.params.get(key.name).cloned())
            };
            let known = keys.iter().flatten();
            swept.push(Swept {
                scene: scene.clone(),
                set: swept.len(),
                values: known
                    .map(|key| (key.name, value(key).unwrap_or(Value::Unset)))
                    .collect(),
            });
        }
    }
}

/// Whether a combination of swept values has the first one of every setting that is not known.
fn is_first_of_known(nth: usize, sweeps: &[Vec<Assignment>], keys: &[Option<Key>]) -> bool {
    let mut rest = nth;
    // The last sweep's values change fastest.
    sweeps.iter().zip(keys).rev().all(|(sweep, key)| {
        let value = rest % sweep.len();
        rest /= sweep.len();
        key.is_some() || value == 0
    })
}

/// Computes jobs in parallel, so many at once that their mazes fit into memory. Some are missing
/// once `stop` is raised.
fn run(jobs: &[Job], stop: &Stop) -> Vec<Result<Row, SettingError>> {
    let mut rows = Vec::with_capacity(jobs.len());
    let mut rest = jobs;
    while !rest.is_empty() && !stop.is_requested() {
        let mut cells = 0;
        let fitting = rest.iter().take_while(|job| {
            cells += cells_of(&job.scene.scene);
            cells <= CELLS_AT_ONCE
        });
        let (batch, later) = rest.split_at(fitting.count().max(1));
        let wanted = batch.par_iter().filter(|_| !stop.is_requested());
        rows.par_extend(wanted.map(row));
        rest = later;
    }
    rows
}

fn row(job: &Job) -> Result<Row, SettingError> {
    let scene = &job.scene.scene;
    let part = "a part of a scene ends with a track";
    let mut sheet = scene.facts(job.seed).expect(part)?;
    // What was swept of a board whose maze it runs on is in force, too.
    for (name, value) in &job.scene.values {
        if sheet.params.iter().all(|(known, _)| known != name) {
            sheet.params.push((*name, value.clone()));
        }
    }
    Ok(Row {
        scene: scene.name.clone(),
        board: scene.tracks().last().expect(part).board.name,
        seed: job.seed,
        set: job.scene.set,
        swept: job.scene.values.clone(),
        sheet,
    })
}

/// The cells of a scene's largest maze, from the settings that boards have for it.
fn cells_of(scene: &Scene) -> u64 {
    let cells = scene.tracks().iter().map(|track| {
        let side = |name: &str| match track.params.get(name) {
            Some(Value::Int(n)) => u64::try_from(*n).ok(),
            _ => None,
        };
        let square = side("grid_n").or(side("rooms_n")).unwrap_or(31);
        side("grid_cols").unwrap_or(square) * side("grid_rows").unwrap_or(square)
    });
    cells.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Fact;
    use crate::scene::{Overrides, select};

    fn request(scene: &str, seeds: &str, sweeps: &[&str]) -> Request {
        let overrides = Overrides {
            seed: None,
            sets: vec!["grid_n=5".into()],
        };
        let sweeps = sweeps.iter();
        Request {
            scenes: select(&[scene.to_owned()], false, &overrides).scenes,
            seeds: (!seeds.is_empty()).then(|| seeds.parse().unwrap()),
            sweeps: sweeps
                .map(|typed| Assignment::parse_list("--sweep", typed).unwrap())
                .collect(),
        }
    }

    fn count_all(request: &Request) -> Result<Counted, Refusal> {
        count(request, &Stop::default())
    }

    fn cells(row: &Row) -> String {
        let swept = row.swept.iter().map(|(_, value)| value.to_string());
        format!("{} {}", row.seed, swept.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn rows_come_by_seed_and_then_swept_values_the_last_fastest() {
        let sweeps = ["carve_step_ms=24,8", "start_steps=1,2"];
        let counted = count_all(&request("depth-first-carve", "4..=5", &sweeps)).unwrap();
        let rows: Vec<String> = counted.rows.iter().map(cells).collect();
        let expected = [
            "4 24 1", "4 24 2", "4 8 1", "4 8 2", "5 24 1", "5 24 2", "5 8 1", "5 8 2",
        ];
        assert_eq!(rows, expected);
        assert!(
            counted.rows[2]
                .sheet
                .facts
                .contains(&("carve_ms", Fact::Count(49 * 8)))
        );
    }

    #[test]
    fn without_seeds_the_scene_s_own_counts() {
        let counted = count_all(&request("depth-first-carve", "", &[])).unwrap();
        assert_eq!(counted.rows.len(), 1);
        assert_eq!(counted.rows[0].seed, 464);
    }

    #[test]
    fn too_many_rows_are_turned_down_with_the_numbers() {
        let refused = count_all(&request("depth-first-carve", "0..=4294967295", &[])).unwrap_err();
        assert!(refused.to_string().contains("4294967296 seeds"));
    }

    #[test]
    fn a_raised_flag_gives_no_rows() {
        let stop = Stop::default();
        stop.request();
        let refused = count(&request("depth-first-carve", "1..=9", &[]), &stop).unwrap_err();
        assert_eq!(refused, Refusal::Interrupted);
    }

    #[test]
    fn a_setting_is_swept_once() {
        let sweeps = ["grid_n=2,3", "grid_n=4"];
        let refused = count_all(&request("depth-first-carve", "", &sweeps)).unwrap_err();
        assert_eq!(refused, Refusal::SweptTwice("grid_n".into()));
    }

    #[test]
    fn a_swept_value_that_does_not_fit_fails_the_scene() {
        let counted = count_all(&request("depth-first-carve", "", &["grid_n=2,1"])).unwrap();
        assert!(counted.rows.is_empty());
        let shown = counted.failures[0].render(false);
        assert!(shown.contains("| --sweep grid_n=2,1"), "{shown}");
        assert!(counted.failures[0].is_usage());
    }

    #[test]
    fn values_that_do_not_go_together_leave_the_scene_without_rows() {
        let counted = count_all(&request("left-hand-walk", "1..=3", &["exit_cell=24,25"])).unwrap();
        assert!(counted.rows.is_empty());
        assert_eq!(counted.failures.len(), 1);
        let shown = counted.failures[0].render(false);
        assert!(shown.contains("--sweep exit_cell=24,25"), "{shown}");
    }
}
