//! One array of records, a record a line.
//!
//! ```text
//! [
//! {"scene":…,"board":…,"seed":464,"params":{…},"facts":{…}},
//! {"scene":…,"board":…,"seed":null,"seeds":20,"params":{…},"summary":{…}}
//! ]
//! ```

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};

use super::{Row, RowWriter, Spread, Summary};
use crate::boards::Fact;
use crate::keys::Value;

/// Writes rows, and after them summaries, as JSON.
pub struct JsonWriter<'a> {
    out: &'a mut dyn Write,
    separator: &'static str,
}

impl<'a> JsonWriter<'a> {
    /// Writes to `out`.
    pub fn new(out: &'a mut dyn Write) -> JsonWriter<'a> {
        JsonWriter {
            out,
            separator: "\n",
        }
    }

    fn record(&mut self, record: &Json) -> io::Result<()> {
        let separator = std::mem::replace(&mut self.separator, ",\n");
        write!(self.out, "{separator}{record}")
    }
}

impl RowWriter for JsonWriter<'_> {
    fn is_by_board(&self) -> bool {
        false
    }

    fn begin(&mut self, _firsts: &[Row]) -> io::Result<()> {
        write!(self.out, "[")
    }

    fn row(&mut self, record: &Row) -> io::Result<()> {
        self.record(&row(record))
    }

    fn end(&mut self, summaries: &[Summary]) -> io::Result<()> {
        for record in summaries {
            self.record(&summary(record))?;
        }
        writeln!(self.out, "\n]")
    }
}

fn row(row: &Row) -> Json {
    json!({
        "scene": row.scene,
        "board": row.board,
        "seed": row.seed,
        "params": object(&row.sheet.params, value),
        "facts": object(&row.sheet.facts, fact),
    })
}

fn summary(summary: &Summary) -> Json {
    json!({
        "scene": summary.scene,
        "board": summary.board,
        "seed": null,
        "seeds": summary.seeds,
        "params": object(&summary.params, value),
        "summary": object(&summary.facts, spread),
    })
}

fn object<T>(pairs: &[(impl AsRef<str>, T)], json: impl Fn(&T) -> Json) -> Json {
    let pairs = pairs
        .iter()
        .map(|(name, value)| (name.as_ref().to_owned(), json(value)));
    Json::Object(pairs.collect::<Map<String, Json>>())
}

fn value(value: &Value) -> Json {
    match value {
        Value::Texts(texts) => json!(texts),
        Value::Int(n) => json!(n),
        Value::Number(x) => json!(x),
        Value::Bool(b) => json!(b),
        Value::Text(text) => json!(text),
        Value::Colors(colors) => colors.iter().map(ToString::to_string).collect(),
        Value::Color(color) => json!(color.to_string()),
        Value::Maze(_) => "previous".into(),
        Value::Unset | Value::Table => Json::Null,
    }
}

fn fact(fact: &Fact) -> Json {
    match fact {
        Fact::Count(n) => json!(n),
        Fact::Number(x) => json!(x),
        Fact::YesNo(b) => json!(b),
        Fact::Missing => Json::Null,
    }
}

fn spread(spread: &Spread) -> Json {
    match spread {
        Spread::Numbers { mean, min, max, of } => {
            json!({"mean": mean, "min": fact(min), "max": fact(max), "of": of})
        }
        Spread::YesNo { yes, of } => json!({"yes": yes, "of": of}),
    }
}
