//! What is filmed: a scene's board at some instants, each shown for some time.
//!
//! ```text
//!  timeline   0   1   2   3   4   5   6   7       every frame ends where the next begins
//!  kept           1   2           5               --frames 1,2,5
//!  shown          ├───┼───┼───────┤               each for its own time, plus the hold at the end
//! ```

use super::ExportError;
use crate::boards::{Board, CANVAS};
use crate::clock::{FrameRate, Instant, Millis, Timeline};
use crate::keys::SettingError;
use crate::palette::Palette;
use crate::pixels::Size;
use crate::scene::{Capture, Scene};
use std::ops::Range;

/// A film that has not been shot yet.
#[derive(Clone)]
pub struct Reel<'a> {
    /// What plays.
    pub scene: &'a Scene,
    /// The instants that could be filmed.
    pub timeline: Timeline,
    /// The frames of the timeline that are, as rows in order; none is empty.
    pub kept: Vec<Range<u64>>,
    /// How much longer the last frame stays.
    pub end_hold_ms: Millis,
    /// Pixels a canvas pixel, along each side.
    pub scale: u32,
}

/// One frame to film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Its number on the timeline.
    pub number: u64,
    /// The whole millisecond of film time that it shows.
    pub at_ms: Millis,
    /// When it ends, counted from the start of the result.
    pub end: Instant,
}

