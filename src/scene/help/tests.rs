//! Help that is made from the key tables stays true to them.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use toml::de::{DeTable, DeValue};

use super::{guide, scaffold, schema};
use crate::boards::BOARDS;
use crate::scene::join::parse;
use crate::scene::read::{SHIPPED, Source};

fn generated() -> [(PathBuf, String); 2] {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let schema = serde_json::to_string_pretty(&schema()).unwrap();
    [
        (scenes.join("README.md"), guide()),
        (scenes.join("scene.schema.json"), format!("{schema}\n")),
    ]
}

#[test]
fn the_generated_files_are_fresh() {
    for (path, text) in generated() {
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{} is stale: cargo test rewrite -- --ignored",
            path.display()
        );
    }
}

#[test]
#[ignore = "writes into scenes/"]
fn rewrite_the_generated_files() {
    for (path, text) in generated() {
        std::fs::write(path, text).unwrap();
    }
}

fn parses(text: &str) -> bool {
    let source = Source::new(None, text.into());
    parse("a", &source, None).is_ok()
}

#[test]
fn a_new_scene_is_sound_also_with_every_default_written_out() {
    for board in BOARDS {
        let text = scaffold(board, Some("./scene.schema.json"));
        assert!(parses(&text), "{}\n{text}", board.name);
        let all: Vec<&str> = text
            .lines()
            .map(|line| match line.strip_prefix("# ") {
                Some(rest) if rest.contains(" = ") && !rest.ends_with('…') => rest,
                _ => line,
            })
            .filter(|line| !line.starts_with("base"))
            .collect();
        let all = all.join("\n");
        assert!(parses(&all), "{}\n{all}", board.name);
    }
}

/// A script as JSON.
fn json(value: &DeValue) -> Json {
    match value {
        DeValue::String(text) => Json::from(text.as_ref()),
        DeValue::Integer(n) => Json::from(i64::from_str_radix(n.as_str(), n.radix()).unwrap()),
        DeValue::Float(x) => Json::from(x.as_str().parse::<f64>().unwrap()),
        DeValue::Boolean(b) => Json::from(*b),
        DeValue::Datetime(_) => Json::Null,
        DeValue::Array(list) => list.iter().map(|v| json(v.get_ref())).collect(),
        DeValue::Table(table) => object(table),
    }
}

fn object(table: &DeTable) -> Json {
    let entries = table.iter();
    let entries = entries.map(|(key, v)| (key.get_ref().to_string(), json(v.get_ref())));
    Json::Object(entries.collect())
}

/// As much of JSON Schema as ours has in it.
fn accepts(schema: &Json, value: &Json) -> bool {
    if let Some(anything) = schema.as_bool() {
        return anything;
    }
    let rules = schema.as_object().unwrap();
    rules.iter().all(|(rule, limit)| match rule.as_str() {
        "type" => match limit.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            other => panic!("type {other}"),
        },
        "minimum" => value.as_f64().is_none_or(|x| x >= limit.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|x| x <= limit.as_f64().unwrap()),
        "minItems" => value
            .as_array()
            .is_none_or(|a| a.len() as u64 >= limit.as_u64().unwrap()),
        "maxItems" => value
            .as_array()
            .is_none_or(|a| a.len() as u64 <= limit.as_u64().unwrap()),
        "items" => value
            .as_array()
            .is_none_or(|a| a.iter().all(|v| accepts(limit, v))),
        "enum" => limit
            .as_array()
            .unwrap()
            .iter()
            .any(|w| w.as_str() == value.as_str()),
        "const" => limit.as_str() == value.as_str(),
        "pattern" => value
            .as_str()
            .is_none_or(|s| crate::keys::parse_color(s).is_some()),
        "required" => limit
            .as_array()
            .unwrap()
            .iter()
            .all(|k| value.get(k.as_str().unwrap()).is_some()),
        "properties" => value.as_object().is_none_or(|table| {
            let known = |(key, v)| limit.get(key).is_none_or(|schema| accepts(schema, v));
            table.iter().all(known)
        }),
        "additionalProperties" => value.as_object().is_none_or(|table| {
            table
                .keys()
                .all(|key| schema["properties"].get(key).is_some())
        }),
        "anyOf" => limit.as_array().unwrap().iter().any(|s| accepts(s, value)),
        "allOf" => limit.as_array().unwrap().iter().all(|s| accepts(s, value)),
        "oneOf" => {
            let fits = limit.as_array().unwrap().iter();
            fits.filter(|s| accepts(s, value)).count() == 1
        }
        "if" => !accepts(limit, value) || accepts(&schema["then"], value),
        "then" | "description" | "default" | "title" | "$schema" => true,
        other => panic!("the schema has a rule {other}"),
    })
}

