//! What is filmed: a scene's board at some instants, each shown for some time.
//!
//! ```text
//!  timeline   0   1   2   3   4   5   6   7       every frame ends where the next begins
//!  kept           1   2           5               --frames 1,2,5
//!  shown          ├───┼───┼───────┤               each for its own time, plus the hold at the end
//! ```

use super::calm::{Calm, MOST_FPS};
use super::{ExportError, Shot};
use crate::boards::Board;
use crate::clock::{FrameRate, Instant, Millis, Pace, Timeline};
use crate::keys::SettingError;
use crate::palette::Palette;
use crate::pixels::{MAX_PICTURE_PX, Size};
use crate::scene::{Capture, Scene, Window};
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
    /// The stretch of film time that is filmed; the timeline is that of the result.
    pub window: Window,
    /// How fast film time runs.
    pub pace: Pace,
    /// Where in the window the film begins; what lies before it comes at the end.
    pub loop_offset_ms: Millis,
    /// The name of the clip, if it is one.
    pub clip: Option<&'a str>,
    /// Pixels a canvas pixel, along each side.
    pub scale: u32,
    /// Whether frames that are too short for a GIF are left out; their time is the one before's.
    pub is_calm: bool,
}

/// How fast film time runs, as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pacing {
    /// So that all of the window is shown in so long; not 0.
    Fit(Millis),
    /// At a given pace.
    At(Pace),
}

