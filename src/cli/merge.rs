//! `merge`: the reports of a check in parts, put together.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::report::ReportArgs;
use super::{Console, USAGE, check};
use crate::output::OutputError;
use crate::regress::{Report, merge, read_text, write, write_reports};

/// Put the reports of `check --partition` together
///
/// The result is that of the whole run, to the byte, and so is the exit code. A missing, doubled or
/// foreign part is refused.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  mazereel check --partition hash:1/2 --report parts/1
  mazereel check --partition hash:2/2 --report parts/2
  mazereel merge parts/1 parts/2")]
pub struct Args {
    /// Folders of the reports
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

/// Merges the reports.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    match put_together(args) {
        Ok(report) => {
            check::conclude(&report, &args.report.report, console).unwrap_or_else(|error| {
                console.error(&error.to_string());
                ExitCode::from(USAGE)
            })
        }
        Err(message) => {
            console.error(&message);
            ExitCode::from(USAGE)
        }
    }
}

fn put_together(args: &Args) -> Result<Report, String> {
    let mut parts = Vec::new();
    for folder in &args.parts {
        let path = folder.join("report.json");
        let shown = path.display().to_string();
        let text = read_text(&path).map_err(|why| format!("{shown}: {why}"))?;
        let report = Report::from_json(&text).map_err(|why| format!("{shown}: {why}"))?;
        parts.push((shown, report));
    }
    let reports: Vec<Report> = parts.iter().map(|(_, report)| report.clone()).collect();
    let merged = merge(parts).map_err(|mismatch| mismatch.to_string())?;
    let target = &args.report.report;
    for (folder, report) in args.parts.iter().zip(&reports) {
        copy(folder, report, target).map_err(|error| error.to_string())?;
    }
    write_reports(&merged, target).map_err(|error| error.to_string())?;
    Ok(merged)
}

/// Copies what stands beside a report.
fn copy(from: &Path, report: &Report, to: &Path) -> Result<(), OutputError> {
    for entry in &report.scenes {
        let kept = entry
            .rendered
            .iter()
            .map(|_| format!("{}/actual.txt", entry.scene));
        for path in entry.pictures.iter().map(|p| p.path.clone()).chain(kept) {
            let source = from.join(&path);
            let bytes = std::fs::read(&source).map_err(OutputError::at("read", &source))?;
            write(&to.join(&path), &bytes)?;
        }
    }
    Ok(())
}
