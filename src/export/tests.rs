//! The same film whatever the threads, the chunks, the frame rate and the place it begins at.

use super::line::Room;
use super::pipeline::{Flight, run_in};
use super::step::Stepper;
use super::*;
use crate::boards::{Cue, Hidden, Input, Track, Until, find};
use crate::clock::{FrameRate, Millis, Timeline};
use crate::frame::Frame;
use crate::keys::Params;
use crate::output::Clobber;
use crate::pixels::{Plane, Rgb, Size};
use crate::progress::Progress;
use crate::raster::Raster;
use crate::scene::{Content, Scene};
use proptest::prelude::*;

fn timeline(start_ms: Millis, duration_ms: Millis, fps: u32) -> Timeline {
    Timeline {
        start_ms,
        duration_ms,
        rate: FrameRate::fps(fps),
    }
}

/// Keeps everything that a developer is given.
struct Everything;

impl Develop for Everything {
    type Strip = Vec<(Shot, Option<Plane>, Plane)>;

    fn strip(&self) -> Self::Strip {
        Vec::new()
    }

    fn add(&self, strip: &mut Self::Strip, painted: Painted<'_>) {
        let changed = painted
            .before
            .map(|before| painted.now.changed_rect(before, painted.now.size().rect()));
        if let Some(changed) = changed {
            assert_eq!(changed.union(painted.dirty), painted.dirty);
        }
        strip.push((painted.shot, painted.before.cloned(), painted.now.clone()));
    }

    fn bytes(&self, strip: &Self::Strip) -> usize {
        strip.iter().map(|(.., now)| 2 * now.size().area()).sum()
    }
}

fn in_chunks(
    reel: &Reel<'_>,
    threads: usize,
    chunk_frames: usize,
) -> Vec<(Shot, Option<Plane>, Plane)> {
    let flight = Flight::in_chunks(reel.size(), threads, chunk_frames);
    in_flight(reel, threads, flight)
}

fn in_flight(reel: &Reel<'_>, threads: usize, flight: Flight) -> Vec<(Shot, Option<Plane>, Plane)> {
    let stop = Stop::default();
    let numbering = number_inks(reel, &stop).unwrap();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let mut frames = Vec::new();
    pool.install(|| {
        let deliver = |strip: Vec<_>| {
            frames.extend(strip);
            Ok(())
        };
        run_in(flight, reel, &numbering, &stop, &Everything, deliver)
    })
    .unwrap();
    frames
}

