//! Whether a scene comes out the same however often and on however many threads it is rendered.
//!
//! ```text
//!  --repeat 2 --threads 1,8      run 1 on 1, run 2 on 1, run 3 on 8, run 4 on 8: all alike?
//! ```

use super::outline::Outline;
use super::shoot::shoot;
use crate::export::{ExportError, Stop};
use crate::scene::Scene;

/// How often to render, and with what.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// Runs for each number of threads.
    pub repeat: u32,
    /// Numbers of threads.
    pub threads: Vec<usize>,
}

/// Renders a scene again and again. Says which frame of which run was other than before, if one
/// was.
///
/// # Errors
/// A scene that cannot be rendered, threads that cannot be had, or a raised flag.
pub fn unsteady(
    scene: &Scene,
    repeats: &Repeats,
    stop: &Stop,
) -> Result<Option<String>, ExportError> {
    let mut first: Option<(usize, Outline)> = None;
    for &threads in &repeats.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool
            .build()
            .map_err(|e| ExportError::Limit(format!("cannot start {threads} threads: {e}")))?;
        for run in 1..=repeats.repeat {
            let outline = pool.install(|| shoot(scene, stop))?.outline;
            let Some((first_threads, before)) = &first else {
                first = Some((threads, outline));
                continue;
            };
            if *before == outline {
                continue;
            }
            let mut lines = before.lines.iter().zip(&outline.lines);
            let frame = lines.position(|(a, b)| a != b);
            let frame = frame.unwrap_or(before.lines.len().min(outline.lines.len()));
            return Ok(Some(format!(
                "frame {frame} of run {run} with {threads} threads is not that of run 1 with \
                 {first_threads} threads"
            )));
        }
    }
    Ok(None)
}
