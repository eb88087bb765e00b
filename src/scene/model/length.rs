//! How long a film is, as it is written: a number, a round of its board, or until its maze is finished.

use crate::clock::Millis;
use crate::keys::{Kind, Setting, Value};

/// The length of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many milliseconds of film time.
    Ms(Millis),
    /// Exactly one round from its beginning, hold included.
    Cycle,
    /// Until the first maze is finished.
    Settled,
}

/// The word for one round.
pub const CYCLE: &str = "cycle";
const SETTLED: &str = "settled";

impl Setting for Length {
    fn kind((min, max): (f64, f64)) -> Kind {
        Kind::IntOr {
            min: min as i64,
            max: max as i64,
            words: vec![CYCLE, SETTLED],
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Int(n) => (*n).try_into().ok().map(Length::Ms),
            Value::Text(word) if word == CYCLE => Some(Length::Cycle),
            Value::Text(word) if word == SETTLED => Some(Length::Settled),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        match self {
            Length::Ms(ms) => Value::Int(i64::try_from(*ms).unwrap_or(i64::MAX)),
            Length::Cycle => Value::Text(CYCLE.into()),
            Length::Settled => Value::Text(SETTLED.into()),
        }
    }
}
