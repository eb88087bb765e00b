//! A value as it is written, and as it is when it has been checked.

use crate::maze::Grid;
use crate::pixels::Rgb;
use std::sync::Arc;

/// A value as somebody wrote it, before it is known what it is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Raw {
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// Anything in quotes, and on a command line anything that is none of the others.
    Text(String),
    /// Values in brackets.
    List(Vec<Raw>),
    /// A table; what it holds is read by itself.
    Table,
    /// Something that no setting takes: a date, named.
    Other(&'static str),
}

impl Raw {
    /// What to call it in an error message.
    pub fn name(&self) -> &'static str {
        match self {
            Raw::Int(_) => "a whole number",
            Raw::Float(_) => "a fraction",
            Raw::Bool(_) => "true or false",
            Raw::Text(_) => "text",
            Raw::List(_) => "a list",
            Raw::Table => "a table",
            Raw::Other(name) => name,
        }
    }
}

/// A checked value of some setting.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A number that may have a fraction.
    Number(f64),
    /// On or off.
    Bool(bool),
    /// One of the words of a choice, or free text.
    Text(String),
    /// A colour.
    Color(Rgb),
    /// Colours in order.
    Colors(Vec<Rgb>),
    /// Texts in order.
    Texts(Vec<String>),
    /// Given by a table of its own.
    Table,
    /// A maze that was built before; no script can write one.
    Maze(Arc<Grid>),
    /// Not set: the default depends on other settings, as the help says.
    Unset,
}

impl std::fmt::Display for Value {
    /// As one would write it in a scene script.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Int(n) => write!(f, "{n}"),
            Value::Number(x) if x.fract() == 0.0 => write!(f, "{x:.1}"),
            Value::Number(x) => write!(f, "{x}"),
            Value::Bool(b) => write!(f, "{b}"),
            Value::Text(s) => write!(f, "{s:?}"),
            Value::Color(c) => write!(f, "\"{c}\""),
            Value::Table => write!(f, "a table"),
            Value::Colors(c) => {
                let quoted: Vec<String> = c.iter().map(|c| format!("\"{c}\"")).collect();
                write!(f, "[{}]", quoted.join(", "))
            }
            Value::Texts(texts) => write!(f, "{texts:?}"),
            Value::Maze(_) => write!(f, "\"previous\""),
            Value::Unset => write!(f, "unset"),
        }
    }
}
