//! `validate`: whether scenes are sound, by the same checks as before every render.

use std::process::ExitCode;

use super::{Console, SceneArgs, conclude};
use crate::scene::Content;

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
    for scene in &selected.scenes {
        if let Content::Mosaic(mosaic) = &scene.content {
            for warning in mosaic.warnings() {
                console.note(&format!("warning: scene {}: {warning}", scene.name));
            }
        }
        for part in scene.parts() {
            let last = part.tracks().last().into_iter();
            for warning in last.flat_map(|t| (t.board.warnings)(&t.params, part.canvas)) {
                console.note(&format!("warning: scene {}: {warning}", part.name));
            }
        }
    }
    console.failures(&selected.failures);
    match wrote {
        Ok(()) => conclude(console, selected.scenes.len(), &selected.failures),
        Err(code) => code,
    }
}
