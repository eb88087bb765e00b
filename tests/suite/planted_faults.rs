//! Faults planted in real films: each is found, named for what it is, at the right frame.

use mazereel::boards::CANVAS;
use mazereel::export::Stop;
use mazereel::pixels::{Rgba, Size};
use mazereel::regress::{
    Compared, Film, FilmError, Line, Outline, PixelHash, State, by_number, by_time, shoot,
};
use mazereel::scene::{Overrides, select};

/// A film in memory that can be spoilt.
#[derive(Clone)]
struct Reel {
    outline: Outline,
    frames: Vec<(Rgba, u64)>,
}

impl Reel {
    fn of(scene: &str) -> Reel {
        let selected = select(&[scene.to_owned()], false, &Overrides::default());
        let rendered = shoot(&selected.scenes[0], &Stop::default()).unwrap();
        let pictures = rendered.pictures().unwrap().map(Result::unwrap);
        let times = rendered.outline.lines.iter().map(|line| line.shown_ms);
        let frames = pictures.zip(times).collect();
        Reel {
            outline: rendered.outline.clone(),
            frames,
        }
    }

    /// Spoils it, and tells its outline anew.
    fn with(&self, spoil: impl FnOnce(&mut Reel)) -> Reel {
        let mut reel = self.clone();
        spoil(&mut reel);
        reel.outline.size = reel.frames[0].0.size();
        let line = |(picture, shown_ms): &(Rgba, u64)| Line {
            shown_ms: *shown_ms,
            hash: PixelHash::of(picture),
        };
        reel.outline.lines = reel.frames.iter().map(line).collect();
        reel
    }

    /// Spoils the pictures of some frames.
    fn paint(&self, frames: std::ops::Range<usize>, paint: impl Fn(&mut Rgba)) -> Reel {
        self.with(|reel| {
            for (picture, _) in &mut reel.frames[frames] {
                paint(picture);
            }
        })
    }
}

impl Film for Reel {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn pictures(
        &self,
    ) -> Result<Box<dyn Iterator<Item = Result<Rgba, FilmError>> + '_>, FilmError> {
        Ok(Box::new(self.frames.iter().map(|(p, _)| Ok(p.clone()))))
    }
}

/// What a fault should be called.
struct Expected {
    state: State,
    kind: &'static str,
    frame: Option<usize>,
}

fn fault(state: State, kind: &'static str, frame: usize) -> Expected {
    Expected {
        state,
        kind,
        frame: Some(frame),
    }
}

fn changed(kind: &'static str, frame: usize) -> Expected {
    fault(State::Changed, kind, frame)
}

fn timing(kind: &'static str, frame: usize) -> Expected {
    fault(State::TimingChanged, kind, frame)
}

/// Holds what was found against what should have been.
fn judge(name: &str, compared: &Compared, expected: &Expected, wrong: &mut Vec<String>) {
    let found = &compared.found;
    let named = found.kinds.iter().any(|kind| kind.name == expected.kind);
    let frame = found.first.as_ref().map(|spot| spot.frame);
    if compared.state != expected.state || !named || frame != expected.frame {
        let kinds: Vec<String> = found
            .kinds
            .iter()
            .map(|k| format!("{} ({})", k.name, k.text))
            .collect();
        wrong.push(format!(
            "{name}: {:?} {kinds:?} at {frame:?}; wanted {:?} {} at {:?}",
            compared.state, expected.state, expected.kind, expected.frame
        ));
    }
}

fn dot(picture: &mut Rgba, x: u32, y: u32, change: impl Fn([u8; 4]) -> [u8; 4]) {
    let pixel = &mut picture.row_mut(x, y, 1)[0];
    *pixel = change(*pixel);
}

