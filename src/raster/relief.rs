//! The relief: hedges from above, their shadows under a turning sun, a lantern, fog.
//!
//! ```text
//!   ground ─▶ shadows, one union ─▶ glow ─▶ sides ─▶ tops, lifted ─▶ flame ─▶ fog
//!
//!      ┌──────┐ top          material    what a pixel shows, and how brightly lit
//!      ├──────┤ side         fog         a level by the distance from the centre
//!      ╲░░░░░░░╲ shadow      ink         one of 80: material × fog
//! ```
//!
//! Light, shadow and fog are taken in few levels *before* they are combined, so the picture needs
//! no more inks than the palette has for it.

use super::union::{self, Union};
use crate::frame::{Layout, Relief};
use crate::maze::{Cell, Heading};
use crate::palette::{
    self, FOG_LEVELS, Ink, LAMP_GROUND, LAMP_HEDGE, NOW, SIDE_LIGHTS, THICKEST_FOG, TOP_LIGHTS,
};
use crate::pixels::{Plane, Size};

/// Materials of [`palette::relief`], in its order.
const GROUND: u8 = 0;
const HALF_SHADOW: u8 = 1;
const SHADOW: u8 = 2;
const SIDE: u8 = 3;
const TOP: u8 = SIDE + SIDE_LIGHTS;
/// What is not part of the garden.
const OUTSIDE: u8 = 255;

/// Width of the path around the hedges, in canvas pixels.
const PATH_PX: u32 = 7;

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
    /// Where between two lights it turns to the brighter one, 0 to 1. No two hedges are alike:
    /// as the sun turns they change one by one, not all at once.
    tone: f64,
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
    let level = |hedge: &Hedge, horizontal, levels: u8| {
        (facing(horizontal) * f64::from(levels - 1) + hedge.tone) as u8
    };
    for hedge in &hedges {
        let [left, top, right, bottom] = hedge.footprint;
        let side = SIDE + level(hedge, true, SIDE_LIGHTS);
        let face = [left, top.max(bottom - lift), right, bottom];
        fill(&mut materials, size, face, side);
    }
    // The brighter direction goes on top where hedges meet.
    let brightest_last = facing(true) >= facing(false);
    for horizontal in [!brightest_last, brightest_last] {
        for hedge in hedges.iter().filter(|hedge| hedge.horizontal == horizontal) {
            let [left, top, right, bottom] = hedge.footprint;
            let light = TOP + level(hedge, horizontal, TOP_LIGHTS);
            let lifted = [left, top - lift, right, bottom - lift];
            fill(&mut materials, size, lifted, light);
        }
    }
    let bed = bed(layout, scale, lift);
    keep_bed(&mut materials, size, bed);
    let lantern = Lantern::new(relief, scale);
    for y in 0..size.height {
        let row = plane.row_mut(0, y, size.width);
        let start = (y * size.width) as usize;
        let materials = &materials[start..start + row.len()];
        let fog = &fog.levels[start..start + row.len()];
        for ((pixel, &material), &fog) in row.iter_mut().zip(materials).zip(fog) {
            *pixel = match material {
                OUTSIDE => palette::GROUND.0,
                _ => palette::relief(material, fog).0,
            };
        }
        for x in lantern.columns(y, size.width) {
            let material = materials[x];
            if material != OUTSIDE
                && let Some(ink) = lantern.ink(x as u32, y, material, fog[x])
            {
                row[x] = ink.0;
            }
        }
    }
    for (cell, side) in &relief.gates {
        gate(plane, layout, scale, *cell, *side, bed);
    }
}

