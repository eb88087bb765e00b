//! The parameter sets of a request: every scene, part by part, with every combination of swept
//! values.

use super::{MAX_SETS, Refusal, Request, Row};
use crate::boards::Seed;
use crate::keys::{Key, SettingError, Value};
use crate::scene::{Assignment, Scene, SceneError};

/// A scene with one combination of swept values.
pub(super) struct Swept {
    pub scene: Scene,
    values: Vec<(&'static str, Value)>,
    /// The cells of its largest maze.
    pub cells: u64,
    /// Number of the scene: the same name may come again, as that of a mosaic's member.
    pub nth_scene: usize,
}

/// The sets of a request, in the order of their documentation, and the scenes that have none.
///
/// # Errors
/// There are too many, or the request contradicts itself.
pub(super) fn sets_of(request: &Request) -> Result<(Vec<Swept>, Vec<SceneError>), Refusal> {
    check(request)?;
    let (mut sets, mut failures) = (Vec::<Swept>::new(), Vec::new());
    for scene in &request.scenes {
        match sweep(scene, &request.sweeps) {
            Ok(scenes) => add_parts(&mut sets, &scenes, &request.sweeps),
            Err(error) => failures.push(error),
        }
    }
    let (mut nth_scene, mut name) = (0, String::new());
    for set in &mut sets {
        if set.scene.name != name {
            nth_scene += 1;
            name.clone_from(&set.scene.name);
        }
        set.nth_scene = nth_scene;
    }
    Ok((sets, failures))
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
    let sets = request.sweeps.iter().map(|sweep| sweep.len() as u64);
    let sets = sets.fold(1, u64::saturating_mul);
    if scenes.saturating_mul(sets) > MAX_SETS {
        return Err(Refusal::TooManySets { scenes, sets });
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
                cells: cells_of(scene),
                nth_scene: 0,
                scene: scene.clone(),
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

impl Swept {
    /// The counts at a seed; `set` is this set's number.
    pub fn row(&self, seed: Seed, set: usize) -> Result<Row, SettingError> {
        let scene = &self.scene;
        let part = "a part of a scene ends with a track";
        let mut sheet = scene.facts(seed).expect(part)?;
        // What was swept of a board whose maze it runs on is in force, too.
        for (name, value) in &self.values {
            if sheet.params.iter().all(|(known, _)| known != name) {
                sheet.params.push((*name, value.clone()));
            }
        }
        Ok(Row {
            scene: scene.name.clone(),
            board: scene.tracks().last().expect(part).board.name,
            seed,
            set,
            swept: self.values.clone(),
            sheet,
        })
    }
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