impl<'a> Reel<'a> {
    /// All frames of a timeline.
    pub fn new(scene: &'a Scene, timeline: Timeline) -> Reel<'a> {
        Reel {
            scene,
            timeline,
            kept: std::iter::once(0..timeline.frame_count()).collect(),
            end_hold_ms: 0,
            scale: 1,
        }
    }

    /// The animation for an article, as the scene has it.
    pub fn animation(scene: &'a Scene) -> Reel<'a> {
        let export = &scene.export;
        let timeline = Timeline {
            start_ms: export.start_ms,
            duration_ms: export.duration_ms,
            rate: FrameRate::fps(export.fps),
        };
        let mut reel = Reel::new(scene, timeline);
        reel.end_hold_ms = export.end_hold_ms;
        reel
    }

    /// The window behind the capture table, as the scene has it. The end is not held: what is
    /// measured is the frames.
    pub fn capture(scene: &'a Scene) -> Reel<'a> {
        Reel::window(scene, &scene.capture)
    }

    /// The window that `check` compares, as the scene has it.
    pub fn guarded(scene: &'a Scene) -> Reel<'a> {
        Reel::window(scene, &scene.check.window(&scene.capture))
    }

    fn window(scene: &'a Scene, capture: &Capture) -> Reel<'a> {
        let timeline = Timeline {
            start_ms: capture.start_ms,
            duration_ms: capture.duration_ms,
            rate: FrameRate {
                frames: capture.frames,
                per_ms: u32::try_from(capture.duration_ms).unwrap_or(u32::MAX),
            },
        };
        Reel::new(scene, timeline)
    }

    /// Films all frames of another timeline.
    pub fn film(&mut self, timeline: Timeline) {
        self.timeline = timeline;
        self.kept = std::iter::once(0..timeline.frame_count()).collect();
    }

    /// Number of frames that are kept.
    pub fn frame_count(&self) -> u64 {
        self.kept.iter().map(|row| row.end - row.start).sum()
    }

    /// The number of the `nth` kept frame, counted from 0.
    pub fn nth_kept(&self, mut nth: u64) -> Option<u64> {
        for row in &self.kept {
            let length = row.end - row.start;
            if nth < length {
                return Some(row.start + nth);
            }
            nth -= length;
        }
        None
    }

    /// The canvas that is filmed.
    pub fn canvas(&self) -> Size {
        CANVAS
    }

    /// The picture's size in pixels.
    pub fn size(&self) -> Size {
        let canvas = self.canvas();
        Size {
            width: canvas.width * self.scale,
            height: canvas.height * self.scale,
        }
    }

    /// The colours of the film's inks.
    pub fn palette(&self) -> Palette {
        self.scene.palette()
    }

    /// The board at film time 0.
    ///
    /// # Errors
    /// A setting that does not go together with the others.
    pub fn open(&self) -> Result<Box<dyn Board>, SettingError> {
        self.scene.open()
    }

    /// The frames to film, in order.
    pub fn shots(&self) -> impl Iterator<Item = Shot> + Send + use<> {
        let timeline = self.timeline;
        let (count, hold) = (self.frame_count(), self.end_hold_ms);
        let numbers = self.kept.clone().into_iter().flatten();
        let mut shown = Instant::at_ms(0);
        numbers.zip(1..).map(move |(number, nth)| {
            let begin = number
                .checked_sub(1)
                .map_or(Instant::at_ms(0), |before| timeline.frame_end(before));
            shown = shown.plus(timeline.frame_end(number).since(begin));
            if nth == count {
                shown = shown.plus(Instant::at_ms(hold));
            }
            Shot {
                number,
                at_ms: timeline.instant(number).floor_ms(),
                end: shown,
            }
        })
    }

    /// How long the result is shown.
    pub fn length(&self) -> Instant {
        // Rows are contiguous: their ends tell what lies between.
        let time_before = |number: u64| match number.checked_sub(1) {
            None => Instant::at_ms(0),
            Some(before) => self.timeline.frame_end(before),
        };
        let rows = self.kept.iter();
        rows.fold(Instant::at_ms(self.end_hold_ms), |sum, row| {
            sum.plus(time_before(row.end).since(time_before(row.start)))
        })
    }
}

impl Reel<'_> {
    /// Frames of the result where all are shown equally long: the last one is stored again for as
    /// long as it is held.
    pub fn steady_frame_count(&self) -> u64 {
        let until_end = self.timeline.rate.frames_until(self.length());
        // A last frame that is cut short counts whole.
        until_end.max(self.frame_count())
    }
}

/// Pixels of a picture at most: 32 million index bytes a plane, and a thread has a few of them.
const MAX_PICTURE_PX: u64 = 32 << 20;

/// Whether a picture at some scale has a size that can be worked with.
///
/// # Errors
/// The numbers.
pub fn check_area(unscaled: Size, scale: u32) -> Result<(), ExportError> {
    let (width, height) = (u64::from(unscaled.width), u64::from(unscaled.height));
    let area = |scale: u64| width * height * scale * scale;
    let fits = |scale: u64| area(scale) <= MAX_PICTURE_PX;
    if fits(scale.into()) {
        return Ok(());
    }
    let largest = (1..u64::from(scale)).rev().find(|scale| fits(*scale));
    let advice = match largest {
        Some(largest) => format!("the largest scale is {largest}"),
        None => format!("it is too large even at scale 1, where it has {}", area(1)),
    };
    Err(ExportError::Limit(format!(
        "a picture of {unscaled} at scale {scale} has {} pixels, more than {MAX_PICTURE_PX}: {advice}",
        area(scale.into())
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples;

    fn reel(scene: &Scene) -> Reel<'_> {
        let timeline = Timeline {
            start_ms: 500,
            duration_ms: 2000,
            rate: FrameRate::fps(12),
        };
        Reel::new(scene, timeline)
    }

    fn ends(reel: &Reel<'_>) -> Vec<u64> {
        reel.shots().map(|shot| shot.end.round_cs()).collect()
    }

    #[test]
    fn a_whole_film_ends_where_its_timeline_does() {
        let scene = samples::scene();
        let reel = reel(&scene);
        assert_eq!(ends(&reel)[..4], [8, 17, 25, 33]);
        assert_eq!(ends(&reel)[23], 200);
        let last = reel.shots().last().unwrap();
        assert_eq!(reel.length().round_ms(), last.end.round_ms());
        assert_eq!(reel.shots().nth(1).unwrap().at_ms, 583);
    }

    #[test]
    fn kept_frames_are_shown_as_long_as_in_the_whole_film() {
        let scene = samples::scene();
        let mut reel = reel(&scene);
        reel.kept = vec![1..3, 5..6, 23..24];
        reel.end_hold_ms = 1000;
        let numbers: Vec<u64> = reel.shots().map(|shot| shot.number).collect();
        assert_eq!(numbers, [1, 2, 5, 23]);
        assert_eq!(ends(&reel), [8, 17, 25, 133]);
        assert_eq!(reel.length().round_ms(), 1333);
    }
}
