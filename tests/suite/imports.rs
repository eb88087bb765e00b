//! Imports run one way: a module names only modules of the layers before its own.
//!
//! ```text
//! maze ◀ frame, keys, … ◀ boards ◀ scene, raster, encode, … ◀ export ◀ facts ◀ cli
//! ```

use std::path::{Path, PathBuf};

/// The layers in order; a module may name those of earlier layers.
const LAYERS: &[&[&str]] = &[
    &["error", "maze"],
    &["frame", "pixels", "palette", "clock", "keys", "ranges"],
    &["boards"],
    &["scene", "raster", "encode", "decode", "metrics", "progress"],
    &["export", "output"],
    &["facts", "measure", "regress"],
    &["cli"],
];
/// In this layer no module knows another; in the others neighbours may.
const STRANGERS: usize = 3;
/// Macros live at the crate's root, whichever module defines them.
const MACROS: &[(&str, &str)] = &[("settings", "keys"), ("choice", "keys")];
/// Crates that only these modules name.
const OWNED_CRATES: &[(&str, &[&str])] = &[
    ("tiny_skia", &["raster"]),
    ("gif", &["encode", "decode"]),
    ("png", &["encode", "decode"]),
    ("image_webp", &["encode", "decode"]),
    ("clap", &["cli"]),
    ("indicatif", &["progress"]),
];

/// A line of code with the module that it is in.
struct Line {
    module: String,
    place: String,
    code: String,
}

fn lines() -> Vec<Line> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut lines = Vec::new();
    for file in rust_files(&src) {
        let inside = file.strip_prefix(&src).unwrap();
        let first = inside.iter().next().unwrap().to_str().unwrap();
        let module = first.trim_end_matches(".rs").to_owned();
        if ["main", "lib"].contains(&module.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        for (i, line) in text.lines().enumerate() {
            lines.push(Line {
                module: module.clone(),
                place: format!("src/{}:{}", inside.display(), i + 1),
                code: line.split("//").next().unwrap_or_default().to_owned(),
            });
        }
    }
    lines
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The modules that a line names as `crate::module` or `use crate::{module, …}`.
fn named(code: &str) -> Vec<&str> {
    let mut named = Vec::new();
    // `$crate` is what a macro says of its own module.
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(['$', '_']) || code[..at].ends_with(char::is_alphanumeric) {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        let list = rest
            .strip_prefix('{')
            .and_then(|list| list.split('}').next());
        let words = list.unwrap_or(rest).split(',');
        let count = if list.is_some() { usize::MAX } else { 1 };
        named.extend(words.take(count).map(|word| first_word(word.trim())));
    }
    named
}

fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

fn layer(module: &str) -> Option<usize> {
    let home = MACROS.iter().find(|(name, _)| *name == module);
    let module = home.map_or(module, |(_, home)| home);
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// Why `module` may not name `other`.
fn objection(module: &str, other: &str) -> Option<String> {
    let (Some(own), Some(theirs)) = (layer(module), layer(other)) else {
        return Some(format!("{module} or {other} is in no layer"));
    };
    if theirs > own {
        return Some(format!("{module} is below {other}"));
    }
    let strangers = theirs == own && own == STRANGERS && module != other;
    strangers.then(|| format!("{module} and {other} must not know each other"))
}

#[test]
fn no_import_runs_against_the_layers() {
    let mut wrong = Vec::new();
    for line in lines() {
        for other in named(&line.code) {
            if let Some(why) = objection(&line.module, other) {
                wrong.push(format!("{}: {}: {why}", line.place, line.code.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Whether a line names an outside crate: as a path from its start, or in a `use`.
fn names_crate(code: &str, name: &str) -> bool {
    let path = format!("{name}::");
    let starts_path = code.match_indices(&path).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
    });
    starts_path || code.trim_start().starts_with(&format!("use {name};"))
}

#[test]
fn each_outside_crate_is_named_only_where_it_belongs() {
    let mut wrong = Vec::new();
    for line in lines() {
        for (name, homes) in OWNED_CRATES {
            if names_crate(&line.code, name) && !homes.contains(&line.module.as_str()) {
                wrong.push(format!("{}: {name} belongs to {homes:?}", line.place));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_check_sees_what_it_is_for() {
    assert_eq!(named("use crate::boards::Seed;"), ["boards"]);
    assert_eq!(
        named("use crate::{clock::Millis, keys};"),
        ["clock", "keys"]
    );
    assert_eq!(named("fn f(x: crate::scene::Scene)"), ["scene"]);
    assert!(named("$crate::keys::Group").is_empty());
    assert!(objection("maze", "keys").is_some());
    assert!(objection("scene", "raster").is_some());
    assert!(objection("boards", "settings").is_none());
    assert!(names_crate("use png::Decoder;", "png"));
    assert!(names_crate("let d = gif::Encoder::new()", "gif"));
    assert!(!names_crate("use crate::encode::png::Writer;", "png"));
}
