//! Rows as Markdown, one table a board, aligned for reading as it is.
//!
//! ```text
//! | scene | seed | astar_h_k | closed | is_shortest |
//! |-------|-----:|----------:|-------:|-------------|
//! | a     |  464 |       2.2 |    126 | yes         |
//! | a     | mean |       2.2 |  130.4 |             |
//! | a     |  yes |       2.2 |        | 17 of 20    |
//! ```

use std::io::{self, Write};

use super::table::{PROSE, Table};
use super::{Row, RowWriter, Summary};

/// Lines after which columns get their widths. A longer table is not held back for a wider cell
/// far below, which then sticks out.
const HELD_LINES: usize = 10_000;

/// Writes a Markdown table for each board, aligned for reading as it is.
pub struct MarkdownWriter<'a> {
    out: &'a mut dyn Write,
    is_first: bool,
    table: Table,
    held: Vec<Vec<String>>,
    /// Widths of the columns, and which stand on the right, once that is decided.
    layout: Option<Layout>,
}

impl<'a> MarkdownWriter<'a> {
    /// Writes to `out`.
    pub fn new(out: &'a mut dyn Write) -> MarkdownWriter<'a> {
        MarkdownWriter {
            out,
            is_first: true,
            table: Table::default(),
            held: Vec::new(),
            layout: None,
        }
    }

    fn line(&mut self, line: Vec<String>) -> io::Result<()> {
        if let Some(layout) = &self.layout {
            return layout.write_line(self.out, &line);
        }
        self.held.push(line);
        match self.held.len() < HELD_LINES {
            true => Ok(()),
            false => self.settle(),
        }
    }

    /// Decides about the columns, and writes what was held back.
    fn settle(&mut self) -> io::Result<()> {
        if self.layout.is_some() {
            return Ok(());
        }
        let held = std::mem::take(&mut self.held);
        let layout = Layout::of(&self.table.columns, &held);
        layout.write_head(self.out, &self.table.columns)?;
        for line in &held {
            layout.write_line(self.out, line)?;
        }
        self.layout = Some(layout);
        Ok(())
    }
}

impl RowWriter for MarkdownWriter<'_> {
    fn is_by_board(&self) -> bool {
        true
    }

    fn begin(&mut self, firsts: &[Row]) -> io::Result<()> {
        if !std::mem::take(&mut self.is_first) {
            writeln!(self.out)?;
        }
        let board = firsts.first().map_or("", |row| row.board);
        writeln!(self.out, "### {board}\n")?;
        (self.table, self.layout) = (Table::of(firsts, &PROSE), None);
        Ok(())
    }

    fn row(&mut self, row: &Row) -> io::Result<()> {
        let line = self.table.row(row, &PROSE);
        self.line(line)
    }

    fn end(&mut self, summaries: &[Summary]) -> io::Result<()> {
        for summary in summaries {
            for line in self.table.summary(summary, &PROSE) {
                self.line(line)?;
            }
        }
        self.settle()
    }
}

/// How wide the columns of a Markdown table are, and which stand on the right.
struct Layout(Vec<(usize, bool)>);

impl Layout {
    fn of(columns: &[String], lines: &[Vec<String>]) -> Layout {
        let of_column = |(column, name): (usize, &String)| {
            let cells = || lines.iter().map(|line| line[column].as_str());
            let widest = cells().map(|cell| cell.chars().count()).max();
            let is_number = |cell: &str| matches!(cell, "" | "–") || cell.parse::<f64>().is_ok();
            let right = name == "seed" || cells().all(is_number);
            (widest.unwrap_or(0).max(name.chars().count()), right)
        };
        Layout(columns.iter().enumerate().map(of_column).collect())
    }

    fn write_head(&self, out: &mut dyn Write, columns: &[String]) -> io::Result<()> {
        self.write_line(out, columns)?;
        for (width, right) in &self.0 {
            let end = if *right { ':' } else { '-' };
            write!(out, "|-{}{end}", "-".repeat(*width))?;
        }
        writeln!(out, "|")
    }

    fn write_line(&self, out: &mut dyn Write, cells: &[String]) -> io::Result<()> {
        for (cell, (width, right)) in cells.iter().zip(&self.0) {
            // A bar would end the cell.
            let cell = cell.replace('|', "\\|");
            match right {
                true => write!(out, "| {cell:>width$} ")?,
                false => write!(out, "| {cell:<width$} ")?,
            }
        }
        writeln!(out, "|")
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::{rows, write};
    use super::*;

    fn markdown(rows: &[Row], summary: bool) -> String {
        let mut out = Vec::new();
        write(&mut MarkdownWriter::new(&mut out), rows, summary);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn markdown_is_aligned_and_ends_with_the_summary() {
        let shown = markdown(&rows(), true);
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
    fn a_long_table_is_not_held_back_for_its_widest_cell() {
        let mut rows = vec![rows().remove(0); HELD_LINES + 1];
        rows[HELD_LINES].seed = 4_000_000_000;
        let shown = markdown(&rows, true);
        let lines: Vec<&str> = shown.lines().skip(2).collect();
        // A heading of two lines, the rows, and mean, min, max and yes.
        assert_eq!(lines.len(), 2 + rows.len() + 4);
        let width = |line: &str| line.chars().count();
        let aligned = &lines[..2 + HELD_LINES];
        assert!(aligned.iter().all(|line| width(line) == width(lines[0])));
        assert!(lines[2 + HELD_LINES].contains("| 4000000000 |"));
    }
}
