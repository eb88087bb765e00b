//! The integration tests, one binary: each module is a promise of the program as a whole.

mod arguments;
mod imports;
mod published_facts;
mod scene_scripts;
