//! Annotations and the job summary of GitHub Actions.
//!
//! ```text
//!  ::error file=scenes/a.toml,line=1,title=a%3A changed::colour … from frame 3 on
//! ```
//!
//! GitHub shows ten annotations a step and takes 1 MiB of a summary.

use super::record::{Entry, Report};
use super::words::{accept_command, headline, summary_line};
use std::fmt::Write;

/// Annotations that are shown.
const MOST_ANNOTATIONS: usize = 10;
/// Bytes of a summary, safely below 1 MiB.
const MOST_BYTES: usize = 1_000_000;

/// The annotations of the failures, on the lines of their scenes.
pub fn annotations(report: &Report) -> String {
    let mut text = String::new();
    for entry in report.failures().take(MOST_ANNOTATIONS) {
        let place = entry.script.as_ref().map_or(String::new(), |script| {
            format!("file={},line={},", property(&script.path), script.line)
        });
        let title = property(&format!("{}: {}", entry.scene, entry.state.words()));
        let message = format!("{}\n{}", headline(entry), advice(entry));
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "::error {place}title={title}::{}",
            data(message.trim())
        );
    }
    text
}

fn advice(entry: &Entry) -> String {
    match entry.rendered {
        Some(_) => format!(
            "If this is wanted: mazereel check {0}, then {1}",
            entry.scene,
            accept_command(&entry.scene)
        ),
        None => entry.reason.clone().unwrap_or_default(),
    }
}

/// Escapes what stands behind `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes what stands before `::`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The summary of a job, as Markdown.
pub fn summary(report: &Report) -> String {
    let mut text = format!("## mazereel check\n\n{}\n", markdown(&summary_line(report)));
    let failures: Vec<&Entry> = report.failures().collect();
    if failures.is_empty() {
        return text;
    }
    text.push_str(
        "\n| scene | state | looks like | first frame | changed | worst |\n\
         |---|---|---|--:|--:|--:|\n",
    );
    for (nth, entry) in failures.iter().enumerate() {
        let row = row(entry);
        if text.len() + row.len() > MOST_BYTES {
            let _ = writeln!(text, "\n… and {} more.", failures.len() - nth);
            return text;
        }
        text.push_str(&row);
    }
    text.push_str(
        "\nDownload the report, open `report.html`, and accept with `mazereel accept SCENE` \
         after `mazereel check` on your own machine.\n",
    );
    text
}

fn row(entry: &Entry) -> String {
    let found = entry.found.clone().unwrap_or_default();
    let kinds: Vec<&str> = found.kinds.iter().map(|kind| kind.text.as_str()).collect();
    let why = match kinds.is_empty() {
        true => entry.reason.clone().unwrap_or_default(),
        false => kinds.join("; "),
    };
    let first = found.first.map_or(String::new(), |spot| {
        format!("{} at {} ms", spot.frame, spot.at_ms)
    });
    let worst = found.worst.map_or(String::new(), |worst| {
        format!("{} px in frame {}", worst.changed_pixels, worst.frame)
    });
    let changed = match found.changed_pixels {
        0 => String::new(),
        n => format!("{n} px"),
    };
    format!(
        "| {} | {} | {} | {first} | {changed} | {worst} |\n",
        markdown(&entry.scene),
        entry.state.words(),
        markdown(&why)
    )
}

/// Text that Markdown and HTML take for nothing but text.
fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '|' | '`' | '*' | '_' | '[' | ']' | '\\' | '@' => {
                let _ = write!(escaped, "&#{};", c as u32);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regress::blank;
    use crate::regress::record::{FORMAT, Program, Script, State};

    fn report(scenes: usize, name: &str) -> Report {
        let entry = |n| Entry {
            scene: format!("{name}{n}"),
            state: State::Failed,
            reason: Some("because\nof 100 % <b>".into()),
            script: Some(Script {
                path: "scenes/a,b:c.toml".into(),
                line: 3,
                hash: String::new(),
                shipped: true,
                overridden: false,
            }),
            ..blank()
        };
        Report {
            format: FORMAT,
            program: Program {
                version: "1".into(),
                hash: String::new(),
            },
            part: None,
            selection: Vec::new(),
            scenes: (0..scenes).map(entry).collect(),
        }
    }

    #[test]
    fn at_most_ten_annotations_stand_on_the_lines_of_their_scenes() {
        let told = annotations(&report(12, "a"));
        assert_eq!(told.lines().count(), 10);
        assert_eq!(
            told.lines().next(),
            Some(
                "::error file=scenes/a%2Cb%3Ac.toml,line=3,title=a0%3A failed::\
                 a0: failed%0Abecause%0Aof 100 %25 <b>"
            )
        );
    }

    #[test]
    fn a_summary_stays_below_a_mebibyte_and_is_nothing_but_text() {
        let told = summary(&report(1, "<img src=x onerror=alert(1)>|"));
        assert!(
            told.contains("&lt;img src=x onerror=alert(1)&gt;&#124;0"),
            "{told}"
        );
        assert!(!told.contains("<img") && !told.contains("<b>"));
        let long = summary(&report(3000, &"x".repeat(1000)));
        assert!(long.len() < 1 << 20);
        assert!(long.contains("more."));
    }
}
