//! What to say of a value that does not fit its key.

use super::problem::Problem;
use crate::keys::{Key, Kind, Misfit, Raw};

/// The problem; `elsewhere` says where the value belongs, if it is known there.
pub fn misfit_problem(key: &Key, raw: &Raw, misfit: Misfit, elsewhere: Option<String>) -> Problem {
    let label = match (&misfit.meant, &key.kind, raw) {
        _ if elsewhere.is_some() => elsewhere,
        (Some(meant), ..) => Some(format!("did you mean \"{meant}\"?")),
        (None, Kind::Int { .. } | Kind::IntOr { .. }, Raw::Int(_)) => Some("out of range".into()),
        (None, Kind::Number { .. }, Raw::Int(_) | Raw::Float(_)) => Some("out of range".into()),
        (None, Kind::Choice(_) | Kind::ChoiceOrTable { .. } | Kind::IntOr { .. }, Raw::Text(_)) => {
            Some("none of them".into())
        }
        (None, Kind::Color, Raw::Text(_)) => Some("not six hexadecimal digits".into()),
        (None, Kind::Colors(_), Raw::List(_)) => None,
        _ => Some(format!("this is {}", raw.name())),
    };
    let allowed = match key.name.ends_with("_ms") {
        true => (misfit.allowed).replacen("whole number", "whole number of milliseconds", 1),
        false => misfit.allowed,
    };
    Problem::new(format!("`{}` must be {allowed}", key.name)).label(label)
}
