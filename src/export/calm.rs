//! A film for players that do not show a frame for less than 20 ms: browsers take 10 ms for 100.
//!
//! ```text
//!  60 fps in 1/100 s   0  2  3  5  7  8  10        frames of 1 and 2
//!  calm                0  2     5  7     10        each stays until one that can be shown begins
//! ```
//!
//! A whole film is filmed at 50 frames a second instead, which is smoother than leaving some out; what
//! `--frames` picked, and a last frame that is cut short, is left to this.

use super::Shot;
use crate::clock::Instant;
use std::iter::Peekable;

/// The shortest time in 1/100 s that players honour.
pub(super) const SHORTEST_CS: u64 = 2;
/// Frames a second that last as long.
pub(super) const MOST_FPS: u32 = 50;

/// Leaves out shots so that all that are left last long enough; the time of all together stays.
/// A film that is shorter than that in all keeps one.
pub(super) struct Calm<I: Iterator<Item = Shot>> {
    shots: Peekable<I>,
    start_cs: u64,
    /// When the last one ends.
    length_cs: u64,
}

impl<I: Iterator<Item = Shot>> Calm<I> {
    pub fn new(shots: I, length: Instant) -> Calm<I> {
        Calm {
            shots: shots.peekable(),
            start_cs: 0,
            length_cs: length.round_cs(),
        }
    }

    /// Whether a shot that ends at `end_cs` stays while the next one is left out.
    fn stays(&self, end_cs: u64) -> bool {
        let is_short = end_cs < self.start_cs + SHORTEST_CS;
        let rest_is_short = self.length_cs < end_cs + SHORTEST_CS;
        // What comes last may begin early, if the one before can spare the time.
        let can_share = self.length_cs >= self.start_cs + 2 * SHORTEST_CS;
        is_short || rest_is_short && !can_share
    }
}

impl<I: Iterator<Item = Shot>> Iterator for Calm<I> {
    type Item = Shot;

    fn next(&mut self) -> Option<Shot> {
        let mut shot = self.shots.next()?;
        while self.stays(shot.end.round_cs())
            && let Some(next) = self.shots.next()
        {
            shot.end = next.end;
        }
        self.start_cs = shot.end.round_cs();
        Some(shot)
    }
}

#[cfg(test)]
mod tests {
    use crate::decode;
    use crate::export::{Format, Place, samples};
    use crate::frame::Canvas;
    use crate::keys::Value;
    use crate::progress::Progress;
    use crate::scene::{Content, Length};
    use proptest::prelude::*;
    use std::path::Path;

    /// A scene of 5 × 5 cells that is drawn in no time.
    fn scene() -> crate::scene::Scene {
        let mut scene = samples::scene();
        scene.canvas = Canvas::of(24, 20);
        let Content::Tracks(tracks) = &mut scene.content else {
            unreachable!("the sample has a track")
        };
        let key = tracks[0].board.key("grid_n").unwrap();
        tracks[0].params.set(&key, Value::Int(5));
        scene
    }

    /// The delays in a GIF, in 1/100 s.
    fn delays(path: &Path) -> Vec<u64> {
        let mut film = decode::open(path).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = film.next_frame().unwrap() {
            delays.push(frame.delay.unwrap().round_ms() / 10);
        }
        delays
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(160))]
        #[test]
        fn no_gif_shows_a_frame_for_less_than_20_ms_and_all_last_as_long_as_they_should(
            fps in 1_u32..=100,
            duration_ms in 1_u64..900,
            paced in prop_oneof![
                Just((None, None)),
                (1_u64..900).prop_map(|fit_ms| (Some(fit_ms), None)),
                (0.3..4.0_f64).prop_map(|speed| (None, Some(speed))),
            ],
            settled in prop::bool::weighted(0.1),
            end_hold_ms in prop_oneof![Just(0_u64), 0_u64..60],
            offset_ms in prop_oneof![Just(0_u64), 0_u64..100],
            capture in prop_oneof![Just(None), (2_u32..90).prop_map(Some)],
            picked in prop_oneof![
                Just(None),
                Just(Some("0..50%")),
                Just(Some("0,2,3,5..,-1")),
                Just(Some("50%..")),
            ],
        ) {
            let (mut scene, mut options) = (scene(), samples::options());
            scene.export.loop_offset_ms = offset_ms;
            options.fps = Some(fps);
            let length = if settled { Length::Settled } else { Length::Ms(duration_ms) };
            options.duration_ms = Some(length);
            (options.fit_ms, options.speed) = paced;
            options.end_hold_ms = Some(end_hold_ms);
            if let Some(frames) = capture {
                (options.capture, options.fps, options.duration_ms) = (true, None, None);
                (scene.capture.frames, scene.capture.duration_ms) = (frames, duration_ms);
            }
            options.frames = picked.and_then(|picked| picked.parse().ok());
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("a.gif");
            let place = Place::File(path.clone(), Format::Gif);
            // A loop offset past the end, or no such frames.
            let Ok(job) = options.job(&scene, &place) else {
                return Ok(());
            };
            let stop = crate::export::Stop::default();
            let written = job.film(&options, &stop, &Progress::new(0, true));
            prop_assert!(written.is_ok());
            let delays = delays(&path);
            prop_assert!(delays.iter().all(|delay| *delay >= 2), "{delays:?}");
            let total: u64 = delays.iter().sum();
            // A film that is faster than a GIF is filmed anew: its end lasts as long as a frame.
            let is_right = match settled && job.reel.is_too_fast() {
                true => total.abs_diff(job.reel.length().round_cs()) <= 1,
                false => total == job.reel.length().round_cs().max(2),
            };
            prop_assert!(is_right, "{delays:?} for {:?}", job.reel.length());
        }
    }
}
