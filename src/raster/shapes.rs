//! Lights, discs and arrows: how much of a pixel they cover picks a level of their ramp.
//!
//! ```text
//!  coverage  0 .2 .7  1 .7 .2  0        edges are soft without any new colour
//!  level     0  1  5  7  5  1  0
//! ```

use super::Brush;
use crate::frame::{Outline, Shape};
use crate::palette::{self, Ink};
use crate::pixels::{Plane, Rect, Size};
use std::cmp::Ordering;
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Transform};

/// The pixels that a shape can touch.
pub fn bounds(size: Size, shape: &Shape, scale: u32) -> Rect {
    let around = |(x, y): (f32, f32), r: f32| [x - r, y - r, x + r, y + r];
    let [left, top, right, bottom] = match shape.outline {
        Outline::Glow { center, radius } | Outline::Disc { center, radius } => {
            around(center, radius)
        }
        Outline::Ring {
            center,
            radius,
            line,
        } => around(center, radius + line / 2.0),
        Outline::Triangle([a, b, c]) => [
            a.0.min(b.0).min(c.0),
            a.1.min(b.1).min(c.1),
            a.0.max(b.0).max(c.0),
            a.1.max(b.1).max(c.1),
        ],
        Outline::Bar {
            left,
            top,
            width,
            height,
        } => [left, top, left + width, top + height].map(|v| v as f32),
    }
    .map(|v| v * scale as f32);
    let clip = |v: f32, end: u32| (v.max(0.0) as u32).min(end);
    let (x, y) = (
        clip(left.floor(), size.width),
        clip(top.floor(), size.height),
    );
    let (right, bottom) = (
        clip(right.ceil(), size.width),
        clip(bottom.ceil(), size.height),
    );
    Rect {
        x,
        y,
        width: right.saturating_sub(x),
        height: bottom.saturating_sub(y),
    }
}

/// The shapes that only one of two frames has. Their order does not matter: lights on one pixel
/// give the same ink in any order ([`crate::palette::light`]).
pub fn changed<'a>(now: &'a [Shape], old: &'a [Shape]) -> Vec<&'a Shape> {
    let sorted = |shapes: &'a [Shape]| {
        let mut keyed: Vec<_> = shapes.iter().map(|shape| (key(shape), shape)).collect();
        keyed.sort_unstable_by_key(|(key, _)| *key);
        keyed.into_iter().peekable()
    };
    let (mut now, mut old) = (sorted(now), sorted(old));
    let mut changed = Vec::new();
    loop {
        let order = match (now.peek(), old.peek()) {
            (Some((a, _)), Some((b, _))) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return changed,
        };
        let from_now = if order.is_le() { now.next() } else { None };
        let from_old = if order.is_ge() { old.next() } else { None };
        if order.is_ne() {
            changed.extend(from_now.or(from_old).map(|(_, shape)| shape));
        }
    }
}

/// All that makes two shapes differ, in bits that can be ordered.
fn key(shape: &Shape) -> ([u32; 7], [u32; 2]) {
    let ramp = u32::from(shape.ramp.level(0).0);
    (outline_key(&shape.outline), [ramp, shape.level.into()])
}

/// All that makes two outlines differ: their kind, and bits of numbers.
pub fn outline_key(outline: &Outline) -> [u32; 7] {
    let (kind, numbers) = match *outline {
        Outline::Glow {
            center: (x, y),
            radius,
        } => (0, [x, y, radius, 0.0, 0.0, 0.0]),
        Outline::Disc {
            center: (x, y),
            radius,
        } => (1, [x, y, radius, 0.0, 0.0, 0.0]),
        Outline::Ring {
            center: (x, y),
            radius,
            line,
        } => (2, [x, y, radius, line, 0.0, 0.0]),
        Outline::Triangle([a, b, c]) => (3, [a.0, a.1, b.0, b.1, c.0, c.1]),
        Outline::Bar {
            left,
            top,
            width,
            height,
        } => {
            let [x, y, w, h] = [left, top, width, height].map(|v| v as f32);
            (4, [x, y, w, h, 0.0, 0.0])
        }
    };
    let [a, b, c, d, e, f] = numbers.map(f32::to_bits);
    [kind, a, b, c, d, e, f]
}

