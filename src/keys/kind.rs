//! What a setting may be, and whether a raw value is that.

use super::{Raw, Value, nearest};
use crate::pixels::Rgb;

/// What a setting may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A whole number in a range.
    Int {
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// A whole number in a range, or one of some words.
    IntOr {
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
        /// The words.
        words: Vec<&'static str>,
    },
    /// A number in a range.
    Number {
        /// The smallest allowed.
        min: f64,
        /// The largest allowed.
        max: f64,
    },
    /// `true` or `false`.
    Bool,
    /// One of some words.
    Choice(Vec<&'static str>),
    /// One of some words, or a table of its own.
    ChoiceOrTable {
        /// The words.
        words: Vec<&'static str>,
        /// The table's name.
        table: &'static str,
    },
    /// Any text.
    Text,
    /// A colour.
    Color,
    /// So many colours.
    Colors(usize),
    /// At least one text, and at most so many.
    Texts(usize),
}

impl Kind {
    /// The allowed values in words, for help and errors.
    pub fn allowed(&self) -> String {
        match self {
            Kind::Int { min, max } => format!("a whole number from {min} to {max}"),
            Kind::IntOr { min, max, words } => {
                format!(
                    "a whole number from {min} to {max}, {}",
                    quoted(words, " or ")
                )
            }
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::Bool => "true or false".into(),
            Kind::Choice(words) => format!("one of {}", quoted(words, ", ")),
            Kind::ChoiceOrTable { words, table } => {
                format!("one of {}, or a table [{table}]", quoted(words, ", "))
            }
            Kind::Text => "text".into(),
            Kind::Color => "a colour \"#rrggbb\"".into(),
            Kind::Texts(most) => format!("a list of 1 to {most} texts"),
            Kind::Colors(n) => format!("a list of {n} colours \"#rrggbb\""),
        }
    }

    /// Takes a raw value for what it should be.
    ///
    /// # Errors
    /// [`Misfit`] says what is allowed, and for a near miss what was probably meant.
    pub fn check(&self, raw: &Raw) -> Result<Value, Misfit> {
        let misfit = |meant| Misfit {
            allowed: self.allowed(),
            meant,
        };
        match (self, raw) {
            (Kind::Int { min, max }, Raw::Int(n)) if (min..=max).contains(&n) => Ok(Value::Int(*n)),
            (Kind::Number { min, max }, Raw::Int(n)) if (*min..=*max).contains(&(*n as f64)) => {
                Ok(Value::Number(*n as f64))
            }
            (Kind::Number { min, max }, Raw::Float(x)) if (min..=max).contains(&x) => {
                Ok(Value::Number(*x))
            }
            (Kind::Bool, Raw::Bool(b)) => Ok(Value::Bool(*b)),
            (Kind::IntOr { min, max, .. }, Raw::Int(n)) if (min..=max).contains(&n) => {
                Ok(Value::Int(*n))
            }
            (Kind::ChoiceOrTable { .. }, Raw::Table) => Ok(Value::Table),
            (
                Kind::Choice(words) | Kind::ChoiceOrTable { words, .. } | Kind::IntOr { words, .. },
                Raw::Text(s),
            ) => match words.iter().find(|w| *w == s) {
                Some(word) => Ok(Value::Text((*word).into())),
                None => Err(misfit(nearest(s, words.iter().copied()).map(str::to_owned))),
            },
            (Kind::Text, Raw::Text(s)) => Ok(Value::Text(s.clone())),
            (Kind::Color, Raw::Text(s)) => {
                parse_color(s).map(Value::Color).ok_or_else(|| misfit(None))
            }
            (Kind::Texts(most), Raw::List(list)) if (1..=*most).contains(&list.len()) => list
                .iter()
                .map(|raw| match raw {
                    Raw::Text(s) => Some(s.clone()),
                    _ => None,
                })
                .collect::<Option<Vec<String>>>()
                .map(Value::Texts)
                .ok_or_else(|| misfit(None)),
            (Kind::Colors(n), Raw::List(list)) if list.len() == *n => list
                .iter()
                .map(|raw| match raw {
                    Raw::Text(s) => parse_color(s),
                    _ => None,
                })
                .collect::<Option<Vec<Rgb>>>()
                .map(Value::Colors)
                .ok_or_else(|| misfit(None)),
            _ => Err(misfit(None)),
        }
    }
}

fn quoted(words: &[&str], between: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    quoted.join(between)
}

/// Why a value does not fit a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// What is allowed, in words.
    pub allowed: String,
    /// What was probably meant.
    pub meant: Option<String>,
}

/// A colour written `#rrggbb`.
pub fn parse_color(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(digits, 16).ok().map(Rgb::hex)
}
