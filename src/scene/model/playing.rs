//! A board as a setting: chosen by its name.

use crate::boards::{BOARDS, BoardKind, find};
use crate::keys::{Kind, Setting, Value};

/// A board, chosen by its name.
#[derive(Clone)]
pub struct Playing(pub &'static BoardKind);

impl std::fmt::Debug for Playing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

impl PartialEq for Playing {
    fn eq(&self, other: &Playing) -> bool {
        self.0.name == other.0.name
    }
}

impl Setting for Playing {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Choice(BOARDS.iter().map(|board| board.name).collect())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(name) => find(name).map(Playing),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Text(self.0.name.into())
    }
}

/// Whether some board has a setting of that name.
pub fn some_board_has(key: &str) -> bool {
    let mut keys = BOARDS.iter().flat_map(|board| (board.keys)());
    keys.any(|k| k.name == key)
}
