//! `new`: a scene script to fill in.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use super::{Console, USAGE};
use crate::boards::{BOARDS, BoardKind, find};
use crate::output::{Clobber, NewFile, OutputError};
use crate::scene::{SCHEMA_FILE, scaffold};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Write a scene script with every key in it, its default and its help
///
/// A file that exists is never replaced.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel new my-walk --board left-hand-walk      my-walk.toml
  mazereel new a/b/night --board hedge-garden      a/b/night.toml")]
pub struct Args {
    /// Name of the scene, or path of its file
    #[arg(value_name = "NAME")]
    name: PathBuf,
    /// What plays
    #[arg(long, value_name = "BOARD", value_parser = board_parser())]
    board: &'static str,
}

fn board_parser() -> impl TypedValueParser<Value = &'static str> {
    PossibleValuesParser::new(BOARDS.iter().map(|board| board.name))
        .try_map(|typed| find(&typed).map(|board| board.name).ok_or("no board"))
}

/// Writes the script.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let board = find(args.board).expect("the parser takes only names of boards");
    match write(args, board) {
        Ok(path) => {
            let wrote = console.results(|out| writeln!(out, "{}", path.display()));
            wrote.err().unwrap_or(ExitCode::SUCCESS)
        }
        Err(OutputError::Exists(path)) => {
            let path = path.display();
            console.error(&format!("{path} exists and is kept: take another name"));
            ExitCode::from(USAGE)
        }
        Err(error) => {
            console.error(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn write(args: &Args, board: &BoardKind) -> Result<PathBuf, OutputError> {
    let mut path = args.name.clone();
    if path.extension().is_none_or(|ending| ending != "toml") {
        path.as_mut_os_string().push(".toml");
    }
    let schema = path.with_file_name(SCHEMA_FILE).exists();
    let schema = schema.then(|| format!("./{SCHEMA_FILE}"));
    let file = NewFile::create(&path, Clobber::Keep)?;
    let text = scaffold(board, schema.as_deref());
    let mut writer = file.writer()?;
    let written = writer.write_all(text.as_bytes());
    written
        .and_then(|()| writer.flush())
        .map_err(OutputError::at("write", &path))?;
    drop(writer);
    file.commit()?;
    Ok(path)
}
