//! `scenes/README.md`: every key of a scene script, with what it may be and what it is for.
//!
//! ```text
//!  tables()   ─▶ ## Keys of every scene      a table each
//!  BOARDS     ─▶ ## Boards                   settings, keys and buttons of each
//! ```

use std::fmt::Write as _;

use crate::boards::{BOARDS, BoardKind};
use crate::keys::{Key, Value};
use crate::scene::join::tables;

/// What stands above the tables.
const INTRODUCTION: &str = "\
# Scenes

A scene is one TOML file: what plays, from which seed, how it is filmed and exported.
All scenes of this folder are also part of the program.

```toml
#:schema ./scene.schema.json
board = \"left-hand-walk\"
title = \"Left-hand walk\"
alt = \"A walker keeps its left hand on the wall.\"
seed = 464

[params]              # the board's own settings, as after --set
walk_step_ms = 16

[export]
duration_ms = 6000    # or \"cycle\": one round of the board, or \"settled\": until it is finished
theme = \"light\"       # or \"dark\", \"print\", or colours by role in [export.theme]

[[input]]             # what a visitor would press, when
at_ms = 1200
key = \"Enter\"

[[clip]]              # a further cut of the film: render --clip first-steps
name = \"first-steps\"
start_ms = 0
duration_ms = 1500
```

In place of `board` and `[params]` a scene may have boards that play one after the other:

```toml
[[track]]
board = \"depth-first-carve\"

[track.params]
carve_step_ms = 8

[[track]]
board = \"left-hand-walk\"
maze = \"previous\"     # on the maze that was just carved
```

Or scenes side by side on one clock, shipped ones by name and files of the same folder:

```toml
[mosaic]
columns = 3
width_px = 200          # every board on a smaller canvas, with cells that fit
height_px = 168
titles = true
scenes = [\"left-hand-walk\", \"detour-valley\", \"my-maze\"]
```

A picture has the size of `[canvas]`, 480 × 300 unless set; a grid fills it but for `margin_px`.

- `mazereel new NAME --board BOARD` writes a scene with every key, its default and its help.
- `mazereel validate FILE` says what is wrong with one, with line and column.
- `scene.schema.json` lets an editor with a TOML language server (taplo, Even Better TOML)
  complete and check the keys; `mazereel schema` prints it.
- `hidden = [{ from_ms = 500, to_ms = 1500 }]` at the top scripts a stretch in which nobody looks:
  one entry of `[[hidden]]` on a line.
- Times are whole milliseconds of film time. A colour is `\"#rrggbb\"`.

This file and the schema are made from the program's own tables by
`cargo test rewrite -- --ignored`; a test fails when they are stale.
";

/// The whole text.
pub fn guide() -> String {
    let mut text = String::from(INTRODUCTION);
    text.push_str("\n## Keys of every scene\n");
    for (title, keys) in tables() {
        let heading = match title {
            "top level" => "Top level".to_owned(),
            table => format!("`{table}`"),
        };
        push(&mut text, format_args!("\n### {heading}\n\n"));
        push_keys(&mut text, &keys);
    }
    text.push_str("\n## Boards\n\nThe settings of `[params]`, and what each board listens to.\n");
    for board in BOARDS {
        push_board(&mut text, board);
    }
    text
}

fn push_board(text: &mut String, board: &BoardKind) {
    push(
        text,
        format_args!("\n### {}\n\n`board = \"{}\"`\n\n", board.title, board.name),
    );
    push_keys(text, &(board.keys)());
    let inputs = (board.inputs)();
    if !inputs.is_empty() {
        text.push('\n');
    }
    for input in inputs {
        match (input.key, input.button) {
            (Some(key), _) => push(text, format_args!("- key `{key}`: {}\n", input.help)),
            (None, Some(button)) => {
                push(text, format_args!("- button `{button}`: {}\n", input.help));
            }
            (None, None) => {}
        }
    }
    if board.pressable {
        text.push_str("- a press on a cell\n");
    }
}

fn push_keys(text: &mut String, keys: &[Key]) {
    text.push_str("| key | what it may be | default | what it is for |\n|---|---|---|---|\n");
    for key in keys {
        let default = match &key.default {
            Value::Unset => String::new(),
            value => format!("`{value}`"),
        };
        let (name, allowed, help) = (key.name, key.kind.allowed(), &key.help);
        push(
            text,
            format_args!("| `{name}` | {allowed} | {default} | {help} |\n"),
        );
    }
}

fn push(text: &mut String, line: std::fmt::Arguments) {
    text.write_fmt(line).expect("a string takes everything");
}
