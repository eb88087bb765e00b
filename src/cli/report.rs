//! What `check`, `accept`, `prune` and `compare` share: where reports and baselines are, and when
//! nothing may be written.

use std::path::PathBuf;

use crate::regress::{Report, read_text};

/// Where the report is.
#[derive(clap::Args)]
pub struct ReportArgs {
    /// Folder of the report and its pictures
    #[arg(long, value_name = "DIR", default_value = "out/check")]
    pub report: PathBuf,
}

/// Where the baselines are.
#[derive(clap::Args)]
pub struct BaselineArgs {
    /// Folder of the baselines
    #[arg(long, value_name = "DIR", default_value = "tests/baselines")]
    pub baselines: PathBuf,
}

impl ReportArgs {
    /// Reads the report of the last run.
    pub fn read(&self) -> Result<Report, String> {
        let path = self.report.join("report.json");
        let shown = path.display();
        let text = read_text(&path)
            .map_err(|why| format!("no report at {shown}: {why}\nrun `mazereel check` first"))?;
        Report::from_json(&text).map_err(|why| format!("{shown}: {why}"))
    }
}

/// Whether this is a CI job, in which nothing that is kept in a repository may be written.
pub fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| {
        let value = value.to_string_lossy().to_lowercase();
        !["", "0", "false"].contains(&value.as_str())
    })
}

/// What to say when somebody tries nevertheless.
pub const IN_CI: &str = "CI is set: baselines are not written here; accept the change on your own \
                         machine and commit it";
