//! How far the work is, for people: a bar on a terminal, sparse lines elsewhere, or nothing.
//!
//! ```text
//!  terminal   island-merge ━━━━━━━━━━━━━━╌╌╌╌╌╌ 842/1350 frames, 3s left
//!  log        island-merge: 842 of 1350 frames, 3 s left          (at most every two seconds)
//! ```
//!
//! Whoever works says what happened and never asks whether anyone listens.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Between two lines of a log.
const LINE_EVERY: Duration = Duration::from_secs(2);

/// Counts frames towards a total that is known from the start.
pub struct Progress {
    bar: ProgressBar,
    log: Option<Log>,
}

/// What a log needs to say the next line.
struct Log {
    begin: Instant,
    /// When the last line was said, in milliseconds from `begin`.
    said_ms: AtomicU64,
}

impl Progress {
    /// Shows progress on standard error in the form that fits it, unless `quiet`.
    pub fn new(total: u64, quiet: bool) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let target = if terminal && !quiet {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let template = "{msg} {wide_bar:.cyan} {pos}/{len} frames, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("━━╌"));
        }
        Progress {
            bar,
            log: (!terminal && !quiet).then(|| Log {
                begin: Instant::now(),
                said_ms: AtomicU64::new(0),
            }),
        }
    }

    /// Says what is being worked on from now on.
    pub fn begin(&self, name: &str) {
        self.bar.set_message(name.to_owned());
    }

    /// So many more frames are done.
    pub fn advance(&self, frames: u64) {
        self.bar.inc(frames);
        let Some(log) = &self.log else { return };
        let elapsed = log.begin.elapsed();
        let said = Duration::from_millis(log.said_ms.load(Ordering::Relaxed));
        if elapsed.saturating_sub(said) >= LINE_EVERY {
            log.said_ms
                .store(elapsed.as_millis() as u64, Ordering::Relaxed);
            // Nobody is left to be told that standard error is gone.
            let _ = writeln!(std::io::stderr(), "{}", self.line(elapsed));
        }
    }

    /// So many frames are behind, whatever became of them: a film that fails leaves some out.
    pub fn reach(&self, frames: u64) {
        self.bar.set_position(frames);
    }

    /// Lets others write to standard error, above the bar if there is one.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self, elapsed: Duration) -> String {
        let (done, total) = (self.bar.position(), self.bar.length().unwrap_or(0));
        let name = self.bar.message();
        format!(
            "{name}: {done} of {total} frames{}",
            left(done, total, elapsed)
        )
    }
}

/// How long the rest will take at the pace so far.
fn left(done: u64, total: u64, elapsed: Duration) -> String {
    if done == 0 || done >= total {
        return String::new();
    }
    let seconds = elapsed.as_secs_f64() * (total - done) as f64 / done as f64;
    format!(", {seconds:.0} s left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_the_true_total_and_the_time_left() {
        let progress = Progress::new(1350, true);
        progress.begin("island-merge");
        progress.advance(450);
        let line = progress.line(Duration::from_secs(2));
        assert_eq!(line, "island-merge: 450 of 1350 frames, 4 s left");
        progress.reach(1350);
        let line = progress.line(Duration::from_secs(2));
        assert_eq!(line, "island-merge: 1350 of 1350 frames");
    }
}
