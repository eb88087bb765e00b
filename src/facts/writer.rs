//! What rows become: a section a board, or all in one.

use super::{Row, Summary};
use std::io;

/// What rows become. They come in sections: board by board, or all in one.
pub trait RowWriter {
    /// Whether each board has a section of its own.
    fn is_by_board(&self) -> bool;

    /// Begins a section. `firsts` holds a row of every parameter set that it will have.
    ///
    /// # Errors
    /// What the system says.
    fn begin(&mut self, firsts: &[Row]) -> io::Result<()>;

    /// The next row of the section.
    ///
    /// # Errors
    /// What the system says.
    fn row(&mut self, row: &Row) -> io::Result<()>;

    /// Ends a section, with the summaries of its sets where these are wanted.
    ///
    /// # Errors
    /// What the system says.
    fn end(&mut self, summaries: &[Summary]) -> io::Result<()>;
}
