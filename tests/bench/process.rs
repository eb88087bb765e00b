//! Programs, run and measured from outside.
//!
//! ```text
//!  time -f "%U %S %M" program …     CPU seconds, kilobytes at the peak; wall time is our own
//! ```

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// What one run took.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Seconds from start to end.
    pub wall_s: f64,
    /// Seconds of all threads together.
    pub cpu_s: f64,
    /// Memory at its peak, in MB.
    pub peak_mb: f64,
}

/// Runs a program under GNU time, which is its parent: our own memory does not count.
///
/// # Errors
/// The end of what it said on standard error.
pub fn run(argv: &[String]) -> Result<Run, String> {
    let note = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let ran = Command::new("time")
        .args(["-q", "-f", "%U %S %M", "-o"])
        .arg(note.path())
        .args(argv)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .map_err(|error| format!("GNU time: {error}"))?;
    let wall_s = begun.elapsed().as_secs_f64();
    if !ran.status.success() {
        let said = String::from_utf8_lossy(&ran.stderr);
        let last = said.trim().lines().next_back().unwrap_or("it failed");
        return Err(last.to_owned());
    }
    let note = std::fs::read_to_string(note.path()).map_err(|error| error.to_string())?;
    let numbers: Vec<f64> = note
        .split_ascii_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let [user, system, kilobytes] = numbers[..] else {
        return Err(format!("GNU time wrote {note:?}"));
    };
    Ok(Run {
        wall_s,
        cpu_s: user + system,
        peak_mb: kilobytes / 1024.0,
    })
}

/// The runs of one command: the median of its times, the highest of its peaks.
pub fn middle(runs: &[Run]) -> Run {
    let median = |of: fn(&Run) -> f64| {
        let mut values: Vec<f64> = runs.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    Run {
        wall_s: median(|run| run.wall_s),
        cpu_s: median(|run| run.cpu_s),
        peak_mb: runs.iter().map(|run| run.peak_mb).fold(0.0, f64::max),
    }
}

/// Whether a program can be run.
pub fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    Path::new(program).is_absolute() && Path::new(program).exists()
        || std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
