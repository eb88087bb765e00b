//! The groups of settings that every scene has: its canvas, capture, export and check.

use super::length::Length;
use crate::clock::Millis;
use crate::frame::Canvas;
use crate::palette::{ThemeChoice, ThemeName};
use crate::settings;

/// A film's length unless it is set.
const USUAL_MS: Millis = 6000;

settings! {
    /// The picture that the board is drawn in.
    pub struct CanvasTable {
        /// Width in canvas pixels; --scale draws each of them larger.
        width_px: u32 = 480, 16..=8192;
        /// Height in canvas pixels.
        height_px: u32 = 300, 16..=8192;
        /// Ground that is left at each edge, at least: cells are whole pixels, and what they leave
        /// over is ground too.
        margin_px: u32 = 0, 0..=4000;
    }
}

impl CanvasTable {
    /// The canvas itself.
    pub fn canvas(&self) -> Canvas {
        Canvas {
            margin_px: self.margin_px,
            ..Canvas::of(self.width_px, self.height_px)
        }
    }
}

settings! {
    /// The filmed window behind the capture table.
    pub struct Capture {
        /// Film time of the first frame (calibrated, the same for all boards).
        start_ms: u64 = 1200, 0..=86_400_000;
        /// Length of the window.
        duration_ms: u64 = 2000, 1..=86_400_000;
        /// Frames in it.
        frames: u32 = 24, 2..=100_000;
    }
}

settings! {
    /// How the film is exported.
    pub struct Export {
        /// Film time of the first frame.
        start_ms: u64 = 0, 0..=86_400_000;
        /// Length of the film in film time; 6000, or what several tracks last, unless set. "cycle"
        /// is exactly one round of the board from its step 0, hold included (in the garden until sun
        /// and lantern are both back at their start), "settled" lasts until the first maze is
        /// finished.
        duration_ms: Option<Length> = None, 1..=86_400_000;
        /// How long the whole film is shown: film time runs evenly faster, or slower.
        fit_ms: Option<u64> = None, 1..=86_400_000;
        /// How many times as fast film time runs, in thousandths.
        speed: f64 = 1.0, 0.001..=1000;
        /// Film time, counted from the film's start, of its first picture; what lies before it
        /// comes at the end.
        loop_offset_ms: u64 = 0, 0..=86_400_000;
        /// Frames a second.
        fps: u32 = 25, 1..=100;
        /// How long the frame of the film's end stays beyond its time.
        end_hold_ms: u64 = 0, 0..=600_000;
        /// Colours: a theme's name, or colours by role in a table of their own.
        theme: ThemeChoice = ThemeChoice::Named(ThemeName::Dark);
    }
}

settings! {
    /// How the scene is guarded by `check`.
    pub struct Check {
        /// Film time of the first frame; that of [capture] unless set.
        start_ms: Option<u64> = None, 0..=86_400_000;
        /// Length of the window; that of [capture] unless set.
        duration_ms: Option<u64> = None, 1..=86_400_000;
        /// Frames in the window; those of [capture] unless set.
        frames: Option<u32> = None, 1..=100_000;
        /// Difference that a channel of a pixel may have; a reason must say why.
        tolerance: u8 = 0, 0..=254;
        /// Pixels a frame that may differ by more than that; a reason must say why.
        max_outliers: u32 = 0, 0..=1_000_000;
        /// Why a difference is tolerated; printed whenever it is.
        reason: Option<String> = None;
        /// Whether its baseline picture may have more than 64 KiB.
        large: bool = false;
    }
}

impl Check {
    /// The window that is compared, in the terms of the capture.
    pub fn window(&self, capture: &Capture) -> Capture {
        Capture {
            start_ms: self.start_ms.unwrap_or(capture.start_ms),
            duration_ms: self.duration_ms.unwrap_or(capture.duration_ms),
            frames: self.frames.unwrap_or(capture.frames),
        }
    }
}

impl Export {
    /// The length as it is set, else that of all tracks where there are several, else the usual one.
    pub fn length(&self, has_tracks: bool) -> Length {
        let usual = match has_tracks && self.start_ms == 0 {
            true => Length::Cycle,
            false => Length::Ms(USUAL_MS),
        };
        self.duration_ms.unwrap_or(usual)
    }
}
