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

#[test]
fn the_end_is_held_wherever_the_film_begins() {
    let scene = samples::scene();
    let mut reel = reel(&scene);
    reel.end_hold_ms = 1000;
    let held = |reel: &Reel<'_>| -> Vec<u64> {
        let ends = ends(reel);
        let begins = std::iter::once(0).chain(ends.clone());
        let long = ends.iter().zip(begins).map(|(end, begin)| end - begin > 50);
        let times = times(reel).into_iter().zip(long);
        times.filter_map(|(at, long)| long.then_some(at)).collect()
    };
    for offset_ms in [0, 1, 250, 1000, 1999] {
        reel.loop_offset_ms = offset_ms;
        reel.kept = std::iter::once(0..24).collect();
        let latest = times(&reel).into_iter().max();
        assert_eq!(held(&reel), Vec::from_iter(latest), "{offset_ms}");
        assert_eq!(reel.shots().last().unwrap().end.round_ms(), 3000);
        // A part of it that does not hold the end ends with its own last frame.
        reel.kept = std::iter::once(20..24).collect();
        assert_eq!(held(&reel).len(), 1, "{offset_ms}");
    }
}

fn times(reel: &Reel<'_>) -> Vec<u64> {
    reel.shots().map(|shot| shot.at_ms).collect()
}

#[test]
fn a_squeezed_film_runs_evenly_and_ends_where_it_is_told_to() {
    let scene = samples::scene();
    let window = scene.stretch(100, 6000);
    let reel = Reel::paced(&scene, window, Pacing::Fit(700), FrameRate::fps(10));
    assert_eq!(times(&reel), [100, 957, 1814, 2671, 3528, 4385, 5242]);
    assert_eq!(ends(&reel), [10, 20, 30, 40, 50, 60, 70]);
    let twice = Reel::paced(
        &scene,
        window,
        Pacing::At(Pace::speed(2.0)),
        FrameRate::fps(10),
    );
    assert_eq!(times(&twice)[..3], [100, 300, 500]);
    assert_eq!(twice.length().round_ms(), 3000);
}

#[test]
fn a_film_may_start_at_another_point_of_itself() {
    let scene = samples::scene();
    let mut reel = Reel::paced(
        &scene,
        scene.stretch(100, 400),
        Pacing::At(Pace::EVEN),
        FrameRate::fps(10),
    );
    reel.loop_offset_ms = 250;
    assert_eq!(times(&reel), [350, 450, 150, 250]);
    assert_eq!(ends(&reel), [10, 20, 30, 40]);
}

#[test]
fn the_last_frame_of_a_settled_film_shows_its_end() {
    let scene = samples::scene();
    let speeds = [1.0, 7.3, 0.3].map(|speed| Pacing::At(Pace::speed(speed)));
    for pacing in speeds.into_iter().chain([Pacing::Fit(900)]) {
        let mut window = scene.stretch(0, 2477);
        window.with_end = true;
        let reel = Reel::paced(&scene, window, pacing, FrameRate::fps(25));
        let times = times(&reel);
        assert_eq!(times.last(), Some(&2477), "{pacing:?}");
        assert!(times[times.len() - 2] < 2477);
    }
}
