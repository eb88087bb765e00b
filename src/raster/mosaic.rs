//! Boards side by side: each has a raster of its own, and only what changed is copied.
//!
//! ```text
//!  ┌──────┐ ┌──────┐    dirty: what holds the dirty rectangles of all panels
//!  │  ▒▒  │ │      │
//!  └──────┘ └──────┘
//! ```

use super::{Raster, label};
use crate::frame::{CHAR_PX, Panel, TITLE_PX};
use crate::palette::{GATE, GROUND};
use crate::pixels::{Plane, Rect};

/// Paints panels over those of the frame before, which are none for a first frame.
pub(super) fn paint(
    plane: &mut Plane,
    rasters: &mut Vec<Raster>,
    scale: u32,
    panels: &[Panel],
    before: &[Panel],
) -> Rect {
    let place = |panel: &Panel| {
        let layout = panel.frame.layout;
        (panel.left, panel.top, layout.canvas, layout.left)
    };
    let same = panels.iter().map(place).eq(before.iter().map(place))
        && panels.iter().zip(before).all(|(a, b)| a.title == b.title);
    if !same {
        plane.indices_mut().fill(GROUND.0);
        let raster = |panel: &Panel| Raster::new(panel.frame.layout.canvas, scale);
        *rasters = panels.iter().map(raster).collect();
        for panel in panels {
            write_title(plane, panel, scale);
        }
    }
    let mut dirty = if same {
        Rect::EMPTY
    } else {
        plane.size().rect()
    };
    for (panel, raster) in panels.iter().zip(rasters) {
        let inner = raster.paint(panel.frame.clone());
        let (left, top) = (panel.left * scale, panel.top * scale);
        for y in inner.y..inner.y + inner.height {
            let row = raster.plane().row(inner.x, y, inner.width);
            plane
                .row_mut(left + inner.x, top + y, inner.width)
                .copy_from_slice(row);
        }
        if inner.is_empty() {
            continue;
        }
        dirty = dirty.union(Rect {
            x: left + inner.x,
            y: top + inner.y,
            ..inner
        });
    }
    dirty
}

fn write_title(plane: &mut Plane, panel: &Panel, scale: u32) {
    let Some(title) = &panel.title else { return };
    let title = Panel::title_above(title, panel.frame.layout.canvas.width);
    let at = (
        panel.title_left(title.chars().count() as u32 * CHAR_PX) * scale,
        panel.top.saturating_sub(TITLE_PX) * scale,
    );
    label::write(plane, at, &title, GATE, scale);
}
