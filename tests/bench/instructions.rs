//! Instructions of every stage, counted under callgrind and held to a recorded budget.
//!
//! ```text
//!  cargo bench --bench instructions               count, compare, fail above a margin
//!  cargo bench --bench instructions -- --record   count and write tests/bench/budget.txt anew
//! ```
//!
//! Times differ from minute to minute on a busy machine; counts are the same to some millionths,
//! as long as compiler and C library are. One process a film plays it through all stages on one
//! thread; only what happens below the `counted_…` functions is counted.

mod budget;
mod callgrind;
mod films;

use budget::{Budget, Count};
use films::{CARVE, Film, GARDEN, RINGS, WHOLE_CARVE};
use mazereel::boards::Board;
use mazereel::encode::{ApngPacker, GifPacker, Pack, Packed, PngPacker};
use mazereel::export::{Develop, Numbering, Painted, Reel, Stop, run};
use mazereel::frame::Frame;
use mazereel::metrics::{Motion, THRESHOLD};
use mazereel::pixels::{Plane, Rect, Rgb};
use mazereel::raster::Raster;
use std::hint::black_box;
use std::process::ExitCode;

/// Films, and the stages whose counts are kept of each.
const COUNTED: [(Film, &[&str]); 4] = [
    (
        CARVE,
        &[
            "stepping", "snapshot", "raster", "diff", "gif", "apng", "png", "metrics",
        ],
    ),
    (RINGS, &["snapshot", "raster"]),
    (GARDEN, &["snapshot", "raster"]),
    (
        WHOLE_CARVE,
        &["stepping", "snapshot", "raster", "gif", "inks", "line"],
    ),
];

/// The argument with which this program plays a film for callgrind.
const PLAY: &str = "--play";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Some(at) = args.iter().position(|arg| arg == PLAY) {
        let films = COUNTED.iter().map(|(film, _)| film);
        let named = films.filter(|film| args.get(at + 1).is_some_and(|name| name == film.name));
        named.for_each(play);
        return ExitCode::SUCCESS;
    }
    if !callgrind::is_installed() {
        println!("instructions: left out, valgrind is not installed");
        return ExitCode::SUCCESS;
    }
    let mut counts = Vec::new();
    for (film, stages) in COUNTED {
        match callgrind::count(&[PLAY, film.name], stages) {
            Ok(counted) => {
                counts.extend(stages.iter().zip(counted).map(|(stage, instructions)| {
                    let scene = film.open();
                    Count {
                        stage: format!("{}/{stage}", film.name),
                        instructions,
                        frames: film.reel(&scene).frame_count(),
                    }
                }))
            }
            Err(message) => {
                eprintln!("instructions: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    let outcome = if args.iter().any(|arg| arg == "--record") {
        Budget::record(&counts)
    } else {
        Budget::check(&counts)
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("instructions: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Plays a film through every stage, each in a function of its own.
fn play(film: &Film) {
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    threads.build_global().expect("nothing ran on threads yet");
    let scene = film.open();
    let reel = film.reel(&scene);
    let numbering = counted_inks(&reel);
    let packed = films::packed_film(&reel, &numbering);
    let (gif, apng, png) = (
        GifPacker::new(&packed),
        ApngPacker::new(&packed),
        PngPacker::new(&packed),
    );
    let wanted = |stage| {
        let kept = COUNTED.iter().filter(|(kept, _)| kept.name == film.name);
        kept.flat_map(|(_, stages)| *stages).any(|s| *s == stage)
    };
    let mut board = reel.open().expect("a shipped scene opens");
    let mut raster = Raster::new(reel.canvas(), reel.scale);
    let mut motion = Motion::new(reel.size(), THRESHOLD);
    let mut before: Option<Plane> = None;
    let mut at = 0;
    for shot in reel.shots() {
        counted_stepping(&mut *board, shot.at_ms - at);
        at = shot.at_ms;
        let frame = counted_snapshot(&*board);
        let dirty = counted_raster(&mut raster, frame);
        let now = films::numbered(raster.plane(), &numbering);
        black_box(counted_gif(&gif, before.as_ref(), &now, dirty));
        if wanted("apng") {
            black_box(counted_apng(&apng, before.as_ref(), &now, dirty));
            black_box(counted_png(&png, before.as_ref(), &now, dirty));
        }
        if let Some(before) = &before {
            black_box(counted_diff(before, &now, dirty));
            counted_metrics(&mut motion, before, &now, dirty, &packed.colors);
        }
        before = Some(now);
    }
    if wanted("line") {
        counted_line(&reel, &numbering);
    }
}

#[inline(never)]
fn counted_stepping(board: &mut dyn Board, ms: u64) {
    board.advance(ms);
}

#[inline(never)]
fn counted_snapshot(board: &dyn Board) -> Frame {
    board.frame()
}

#[inline(never)]
fn counted_raster(raster: &mut Raster, frame: Frame) -> Rect {
    raster.paint(frame)
}

#[inline(never)]
fn counted_diff(before: &Plane, now: &Plane, dirty: Rect) -> Rect {
    now.changed_rect(before, dirty)
}

#[inline(never)]
fn counted_gif(packer: &GifPacker, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
    packer.pack(before, now, dirty)
}

#[inline(never)]
fn counted_apng(packer: &ApngPacker, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
    packer.pack(before, now, dirty)
}

#[inline(never)]
fn counted_png(packer: &PngPacker, before: Option<&Plane>, now: &Plane, dirty: Rect) -> Packed {
    packer.pack(before, now, dirty)
}

#[inline(never)]
fn counted_metrics(motion: &mut Motion, before: &Plane, now: &Plane, dirty: Rect, colors: &[Rgb]) {
    motion.add_planes(before, now, dirty, colors);
}

/// The search for a film's inks, which plays it once.
#[inline(never)]
fn counted_inks(reel: &Reel<'_>) -> Numbering {
    films::numbering(reel)
}

/// The line from stepping to the packer's door, with what chunks and snapshots cost.
#[inline(never)]
fn counted_line(reel: &Reel<'_>, numbering: &Numbering) {
    run(reel, numbering, &Stop::default(), &Unpacked, |()| Ok(()))
        .expect("a shipped scene opens, and nobody interrupts");
}

/// Takes painted frames and makes nothing of them.
struct Unpacked;

impl Develop for Unpacked {
    type Strip = ();

    fn strip(&self) {}

    fn add(&self, (): &mut (), painted: Painted<'_>) {
        black_box(painted.now.indices());
    }

    fn bytes(&self, (): &()) -> usize {
        0
    }
}
