//! The JSON Schema of scene scripts, for editors: made of the same tables as every check.
//!
//! ```text
//!  "top level"        properties of the root
//!  "[export.theme]"   properties of export.theme
//!  "[[clip]]"         a list of objects
//!  [params]           for completion all boards' keys, and per board exactly its own;
//!                     the same inside of every [[track]]
//!  "[[input]]"        per board the keys and buttons that it listens to
//! ```

use serde_json::{Map, Value as Json, json};

use crate::boards::{BOARDS, BoardKind};
use crate::keys::{Key, Kind, Value};
use crate::scene::join::tables;

/// The file beside scenes that holds their JSON Schema.
pub const SCHEMA_FILE: &str = "scene.schema.json";

/// Keys without which a table of a list says nothing.
const REQUIRED: &[(&str, &[&str])] = &[
    ("track", &["board"]),
    ("clip", &["name", "start_ms", "duration_ms"]),
    ("input", &["at_ms"]),
    ("hidden", &["from_ms", "to_ms"]),
];
/// An input has exactly one of these.
const INPUT_NAMES: [&str; 3] = ["key", "button", "cell"];

/// The schema as a JSON document.
pub fn schema() -> Json {
    let mut root = object(
        &[],
        "A scene of mazereel: what plays, how it is filmed and exported.",
    );
    for (title, keys) in tables() {
        let at = title.trim_matches(['[', ']']);
        let place = match at {
            "top level" => &mut root,
            path => path.split('.').fold(&mut root, |table, name| {
                let entry = &mut table["properties"][name];
                if entry.is_null() {
                    *entry = match title.starts_with("[[") {
                        true => json!({"type": "array", "items": object(&[], title)}),
                        false => object(&[], title),
                    };
                } else if entry.get("enum").is_some() {
                    // A word, or a table of its own.
                    let word = entry.take();
                    *entry = json!({
                        "description": word["description"], "default": word["default"],
                        "anyOf": [word, object(&[], title)],
                    });
                }
                if entry.get("anyOf").is_some() {
                    &mut entry["anyOf"][1]
                } else if entry["type"] == "array" {
                    &mut entry["items"]
                } else {
                    entry
                }
            }),
        };
        for key in &keys {
            place["properties"][key.name] = property(key);
        }
    }
    root["properties"]["params"] = all_params();
    root["allOf"] = BOARDS.iter().map(of_a_board).collect();
    // One board, several in a row, or scenes side by side.
    root["oneOf"] = json!([
        {"required": ["board"], "properties": {"track": false, "mosaic": false}},
        {"required": ["track"], "properties": {"board": false, "params": false, "mosaic": false}},
        {"required": ["mosaic"], "properties": {
            "board": false, "params": false, "track": false, "canvas": false, "input": false, "hidden": false,
        }},
    ]);
    let track = &mut root["properties"]["track"]["items"];
    track["properties"]["params"] = all_params();
    track["allOf"] = BOARDS.iter().map(of_a_track).collect();
    root["properties"]["mosaic"]["required"] = json!(["scenes"]);
    for (table, keys) in REQUIRED {
        root["properties"][*table]["items"]["required"] = json!(keys);
    }
    let named = INPUT_NAMES.map(|name| json!({"required": [name]}));
    root["properties"]["input"]["items"]["oneOf"] = json!(named);
    root["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    root["title"] = json!("mazereel scene");
    root
}

fn object(keys: &[Key], description: &str) -> Json {
    let properties = keys.iter().map(|key| (key.name.to_owned(), property(key)));
    json!({
        "type": "object",
        "description": description,
        "properties": properties.collect::<Map<String, Json>>(),
        "additionalProperties": false,
    })
}

/// The keys of all boards; where two boards differ, only what the key is for.
fn all_params() -> Json {
    let mut all = object(&[], "The board's own settings.");
    for key in BOARDS.iter().flat_map(|board| (board.keys)()) {
        let entry = &mut all["properties"][key.name];
        let property = property(&key);
        if entry.is_null() {
            *entry = property;
        } else if *entry != property {
            *entry = json!({"description": key.help});
        }
    }
    all
}

/// What holds for a scene of that board.
fn of_a_board(board: &BoardKind) -> Json {
    let inputs = (board.inputs)();
    let words = |words: Vec<&str>| match words.is_empty() {
        true => json!(false),
        false => json!({"enum": words}),
    };
    let mut input = json!({
        "key": words(inputs.iter().filter_map(|input| input.key).collect()),
        "button": words(inputs.iter().filter_map(|input| input.button).collect()),
    });
    if !board.pressable {
        input["cell"] = json!(false);
    }
    json!({
        "if": {"properties": {"board": {"const": board.name}}, "required": ["board"]},
        "then": {"properties": {
            "params": object(&(board.keys)(), board.title),
            "input": {"items": {"properties": input}},
        }},
    })
}

/// What holds for a track of that board.
fn of_a_track(board: &BoardKind) -> Json {
    let mut properties = json!({"params": object(&(board.keys)(), board.title)});
    if board.key("maze").is_none() {
        properties["maze"] = json!(false);
    }
    json!({
        "if": {"properties": {"board": {"const": board.name}}, "required": ["board"]},
        "then": {"properties": properties},
    })
}

fn property(key: &Key) -> Json {
    let mut property = match &key.kind {
        Kind::Int { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        Kind::Number { min, max } => {
            let mut number = json!({"type": "number"});
            for (name, limit) in [("minimum", min), ("maximum", max)] {
                if limit.is_finite() {
                    number[name] = json!(limit);
                }
            }
            number
        }
        Kind::IntOr { min, max, words } => json!({"anyOf": [
            {"type": "integer", "minimum": min, "maximum": max},
            {"enum": words},
        ]}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Choice(words) | Kind::ChoiceOrTable { words, .. } => json!({"enum": words}),
        Kind::Text => json!({"type": "string"}),
        Kind::Color => color(),
        Kind::Texts(most) => {
            json!({"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": most})
        }
        Kind::Colors(n) => {
            json!({"type": "array", "items": color(), "minItems": n, "maxItems": n})
        }
    };
    property["description"] = json!(key.help);
    if let Some(default) = default(&key.default) {
        property["default"] = default;
    }
    property
}

fn color() -> Json {
    json!({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"})
}

fn default(value: &Value) -> Option<Json> {
    match value {
        Value::Int(n) => Some(json!(n)),
        Value::Number(x) => Some(json!(x)),
        Value::Bool(b) => Some(json!(b)),
        Value::Text(text) => Some(json!(text)),
        Value::Color(color) => Some(json!(color.to_string())),
        Value::Colors(colors) => Some(colors.iter().map(ToString::to_string).collect()),
        Value::Texts(texts) => Some(json!(texts)),
        Value::Maze(_) | Value::Table | Value::Unset => None,
    }
}
