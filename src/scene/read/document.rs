//! The text of a scene script as tables of raw values, each with its place.
//!
//! ```text
//! fps = 25      key fps, place of "fps"      Raw::Int(25), place of "25"
//! ```

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::misfit::misfit_problem;
use super::problem::{Place, Problem, Source};
use crate::keys::{Key, Params, Raw, nearest};

/// Problems that are looked for; junk has as many as lines, and finding each costs a look at the
/// whole file.
const ENOUGH: usize = 100;

/// Reads tables against the keys they may have, and collects everything that is wrong.
pub struct Reader {
    source: Arc<Source>,
    signs: Signs,
    problems: Vec<Problem>,
    /// Lines that are not TOML: what was recovered from them is not judged again.
    broken: Vec<Range<usize>>,
}

/// Where words belong that stand in the wrong table: whoever reads tables does not know the others.
#[derive(Clone, Copy)]
pub struct Signs {
    /// The table that has a key of that name.
    pub of_key: fn(&str) -> Option<&'static str>,
    /// What to say of a key's value that is known elsewhere.
    pub of_value: fn(&str, &Raw) -> Option<String>,
}

/// The checked values of a table, each with the place where it is set.
#[derive(Default)]
pub struct Settings {
    pub params: Params,
    pub places: Vec<(&'static str, Place)>,
    values: Vec<(&'static str, Place)>,
    /// Keys whose values are wrong.
    wrong: Vec<&'static str>,
    /// Keys that there are not, as they are written.
    unknown: Vec<String>,
}

/// One of the tables of a list.
pub struct Entry {
    pub settings: Settings,
    /// The whole of it.
    pub place: Place,
}

impl Settings {
    /// Whether something is wrong that may have been meant to set one of these keys: what follows
    /// from their being what they are, or unset, need not be told.
    pub fn doubts(&self, keys: &[&str]) -> bool {
        let mut unknown = self.unknown.iter();
        self.wrong.iter().any(|key| keys.contains(key))
            || unknown.any(|word| nearest(word, keys.iter().copied()).is_some())
    }

    /// Whether nothing is wrong with them.
    pub fn is_sound(&self) -> bool {
        self.wrong.is_empty() && self.unknown.is_empty()
    }

    /// Where a key's value stands, or else the whole.
    pub fn value_or(&self, key: &str, whole: &Place) -> Place {
        self.place_of_value(key).unwrap_or(whole).clone()
    }

    /// Where a key stands, or else the whole.
    pub fn key_or(&self, key: &str, whole: &Place) -> Place {
        self.place(key).unwrap_or(whole).clone()
    }

    /// Where a key is set, if it is.
    pub fn place(&self, key: &str) -> Option<&Place> {
        let found = self.places.iter().find(|(name, _)| *name == key);
        found.map(|(_, place)| place)
    }

    /// Where its value stands, if it is set.
    pub fn place_of_value(&self, key: &str) -> Option<&Place> {
        let found = self.values.iter().find(|(name, _)| *name == key);
        found.map(|(_, place)| place)
    }
}

impl Reader {
    /// A reader of `source`, which was parsed with these errors.
    pub fn new(source: Arc<Source>, syntax: &[toml::de::Error], signs: Signs) -> Reader {
        let mut reader = Reader {
            source,
            signs,
            problems: Vec::new(),
            broken: Vec::new(),
        };
        for error in syntax.iter().take(ENOUGH) {
            let place = reader.place(error.span().unwrap_or(0..0));
            let line = place.line_number();
            // What follow a slip on its line are mostly echoes of it.
            if !reader.is_broken(line) {
                let message = format!("not TOML: {}", error.message());
                reader.problems.push(Problem::new(message).at(place));
                let end = line + reach_of_slip(&reader.source.text, line);
                reader.broken.push(line..end);
            }
        }
        reader
    }

    /// A stretch of the source.
    pub fn place(&self, span: Range<usize>) -> Place {
        Place {
            source: Arc::clone(&self.source),
            span,
        }
    }

    /// Takes over what is wrong with another script, which this one names at `place`.
    pub fn report_all(&mut self, problems: Vec<Problem>, place: &Place) {
        let through = |problem: Problem| problem.through(place.clone());
        self.problems.extend(problems.into_iter().map(through));
    }

    /// Notes a problem, unless it lies on a line that is already known to be broken.
    pub fn report(&mut self, problem: Problem) {
        let line = problem.place().map(Place::line_number);
        if line.is_none_or(|line| !self.is_broken(line)) {
            self.problems.push(problem);
        }
    }

    fn is_broken(&self, line: usize) -> bool {
        self.broken.iter().any(|lines| lines.contains(&line))
    }

    /// Whether so much is wrong that the rest need not be looked at.
    pub fn is_full(&self) -> bool {
        self.problems.len() >= ENOUGH
    }

    /// Whether nothing is wrong so far.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    /// Whether the text is TOML at all.
    pub fn is_toml(&self) -> bool {
        self.broken.is_empty()
    }

    /// Everything that is wrong.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// Takes a value for a table; whatever else it is, is a problem.
    pub fn table<'v, 'i>(
        &mut self,
        name: &str,
        value: &'v Spanned<DeValue<'i>>,
    ) -> Option<&'v DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            let label = format!("this is {}", raw(value.get_ref()).name());
            let problem = Problem::new(format!("`{name}` must be a table: [{name}]"))
                .at(self.place(value.span()))
                .label(Some(label));
            self.report(problem);
        }
        table
    }

