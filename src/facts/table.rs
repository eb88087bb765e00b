//! Rows as tables for people and for spreadsheets: scene, seed, what is swept, the counts.
//!
//! ```text
//! | scene | seed | astar_h_k | closed | is_shortest |
//! |-------|-----:|----------:|-------:|-------------|
//! | a     |  464 |       2.2 |    126 | yes         |
//! | a     | mean |       2.2 |  130.4 |             |
//! | a     |  yes |       2.2 |        | 17 of 20    |
//! ```

use std::io::{self, Write};

use super::{Row, Spread, Summary};
use crate::boards::Fact;
use crate::keys::Value;

/// Writes a Markdown table for each board, aligned for reading as it is.
///
/// # Errors
/// Those of `out`.
pub fn write_markdown(out: &mut dyn Write, rows: &[Row], summaries: &[Summary]) -> io::Result<()> {
    let mut boards: Vec<&str> = Vec::new();
    for row in rows {
        if !boards.contains(&row.board) {
            boards.push(row.board);
        }
    }
    for (i, board) in boards.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        let rows = rows.iter().filter(|row| row.board == *board);
        let summaries = summaries.iter().filter(|summary| summary.board == *board);
        let table = Table::of(rows, summaries, &PROSE);
        writeln!(out, "### {board}\n")?;
        table.write_markdown(out)?;
    }
    Ok(())
}

/// Writes one CSV table (RFC 4180, but with plain line breaks) with the columns of all boards; a
/// cell that a board does not have is empty.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(out: &mut dyn Write, rows: &[Row], summaries: &[Summary]) -> io::Result<()> {
    let table = Table::of(rows.iter(), summaries.iter(), &DATA);
    writeln!(out, "{}", csv_line(&table.columns))?;
    for line in &table.lines {
        writeln!(out, "{}", csv_line(line))?;
    }
    Ok(())
}

/// How facts are written.
struct Style {
    yes_no: [&'static str; 2],
    missing: &'static str,
    number: fn(f64) -> String,
    yes_of: fn(usize, usize) -> String,
    with_board: bool,
}

/// For people.
const PROSE: Style = Style {
    yes_no: ["no", "yes"],
    missing: "–",
    number: |x| format!("{x:.3}"),
    yes_of: |yes, of| format!("{yes} of {of}"),
    with_board: false,
};

/// For programs.
const DATA: Style = Style {
    yes_no: ["false", "true"],
    missing: "",
    number: |x| x.to_string(),
    yes_of: |yes, _| yes.to_string(),
    with_board: true,
};

impl Style {
    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Count(n) => n.to_string(),
            Fact::Number(x) => (self.number)(*x),
            Fact::YesNo(b) => self.yes_no[usize::from(*b)].to_owned(),
            Fact::Missing => self.missing.to_owned(),
        }
    }
}

/// The lines of a summary below the rows.
#[derive(Clone, Copy, PartialEq)]
enum Measure {
    Mean,
    Min,
    Max,
    Yes,
}

/// Measures by the word that stands in the column of the seed.
const MEASURES: [(&str, Measure); 4] = [
    ("mean", Measure::Mean),
    ("min", Measure::Min),
    ("max", Measure::Max),
    ("yes", Measure::Yes),
];

/// A table of text.
#[derive(Default)]
struct Table {
    columns: Vec<String>,
    lines: Vec<Vec<String>>,
}

