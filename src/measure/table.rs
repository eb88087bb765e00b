//! The capture table as Markdown, CSV, JSON and HTML.
//!
//! ```text
//! | Board | Cumulative area | Mean intensity | Moved frames |      ours, with the published
//! |-------|----------------:|---------------:|-------------:|      value and the difference
//! | …     |          5.328% |           96.3 |        23/23 |      beside each
//! ```

use super::{Published, Row};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// One figure of a row: ours, the published one, and how far ours is from it.
type Figure = [String; 3];

/// The heading of the columns, the published ones included.
const HEADING: [&str; 10] = [
    "Board",
    "Cumulative area",
    "published",
    "difference",
    "Mean intensity",
    "published",
    "difference",
    "Moved frames",
    "published",
    "difference",
];

/// Writes a Markdown table, aligned for reading as it is. Without a published row, its columns
/// are left out.
///
/// # Errors
/// Those of `out`.
pub fn write_markdown(out: &mut dyn Write, rows: &[Row], threshold: u8) -> io::Result<()> {
    let lines = lines(rows);
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| {
            lines
                .iter()
                .map(|line| line[column].chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    for (i, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        writeln!(out, "| {} |", cells.join(" | "))?;
        if i == 0 {
            let rules: Vec<String> = widths
                .iter()
                .enumerate()
                .map(|(column, width)| match column {
                    0 => "-".repeat(width + 2),
                    _ => format!("{}:", "-".repeat(width + 1)),
                })
                .collect();
            writeln!(out, "|{}|", rules.join("|"))?;
        }
    }
    writeln!(out, "\n{}", footer(threshold))
}

/// Writes a CSV table (RFC 4180, but with plain line breaks): ours, then the published figures.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(out: &mut dyn Write, rows: &[Row], threshold: u8) -> io::Result<()> {
    let figures = [
        "changed_pixels",
        "cumulative_area_percent",
        "mean_intensity",
        "moved_frames",
        "gaps",
    ];
    let published = figures[1..].iter().map(|name| format!("published_{name}"));
    let heading = figures.iter().map(ToString::to_string).chain(published);
    writeln!(
        out,
        "name,threshold,{}",
        heading.collect::<Vec<_>>().join(",")
    )?;
    for row in rows {
        let mut cells = vec![quoted(&row.name), threshold.to_string()];
        cells.extend(
            row.motion
                .figures()
                .into_iter()
                .map(|(_, value)| value.to_string()),
        );
        match &row.published {
            None => cells.extend(vec![String::new(); 4]),
            Some(p) => cells.extend([
                p.area_percent.to_string(),
                p.mean_intensity.to_string(),
                p.moved_frames.to_string(),
                p.gaps.to_string(),
            ]),
        }
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field.to_owned()
}

/// Writes one JSON object: the threshold and the rows.
///
/// # Errors
/// Those of `out`.
pub fn write_json(out: &mut dyn Write, rows: &[Row], threshold: u8) -> io::Result<()> {
    let rows: Vec<Value> = rows.iter().map(record).collect();
    let object = json!({ "threshold": threshold, "rows": rows });
    writeln!(out, "{object:#}")
}

fn record(row: &Row) -> Value {
    let mut record = Map::new();
    let kind = if row.is_scene { "scene" } else { "file" };
    record.insert(kind.into(), json!(row.name));
    for (name, value) in row.motion.figures() {
        record.insert(name.into(), value);
    }
    let published = row.published.as_ref().map(|p| {
        json!({
            "cumulative_area_percent": p.area_percent,
            "mean_intensity": p.mean_intensity,
            "moved_frames": p.moved_frames,
            "gaps": p.gaps,
        })
    });
    record.insert("published".into(), published.unwrap_or(Value::Null));
    Value::Object(record)
}

/// Writes a page with the table and nothing else; it needs no network.
///
/// # Errors
/// Those of `out`.
pub fn write_html(out: &mut dyn Write, rows: &[Row], threshold: u8) -> io::Result<()> {
    let lines = lines(rows);
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Capture table</title>\n<style>\n\
         :root {{ color-scheme: light dark }}\nbody {{ font: 1rem/1.5 system-ui, sans-serif; margin: 2rem }}\n\
         table {{ border-collapse: collapse }}\nth, td {{ padding: .25rem .75rem; border-bottom: 1px solid #8886 }}\n\
         td, th {{ text-align: right; font-variant-numeric: tabular-nums }}\n\
         th:first-child, td:first-child {{ text-align: left }}\n</style>\n<table>"
    )?;
    for (i, line) in lines.iter().enumerate() {
        let tag = if i == 0 { "th" } else { "td" };
        let cells: String = line
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)))
            .collect();
        writeln!(out, "<tr>{cells}</tr>")?;
    }
    writeln!(
        out,
        "</table>\n<p>{}</p>\n</html>",
        escaped(&footer(threshold))
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Heading and rows as text.
fn lines(rows: &[Row]) -> Vec<Vec<String>> {
    let with_published = rows.iter().any(|row| row.published.is_some());
    let keep = |column: &usize| with_published || *column == 0 || column % 3 == 1;
    let heading = HEADING.map(str::to_owned).to_vec();
    let body = rows.iter().map(|row| {
        let figures = figures(row).concat();
        std::iter::once(row.title.clone())
            .chain(figures)
            .collect::<Vec<_>>()
    });
    std::iter::once(heading)
        .chain(body)
        .map(|line| {
            line.into_iter()
                .enumerate()
                .filter(|(column, _)| keep(column))
                .map(|(_, cell)| cell)
                .collect()
        })
        .collect()
}

fn figures(row: &Row) -> [Figure; 3] {
    let motion = &row.motion;
    let area = motion.area_milli_percent() as f64 / 1000.0;
    let intensity = motion.intensity_milli() as f64 / 1000.0;
    let (moved, gaps) = (motion.moved_frames(), motion.gaps());
    let ours = [
        format!("{area:.3}%"),
        format!("{intensity:.1}"),
        format!("{moved}/{gaps}"),
    ];
    let beside = match &row.published {
        None => [["", ""], ["", ""], ["", ""]].map(|pair| pair.map(str::to_owned)),
        Some(p) => published(p, area, intensity, moved),
    };
    let [a, b, c] = ours;
    let [[a1, a2], [b1, b2], [c1, c2]] = beside;
    [[a, a1, a2], [b, b1, b2], [c, c1, c2]]
}

/// The published figures, and how far ours are from them: in percent of them, and in frames.
fn published(p: &Published, area: f64, intensity: f64, moved: u64) -> [[String; 2]; 3] {
    let percent = |ours: f64, theirs: f64| format!("{:+.1}%", 100.0 * (ours / theirs - 1.0));
    let frames = moved as i64 - p.moved_frames as i64;
    [
        [
            format!("{:.3}%", p.area_percent),
            percent(area, p.area_percent),
        ],
        [
            format!("{:.1}", p.mean_intensity),
            percent(intensity, p.mean_intensity),
        ],
        [
            format!("{}/{}", p.moved_frames, p.gaps),
            format!("{frames:+}"),
        ],
    ]
}

fn footer(threshold: u8) -> String {
    format!(
        "A pixel has moved when a channel changed by more than {threshold} of 255. Area: share of \
         the picture that moved at least once. Intensity: mean change of the three channels, over \
         all pixels that moved."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Motion;
    use crate::pixels::{Rgba, Size};

    fn row(name: &str, published: Option<Published>) -> Row {
        let size = Size {
            width: 4,
            height: 1,
        };
        let mut motion = Motion::new(size, 16);
        let mut now = Rgba::new(size, [0, 0, 0, 255]);
        now.pixels_mut()[0] = [90, 30, 0, 255];
        motion.add(&Rgba::new(size, [0, 0, 0, 255]), &now).unwrap();
        let title = format!("The {name}");
        Row {
            name: name.into(),
            title,
            is_scene: true,
            motion,
            last: now,
            published,
        }
    }

    fn rows() -> Vec<Row> {
        let published = Published {
            scene: "a",
            area_percent: 20.0,
            mean_intensity: 50.0,
            moved_frames: 2,
            gaps: 2,
        };
        vec![row("a", Some(published)), row("b<c,", None)]
    }

    fn text(write: fn(&mut dyn Write, &[Row], u8) -> io::Result<()>, rows: &[Row]) -> String {
        let mut out = Vec::new();
        write(&mut out, rows, 16).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn markdown_has_the_published_value_and_the_difference_beside_ours() {
        let table = text(write_markdown, &rows());
        let line = table.lines().nth(2).unwrap();
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(
            cells[1..11],
            [
                "The a", "25.000%", "20.000%", "+25.0%", "40.0", "50.0", "-20.0%", "1/1", "2/2",
                "-1"
            ]
        );
        assert!(!text(write_markdown, &rows()[1..]).contains("published"));
    }

    #[test]
    fn csv_json_and_html_give_the_same_figures_and_quote_names() {
        let csv = text(write_csv, &rows());
        assert_eq!(csv.lines().nth(1), Some("a,16,1,25.0,40.0,1,1,20,50,2,2"));
        assert_eq!(csv.lines().nth(2), Some("\"b<c,\",16,1,25.0,40.0,1,1,,,,"));
        let json: Value = serde_json::from_str(&text(write_json, &rows())).unwrap();
        assert_eq!(json["threshold"], 16);
        assert_eq!(json["rows"][0]["cumulative_area_percent"], 25.0);
        assert_eq!(json["rows"][0]["published"]["moved_frames"], 2);
        assert_eq!(json["rows"][1]["published"], Value::Null);
        assert!(text(write_html, &rows()).contains("<td>The b&lt;c,</td>"));
    }
}
