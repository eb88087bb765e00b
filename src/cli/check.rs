//! `check`: scenes against their baselines.

use std::process::ExitCode;

use super::numbers::whole;
use super::report::{BaselineArgs, ReportArgs};
use super::{Console, SceneArgs, USAGE};
use crate::export::{ExportError, Stop};
use crate::progress::Progress;
use crate::regress::{
    Baselines, Checker, Entry, Part, Repeats, Run, State, block, program, summary_line, unsteady,
    write_reports,
};
use crate::scene::{Scene, Selected, shipped};

/// Compare scenes with their baselines, pixel by pixel and millisecond by millisecond
///
/// Renders the [capture] window of every scene, or its [check] window where it has one. Without
/// names: every shipped scene, and baselines that belong to none are reported too.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel check                                 every shipped scene
  mazereel check distance-flood my-scenes/       some, and one's own
  mazereel check --partition hash:2/4            a quarter of them, on one of four machines
  mazereel check --repeat 2 --threads 1,8        and are they the same on 1 and 8 threads?

Exit codes: 0 nothing differs, 1 something does, 2 nothing was compared;
interrupted: 130 by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.")]
#[command(after_long_help = "\
States, all failing: changed, timing changed, resized, new (no baseline), missing (half a baseline),
orphaned (a baseline without a scene), unsteady (two runs differ), failed (cannot be rendered).

What was rendered, pictures of the differences and the report (report.html, report.json, junit.xml,
summary.md) are in out/check/. `mazereel accept SCENE` makes what was rendered the new baseline.

A scene may tolerate differences, with a reason that is printed whenever they are:
  [check]
  tolerance = 1         # levels a channel
  max_outliers = 20     # pixels a frame that may differ by more
  reason = \"the shadow is blurred\"

Under GitHub Actions failures become annotations, and a summary is added to the job.")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    #[command(flatten)]
    baselines: BaselineArgs,
    #[command(flatten)]
    report: ReportArgs,
    /// Only the scenes of one part, such as hash:2/4; `merge` puts the reports together
    #[arg(long, value_name = "hash:N/M")]
    partition: Option<Part>,
    /// Render so many times, and fail if the frames are not the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=100))]
    repeat: u32,
    /// Numbers of threads to repeat it with
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    threads: Vec<u16>,
}

/// Checks the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let selected = args.scenes.select_all();
    console.failures(&selected.failures);
    if selected.failures.iter().any(|failure| failure.is_usage()) {
        return ExitCode::from(USAGE);
    }
    let stop = match Stop::on_signals() {
        Ok(stop) => stop,
        Err(error) => return usage(console, &error),
    };
    match check(args, &selected, &stop, console) {
        Ok(code) => code,
        Err(ExportError::Interrupted) => {
            console.error("interrupted; there is no report");
            ExitCode::from(stop.exit_code())
        }
        Err(error) => usage(console, &error.to_string()),
    }
}

fn usage(console: &Console, message: &str) -> ExitCode {
    console.error(message);
    ExitCode::from(USAGE)
}

fn check(
    args: &Args,
    selected: &Selected,
    stop: &Stop,
    console: &Console,
) -> Result<ExitCode, ExportError> {
    let baselines = Baselines::new(&args.baselines.baselines);
    let folder = &args.report.report;
    let checker = Checker {
        baselines: &baselines,
        folder,
        overridden: args.scenes.sets_something(),
        stop,
    };
    let program = program()
        .map_err(|e| ExportError::Limit(format!("cannot read the program's own file: {e}")))?;
    crate::output::prepare_folder(folder)?;
    checker.clear()?;

    let scenes = selected.scenes.iter().map(|scene| scene.name.clone());
    let failures = selected.failures.iter().map(|f| f.scene().to_owned());
    let mut selection: Vec<String> = scenes.chain(failures).collect();
    let mine = |name: &str| args.partition.is_none_or(|part| part.holds(name));
    let repeats = Repeats {
        repeat: args.repeat,
        threads: match &args.threads[..] {
            [] => vec![rayon::current_num_threads()],
            threads => threads.iter().map(|n| usize::from(*n).max(1)).collect(),
        },
    };
    let repeated = repeats.repeat > 1 || repeats.threads.len() > 1;
    let chosen: Vec<&Scene> = selected.scenes.iter().filter(|s| mine(&s.name)).collect();
    let progress = Progress::new(chosen.len() as u64, console.is_quiet());
    let mut entries = Vec::new();
    for scene in chosen {
        progress.begin(&scene.name);
        let mut entry = checker.check(scene)?;
        if repeated && let Some(why) = unsteady(scene, &repeats, stop)? {
            (entry.state, entry.reason) = (State::Unsteady, Some(why));
        }
        entries.push(entry);
        progress.advance(1);
    }
    progress.finish();
    let unsound = selected.failures.iter().filter(|f| mine(f.scene()));
    entries.extend(unsound.map(|failure| Entry {
        scene: failure.scene().to_owned(),
        state: State::Failed,
        reason: Some("its script is not sound".into()),
        ..crate::regress::blank()
    }));
    if !args.scenes.names_scenes() {
        let shipped = shipped().unwrap_or_default();
        let names: Vec<String> = shipped.into_iter().map(|scene| scene.name).collect();
        for orphan in baselines.orphans(&names) {
            if mine(&orphan) {
                entries.push(checker.orphan(&orphan));
            }
            selection.push(orphan);
        }
    }
    let run = Run {
        part: args.partition,
        selection,
    };
    let report = run.report(program, entries);
    write_reports(&report, folder)?;
    let code = conclude(&report, folder, console)?;
    let nothing = baselines.names().is_empty() && !report.scenes.is_empty();
    if nothing {
        let shown = baselines.folder().display();
        console.error(&format!(
            "nothing was compared: there is no baseline in {shown}\n\
             `mazereel accept --all` makes them of what was rendered"
        ));
        return Ok(ExitCode::from(USAGE));
    }
    Ok(code)
}

/// Says what was found, and gives the exit code.
pub fn conclude(
    report: &crate::regress::Report,
    folder: &std::path::Path,
    console: &Console,
) -> Result<ExitCode, ExportError> {
    let told = report
        .scenes
        .iter()
        .filter(|entry| entry.state != State::Same);
    let blocks: Vec<String> = told.map(|entry| block(entry, folder)).collect();
    if let Err(code) = console.results(|out| {
        for block in &blocks {
            writeln!(out, "{block}\n")?;
        }
        // Of a run in parts, `merge` tells everything once.
        let on_github = std::env::var_os("GITHUB_ACTIONS").is_some_and(|v| v == "true");
        if on_github && report.part.is_none() {
            write!(out, "{}", crate::regress::annotations(report))?;
        }
        Ok(())
    }) {
        return Ok(code);
    }
    if report.part.is_none() {
        crate::regress::add_job_summary(report)?;
    }
    if report.scenes.is_empty() {
        if let Some(part) = report.part {
            console.note(&format!("no scene belongs to part {part}"));
            return Ok(ExitCode::SUCCESS);
        }
        console.error("nothing was compared");
        return Ok(ExitCode::from(USAGE));
    }
    console.note(&summary_line(report));
    if report.failures().next().is_some() {
        let page = folder.join("report.html");
        console.note(&format!("report: {}", page.display()));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
