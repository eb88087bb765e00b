//! From what was typed to the scripts it names: a name, a file, a folder, a glob.
//!
//! ```text
//! left-hand-walk      a shipped scene
//! my/maze.toml        a file
//! my/                 a folder: its *.toml, sorted
//! 'my/*.toml'         a glob over files; one that no file matches is tried on the shipped names
//! ```

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file;
use super::glob::{self, MOST_ENTRIES, Walk};
use super::problem::{Problem, SceneError, Source};
use super::shipped::{SHIPPED, source};
use crate::keys::nearest;

/// Where a scene is read from.
#[derive(Debug, PartialEq)]
pub enum Found {
    /// From the embedded list.
    Shipped(&'static str),
    /// From a file.
    File(PathBuf),
}

impl Found {
    /// The scene's name and its text.
    pub fn load(&self) -> Result<(String, Arc<Source>), SceneError> {
        match self {
            Found::Shipped(name) => {
                let source = source(name).expect("the name is from the list");
                Ok(((*name).to_owned(), source))
            }
            Found::File(path) => {
                let error = |problem| SceneError::new(path.display().to_string(), vec![problem]);
                let name = scene_name(path).map_err(error)?;
                Ok((name, file::read(path).map_err(error)?))
            }
        }
    }
}

/// A file's name without its ending, which files that are written of it are named after.
fn scene_name(path: &Path) -> Result<String, Problem> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    match stem.filter(|stem| !stem.chars().any(char::is_control)) {
        Some(stem) => Ok(stem.to_owned()),
        None => Err(Problem::new(format!(
            "{}: a scene's file name is text without control characters",
            path.display()
        ))),
    }
}

/// The scripts that a pattern names, at least one.
pub fn find(pattern: &str) -> Result<Vec<Found>, SceneError> {
    if let Some((name, _)) = SHIPPED.iter().find(|(name, _)| *name == pattern) {
        return Ok(vec![Found::Shipped(name)]);
    }
    let path = Path::new(pattern);
    let found = if path.is_dir() {
        in_folder(path)?
    } else if pattern.contains(['*', '?', '[']) && !path.exists() {
        matching(pattern)?
    } else if is_toml(path) {
        // Whether it is there shows when it is read.
        vec![Found::File(path.to_owned())]
    } else {
        return Err(SceneError::usage(pattern, unknown(pattern, path.exists())));
    };
    if found.is_empty() {
        let message = format!("{pattern} holds no scene script: no file ends in .toml");
        return Err(SceneError::usage(pattern, Problem::new(message)));
    }
    Ok(found)
}

fn is_toml(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

fn in_folder(folder: &Path) -> Result<Vec<Found>, SceneError> {
    let listed = Walk::of(MOST_ENTRIES).list(folder);
    let paths = listed
        .map_err(|why| SceneError::new(folder.display().to_string(), vec![Problem::new(why)]))?;
    let scripts = paths.iter().filter(|path| is_toml(path));
    // Of the folder `.` the files are better known without it.
    let scripts = scripts.map(|path| path.strip_prefix(".").unwrap_or(path).to_owned());
    Ok(scripts.map(Found::File).collect())
}

/// The files that a glob matches, sorted; if none, the shipped scenes whose names it matches.
fn matching(pattern: &str) -> Result<Vec<Found>, SceneError> {
    let usage = |why: &dyn std::fmt::Display| {
        SceneError::usage(pattern, Problem::new(format!("{pattern}: {why}")))
    };
    let paths = glob::matching(pattern, &mut Walk::of(MOST_ENTRIES)).map_err(|why| usage(&why))?;
    let files = paths.into_iter().filter(|path| is_toml(path));
    let mut files: Vec<Found> = files.map(Found::File).collect();
    if files.is_empty() {
        let glob = ::glob::Pattern::new(pattern).map_err(|error| usage(&error))?;
        let names = SHIPPED.iter().map(|(name, _)| *name);
        let named = names.filter(|name| glob.matches(name));
        files.extend(named.map(Found::Shipped));
    }
    if files.is_empty() {
        return Err(usage(
            &"matches no scene script (.toml) and no shipped scene",
        ));
    }
    Ok(files)
}

fn unknown(pattern: &str, exists: bool) -> Problem {
    if exists {
        let message = format!("{pattern} is not a scene script: its name must end in .toml");
        return Problem::new(message);
    }
    let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
    let file = format!("{pattern}.toml");
    let meant = match Path::new(&file).is_file() {
        true => Some(file.as_str()),
        false => nearest(pattern, names.iter().copied()),
    };
    Problem::new(format!("there is no scene {pattern:?}"))
        .label(meant.map(|name| format!("did you mean {name}?")))
        .note(format!("shipped scenes: {}", names.join(", ")))
        .note("or a .toml file, a folder of them, a glob")
}
