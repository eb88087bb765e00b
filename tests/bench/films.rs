//! What is filmed by the benchmarks that look into the program: a shipped scene and a window of it.
//!
//! ```text
//!  carve   24 frames   one thing moves, as on most boards
//!  rings   24 frames   many soft shapes over the tiles
//!  garden   6 frames   every pixel anew
//!  film  1153 frames   the whole first carve, 46,104 ms at 25 frames a second
//! ```

#![allow(dead_code, reason = "no benchmark uses all of it")]

use mazereel::clock::{FrameRate, Plays, Timeline};
use mazereel::encode;
use mazereel::export::{Numbering, Reel, Stop, number_inks};
use mazereel::frame::Frame;
use mazereel::pixels::Plane;
use mazereel::raster::Raster;
use mazereel::scene::{Scene, shipped};

/// A scene and how much of it is filmed, from its beginning.
#[derive(Clone, Copy)]
pub struct Film {
    /// What it is called in tables.
    pub name: &'static str,
    /// The shipped scene.
    pub scene: &'static str,
    /// Its length.
    pub duration_ms: u64,
    /// Its frames a second.
    pub fps: u32,
}

/// The film of a head that digs: a few cells change from frame to frame.
pub const CARVE: Film = Film {
    name: "carve",
    scene: "depth-first-carve",
    duration_ms: 2000,
    fps: 12,
};
/// The film with most shapes: rings of light that grow and fade.
pub const RINGS: Film = Film {
    name: "rings",
    scene: "island-merging",
    ..CARVE
};
/// The film that is repainted whole, frame by frame.
pub const GARDEN: Film = Film {
    name: "garden",
    scene: "hedge-garden",
    duration_ms: 500,
    fps: 12,
};
/// The first carve from its demo start to its end and beyond: 1,153 frames.
pub const WHOLE_CARVE: Film = Film {
    name: "film",
    scene: "depth-first-carve",
    duration_ms: 46_104,
    fps: 25,
};

impl Film {
    /// The shipped scene.
    pub fn open(&self) -> Scene {
        let scenes = shipped().expect("a test keeps shipped scenes sound");
        let mut scenes = scenes.into_iter();
        let scene = scenes.find(|scene| scene.name == self.scene);
        scene.expect("the films name shipped scenes")
    }

    /// What is filmed of it.
    pub fn reel<'a>(&self, scene: &'a Scene) -> Reel<'a> {
        let mut reel = Reel::animation(scene).expect("the scene has a length");
        reel.film(Timeline {
            start_ms: 0,
            duration_ms: self.duration_ms,
            rate: FrameRate::fps(self.fps),
        });
        reel
    }
}

/// The numbers of a film's inks.
pub fn numbering(reel: &Reel<'_>) -> Numbering {
    number_inks(reel, &Stop::default()).expect("a shipped scene opens, and nobody interrupts")
}

/// What a packer must know of a film.
pub fn packed_film(reel: &Reel<'_>, numbering: &Numbering) -> encode::Film {
    encode::Film {
        size: reel.size(),
        colors: numbering.colors().to_vec(),
        frame_count: reel.frame_count(),
        plays: Plays::Forever,
        effort: encode::Effort::default(),
    }
}

/// Every frame of a film.
pub fn frames(reel: &Reel<'_>) -> Vec<Frame> {
    let mut board = reel.open().expect("a shipped scene opens");
    let mut now = 0;
    let frames = reel.shots().map(|shot| {
        board.advance(shot.at_ms - now);
        now = shot.at_ms;
        board.frame()
    });
    frames.collect()
}

/// Every frame of a film as indices.
pub fn planes(reel: &Reel<'_>, numbering: &Numbering) -> Vec<Plane> {
    let mut raster = Raster::new(reel.canvas(), reel.scale);
    let planes = frames(reel).into_iter().map(|frame| {
        raster.paint(frame);
        numbered(raster.plane(), numbering)
    });
    planes.collect()
}

/// A plane of inks as indices.
pub fn numbered(inks: &Plane, numbering: &Numbering) -> Plane {
    let mut plane = inks.clone();
    for index in plane.indices_mut() {
        *index = numbering.table(0)[usize::from(*index)];
    }
    plane
}
