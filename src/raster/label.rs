//! Labels on pictures, in a font that is part of the program: the same pixels everywhere.
//!
//! ```text
//!  ░█████░░   8×8 pixels a character, the lowest bit is the leftmost pixel;
//!  ██░░░██░   characters outside ASCII become a question mark
//! ```

use crate::palette::Ink;
use crate::pixels::Plane;
use font8x8::legacy::BASIC_LEGACY;

/// Side of a character's square.
pub const CHAR_PX: u32 = 8;

/// Writes a line whose top left pixel is (`x`, `y`), every font pixel `scale` pixels wide and high.
/// What does not fit into the plane is left out.
pub fn write(plane: &mut Plane, (x, y): (u32, u32), text: &str, ink: Ink, scale: u32) {
    let size = plane.size();
    for (nth, character) in (0..).zip(text.chars()) {
        let left = x + nth * CHAR_PX * scale;
        if left + CHAR_PX * scale > size.width {
            break;
        }
        for (row, bits) in (0..).zip(glyph(character)) {
            for column in (0..CHAR_PX).filter(|column| bits >> column & 1 == 1) {
                for line in 0..scale {
                    let line = y + row * scale + line;
                    if line < size.height {
                        plane
                            .row_mut(left + column * scale, line, scale)
                            .fill(ink.0);
                    }
                }
            }
        }
    }
}

fn glyph(character: char) -> [u8; 8] {
    let code = if character.is_ascii_graphic() || character == ' ' {
        character
    } else {
        '?'
    };
    BASIC_LEGACY[code as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;

    #[test]
    fn characters_are_drawn_pixel_by_pixel() {
        let size = Size {
            width: 17,
            height: 8,
        };
        let mut plane = Plane::new(size, 0);
        write(&mut plane, (0, 0), "7é!", Ink(1), 1);
        let picture: Vec<String> = (0..7)
            .map(|y| {
                let row = plane.row(0, y, 17).iter();
                row.map(|i| if *i == 1 { '#' } else { '.' }).collect()
            })
            .collect();
        assert_eq!(
            picture,
            [
                "######...####....",
                "##..##..##..##...",
                "....##......##...",
                "...##......##....",
                "..##......##.....",
                "..##.............",
                "..##......##.....",
            ]
        );
    }
}
