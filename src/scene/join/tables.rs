//! The tables of a scene script, for those who list them and those who point from one to another.
//!
//! ```text
//! board = …      Header
//! [params]       the board's own settings
//! [canvas]       CanvasTable
//! [capture]      Capture
//! [export]       Export
//! [export.theme] Roles, in place of a theme's name
//! [check]        Check
//! [[track]]      boards one after the other: track.rs
//! [mosaic]       scenes side by side: mosaic.rs
//! [[clip]]       further cuts: clip.rs
//! [[input]]      what a visitor does, and `hidden`: input.rs
//! ```
//!

use super::clip::ClipTable;
use super::input::{HiddenTable, InputTable};
use super::mosaic::MosaicTable;
use super::track::TrackTable;
use crate::boards::Seed;
use crate::keys::{Group, Key};
use crate::palette::Roles;
use crate::scene::model::{CanvasTable, Capture, Check, Export, Playing};
use crate::settings;

settings! {
    /// The top level of a scene script.
    pub struct Header {
        /// What plays.
        board: Option<Playing> = None;
        /// For people; the board's own unless set.
        title: Option<String> = None;
        /// What the film shows, for those who cannot see it.
        alt: String = String::new();
        /// Seed of the first maze.
        seed: Seed = 464;
        /// Whether a command that names no scene takes this one.
        default: bool = false;
    }
}

/// The tables of a scene script beside its top level.
pub const TABLES: &[&str] = &[
    "params", "track", "mosaic", "canvas", "capture", "export", "check", "clip", "input", "hidden",
];

/// The settings that every scene has, by the table they stand in, for those who list them.
pub fn tables() -> Vec<(&'static str, Vec<Key>)> {
    vec![
        ("top level", Header::keys()),
        ("[canvas]", CanvasTable::keys()),
        ("[capture]", Capture::keys()),
        ("[export]", Export::keys()),
        ("[export.theme]", Roles::keys()),
        ("[check]", Check::keys()),
        ("[[track]]", TrackTable::keys()),
        ("[mosaic]", MosaicTable::keys()),
        ("[[clip]]", ClipTable::keys()),
        ("[[input]]", InputTable::keys()),
        ("[[hidden]]", HiddenTable::keys()),
    ]
}

/// Where in a script a key belongs that every scene may have.
pub fn home(key: &str) -> Option<&'static str> {
    let has = |keys: Vec<Key>| keys.iter().any(|k| k.name == key);
    // `start_ms` and `duration_ms` have two homes; the export is the usual one.
    if has(Export::keys()) {
        Some("in [export]")
    } else if has(CanvasTable::keys()) {
        Some("in [canvas]")
    } else if has(Capture::keys()) {
        Some("in [capture]")
    } else if has(Header::keys()) {
        Some("at the top level")
    } else if has(MosaicTable::keys()) {
        Some("in [mosaic]")
    } else if has(ClipTable::keys()) {
        Some("in [[clip]]")
    } else if has(InputTable::keys()) {
        Some("in [[input]]")
    } else if has(Roles::keys()) {
        Some("in [export.theme]")
    } else {
        None
    }
}
