//! Which scenes a command works on, with the command line's own settings over theirs.
//!
//! ```text
//! patterns ─▶ find ─▶ scripts ─▶ read, check ─▶ --seed, --set ─▶ scenes
//!                        a scene named twice is taken once       failures
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::assignment::Assignment;
use super::script::{self, Rest};
use crate::boards::Seed;
use crate::scene::model::Scene;
use crate::scene::read::{Found, Problem, SHIPPED, SceneError, Source, find};

/// What the command line sets in every scene.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Seed of the first maze.
    pub seed: Option<Seed>,
    /// Settings of the board, `key=value` as typed.
    pub sets: Vec<String>,
}

/// The scenes that a command works on.
#[derive(Default)]
pub struct Selected {
    /// Those that are sound, in the order asked for. None when the command line is at fault.
    pub scenes: Vec<Scene>,
    /// Why others are not among them.
    pub failures: Vec<SceneError>,
    /// What is sound of failed ones, by the number of the failure: there may be more wrong with it.
    flawed: Vec<(usize, Rest)>,
    /// What is told already of the command line's settings.
    told: BTreeSet<String>,
}

impl Selected {
    /// Notes failures. A value that is wrong for nine scenes alike is told once.
    fn fail(&mut self, errors: Vec<SceneError>) {
        for error in errors {
            if self.told.insert(error.render(false)) {
                self.failures.push(error);
            }
        }
    }

    /// Leaves only the scenes that can be drawn: a grid that fits no canvas can be counted, but
    /// not shown.
    pub fn drawable(self) -> Selected {
        self.passing(Scene::drawing_problems, |_| true)
    }

    /// Leaves only the scenes whose animation and clips can be filmed as the scenes have them.
    pub fn filmable(self) -> Selected {
        self.drawable()
            .passing(Scene::film_problems, |rest| rest.is_timed)
    }

    /// Leaves only the scenes without such problems, and adds those of the rest of failed ones to
    /// what is said of them, where it `is_known` enough of it.
    fn passing(
        mut self,
        problems: impl Fn(&Scene) -> Vec<Problem>,
        is_known: impl Fn(&Rest) -> bool,
    ) -> Selected {
        for scene in std::mem::take(&mut self.scenes) {
            let found = problems(&scene);
            match found.is_empty() {
                true => self.scenes.push(scene),
                false => self.failures.push(SceneError::new(&scene.name, found)),
            }
        }
        let failures = &mut self.failures;
        self.flawed.retain(|(failure, rest)| {
            let found = match is_known(rest) {
                true => problems(&rest.scene),
                false => Vec::new(),
            };
            let is_sound = found.is_empty();
            failures[*failure].add(found);
            is_sound
        });
        self
    }
}

/// Finds, reads and checks the scenes that `patterns` name (with `all`, every shipped one too; with
/// neither, the shipped ones marked default) and sets in them what the command line sets. A scene
/// that is named twice is taken once.
pub fn select(patterns: &[String], all: bool, overrides: &Overrides) -> Selected {
    let mut selected = Selected::default();
    let mut sets = Vec::new();
    for typed in &overrides.sets {
        match Assignment::parse("--set", typed) {
            Ok(set) => sets.push(set),
            Err(error) => selected.failures.push(error),
        }
    }
    let only_defaults = patterns.is_empty() && !all;
    let mut found_scripts = Vec::new();
    if patterns.is_empty() || all {
        found_scripts.extend(SHIPPED.iter().map(|(name, _)| Found::Shipped(name)));
    }
    for pattern in patterns {
        match find(pattern) {
            Ok(found) => found_scripts.extend(found),
            Err(error) => selected.failures.push(error),
        }
    }

    let mut taken = BTreeMap::new();
    for found in found_scripts {
        match read(&found, &mut taken) {
            Ok(None) => {}
            Ok(Some(scene)) => {
                if only_defaults && !scene.default {
                    continue;
                }
                match overridden(scene, overrides.seed, &sets) {
                    Ok(scene) => selected.scenes.push(scene),
                    Err(errors) => selected.fail(errors),
                }
            }
            Err((error, rest)) => {
                let rest = rest.map(|rest| (selected.failures.len(), *rest));
                selected.flawed.extend(rest);
                selected.failures.push(error);
            }
        }
    }
    if selected.failures.iter().any(SceneError::is_usage) {
        selected.scenes.clear();
    }
    selected
}

/// Scripts that were read, by the names of their scenes.
type Taken = BTreeMap<String, Arc<Source>>;

/// The scene; none if it is among those `taken`.
fn read(
    found: &Found,
    taken: &mut Taken,
) -> Result<Option<Scene>, (SceneError, Option<Box<Rest>>)> {
    let (name, source) = found.load().map_err(|error| (error, None))?;
    let namesake = taken.get(&name).map(|other| {
        let path = |source: &Source| source.path.clone().unwrap_or_default();
        let problem = Problem::new(format!(
            "{} and {} are both named {name} and would write the same files",
            path(other),
            path(&source),
        ));
        (other.text == source.text, problem)
    });
    let namesake = match namesake {
        Some((true, _)) => return Ok(None),
        Some((false, problem)) => Some(problem),
        None => None,
    };
    let neighbors = match found {
        Found::Shipped(_) => None,
        Found::File(path) => Some(path.parent().unwrap_or(Path::new(""))),
    };
    let is_new = namesake.is_none();
    let parsed = script::parse(&name, &source, neighbors);
    let (mut problems, rest) = match parsed {
        Ok(scene) if is_new => {
            taken.insert(name, source);
            return Ok(Some(scene));
        }
        Ok(scene) => (
            Vec::new(),
            Some(Box::new(Rest {
                scene,
                is_timed: true,
            })),
        ),
        Err(flawed) => (flawed.problems, flawed.rest),
    };
    problems.extend(namesake);
    Err((SceneError::new(name, problems), rest))
}

