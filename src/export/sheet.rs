//! A picture for looking at: some frames of a film side by side.
//!
//! ```text
//!  depth-first-carve  seed 464  12 of 150 frames
//!  ┌─────┐ ┌─────┐ ┌─────┐ ┌─────┐
//!  │     │ │     │ │     │ │     │   --columns 4
//!  └─────┘ └─────┘ └─────┘ └─────┘
//!  0.000 s 0.520 s 1.080 s 1.600 s   film time
//! ```

use super::pipeline::{Develop, Painted, run};
use super::reel::check_area;
use super::{Drawn, ExportError, Reel, Shot, Stop, compact, number_colors};
use crate::encode::png_bytes;
use crate::palette::{Ink, NOW, Palette, UNTOUCHED};
use crate::pixels::{Plane, Rgb, Size};
use crate::raster::label::{self, CHAR_PX};

/// Between pictures, and around them, in canvas pixels.
const GAP_PX: u32 = 12;
/// Between a picture and its label.
const LABEL_GAP_PX: u32 = 4;

/// How frames are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Pictures side by side; not 0.
    pub columns: u32,
    /// Pictures in all.
    count: u32,
    picture: Size,
    scale: u32,
}

impl Sheet {
    /// Picks `count` frames evenly from first to last (all, if the reel has fewer), and lays them
    /// out. The reel keeps only these.
    ///
    /// # Errors
    /// The numbers, if the sheet would have too many pixels.
    pub fn of(reel: &mut Reel<'_>, count: u32, columns: u32) -> Result<Sheet, ExportError> {
        let total = reel.frame_count();
        let count = u64::from(count).min(total);
        let nth = |i: u64| match count {
            1 => 0,
            _ => i * (total - 1) / (count - 1),
        };
        let picked = (0..count).filter_map(|i| reel.nth_kept(nth(i)));
        reel.kept = picked.map(|number| number..number + 1).collect();
        let sheet = Sheet {
            columns: columns.min(count as u32),
            count: count as u32,
            picture: reel.canvas(),
            scale: reel.scale,
        };
        check_area(sheet.unscaled(), reel.scale)?;
        Ok(sheet)
    }

    /// The whole sheet in canvas pixels.
    fn unscaled(&self) -> Size {
        let (width, height) = self.pitch();
        Size {
            width: GAP_PX + self.columns * width,
            height: GAP_PX + CHAR_PX + GAP_PX + self.count.div_ceil(self.columns) * height,
        }
    }

    /// From a picture to the next one, and to the one below.
    fn pitch(&self) -> (u32, u32) {
        let label = LABEL_GAP_PX + CHAR_PX;
        (
            self.picture.width + GAP_PX,
            self.picture.height + label + GAP_PX,
        )
    }

    /// The sheet's size in pixels.
    pub fn size(&self) -> Size {
        let size = self.unscaled();
        Size {
            width: size.width * self.scale,
            height: size.height * self.scale,
        }
    }

    /// Top left pixel of picture `i`.
    fn corner(&self, i: u32) -> (u32, u32) {
        let (width, height) = self.pitch();
        let x = GAP_PX + i % self.columns * width;
        let y = GAP_PX + CHAR_PX + GAP_PX + i / self.columns * height;
        (x * self.scale, y * self.scale)
    }

    /// Films the frames and puts them side by side. Returns the bytes of a PNG.
    ///
    /// # Errors
    /// A board that cannot be opened, or a raised flag.
    pub fn film(&self, reel: &Reel<'_>, stop: &Stop) -> Result<Drawn, ExportError> {
        // The theme's own paper: a board may have given these inks to its rooms.
        let palette = &Palette::new(&reel.scene.theme);
        let mut numbering = number_colors(reel, stop)?;
        let ground = numbering.include(palette, UNTOUCHED)?;
        let text = Ink(numbering.include(palette, NOW.top())?);
        let mut sheet = Plane::new(self.size(), ground);
        let title = format!(
            "{}  seed {}  {} of {} frames",
            reel.scene.name,
            reel.scene.seed,
            self.count,
            reel.timeline.frame_count()
        );
        let at = GAP_PX * self.scale;
        label::write(&mut sheet, (at, at), &title, text, self.scale);
        let mut corners = (0..self.count).map(|i| self.corner(i));
        run(reel, &numbering, stop, &Copies, |strip| {
            for ((shot, picture), (x, y)) in strip.into_iter().zip(&mut corners) {
                let size = picture.size();
                for row in 0..size.height {
                    sheet
                        .row_mut(x, y + row, size.width)
                        .copy_from_slice(picture.row(0, row, size.width));
                }
                let at_ms = shot.at_ms;
                let time = format!("{}.{:03} s", at_ms / 1000, at_ms % 1000);
                let below = y + size.height + LABEL_GAP_PX * self.scale;
                label::write(&mut sheet, (x, below), &time, text, self.scale);
            }
            Ok(())
        })?;
        Ok(Drawn {
            bytes: png(sheet, numbering.colors()),
            joined: numbering.joined(),
        })
    }
}

/// Keeps painted frames as they are.
struct Copies;

impl Develop for Copies {
    type Strip = Vec<(Shot, Plane)>;

    fn strip(&self) -> Self::Strip {
        Vec::new()
    }

    fn add(&self, strip: &mut Self::Strip, painted: Painted<'_>) {
        strip.push((painted.shot, painted.now.clone()));
    }

    fn bytes(&self, strip: &Self::Strip) -> usize {
        strip.iter().map(|(_, plane)| plane.size().area()).sum()
    }
}

/// A picture as a PNG that knows only the colours it shows.
pub(super) fn png(mut picture: Plane, colors: &[Rgb]) -> Vec<u8> {
    let shown = compact(std::slice::from_mut(&mut picture), colors);
    png_bytes(&picture, &shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{FrameRate, Timeline};
    use crate::export::samples;

    #[test]
    fn a_sheet_takes_frames_evenly_from_the_first_to_the_last() {
        let scene = samples::scene();
        let timeline = Timeline {
            start_ms: 0,
            duration_ms: 4000,
            rate: FrameRate::fps(25),
        };
        let mut reel = Reel::new(&scene, timeline);
        let sheet = Sheet::of(&mut reel, 4, 3).unwrap();
        let numbers: Vec<u64> = reel.shots().map(|shot| shot.number).collect();
        assert_eq!(numbers, [0, 33, 66, 99]);
        assert_eq!(sheet.size().to_string(), "1488×680");
        let mut few = Reel::new(&scene, timeline);
        few.kept = vec![3..4, 4..5];
        assert_eq!(Sheet::of(&mut few, 12, 4).unwrap().columns, 2);
    }
}
