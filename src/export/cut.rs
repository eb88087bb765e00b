//! Which stretch of a scene is filmed, and at which pace: its animation, clips of it, or the window
//! behind the capture table.
//!
//! ```text
//!  film time   0 ─────────────────────────────────▶
//!  capture        ├──────┤                            its own frames
//!  animation   ├──────────────────────┤               --fit-ms, --speed squeeze it
//!  clips            ├───┤      ├──┤
//! ```

use super::reel::Pacing;
use super::{ExportError, Options, Reel, check_area};
use crate::clock::{FrameRate, MAX_FILM_MS, Pace, Timeline};
use crate::keys::nearest;
use crate::scene::{Clip, Scene, Window};

impl Options {
    /// The films of a scene, before `--frames` picks from them: its animation or capture, or the
    /// clips asked for.
    ///
    /// # Errors
    /// As [`Options::reel`]; a clip that the scene does not have.
    pub fn reels<'a>(&self, scene: &'a Scene) -> Result<Vec<Reel<'a>>, ExportError> {
        if self.clips.is_empty() {
            return Ok(vec![self.reel(scene)?]);
        }
        let clips = self.clips_of(scene).map_err(ExportError::Limit)?;
        let reels = clips.into_iter().map(|clip| {
            let window = scene.stretch(clip.start_ms, clip.duration_ms);
            let mut reel = self.paced(scene, window)?;
            reel.clip = Some(&clip.name);
            reel.end_hold_ms = scene.export.end_hold_ms;
            self.checked(reel)
        });
        reels.collect()
    }

    /// The window of a scene that is filmed, before `--frames` picks from it.
    ///
    /// # Errors
    /// The numbers, where the window or the picture is larger than can be.
    pub fn reel<'a>(&self, scene: &'a Scene) -> Result<Reel<'a>, ExportError> {
        self.checked(match self.capture {
            true => self.capture_of(scene),
            false => self.animation_of(scene)?,
        })
    }

    /// The reel with what is asked for of every film.
    fn checked<'a>(&self, mut reel: Reel<'a>) -> Result<Reel<'a>, ExportError> {
        let Window {
            start_ms, film_ms, ..
        } = reel.window;
        let shown_ms = reel.timeline.duration_ms;
        if film_ms == 0 || start_ms.saturating_add(film_ms) > MAX_FILM_MS || shown_ms > MAX_FILM_MS
        {
            return Err(ExportError::Limit(format!(
                "a film lasts at least 1 ms and ends by {MAX_FILM_MS} ms, not {film_ms} ms from {start_ms} ms on, shown for {shown_ms} ms"
            )));
        }
        reel.end_hold_ms = self.end_hold_ms.unwrap_or(reel.end_hold_ms);
        reel.scale = self.scale;
        check_area(reel.canvas(), reel.scale)?;
        Ok(reel)
    }

    fn capture_of<'a>(&self, scene: &'a Scene) -> Reel<'a> {
        let mut reel = Reel::capture(scene);
        if let Some(fps) = self.fps {
            reel.film(Timeline {
                rate: FrameRate::fps(fps),
                ..reel.timeline
            });
        }
        reel
    }

    fn animation_of<'a>(&self, scene: &'a Scene) -> Result<Reel<'a>, ExportError> {
        let export = &scene.export;
        let length = self.duration_ms.unwrap_or(scene.length());
        let window = scene.window_of(self.start_ms.unwrap_or(export.start_ms), length);
        let window =
            window.map_err(|error| match (error.key, self.duration_ms, self.start_ms) {
                // The scene is not at fault.
                ("duration_ms", Some(_), _) => {
                    ExportError::Limit(format!("--duration-ms: {}", error.message))
                }
                ("start_ms", _, Some(_)) => {
                    ExportError::Limit(format!("--start-ms: {}", error.message))
                }
                _ => error.into(),
            })?;
        let mut reel = self.paced(scene, window)?;
        reel.end_hold_ms = export.end_hold_ms;
        if export.loop_offset_ms >= window.film_ms {
            return Err(ExportError::Limit(format!(
                "the film of {} ms has no picture at loop_offset_ms {}",
                window.film_ms, export.loop_offset_ms
            )));
        }
        reel.loop_offset_ms = export.loop_offset_ms;
        Ok(reel)
    }

    /// A window at the pace asked for, or else at that of the scene's film.
    fn paced<'a>(&self, scene: &'a Scene, window: Window) -> Result<Reel<'a>, ExportError> {
        let export = &scene.export;
        let pacing = match (self.fit_ms, self.speed, export.fit_ms) {
            (Some(fit_ms), ..) => Pacing::Fit(fit_ms),
            (None, Some(speed), _) => Pacing::At(Pace::speed(speed)),
            (None, None, None) => Pacing::At(Pace::speed(export.speed)),
            (None, None, Some(fit_ms)) if scene.window()? == window => Pacing::Fit(fit_ms),
            // A part of a squeezed film is squeezed as the whole is.
            (None, None, Some(_)) => Pacing::At(Reel::animation(scene)?.pace),
        };
        let rate = FrameRate::fps(self.fps.unwrap_or(export.fps));
        Ok(Reel::paced(scene, window, pacing, rate))
    }

    /// The clips of a scene that are asked for, in the scene's order.
    fn clips_of<'a>(&self, scene: &'a Scene) -> Result<Vec<&'a Clip>, String> {
        let names: Vec<&str> = scene.clips.iter().map(|clip| clip.name.as_str()).collect();
        let all = self.clips.iter().any(|name| name == "all");
        for name in self.clips.iter().filter(|name| *name != "all") {
            if !names.contains(&name.as_str()) {
                let meant = match nearest(name, names.iter().copied()) {
                    Some(meant) => format!("; did you mean {meant}?"),
                    None => String::new(),
                };
                let has = match names.is_empty() {
                    true => "it has none".to_owned(),
                    false => format!("it has {}", names.join(", ")),
                };
                return Err(format!("no clip is named {name}{meant} ({has})"));
            }
        }
        if names.is_empty() {
            return Err("it has no clips: a clip is a table [[clip]] of the scene".into());
        }
        let wanted = |clip: &&Clip| all || self.clips.contains(&clip.name);
        Ok(scene.clips.iter().filter(wanted).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples;
    use crate::scene::Length;

    #[test]
    fn the_capture_is_filmed_at_its_own_instants() {
        let (mut scene, mut options) = (samples::scene(), samples::options());
        options.capture = true;
        scene.capture.start_ms = 520;
        let reel = options.reel(&scene).unwrap();
        let times: Vec<u64> = reel.shots().map(|shot| shot.at_ms).collect();
        assert_eq!(times[..4], [520, 603, 686, 770]);
        assert_eq!(times.len(), 24);
        assert_eq!(reel.length().round_ms(), 2000);
    }

    #[test]
    fn named_lengths_are_the_board_s_own() {
        let mut scene = samples::scene();
        let window = |scene: &Scene, length| {
            let window = scene.window_of(0, length).unwrap();
            (window.film_ms, window.from_step_0)
        };
        // 1,921 steps of 24 ms; the demo has 640 of them behind it.
        let hold = 1200;
        assert_eq!(window(&scene, Length::Cycle), (1921 * 24 + hold, true));
        assert_eq!(window(&scene, Length::Settled), ((1921 - 640) * 24, false));
        scene.content = samples::playing(crate::boards::find("hedge-garden").unwrap());
        // 321 steps of 70 ms and a round of 5,712: neither is over before the other 136 times.
        assert_eq!(window(&scene, Length::Cycle), (3_055_920, true));
        let error = scene.window_of(0, Length::Settled).unwrap_err();
        assert!(error.to_string().contains("never finished"), "{error}");
    }

    #[test]
    fn a_settled_film_ends_with_the_finished_maze_and_a_cycle_before_the_next() {
        use crate::export::step::Stepper;
        let mut scene = samples::scene();
        scene.export.duration_ms = Some(Length::Settled);
        for speed in [1.0, 40.0] {
            scene.export.speed = speed;
            let reel = Reel::animation(&scene).unwrap();
            let last = Stepper::open(&reel).unwrap().last().unwrap();
            let mut board = scene.open().unwrap();
            board.advance((1921 - 640) * 24);
            assert!(last.1 == board.frame(), "{speed}");
        }
        scene.export.duration_ms = Some(Length::Cycle);
        let reel = Reel::animation(&scene).unwrap();
        let mut frames = Stepper::open(&reel).unwrap();
        assert!(frames.next().unwrap().1 == scene.open_for(true).unwrap().frame());
        let last = frames.last().unwrap();
        let mut board = scene.open_for(true).unwrap();
        board.advance(1921 * 24);
        assert!(last.1 == board.frame());
    }

    #[test]
    fn a_settled_film_shows_its_end_once_wherever_it_begins() {
        use crate::export::step::Stepper;
        let mut scene = samples::scene();
        scene.export.duration_ms = Some(Length::Settled);
        let end_ms = (1921 - 640) * 24;
        for (fps, speed) in [(25, 1.0), (5, 1.0), (12, 7.0), (50, 0.3), (30, 40.0)] {
            (scene.export.fps, scene.export.speed) = (fps, speed);
            for offset_ms in [0, 1, 110, 1000, end_ms - 1] {
                scene.export.loop_offset_ms = offset_ms;
                scene.export.end_hold_ms = 2000;
                let reel = Reel::animation(&scene).unwrap();
                let mut shown = 0;
                for shot in reel.shots() {
                    let (at_ms, lasts) = (shot.at_ms, shot.end.round_ms() - shown);
                    shown = shot.end.round_ms();
                    // Two where a frame lasts no whole number of milliseconds, at most.
                    assert_eq!(
                        lasts >= 2000,
                        at_ms == end_ms && lasts > 200,
                        "{fps} {offset_ms}"
                    );
                }
                let ends = reel.shots().filter(|shot| shot.at_ms == end_ms).count();
                assert!(
                    (1..=2).contains(&ends),
                    "{ends} at {fps}, {speed}, {offset_ms}"
                );
            }
        }
        scene.export.loop_offset_ms = 110;
        let reel = Reel::animation(&scene).unwrap();
        let mut settled = scene.open().unwrap();
        settled.advance(end_ms);
        let mut frames = Stepper::open(&reel).unwrap();
        assert!(frames.any(|(_, frame)| frame == settled.frame()));
    }

    #[test]
    fn a_film_that_starts_in_its_middle_has_the_same_pictures_in_another_order() {
        use crate::export::step::Stepper;
        let mut scene = samples::scene();
        scene.export.duration_ms = Some(Length::Ms(1000));
        let plain = scene.clone();
        scene.export.loop_offset_ms = 400;
        let frames = |scene: &Scene| -> Vec<crate::frame::Frame> {
            let reel = Reel::animation(scene).unwrap();
            Stepper::open(&reel)
                .unwrap()
                .map(|(_, frame)| frame)
                .collect()
        };
        let (mut plain, turned) = (frames(&plain), frames(&scene));
        plain.rotate_left(10);
        assert!(plain == turned);
    }
}
