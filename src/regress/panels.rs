//! Pictures of differences, drawn so that somebody who has never seen the film sees what changed.
//!
//! ```text
//!  expected      │ difference     │ actual
//!  ┌──────────┐  │ pale, changed  │ ┌──────────┐
//!  │      ▢   │  │ pixels in red  │ │      ▢   │
//!  └──────────┘  │                │ └──────────┘
//!  the box, magnified, three times
//! ```

use super::comparison::Shown;
use super::cursor::Cursor;
use super::film::{Film, FilmError};
use super::picture::level;
use crate::clock::{Instant, Plays};
use crate::encode::{ApngPacker, ApngWriter, Effort, Film as Head, Pack, Write};
use crate::pixels::{Plane, Rect, Rgb, Rgba, Size};
use font8x8::legacy::BASIC_LEGACY;
use std::collections::BTreeMap;
use std::io::Cursor as Bytes;

/// Between panels, and around them.
const GAP_PX: u32 = 8;
/// Side of a character.
const CHAR_PX: u32 = 8;
/// A line of words with its gaps.
const LINE_PX: u32 = CHAR_PX + GAP_PX;
/// Around a box that is magnified.
const MARGIN_PX: u32 = 6;
/// How much a box is magnified at most.
const MOST_TIMES: u32 = 16;
/// Widest and highest panel of an animation; larger films are shown cut.
const LARGEST_PANEL_PX: u32 = 1024;
/// Frames of a side by side animation at most: it is to be looked at.
const MOST_FRAMES: usize = 600;

const PAPER: [u8; 4] = [24, 24, 28, 255];
const WORDS: [u8; 4] = [230, 230, 235, 255];
const FRAME: [u8; 4] = [255, 208, 64, 255];
/// Names of the panels, in their order.
const NAMES: [&str; 3] = ["expected", "difference", "actual"];

/// The three panels of a frame, and below them what is inside the box, magnified.
pub fn triptych(shown: &Shown) -> Rgba {
    let size = shown.expected.size();
    let panels = [
        shown.expected.clone(),
        difference(&shown.expected, &shown.actual),
        shown.actual.clone(),
    ];
    let zoom = zoom_of(shown.rect, size);
    let times = (size.width / zoom.width).clamp(1, MOST_TIMES);
    let below = zoom.height * times;
    let mut sheet = sheet(
        size,
        GAP_PX + LINE_PX + size.height + GAP_PX + below + GAP_PX,
    );
    for (nth, (name, panel)) in (0..).zip(NAMES.iter().zip(&panels)) {
        let x = GAP_PX + nth * (size.width + GAP_PX);
        write(&mut sheet, (x, GAP_PX), name);
        let top = GAP_PX + LINE_PX;
        put(&mut sheet, panel, (x, top));
        outline(&mut sheet, shown.rect, (x, top), size);
        magnify(
            &mut sheet,
            panel,
            zoom,
            (x, top + size.height + GAP_PX),
            times,
        );
    }
    sheet
}

fn sheet(panel: Size, height: u32) -> Rgba {
    let size = Size {
        width: GAP_PX + 3 * (panel.width + GAP_PX),
        height,
    };
    Rgba::new(size, PAPER)
}

/// The box with a margin, no wider or higher than the picture.
fn zoom_of(rect: Rect, size: Size) -> Rect {
    let (x, y) = (
        rect.x.saturating_sub(MARGIN_PX),
        rect.y.saturating_sub(MARGIN_PX),
    );
    Rect {
        x,
        y,
        width: (rect.x + rect.width + MARGIN_PX).min(size.width) - x,
        height: (rect.y + rect.height + MARGIN_PX).min(size.height) - y,
    }
}

/// The expected picture gone pale, with changed pixels in red, brighter where they differ more.
pub fn difference(expected: &Rgba, actual: &Rgba) -> Rgba {
    let mut panel = expected.clone();
    for (pixel, now) in panel.pixels_mut().iter_mut().zip(actual.pixels()) {
        let level = level(*pixel, *now);
        *pixel = if level > 0 {
            // In steps, so that an animation has few colours.
            let strength = 128 + (level / 32) * 18;
            [strength, 24, 48, 255]
        } else {
            let [r, g, b, _] = pixel.map(u32::from);
            let grey = 200 + ((r * 2 + g * 5 + b) / 8) as u8 / 32 * 7;
            [grey, grey, grey, 255]
        };
    }
    panel
}

fn put(sheet: &mut Rgba, panel: &Rgba, (x, y): (u32, u32)) {
    let size = panel.size();
    for row in 0..size.height {
        sheet
            .row_mut(x, y + row, size.width)
            .copy_from_slice(panel.row(0, row, size.width));
    }
}

/// A frame one pixel outside of a box, where there is room.
fn outline(sheet: &mut Rgba, rect: Rect, (x, y): (u32, u32), size: Size) {
    if rect.is_empty() {
        return;
    }
    let (left, top) = (rect.x.saturating_sub(1), rect.y.saturating_sub(1));
    let (right, bottom) = (
        (rect.x + rect.width).min(size.width - 1),
        (rect.y + rect.height).min(size.height - 1),
    );
    for line in [top, bottom] {
        sheet
            .row_mut(x + left, y + line, right - left + 1)
            .fill(FRAME);
    }
    for line in top..=bottom {
        for column in [left, right] {
            sheet.row_mut(x + column, y + line, 1).fill(FRAME);
        }
    }
}

fn magnify(sheet: &mut Rgba, panel: &Rgba, rect: Rect, (x, y): (u32, u32), times: u32) {
    for row in 0..rect.height * times {
        for column in 0..rect.width {
            let pixel = panel.at(rect.x + column, rect.y + row / times);
            sheet
                .row_mut(x + column * times, y + row, times)
                .fill(pixel);
        }
    }
}

