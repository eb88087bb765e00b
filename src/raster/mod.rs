//! Frames to pixels, repainting only what changed.
//!
//! ```text
//!  Frame ─┬─ tiles   plain fills of whole pixels       ─┐
//!         ├─ shapes  coverage ▸ a level of a ramp       ├─▶ Plane of inks + dirty rectangle
//!         ├─ relief  shadows, hedges, lantern, fog      │
//!         └─ mosaic  a raster for every panel          ─┘
//! ```
//!
//! Painting a frame after another gives the same plane as painting it alone: what a frame repaints
//! it repaints from the ground up.

mod brush;
mod coverage;
pub mod label;
mod lights;
mod masks;
mod mosaic;
mod relief;
mod shapes;
mod tiles;
mod union;

use self::brush::Brush;
use crate::frame::{Frame, Scenery};
use crate::pixels::{Plane, Rect, Size};

/// Paints one frame after another onto a plane.
pub struct Raster {
    scale: u32,
    plane: Plane,
    shown: Option<Frame>,
    relief: Option<relief::Fog>,
    brush: Brush,
    /// Of a mosaic, in the order of its panels.
    panels: Vec<Raster>,
}

impl Raster {
    /// A raster for frames of one canvas, drawn `scale` times as large.
    pub fn new(canvas: Size, scale: u32) -> Raster {
        let size = Size {
            width: canvas.width * scale,
            height: canvas.height * scale,
        };
        Raster {
            scale,
            plane: Plane::new(size, 0),
            shown: None,
            relief: None,
            brush: Brush::default(),
            panels: Vec::new(),
        }
    }

    /// Paints a frame over the one before. All pixels that changed lie in the returned rectangle,
    /// which is the whole plane for a first frame.
    pub fn paint(&mut self, frame: Frame) -> Rect {
        let dirty = match (&frame.scenery, &self.shown) {
            (Scenery::Relief(_), Some(shown)) if *shown == frame => Rect::EMPTY,
            (Scenery::Tiles { inks, shapes }, shown) => {
                let before = match shown {
                    Some(Frame {
                        layout,
                        scenery: Scenery::Tiles { inks, shapes },
                        ..
                    }) if *layout == frame.layout => Some((inks.as_slice(), shapes.as_slice())),
                    _ => None,
                };
                tiles::paint(
                    &mut self.plane,
                    &mut self.brush,
                    &frame.layout,
                    self.scale,
                    (inks, shapes),
                    before,
                )
            }
            (Scenery::Relief(relief), _) => {
                let fog = relief::Fog::cached(
                    &mut self.relief,
                    self.plane.size(),
                    self.scale,
                    relief.fog_k,
                );
                relief::paint(&mut self.plane, &frame.layout, self.scale, relief, fog);
                self.plane.size().rect()
            }
            (Scenery::Mosaic(panels), shown) => {
                let before = match shown {
                    Some(Frame {
                        scenery: Scenery::Mosaic(before),
                        ..
                    }) => before.as_slice(),
                    _ => &[],
                };
                mosaic::paint(
                    &mut self.plane,
                    &mut self.panels,
                    self.scale,
                    panels,
                    before,
                )
            }
        };
        self.shown = Some(frame);
        dirty
    }

    /// What has been painted.
    pub fn plane(&self) -> &Plane {
        &self.plane
    }
}

#[cfg(test)]
mod tests;