impl Table {
    fn of<'a>(
        rows: impl Iterator<Item = &'a Row> + Clone,
        summaries: impl Iterator<Item = &'a Summary>,
        style: &Style,
    ) -> Table {
        let mut table = Table::default();
        // Columns first: settings before counts, although boards may differ in both.
        for name in ["scene", "board", "seed"] {
            if name != "board" || style.with_board {
                table.column(name);
            }
        }
        let mut seen = usize::MAX;
        let mut sets = Vec::new();
        for row in rows.clone() {
            if row.set != seen {
                seen = row.set;
                sets.push(row);
            }
        }
        for row in &sets {
            for (key, _) in &row.swept {
                table.column(key);
            }
        }
        for row in &sets {
            for (name, _) in &row.sheet.facts {
                table.column(name);
            }
        }
        for row in rows {
            table.line(&row.scene, row.board, row.seed.to_string(), &row.swept);
            for (name, fact) in &row.sheet.facts {
                table.cell(name, style.fact(fact));
            }
        }
        for summary in summaries {
            table.summary(summary, style);
        }
        table
    }

    /// The number of a column, which is made if there is none.
    fn column(&mut self, name: &str) -> usize {
        let found = self.columns.iter().position(|column| column == name);
        found.unwrap_or_else(|| {
            self.columns.push(name.to_owned());
            self.columns.len() - 1
        })
    }

    /// Starts a line.
    fn line(&mut self, scene: &str, board: &str, seed: String, swept: &[(&str, Value)]) {
        self.lines.push(vec![String::new(); self.columns.len()]);
        self.cell("scene", scene.to_owned());
        self.cell("board", board.to_owned());
        self.cell("seed", seed);
        for (key, value) in swept {
            let text = match value {
                Value::Text(text) => text.clone(),
                value => value.to_string(),
            };
            self.cell(key, text);
        }
    }

    /// Fills a cell of the last line, if the table has that column.
    fn cell(&mut self, column: &str, text: String) {
        let column = self.columns.iter().position(|name| name == column);
        if let (Some(column), Some(line)) = (column, self.lines.last_mut()) {
            line[column] = text;
        }
    }

    fn summary(&mut self, summary: &Summary, style: &Style) {
        for (word, measure) in MEASURES {
            let cells: Vec<(&str, String)> = summary
                .facts
                .iter()
                .filter_map(|(name, spread)| Some((*name, measured(spread, measure, style)?)))
                .collect();
            if cells.is_empty() {
                continue;
            }
            self.line(&summary.scene, summary.board, word.into(), &summary.swept);
            for (name, text) in cells {
                self.cell(name, text);
            }
        }
    }

    fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |column: usize| {
            let cells = self.lines.iter().map(|line| line[column].chars().count());
            let name = self.columns[column].chars().count();
            cells.max().unwrap_or(0).max(name)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let right: Vec<bool> = (0..self.columns.len())
            .map(|column| self.columns[column] == "seed" || self.is_numeric(column))
            .collect();
        let write_line = |out: &mut dyn Write, cells: &[String]| -> io::Result<()> {
            for ((cell, width), right) in cells.iter().zip(&widths).zip(&right) {
                // A bar would end the cell.
                let cell = cell.replace('|', "\\|");
                match right {
                    true => write!(out, "| {cell:>width$} ")?,
                    false => write!(out, "| {cell:<width$} ")?,
                }
            }
            writeln!(out, "|")
        };
        write_line(out, &self.columns)?;
        for (width, right) in widths.iter().zip(&right) {
            let end = if *right { ':' } else { '-' };
            write!(out, "|-{}{end}", "-".repeat(*width))?;
        }
        writeln!(out, "|")?;
        self.lines.iter().try_for_each(|line| write_line(out, line))
    }

    fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.lines.iter().map(|line| line[column].as_str());
        cells.all(|cell| matches!(cell, "" | "–") || cell.parse::<f64>().is_ok())
    }
}

/// One measure of a fact's values, if it has it.
fn measured(spread: &Spread, measure: Measure, style: &Style) -> Option<String> {
    match (spread, measure) {
        (Spread::Numbers { mean, .. }, Measure::Mean) => {
            Some(mean.map_or(style.missing.to_owned(), style.number))
        }
        (Spread::Numbers { min, .. }, Measure::Min) => Some(style.fact(min)),
        (Spread::Numbers { max, .. }, Measure::Max) => Some(style.fact(max)),
        (Spread::YesNo { yes, of }, Measure::Yes) => Some((style.yes_of)(*yes, *of)),
        _ => None,
    }
}

fn csv_line(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| {
        if cell.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    });
    quoted.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::FactSheet;
    use crate::facts::summarize;

    fn rows() -> Vec<Row> {
        let row = |seed, closed, shortest| Row {
            scene: "a".into(),
            board: "search",
            seed,
            set: 0,
            swept: vec![("pick", Value::Text("x, y".into()))],
            sheet: FactSheet {
                params: Vec::new(),
                facts: vec![
                    ("closed", closed),
                    ("mean", Fact::Number(0.4434)),
                    ("is_shortest", Fact::YesNo(shortest)),
                ],
            },
        };
        vec![
            row(464, Fact::Count(264), true),
            row(465, Fact::Missing, false),
        ]
    }

    fn text(write: impl Fn(&mut dyn Write) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn markdown_is_aligned_and_ends_with_the_summary() {
        let rows = rows();
        let shown = text(|out| write_markdown(out, &rows, &summarize(&rows)));
        let expected = "\
### search

| scene | seed | pick |  closed |  mean | is_shortest |
|-------|-----:|------|--------:|------:|-------------|
| a     |  464 | x, y |     264 | 0.443 | yes         |
| a     |  465 | x, y |       – | 0.443 | no          |
| a     | mean | x, y | 264.000 | 0.443 |             |
| a     |  min | x, y |     264 | 0.443 |             |
| a     |  max | x, y |     264 | 0.443 |             |
| a     |  yes | x, y |         |       | 1 of 2      |
";
        assert_eq!(shown, expected);
    }

    #[test]
    fn csv_quotes_what_holds_a_comma_and_leaves_out_what_is_missing() {
        let rows = rows();
        let expected = "\
scene,board,seed,pick,closed,mean,is_shortest
a,search,464,\"x, y\",264,0.4434,true
a,search,465,\"x, y\",,0.4434,false
";
        assert_eq!(text(|out| write_csv(out, &rows, &[])), expected);
    }
}