    /// Checks an entry against its key and takes it over.
    pub fn take(&mut self, key: &Key, name: &Name, value: &Value, settings: &mut Settings) {
        let raw = raw(value.get_ref());
        match key.kind.check(&raw) {
            Ok(value) => settings.params.set(key, value),
            Err(misfit) => {
                let place = self.place(value.span());
                let elsewhere = (self.signs.of_value)(key.name, &raw);
                self.report(misfit_problem(key, &raw, misfit, elsewhere).at(place));
                settings.wrong.push(key.name);
            }
        }
        settings.places.push((key.name, self.place(name.span())));
        settings.values.push((key.name, self.place(value.span())));
    }

    /// The tables of a list `[[name]]`; whatever else it is, is a problem.
    pub fn tables<'v, 'i>(
        &mut self,
        name: &str,
        root: &'v DeTable<'i>,
    ) -> Vec<(&'v DeTable<'i>, Place)> {
        let Some(value) = root.get(name) else {
            return Vec::new();
        };
        let list = value.get_ref().as_array();
        let Some(list) = list.filter(|list| list.iter().all(|v| v.get_ref().is_table())) else {
            let label = format!("this is {}", raw(value.get_ref()).name());
            let problem = Problem::new(format!("`{name}` must be a list of tables: [[{name}]]"))
                .at(self.place(value.span()))
                .label(Some(label));
            self.report(problem);
            return Vec::new();
        };
        let tables = list.iter();
        tables
            .filter_map(|v| Some((v.get_ref().as_table()?, self.place(v.span()))))
            .collect()
    }

