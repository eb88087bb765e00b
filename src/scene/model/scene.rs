//! A checked scene: what plays, on which canvas, how it is filmed, exported and guarded.

use super::clip::Clip;
use super::origin::Origin;
use super::script::Script;
use super::settings::{Capture, Check, Export};
use crate::boards::{BoardKind, Seed, Track};
use crate::frame::Canvas;
use crate::palette::Theme;

/// A checked scene script.
#[derive(Clone)]
pub struct Scene {
    /// The name of its file without the ending.
    pub name: String,
    /// For people.
    pub title: String,
    /// What the film shows, for those who cannot see it.
    pub alt: String,
    /// Whether a command that names no scene takes it.
    pub default: bool,
    /// What plays.
    pub content: Content,
    /// What it is drawn on.
    pub canvas: Canvas,
    /// Seed of the first maze.
    pub seed: Seed,
    /// The filmed window behind the capture table.
    pub capture: Capture,
    /// The animation for an article.
    pub export: Export,
    /// Its colours.
    pub theme: Theme,
    /// How it is guarded against changes.
    pub check: Check,
    /// Further cuts of the film.
    pub clips: Vec<Clip>,
    /// What happens to the board from outside.
    pub script: Script,
    /// Where its settings are set, for errors that show later.
    pub origin: Origin,
}

/// What plays in a scene.
#[derive(Clone)]
pub enum Content {
    /// One board, or several one after the other; at least one.
    Tracks(Vec<Track>),
    /// Scenes side by side.
    Mosaic(Mosaic),
}

/// Scenes side by side.
#[derive(Clone)]
pub struct Mosaic {
    /// The scenes and their places, row by row.
    pub members: Vec<Member>,
    /// Whether the title of each stands above it.
    pub titles: bool,
}

/// A scene of a mosaic.
#[derive(Clone)]
pub struct Member {
    /// What plays.
    pub scene: Scene,
    /// Left edge of its picture.
    pub left: u32,
    /// Top edge of its picture.
    pub top: u32,
}

impl Content {
    /// Whether scenes stand side by side.
    pub fn is_mosaic(&self) -> bool {
        matches!(self, Content::Mosaic(_))
    }
}

impl Scene {
    /// The tracks; a scene of one board has one, a mosaic none of its own.
    pub fn tracks(&self) -> &[Track] {
        match &self.content {
            Content::Tracks(tracks) => tracks,
            Content::Mosaic(_) => &[],
        }
    }

    /// The scenes of a mosaic; else none.
    pub fn members(&self) -> &[Member] {
        match &self.content {
            Content::Tracks(_) => &[],
            Content::Mosaic(mosaic) => &mosaic.members,
        }
    }

    /// The boards that play, in their order.
    pub fn boards(&self) -> Vec<&'static BoardKind> {
        let members = self.members().iter();
        let tracks = self.tracks().iter().map(|track| track.board);
        tracks
            .chain(members.flat_map(|member| member.scene.boards()))
            .collect()
    }

    /// The boards that play, each once, in the order of their first time.
    pub(in crate::scene) fn distinct_boards(&self) -> Vec<&'static BoardKind> {
        distinct(self.boards())
    }

    /// Calls something for each track, also of the scenes of a mosaic.
    pub(in crate::scene) fn each_track(&mut self, change: &mut impl FnMut(&mut Track)) {
        match &mut self.content {
            Content::Tracks(tracks) => tracks.iter_mut().for_each(change),
            Content::Mosaic(mosaic) => mosaic
                .members
                .iter_mut()
                .for_each(|member| member.scene.each_track(change)),
        }
    }

    /// Sets the seed of the first maze, in a mosaic of all its scenes.
    pub(in crate::scene) fn set_seed(&mut self, seed: Seed) {
        self.seed = seed;
        if let Content::Mosaic(mosaic) = &mut self.content {
            let members = mosaic.members.iter_mut();
            members.for_each(|member| member.scene.set_seed(seed));
        }
    }

    /// A scene for every track, of it and those that its maze comes from: what is counted of each.
    pub fn parts(&self) -> Vec<Scene> {
        let tracks = self.tracks();
        let mut bare = self.clone();
        bare.content = Content::Tracks(Vec::new());
        let origins = std::mem::take(&mut bare.origin.tracks);
        let part = |nth: usize| {
            let first = (0..=nth).rev().find(|track| !tracks[*track].previous);
            let first = first.unwrap_or(0);
            let mut part = bare.clone();
            part.content = Content::Tracks(tracks[first..=nth].to_vec());
            part.origin.tracks = origins.get(first..=nth).unwrap_or_default().to_vec();
            part
        };
        let members = self.members().iter();
        (0..tracks.len())
            .map(part)
            .chain(members.flat_map(|member| member.scene.parts()))
            .collect()
    }

    /// Its script: the path as it was found, if it is a file, the text, and the line that matters
    /// most. None of a scene that was put together without one.
    pub fn script(&self) -> Option<(Option<&str>, &str, usize)> {
        let place = self.origin.fallback.as_ref()?;
        let source = &place.source;
        Some((source.path.as_deref(), &source.text, place.line_number()))
    }
}

/// Boards, each once, in the order of their first time.
pub fn distinct(boards: Vec<&'static BoardKind>) -> Vec<&'static BoardKind> {
    let mut once: Vec<&'static BoardKind> = Vec::new();
    for board in boards {
        if once.iter().all(|known| known.name != board.name) {
            once.push(board);
        }
    }
    once
}
