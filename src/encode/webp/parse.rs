//! A picture on its way to fewer bits, round by round.
//!
//! ```text
//!  guess ─▶ parse ─▶ what its codes cost ─▶ parse again ─▶ …     the shortest is kept
//! ```

use super::super::copies::{Paths, Reach, runs};
use super::Level;
use super::costs::Costs;
use super::prefix::{DistanceCodes, MAX_DISTANCE, MAX_LENGTH};
use super::tokens::{Coded, Counts};

/// A picture on its way to fewer bits, round by round.
pub(in crate::encode) struct Parser {
    paths: Paths,
    costs: Costs,
    best: Coded,
}

impl Parser {
    /// The first round, with guessed prices, for a picture with rows of `width` pixels.
    pub fn new(pixels: Vec<u8>, width: u32, level: Level) -> Parser {
        let runs = runs(&pixels);
        let codes = DistanceCodes::new(width);
        let near = codes.nearest(level.near_places());
        let reach = Reach {
            max_length: MAX_LENGTH,
            max_distance: MAX_DISTANCE,
            near: near.map(|(distance, _)| distance).collect(),
            code: &|distance| codes.code(distance),
            // A copy of one or two pixels pays only where its distance is cheap.
            shortest: &|code| if code <= 2 { 1 } else { 3 },
        };
        let guess = Costs::guess(&runs);
        let paths = Paths::new(pixels, runs, &reach, level.search());
        let (costs, best) = encode(&paths, &guess);
        Parser { paths, costs, best }
    }

    /// Parses with what the last round cost; whether that made it shorter.
    pub fn again(&mut self) -> bool {
        let (costs, coded) = encode(&self.paths, &self.costs);
        let shorter = coded.bits() < self.best.bits();
        if shorter {
            (self.costs, self.best) = (costs, coded);
        }
        shorter
    }

    /// The shortest so far.
    pub fn best(&self) -> &Coded {
        &self.best
    }
}

/// The tokens that cost least, coded, and what they cost.
fn encode(paths: &Paths, costs: &Costs) -> (Costs, Coded) {
    let tokens = paths.cheapest(costs);
    let counts = Counts::new(&tokens);
    (Costs::learned(&counts), Coded::new(tokens, &counts))
}
