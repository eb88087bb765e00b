//! `prune`: baselines that belong to no scene.

use std::process::ExitCode;

use super::report::{BaselineArgs, IN_CI, is_ci};
use super::{Console, USAGE};
use crate::regress::Baselines;
use crate::scene::shipped;

/// Remove baselines that belong to no scene
///
/// A baseline belongs to a scene if one of its name is shipped, or if the script that it names is
/// still there. Files that are not baselines are left alone. With CI set nothing is removed.
#[derive(clap::Args)]
pub struct Args {
    /// Only say what would be removed
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    baselines: BaselineArgs,
}

/// Removes orphans.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    if is_ci() && !args.dry_run {
        console.error(IN_CI);
        return ExitCode::from(USAGE);
    }
    let baselines = Baselines::new(&args.baselines.baselines);
    let scenes = match shipped() {
        Ok(scenes) => scenes,
        Err(error) => {
            console.failures(&[error]);
            return ExitCode::from(USAGE);
        }
    };
    let names: Vec<String> = scenes.into_iter().map(|scene| scene.name).collect();
    let orphans = baselines.orphans(&names);
    let mut removed = Vec::new();
    for orphan in &orphans {
        let gone = [baselines.text(orphan), baselines.picture(orphan)];
        let gone = gone.into_iter().filter(|path| path.exists());
        let gone: Vec<String> = gone.map(|path| path.display().to_string()).collect();
        if !args.dry_run
            && let Err(error) = baselines.remove(orphan)
        {
            console.error(&error.to_string());
            return ExitCode::FAILURE;
        }
        removed.extend(gone);
    }
    if orphans.is_empty() {
        console.note("every baseline belongs to a scene");
    }
    let wrote = console.results(|out| removed.iter().try_for_each(|path| writeln!(out, "{path}")));
    wrote.err().unwrap_or(ExitCode::SUCCESS)
}
