//! What a job would write, in words.
//!
//! ```text
//!  out/distance-flood.gif: 150 frames, 480×300, 6000 ms in all, 40 ms a frame
//!  out/distance-flood/: 24 frames, 960×600, frame-0000.png to frame-0023.png
//!  out/distance-flood.mp4: 150 frames, 480×300, 6000 ms in all, 25 frames a second
//! ```

use super::{Format, Job, Reel, Target};
use crate::clock::Instant;
use crate::output::frame_name;

impl Job<'_> {
    /// A line for every result: file, frames, size, times.
    pub fn describe(&self) -> Vec<String> {
        let line = |target: &(Format, Target)| self.describe_result(target);
        self.targets.iter().map(line).collect()
    }

    fn describe_result(&self, (format, target): &(Format, Target)) -> String {
        let reel = self.reel_for(*format);
        let count = match format.is_steady() {
            true => reel.steady_frame_count(),
            false => reel.frame_count(),
        };
        let frames = match count {
            1 => "1 frame".to_owned(),
            n => format!("{n} frames"),
        };
        let size = reel.size();
        let size = format.video().map_or(size, |video| video.size(size));
        let what = format!("{target}: {frames}, {size}");
        match (format, target) {
            (_, Target::Frames(_)) => {
                let total = reel.timeline.frame_count();
                let name = |nth| reel.nth_kept(nth).map(|number| frame_name(number, total));
                let first = name(0).unwrap_or_default();
                let last = name(reel.frame_count() - 1).unwrap_or_default();
                format!("{what}, {first} to {last}")
            }
            (Format::Gif, _) => format!("{what}, {}", times(reel, |at| at.round_cs() * 10)),
            (format, _) if format.is_steady() => {
                let rate = reel.timeline.rate;
                let length = rate.end_of(count).round_ms();
                let per_second = match rate.per_second() {
                    (frames, 1) => frames.to_string(),
                    (frames, seconds) => format!("{frames}/{seconds}"),
                };
                format!("{what}, {length} ms in all, {per_second} frames a second")
            }
            _ => format!("{what}, {}", times(reel, Instant::round_ms)),
        }
    }
}

/// Length and delays of an animation whose file rounds an instant to such milliseconds.
fn times(reel: &Reel<'_>, rounded_ms: fn(Instant) -> u64) -> String {
    let (mut before, mut shortest, mut longest) = (0, u64::MAX, 0);
    for shot in reel.shots() {
        let end = rounded_ms(shot.end);
        shortest = shortest.min(end - before);
        longest = longest.max(end - before);
        before = end;
    }
    if shortest == longest {
        format!("{before} ms in all, {shortest} ms a frame")
    } else {
        format!("{before} ms in all, {shortest} to {longest} ms a frame")
    }
}

#[cfg(test)]
mod tests {
    use crate::export::{Format, Job, Reel, Target, samples};

    #[test]
    fn a_dry_run_tells_file_frames_size_and_times() {
        let scene = samples::scene();
        fn job(reel: Reel<'_>) -> Job<'_> {
            let target = |format| Target::in_folder("o".as_ref(), "a", format);
            Job {
                calm: reel.clone(),
                reel,
                kept: Vec::new(),
                targets: Format::NAMES
                    .map(|(_, format)| (format, target(format)))
                    .to_vec(),
            }
        }
        assert_eq!(
            job(Reel::capture(&scene)).describe(),
            [
                "o/a.gif: 24 frames, 480×300, 2000 ms in all, 80 to 90 ms a frame",
                "o/a.png: 24 frames, 480×300, 2000 ms in all, 83 to 84 ms a frame",
                "o/a.webp: 24 frames, 480×300, 2000 ms in all, 83 to 84 ms a frame",
                "o/a: 24 frames, 480×300, frame-0000.png to frame-0023.png",
                "o/a.y4m: 24 frames, 480×300, 2000 ms in all, 12 frames a second",
                "o/a.rgba: 24 frames, 480×300, 2000 ms in all, 12 frames a second",
                "o/a.mp4: 24 frames, 480×300, 2000 ms in all, 12 frames a second",
                "o/a.webm: 24 frames, 480×300, 2000 ms in all, 12 frames a second",
            ]
        );
        let mut held = Reel::animation(&scene).unwrap();
        (held.end_hold_ms, held.scale) = (1000, 2);
        let held = job(held).describe();
        assert_eq!(
            held[0],
            "o/a.gif: 150 frames, 960×600, 7000 ms in all, 40 to 1040 ms a frame"
        );
        assert_eq!(
            held[4],
            "o/a.y4m: 175 frames, 960×600, 7000 ms in all, 25 frames a second"
        );
    }
}