/// The scene with what the command line sets in it.
fn overridden(
    mut scene: Scene,
    seed: Option<Seed>,
    sets: &[Assignment],
) -> Result<Scene, Vec<SceneError>> {
    if let Some(seed) = seed {
        scene.set_seed(seed);
    }
    let mut errors = Vec::new();
    for set in sets {
        errors.extend(set.apply(&mut scene).err());
    }
    if errors.is_empty() {
        Ok(scene)
    } else {
        Err(errors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARVE: &str = "board = \"depth-first-carve\"\n";

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    fn names(selected: &Selected) -> Vec<&str> {
        let scenes = selected.scenes.iter();
        scenes.map(|scene| scene.name.as_str()).collect()
    }

    fn pick(patterns: &[String]) -> Selected {
        select(patterns, false, &Overrides::default())
    }

    #[test]
    fn a_folder_gives_its_scripts_sorted_and_a_glob_those_it_matches() {
        let folder = folder(&[("b.toml", CARVE), ("a.toml", CARVE), ("c.txt", "")]);
        let path = folder.path().display().to_string();
        assert_eq!(names(&pick(std::slice::from_ref(&path))), ["a", "b"]);
        assert_eq!(names(&pick(&[format!("{path}/b*")])), ["b"]);
        assert!(pick(&[format!("{path}/z*")]).failures[0].is_usage());
    }

    #[test]
    fn a_scene_named_twice_is_taken_once() {
        let folder = folder(&[("a.toml", CARVE)]);
        let path = folder.path().display();
        let twice = [format!("{path}/a.toml"), path.to_string()];
        assert_eq!(names(&pick(&twice)), ["a"]);
        let shipped = ["depth-first-carve".into(), "depth-first-c*".into()];
        assert_eq!(names(&pick(&shipped)), ["depth-first-carve"]);
    }

    #[test]
    fn two_scenes_that_would_write_the_same_files_are_an_error() {
        let other = format!("{CARVE}seed = 1\n");
        let folder = folder(&[("x/a.toml", CARVE), ("y/a.toml", &other)]);
        let path = folder.path().display();
        let selected = pick(&[format!("{path}/x"), format!("{path}/y")]);
        assert_eq!(names(&selected), ["a"]);
        let shown = selected.failures[0].render(false);
        assert!(shown.contains("would write the same files"), "{shown}");
    }

    #[test]
    fn an_unknown_name_is_wrong_usage_and_nothing_is_selected() {
        let selected = pick(&["depth-first-carve".into(), "depth-frist-carve".into()]);
        assert!(selected.scenes.is_empty());
        let shown = selected.failures[0].render(false);
        assert!(shown.contains("did you mean depth-first-carve?"), "{shown}");
    }

    #[test]
    fn a_broken_script_does_not_keep_the_others_back() {
        let folder = folder(&[("a.toml", CARVE), ("b.toml", "board = 1")]);
        let selected = pick(&[folder.path().display().to_string()]);
        assert_eq!(names(&selected), ["a"]);
        assert_eq!(selected.failures[0].scene(), "b");
        assert!(!selected.failures[0].is_usage());
    }

    #[test]
    fn the_command_line_has_the_last_word() {
        let overrides = Overrides {
            seed: Some(7),
            sets: vec!["carve_step_ms=8".into()],
        };
        let selected = select(&["depth-first-carve".into()], false, &overrides);
        let scene = &selected.scenes[0];
        assert_eq!(scene.seed, 7);
        let step = scene.tracks()[0].params.get("carve_step_ms");
        assert_eq!(step, Some(&crate::keys::Value::Int(8)));
    }

    #[test]
    fn a_setting_that_the_board_does_not_know_names_scene_and_near_miss() {
        let overrides = Overrides {
            seed: None,
            sets: vec!["carve_stp_ms=8".into(), "grid_n=1".into()],
        };
        let selected = select(&["depth-first-carve".into()], false, &overrides);
        assert!(selected.scenes.is_empty());
        let shown: Vec<String> = selected.failures.iter().map(|f| f.render(false)).collect();
        assert!(shown[0].contains("scene depth-first-carve has no setting"));
        assert!(shown[0].contains("did you mean `carve_step_ms`?"));
        assert!(shown[1].contains("from 2 to 4096"));
    }

    #[test]
    fn settings_that_do_not_go_together_are_shown_where_they_are_set() {
        let folder = folder(&[("a.toml", &format!("{CARVE}[params]\ngrid_n = 2000\n"))]);
        let path = folder.path().display().to_string();
        let undrawable = pick(std::slice::from_ref(&path)).drawable();
        assert!(undrawable.scenes.is_empty());
        let shown = undrawable.failures[0].render(false);
        assert!(
            shown.contains("grid_n: 2000×2000") && shown.contains("a.toml:3:1"),
            "{shown}"
        );

        let overrides = Overrides {
            seed: None,
            sets: vec!["cell_px=300".into()],
        };
        let undrawable = select(&[path], false, &overrides).drawable();
        let shown = undrawable.failures[0].render(false);
        assert!(shown.contains("--set cell_px=300"), "{shown}");
    }
}
