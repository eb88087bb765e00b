//! What a setting is: its name, what it may be, what it is without being set, what it is for.
//!
//! A group of settings is written once, with [`settings!`]; checks, suggestions, help and the
//! values in force all come from that one list:
//!
//! ```text
//! settings! {                                    [params]                    --set
//!     pub struct Settings {                      carve_step_ms = 24          carve_step_ms=24
//!         /// Time a step takes.                       │                          │
//!         carve_step_ms: u32 = 24, 1..=60_000;         └────────▶ Raw ◀───────────┘
//!     }                                                            │ Kind::check
//! }                                                              Value ──▶ Settings { carve_step_ms: 24 }
//! ```
//!
//! Units stand in the names: `_ms` milliseconds, `_px` canvas pixels, `_cell` a cell's number.

mod group;
mod kind;
mod nearest;
mod setting;
mod value;

pub use group::Group;
pub use kind::{Kind, Misfit, parse_color};
pub use nearest::nearest;
pub use setting::Setting;
pub use value::{Raw, Value};

/// A setting's description.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// As it is spelled in scripts and after `--set`.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is when nobody sets it.
    pub default: Value,
    /// One or more sentences for people.
    pub help: String,
}

/// A setting that does not go together with the others, found after each was checked alone.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{key}: {message}")]
pub struct SettingError {
    /// The setting to change.
    pub key: &'static str,
    /// What is wrong, with the numbers.
    pub message: String,
}

/// Checked values by key; what is absent has its default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(Vec<(&'static str, Value)>);

impl Params {
    /// Sets a value that has passed [`Kind::check`].
    pub fn set(&mut self, key: &Key, value: Value) {
        match self.0.iter_mut().find(|(name, _)| *name == key.name) {
            Some(slot) => slot.1 = value,
            None => self.0.push((key.name, value)),
        }
    }

    /// Takes a value back.
    pub fn unset(&mut self, name: &str) {
        self.0.retain(|(key, _)| *key != name);
    }

    /// What was set, in the order in which it was.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }

    /// The value that was set, if one was.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Rgb;
    use crate::settings;

    settings! {
        /// An example.
        pub struct Example {
            /// Time a step takes.
            step_ms: u32 = 24, 1..=60_000;
            /// How much.
            tint: f64 = 0.8, 0..=1;
            /// Whose seed; the scene's unless set.
            shuffle_seed: Option<u32> = None;
        }
    }

    fn key(name: &str) -> Key {
        Example::keys()
            .into_iter()
            .find(|k| k.name == name)
            .unwrap()
    }

    #[test]
    fn a_key_is_described_by_the_list_alone() {
        assert_eq!(key("step_ms").help, "Time a step takes.");
        assert_eq!(
            key("step_ms").kind,
            Kind::Int {
                min: 1,
                max: 60_000
            }
        );
        assert_eq!(key("tint").default, Value::Number(0.8));
        assert_eq!(
            key("shuffle_seed").kind,
            Kind::Int {
                min: 0,
                max: i64::from(u32::MAX)
            }
        );
    }

    #[test]
    fn the_values_in_force_are_listed_in_order() {
        let values = Example::from_params(&Params::default()).values();
        assert_eq!(values[0], ("step_ms", Value::Int(24)));
        assert_eq!(values[2], ("shuffle_seed", Value::Unset));
    }

    #[test]
    fn values_are_read_back_and_the_rest_has_its_default() {
        let mut params = Params::default();
        let tint = key("tint");
        params.set(&tint, tint.kind.check(&Raw::Int(1)).unwrap());
        let settings = Example::from_params(&params);
        assert_eq!(
            settings,
            Example {
                step_ms: 24,
                tint: 1.0,
                shuffle_seed: None
            }
        );
    }

    #[test]
    fn a_value_out_of_range_or_of_another_type_says_what_is_allowed() {
        for raw in [
            Raw::Int(0),
            Raw::Int(60_001),
            Raw::Float(1.5),
            Raw::Text("24".into()),
        ] {
            let misfit = key("step_ms").kind.check(&raw).unwrap_err();
            assert_eq!(misfit.allowed, "a whole number from 1 to 60000");
        }
        assert!(key("tint").kind.check(&Raw::Float(f64::NAN)).is_err());
    }

    #[test]
    fn a_near_miss_is_suggested_and_a_far_one_is_not() {
        let words = ["random", "newest", "oldest"];
        assert_eq!(nearest("newset", words), Some("newest"));
        assert_eq!(nearest("carve", words), None);
    }

    #[test]
    fn colours_are_six_hexadecimal_digits() {
        assert_eq!(parse_color("#0b0d16"), Some(Rgb([0x0b, 0x0d, 0x16])));
        for bad in ["0b0d16", "#0b0d1", "#0b0d1g", "#+b0d16", "#0b0d1é"] {
            assert_eq!(parse_color(bad), None, "{bad}");
        }
    }
}
