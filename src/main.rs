//! The command line of mazereel.

use std::process::ExitCode;

fn main() -> ExitCode {
    mazereel::cli::run()
}
