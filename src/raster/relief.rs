//! The relief: hedges from above, their shadows under a turning sun, a lantern, fog.
//!
//! ```text
//!   ground ─▶ shadows, one union ─▶ glow ─▶ sides ─▶ tops, lifted ─▶ flame ─▶ fog
//!
//!      ┌──────┐ top          material    what a pixel shows, and how brightly lit
//!      ├──────┤ side         fog         a level by the distance from the centre
//!      ╲░░░░░░░╲ shadow      ink         one of 84: material × fog
//! ```
//!
//! Light, shadow and fog are taken in few levels *before* they are combined, so the picture needs
//! no more inks than the palette has for it.

use super::shapes;
use crate::frame::{Layout, Relief};
use crate::palette::{self, FOG_LEVELS, Ink, LAMP, LAMP_GROUND, LAMP_HEDGE, THICKEST_FOG};
use crate::pixels::{Plane, Rect, Size};
use tiny_skia::{PathBuilder, Transform};

/// Materials of [`palette::relief`], in its order.
const GROUND: u8 = 0;
const HALF_SHADOW: u8 = 1;
const SHADOW: u8 = 2;
const SIDE: u8 = 3;
const SIDE_LIGHTS: u8 = 3;
const TOP: u8 = 6;
const TOP_LIGHTS: u8 = 6;

/// The fog level of every pixel.
pub struct Fog {
    fog_k: f64,
    levels: Vec<u8>,
}

impl Fog {
    /// The fog over a canvas, computed once for a film.
    pub fn cached(cache: &mut Option<Fog>, size: Size, scale: u32, fog_k: f64) -> &Fog {
        if cache.as_ref().is_none_or(|fog| fog.fog_k != fog_k) {
            *cache = None;
        }
        cache.get_or_insert_with(|| Fog {
            fog_k,
            levels: fog_levels(size, scale, fog_k),
        })
    }
}

fn fog_levels(size: Size, scale: u32, fog_k: f64) -> Vec<u8> {
    let (cx, cy) = (f64::from(size.width) / 2.0, f64::from(size.height) / 2.0);
    let mut levels = Vec::with_capacity(size.area());
    for y in 0..size.height {
        for x in 0..size.width {
            let (dx, dy) = (f64::from(x) + 0.5 - cx, f64::from(y) + 0.5 - cy);
            let r = (dx * dx + dy * dy).sqrt() / f64::from(scale);
            let density = 1.0 - libm::exp(-fog_k * r);
            let level = density / THICKEST_FOG * f64::from(FOG_LEVELS - 1) + 0.5;
            levels.push((level as u8).min(FOG_LEVELS - 1));
        }
    }
    levels
}

/// The footprint of a hedge, in pixels: left, top, right, bottom.
type Footprint = [i64; 4];

/// A hedge: a standing wall.
struct Hedge {
    footprint: Footprint,
    horizontal: bool,
    /// Its two ends, in canvas pixels.
    ends: [(f32, f32); 2],
}

/// Paints a relief whole.
pub fn paint(plane: &mut Plane, layout: &Layout, scale: u32, relief: &Relief, fog: &Fog) {
    let size = plane.size();
    let hedges = hedges(layout, scale, relief);
    let mut materials = ground(size, scale, relief, &hedges);
    let lift = (relief.height_px * f64::from(scale) + 0.5) as i64;
    // Light comes from where shadows do not fall: a face turned to it is the brighter one.
    let facing = |horizontal| {
        let along = if horizontal {
            libm::sin(relief.sun)
        } else {
            libm::cos(relief.sun)
        };
        0.5 - 0.5 * along
    };
    let level = |share: f64, levels: u8| (share * f64::from(levels - 1) + 0.5) as u8;
    for hedge in &hedges {
        let [left, top, right, bottom] = hedge.footprint;
        let side = SIDE + level(facing(true), SIDE_LIGHTS);
        fill(
            &mut materials,
            size,
            [left, top.max(bottom - lift), right, bottom],
            side,
        );
    }
    // The brighter direction goes on top where hedges meet.
    let brightest_last = facing(true) >= facing(false);
    for horizontal in [!brightest_last, brightest_last] {
        let light = TOP + level(facing(horizontal), TOP_LIGHTS);
        for hedge in hedges.iter().filter(|hedge| hedge.horizontal == horizontal) {
            let [left, top, right, bottom] = hedge.footprint;
            fill(
                &mut materials,
                size,
                [left, top - lift, right, bottom - lift],
                light,
            );
        }
    }
    for (pixel, (material, fog)) in plane
        .indices_mut()
        .iter_mut()
        .zip(materials.iter().zip(&fog.levels))
    {
        *pixel = palette::relief(*material, *fog).0;
    }
    light_lantern(plane, &materials, scale, relief, fog);
}

