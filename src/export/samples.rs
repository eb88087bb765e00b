//! Scenes for tests.

use crate::boards;
use crate::keys::{Group, Params};
use crate::palette::Theme;
use crate::scene::{Capture, Check, Export, Origin, Scene};

/// The first board, from its published seed.
pub fn scene() -> Scene {
    Scene {
        name: "sample".into(),
        title: "A sample".into(),
        alt: String::new(),
        default: false,
        board: boards::find("depth-first-carve").unwrap(),
        params: Params::default(),
        seed: 464,
        capture: Capture::from_params(&Params::default()),
        theme: Theme::DARK,
        export: Export::from_params(&Params::default()),
        check: Check::from_params(&Params::default()),
        origin: Origin::default(),
    }
}
