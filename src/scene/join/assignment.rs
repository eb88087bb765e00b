//! A setting from the command line: `--set key=value`, and the values of a sweep.
//!
//! ```text
//! --set frontier_pick=newest     key  frontier_pick     value  "newest", being no TOML
//! --set braid_keep=0.3           key  braid_keep        value  0.3
//! ```

use std::ops::Range;
use std::sync::Arc;

use toml::de::DeValue;

use super::tables::home;
use super::track;
use crate::keys::{Key, Raw, nearest};
use crate::scene::model::Scene;
use crate::scene::read::{Place, Problem, SceneError, Source, misfit_problem, raw, shortened};

/// A key and a value, not yet known to fit any board.
#[derive(Clone, Debug)]
pub struct Assignment {
    key: String,
    raw: Raw,
    source: Arc<Source>,
    key_span: Range<usize>,
    value_span: Range<usize>,
}

impl Assignment {
    /// Reads `key=value` as it was typed after `option`.
    ///
    /// # Errors
    /// There is no `=`, or nothing before it.
    pub fn parse(option: &str, typed: &str) -> Result<Assignment, SceneError> {
        let typed = Typed::new(option, typed)?;
        let whole = 0..typed.values().len();
        Ok(typed.assignment(whole))
    }

    /// Reads `key=a,b,c` as it was typed after `option`: one assignment a value. Commas inside
    /// quotes and brackets belong to the value.
    ///
    /// # Errors
    /// There is no `=`, or nothing before it.
    pub fn parse_list(option: &str, typed: &str) -> Result<Vec<Assignment>, SceneError> {
        let typed = Typed::new(option, typed)?;
        let spans = split_at_commas(typed.values()).into_iter();
        Ok(spans.map(|span| typed.assignment(span)).collect())
    }

    /// The setting's name as it was typed.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Sets it in a scene, over what the script says.
    ///
    /// # Errors
    /// The scene's board does not know the key, or the value does not fit.
    pub fn apply(&self, scene: &mut Scene) -> Result<(), SceneError> {
        let mut keys: Vec<Key> = Vec::new();
        for board in scene.distinct_boards() {
            for key in (board.keys)() {
                if keys.iter().all(|known| known.name != key.name) {
                    keys.push(key);
                }
            }
        }
        if keys.iter().all(|key| key.name != self.key) {
            return Err(SceneError::usage(&scene.name, self.unknown(scene, &keys)));
        }
        let name = scene.name.clone();
        let (mut error, mut effect) = (None, false);
        scene.each_track(&mut |track| {
            let Some(key) = track.board.key(&self.key) else {
                return;
            };
            match key.kind.check(&self.raw) {
                Ok(value) => effect |= track::set(track, &key, value),
                Err(misfit) => {
                    let place = self.place(&self.value_span);
                    let elsewhere = track::maze_elsewhere(key.name, &self.raw);
                    let problem = misfit_problem(&key, &self.raw, misfit, elsewhere).at(place);
                    error.get_or_insert(SceneError::usage(&name, problem));
                }
            }
        });
        if let Some(error) = error {
            return Err(error);
        }
        if !effect {
            let message = format!("`{}` is of no effect in scene {name}", self.key);
            let problem = Problem::new(message).at(self.place(&self.key_span));
            let problem = problem.label(Some(track::SIZED.into()));
            return Err(SceneError::usage(&name, problem));
        }
        if let Some(key) = keys.iter().find(|key| key.name == self.key) {
            scene.origin.set(key.name, self.place(&self.key_span));
        }
        Ok(())
    }

    fn unknown(&self, scene: &Scene, keys: &[Key]) -> Problem {
        let words: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let key = shortened(&self.key);
        let meant = nearest(&self.key, words.iter().copied());
        let label = match (meant, home(&self.key)) {
            (_, Some(place)) => Some(format!("no board's: it belongs {place} of a scene script")),
            (Some(word), None) => Some(format!("did you mean `{word}`?")),
            (None, None) => None,
        };
        Problem::new(format!("scene {} has no setting `{key}`", scene.name))
            .at(self.place(&self.key_span))
            .label(label)
            .note(format!("allowed: {}", words.join(", ")))
    }

