//! The integration tests, one binary: each module is a promise of the program as a whole.

// Clippy takes only functions marked #[test] for tests; here everything is one.
#![allow(clippy::unwrap_used)]

mod all_faults;
mod arguments;
mod capture;
mod circles;
mod cuts;
mod figures;
mod films;
mod formats;
mod guarding;
mod imports;
mod inputs;
mod mosaics;
mod planted_faults;
mod published_facts;
mod scene_scripts;
mod tracks;
