//! `schema`, `completions` and `man`: what other programs are told about this one.

use std::process::ExitCode;

use super::{Cli, Console, USAGE};
use crate::keys::nearest;
use crate::scene::schema;
use clap::CommandFactory;
use clap_complete::Shell;

/// Print the JSON Schema of scene scripts, for editors
///
/// With it an editor with a TOML language server completes and checks the keys: save it beside
/// scenes as scene.schema.json and begin them with the line `#:schema ./scene.schema.json`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel schema > scene.schema.json")]
pub struct SchemaArgs {}

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel completions bash > ~/.local/share/bash-completion/completions/mazereel
  mazereel completions fish > ~/.config/fish/completions/mazereel.fish")]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Print the man page, or that of a command
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel man > mazereel.1
  mazereel man render | man -l -")]
pub struct ManArgs {
    /// A command; the whole program unless named
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints the schema.
pub fn print_schema(console: &Console) -> ExitCode {
    let wrote = console.results(|out| writeln!(out, "{:#}", schema()));
    wrote.err().unwrap_or(ExitCode::SUCCESS)
}

/// Prints completions.
pub fn print_completions(args: &CompletionsArgs, console: &Console) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "mazereel", &mut script);
    let wrote = console.results(|out| out.write_all(&script));
    wrote.err().unwrap_or(ExitCode::SUCCESS)
}

/// Prints a man page.
pub fn print_man(args: &ManArgs, console: &Console) -> ExitCode {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                console.error(&unknown(name, &program));
                return ExitCode::from(USAGE);
            }
        },
    };
    let wrote = console.results(|out| clap_mangen::Man::new(page).render(out));
    wrote.err().unwrap_or(ExitCode::SUCCESS)
}

fn unknown(name: &str, program: &clap::Command) -> String {
    let names: Vec<&str> = program
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let meant = match nearest(name, names.iter().copied()) {
        Some(meant) => format!("; did you mean {meant}?"),
        None => String::new(),
    };
    format!(
        "there is no command {name:?}{meant}\ncommands: {}",
        names.join(", ")
    )
}