fn write(sheet: &mut Rgba, (x, y): (u32, u32), text: &str) {
    let size = sheet.size();
    for (nth, code) in (0..).zip(text.bytes().filter(u8::is_ascii)) {
        let left = x + nth * CHAR_PX;
        if left + CHAR_PX > size.width {
            return;
        }
        for (row, bits) in (0..).zip(BASIC_LEGACY[usize::from(code)]) {
            for column in (0..CHAR_PX).filter(|column| bits >> column & 1 == 1) {
                sheet.row_mut(left + column, y + row, 1).fill(WORDS);
            }
        }
    }
}

/// Both films side by side with the difference between them, as the bytes of an APNG. Frames that
/// only one of them has are shown beside the last of the other.
///
/// # Errors
/// A film that cannot be read.
pub fn animation(expected: &dyn Film, actual: &dyn Film) -> Result<Vec<u8>, FilmError> {
    let (e_lines, a_lines) = (&expected.outline().lines, &actual.outline().lines);
    let (mut e, mut a) = (Cursor::new(expected)?, Cursor::new(actual)?);
    let count = e_lines.len().max(a_lines.len()).min(MOST_FRAMES);
    let mut frames = Vec::new();
    let mut end_ms = 0;
    for n in 0..count {
        let (e_frame, a_frame) = (n.min(e_lines.len() - 1), n.min(a_lines.len() - 1));
        let (Some(before), Some(now)) = (e.seek(e_frame)?, a.seek(a_frame)?) else {
            break;
        };
        let size = now.size();
        let (before, now) = (cut(before), cut(now));
        let mut sheet = sheet(
            now.size(),
            GAP_PX + LINE_PX + size.height.min(LARGEST_PANEL_PX) + GAP_PX,
        );
        let panels = [&before, &difference(&before, &now), &now];
        for (nth, (name, panel)) in (0..).zip(NAMES.iter().zip(panels)) {
            let x = GAP_PX + nth * (now.size().width + GAP_PX);
            write(&mut sheet, (x, GAP_PX), &format!("{name} {n}"));
            put(&mut sheet, panel, (x, GAP_PX + LINE_PX));
        }
        end_ms += a_lines[a_frame].shown_ms;
        frames.push((sheet, end_ms));
    }
    Ok(apng_of_colors(&frames))
}

fn cut(picture: &Rgba) -> Rgba {
    let size = picture.size();
    let smaller = Size {
        width: size.width.min(LARGEST_PANEL_PX),
        height: size.height.min(LARGEST_PANEL_PX),
    };
    if size == smaller {
        return picture.clone();
    }
    let mut cut = Rgba::new(smaller, PAPER);
    for y in 0..smaller.height {
        cut.row_mut(0, y, smaller.width)
            .copy_from_slice(picture.row(0, y, smaller.width));
    }
    cut
}

/// Frames of any colours as an APNG, each until its end. Of more than 255 colours those that are
/// alike become one: this picture is for looking, not for comparing.
fn apng_of_colors(frames: &[(Rgba, u64)]) -> Vec<u8> {
    for kept_bits in (1..=8).rev() {
        let mask = !0_u8 << (8 - kept_bits);
        let mut numbers: BTreeMap<[u8; 3], u8> = BTreeMap::new();
        let mut planes = Vec::new();
        for (picture, end_ms) in frames {
            let Some(plane) = plane_of(picture, mask, &mut numbers) else {
                break;
            };
            planes.push((plane, *end_ms));
        }
        if planes.len() == frames.len() {
            let mut colors = vec![Rgb([0; 3]); numbers.len()];
            for (color, number) in numbers {
                colors[usize::from(number)] = Rgb(color);
            }
            return apng(&planes, colors, Effort::Least);
        }
    }
    Vec::new()
}

/// The picture as numbers of its colours, unless they become more than 255.
fn plane_of(picture: &Rgba, mask: u8, numbers: &mut BTreeMap<[u8; 3], u8>) -> Option<Plane> {
    let mut plane = Plane::new(picture.size(), 0);
    let mut last = None;
    for (index, pixel) in plane.indices_mut().iter_mut().zip(picture.pixels()) {
        if let Some((same, number)) = last
            && same == pixel
        {
            *index = number;
            continue;
        }
        let color = [pixel[0] & mask, pixel[1] & mask, pixel[2] & mask];
        let next = numbers.len();
        let number = *numbers.entry(color).or_insert(next as u8);
        if numbers.len() > 255 {
            return None;
        }
        *index = number;
        last = Some((pixel, number));
    }
    Some(plane)
}

/// Frames of given colours as the bytes of an APNG, each until its end in milliseconds.
pub fn apng(frames: &[(Plane, u64)], colors: Vec<Rgb>, effort: Effort) -> Vec<u8> {
    let Some((first, _)) = frames.first() else {
        return Vec::new();
    };
    let head = Head {
        size: first.size(),
        colors,
        frame_count: frames.len() as u64,
        plays: Plays::Forever,
        effort,
    };
    let mut bytes = Bytes::new(Vec::new());
    let packer = ApngPacker::new(&head);
    let mut write = || -> std::io::Result<()> {
        let mut writer = ApngWriter::new(&head, &mut bytes)?;
        let mut before: Option<&Plane> = None;
        for (plane, end_ms) in frames {
            let packed = packer.pack(before, plane, plane.size().rect());
            writer.write(packed, Instant::at_ms(*end_ms))?;
            before = Some(plane);
        }
        Box::new(writer).finish()
    };
    write().expect("a film of 1 to 255 colours, and memory takes what is written");
    bytes.into_inner()
}
