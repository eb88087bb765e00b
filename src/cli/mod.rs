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
//! | 0 | all done; nothing differs |
//! | 1 | at least one scene failed or differs; the others are done |
//! | 2 | wrong usage, unreadable input, nothing done |
//! | 130, 143, 129 | interrupted: Ctrl-C, SIGTERM, SIGHUP |

mod accept;
mod beside;
mod check;
mod compare;
mod console;
mod contact;
mod facts;
mod list;
mod look;
mod manual;
mod measure;
mod merge;
mod new;
mod numbers;
mod pictures;
mod prune;
mod render;
mod report;
mod still;
mod tables;
mod tally;
mod validate;

use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::boards::Seed;
use crate::export::Stop;
use crate::regress::Part;
use crate::scene::{Overrides, SceneError, Selected, select};
pub use console::Console;
use look::LookArgs;
use numbers::{whole, with_negative_numbers};

/// Wrong usage, unreadable input, or nothing that could be done.
const USAGE: u8 = 2;
/// Threads that can be asked for; more have never been of use, and each takes memory.
const MOST_THREADS: u32 = 512;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Films maze algorithms: scene scripts in, exact GIF, APNG, WebP and PNG out, or video.
#[derive(Parser)]
#[command(name = "mazereel", version, styles = STYLES, propagate_version = true)]
#[command(after_help = "\
Examples:
  mazereel render                                 nine GIFs in out/
  mazereel render left-hand-walk -f gif,webp      one film, two formats
  mazereel contact distance-flood                 its frames side by side
  mazereel list                                   what there is
  mazereel list --keys frontier-ripples           what can be set, and to what
  mazereel facts depth-first-carve                the counts behind a board
  mazereel check                                  does every film look as it should?
  mazereel compare old.gif new.png                what differs between two films?
  mazereel validate my-scenes/                    is it sound?
  mazereel still left-hand-walk --bare -o maze.svg  a maze to print
  mazereel new my-walk --board left-hand-walk     a scene to fill in

SCENE is a shipped scene's name, a .toml file, a folder of them, or a glob.
Exit codes: 0 all done, 1 some scenes failed or differ, 2 wrong usage or nothing done;
interrupted: 130 by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.")]
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
    /// More on standard error: bytes, frames, colours, effort and time of every result
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
          value_parser = whole::<u32>(0..=MOST_THREADS))]
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
    Check(check::Args),
    Accept(accept::Args),
    Prune(prune::Args),
    Compare(compare::Args),
    Merge(merge::Args),
    List(list::Args),
    Validate(validate::Args),
    New(new::Args),
    Schema(manual::SchemaArgs),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
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
    #[arg(long, value_name = "N", value_parser = whole::<Seed>(0..=Seed::MAX))]
    seed: Option<Seed>,
    /// A setting of the board, in place of the scene's; `mazereel list --keys BOARD` names them
    /// (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl SceneArgs {
    /// Whether scenes are named.
    fn names_scenes(&self) -> bool {
        !self.scenes.is_empty()
    }

    /// Whether something is set in them.
    fn sets_something(&self) -> bool {
        self.seed.is_some() || !self.set.is_empty()
    }

    /// The same as [`SceneArgs::select`], but without names every shipped scene.
    fn select_all(&self) -> Selected {
        select(
            &self.scenes,
            self.all || !self.names_scenes(),
            &self.overrides(),
        )
    }

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

    fn overrides(&self) -> Overrides {
        Overrides {
            seed: self.seed,
            sets: self.set.clone(),
        }
    }

    fn select_from(&self, scenes: &[String]) -> Selected {
        let overrides = self.overrides();
        select(scenes, self.all, &overrides)
    }
}

/// Runs the command that was typed, to its exit code.
pub fn run() -> ExitCode {
    let matches = with_negative_numbers(Cli::command()).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
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
        Command::Check(args) => check::run(&args, &console),
        Command::Accept(args) => accept::run(&args, &console),
        Command::Prune(args) => prune::run(&args, &console),
        Command::Compare(args) => compare::run(&args, &console),
        Command::Merge(args) => merge::run(&args, &console),
        Command::List(args) => list::run(&args, &console),
        Command::Validate(args) => validate::run(&args, &console),
        Command::New(args) => new::run(&args, &console),
        Command::Schema(_) => manual::print_schema(&console),
        Command::Completions(args) => manual::print_completions(&args, &console),
        Command::Man(args) => manual::print_man(&args, &console),
    }
}

/// The scenes of a part; `None` when there is none in it, which is no failure: others have them.
fn part_of(mut selected: Selected, part: Option<Part>, console: &Console) -> Option<Selected> {
    let Some(part) = part else {
        return Some(selected);
    };
    selected.scenes.retain(|scene| part.holds(&scene.name));
    let usage = selected.failures.iter().any(SceneError::is_usage);
    if !usage {
        selected
            .failures
            .retain(|failure| part.holds(failure.scene()));
    }
    if selected.scenes.is_empty() && selected.failures.is_empty() {
        console.note(&format!("no scene belongs to part {part}"));
        return None;
    }
    Some(selected)
}

/// The end of a command without results that was asked to stop.
fn interrupted(console: &Console, stop: &Stop) -> ExitCode {
    console.error("interrupted");
    ExitCode::from(stop.exit_code())
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

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
