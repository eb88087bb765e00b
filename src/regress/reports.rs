//! Every form of a report, all made from the one record.
//!
//! ```text
//!  Report ─▶ report.json, report.html, junit.xml, summary.md      in the report's folder
//!         └▶ annotations, job summary                             for GitHub Actions
//! ```

use super::baselines::write;
use super::github::summary;
use super::html::page;
use super::junit::junit;
use super::record::Report;
use crate::output::OutputError;
use std::io::Write;
use std::path::Path;

/// Writes all reports into a folder, the record last.
///
/// # Errors
/// What the system says.
pub fn write_reports(report: &Report, folder: &Path) -> Result<(), OutputError> {
    let xml = folder.join("junit.xml");
    let text = junit(report, folder).map_err(std::io::Error::other);
    write(
        &xml,
        text.map_err(OutputError::at("write", &xml))?.as_bytes(),
    )?;
    write(&folder.join("summary.md"), summary(report).as_bytes())?;
    write(&folder.join("report.html"), page(report, folder).as_bytes())?;
    write(&folder.join("report.json"), report.to_json().as_bytes())
}

/// Adds the summary to that of the job, if this is one of GitHub Actions.
///
/// # Errors
/// What the system says.
pub fn add_job_summary(report: &Report) -> Result<(), OutputError> {
    let path = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
    let Some(path) = path else {
        return Ok(());
    };
    let path = Path::new(&path);
    let mut options = std::fs::OpenOptions::new();
    options
        .append(true)
        .create(true)
        .open(path)
        .and_then(|mut file| file.write_all(summary(report).as_bytes()))
        .map_err(OutputError::at("write", path))
}