    fn place(&self, span: &Range<usize>) -> Place {
        Place {
            source: Arc::clone(&self.source),
            span: span.clone(),
        }
    }
}

/// An argument `key=value` behind its option.
struct Typed {
    source: Arc<Source>,
    key_span: Range<usize>,
    values_start: usize,
}

impl Typed {
    fn new(option: &str, typed: &str) -> Result<Typed, SceneError> {
        let source = Source::new(None, format!("{option} {typed}"));
        let start = option.len() + 1;
        let Some(key_len) = typed.find('=').filter(|len| *len > 0) else {
            let span = start..start + typed.len();
            let problem = Problem::new(format!("`{option}` takes key=value"))
                .at(Place { source, span })
                .label(Some("no key and `=` here".into()));
            return Err(SceneError::usage(option, problem));
        };
        Ok(Typed {
            source,
            key_span: start..start + key_len,
            values_start: start + key_len + 1,
        })
    }

    /// All that stands after the `=`.
    fn values(&self) -> &str {
        &self.source.text[self.values_start..]
    }

    /// The key with one stretch of the values.
    fn assignment(&self, span: Range<usize>) -> Assignment {
        Assignment {
            key: self.source.text[self.key_span.clone()].to_owned(),
            raw: raw_of_argument(&self.values()[span.clone()]),
            source: Arc::clone(&self.source),
            key_span: self.key_span.clone(),
            value_span: self.values_start + span.start..self.values_start + span.end,
        }
    }
}

/// An argument's value: TOML if it is some, or else text.
fn raw_of_argument(text: &str) -> Raw {
    match DeValue::parse(text) {
        Ok(value) => raw(value.get_ref()),
        Err(_) => Raw::Text(text.to_owned()),
    }
}

/// The stretches between the commas that stand outside of quotes and brackets.
fn split_at_commas(values: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_usize, None);
    for (i, c) in values.char_indices() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            ('[', None) => depth += 1,
            (']', None) => depth = depth.saturating_sub(1),
            (',', None) if depth == 0 => {
                parts.push(start..i);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(start..values.len());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_toml_or_else_text() {
        let raw = |typed| Assignment::parse("--set", typed).unwrap().raw;
        assert_eq!(raw("a=0.3"), Raw::Float(0.3));
        assert_eq!(raw("a=-5"), Raw::Int(-5));
        assert_eq!(raw("a=newest"), Raw::Text("newest".into()));
        assert_eq!(raw("a=\"newest\""), Raw::Text("newest".into()));
        assert_eq!(raw("a="), Raw::Text(String::new()));
        assert_eq!(raw("a=b=c"), Raw::Text("b=c".into()));
        assert_eq!(raw("a=[1, 2]"), Raw::List(vec![Raw::Int(1), Raw::Int(2)]));
    }

    #[test]
    fn commas_inside_quotes_and_brackets_do_not_part_values() {
        let parts = |text: &str| -> Vec<String> {
            let spans = split_at_commas(text).into_iter();
            spans.map(|span| text[span].to_owned()).collect()
        };
        assert_eq!(parts("0,0.3,1"), ["0", "0.3", "1"]);
        assert_eq!(parts("[1,2],[3]"), ["[1,2]", "[3]"]);
        assert_eq!(parts("\"a,b\",c"), ["\"a,b\"", "c"]);
        assert_eq!(parts("a,"), ["a", ""]);
    }

    #[test]
    fn an_argument_without_a_key_is_wrong_usage() {
        for typed in ["carve_step_ms", "=8", ""] {
            let error = Assignment::parse("--set", typed).unwrap_err();
            assert!(error.is_usage());
            assert!(error.render(false).contains("takes key=value"));
        }
    }
}
