//! Further cuts of a scene's film: `[[clip]]`, and what each is called.
//!
//! ```text
//!  film      ├──────────────────────────┤      out/scene.gif
//!  clips          ├─────┤    ├───┤            out/scene-first.gif  out/scene-second.gif
//! ```

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
    for entry in reader.entries(root, "clip", &ClipTable::keys()) {
        let table = ClipTable::from_params(&entry.settings.params);
        let name = reader.required(&entry, "name", "a clip", table.name);
        let start_ms = reader.required(&entry, "start_ms", "a clip", table.start_ms);
        let duration_ms = reader.required(&entry, "duration_ms", "a clip", table.duration_ms);
        let (Some(name), Some(start_ms), Some(duration_ms)) = (name, start_ms, duration_ms) else {
            continue;
        };
        let clip = Clip {
            name,
            start_ms,
            duration_ms,
            title: table.title,
            alt: table.alt,
        };
        if let Some(problem) = objection(&entry, &clip, &clips, film_end_ms) {
            reader.report(problem);
            continue;
        }
        // Of all clips the last one to end is past the end, if any is.
        if clips.iter().all(|other| other.end_ms() < clip.end_ms())
            && let Some(place) = entry.settings.place_of_value("duration_ms")
        {
            origin.set("clip", place.clone());
        }
        clips.push(clip);
    }
    clips
}

fn objection(
    entry: &Entry,
    clip: &Clip,
    others: &[Clip],
    film_end_ms: Option<Millis>,
) -> Option<Problem> {
    let at = |key: &str| {
        entry
            .settings
            .place_of_value(key)
            .unwrap_or(&entry.place)
            .clone()
    };
    let Clip { name, .. } = clip;
    if !is_part_of_a_file_name(name) {
        let message = "a clip's `name` is part of a file's name: none of / \\ : * ? \" < > | and control characters, no space at its ends, and not \"all\"";
        return Some(Problem::new(message).at(at("name")));
    }
    if others.iter().any(|other| other.name == *name) {
        let problem = Problem::new(format!("two clips are named \"{name}\"")).at(at("name"));
        return Some(problem.label(Some("they would write the same files".into())));
    }
    let (end_ms, limit) = (clip.end_ms(), film_end_ms?);
    if end_ms <= limit {
        return None;
    }
    let key = if clip.start_ms < limit {
        "duration_ms"
    } else {
        "start_ms"
    };
    let message = format!("the clip would end at {end_ms} ms, and the film ends at {limit} ms");
    let note = "a longer film: `duration_ms` in [export]";
    Some(Problem::new(message).at(at(key)).note(note))
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
