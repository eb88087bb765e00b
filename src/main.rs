//! The command line of mazereel.

fn main() {}