/// Paints a shape on those of its pixels that lie in some rectangles, no two of which overlap.
pub fn paint(
    plane: &mut Plane,
    brush: &mut Brush,
    shape: &Shape,
    scale: u32,
    clips: impl Iterator<Item = Rect>,
) {
    let bounds = bounds(plane.size(), shape, scale);
    let mut clips = clips
        .map(|clip| clip.overlap(bounds))
        .filter(|clip| !clip.is_empty())
        .peekable();
    if clips.peek().is_none() {
        return;
    }
    let coverage = brush.masks.of(&shape.outline, scale, bounds);
    let lit = brush.lights.of(shape.ramp);
    let (peak, top) = (u32::from(shape.level), lit.len() - 1);
    // The soft edge of a line leads to the floor, and on a fill that is a dark fringe where the line
    // itself is bright.
    let is_line = matches!(shape.outline, Outline::Ring { .. }) && peak as usize == top;
    for clip in clips {
        let left = (clip.x - bounds.x) as usize;
        for y in clip.y..clip.y + clip.height {
            let line = (y - bounds.y) as usize * bounds.width as usize + left;
            let covered = &coverage[line..line + clip.width as usize];
            let row = plane.row_mut(clip.x, y, clip.width);
            for (pixel, covered) in row.iter_mut().zip(covered) {
                let is_hard = is_line && palette::is_fill(Ink(*pixel));
                let covered = match (is_hard, *covered) {
                    (false, covered) => covered,
                    (true, 128..) => 255,
                    (true, _) => 0,
                };
                let level = (u32::from(covered) * peak + 127) / 255;
                *pixel = lit[top.min(level as usize)][usize::from(*pixel)];
            }
        }
    }
}

/// How much of each pixel of `rect` an outline covers, 0–255.
pub fn coverage(outline: &Outline, scale: u32, rect: Rect) -> Vec<u8> {
    let scale = scale as f32;
    let at = |(x, y): (f32, f32)| (x * scale, y * scale);
    let path = match *outline {
        Outline::Glow { center, radius } => return glow(at(center), radius * scale, rect),
        Outline::Disc { center, radius } => {
            let radius = radius * scale;
            return round(at(center), rect, |distance| radius - distance);
        }
        Outline::Ring {
            center,
            radius,
            line,
        } => {
            let (radius, half) = (radius * scale, line * scale / 2.0);
            return round(at(center), rect, |distance| {
                half - (distance - radius).abs()
            });
        }
        Outline::Bar { .. } => return vec![255; rect.area()],
        Outline::Triangle([a, b, c]) => {
            let mut path = PathBuilder::new();
            path.move_to(a.0, a.1);
            path.line_to(b.0, b.1);
            path.line_to(c.0, c.1);
            path.close();
            path.finish()
        }
    };
    let transform =
        Transform::from_scale(scale, scale).post_translate(-(rect.x as f32), -(rect.y as f32));
    fill(path, rect.size(), transform)
}

/// Coverage of a filled path; an empty path covers nothing.
pub fn fill(path: Option<Path>, size: Size, transform: Transform) -> Vec<u8> {
    match (path, Mask::new(size.width, size.height)) {
        (Some(path), Some(mut mask)) => {
            mask.fill_path(&path, FillRule::Winding, true, transform);
            mask.take()
        }
        _ => vec![0; size.area()],
    }
}

/// Coverage of what is round. `inside` tells from the distance to the middle how far within the
/// outline a pixel is: half a pixel to either side of it, coverage goes from none to all. A path
/// of curves drew the same edges in fifteen times the time, a third of that of whole films.
fn round((cx, cy): (f32, f32), rect: Rect, inside: impl Fn(f32) -> f32) -> Vec<u8> {
    let mut coverage = Vec::with_capacity(rect.area());
    for y in rect.y..rect.y + rect.height {
        let dy = y as f32 + 0.5 - cy;
        for x in rect.x..rect.x + rect.width {
            let dx = x as f32 + 0.5 - cx;
            let covered = inside((dx * dx + dy * dy).sqrt()) + 0.5;
            coverage.push((covered.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
        }
    }
    coverage
}

/// Light that fills its circle and falls off at the rim, to nothing at the radius: with the sixth
/// power of the distance. Calibrated (capture table, 01); with the fourth, the rim was too faint.
fn glow((cx, cy): (f32, f32), radius: f32, rect: Rect) -> Vec<u8> {
    let mut light = Vec::with_capacity(rect.area());
    for y in rect.y..rect.y + rect.height {
        for x in rect.x..rect.x + rect.width {
            let (dx, dy) = (x as f32 + 0.5 - cx, y as f32 + 0.5 - cy);
            let share = (dx * dx + dy * dy) / (radius * radius);
            let left = 1.0 - share * share * share;
            light.push((left.max(0.0) * 255.0) as u8);
        }
    }
    light
}
