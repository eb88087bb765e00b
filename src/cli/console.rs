//! The two streams: results for programs, words for people.

use crate::output::{Clobber, NewFile, OutputError};
use crate::scene::{Scene, SceneError};
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use annotate_snippets::{Level, Renderer};

use super::Color;

/// How to speak on standard error.
pub struct Console {
    color: bool,
    quiet: bool,
    verbose: u8,
}

impl Console {
    /// Decides about colours once for the run.
    pub(super) fn new(color: Color, quiet: bool, verbose: u8) -> Console {
        Console {
            color: is_colored(color, |name| std::env::var_os(name)),
            quiet,
            verbose,
        }
    }

    /// Whether standard error is to be coloured.
    pub fn color(&self) -> bool {
        self.color
    }

    /// Whether only errors are wanted.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// How much more is wanted than the usual.
    pub fn verbosity(&self) -> u8 {
        self.verbose
    }

    /// Says something that can be left unsaid.
    pub fn note(&self, line: &str) {
        if !self.quiet {
            say(line);
        }
    }

    /// Says what is allowed in scenes but hardly meant.
    pub fn warnings(&self, scenes: &[Scene]) {
        // They cost a look at every board.
        let heard = if self.quiet { &[] } else { scenes };
        for scene in heard {
            for warning in scene.warnings() {
                self.note(&format!("warning: scene {}: {warning}", scene.name));
            }
        }
    }

    /// Says what went wrong.
    pub fn error(&self, message: &str) {
        let renderer = if self.color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let group = annotate_snippets::Group::with_title(Level::ERROR.primary_title(message));
        say(&renderer.render(&[group]));
    }

    /// Says what is wrong with scenes.
    pub fn failures(&self, failures: &[SceneError]) {
        for failure in failures {
            say(&format!("{}\n", failure.render(self.color)));
        }
    }

    /// Writes a command's results to standard output. A reader that has gone away has seen enough
    /// and is no failure.
    ///
    /// # Errors
    /// The exit code when they cannot be written; the reason has been told, unless it is
    /// [`io::ErrorKind::Interrupted`]: whoever was asked to stop says so.
    pub fn results(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), ExitCode> {
        let mut out = BufWriter::new(io::stdout().lock());
        match write(&mut out).and_then(|()| out.flush()) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(ExitCode::FAILURE),
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                self.error(&format!("cannot write to standard output: {error}"));
                Err(ExitCode::FAILURE)
            }
            _ => Ok(()),
        }
    }

    /// Writes results to a file, which is replaced when they are complete, or else to standard output.
    ///
    /// # Errors
    /// As [`Console::results`].
    pub fn results_to(
        &self,
        path: Option<&Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), ExitCode> {
        let Some(path) = path else {
            return self.results(write);
        };
        let mut stopped = false;
        let file = || -> Result<(), OutputError> {
            let file = NewFile::create(path, Clobber::Replace)?;
            let mut out = file.writer()?;
            let wrote = write(&mut out).and_then(|()| out.flush());
            stopped = matches!(&wrote, Err(e) if e.kind() == io::ErrorKind::Interrupted);
            wrote.map_err(OutputError::at("write", path))?;
            file.commit().map(drop)
        };
        let written = file();
        written.map_err(|error| {
            if !stopped {
                self.error(&error.to_string());
            }
            ExitCode::FAILURE
        })
    }
}

fn say(line: &str) {
    // Nobody is left to be told that standard error is gone.
    let _ = writeln!(io::stderr(), "{line}");
}

/// The option, then NO_COLOR (no-color.org: anything but empty), then CLICOLOR_FORCE
/// (bixense.com/clicolors: anything but 0), then whether somebody looks.
fn is_colored(color: Color, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let set = |name, but: &str| variable(name).is_some_and(|v| !v.is_empty() && v != *but);
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR", "") => false,
        Color::Auto if set("CLICOLOR_FORCE", "0") => true,
        Color::Auto => io::stderr().is_terminal() && variable("TERM") != Some("dumb".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_wins_over_no_color_and_that_over_clicolor_force() {
        let both = |_: &str| Some("1".into());
        let force = |name: &str| (name == "CLICOLOR_FORCE").then(|| "1".into());
        assert!(is_colored(Color::Always, both));
        assert!(!is_colored(Color::Never, force));
        assert!(!is_colored(Color::Auto, both));
        assert!(is_colored(Color::Auto, force));
    }
}
