//! A new scene script with every key in it, for people to fill in.
//!
//! ```text
//!  board = "left-hand-walk"
//!  [params]
//!  # Time a step takes.              help
//!  # walk_step_ms = 16               the default: to change it, take the # away
//! ```

use std::fmt::Write as _;

use crate::boards::BoardKind;
use crate::keys::{Key, Kind, Value};
use crate::scene::join::tables;

/// The script of a new scene; `schema` is where its JSON Schema lies, if it does.
pub fn scaffold(board: &BoardKind, schema: Option<&str>) -> String {
    let mut text = String::new();
    if let Some(path) = schema {
        push(&mut text, format_args!("#:schema {path}\n"));
    }
    push(
        &mut text,
        format_args!(
            "# Every key and its default: take the # before one away to change it.\n\n\
             board = \"{}\"\ntitle = \"{}\"\nalt = \"\"   # what the film shows, for those who cannot see it\n\
             seed = 464\n",
            board.name, board.title
        ),
    );
    // These stand in place of `board`, which is set already.
    for (title, keys) in tables()
        .into_iter()
        .filter(|(title, _)| !["[[track]]", "[mosaic]"].contains(title))
    {
        if title == "top level" {
            let more = keys
                .iter()
                .filter(|key| !["board", "title", "alt", "seed"].contains(&key.name));
            push_keys(&mut text, more);
            push(&mut text, format_args!("\n[params]\n"));
            push_keys(&mut text, (board.keys)().iter());
        } else if title == "[[input]]" {
            push(&mut text, format_args!("\n# {title}\n"));
            push_keys(&mut text, keys.iter());
            push_inputs(&mut text, board);
        } else if title.starts_with("[[") || title.contains('.') || has_unset_only(&keys) {
            // What stands for something else, or may stand many times, is only shown.
            push(&mut text, format_args!("\n# {title}\n"));
            push_keys(&mut text, keys.iter());
        } else {
            push(&mut text, format_args!("\n{title}\n"));
            push_keys(&mut text, keys.iter());
        }
    }
    text
}

fn has_unset_only(keys: &[Key]) -> bool {
    keys.iter().all(|key| key.default == Value::Unset)
}

fn push_keys<'a>(text: &mut String, keys: impl Iterator<Item = &'a Key>) {
    for key in keys {
        push(text, format_args!("# {}", key.help));
        match key.kind {
            Kind::Bool | Kind::Text => {}
            _ => push(text, format_args!(" ({})", key.kind.allowed())),
        }
        match &key.default {
            Value::Unset => push(text, format_args!("\n# {} = …\n", key.name)),
            value => push(text, format_args!("\n# {} = {value}\n", key.name)),
        }
    }
}

/// What the board listens to.
fn push_inputs(text: &mut String, board: &BoardKind) {
    for input in (board.inputs)() {
        let (what, name) = match (input.key, input.button) {
            (Some(key), _) => ("key", key),
            (None, Some(button)) => ("button", button),
            (None, None) => continue,
        };
        push(
            text,
            format_args!("#   {what} \"{name}\": {}\n", input.help),
        );
    }
}

fn push(text: &mut String, line: std::fmt::Arguments) {
    text.write_fmt(line).expect("a string takes everything");
}
