//! A grid as text, for tests and messages: three characters a cell, two lines a row.
//!
//! ```text
//!   +--+--+
//!   |     |     two blanks between the plus signs, or one between two cells: open
//!   +--+  +     inside a cell stands whatever marks it
//!   |##|  |
//!   +--+--+
//! ```

use super::{Cell, Grid, Heading};
use std::fmt;

/// Where a text is not the picture of a grid, and what would be right there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column} of a grid picture: expected {expected}")]
pub struct ParseGridError {
    line: usize,
    column: usize,
    expected: String,
}

impl Grid {
    /// The picture of the grid with `mark(cell)` in every cell, right-aligned in two characters.
    ///
    /// ```
    /// use mazereel::maze::{Cell, Grid, Heading};
    ///
    /// let mut grid = Grid::new(2, 2);
    /// grid.open(Cell(0), Heading::South);
    /// let picture = grid.to_text(|cell| cell.to_string());
    /// assert_eq!(picture, "\
    /// +--+--+
    /// | 0| 1|
    /// +  +--+
    /// | 2| 3|
    /// +--+--+
    /// ");
    /// ```
    pub fn to_text(&self, mark: impl Fn(Cell) -> String) -> String {
        let mut text = "+--".repeat(self.cols() as usize) + "+\n";
        for row in 0..self.rows() {
            let mut below = String::from("+");
            text.push('|');
            for col in 0..self.cols() {
                let cell = self.cell_at(col, row);
                let wall = if self.is_open(cell, Heading::East) {
                    ' '
                } else {
                    '|'
                };
                text += &format!("{:>2}{wall}", mark(cell));
                below += if self.is_open(cell, Heading::South) {
                    "  +"
                } else {
                    "--+"
                };
            }
            text.push('\n');
            text += &below;
            text.push('\n');
        }
        text
    }

    /// Reads what [`Grid::to_text`] writes. Marks are passed over, and so are blanks before and
    /// after a line and blank lines around the picture.
    ///
    /// # Errors
    /// If the picture has other than 2 to 4096 cells a side, or something else than a wall or an
    /// opening where one belongs; an opening in the border counts as that.
    pub fn parse(text: &str) -> Result<Grid, ParseGridError> {
        let lines: Vec<Vec<char>> = text
            .trim()
            .lines()
            .map(|line| line.trim().chars().collect())
            .collect();
        let cols = side(lines.first().map_or(0, Vec::len), 3).ok_or(ParseGridError {
            line: 1,
            column: 1,
            expected: "2 to 4096 cells of 3 characters and a last '+'".into(),
        })?;
        let rows = side(lines.len(), 2).ok_or(ParseGridError {
            line: lines.len(),
            column: 1,
            expected: "2 to 4096 rows of 2 lines and a last wall".into(),
        })?;

        let mut grid = Grid::new(cols, rows);
        let blank = |y: u32, x: u32| lines[y as usize].get(x as usize) == Some(&' ');
        for cell in grid.cells() {
            let (col, row) = (grid.column(cell), grid.row(cell));
            let (x, y) = (3 * col + 3, 2 * row + 1);
            if col + 1 < cols && blank(y, x) {
                grid.open(cell, Heading::East);
            }
            if row + 1 < rows && blank(y + 1, x - 2) && blank(y + 1, x - 1) {
                grid.open(cell, Heading::South);
            }
        }
        check_walls(&grid, &lines)?;
        Ok(grid)
    }
}

/// Cells a side, from the length of a side in characters or lines.
fn side(length: usize, pitch: usize) -> Option<u32> {
    let cells = u32::try_from(length / pitch).ok()?;
    (length % pitch == 1 && Grid::SIDES.contains(&cells)).then_some(cells)
}

/// Compares everything but the marks with the picture that the grid should have.
fn check_walls(grid: &Grid, lines: &[Vec<char>]) -> Result<(), ParseGridError> {
    for (y, (wanted, line)) in grid.to_string().lines().zip(lines).enumerate() {
        let is_mark = |x: usize| y % 2 == 1 && !x.is_multiple_of(3);
        let mut wanted = wanted.chars();
        for x in 0..=line.len() {
            let (wanted, found) = (wanted.next(), line.get(x).copied());
            if wanted == found || (wanted.is_some() && found.is_some() && is_mark(x)) {
                continue;
            }
            return Err(ParseGridError {
                line: y + 1,
                column: x + 1,
                expected: wanted.map_or("the end of the line".into(), |c| format!("{c:?}")),
            });
        }
    }
    Ok(())
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(|_| String::new()))
    }
}

impl fmt::Debug for Grid {
    /// The picture again: a failing assertion shows two mazes, not two lists of bytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid {}×{}\n{self}", self.cols(), self.rows())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::samples;
    use proptest::prelude::*;

    const U_TURN: &str = "
        +--+--+
        |     |
        +--+  +
        |     |
        +--+--+
    ";

    fn error(text: &str) -> String {
        Grid::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_picture_is_read_whatever_stands_in_its_cells() {
        let grid = Grid::parse(U_TURN).unwrap();
        assert_eq!(grid.wall_bits(), [13, 3, 13, 6]);
        let numbered = grid.to_text(|cell| format!("{}", cell.0));
        assert_eq!(Grid::parse(&numbered), Ok(grid));
    }

    #[test]
    fn a_wrong_picture_is_refused_with_the_place() {
        let pierced = U_TURN.replacen("+--+", "+  +", 1);
        assert_eq!(
            error(&pierced),
            "line 1, column 2 of a grid picture: expected '-'"
        );
        let ragged = U_TURN.replacen("+  +", "+  + +", 1);
        assert_eq!(
            error(&ragged),
            "line 3, column 8 of a grid picture: expected the end of the line"
        );
        assert!(error("").contains("2 to 4096 cells"));
        assert!(error("+--+--+").contains("2 to 4096 rows"));
    }

    proptest! {
        #[test]
        fn every_grid_reads_back_from_its_picture(grid in samples::any_grid()) {
            prop_assert_eq!(Grid::parse(&grid.to_string()), Ok(grid));
        }
    }
}
