//! Scenes for tests.

use super::{Options, WriteOptions};
use crate::boards::{self, BoardKind, Track, Until};
use crate::clock::Plays;
use crate::encode::Effort;
use crate::keys::{Group, Params};
use crate::output::Clobber;
use crate::palette::Theme;
use crate::scene::{Capture, Check, Content, Export, Origin, Scene, Script};

/// The first board, from its published seed.
pub fn scene() -> Scene {
    Scene {
        name: "sample".into(),
        title: "A sample".into(),
        alt: String::new(),
        default: false,
        content: playing(boards::find("depth-first-carve").unwrap()),
        canvas: crate::boards::CANVAS,
        seed: 464,
        capture: Capture::from_params(&Params::default()),
        theme: Theme::DARK,
        export: Export::from_params(&Params::default()),
        check: Check::from_params(&Params::default()),
        clips: Vec::new(),
        script: Script::default(),
        origin: Origin::default(),
    }
}

/// One board with its own settings.
pub fn playing(board: &'static BoardKind) -> Content {
    Content::Tracks(vec![Track {
        board,
        params: Params::default(),
        previous: false,
        until: Until::End,
    }])
}

/// As the scene has it, in GIF.
pub fn options() -> Options {
    Options {
        formats: Vec::new(),
        capture: false,
        fps: None,
        start_ms: None,
        duration_ms: None,
        fit_ms: None,
        speed: None,
        clips: Vec::new(),
        end_hold_ms: None,
        frames: None,
        scale: 1,
        write: WriteOptions {
            plays: Plays::Forever,
            effort: Effort::default(),
            clobber: Clobber::Replace,
        },
    }
}
