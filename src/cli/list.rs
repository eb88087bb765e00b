//! `list`: the shipped scenes, and what can be set in a board.

use std::io::{self, Write};
use std::process::ExitCode;

use super::{Console, USAGE};
use crate::boards::{BOARDS, BoardKind, InputHelp, find};
use crate::keys::{Key, Value, nearest};
use crate::scene::{shipped, tables};

/// Show the shipped scenes, or what can be set in a board
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel list                             name, title, and which are taken by default
  mazereel list --keys left-hand-walk       the keys of [params] and of --set, the inputs
  mazereel list --keys scene                the keys that every scene script may have

`mazereel new NAME --board BOARD` writes a scene with all of them; `mazereel schema` tells them to
editors.")]
pub struct Args {
    /// What can be set in this board, or with `scene` in every scene script
    #[arg(long, value_name = "BOARD")]
    keys: Option<String>,
}

/// Prints the list.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let wrote = match args.keys.as_deref() {
        None => list_scenes(console),
        Some("scene") => console.results(write_scene_keys),
        Some(name) => match find(name) {
            Some(board) => console.results(|out| {
                write_keys(out, &(board.keys)())?;
                writeln!(out, "\n# [[input]]: at_ms, and one of")?;
                write_inputs(out, board)
            }),
            None => {
                console.error(&unknown(name));
                Err(ExitCode::from(USAGE))
            }
        },
    };
    wrote.err().unwrap_or(ExitCode::SUCCESS)
}

fn list_scenes(console: &Console) -> Result<(), ExitCode> {
    let scenes = shipped().map_err(|error| {
        console.failures(&[error]);
        ExitCode::FAILURE
    })?;
    let width = |text: fn(&crate::scene::Scene) -> &str| {
        let widths = scenes.iter().map(|scene| text(scene).chars().count());
        widths.max().unwrap_or(0)
    };
    let (names, titles) = (width(|scene| &scene.name), width(|scene| &scene.title));
    console.results(|out| {
        for scene in &scenes {
            let mark = if scene.default { "default" } else { "" };
            let line = format!("{:names$}  {:titles$}  {mark}", scene.name, scene.title);
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    })
}

fn write_scene_keys(out: &mut dyn Write) -> io::Result<()> {
    for (i, (title, keys)) in tables().iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "# {title}")?;
        write_keys(out, keys)?;
    }
    Ok(())
}

/// Two lines a key: what it may be and is without being set, and what it is for.
fn write_keys(out: &mut dyn Write, keys: &[Key]) -> io::Result<()> {
    let width = keys.iter().map(|key| key.name.len()).max().unwrap_or(0);
    for key in keys {
        let default = match &key.default {
            Value::Unset => String::new(),
            value => format!("; default {value}"),
        };
        writeln!(out, "{:width$}  {}{default}", key.name, key.kind.allowed())?;
        writeln!(out, "{:width$}    {}", "", key.help)?;
    }
    Ok(())
}

/// A line an input: what it is in a script, and what it does.
fn write_inputs(out: &mut dyn Write, board: &BoardKind) -> io::Result<()> {
    let mut lines = Vec::new();
    for InputHelp { key, button, help } in (board.inputs)() {
        let input = match (key, button) {
            (Some(key), _) => format!("key = {key:?}"),
            (None, label) => format!("button = {:?}", label.unwrap_or_default()),
        };
        lines.push((input, help));
    }
    if board.pressable {
        lines.push(("cell = N".into(), "a press on a cell of the maze"));
    }
    let width = lines.iter().map(|(input, _)| input.len()).max();
    let width = width.unwrap_or(0);
    for (input, help) in lines {
        writeln!(out, "{input:width$}  {help}")?;
    }
    Ok(())
}

fn unknown(name: &str) -> String {
    let names: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
    let meant = match nearest(name, names.iter().copied()) {
        Some(meant) => format!("; did you mean {meant}?"),
        None => String::new(),
    };
    format!(
        "there is no board {name:?}{meant}\nboards: {}",
        names.join(", ")
    )
}