fn invert([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    [255 - r, 255 - g, 255 - b, a]
}

fn level([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    [r ^ 1, g, b, a]
}

/// The whole picture some pixels beside itself; what comes in is its edge.
fn shift(picture: &mut Rgba, dx: i32, dy: i32) {
    let before = picture.clone();
    let size = before.size();
    let inside = |at: u32, by: i32, end: u32| {
        let at = i64::from(at) - i64::from(by);
        at.clamp(0, i64::from(end) - 1) as u32
    };
    for y in 0..size.height {
        for x in 0..size.width {
            let from = before.at(inside(x, dx, size.width), inside(y, dy, size.height));
            picture.row_mut(x, y, 1)[0] = from;
        }
    }
}

/// The picture a tenth of a pixel to the right, as a rasterizer would draw it.
fn shift_a_tenth(picture: &mut Rgba) {
    let before = picture.clone();
    let size = before.size();
    for y in 0..size.height {
        for x in 1..size.width {
            let (left, here) = (before.at(x - 1, y), before.at(x, y));
            let mix = |c: usize| (u32::from(left[c]) + 9 * u32::from(here[c])) / 10;
            picture.row_mut(x, y, 1)[0] = std::array::from_fn(|c| mix(c) as u8);
        }
    }
}

fn replace(picture: &mut Rgba, from: [u8; 4], to: [u8; 4]) {
    let same = picture.pixels_mut().iter_mut().filter(|p| **p == from);
    same.for_each(|pixel| *pixel = to);
}

/// The two commonest colours of a picture.
fn commonest(picture: &Rgba) -> [[u8; 4]; 2] {
    let mut counts = std::collections::BTreeMap::new();
    for pixel in picture.pixels() {
        *counts.entry(*pixel).or_insert(0) += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    [counts[0].0, counts[1].0]
}

fn resized(picture: &Rgba, width: u32, height: u32) -> Rgba {
    let mut resized = Rgba::new(Size { width, height }, [0, 0, 0, 255]);
    let old = picture.size();
    let common = width.min(old.width);
    for y in 0..height.min(old.height) {
        resized
            .row_mut(0, y, common)
            .copy_from_slice(picture.row(0, y, common));
    }
    resized
}

/// Faults that any film can have. All frames of the film differ from their neighbours.
fn faults(reel: &Reel) -> Vec<(String, Reel, Expected)> {
    let n = reel.frames.len();
    let mut faults = Vec::new();
    let mut plant = |name: &str, spoilt: Reel, expected: Expected| {
        faults.push((name.to_owned(), spoilt, expected));
    };
    for (frame, extent) in [(0, "one_frame"), (7, "one_frame"), (n - 1, "last_frame")] {
        let at = frame..frame + 1;
        let pixel = reel.paint(at.clone(), |p| dot(p, 211, 107, invert));
        plant(&format!("pixel in {frame}"), pixel, changed(extent, frame));
        let faint = reel.paint(at.clone(), |p| dot(p, 5, 5, level));
        plant(&format!("level in {frame}"), faint, changed("faint", frame));
        let corner = reel.paint(at, |p| dot(p, 479, 299, invert));
        plant(
            &format!("corner in {frame}"),
            corner,
            changed(extent, frame),
        );
    }
    plant(
        "a level everywhere",
        reel.paint(0..n, |p| {
            p.pixels_mut().iter_mut().for_each(|p| *p = level(*p))
        }),
        changed("faint", 0),
    );
    plant(
        "from frame 9 on",
        reel.paint(9..n, |p| dot(p, 100, 100, invert)),
        changed("from_frame", 9),
    );
    plant(
        "frames 3 to 5",
        reel.paint(3..6, |p| dot(p, 100, 100, invert)),
        changed("some_frames", 3),
    );
    plant(
        "every other frame",
        reel.with(|reel| {
            let frames = reel.frames.iter_mut().step_by(2);
            frames.for_each(|(p, _)| dot(p, 60, 60, invert));
        }),
        changed("scattered", 0),
    );
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (3, -2)] {
        let moved = reel.paint(0..n, |p| shift(p, dx, dy));
        plant(&format!("shift {dx} {dy}"), moved, changed("shifted", 0));
    }
    let last = reel.paint(n - 1..n, |p| shift(p, 1, 1));
    plant("shift of the last", last, changed("shifted", n - 1));
    let tenth = reel.paint(0..n, shift_a_tenth);
    plant("shift by a tenth", tenth, changed("edges", 0));
    let tenth = reel.paint(11..12, shift_a_tenth);
    plant("shift by a tenth in 11", tenth, changed("edges", 11));

    let [ground, other] = commonest(&reel.frames[0].0);
    let teal = [1, 160, 161, 255];
    let recolored = reel.paint(0..n, |p| replace(p, other, teal));
    plant("recolour", recolored, changed("recolored", 0));
    let faintly = reel.paint(0..n, |p| replace(p, ground, level(ground)));
    plant("recolour by a level", faintly, changed("recolored", 0));
    let swapped = reel.paint(0..n, |p| {
        replace(p, ground, teal);
        replace(p, other, ground);
        replace(p, teal, other);
    });
    plant("colours swapped", swapped, changed("recolored", 0));
    let late = reel.paint(12..n, |p| replace(p, other, teal));
    plant("recolour from 12 on", late, changed("recolored", 12));

    for frame in [0, 6, n - 1] {
        let dropped = reel.with(|reel| drop(reel.frames.remove(frame)));
        plant(
            &format!("drop {frame}"),
            dropped,
            changed("frame_dropped", frame),
        );
    }
    let some = reel.with(|reel| drop(reel.frames.drain(4..7)));
    plant("drop 4 to 6", some, changed("frame_dropped", 4));
    for frame in [0, 6, n - 1] {
        let doubled = reel.with(|reel| {
            let again = reel.frames[frame].clone();
            reel.frames.insert(frame, again);
        });
        let first = frame + 1;
        plant(
            &format!("double {frame}"),
            doubled,
            changed("frame_doubled", first),
        );
    }
    let late = reel.with(|reel| {
        let again = reel.frames[5].clone();
        reel.frames.insert(5, again);
        reel.frames.pop();
    });
    plant("double 5 and cut", late, changed("frame_doubled", 6));
    let early = reel.with(|reel| {
        reel.frames.remove(5);
        let mut other = reel.frames[0].clone();
        dot(&mut other.0, 50, 50, invert);
        reel.frames.push(other);
    });
    plant("drop 5 and go on", early, changed("frame_dropped", 5));
    for (a, b) in [(2, 3), (0, n - 1), (4, 9)] {
        let swapped = reel.with(|reel| {
            let picture = reel.frames[a].0.clone();
            reel.frames[a].0 = std::mem::replace(&mut reel.frames[b].0, picture);
        });
        plant(
            &format!("swap {a} {b}"),
            swapped,
            changed("frames_swapped", a),
        );
    }
    let backwards = reel.with(|reel| {
        let pictures: Vec<Rgba> = reel.frames.iter().rev().map(|f| f.0.clone()).collect();
        let frames = reel.frames.iter_mut().zip(pictures);
        frames.for_each(|(frame, picture)| frame.0 = picture);
    });
    plant("backwards", backwards, changed("frames_reversed", 0));

    for (frame, by) in [(0, 10), (8, -10), (n - 1, 10), (n - 1, -10), (3, 1)] {
        let delayed = reel.with(|reel| {
            let time = &mut reel.frames[frame].1;
            *time = time.saturating_add_signed(by);
        });
        plant(
            &format!("delay {frame} {by}"),
            delayed,
            timing("timing_only", frame),
        );
    }
    let slower = reel.with(|reel| reel.frames.iter_mut().for_each(|f| f.1 *= 2));
    plant("half as fast", slower, timing("timing_only", 0));
    for (width, height) in [(481, 300), (479, 300), (480, 301), (480, 299), (960, 600)] {
        let resized = reel.with(|reel| {
            let frames = reel.frames.iter_mut();
            frames.for_each(|f| f.0 = resized(&f.0, width, height));
        });
        plant(
            &format!("size {width} {height}"),
            resized,
            fault(State::Resized, "resized", 0),
        );
    }
    faults
}

#[test]
fn every_planted_fault_is_found_and_named_for_what_it_is_at_the_right_frame() {
    let mut wrong = Vec::new();
    let mut planted = 0;
    for scene in ["depth-first-carve", "frontier-ripples", "hedge-garden"] {
        let reel = Reel::of(scene);
        assert_eq!(reel.outline.size, CANVAS.size);
        for (name, spoilt, expected) in faults(&reel) {
            let compared = by_number(&reel, &spoilt, None).unwrap();
            judge(
                &format!("{scene}: {name}"),
                &compared,
                &expected,
                &mut wrong,
            );
            planted += 1;
        }
    }
    assert!(planted >= 3 * 40, "{planted}");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn another_loop_is_told_without_a_frame() {
    let reel = Reel::of("depth-first-carve");
    let mut once = reel.clone();
    once.outline.plays = Some(mazereel::clock::Plays::Times(1));
    let compared = by_number(&reel, &once, None).unwrap();
    assert_eq!(compared.state, State::TimingChanged);
    let kinds: Vec<&str> = compared.found.kinds.iter().map(|k| &*k.name).collect();
    assert_eq!(kinds, ["timing_only", "loop"]);
    assert_eq!(compared.found.first, None);
}

#[test]
fn by_time_a_longer_delay_equals_a_repeated_frame_and_a_shift_in_time_is_seen() {
    let reel = Reel::of("left-hand-walk");
    // What `compare` reads has its neighbours merged; here they are apart on both sides.
    assert_eq!(by_time(&reel, &reel).unwrap().state, State::Same);
    let late = reel.with(|reel| reel.frames[3].1 += 40);
    assert_eq!(by_time(&reel, &late).unwrap().state, State::TimingChanged);
    let other = reel.with(|reel| dot(&mut reel.frames[9].0, 9, 9, invert));
    let compared = by_time(&reel, &other).unwrap();
    assert_eq!(compared.state, State::Changed);
    let first = compared.found.first.unwrap();
    assert_eq!((first.frame, first.at_ms), (9, 750));
    let worst = compared.found.worst.unwrap();
    assert_eq!((worst.frame, worst.changed_pixels), (9, 1));
}