/// A light bar at the edge of the bed, as long as the corridor is wide.
fn gate(plane: &mut Plane, layout: &Layout, scale: u32, cell: Cell, side: Heading, bed: Footprint) {
    let s = i64::from(scale);
    let half = i64::from(layout.cell_px.saturating_sub(2).max(2)) * s / 2;
    let (x, y) = layout.center(cell);
    let (x, y) = ((x * scale as f32) as i64, (y * scale as f32) as i64);
    let [left, top, right, bottom] = bed;
    let bar = match side {
        Heading::North => [x - half, top, x + half, top + 2 * s],
        Heading::East => [right - 2 * s, y - half, right, y + half],
        Heading::South => [x - half, bottom - 2 * s, x + half, bottom],
        Heading::West => [left, y - half, left + 2 * s, y + half],
    };
    let size = plane.size();
    fill(plane.indices_mut(), size, bar, palette::GATE.0);
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
            tone: tone(x0, y0),
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

/// A number from 0 to 1 that looks random but belongs to the place (Fibonacci hashing).
fn tone(x: u32, y: u32) -> f64 {
    let mixed = (x << 16 | y).wrapping_mul(0x9e37_79b9);
    f64::from((mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b) >> 16) / 65_536.0
}

/// The ground with the shadows of all hedges as one union.
fn ground(size: Size, scale: u32, relief: &Relief, hedges: &[Hedge]) -> Vec<u8> {
    let reach = relief.shadow_len * relief.height_px;
    let (dx, dy) = (
        (reach * libm::cos(relief.sun)) as f32,
        (reach * libm::sin(relief.sun)) as f32,
    );
    let at = |x: f32, y: f32| (x * scale as f32, y * scale as f32);
    let mut shadows = Union::new(size);
    for [a, b] in rows(hedges) {
        shadows.add([
            at(a.0, a.1),
            at(b.0, b.1),
            at(b.0 + dx, b.1 + dy),
            at(a.0 + dx, a.1 + dy),
        ]);
    }
    let mut materials = shadows.counts();
    for material in &mut materials {
        *material = match 4 * *material / union::ALL {
            0 => GROUND,
            1 | 2 => HALF_SHADOW,
            _ => SHADOW,
        };
    }
    materials
}

/// The ends of hedges that stand in rows without a gap, row by row: their shadows are one.
fn rows(hedges: &[Hedge]) -> Vec<[(f32, f32); 2]> {
    let mut rows: Vec<[(f32, f32); 2]> = Vec::new();
    for horizontal in [true, false] {
        let mut ends: Vec<_> = hedges
            .iter()
            .filter(|hedge| hedge.horizontal == horizontal)
            .collect();
        // Along each line: whatever lies on one has the same place across it.
        let place = |hedge: &Hedge| {
            let [left, top, ..] = hedge.footprint;
            if horizontal { (top, left) } else { (left, top) }
        };
        ends.sort_unstable_by_key(|hedge| place(hedge));
        let first = rows.len();
        for hedge in ends {
            let [a, b] = hedge.ends;
            match rows[first..].last_mut() {
                Some([_, end]) if *end == a => *end = b,
                _ => rows.push([a, b]),
            }
        }
    }
    rows
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

/// The garden's bed: the board, and a path around it.
fn bed(layout: &Layout, scale: u32, lift: i64) -> Footprint {
    let s = |v: u32| i64::from(v * scale);
    let path = s(PATH_PX);
    let (right, bottom) = (
        layout.left + layout.cols * layout.cell_px,
        layout.top + layout.rows * layout.cell_px,
    );
    [
        s(layout.left) - path,
        s(layout.top) - path - lift,
        s(right) + path,
        s(bottom) + path,
    ]
}

/// Leaves nothing outside the bed.
fn keep_bed(materials: &mut [u8], size: Size, [left, top, right, bottom]: Footprint) {
    let [width, height] = [size.width, size.height].map(i64::from);
    fill(materials, size, [0, 0, width, top], OUTSIDE);
    fill(materials, size, [0, bottom, width, height], OUTSIDE);
    fill(materials, size, [0, top, left, bottom], OUTSIDE);
    fill(materials, size, [right, top, width, bottom], OUTSIDE);
}

/// A flame and the warm light around it, in pixels.
struct Lantern {
    center: (f32, f32),
    core: f32,
    rim: f32,
    reach: f32,
}

impl Lantern {
    fn new(relief: &Relief, scale: u32) -> Lantern {
        let s = scale as f32;
        let (x, y) = relief.lantern;
        Lantern {
            center: (x * s, y * s),
            core: 1.3 * s,
            rim: 2.4 * s,
            reach: relief.lantern_px * s,
        }
    }

    /// The pixels of a row that it may light.
    fn columns(&self, y: u32, width: u32) -> std::ops::Range<usize> {
        let (x, dy) = (self.center.0, y as f32 + 0.5 - self.center.1);
        if dy.abs() >= self.reach {
            return 0..0;
        }
        let past = (x + self.reach).ceil().clamp(0.0, width as f32);
        let first = (x - self.reach).floor().clamp(0.0, past);
        first as usize..past as usize
    }

    /// The ink of a pixel that the lantern lights; fog swallows the faint end of its light.
    fn ink(&self, x: u32, y: u32, material: u8, fog: u8) -> Option<Ink> {
        let (dx, dy) = (
            x as f32 + 0.5 - self.center.0,
            y as f32 + 0.5 - self.center.1,
        );
        if dx.abs() >= self.reach || dy.abs() >= self.reach {
            return None;
        }
        let distance = (dx * dx + dy * dy).sqrt();
        if distance < self.core {
            return Some(NOW.top());
        }
        if distance < self.rim {
            return Some(LAMP_GROUND.top());
        }
        let clear = 1.0 - 0.5 * f32::from(fog) / f32::from(FOG_LEVELS);
        let light = (1.0 - distance / self.reach).max(0.0) * clear;
        let ramp = if material < SIDE {
            LAMP_GROUND
        } else {
            LAMP_HEDGE
        };
        // Shadows and sides take less of it than the open ground and the tops.
        let taken = if matches!(material, GROUND | TOP..) {
            light
        } else {
            light * 0.7
        };
        let level = (taken * f32::from(ramp.levels() + 1)) as u8;
        (level > 0).then(|| ramp.level(level - 1))
    }
}