impl<'a> Reel<'a> {
    /// All frames of a timeline, at an even pace.
    pub fn new(scene: &'a Scene, timeline: Timeline) -> Reel<'a> {
        Reel {
            scene,
            timeline,
            kept: std::iter::once(0..timeline.frame_count()).collect(),
            end_hold_ms: 0,
            window: scene.stretch(timeline.start_ms, timeline.duration_ms),
            pace: Pace::EVEN,
            loop_offset_ms: 0,
            clip: None,
            scale: 1,
            is_calm: false,
        }
    }

    /// The animation for an article, as the scene has it.
    ///
    /// # Errors
    /// A named length that the board does not have.
    pub fn animation(scene: &'a Scene) -> Result<Reel<'a>, SettingError> {
        let export = &scene.export;
        let window = scene.window()?;
        let pace = match export.fit_ms {
            Some(fit_ms) => Pacing::Fit(fit_ms),
            None => Pacing::At(Pace::speed(export.speed)),
        };
        let mut reel = Reel::paced(scene, window, pace, FrameRate::fps(export.fps));
        reel.loop_offset_ms = export.loop_offset_ms;
        reel.end_hold_ms = export.end_hold_ms;
        Ok(reel)
    }

    /// A film of one picture, of no particular moment.
    pub fn still(scene: &'a Scene) -> Reel<'a> {
        let timeline = Timeline {
            start_ms: 0,
            duration_ms: 1,
            rate: FrameRate::fps(1),
        };
        Reel::new(scene, timeline)
    }

    /// A window at a pace.
    pub fn paced(scene: &'a Scene, window: Window, pacing: Pacing, rate: FrameRate) -> Reel<'a> {
        // The frame that shows the end of the window.
        let more_ms = match window.with_end {
            true => u64::from(rate.per_ms.div_ceil(rate.frames)),
            false => 0,
        };
        let (pace, duration_ms) = match pacing {
            Pacing::Fit(fit_ms) => {
                let shown_ms = fit_ms.saturating_sub(more_ms).max(1);
                (Pace::fit(window.film_ms, shown_ms), fit_ms)
            }
            Pacing::At(pace) => (pace, pace.shown(window.film_ms) + more_ms),
        };
        let timeline = Timeline {
            start_ms: window.start_ms,
            duration_ms,
            rate,
        };
        let mut reel = Reel::new(scene, timeline);
        (reel.window, reel.pace) = (window, pace);
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

    /// Films all frames of another timeline, at an even pace.
    pub fn film(&mut self, timeline: Timeline) {
        self.timeline = timeline;
        self.window = self.scene.stretch(timeline.start_ms, timeline.duration_ms);
        self.pace = Pace::EVEN;
        self.kept = std::iter::once(0..timeline.frame_count()).collect();
    }

    /// Whether all frames of the timeline are kept.
    pub fn is_whole(&self) -> bool {
        self.kept.len() == 1 && self.kept[0] == (0..self.timeline.frame_count())
    }

    /// Whether it has more frames a second than a GIF can show.
    pub fn is_too_fast(&self) -> bool {
        let rate = self.timeline.rate;
        u64::from(rate.frames) * 1000 > u64::from(MOST_FPS) * u64::from(rate.per_ms)
    }

    /// Number of frames that are filmed.
    pub fn frame_count(&self) -> u64 {
        match self.is_calm {
            true => self.shots().count() as u64,
            false => self.kept.iter().map(|row| row.end - row.start).sum(),
        }
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
        self.scene.canvas.size
    }

    /// The picture's size in pixels.
    pub fn size(&self) -> Size {
        self.canvas().scaled(self.scale)
    }

    /// The colours of the film's inks: a palette for every track, or one for all.
    pub fn palettes(&self) -> Vec<Palette> {
        self.scene.palettes()
    }

    /// The board at film time 0.
    ///
    /// # Errors
    /// A setting that does not go together with the others.
    pub fn open(&self) -> Result<Box<dyn Board>, SettingError> {
        self.scene.open_for(self.window.from_step_0)
    }

    /// What the results are called: the scene, or one of its clips.
    pub fn name(&self) -> String {
        match self.clip {
            Some(clip) => format!("{}-{clip}", self.scene.name),
            None => self.scene.name.clone(),
        }
    }

    /// The frames to film, in order.
    pub fn shots(&self) -> Box<dyn Iterator<Item = Shot> + Send> {
        match self.is_calm {
            true => Box::new(Calm::new(self.all_shots(), self.length())),
            false => Box::new(self.all_shots()),
        }
    }

    fn all_shots(&self) -> impl Iterator<Item = Shot> + Send + use<> {
        let timeline = self.timeline;
        let (window, pace, offset_ms) = (self.window, self.pace, self.loop_offset_ms);
        let (end, hold) = (self.end_number(), self.end_hold_ms);
        let frame_ms = self.frame_film_ms();
        let numbers = self.kept.clone().into_iter().flatten();
        let mut shown = Instant::at_ms(0);
        numbers.map(move |number| {
            let begin = number
                .checked_sub(1)
                .map_or(Instant::at_ms(0), |before| timeline.frame_end(before));
            shown = shown.plus(timeline.frame_end(number).since(begin));
            if Some(number) == end {
                shown = shown.plus(Instant::at_ms(hold));
            }
            Shot {
                number,
                at_ms: window.wrapped(pace.film(timeline.since_start(number)), offset_ms, frame_ms),
                end: shown,
            }
        })
    }

    /// The film time that passes in a frame, rounded up.
    fn frame_film_ms(&self) -> Millis {
        self.pace.film(self.timeline.rate.end_of(1)).ceil_ms()
    }

    /// The number of the frame that shows the film's end, which is held: the last one, or with a
    /// loop offset the last before the film comes round to its beginning.
    fn end_number(&self) -> Option<u64> {
        let period_ms = self.window.period_ms(self.frame_film_ms());
        let comes_round = |number: u64| {
            let far = self.pace.film(self.timeline.since_start(number));
            self.loop_offset_ms > 0 && self.loop_offset_ms + far.floor_ms() >= period_ms
        };
        let rows = self.kept.iter().rev();
        let before = rows.filter(|row| !comes_round(row.start)).map(|row| {
            let (mut last, mut end) = (row.start, row.end);
            while end - last > 1 {
                let middle = last + (end - last) / 2;
                match comes_round(middle) {
                    true => end = middle,
                    false => last = middle,
                }
            }
            last
        });
        let last = self.kept.last().map(|row| row.end - 1);
        before.max().or(last)
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
mod tests;
