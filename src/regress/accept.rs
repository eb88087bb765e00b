//! Accepting a change: what the failed run rendered becomes the baseline, without rendering again.
//!
//! ```text
//!  out/check/<scene>/actual.txt, actual.png ──same program? same script? whole?──▶ tests/baselines
//! ```

use super::baselines::{Baselines, read_text, verify};
use super::film::OnDisk;
use super::outline::{Outline, PixelHash};
use super::record::{Entry, Program, Report};
use std::path::Path;

/// Bytes that a baseline picture may have, unless its scene says `large`.
const BUDGET: u64 = 64 << 10;

/// A baseline that is in its place, or would be.
#[derive(Debug)]
pub struct Accepted {
    /// The scene.
    pub scene: String,
    /// Bytes of its picture.
    pub bytes: u64,
}

/// Why nothing was accepted of a scene.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// Another program rendered it.
    #[error("another program rendered it (version {0}): run `check` with this one")]
    Program(String),
    /// The script has changed since.
    #[error("{0} has changed since: run `check` again")]
    Script(String),
    /// The command line had set something.
    #[error("it was rendered with --seed or --set, so it is not the scene as it is")]
    Overridden,
    /// Nothing was rendered, or it is gone.
    #[error("there is nothing to accept: {0}")]
    Nothing(String),
    /// It is too large.
    #[error(
        "its picture has {0} bytes, more than {BUDGET}: choose a smaller window in [check], \
         or set `large = true` there"
    )]
    Large(u64),
    /// The system.
    #[error("{0}")]
    Output(String),
}

/// Makes what was rendered of a scene its baseline; with `dry_run`, only finds out whether it
/// could.
///
/// # Errors
/// Why it cannot. The older baseline is then still whole.
pub fn accept(
    entry: &Entry,
    report: &Report,
    program: &Program,
    folder: &Path,
    baselines: &Baselines,
    dry_run: bool,
) -> Result<Accepted, Refused> {
    if report.program != *program {
        return Err(Refused::Program(report.program.version.clone()));
    }
    if let Some(script) = &entry.script {
        if script.overridden {
            return Err(Refused::Overridden);
        }
        let now = || read_text(Path::new(&script.path)).unwrap_or_default();
        // A shipped script is part of the program.
        if !script.shipped && PixelHash::of_bytes(now().as_bytes()).to_string() != script.hash {
            return Err(Refused::Script(script.path.clone()));
        }
    }
    let Some(hash) = &entry.rendered else {
        return Err(Refused::Nothing(entry.state.words().to_owned()));
    };
    let kept = folder.join(&entry.scene);
    let text = read_text(&kept.join("actual.txt")).map_err(Refused::Nothing)?;
    if PixelHash::of_bytes(text.as_bytes()).to_string() != *hash {
        return Err(Refused::Nothing("it is not what the report says".into()));
    }
    let outline = Outline::from_text(&text, &entry.scene).map_err(Refused::Nothing)?;
    let picture = kept.join("actual.png");
    verify(&OnDisk::new(&picture, outline)).map_err(|e| Refused::Nothing(e.to_string()))?;
    let bytes = std::fs::read(&picture).map_err(|e| Refused::Nothing(e.to_string()))?;
    let length = bytes.len() as u64;
    if length > BUDGET && !entry.large {
        return Err(Refused::Large(length));
    }
    if !dry_run {
        let stored = baselines.store(&entry.scene, text.as_bytes(), &bytes);
        stored.map_err(|error| Refused::Output(error.to_string()))?;
    }
    Ok(Accepted {
        scene: entry.scene.clone(),
        bytes: length,
    })
}