/// Every standing wall as a hedge. Neighbouring walls meet in a post that both cover.
fn hedges(layout: &Layout, scale: u32, relief: &Relief) -> Vec<Hedge> {
    let thick = ((relief.half_px * 2.0 * f64::from(scale)) + 0.5) as i64;
    let (before, after) = (thick / 2, thick - thick / 2);
    let (cols, rows) = (layout.cols, layout.rows);
    let x_of = |column: u32| layout.left + column * layout.cell_px;
    let y_of = |row: u32| layout.top + row * layout.cell_px;
    let mut hedges = Vec::new();
    let mut add = |(x0, y0): (u32, u32), (x1, y1): (u32, u32)| {
        let s = |v: u32| i64::from(v * scale);
        hedges.push(Hedge {
            footprint: [s(x0) - before, s(y0) - before, s(x1) + after, s(y1) + after],
            horizontal: y0 == y1,
            ends: [(x0 as f32, y0 as f32), (x1 as f32, y1 as f32)],
        });
    };
    for row in 0..rows {
        for column in 0..cols {
            let walls = relief.walls[(row * cols + column) as usize];
            let (west, east) = (x_of(column), x_of(column + 1));
            let (north, south) = (y_of(row), y_of(row + 1));
            if walls & 1 != 0 && row == 0 {
                add((west, north), (east, north));
            }
            if walls & 8 != 0 && column == 0 {
                add((west, north), (west, south));
            }
            if walls & 2 != 0 {
                add((east, north), (east, south));
            }
            if walls & 4 != 0 {
                add((west, south), (east, south));
            }
        }
    }
    hedges
}

/// The ground with the shadows of all hedges as one union.
fn ground(size: Size, scale: u32, relief: &Relief, hedges: &[Hedge]) -> Vec<u8> {
    let reach = relief.shadow_len * relief.height_px;
    let (dx, dy) = (
        (reach * libm::cos(relief.sun)) as f32,
        (reach * libm::sin(relief.sun)) as f32,
    );
    let mut path = PathBuilder::new();
    for Hedge { ends: [a, b], .. } in hedges {
        // All alike in orientation: overlapping shadows would cancel out otherwise.
        let turns_right = (b.0 - a.0) * dy - (b.1 - a.1) * dx >= 0.0;
        let (a, b) = if turns_right { (a, b) } else { (b, a) };
        path.move_to(a.0, a.1);
        path.line_to(b.0, b.1);
        path.line_to(b.0 + dx, b.1 + dy);
        path.line_to(a.0 + dx, a.1 + dy);
        path.close();
    }
    let scale = scale as f32;
    let mut materials = shapes::fill(path.finish(), size, Transform::from_scale(scale, scale));
    for material in &mut materials {
        *material = match *material {
            0..64 => GROUND,
            64..192 => HALF_SHADOW,
            _ => SHADOW,
        };
    }
    materials
}

/// Fills a rectangle, clipped to the picture.
fn fill(materials: &mut [u8], size: Size, [left, top, right, bottom]: Footprint, material: u8) {
    let clip = |v: i64, end: u32| v.clamp(0, i64::from(end)) as usize;
    let (left, right) = (clip(left, size.width), clip(right, size.width));
    for y in clip(top, size.height)..clip(bottom, size.height) {
        let row = y * size.width as usize;
        materials[row + left..row + right].fill(material);
    }
}

/// Lays the lantern's warm light on what is near, less of it in fog, and its flame on top.
fn light_lantern(plane: &mut Plane, materials: &[u8], scale: u32, relief: &Relief, fog: &Fog) {
    let size = plane.size();
    let s = scale as f32;
    let (cx, cy) = (relief.lantern.0 * s, relief.lantern.1 * s);
    let reach = relief.lantern_px * s;
    let around = |r: f32| {
        let clip = |v: f32, end: u32| (v.max(0.0) as u32).min(end);
        let (x, y) = (clip(cx - r, size.width), clip(cy - r, size.height));
        let (right, bottom) = (
            clip(cx + r + 1.0, size.width),
            clip(cy + r + 1.0, size.height),
        );
        Rect {
            x,
            y,
            width: right - x,
            height: bottom - y,
        }
    };
    let rect = around(reach);
    for y in rect.y..rect.y + rect.height {
        let start = (y * size.width) as usize;
        for x in rect.x..rect.x + rect.width {
            let (dx, dy) = (x as f32 + 0.5 - cx, y as f32 + 0.5 - cy);
            let distance = (dx * dx + dy * dy).sqrt();
            let at = start + x as usize;
            if distance < 1.3 * s {
                plane.indices_mut()[at] = LAMP.top().0;
                continue;
            }
            if distance < 2.4 * s {
                plane.indices_mut()[at] = LAMP.level(0).0;
                continue;
            }
            let clear = 1.0 - f32::from(fog.levels[at]) / f32::from(FOG_LEVELS);
            let light = (1.0 - distance / reach).max(0.0) * clear;
            let warm = match materials[at] {
                GROUND => Some((LAMP_GROUND, light)),
                HALF_SHADOW | SHADOW => Some((LAMP_GROUND, light * 0.8)),
                _ => Some((LAMP_HEDGE, light * 0.9)),
            };
            if let Some((ramp, light)) = warm {
                let level = (light * f32::from(ramp.levels()) + 0.35) as u8;
                if level > 0 {
                    plane.indices_mut()[at] = Ink(ramp.level(level - 1).0).0;
                }
            }
        }
    }
}