    /// Reads a list of tables whose keys are settings.
    pub fn entries(&mut self, root: &DeTable, name: &str, keys: &[Key]) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (table, place) in self.tables(name, root) {
            let title = format!("in [[{name}]]");
            if self.is_full() {
                break;
            }
            let settings = self.settings(&title, table, keys);
            entries.push(Entry { settings, place });
        }
        entries
    }

    /// A value that must be set.
    pub fn required<T>(
        &mut self,
        entry: &Entry,
        key: &str,
        what: &str,
        value: Option<T>,
    ) -> Option<T> {
        if value.is_none() && self.is_toml() && !entry.settings.doubts(&[key]) {
            let problem = Problem::new(format!("{what} needs `{key}`")).at(entry.place.clone());
            self.report(problem);
        }
        value
    }

    /// Reads a table whose keys are settings.
    pub fn settings(&mut self, title: &str, table: &DeTable, keys: &[Key]) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in table {
            if self.is_full() {
                break;
            }
            match keys.iter().find(|key| key.name == name.get_ref()) {
                Some(key) => self.take(key, name, value, &mut settings),
                None => {
                    let words: Vec<&str> = keys.iter().map(|key| key.name).collect();
                    let elsewhere = self.signs.of_key;
                    self.unknown(title, name, &words, elsewhere);
                    settings.unknown.push(shortened(name.get_ref()));
                }
            }
        }
        settings
    }

    /// The same with tables inside, which are read by somebody else. `elsewhere` names the table in
    /// which a key that is unknown here would be known.
    pub fn settings_and(
        &mut self,
        title: &str,
        table: &DeTable,
        keys: &[Key],
        inner: &[&'static str],
        elsewhere: impl Fn(&str) -> Option<&'static str>,
    ) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in table {
            let word = name.get_ref().as_ref();
            if let Some(key) = keys.iter().find(|key| key.name == word) {
                self.take(key, name, value, &mut settings);
            } else if !inner.contains(&word) {
                let names = keys.iter().map(|key| key.name);
                let allowed: Vec<&str> = names.chain(inner.iter().copied()).collect();
                self.unknown(title, name, &allowed, &elsewhere);
                settings.unknown.push(shortened(word));
            }
        }
        settings
    }

    /// Notes an unknown key.
    pub fn unknown(
        &mut self,
        title: &str,
        name: &Name,
        allowed: &[&str],
        elsewhere: impl Fn(&str) -> Option<&'static str>,
    ) {
        let word = name.get_ref();
        let label = match (nearest(word, allowed.iter().copied()), elsewhere(word)) {
            (_, Some(table)) => Some(format!("it belongs {table}")),
            (Some(meant), None) => Some(format!("did you mean `{meant}`?")),
            (None, None) => None,
        };
        let problem = Problem::new(format!("unknown key `{}` {title}", shortened(word)))
            .at(self.place(name.span()))
            .label(label)
            .note(format!("allowed: {}", allowed.join(", ")));
        self.report(problem);
    }
}

/// How many lines a slip on `line` (from 1) spoils: its own, and if that was to open a table, those
/// up to the next table, whose keys now stand in the wrong one.
fn reach_of_slip(text: &str, line: usize) -> usize {
    let is_header = |line: &str| line.trim_start().starts_with('[');
    let mut lines = text.lines().skip(line - 1);
    if !lines.next().is_some_and(is_header) {
        return 1;
    }
    1 + lines.take_while(|line| !is_header(line)).count()
}

/// A key as it stands in the file.
pub type Name<'i> = Spanned<std::borrow::Cow<'i, str>>;
/// A value as it stands in the file.
pub type Value<'i> = Spanned<DeValue<'i>>;

/// A word fit for a message: a key may be as long as a file.
pub fn shortened(word: &str) -> String {
    if word.chars().count() <= 60 {
        return word.to_owned();
    }
    word.chars().take(60).chain("…".chars()).collect()
}

/// A TOML value before it is known what it is for.
pub fn raw(value: &DeValue) -> Raw {
    match value {
        DeValue::String(text) => Raw::Text(text.clone().into_owned()),
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix())
            .map_or(Raw::Other("a number beyond 64 bits"), Raw::Int),
        DeValue::Float(x) => x
            .as_str()
            .parse()
            .map_or(Raw::Other("not a number"), Raw::Float),
        DeValue::Boolean(b) => Raw::Bool(*b),
        DeValue::Datetime(_) => Raw::Other("a date or time"),
        DeValue::Array(list) => Raw::List(list.iter().map(|v| raw(v.get_ref())).collect()),
        DeValue::Table(_) => Raw::Table,
    }
}
