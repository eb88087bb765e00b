//! Each stage by itself, in time: what a change did to it.
//!
//! ```text
//!  step ─▶ snapshot ─▶ raster ─▶ diff ─▶ pack ─▶ file ─▶ decode
//!                         └─▶ metrics
//! ```
//!
//! `cargo bench --bench stages -- raster` runs those named like that; criterion tells how far each
//! is from its last run. On a busy machine trust `--bench instructions` more.

mod bare_carve;
mod films;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use films::{CARVE, Film, GARDEN, RINGS};
use mazereel::clock::Plays;
use mazereel::decode;
use mazereel::encode::{ApngPacker, Effort, GifPacker, Pack, PngPacker};
use mazereel::export::{Format, Pass, Stop, Target, WriteOptions, film};
use mazereel::maze::carve::DepthFirst;
use mazereel::maze::{Cell, Grid, MazeKind, Recipe};
use mazereel::metrics::{Motion, THRESHOLD};
use mazereel::output::Clobber;
use mazereel::progress::Progress;
use mazereel::raster::Raster;
use std::hint::black_box;
use std::path::Path;

fn step(c: &mut Criterion) {
    let mut group = c.benchmark_group("step");
    for kind in MazeKind::ALL {
        let recipe = Recipe::new(kind);
        group.bench_function(kind.name(), |b| b.iter(|| recipe.build(31, 31, 464)));
    }
    group.finish();
    let mut group = c.benchmark_group("carve 4 million cells");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(4_000_000));
    group.bench_function("bare loop", |b| b.iter(|| bare_carve::carve(2000, 464)));
    group.bench_function("ours", |b| {
        b.iter(|| {
            let mut carve = DepthFirst::new(Grid::new(2000, 2000), Cell(0), 464);
            while black_box(carve.step()).is_some() {}
            carve
        });
    });
    group.finish();
}

fn snapshot(c: &mut Criterion) {
    let mut group = c.benchmark_group("snapshot");
    for of in [CARVE, RINGS, GARDEN] {
        let scene = of.open();
        let board = of.reel(&scene).open().expect("a shipped scene opens");
        group.bench_function(of.name, |b| b.iter(|| board.frame()));
    }
    group.finish();
}

fn raster(c: &mut Criterion) {
    let mut group = c.benchmark_group("raster");
    for of in [CARVE, RINGS, GARDEN] {
        let scene = of.open();
        let reel = of.reel(&scene);
        let frames = films::frames(&reel);
        group.bench_function(format!("{}, whole", of.name), |b| {
            let fresh = || (Raster::new(reel.canvas(), 1), frames[0].clone());
            b.iter_batched(
                fresh,
                |(mut raster, frame)| raster.paint(frame),
                BatchSize::LargeInput,
            );
        });
        group.bench_function(format!("{}, all its frames", of.name), |b| {
            let fresh = || (Raster::new(reel.canvas(), 1), frames.clone());
            b.iter_batched(
                fresh,
                |(mut raster, frames)| {
                    for frame in frames {
                        black_box(raster.paint(frame));
                    }
                },
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

fn diff_pack_and_measure(c: &mut Criterion) {
    for of in [CARVE, RINGS, GARDEN] {
        let scene = of.open();
        let reel = of.reel(&scene);
        let numbering = films::numbering(&reel);
        let (planes, packed) = (
            films::planes(&reel, &numbering),
            films::packed_film(&reel, &numbering),
        );
        let (before, now) = (&planes[1], &planes[2]);
        let whole = reel.size().rect();
        let mut group = c.benchmark_group("diff");
        group.bench_function(of.name, |b| b.iter(|| now.changed_rect(before, whole)));
        group.finish();
        let mut group = c.benchmark_group("pack");
        let packers: [(&str, Box<dyn Pack>); 3] = [
            ("gif", Box::new(GifPacker::new(&packed))),
            ("apng", Box::new(ApngPacker::new(&packed))),
            ("png", Box::new(PngPacker::new(&packed))),
        ];
        for (format, packer) in packers {
            group.bench_function(format!("{format}, {}", of.name), |b| {
                b.iter(|| packer.pack(Some(before), now, whole));
            });
        }
        group.finish();
        let mut group = c.benchmark_group("metrics");
        let mut motion = Motion::new(reel.size(), THRESHOLD);
        group.bench_function(of.name, |b| {
            b.iter(|| motion.add_planes(before, now, whole, &packed.colors));
        });
        group.finish();
    }
}

/// Films to a file in `folder`.
fn export(of: &Film, format: Format, folder: &Path) -> Target {
    let scene = of.open();
    let target = Target::in_folder(folder, of.name, format);
    let pass = Pass {
        reel: &of.reel(&scene),
        targets: &[(format, target.clone())],
    };
    film(
        &[pass],
        WriteOptions {
            plays: Plays::Forever,
            effort: Effort::default(),
            clobber: Clobber::Replace,
        },
        &Stop::default(),
        &Progress::new(0, true),
    )
    .expect("the folder is ours");
    target
}

fn whole_film_and_decode(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (name, format) in [("gif", Format::Gif), ("apng", Format::Apng)] {
        let mut group = c.benchmark_group("whole film");
        group.sample_size(20);
        group.bench_function(format!("{name}, {}", CARVE.name), |b| {
            b.iter(|| export(&CARVE, format, folder.path()));
        });
        group.finish();
        let Target::File(path) = export(&CARVE, format, folder.path()) else {
            continue;
        };
        let mut group = c.benchmark_group("decode");
        group.bench_function(format!("{name}, {}", CARVE.name), |b| {
            b.iter(|| {
                let mut film = decode::open(&path).expect("we have just written it");
                while let Ok(Some(frame)) = film.next_frame() {
                    black_box(frame);
                }
            });
        });
        group.finish();
    }
}

criterion_group!(
    benches,
    step,
    snapshot,
    raster,
    diff_pack_and_measure,
    whole_film_and_decode
);
criterion_main!(benches);