#[test]
fn frames_come_in_order_each_with_the_one_before_for_any_threads_and_chunks() {
    let scene = samples::scene();
    let mut reel = Reel::new(&scene, timeline(500, 1400, 25));
    reel.kept = vec![2..20, 21..35];
    let one = in_chunks(&reel, 1, 1000);
    assert_eq!(one.len(), 32);
    assert!(one[0].1.is_none());
    for pair in one.windows(2) {
        assert_eq!(pair[1].1.as_ref(), Some(&pair[0].2));
    }
    for (threads, chunk_frames) in [(1, 1), (2, 3), (2, 16), (8, 5), (8, 16)] {
        let other = in_chunks(&reel, threads, chunk_frames);
        assert!(
            one == other,
            "{threads} threads, {chunk_frames} frames a chunk"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn frames_are_the_same_however_few_bytes_may_be_in_flight(
        threads in 1usize..5, chunk_frames in 1usize..9, jobs in 1usize..12,
        planes in 0usize..20, job_planes in 0usize..9,
    ) {
        let scene = samples::scene();
        let reel = Reel::new(&scene, timeline(500, 700, 25));
        let room = Room {
            bytes: planes * reel.size().area(),
            jobs,
            job_bytes: job_planes * reel.size().area(),
        };
        let flight = Flight { chunk_frames, room };
        let expected = in_chunks(&reel, 1, 1000);
        prop_assert!(in_flight(&reel, threads, flight) == expected);
    }
}

#[test]
fn frames_in_flight_are_bounded_in_bytes_at_every_size_of_a_picture() {
    let size = |width, height| Size { width, height };
    let usual = Flight::of(size(480, 300), 2);
    assert_eq!((usual.chunk_frames, usual.room.jobs), (16, 4));
    let sizes = [size(480, 300), size(1920, 1080), size(3840, 2160)];
    for (size, threads) in sizes.into_iter().zip([1, 2, 8].into_iter().cycle()) {
        let Flight { chunk_frames, room } = Flight::of(size, threads);
        assert_eq!(room.bytes, threads * (32 << 20));
        assert_eq!(room.job_bytes, chunk_frames * size.area());
        // All threads have work, and a chunk lies ready for each.
        assert!(2 * threads * room.job_bytes <= room.bytes, "{size}");
    }
    assert_eq!(Flight::of(size(3840, 2160), 2).chunk_frames, 2);
    assert_eq!(Flight::of(size(8192, 4096), 2).chunk_frames, 1);
}

#[test]
fn painted_pixels_are_those_of_each_frame_alone_and_every_ink_has_its_colour() {
    for (board, scale) in crate::boards::BOARDS
        .iter()
        .zip([1, 2, 3].into_iter().cycle())
    {
        let mut scene = samples::scene();
        scene.content = samples::playing(board);
        let mut reel = Reel::new(&scene, timeline(500, 1000, 10));
        reel.scale = scale;
        let numbering = number_inks(&reel, &Stop::default()).unwrap();
        let (palette, colors) = (&reel.palettes()[0], numbering.colors());
        let alone = Stepper::open(&reel).unwrap().map(|(_, frame)| {
            let mut raster = Raster::new(reel.canvas(), reel.scale);
            raster.paint(frame);
            raster.plane().clone()
        });
        for ((_, _, indices), inks) in in_chunks(&reel, 2, 7).iter().zip(alone) {
            let shown = indices.indices().iter().map(|i| colors[usize::from(*i)]);
            let drawn = inks
                .indices()
                .iter()
                .map(|i| palette.colors()[usize::from(*i)]);
            assert!(shown.eq(drawn), "{} at scale {scale}", board.name);
        }
    }
}

#[test]
fn a_raised_flag_stops_the_film_before_anything_more_is_delivered() {
    let scene = samples::scene();
    let reel = Reel::new(&scene, timeline(0, 4000, 25));
    let stop = Stop::default();
    let numbering = number_inks(&reel, &stop).unwrap();
    let mut delivered = 0;
    let result = run(&reel, &numbering, &stop, &Everything, |strip| {
        delivered += strip.len();
        stop.request();
        Ok(())
    });
    assert!(matches!(result, Err(ExportError::Interrupted)));
    assert_eq!(delivered, 16);
}

#[test]
fn the_first_error_of_the_writer_ends_the_film() {
    let scene = samples::scene();
    let reel = Reel::new(&scene, timeline(0, 4000, 25));
    let stop = Stop::default();
    let numbering = number_inks(&reel, &stop).unwrap();
    let mut delivered = 0;
    let result = run(&reel, &numbering, &stop, &Everything, |strip| {
        delivered += strip.len();
        match delivered {
            48.. => Err(ExportError::Limit(format!("after {delivered}"))),
            _ => Ok(()),
        }
    });
    assert_eq!(result.unwrap_err().to_string(), "after 48");
}

#[test]
fn an_interrupted_film_leaves_the_older_files_and_nothing_else() {
    let scene = samples::scene();
    let reel = Reel::new(&scene, timeline(0, 400, 25));
    let dir = tempfile::tempdir().unwrap();
    let targets: Vec<(Format, Target)> = Format::NAMES
        .iter()
        .filter(|(_, format)| format.video().is_none())
        .map(|(_, format)| (*format, Target::in_folder(dir.path(), "sample", *format)))
        .collect();
    let stop = Stop::default();
    let shoot = || {
        let progress = Progress::new(0, true);
        let options = WriteOptions {
            plays: crate::clock::Plays::Forever,
            effort: crate::encode::Effort::default(),
            clobber: Clobber::Replace,
        };
        let pass = Pass {
            reel: &reel,
            targets: &targets,
        };
        film(&[pass], options, &stop, &progress)
    };
    let developed = shoot().unwrap();
    let gif = dir.path().join("sample.gif");
    let bytes = std::fs::read(&gif).unwrap();
    assert_eq!(developed[0].bytes, bytes.len() as u64);
    stop.request();
    assert!(matches!(shoot(), Err(ExportError::Interrupted)));
    assert_eq!(std::fs::read(&gif).unwrap(), bytes);
    let mut names: Vec<String> = std::fs::read_dir(dir.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let endings = ["", ".gif", ".png", ".rgba", ".webp", ".y4m"];
    assert_eq!(names, endings.map(|ending| format!("sample{ending}")));
    assert_eq!(
        std::fs::read_dir(dir.path().join("sample"))
            .unwrap()
            .count(),
        10
    );
}

/// The frames of a film by their instants.
fn states(scene: &Scene, timeline: Timeline) -> Vec<(Millis, Frame)> {
    let reel = Reel::new(scene, timeline);
    let stepper = Stepper::open(&reel).unwrap();
    stepper.map(|(shot, frame)| (shot.at_ms, frame)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn the_state_at_an_instant_depends_on_the_instant_alone(
        seed in 0u32..1000, start_ms in 0u64..30_000, board in 0..crate::boards::BOARDS.len(),
    ) {
        let mut scene = samples::scene();
        scene.seed = seed;
        scene.content = samples::playing(&crate::boards::BOARDS[board]);
        let dense = states(&scene, timeline(start_ms, 1000, 60));
        for fps in [5, 12, 20] {
            for (at_ms, frame) in states(&scene, timeline(start_ms, 1000, fps)) {
                let same = dense.iter().find(|(t, _)| *t == at_ms);
                prop_assert_eq!(Some(&frame), same.map(|(_, frame)| frame), "{} fps", fps);
            }
        }
        let whole = states(&scene, timeline(start_ms.saturating_sub(2000), 4000, 1));
        if let Some((at_ms, frame)) = whole.last() {
            let middle = states(&scene, timeline(*at_ms, 1, 25));
            prop_assert_eq!(frame, &middle[0].1);
        }
    }
}

/// Boards with inputs and a hidden stretch; with `tracks` a builder and a solver on its maze.
fn scripted(
    board: usize,
    tracks: bool,
    inputs: &[(Millis, prop::sample::Index)],
    hidden: Hidden,
) -> Scene {
    let mut scene = samples::scene();
    let boards = crate::boards::BOARDS;
    scene.content = match tracks {
        false => samples::playing(&boards[board]),
        true => {
            let track = |name: &str, previous| Track {
                board: find(name).unwrap(),
                params: Params::default(),
                previous,
                until: Until::Ms(900),
            };
            Content::Tracks(vec![
                track("frontier-ripples", false),
                track("left-hand-walk", true),
            ])
        }
    };
    let choices: Vec<Input> = scene
        .boards()
        .iter()
        .flat_map(|kind| (kind.inputs)())
        .map(|help| match (help.key, help.button) {
            (Some(key), _) => Input::Key(key.into()),
            (None, button) => Input::Button(button.unwrap().into()),
        })
        .collect();
    let cue = |(at_ms, index): &(Millis, prop::sample::Index)| Cue {
        at_ms: *at_ms,
        input: index.get(&choices).clone(),
    };
    scene.script.cues = inputs.iter().map(cue).collect();
    scene.script.hidden = vec![hidden];
    scene
}

/// The colours of every pixel of a film's frames, by their instants.
fn colors(reel: &Reel<'_>, threads: usize, chunk_frames: usize) -> Vec<(Millis, Vec<Rgb>)> {
    let numbering = number_inks(reel, &Stop::default()).unwrap();
    let colors = numbering.colors();
    let shown = |indices: &Plane| -> Vec<Rgb> {
        let indices = indices.indices().iter();
        indices.map(|index| colors[usize::from(*index)]).collect()
    };
    let frames = in_chunks(reel, threads, chunk_frames).into_iter();
    frames
        .map(|(shot, _, now)| (shot.at_ms, shown(&now)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn a_picture_with_inputs_depends_neither_on_rate_nor_range_nor_threads(
        board in 0..crate::boards::BOARDS.len(), tracks in any::<bool>(),
        inputs in prop::collection::vec((0u64..2000, any::<prop::sample::Index>()), 1..6),
        from_ms in 0u64..1500, hidden_ms in 1u64..400,
        start_ms in 0u64..1500, fps in prop::sample::select(vec![5u32, 8, 20]), first in 0u64..4,
        threads in prop::sample::select(vec![1usize, 2, 8]), chunk_frames in 1usize..6,
    ) {
        let hidden = Hidden { from_ms, to_ms: from_ms + hidden_ms };
        let scene = scripted(board, tracks, &inputs, hidden);
        let mut reel = Reel::new(&scene, timeline(start_ms, 800, fps));
        let count = reel.frame_count();
        reel.kept = std::iter::once(first.min(count - 1)..count).collect();
        for (at_ms, shown) in colors(&reel, threads, chunk_frames) {
            // The same instant and nothing else, reached at once.
            let alone = Reel::new(&scene, timeline(at_ms, 1, 25));
            let expected = colors(&alone, 1, 1);
            prop_assert_eq!(expected.len(), 1);
            prop_assert!(shown == expected[0].1, "at {} ms", at_ms);
        }
    }
}
