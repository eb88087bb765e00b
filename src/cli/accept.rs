//! `accept`: what a failed check rendered becomes the baseline.

use std::process::ExitCode;

use super::report::{BaselineArgs, IN_CI, ReportArgs, is_ci};
use super::{Console, USAGE};
use crate::regress::{Baselines, Entry, Report, accept, program};

/// Make what the last check rendered the new baselines, without rendering again
///
/// Refuses what another program or another version of the script has rendered. With CI set nothing
/// is written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel accept distance-flood             one scene
  mazereel accept --all                      every scene that failed
  mazereel accept --all --dry-run            what would be written")]
pub struct Args {
    /// Names of scenes that failed
    #[arg(value_name = "SCENE", required_unless_present = "all")]
    scenes: Vec<String>,
    /// Every scene that failed
    #[arg(long, conflicts_with = "scenes")]
    all: bool,
    /// Only say what would be written
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    baselines: BaselineArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Accepts the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let usage = |message: &str| {
        console.error(message);
        ExitCode::from(USAGE)
    };
    if is_ci() && !args.dry_run {
        return usage(IN_CI);
    }
    let report = match args.report.read() {
        Ok(report) => report,
        Err(message) => return usage(&message),
    };
    match chosen(args, &report) {
        Ok(entries) if entries.is_empty() => usage("nothing to accept: no scene failed"),
        Ok(entries) => accept_each(args, &report, &entries, console),
        Err(message) => usage(&message),
    }
}

fn chosen<'a>(args: &Args, report: &'a Report) -> Result<Vec<&'a Entry>, String> {
    if args.all {
        return Ok(report.failures().filter(|e| e.rendered.is_some()).collect());
    }
    let find = |name: &String| {
        let found = report.scenes.iter().find(|entry| entry.scene == *name);
        let entry = found.ok_or_else(|| format!("the last check did not check {name:?}"))?;
        match entry.rendered {
            Some(_) => Ok(entry),
            None => Err(format!(
                "nothing to accept of {name}: {}",
                entry.state.words()
            )),
        }
    };
    args.scenes.iter().map(find).collect()
}

fn accept_each(args: &Args, report: &Report, entries: &[&Entry], console: &Console) -> ExitCode {
    let program = match program() {
        Ok(program) => program,
        Err(error) => {
            console.error(&format!("cannot read the program's own file: {error}"));
            return ExitCode::from(USAGE);
        }
    };
    let baselines = Baselines::new(&args.baselines.baselines);
    let (mut lines, mut refused) = (Vec::new(), 0);
    for entry in entries {
        match accept(
            entry,
            report,
            &program,
            &args.report.report,
            &baselines,
            args.dry_run,
        ) {
            Ok(accepted) => {
                let path = baselines.picture(&accepted.scene);
                lines.push(baselines.text(&accepted.scene).display().to_string());
                lines.push(format!("{} ({} bytes)", path.display(), accepted.bytes));
            }
            Err(why) => {
                refused += 1;
                console.error(&format!("{}: {why}", entry.scene));
            }
        }
    }
    let wrote = console.results(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")));
    if let Err(code) = wrote {
        return code;
    }
    match (refused, lines.is_empty()) {
        (0, _) => ExitCode::SUCCESS,
        (_, true) => ExitCode::from(USAGE),
        _ => ExitCode::FAILURE,
    }
}
