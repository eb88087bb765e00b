//! What became of the scenes of one command, and the exit code that follows from it.
//!
//! ```text
//!  every film done, or there already              0
//!  some failed, the others are done               1
//!  wrong usage, or nothing but unsound scenes     2
//!  Ctrl-C, SIGTERM, SIGHUP                        130, 143, 129
//! ```

use super::{Console, USAGE};
use crate::export::{Developed, ExportError, Stop};
use crate::progress::Progress;
use crate::scene::{Scene, SceneError, Selected};
use std::process::ExitCode;
use std::time::Instant;

/// Counts what is done and what failed while a command works through its scenes.
pub struct Tally<'a> {
    console: &'a Console,
    progress: Progress,
    begin: Instant,
    /// When the scene at work was begun.
    scene_begin: Instant,
    scenes: usize,
    files: u64,
    bytes: u64,
    frames: u64,
    /// Names of scenes that failed.
    failed: Vec<String>,
    /// Whether a scene failed at work and not by what it is.
    broke: bool,
    /// Whether standard output did not take a line.
    mute: bool,
}

impl<'a> Tally<'a> {
    /// Begins with what was selected; its failures and what is hardly meant are told at once.
    pub fn begin(console: &'a Console, selected: &Selected) -> Tally<'a> {
        console.failures(&selected.failures);
        console.warnings(&selected.scenes);
        let names = selected.failures.iter().map(SceneError::scene);
        Tally {
            console,
            progress: Progress::new(0, true),
            begin: Instant::now(),
            scene_begin: Instant::now(),
            scenes: 0,
            files: 0,
            bytes: 0,
            frames: 0,
            failed: names.map(str::to_owned).collect(),
            broke: false,
            mute: false,
        }
    }

    /// From now on so many frames are worked on.
    pub fn expect(&mut self, frames: u64) {
        self.progress = Progress::new(frames, self.console.is_quiet());
    }

    /// Where work says how far it is.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Says something that can be left unsaid.
    pub fn note(&self, line: &str) {
        self.progress.aside(|| self.console.note(line));
    }

    /// Wrong usage: nothing is done.
    #[must_use]
    pub fn usage(self, message: &str) -> ExitCode {
        self.console.error(message);
        ExitCode::from(USAGE)
    }

    /// A scene is done: its results stand where they belong. `frames` counts every format's.
    pub fn done(&mut self, results: &[Developed], frames: u64) {
        self.scenes += 1;
        self.frames += frames;
        let took = self.lap();
        let mut joined = results.iter().filter_map(|result| {
            let joined = result.joined?;
            Some(format!("warning: {}: {joined}", result.target))
        });
        if let Some(warning) = joined.next() {
            self.note(&warning);
        }
        for result in results {
            self.files += 1;
            self.bytes += result.bytes;
            if self.console.verbosity() > 0 {
                let contents = result.contents.map(|c| format!(", {c}"));
                self.note(&format!(
                    "{}: {}{}; {took:.2} s for the scene",
                    result.target,
                    size_text(result.bytes),
                    contents.unwrap_or_default()
                ));
            }
            if let Some(path) = result.target.path() {
                self.print(&path.display().to_string());
            }
        }
    }

    /// Seconds since the scene before was done with.
    fn lap(&mut self) -> f64 {
        let begin = std::mem::replace(&mut self.scene_begin, Instant::now());
        begin.elapsed().as_secs_f64()
    }

    /// Nothing was to be done for a scene.
    pub fn skip(&mut self) {
        self.lap();
        self.scenes += 1;
    }

    /// Writes a line of results to standard output.
    pub fn print(&mut self, line: &str) {
        let wrote = self
            .progress
            .aside(|| self.console.results(|out| writeln!(out, "{line}")));
        self.mute |= wrote.is_err();
    }

    /// A scene cannot be done as it is.
    pub fn refuse(&mut self, scene: &Scene, error: &ExportError) {
        self.lap();
        self.progress.aside(|| match error {
            ExportError::Setting(error) => self.console.failures(&[scene.blame(error)]),
            error => self.console.error(&format!("{}: {error}", scene.name)),
        });
        // A scene of several clips fails once.
        if !self.failed.contains(&scene.name) {
            self.failed.push(scene.name.clone());
        }
    }

    /// A scene failed at work.
    pub fn fail(&mut self, scene: &Scene, error: &ExportError) {
        self.refuse(scene, error);
        self.broke |= matches!(error, ExportError::Output(_));
    }

    /// Asked to stop.
    #[must_use]
    pub fn interrupted(self, stop: &Stop) -> ExitCode {
        self.progress.finish();
        self.console
            .error("interrupted; what was not complete is removed");
        ExitCode::from(stop.exit_code())
    }

    /// Sums up what was written.
    #[must_use]
    pub fn end(self) -> ExitCode {
        self.progress.finish();
        if self.files > 0 {
            let counted = |n: u64, what: &str| match n {
                1 => format!("1 {what}"),
                n => format!("{n} {what}s"),
            };
            self.console.note(&format!(
                "{}, {}, {} in {:.1} s",
                counted(self.files, "result"),
                size_text(self.bytes),
                counted(self.frames, "frame"),
                self.begin.elapsed().as_secs_f64()
            ));
        }
        self.conclude()
    }

    /// Names the failures and gives the exit code.
    #[must_use]
    pub fn conclude(self) -> ExitCode {
        let all = self.scenes + self.failed.len();
        if self.failed.is_empty() {
            return match self.mute {
                true => ExitCode::FAILURE,
                false => ExitCode::SUCCESS,
            };
        }
        if all > 1 {
            self.console.error(&format!(
                "{} of {all} scenes failed: {}",
                self.failed.len(),
                self.failed.join(", ")
            ));
        }
        if self.scenes > 0 || self.broke {
            ExitCode::FAILURE
        } else {
            ExitCode::from(USAGE)
        }
    }
}

/// A length in bytes for people.
fn size_text(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} bytes"),
        1000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
