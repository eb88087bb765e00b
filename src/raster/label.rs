//! Labels on pictures, in a font that is part of the program: the same pixels everywhere.
//!
//! ```text
//!  ░█████░░   8×8 pixels a character, the lowest bit is the leftmost pixel;
//!  ██░░░██░   Latin and Greek letters; what the font does not have becomes a question mark
//! ```

use crate::palette::Ink;
use crate::pixels::Plane;
use font8x8::legacy::{BASIC_LEGACY, GREEK_LEGACY, LATIN_LEGACY};

pub use crate::frame::CHAR_PX;

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
    // The font has no typographer's characters; these look nearly like them.
    let code = match character {
        '‘' | '’' | '‚' | '′' => '\'',
        '“' | '”' | '„' | '″' => '"',
        '‐'..='―' | '−' => '-',
        '…' => return [0, 0, 0, 0, 0, 0b1101_1011, 0b1101_1011, 0],
        other => other,
    };
    let from = |first: char, font: &[[u8; 8]]| {
        let nth = u32::from(code).checked_sub(u32::from(first))?;
        font.get(nth as usize).copied()
    };
    let graphic = !code.is_control();
    from(' ', &BASIC_LEGACY[' ' as usize..])
        .or_else(|| from('\u{a0}', &LATIN_LEGACY))
        .or_else(|| from('\u{390}', &GREEK_LEGACY))
        .filter(|_| graphic)
        .unwrap_or(BASIC_LEGACY['?' as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;

    #[test]
    fn what_a_title_may_hold_has_a_glyph_of_its_own() {
        let unknown = glyph('?');
        for known in "aZ9 ~é ÄÖÜßñ¿ αΩ ’“–…".chars() {
            assert_ne!(glyph(known), unknown, "{known}");
        }
        assert_eq!(glyph('’'), glyph('\''));
        assert_ne!(glyph('ä'), glyph('a'));
        for other in "\n\u{7f}\u{85}漢🙂".chars() {
            assert_eq!(glyph(other), unknown, "{other:?}");
        }
    }

    #[test]
    fn characters_are_drawn_pixel_by_pixel() {
        let size = Size {
            width: 17,
            height: 8,
        };
        let mut plane = Plane::new(size, 0);
        write(&mut plane, (0, 0), "7漢!", Ink(1), 1);
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
