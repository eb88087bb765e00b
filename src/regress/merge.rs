//! The reports of a run in parts, put together: the same as that of the whole run, to the byte.
//!
//! ```text
//!  hash:1/3 + hash:2/3 + hash:3/3 ─▶ report.json, in the order of the selection
//!  one missing, doubled, or of another run ─▶ refused
//! ```

use super::record::{Entry, Report};
use std::collections::BTreeMap;

/// Why parts do not make a whole.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum Mismatch {
    /// No report.
    #[error("no report to merge")]
    Nothing,
    /// A report of a whole run.
    #[error("{0}: it is not a part of a run")]
    Whole(String),
    /// Parts of runs that are not alike.
    #[error("{0}: it is a part of another run: {1} differ")]
    Foreign(String, &'static str),
    /// The same part again.
    #[error("{0}: part {1} is there twice")]
    Doubled(String, u32),
    /// A part is missing.
    #[error("part {0} of {1} is missing")]
    Missing(u32, u32),
    /// A scene that should be in a part is not.
    #[error("{0} belongs to part {1}, whose report does not have it")]
    Incomplete(String, u32),
}

/// Puts the parts together. Each comes with the name that errors call it.
///
/// # Errors
/// A missing, doubled or foreign part.
pub fn merge(parts: Vec<(String, Report)>) -> Result<Report, Mismatch> {
    let Some((_, first)) = parts.first() else {
        return Err(Mismatch::Nothing);
    };
    let whole = Report {
        part: None,
        scenes: Vec::new(),
        ..first.clone()
    };
    let mut seen: BTreeMap<u32, Report> = BTreeMap::new();
    let mut of = None;
    for (name, report) in parts {
        let Some(part) = report.part else {
            return Err(Mismatch::Whole(name));
        };
        let foreign = |what| Err(Mismatch::Foreign(name.clone(), what));
        if *of.get_or_insert(part.of) != part.of {
            return foreign("numbers of parts");
        }
        if report.program != whole.program {
            return foreign("programs");
        }
        if report.selection != whole.selection {
            return foreign("scenes");
        }
        if seen.insert(part.number, report).is_some() {
            return Err(Mismatch::Doubled(name, part.number));
        }
    }
    let of = of.unwrap_or_default();
    if let Some(missing) = (1..=of).find(|number| !seen.contains_key(number)) {
        return Err(Mismatch::Missing(missing, of));
    }
    let scenes = whole.selection.iter().map(|scene| take(scene, &seen));
    Ok(Report {
        scenes: scenes.collect::<Result<_, _>>()?,
        ..whole
    })
}

/// A scene's entry, from the part that it belongs to.
fn take(scene: &str, parts: &BTreeMap<u32, Report>) -> Result<Entry, Mismatch> {
    for (number, report) in parts {
        if report.part.is_some_and(|part| part.holds(scene)) {
            let found = report.scenes.iter().find(|entry| entry.scene == scene);
            return found
                .cloned()
                .ok_or_else(|| Mismatch::Incomplete(scene.to_owned(), *number));
        }
    }
    Err(Mismatch::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regress::blank;
    use crate::regress::record::{FORMAT, Part, Program};

    fn part(number: u32, of: u32) -> (String, Report) {
        let selection: Vec<String> = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
        let part = Part { number, of };
        let mine = selection.iter().filter(|name| part.holds(name));
        let entry = |scene: &String| Entry {
            scene: scene.clone(),
            ..blank()
        };
        let report = Report {
            format: FORMAT,
            program: Program {
                version: "1".into(),
                hash: "x".into(),
            },
            part: Some(part),
            scenes: mine.map(entry).collect(),
            selection,
        };
        (format!("p{number}"), report)
    }

    #[test]
    fn all_parts_in_any_order_make_the_whole() {
        let merged = merge(vec![part(3, 3), part(1, 3), part(2, 3)]).unwrap();
        let names: Vec<&str> = merged.scenes.iter().map(|e| e.scene.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "d", "e"]);
        assert_eq!(merged.part, None);
    }

    #[test]
    fn a_missing_a_doubled_and_a_foreign_part_are_refused() {
        let error = |parts| merge(parts).unwrap_err().to_string();
        assert_eq!(
            error(vec![part(1, 3), part(3, 3)]),
            "part 2 of 3 is missing"
        );
        assert!(error(vec![part(1, 2), part(1, 2)]).contains("part 1 is there twice"));
        assert!(error(vec![part(1, 2), part(2, 3)]).contains("numbers of parts differ"));
        let mut other = part(2, 2);
        other.1.program.hash = "y".into();
        assert!(error(vec![part(1, 2), other]).contains("programs differ"));
        let mut fewer = part(2, 2);
        fewer.1.selection.pop();
        assert!(error(vec![part(1, 2), fewer]).contains("scenes differ"));
        let mut whole = part(1, 1);
        whole.1.part = None;
        assert!(error(vec![whole]).contains("not a part"));
        let mut empty = part(1, 1);
        empty.1.scenes.clear();
        assert!(error(vec![empty]).contains("does not have it"));
    }
}
