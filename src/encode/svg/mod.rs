//! A frame as SVG: corridors as merged rectangles, walls as merged lines, on whole pixels.
//!
//! ```text
//!  tiles      a a | b        fills   M0 0h3v1h-3z      a rectangle may reach under walls,
//!             - - + -        lines   M0 1h4            which are drawn over it
//!  shapes     circles and triangles in the colour of their level
//!  relief     the painted picture, embedded
//!  mosaic     a picture in the picture for every panel
//! ```
//!
//! Tiles have the very pixels of the PNG at scale 1; lights, whose soft edges are levels of a ramp
//! there, fade by opacity here.

mod base64;
mod fills;
mod tiles;
mod walls;

use self::tiles::Tiles;
use crate::frame::{Frame, Outline, Panel, Scenery, Shape};
use crate::palette::{GATE, GROUND, Ink, NOW, Palette, is_wall};
use crate::pixels::{Rgb, Size};
use std::fmt::Write as _;

/// What an SVG says besides its picture.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// Its name.
    pub title: &'a str,
    /// What it shows, for those who cannot see it.
    pub description: &'a str,
}

/// Draws a frame, shown `scale` times as large, with the palettes that it and its panels name. `paint` gives a frame that is a relief as a PNG.
pub fn svg(
    frame: &Frame,
    palettes: &[Palette],
    scale: u32,
    words: Words,
    paint: impl Fn(&Frame) -> Vec<u8>,
) -> String {
    let Size { width, height } = frame.layout.canvas;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" shape-rendering=\"crispEdges\">\n",
        width * scale,
        height * scale
    );
    for (name, text) in [("title", words.title), ("desc", words.description)] {
        if !text.is_empty() {
            push(
                &mut out,
                format_args!("<{name}>{}</{name}>\n", escaped(text)),
            );
        }
    }
    push_frame(&mut out, frame, palettes, &paint);
    out.push_str("</svg>\n");
    out
}

fn push_frame(
    out: &mut String,
    frame: &Frame,
    palettes: &[Palette],
    paint: &impl Fn(&Frame) -> Vec<u8>,
) {
    let palette = &palettes[frame.palette];
    match &frame.scenery {
        Scenery::Tiles { inks, shapes } => {
            push_ground(out, frame, palette);
            push_tiles(out, frame, inks, palette);
            for shape in shapes {
                push_shape(out, shape, palette);
            }
        }
        Scenery::Relief(_) => {
            let Size { width, height } = frame.layout.canvas;
            let png = base64::encode(&paint(frame));
            push(
                out,
                format_args!(
                    "<image width=\"{width}\" height=\"{height}\" href=\"data:image/png;base64,{png}\"/>\n"
                ),
            );
        }
        Scenery::Mosaic(panels) => {
            push_ground(out, frame, palette);
            for panel in panels {
                push_panel(out, panel, palette.color(GATE), palettes, paint);
            }
        }
    }
}

fn push_ground(out: &mut String, frame: &Frame, palette: &Palette) {
    let (Size { width, height }, ground) = (frame.layout.canvas, palette.color(GROUND));
    push(
        out,
        format_args!("<path fill=\"{ground}\" d=\"M0 0h{width}v{height}h-{width}z\"/>\n"),
    );
}

fn push_tiles(out: &mut String, frame: &Frame, inks: &[Ink], palette: &Palette) {
    let tiles = Tiles::new(frame, inks);
    let mut used = inks.to_vec();
    used.sort_unstable();
    used.dedup();
    let (walls, fills): (Vec<Ink>, Vec<Ink>) = used.into_iter().partition(|i| is_wall(*i));
    for ink in fills.into_iter().filter(|ink| *ink != GROUND) {
        let (color, path) = (palette.color(ink), fills::path(&tiles, ink));
        push(out, format_args!("<path fill=\"{color}\" d=\"{path}\"/>\n"));
    }
    for ink in walls {
        let (color, path) = (palette.color(ink), walls::path(&tiles, ink));
        let line = frame.layout.wall_px;
        push(
            out,
            format_args!(
                "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{line}\" d=\"{path}\"/>\n"
            ),
        );
    }
}

/// From the base of a title's letters to its board.
const TITLE_BASE_PX: u32 = 6;

fn push_panel(
    out: &mut String,
    panel: &Panel,
    title_color: Rgb,
    palettes: &[Palette],
    paint: &impl Fn(&Frame) -> Vec<u8>,
) {
    let Panel { left, top, .. } = panel;
    let Size { width, height } = panel.frame.layout.canvas;
    if let Some(title) = &panel.title {
        let (x, y) = (left + width / 2, top - TITLE_BASE_PX);
        let title = escaped(&Panel::title_above(title, width));
        push(
            out,
            format_args!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{title_color}\" font-family=\"monospace\" font-size=\"10\">{title}</text>\n"
            ),
        );
    }
    // An element of its own cuts off what reaches beyond the board's picture.
    push(
        out,
        format_args!("<svg x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\">\n"),
    );
    push_frame(out, &panel.frame, palettes, paint);
    out.push_str("</svg>\n");
}

fn push(out: &mut String, line: std::fmt::Arguments) {
    out.write_fmt(line).expect("a string takes everything");
}

/// Text that cannot end or open an element.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML 1.0 has no control characters, not even as references.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn push_shape(out: &mut String, shape: &Shape, palette: &Palette) {
    let color = palette.color(shape.ramp.level(shape.level));
    // What is drawn at a low level fades, whatever it lies on.
    let share = f32::from(shape.level) / f32::from(shape.ramp.levels() - 1);
    match shape.outline {
        Outline::Glow {
            center: (x, y),
            radius,
        } => {
            // The levels between fade out; two rings of light come close to them, and where the light
            // has a colour of its own, its middle.
            let top = palette.color(shape.ramp.top());
            let halo = palette.theme().halo.filter(|_| shape.ramp == NOW);
            let light = halo.unwrap_or(top);
            let rings = [(1.0, 0.25, light), (0.7, 0.5, light), (0.35, 1.0, top)];
            let has_core = halo.is_some() && shape.level == shape.ramp.levels() - 1;
            let count = if has_core { 3 } else { 2 };
            for (part, opacity, color) in rings.into_iter().take(count) {
                let (radius, opacity) = (radius * part, share * opacity);
                push(
                    out,
                    format_args!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"{color}\" \
                         fill-opacity=\"{opacity:.2}\" shape-rendering=\"auto\"/>\n"
                    ),
                );
            }
        }
        Outline::Disc {
            center: (x, y),
            radius,
        } => push(
            out,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"{color}\" \
                 shape-rendering=\"auto\"/>\n"
            ),
        ),
        Outline::Ring {
            center: (x, y),
            radius,
            line,
        } => {
            let color = palette.color(shape.ramp.top());
            push(
                out,
                format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"none\" stroke=\"{color}\" \
                     stroke-width=\"{line:.2}\" stroke-opacity=\"{share:.2}\" shape-rendering=\"auto\"/>\n"
                ),
            );
        }
        Outline::Bar {
            left,
            top,
            width,
            height,
        } => push(
            out,
            format_args!(
                "<path fill=\"{color}\" d=\"M{left} {top}h{width}v{height}h-{width}z\"/>\n"
            ),
        ),
        Outline::Triangle([a, b, c]) => push(
            out,
            format_args!(
                "<path fill=\"{color}\" d=\"M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}z\" \
                 shape-rendering=\"auto\"/>\n",
                a.0, a.1, b.0, b.1, c.0, c.1
            ),
        ),
    }
}

#[cfg(test)]
mod tests;
