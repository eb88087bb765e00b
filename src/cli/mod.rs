//! The command line: what can be typed, without logic, and one file a command.
//!
//! ```text
//! mazereel [-q] [-v]… [--color auto|always|never] [-j N]  COMMAND
//!          └─────────────── Globals ──────────────────┘   └▶ render.rs, still.rs, facts.rs, …
//! ```
//!
//! Results go to standard output, everything for people to standard error.
//!
//! | exit code | meaning |
//! |---|---|
//! | 0 | all done |
//! | 1 | at least one scene failed; the others are done |
//! | 2 | wrong usage, unreadable input, nothing done |
//! | 130 | interrupted |

mod console;
mod contact;
mod facts;
mod list;
mod measure;
mod pictures;
mod render;
mod still;
mod tally;
mod validate;

use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::boards::Seed;
use crate::scene::{Overrides, SceneError, Selected, select};
pub use console::Console;

/// Wrong usage, unreadable input, or nothing that could be done.
const USAGE: u8 = 2;
/// What shells say of a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;
/// Threads that can be asked for; more have never been of use, and each takes memory.
const MOST_THREADS: i64 = 512;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Films maze algorithms: scene scripts in, exact GIF, APNG and PNG out.
#[derive(Parser)]
#[command(name = "mazereel", version, styles = STYLES, propagate_version = true)]
#[command(after_help = "\
Examples:
  mazereel render                                 nine GIFs in out/
  mazereel render left-hand-walk -f gif,apng      one film, two formats
  mazereel contact distance-flood                 its frames side by side
  mazereel list                                   what there is
  mazereel list --keys frontier-ripples           what can be set, and to what
  mazereel facts depth-first-carve                the counts behind a board
  mazereel validate my-scenes/                    is it sound?

SCENE is a shipped scene's name, a .toml file, a folder of them, or a glob.
Exit codes: 0 all done, 1 some scenes failed, 2 wrong usage or nothing done, 130 interrupted.")]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

#[derive(Args)]
#[command(next_help_heading = "For every command")]
struct Globals {
    /// Only errors on standard error
    #[arg(short, long, global = true)]
    quiet: bool,
    /// More on standard error; twice for even more
    #[arg(short, long, global = true, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
    /// Colours on standard error; auto honours NO_COLOR and CLICOLOR_FORCE
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    color: Color,
    /// Threads to work with; 0 or nothing: one for every core
    #[arg(short, long, global = true, value_name = "N",
          value_parser = clap::value_parser!(u32).range(0..=MOST_THREADS))]
    jobs: Option<u32>,
}

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Color {
    /// On a terminal
    Auto,
    /// Also into files and pipes
    Always,
    /// Not at all
    Never,
}

#[derive(Subcommand)]
enum Command {
    Render(render::Args),
    Still(still::Args),
    Contact(contact::Args),
    Measure(measure::Args),
    Facts(facts::Args),
    List(list::Args),
    Validate(validate::Args),
}

/// The scenes that a command works on, and what it sets in them.
#[derive(Args)]
pub struct SceneArgs {
    /// Names of shipped scenes, .toml files, folders of them, globs; none means the scenes marked
    /// default, the nine boards
    #[arg(value_name = "SCENE")]
    scenes: Vec<String>,
    /// Every shipped scene
    #[arg(long)]
    all: bool,
    /// Seed of the first maze, in place of the scene's
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,
    /// A setting of the board, in place of the scene's; `mazereel list --keys BOARD` names them
    /// (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl SceneArgs {
    /// The scenes that are sound, and why others are not.
    pub fn select(&self) -> Selected {
        self.select_from(&self.scenes)
    }

    /// The arguments that name something else, and the scenes: none if only others are named.
    pub fn select_beside(&self, is_other: impl Fn(&str) -> bool) -> (Vec<String>, Selected) {
        let (others, scenes): (Vec<String>, Vec<String>) =
            self.scenes.iter().cloned().partition(|name| is_other(name));
        let selected = match scenes.is_empty() && !others.is_empty() && !self.all {
            true => Selected::default(),
            false => self.select_from(&scenes),
        };
        (others, selected)
    }

    fn select_from(&self, scenes: &[String]) -> Selected {
        let overrides = Overrides {
            seed: self.seed,
            sets: self.set.clone(),
        };
        select(scenes, self.all, &overrides)
    }
}

/// Runs the command that was typed, to its exit code.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let console = Console::new(cli.globals.color, cli.globals.quiet, cli.globals.verbose);
    let threads = cli.globals.jobs.unwrap_or(0) as usize;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    if let Err(error) = pool.build_global() {
        console.error(&format!("cannot start {threads} threads: {error}"));
        return ExitCode::from(USAGE);
    }
    match cli.command {
        Command::Render(args) => render::run(&args, &console),
        Command::Still(args) => still::run(&args, &console),
        Command::Contact(args) => contact::run(&args, &console),
        Command::Measure(args) => measure::run(&args, &console),
        Command::Facts(args) => facts::run(&args, &console),
        Command::List(args) => list::run(&args, &console),
        Command::Validate(args) => validate::run(&args, &console),
    }
}

/// Tells which scenes failed, and gives the exit code when `done` others went through.
pub fn conclude(console: &Console, done: usize, failures: &[SceneError]) -> ExitCode {
    if failures.is_empty() {
        return ExitCode::SUCCESS;
    }
    let usage = failures.iter().any(SceneError::is_usage);
    if usage || done == 0 {
        return ExitCode::from(USAGE);
    }
    let names: Vec<&str> = failures.iter().map(SceneError::scene).collect();
    let all = done + failures.len();
    console.error(&format!(
        "{} of {all} scenes failed: {}",
        failures.len(),
        names.join(", ")
    ));
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
