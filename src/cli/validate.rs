//! `validate`: whether scenes are sound, by the same checks as before every render.

use std::process::ExitCode;

use super::{Console, SceneArgs, conclude};

/// Check scenes without rendering them
///
/// Prints one line for every scene that is sound. Whatever is wrong with the others goes to
/// standard error, with file, line and column, all of it at once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel validate                                  the shipped boards
  mazereel validate my-scenes/ 'drafts/*.toml'       files, folders, globs
  mazereel validate hedge-garden --set grid_n=61     would that work?")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
}

/// Prints which scenes are sound.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let selected = args.scenes.select().filmable();
    let wrote = console.results(|out| {
        let mut scenes = selected.scenes.iter();
        scenes.try_for_each(|scene| writeln!(out, "ok {}", scene.name))
    });
    console.warnings(&selected.scenes);
    console.failures(&selected.failures);
    match wrote {
        Ok(()) => conclude(console, selected.scenes.len(), &selected.failures),
        Err(code) => code,
    }
}
