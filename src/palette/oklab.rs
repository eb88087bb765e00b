//! Oklab (B. Ottosson, 2020), a colour space in which equal steps look equal.
//!
//! ```text
//!  #232a3d ──┬──┬──┬──┬──┬── #ff9ec4      a ramp mixed here rises steadily in lightness
//! ```

use crate::pixels::Rgb;

/// A colour between two, `share` of the way, mixed in Oklab.
pub fn mix(from: Rgb, to: Rgb, share: f64) -> Rgb {
    if share <= 0.0 {
        return from;
    }
    if share >= 1.0 {
        return to;
    }
    let (a, b) = (oklab(from), oklab(to));
    from_oklab([0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * share))
}

/// Lightness, green–red, blue–yellow; lightness runs from 0 to 1.
pub fn oklab(color: Rgb) -> [f64; 3] {
    let [r, g, b] = color.0.map(|v| {
        let v = f64::from(v) / 255.0;
        if v <= 0.040_45 {
            v / 12.92
        } else {
            libm::pow((v + 0.055) / 1.055, 2.4)
        }
    });
    let l = libm::cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
    let m = libm::cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
    let s = libm::cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

fn from_oklab([light, a, b]: [f64; 3]) -> Rgb {
    let cube = |x: f64| x * x * x;
    let l = cube(light + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let m = cube(light - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let s = cube(light - 0.089_484_177_5 * a - 1.291_485_548_0 * b);
    Rgb([
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
    .map(|v| {
        let v = if v <= 0.003_130_8 {
            v * 12.92
        } else {
            1.055 * libm::pow(v, 1.0 / 2.4) - 0.055
        };
        (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
    }))
}
