//! Scenes for tests.

use crate::boards;
use crate::keys::{Group, Params};
use crate::scene::{Capture, Export, Origin, Scene, Script};

/// The first board, from its published seed.
pub fn scene() -> Scene {
    Scene {
        name: "sample".into(),
        title: "A sample".into(),
        alt: String::new(),
        default: false,
        before: Vec::new(),
        board: boards::find("depth-first-carve").unwrap(),
        params: Params::default(),
        previous: false,
        until: boards::Until::End,
        seed: 464,
        capture: Capture::from_params(&Params::default()),
        export: Export::from_params(&Params::default()),
        clips: Vec::new(),
        script: Script::default(),
        origin: Origin::default(),
    }
}
