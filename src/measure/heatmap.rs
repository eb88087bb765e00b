//! Where a film moved: the last frame, dimmed, and on it every pixel coloured by how often it
//! changed.
//!
//! ```text
//!  gaps in which it changed   0       1    …    all
//!  colour                     dimmed  blue ─ mint ─ peach ─ white
//! ```

use crate::metrics::Motion;
use crate::palette::mix;
use crate::pixels::{Rgb, Rgba};

/// Once, often, always.
const STOPS: [Rgb; 5] = [
    Rgb::hex(0x2f5fd0),
    Rgb::hex(0x39c2b0),
    Rgb::hex(0xf3d06a),
    Rgb::hex(0xff8f6b),
    Rgb::hex(0xffffff),
];
/// What the last frame is dimmed towards, and how far.
const DIM: (Rgb, f64) = (Rgb::hex(0x0b0d16), 0.72);

/// Draws the map of a film that ends with `last`.
pub fn heatmap(motion: &Motion, last: &Rgba) -> Rgba {
    let most = motion.counts().iter().max().copied().unwrap_or(0);
    let heat: Vec<Rgb> = (0..=most).map(|count| color(count, most)).collect();
    let mut map = last.clone();
    for (pixel, count) in map.pixels_mut().iter_mut().zip(motion.counts()) {
        let [r, g, b, _] = *pixel;
        let Rgb([r, g, b]) = match count {
            0 => dim(Rgb([r, g, b])),
            count => heat[*count as usize],
        };
        *pixel = [r, g, b, 255];
    }
    map
}

/// Dimmed channel by channel: it is done for every pixel, and nobody compares the shades.
fn dim(Rgb(color): Rgb) -> Rgb {
    let (Rgb(to), share) = DIM;
    Rgb([0, 1, 2].map(|i| {
        let (from, to) = (f64::from(color[i]), f64::from(to[i]));
        (from + (to - from) * share + 0.5) as u8
    }))
}

fn color(count: u32, most: u32) -> Rgb {
    let share = match most {
        0 | 1 => 0.0,
        most => f64::from(count.max(1) - 1) / f64::from(most - 1),
    };
    let along = share * (STOPS.len() - 1) as f64;
    let stop = (along as usize).min(STOPS.len() - 2);
    mix(STOPS[stop], STOPS[stop + 1], along - stop as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Size;

    #[test]
    fn what_moves_more_often_is_hotter_and_what_does_not_move_is_dimmed() {
        let size = Size {
            width: 3,
            height: 1,
        };
        let mut motion = Motion::new(size, 0);
        let mut frames = [[200u8; 4]; 3].map(|pixel| [pixel; 3]);
        for (i, frame) in frames.iter_mut().enumerate() {
            frame.iter_mut().for_each(|pixel| pixel[3] = 255);
            frame[1][0] = if i == 0 { 0 } else { 200 };
            frame[2][0] = i as u8 * 50;
        }
        let pictures = frames.map(|pixels| {
            let mut picture = Rgba::new(size, [0; 4]);
            picture.pixels_mut().copy_from_slice(&pixels);
            picture
        });
        motion.add(&pictures[0], &pictures[1]).unwrap();
        motion.add(&pictures[1], &pictures[2]).unwrap();
        let map = heatmap(&motion, &pictures[2]);
        let [dimmed, once, twice] = [0, 1, 2].map(|x| map.at(x, 0));
        assert!(dimmed[0] < 100);
        assert_eq!(once, [0x2f, 0x5f, 0xd0, 255]);
        assert_eq!(twice, [255, 255, 255, 255]);
    }
}
