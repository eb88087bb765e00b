//! What frames are painted on: a raster, and the pixels of the last two frames.

use super::Reel;
use super::inks::Numbering;
use crate::frame::{Area, Frame};
use crate::pixels::{Plane, Rect};
use crate::raster::Raster;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A raster with its last two frames as indices.
pub(super) struct Easel {
    raster: Raster,
    scale: u32,
    pub before: Plane,
    pub now: Plane,
    /// Where the two may differ.
    pub dirty: Rect,
    /// The palettes of the last frame.
    pub areas: Vec<Area>,
    /// Whether the frame before had others.
    pub is_recolored: bool,
}

impl Easel {
    /// One that nothing has been painted on.
    pub fn new(reel: &Reel<'_>) -> Easel {
        Easel {
            raster: Raster::new(reel.canvas(), reel.scale),
            scale: reel.scale,
            before: Plane::new(reel.size(), 0),
            now: Plane::new(reel.size(), 0),
            dirty: Rect::EMPTY,
            areas: Vec::new(),
            is_recolored: false,
        }
    }

    /// Paints a frame over the one before.
    pub fn paint(&mut self, frame: Frame, numbering: &Numbering) {
        self.before.copy_rect(&self.now, self.dirty);
        let areas = frame.areas(self.scale);
        self.is_recolored = areas != self.areas;
        self.areas = areas;
        self.dirty = self.raster.paint(frame);
        if self.is_recolored {
            self.dirty = self.now.size().rect();
        }
        for area in &self.areas {
            let rect = self.dirty.overlap(area.rect);
            numbering.number(self.raster.plane(), &mut self.now, Area { rect, ..*area });
        }
    }
}

/// Easels that no chunk needs just now. Whatever one shows, the next chunk is painted over it: that
/// costs less than a whole picture, and what the raster has worked out is kept.
#[derive(Default)]
pub(super) struct Easels(Mutex<Vec<Easel>>);

impl Easels {
    /// One of them, if there is any.
    pub fn take(&self) -> Option<Easel> {
        self.lock().pop()
    }

    /// Puts one back.
    pub fn give_back(&self, easel: Easel) {
        self.lock().push(easel);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Easel>> {
        // A thread that panics does so with its easel outside.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
