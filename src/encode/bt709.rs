//! Colours as video stores them: BT.709, limited range, 8 bits.
//!
//! ```text
//!  Y′ =  16 + 219 (0.2126 R + 0.7152 G + 0.0722 B) ÷ 255        black 16, white 235
//!  Cb = 128 + 112 (B − luma) ÷ 0.9278 ÷ 255                     16–240, grey 128
//!  Cr = 128 + 112 (R − luma) ÷ 0.7874 ÷ 255
//! ```
//!
//! ITU-R BT.709-6, 3. All three are computed in integers and rounded once, halves up.

use crate::pixels::Rgb;

/// Luma and the two chroma differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ycc {
    /// Y′.
    pub y: u8,
    /// Blue less luma.
    pub cb: u8,
    /// Red less luma.
    pub cr: u8,
}

impl From<Rgb> for Ycc {
    fn from(Rgb(channels): Rgb) -> Ycc {
        let [r, g, b] = channels.map(i64::from);
        let luma = 2126 * r + 7152 * g + 722 * b; // in 1/10,000
        let near = |offset: i64, num: i64, den: i64| {
            u8::try_from(offset + (2 * num + den).div_euclid(2 * den))
                .expect("limited range lies within 8 bits")
        };
        Ycc {
            y: near(16, 219 * luma, 2_550_000),
            cb: near(128, 112 * (10_000 * b - luma), 255 * 9278),
            cr: near(128, 112 * (10_000 * r - luma), 255 * 7874),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_and_primaries_are_those_of_the_standard() {
        let ycc = |rgb: u32| {
            let Ycc { y, cb, cr } = Ycc::from(Rgb::hex(rgb));
            [y, cb, cr]
        };
        assert_eq!(ycc(0x000000), [16, 128, 128]);
        assert_eq!(ycc(0xffffff), [235, 128, 128]);
        assert_eq!(ycc(0xff0000), [63, 102, 240]);
        assert_eq!(ycc(0x00ff00), [173, 42, 26]);
        assert_eq!(ycc(0x0000ff), [32, 240, 118]);
    }
}
