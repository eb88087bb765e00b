//! Further cuts of a scene's film: `[[clip]]`, and what each is called.
//!
//! ```text
//!  film      ├──────────────────────────┤      out/scene.gif
//!  clips          ├─────┤    ├───┤            out/scene-first.gif  out/scene-second.gif
//! ```

use std::collections::BTreeSet;

use toml::de::DeTable;

use crate::clock::Millis;
use crate::keys::Group;
use crate::scene::model::{Clip, Origin};
use crate::scene::read::{Entry, Problem, Reader};
use crate::settings;

settings! {
    /// A further cut of the film.
    pub struct ClipTable {
        /// What it is called: its file is `scene-name`.
        name: Option<String> = None;
        /// Film time of its first frame.
        start_ms: Option<u64> = None, 0..=86_400_000;
        /// Its length in film time.
        duration_ms: Option<u64> = None, 1..=86_400_000;
        /// For people; the scene's own unless set.
        title: Option<String> = None;
        /// What it shows, for those who cannot see it; the scene's own unless set.
        alt: Option<String> = None;
    }
}

/// Reads `[[clip]]` of a film that ends at `film_end_ms`, if that is known.
pub fn read(
    reader: &mut Reader,
    root: &DeTable,
    film_end_ms: Option<Millis>,
    origin: &mut Origin,
) -> Vec<Clip> {
    let mut clips: Vec<Clip> = Vec::new();
    let mut names = BTreeSet::new();
    for entry in reader.entries(root, "clip", &ClipTable::keys()) {
        let table = ClipTable::from_params(&entry.settings.params);
        let name = reader.required(&entry, "name", "a clip", table.name);
        let start_ms = reader.required(&entry, "start_ms", "a clip", table.start_ms);
        let duration_ms = reader.required(&entry, "duration_ms", "a clip", table.duration_ms);
        if let Some(name) = &name {
            check_name(reader, &entry, name, &mut names);
        }
        let (Some(start_ms), Some(duration_ms)) = (start_ms, duration_ms) else {
            continue;
        };
        let is_inside = check_end(reader, &entry, (start_ms, duration_ms), film_end_ms);
        // What is past the end is told already.
        if let (Some(name), true) = (name, is_inside) {
            clips.push(Clip {
                name,
                start_ms,
                duration_ms,
                title: table.title,
                alt: table.alt,
            });
            let place = entry.settings.value_or("duration_ms", &entry.place);
            origin.clips.push(place);
        }
    }
    clips
}

/// A name is part of a file's, and of one file's only.
fn check_name(reader: &mut Reader, entry: &Entry, name: &str, names: &mut BTreeSet<String>) {
    let place = entry.settings.value_or("name", &entry.place);
    if !is_part_of_a_file_name(name) {
        let message = "a clip's `name` is part of a file's name: none of / \\ : * ? \" < > | and control characters, no space at its ends, and not \"all\"";
        reader.report(Problem::new(message).at(place));
    } else if !names.insert(name.to_owned()) {
        let problem = Problem::new(format!("two clips are named \"{name}\"")).at(place);
        reader.report(problem.label(Some("they would write the same files".into())));
    }
}

/// A clip ends with the film at the latest; whether it does, as far as that is known.
fn check_end(
    reader: &mut Reader,
    entry: &Entry,
    (start_ms, duration_ms): (Millis, Millis),
    film_end_ms: Option<Millis>,
) -> bool {
    let end_ms = start_ms + duration_ms;
    let Some(limit) = film_end_ms.filter(|limit| end_ms > *limit) else {
        return true;
    };
    let key = if start_ms < limit {
        "duration_ms"
    } else {
        "start_ms"
    };
    let message = format!("the clip would end at {end_ms} ms, and the film ends at {limit} ms");
    let note = "a longer film: `duration_ms` in [export]";
    let place = entry.settings.value_or(key, &entry.place);
    reader.report(Problem::new(message).at(place).note(note));
    false
}

/// A name that can stand in a file's name on any system. `--clip all` means every clip.
fn is_part_of_a_file_name(name: &str) -> bool {
    let wrong = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    !name.is_empty()
        && name.len() <= 100
        && name != "all"
        && name.trim() == name
        && !name.chars().any(wrong)
}