#[test]
fn the_schema_accepts_the_shipped_scenes_and_rejects_what_the_parser_does() {
    let schema = schema();
    let accepted = |text: &str| accepts(&schema, &object(DeTable::parse(text).unwrap().get_ref()));
    for (name, text) in SHIPPED {
        assert!(accepted(text), "{name}");
        assert!(text.starts_with("#:schema ./scene.schema.json\n"), "{name}");
    }
    for faulty in [
        "title = \"no board\"",
        "board = \"maze\"",
        "bord = \"hedge-garden\"",
        "board = \"depth-first-carve\"\n[params]\nwalk_step_ms = 16",
        "board = \"depth-first-carve\"\n[params]\ncarve_step_ms = 0",
        "board = \"depth-first-carve\"\n[params]\ncarve_step_ms = 1.5",
        "board = \"frontier-ripples\"\n[params]\nfrontier_pick = \"newset\"",
        "board = \"detour-valley\"\n[params]\nthermo_stops = [\"#fff\"]",
        "board = \"hedge-garden\"\n[export]\nfps = 0",
        "board = \"hedge-garden\"\n[export]\ntheme = \"blue\"",
        "board = \"hedge-garden\"\n[export.theme]\npnik = \"#123456\"",
        "board = \"hedge-garden\"\n[export.theme]\npink = \"#12345\"",
        "board = \"hedge-garden\"\ncapture = 3",
        "board = \"hedge-garden\"\n[export]\nduration_ms = 0",
        "board = \"hedge-garden\"\n[export]\nduration_ms = \"cycl\"",
        "board = \"hedge-garden\"\n[[track]]\nboard = \"hedge-garden\"",
        "[[track]]\nboard = \"hedge-garden\"\n[params]",
        "[[track]]\nbord = \"hedge-garden\"",
        "[[track]]\nduration_ms = 5",
        "[[track]]\nboard = \"hedge-garden\"\nuntil_step = 0",
        "[[track]]\nboard = \"hedge-garden\"\n[track.params]\nwalk_step_ms = 16",
        "[[track]]\nboard = \"depth-first-carve\"\nmaze = \"island\"",
        "[[track]]\nboard = \"hedge-garden\"\nmaze = \"isle\"",
        "board = \"hedge-garden\"\n[clip]\nname = \"a\"",
        "board = \"hedge-garden\"\n[[clip]]\nname = \"a\"\nstart_ms = 0",
        "board = \"hedge-garden\"\n[[clip]]\nname = \"a\"\nduration_ms = 5",
        "board = \"hedge-garden\"\n[[clip]]\nstart_ms = 0\nduration_ms = 5",
        "board = \"hedge-garden\"\n[[input]]\nkey = \"ArrowLeft\"",
        "board = \"hedge-garden\"\n[[input]]\nat_ms = 5",
        "board = \"hedge-garden\"\n[[input]]\nat_ms = 5\nkey = \"ArrowLeft\"\nbutton = \"Relight\"",
        "board = \"hedge-garden\"\n[[input]]\nat_ms = 5\nkey = \"Space\"",
        "board = \"hedge-garden\"\n[[input]]\nat_ms = 5\ncell = 3",
        "board = \"hedge-garden\"\nhidden = [{ from_ms = 5 }]",
        "board = \"hedge-garden\"\nhidden = [{ to_ms = 5 }]",
        "board = \"hedge-garden\"\nhidden = 5",
    ] {
        assert!(!accepted(faulty), "{faulty}");
        assert!(!parses(faulty), "{faulty}");
    }
    for sound in [
        "board = \"hedge-garden\"\n[export.theme]\nbase = \"light\"",
        "board = \"hedge-garden\"\n[export]\nduration_ms = \"cycle\"\nfit_ms = 2000",
        "board = \"island-merging\"\nhidden = [{ from_ms = 5, to_ms = 9 }]\n\
         [[input]]\nat_ms = 5\ncell = 3\n[[input]]\nat_ms = 5\nkey = \"Space\"\n\
         [[clip]]\nname = \"a\"\nstart_ms = 0\nduration_ms = 5",
        "[[track]]\nboard = \"island-merging\"\nuntil_step = 9\n[track.params]\ngrid_n = 5\n\
         [[track]]\nboard = \"hedge-garden\"\nmaze = \"previous\"\nduration_ms = 5",
    ] {
        assert!(accepted(sound), "{sound}");
        assert!(parses(sound), "{sound}");
    }
}
