//! What light makes of an ink, looked up: the rule is [`palette::light`].
//!
//! ```text
//!  ramp      level 0   no light: the ink itself
//!            level 1   256 inks ─▶ 256 inks
//!            …
//! ```

use crate::palette::{self, Ink, Ramp};

/// The ink that each ink becomes.
type Table = [u8; 256];

/// A table for every level of the ramps that have shone so far.
#[derive(Default)]
pub struct Lights(Vec<(Ramp, Vec<Table>)>);

impl Lights {
    /// The tables of a ramp, one a level.
    pub fn of(&mut self, ramp: Ramp) -> &[Table] {
        let known = self.0.iter().position(|(known, _)| *known == ramp);
        let at = known.unwrap_or_else(|| {
            let tables = (0..ramp.levels()).map(|level| table(ramp, level));
            self.0.push((ramp, tables.collect()));
            self.0.len() - 1
        });
        &self.0[at].1
    }
}

fn table(ramp: Ramp, level: u8) -> Table {
    let mut table = [0; 256];
    for (base, lit) in (0..=255).zip(&mut table) {
        *lit = palette::light(Ink(base), ramp, level).0;
    }
    table
}
