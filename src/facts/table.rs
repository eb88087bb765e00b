//! Rows as lines of cells: scene, seed, what is swept, the counts; and such lines as CSV.

use std::io::{self, Write};

use super::{Row, RowWriter, Spread, Summary};
use crate::boards::Fact;
use crate::keys::Value;

/// Writes one CSV table (RFC 4180, but with plain line breaks) with the columns of all boards; a
/// cell that a board does not have is empty.
pub struct CsvWriter<'a> {
    out: &'a mut dyn Write,
    table: Table,
}

impl<'a> CsvWriter<'a> {
    /// Writes to `out`.
    pub fn new(out: &'a mut dyn Write) -> CsvWriter<'a> {
        CsvWriter {
            out,
            table: Table::default(),
        }
    }
}

impl RowWriter for CsvWriter<'_> {
    fn is_by_board(&self) -> bool {
        false
    }

    fn begin(&mut self, firsts: &[Row]) -> io::Result<()> {
        self.table = Table::of(firsts, &DATA);
        writeln!(self.out, "{}", csv_line(&self.table.columns))
    }

    fn row(&mut self, row: &Row) -> io::Result<()> {
        writeln!(self.out, "{}", csv_line(&self.table.row(row, &DATA)))
    }

    fn end(&mut self, summaries: &[Summary]) -> io::Result<()> {
        for summary in summaries {
            for line in self.table.summary(summary, &DATA) {
                writeln!(self.out, "{}", csv_line(&line))?;
            }
        }
        Ok(())
    }
}

/// How facts are written.
pub(super) struct Style {
    yes_no: [&'static str; 2],
    missing: &'static str,
    number: fn(f64) -> String,
    yes_of: fn(usize, usize) -> String,
    with_board: bool,
}

/// For people.
pub(super) const PROSE: Style = Style {
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

/// The columns of a table, by which lines are made.
#[derive(Default)]
pub(super) struct Table {
    pub columns: Vec<String>,
}

impl Table {
    /// The columns for these rows, one of each parameter set.
    pub fn of(firsts: &[Row], style: &Style) -> Table {
        let mut table = Table::default();
        // Columns first: settings before counts, although boards may differ in both.
        for name in ["scene", "board", "seed"] {
            if name != "board" || style.with_board {
                table.column(name);
            }
        }
        for (key, _) in firsts.iter().flat_map(|row| &row.swept) {
            table.column(key);
        }
        for (name, _) in firsts.iter().flat_map(|row| &row.sheet.facts) {
            table.column(name);
        }
        table
    }

    /// Adds a column, if there is none of that name.
    fn column(&mut self, name: &str) {
        if self.columns.iter().all(|column| column != name) {
            self.columns.push(name.to_owned());
        }
    }

    /// The line of a row.
    pub fn row(&self, row: &Row, style: &Style) -> Vec<String> {
        let mut line = self.line(&row.scene, row.board, row.seed.to_string(), &row.swept);
        for (name, fact) in &row.sheet.facts {
            self.fill(&mut line, name, style.fact(fact));
        }
        line
    }

    /// The beginning of a line.
    fn line(&self, scene: &str, board: &str, seed: String, swept: &[(&str, Value)]) -> Vec<String> {
        let mut line = vec![String::new(); self.columns.len()];
        self.fill(&mut line, "scene", scene.to_owned());
        self.fill(&mut line, "board", board.to_owned());
        self.fill(&mut line, "seed", seed);
        for (key, value) in swept {
            let text = match value {
                Value::Text(text) => text.clone(),
                value => value.to_string(),
            };
            self.fill(&mut line, key, text);
        }
        line
    }

    /// Fills a cell, if the table has that column.
    fn fill(&self, line: &mut [String], column: &str, text: String) {
        let column = self.columns.iter().position(|name| name == column);
        if let Some(column) = column {
            line[column] = text;
        }
    }

    /// The lines of a summary.
    pub fn summary(&self, summary: &Summary, style: &Style) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        for (word, measure) in MEASURES {
            let cells: Vec<(&str, String)> = summary
                .facts
                .iter()
                .filter_map(|(name, spread)| {
                    Some((name.as_ref(), measured(spread, measure, style)?))
                })
                .collect();
            if cells.is_empty() {
                continue;
            }
            let mut line = self.line(&summary.scene, summary.board, word.into(), &summary.swept);
            for (name, text) in cells {
                self.fill(&mut line, name, text);
            }
            lines.push(line);
        }
        lines
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
pub(super) mod tests {
    use super::*;
    use crate::boards::FactSheet;
    use crate::facts::summary::Running;

    /// Two rows of one set.
    pub fn rows() -> Vec<Row> {
        let row = |seed, closed, shortest| Row {
            scene: "a".into(),
            board: "search",
            seed,
            set: 0,
            swept: vec![("pick", Value::Text("x, y".into()))],
            sheet: FactSheet {
                params: Vec::new(),
                facts: vec![
                    ("closed".into(), closed),
                    ("mean".into(), Fact::Number(0.4434)),
                    ("is_shortest".into(), Fact::YesNo(shortest)),
                ],
            },
        };
        vec![
            row(464, Fact::Count(264), true),
            row(465, Fact::Missing, false),
        ]
    }

    /// Writes the rows of one set.
    pub fn write(writer: &mut dyn RowWriter, rows: &[Row], summary: bool) {
        writer.begin(&rows[..1]).unwrap();
        let mut running = Running::new(&rows[0]);
        for row in rows {
            running.add(row);
            writer.row(row).unwrap();
        }
        let summaries = [running.summary()];
        let wanted = if summary { &summaries[..] } else { &[] };
        writer.end(wanted).unwrap();
    }

    #[test]
    fn csv_quotes_what_holds_a_comma_and_leaves_out_what_is_missing() {
        let expected = "\
scene,board,seed,pick,closed,mean,is_shortest
a,search,464,\"x, y\",264,0.4434,true
a,search,465,\"x, y\",,0.4434,false
";
        let mut out = Vec::new();
        write(&mut CsvWriter::new(&mut out), &rows(), false);
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
