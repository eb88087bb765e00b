//! What `check` and `compare` say: one block a scene, the same facts that the report has.
//!
//! ```text
//! distance-flood: changed: colour #f472b6 replaced by #22d3ee everywhere; from frame 3 on
//!   first     frame 3 at 250 ms: Flooding… 118 / 961 cells
//!   frames    21 of 24 differ: 3–23
//!   …
//!   accept    mazereel accept distance-flood
//! ```

use super::record::{Entry, Found, Moves, Report, Shape, State};
use std::path::Path;

/// Runs that are listed.
const MOST_RUNS: usize = 8;

/// The block of a scene, without a line feed at its end. Pictures are below `folder`.
pub fn block(entry: &Entry, folder: &Path) -> String {
    let mut lines = vec![headline(entry)];
    let mut line = |name: &str, text: String| lines.push(format!("  {name:<10}{text}"));
    if let Some(reason) = &entry.reason {
        line("why", plain(reason));
    }
    if let (Some(expected), Some(actual)) = (&entry.expected, &entry.actual) {
        shapes(&mut line, expected, actual);
    }
    if let Some(found) = &entry.found {
        let frames = entry.actual.as_ref().map_or(0, |actual| actual.frames);
        differences(&mut line, found, frames);
    }
    if let (Some(Some(before)), Some(Some(now))) = (
        entry.expected.as_ref().map(|shape| shape.motion),
        entry.actual.as_ref().map(|shape| shape.motion),
    ) {
        line("motion", motion(before, now));
    }
    if let Some(tolerance) = &entry.tolerance {
        let applies = match entry.state {
            State::Tolerated => "applied",
            _ => "exceeded",
        };
        line(
            "tolerance",
            format!(
                "{applies}: {} levels, {} outliers a frame: {}",
                tolerance.levels,
                tolerance.max_outliers,
                plain(&tolerance.reason)
            ),
        );
    }
    for picture in &entry.pictures {
        line("see", folder.join(&picture.path).display().to_string());
    }
    match entry.state {
        State::Orphaned => line("remove", "mazereel prune".to_owned()),
        _ if !can_accept(entry) => {}
        _ => line("accept", accept_command(&entry.scene)),
    }
    lines.join("\n")
}

/// Whether what was rendered is the scene as it is.
fn can_accept(entry: &Entry) -> bool {
    let overridden = entry.script.as_ref().is_some_and(|s| s.overridden);
    entry.rendered.is_some() && !overridden
}

/// The command that accepts a scene.
pub fn accept_command(scene: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if scene.chars().all(safe) && !scene.starts_with('-') {
        format!("mazereel accept {scene}")
    } else {
        format!(
            "mazereel accept -- '{}'",
            plain(scene).replace('\'', "'\\''")
        )
    }
}

/// Name, state and kinds in a line.
pub fn headline(entry: &Entry) -> String {
    let kinds = entry.found.iter().flat_map(|found| &found.kinds);
    let kinds: Vec<&str> = kinds.map(|kind| kind.text.as_str()).collect();
    let name = plain(&entry.scene);
    match &kinds[..] {
        [] => format!("{name}: {}", entry.state.words()),
        kinds => format!("{name}: {}: {}", entry.state.words(), kinds.join("; ")),
    }
}

/// Names of files may hold anything; a terminal should not obey it.
fn plain(text: &str) -> String {
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}

fn shapes(line: &mut impl FnMut(&str, String), expected: &Shape, actual: &Shape) {
    let whole = |s: &Shape| {
        format!(
            "{}×{}, {} frames, {} ms, plays {}",
            s.width, s.height, s.frames, s.length_ms, s.plays
        )
    };
    let (before, now) = (whole(expected), whole(actual));
    if before != now {
        line("film", format!("{before} → {now}"));
    }
}

fn differences(line: &mut impl FnMut(&str, String), found: &Found, frames: usize) {
    if let Some(first) = &found.first {
        let frame = format!("frame {} at {} ms", first.frame, first.at_ms);
        let steps: Vec<&str> = first.step.iter().flat_map(|step| step.lines()).collect();
        match &steps[..] {
            [] => line("first", frame),
            [step] => line("first", format!("{frame}: {step}")),
            // The boards of a mosaic, one below the other.
            steps => {
                line("first", frame);
                steps.iter().for_each(|step| line("", (*step).to_owned()));
            }
        }
    }
    if !found.runs.is_empty() {
        line(
            "frames",
            format!("{} of {frames} differ: {}", found.frames, runs_text(found)),
        );
    }
    if let (Some(worst), Some(rect)) = (&found.worst, &found.rect) {
        line(
            "pixels",
            format!(
                "{} changed in all; most in frame {}: {}, {} % of the picture",
                found.changed_pixels,
                worst.frame,
                worst.changed_pixels,
                thousandths(worst.share_milli_percent)
            ),
        );
        line("largest", format!("{} levels in a channel", found.largest));
        line("box", format!("{rect}; worst window {}", worst.window));
        let sweep = found.sweep.iter();
        let sweep: Vec<String> = sweep.map(|(level, n)| format!("{level}: {n}")).collect();
        line("above", format!("{} pixels", sweep.join(", ")));
    }
    if found.times_changed > 0 {
        let times = found.times.iter().take(MOST_RUNS);
        let times = times.map(|(frame, e, a)| format!("{frame}: {e} → {a}"));
        let times: Vec<String> = times.collect();
        let more = match found.times_changed > times.len() {
            true => ", …",
            false => "",
        };
        line("ms shown", format!("{}{more}", times.join(", ")));
    }
}

fn runs_text(found: &Found) -> String {
    let runs = found.runs.iter().take(MOST_RUNS);
    let mut runs: Vec<String> = runs
        .map(|(a, b)| {
            if a == b {
                a.to_string()
            } else {
                format!("{a}–{b}")
            }
        })
        .collect();
    if found.runs.len() > MOST_RUNS {
        runs.push("…".into());
    }
    runs.join(", ")
}

fn motion(before: Moves, now: Moves) -> String {
    let pair = |a: String, b: String| if a == b { a } else { format!("{a} → {b}") };
    format!(
        "area {} %, intensity {}, moved {}",
        pair(
            thousandths(before.area_milli_percent),
            thousandths(now.area_milli_percent)
        ),
        pair(
            thousandths(before.intensity_milli),
            thousandths(now.intensity_milli)
        ),
        pair(
            format!("{}/{}", before.moved, before.gaps),
            format!("{}/{}", now.moved, now.gaps)
        )
    )
}

/// A number of thousandths with its point.
pub fn thousandths(n: u64) -> String {
    format!("{}.{:03}", n / 1000, n % 1000)
}

/// How many scenes there are of each state.
pub fn summary_line(report: &Report) -> String {
    let states = [
        State::Same,
        State::Tolerated,
        State::Changed,
        State::TimingChanged,
        State::Resized,
        State::New,
        State::Missing,
        State::Orphaned,
        State::Unsteady,
        State::Failed,
    ];
    let counts = states.iter().filter_map(|state| {
        let n = report.scenes.iter().filter(|e| e.state == *state).count();
        (n > 0).then(|| format!("{n} {}", state.words()))
    });
    let counts: Vec<String> = counts.collect();
    format!("{} checked: {}", report.scenes.len(), counts.join(", "))
}
