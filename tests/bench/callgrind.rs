//! This program under callgrind, and what its functions cost there.
//!
//! ```text
//!  fn=instructions::counted_raster     a function's block
//!  0 1234                              its own instructions,
//!  calls=24 0                          and those of what it calls
//!  0 5678
//! ```

use std::process::{Command, Stdio};

/// Functions that are counted, with all that they call.
const PREFIX: &str = "counted_";

/// Whether there is a valgrind to count with.
pub fn is_installed() -> bool {
    let mut asked = Command::new("valgrind");
    asked.arg("--version").stdout(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

/// Runs this program with some arguments and returns the instructions of each stage, with all
/// that it calls.
///
/// # Errors
/// What valgrind said, or the stage that was not seen.
pub fn count(args: &[&str], stages: &[&str]) -> Result<Vec<u64>, String> {
    let cannot = |what: &str, error: std::io::Error| format!("cannot {what}: {error}");
    let folder = tempfile::tempdir().map_err(|error| cannot("make a folder", error))?;
    let out = folder.path().join("callgrind.out");
    let program = std::env::current_exe().map_err(|error| cannot("find this program", error))?;
    let ran = Command::new("valgrind")
        // The environment lies on the stack of the counted program: it must not matter.
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .arg("--tool=callgrind")
        .arg(format!("--toggle-collect=*{PREFIX}*"))
        .args(["--compress-strings=no", "--compress-pos=no"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .args(args)
        .output()
        .map_err(|error| cannot("run valgrind", error))?;
    if !ran.status.success() {
        return Err(format!(
            "valgrind failed:\n{}",
            String::from_utf8_lossy(&ran.stderr)
        ));
    }
    let profile =
        std::fs::read_to_string(&out).map_err(|error| cannot("read its profile", error))?;
    let cost = |stage: &&str| {
        inclusive(&profile, &format!("{PREFIX}{stage}"))
            .ok_or_else(|| format!("callgrind did not see {PREFIX}{stage}"))
    };
    stages.iter().map(cost).collect()
}

/// The cost of a function with all that it calls: every cost line of its blocks.
fn inclusive(profile: &str, function: &str) -> Option<u64> {
    let mut inside = false;
    let mut sum = None;
    for line in profile.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            // A mangled name, or a readable one, with or without a hash at its end.
            inside = name.contains(function);
        } else if line.is_empty() || line.starts_with("totals:") {
            inside = false;
        } else if inside && line.starts_with(|c: char| c.is_ascii_digit()) {
            let cost = line.split_ascii_whitespace().nth(1);
            let cost: u64 = cost.and_then(|cost| cost.parse().ok())?;
            sum = Some(sum.unwrap_or(0) + cost);
        }
    }
    sum
}
