//! The types that a setting can have.
//!
//! ```text
//!  u32 ─ Int   f64 ─ Number   bool ─ Bool   String ─ Text   Rgb ─ Color   [Rgb; N] ─ Colors
//!  Vec<String> ─ Texts
//!  an enum ─ Choice (by `choice!`)     Option<T> ─ what T is, or unset
//! ```

use super::{Kind, Value};
use crate::pixels::Rgb;

/// A type that a setting can have.
pub trait Setting: Sized {
    /// What is allowed; `range` is what the list of settings says, ends included.
    fn kind(range: (f64, f64)) -> Kind;
    /// From a value that has passed the check of [`Self::kind`].
    fn from_value(value: &Value) -> Option<Self>;
    /// As a value.
    fn to_value(&self) -> Value;
}

macro_rules! whole_number_settings {
    ($($ty:ty),*) => {$(
        impl Setting for $ty {
            fn kind((min, max): (f64, f64)) -> Kind {
                Kind::Int { min: min.max(<$ty>::MIN as f64) as i64, max: max.min(<$ty>::MAX as f64) as i64 }
            }
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Int(n) => (*n).try_into().ok(),
                    _ => None,
                }
            }
            fn to_value(&self) -> Value {
                Value::Int(i64::from(*self))
            }
        }
    )*};
}
whole_number_settings!(u8, u16, u32);

impl Setting for u64 {
    fn kind((min, max): (f64, f64)) -> Kind {
        Kind::Int {
            min: min.max(0.0) as i64,
            max: max as i64,
        }
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Int(n) => (*n).try_into().ok(),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Int(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl Setting for f64 {
    fn kind((min, max): (f64, f64)) -> Kind {
        Kind::Number { min, max }
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Number(x) => Some(*x),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Number(*self)
    }
}

impl Setting for bool {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Bool
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }
}

impl Setting for String {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Text
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(s) => Some(s.clone()),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl Setting for Rgb {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Color
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Color(c) => Some(*c),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Color(*self)
    }
}

impl<const N: usize> Setting for [Rgb; N] {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Colors(N)
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Colors(c) => c.as_slice().try_into().ok(),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Colors(self.to_vec())
    }
}

impl Setting for Vec<String> {
    fn kind((_, most): (f64, f64)) -> Kind {
        Kind::Texts(most as usize)
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Texts(texts) => Some(texts.clone()),
            _ => None,
        }
    }
    fn to_value(&self) -> Value {
        Value::Texts(self.clone())
    }
}

/// A setting whose default depends on others.
impl<T: Setting> Setting for Option<T> {
    fn kind(range: (f64, f64)) -> Kind {
        T::kind(range)
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Unset => Some(None),
            value => T::from_value(value).map(Some),
        }
    }
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Unset, T::to_value)
    }
}

/// Makes an enum a choice of words: `choice! { Hand { Left = "left", Right = "right" } }`.
#[macro_export]
macro_rules! choice {
    ($Type:ty { $($variant:path = $word:literal),+ $(,)? }) => {
        impl $crate::keys::Setting for $Type {
            fn kind(_: (f64, f64)) -> $crate::keys::Kind {
                $crate::keys::Kind::Choice(vec![$($word),+])
            }
            fn from_value(value: &$crate::keys::Value) -> Option<Self> {
                match value {
                    $crate::keys::Value::Text(s) => match s.as_str() {
                        $($word => Some($variant),)+
                        _ => None,
                    },
                    _ => None,
                }
            }
            fn to_value(&self) -> $crate::keys::Value {
                $crate::keys::Value::Text(match self { $($variant => $word),+ }.into())
            }
        }
    };
}
