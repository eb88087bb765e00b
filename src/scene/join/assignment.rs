//! A setting from the command line: `--set key=value`, and the values of a sweep.
//!
//! ```text
//! --set frontier_pick=newest     key  frontier_pick     value  "newest", being no TOML
//! --set braid_keep=0.3           key  braid_keep        value  0.3
//! --sweep grid_n=5,11..=31:2     key  grid_n            values 5, 11, 13, … 31
//! ```

use std::ops::Range;
use std::sync::Arc;

use toml::de::DeValue;

use super::tables::home;
use super::track;
use crate::keys::{Key, Raw, nearest};
use crate::ranges::{Numbered, Ranges, Row};
use crate::scene::model::Scene;
use crate::scene::read::{Place, Problem, SceneError, Source, misfit_problem, raw, shortened};

/// Values of one sweep at most; a slip such as `0..=4000000000` is to be told, not tried.
const MOST_VALUES: u64 = 100_000;
/// Numbers that a swept row may name: no setting takes larger ones.
const NUMBERS: u64 = 1 << 32;

/// A key and a value, not yet known to fit any board.
#[derive(Clone, Debug)]
pub struct Assignment {
    key: String,
    raw: Raw,
    source: Arc<Source>,
    key_span: Range<usize>,
    value_span: Range<usize>,
    /// Whether the value is one of a row's: then it does not stand there itself.
    is_of_row: bool,
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

    /// Reads `key=a,b,c` as it was typed after `option`: one assignment a value, and one for every
    /// number of a row such as `11..=31:2`. Commas inside quotes and brackets belong to the value.
    ///
    /// # Errors
    /// There is no `=`, or nothing before it; a row that cannot be read; too many values.
    pub fn parse_list(option: &str, typed: &str) -> Result<Vec<Assignment>, SceneError> {
        let typed = Typed::new(option, typed)?;
        let mut assignments = Vec::new();
        for span in split_at_commas(typed.values()) {
            let refuse = |message: String| SceneError::usage(option, typed.problem(message, &span));
            let rows = rows_of_argument(&typed.values()[span.clone()]).map_err(refuse)?;
            let Some(rows) = rows else {
                assignments.push(typed.assignment(span));
                continue;
            };
            let count = rows.iter().map(Row::count).fold(0, u64::saturating_add);
            if count > MOST_VALUES {
                let message = format!("{count} values are more than the {MOST_VALUES} of a sweep");
                return Err(refuse(message));
            }
            let numbers = rows.into_iter().flat_map(Row::iter);
            assignments.extend(numbers.map(|number| typed.number(number, span.clone())));
        }
        Ok(assignments)
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
                    let problem = misfit_problem(&key, &self.raw, misfit, elsewhere);
                    let problem = self.explained(problem.at(place));
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

    /// With the number that does not fit, where it only follows from what was typed.
    fn explained(&self, problem: Problem) -> Problem {
        match self.raw {
            Raw::Int(n) if self.is_of_row => problem.note(format!("{n} is one of the row")),
            _ => problem,
        }
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
            value_span: self.span_of(&span),
            is_of_row: false,
        }
    }

    /// The key with a number of the row in one stretch of the values.
    fn number(&self, number: u64, span: Range<usize>) -> Assignment {
        Assignment {
            key: self.source.text[self.key_span.clone()].to_owned(),
            raw: i64::try_from(number).map_or(Raw::Other("a number beyond 64 bits"), Raw::Int),
            source: Arc::clone(&self.source),
            key_span: self.key_span.clone(),
            value_span: self.span_of(&span),
            is_of_row: true,
        }
    }

    /// What is wrong with one stretch of the values.
    fn problem(&self, message: String, span: &Range<usize>) -> Problem {
        Problem::new(message).at(Place {
            source: Arc::clone(&self.source),
            span: self.span_of(span),
        })
    }

    /// A stretch of the values in all that was typed.
    fn span_of(&self, span: &Range<usize>) -> Range<usize> {
        self.values_start + span.start..self.values_start + span.end
    }
}

/// An argument's value: TOML if it is some, or else text.
fn raw_of_argument(text: &str) -> Raw {
    match DeValue::parse(text) {
        Ok(value) => raw(value.get_ref()),
        Err(_) => Raw::Text(text.to_owned()),
    }
}

/// The rows of numbers that a value names; none if it is not written like one.
fn rows_of_argument(text: &str) -> Result<Option<Vec<Row>>, String> {
    let like_a_row = |c: char| c.is_ascii_digit() || " .=:-%".contains(c);
    let is_row = text.chars().all(like_a_row)
        && text.contains(|c: char| c == '.' || c.is_ascii_digit())
        && DeValue::parse(text).is_err();
    if !is_row {
        return Ok(None);
    }
    let ranges = Ranges::parse(text, Numbered::Values)?;
    ranges.rows(NUMBERS).map(Some)
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
    fn a_row_of_whole_numbers_is_as_many_values() {
        let values = |typed: &str| -> Result<Vec<Raw>, SceneError> {
            let list = Assignment::parse_list("--sweep", typed)?;
            Ok(list.into_iter().map(|assignment| assignment.raw).collect())
        };
        let ints = |numbers: &[i64]| numbers.iter().copied().map(Raw::Int).collect::<Vec<_>>();
        assert_eq!(values("a=3..=5").unwrap(), ints(&[3, 4, 5]));
        assert_eq!(values("a=11..=31:10").unwrap(), ints(&[11, 21, 31]));
        assert_eq!(values("a=2,5..7, 9").unwrap(), ints(&[2, 5, 6, 9]));
        // What is no row is what it has always been.
        assert_eq!(values("a=0.5").unwrap(), [Raw::Float(0.5)]);
        assert_eq!(values("a=-5").unwrap(), ints(&[-5]));
        assert_eq!(values("a=x..y").unwrap(), [Raw::Text("x..y".into())]);
        assert_eq!(values("a=\"1..2\"").unwrap(), [Raw::Text("1..2".into())]);
        for (typed, words) in [
            ("a=1,3..", "it has no end"),
            ("a=5..=4", "holds no value"),
            ("a=50%", "are for frames"),
            ("a=1-5", "is written 1..=5"),
            ("a=0..=4000000000", "more than the 100000 of a sweep"),
            ("a=0..=9999999999", "from 0 to 4294967295"),
        ] {
            let error = values(typed).unwrap_err();
            let shown = error.render(false);
            assert!(error.is_usage() && shown.contains(words), "{shown}");
            assert!(shown.contains(&format!("| --sweep {typed}")), "{shown}");
        }
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
