//! `new`: a scene script to fill in.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{Console, USAGE};
use crate::boards::{BOARDS, BoardKind, find};
use crate::export::is_typed_as_folder;
use crate::output::{Clobber, NewFile, OutputError};
use crate::scene::{SCHEMA_FILE, scaffold};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What a scene plays whose board nobody has chosen.
const USUAL_BOARD: &str = "depth-first-carve";

/// Write a scene script with every key in it, its default and its help
///
/// A file that exists is never replaced.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel new my-maze                             my-maze.toml, of depth-first-carve
  mazereel new my-walk --board left-hand-walk      my-walk.toml
  mazereel new a/b/night --board hedge-garden      a/b/night.toml
  mazereel new night -o my-scenes/                 my-scenes/night.toml")]
pub struct Args {
    /// Name of the scene, or path of its file
    #[arg(value_name = "NAME")]
    name: PathBuf,
    /// What plays; the board that is called NAME, or else depth-first-carve
    #[arg(long, value_name = "BOARD", value_parser = board_parser())]
    board: Option<&'static str>,
    /// Where to: a .toml file, a folder, or - for standard output
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

fn board_parser() -> impl TypedValueParser<Value = &'static str> {
    PossibleValuesParser::new(BOARDS.iter().map(|board| board.name))
        .try_map(|typed| find(&typed).map(|board| board.name).ok_or("no board"))
}

/// Writes the script.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let board = board_of(args);
    let path = match path_of(&args.name, args.output.as_deref()) {
        Ok(path) => path,
        Err(message) => {
            console.error(&message);
            return ExitCode::from(USAGE);
        }
    };
    let written = match path {
        None => console.results(|out| write!(out, "{}", scaffold(board, None))),
        Some(path) => match write(&path, board) {
            Ok(()) => console.results(|out| writeln!(out, "{}", path.display())),
            Err(OutputError::Exists(path)) => {
                let path = path.display();
                console.error(&format!("{path} exists and is kept: take another name"));
                return ExitCode::from(USAGE);
            }
            Err(error) => {
                console.error(&error.to_string());
                return ExitCode::FAILURE;
            }
        },
    };
    if args.board.is_none() {
        let others = BOARDS.iter().map(|other| other.name);
        let others: Vec<&str> = others.filter(|name| *name != board.name).collect();
        console.note(&format!(
            "it plays {}; --board takes another: {}",
            board.name,
            others.join(", ")
        ));
    }
    written.err().unwrap_or(ExitCode::SUCCESS)
}

/// The board that was chosen, or that the scene is called after, or the usual one.
fn board_of(args: &Args) -> &'static BoardKind {
    let called = args.name.file_stem().and_then(|stem| stem.to_str());
    let board = args.board.or(called).and_then(find);
    board.unwrap_or_else(|| find(USUAL_BOARD).expect("it is in the table of boards"))
}

/// The script's path; none is standard output.
fn path_of(name: &Path, output: Option<&Path>) -> Result<Option<PathBuf>, String> {
    let refuse = |path: &Path, why: &str| Err(format!("cannot write {}: {why}", path.display()));
    let is_script = |path: &Path| {
        let ending = path.extension();
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    };
    if is_typed_as_folder(name) || name.file_name().is_none() {
        return refuse(name, "a scene's name is missing behind the folder");
    }
    let mut named = name.to_owned();
    if !is_script(name) {
        named.as_mut_os_string().push(".toml");
    }
    let Some(output) = output else {
        return Ok(Some(named));
    };
    if output.as_os_str() == "-" {
        return Ok(None);
    }
    if is_typed_as_folder(output) || output.is_dir() {
        return Ok(Some(output.join(named.file_name().unwrap_or_default())));
    }
    if is_script(output) {
        return Ok(Some(output.to_owned()));
    }
    match output.extension() {
        None => Ok(Some(output.join(named.file_name().unwrap_or_default()))),
        Some(_) => refuse(
            output,
            "a scene is a .toml file (for a folder of that name, end it with a slash)",
        ),
    }
}

fn write(path: &Path, board: &BoardKind) -> Result<(), OutputError> {
    let schema = path.with_file_name(SCHEMA_FILE).exists();
    let schema = schema.then(|| format!("./{SCHEMA_FILE}"));
    let file = NewFile::create(path, Clobber::Keep)?;
    let text = scaffold(board, schema.as_deref());
    let mut writer = file.writer()?;
    let written = writer.write_all(text.as_bytes());
    written
        .and_then(|()| writer.flush())
        .map_err(OutputError::at("write", path))?;
    drop(writer);
    file.commit().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_goes_where_its_name_or_the_output_says() {
        let path = |name: &str, output: Option<&str>| {
            path_of(Path::new(name), output.map(Path::new))
                .map(|path| path.map_or("-".into(), |path| path.to_str().unwrap_or("?").to_owned()))
        };
        for (name, output, expected) in [
            ("walk", None, "walk.toml"),
            ("a/walk.toml", None, "a/walk.toml"),
            ("v1.5", None, "v1.5.toml"),
            ("walk", Some("my.toml"), "my.toml"),
            ("walk", Some("a/MY.TOML"), "a/MY.TOML"),
            ("a/walk", Some("b/"), "b/walk.toml"),
            ("walk", Some("scenes-of-mine"), "scenes-of-mine/walk.toml"),
            ("walk", Some("x.toml/"), "x.toml/walk.toml"),
            ("walk", Some("."), "./walk.toml"),
            ("walk", Some("-"), "-"),
        ] {
            assert_eq!(
                path(name, output).as_deref(),
                Ok(expected),
                "{name} {output:?}"
            );
        }
        for (name, output, words) in [
            ("walk", Some("walk.json"), "a scene is a .toml file"),
            ("scenes/", None, "name is missing"),
            ("..", None, "name is missing"),
        ] {
            let error = path(name, output).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
