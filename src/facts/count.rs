//! Computing rows in parallel and handing them on in order, a bounded number at a time.
//!
//! ```text
//!  begin   a first row of every set     tells the columns, and which scenes fail
//!  write   batch 1 ── computed ── written
//!          batch 2 ───────────── computed ── written
//! ```

use std::io;
use std::iter::Peekable;
use std::ops::Range;

use rayon::prelude::*;

use super::sets::{Swept, sets_of};
use super::summary::Running;
use super::{Refusal, Request, Row, RowWriter, Seeds, Summary};
use crate::boards::Seed;
use crate::export::Stop;
use crate::keys::SettingError;
use crate::scene::SceneError;

/// Cells of the mazes that are in memory at once. A cell takes some 30 bytes while its board is
/// counted, so this is about 1 GB, whatever the number of cores; a single larger maze runs alone.
const CELLS_AT_ONCE: u64 = 1 << 25;
/// Rows of a batch: enough that the cores seldom wait for the last one of it, and of 2 to 3 KB each.
const ROWS_AT_ONCE: usize = 1024;

/// A request whose first rows are there.
pub struct Count {
    sections: Vec<Section>,
    /// Seeds in place of the scenes' own.
    seeds: Option<Seeds>,
    /// Scenes without rows, and why.
    pub failures: Vec<SceneError>,
}

/// Parameter sets whose rows come together.
#[derive(Default)]
struct Section {
    sets: Vec<Swept>,
    /// The first row of each.
    firsts: Vec<Row>,
}

/// One row to compute.
#[derive(Clone, Copy)]
struct Job {
    set: usize,
    seed: Seed,
    /// Whether it is a set's first, which is there already.
    is_first: bool,
}

/// What became of a row; none once the work was asked to stop.
type Counted = Option<Result<Row, SettingError>>;

impl Count {
    /// Computes the first row of every parameter set, so that every scene is known to work, and all
    /// columns are, before anything is written. Boards have a section each, or all share one.
    ///
    /// # Errors
    /// The request is too large or contradicts itself, or `stop` was raised. A scene that fails
    /// alone is among the [`Count::failures`], and then has no rows.
    pub fn begin(request: &Request, by_board: bool, stop: &Stop) -> Result<Count, Refusal> {
        let (sets, mut failures) = sets_of(request)?;
        let first_seed = request.seeds.as_ref().and_then(|seeds| seeds.iter().next());
        let rows = first_rows(&sets, first_seed, stop);
        if stop.is_requested() {
            return Err(Refusal::Interrupted);
        }
        let mut kept = Vec::new();
        for (set, row) in sets.into_iter().zip(rows) {
            match row {
                Ok(row) => kept.push((set, row)),
                Err(error) => note(&mut failures, &set, &error),
            }
        }
        kept.retain(|(set, _)| !has_failed(&failures, &set.scene.name));
        let mut sections: Vec<Section> = Vec::new();
        for (set, mut row) in kept {
            let is_home = |section: &Section| !by_board || section.firsts[0].board == row.board;
            let nth = sections.iter().position(is_home).unwrap_or_else(|| {
                sections.push(Section::default());
                sections.len() - 1
            });
            let section = &mut sections[nth];
            row.set = section.sets.len();
            section.sets.push(set);
            section.firsts.push(row);
        }
        Ok(Count {
            sections,
            seeds: request.seeds.clone(),
            failures,
        })
    }

    /// Computes all rows, on all cores, and writes them by scene, then seed, then swept values,
    /// with a summary of every set if that is wanted. Gives scenes of which a later row failed;
    /// what comes after it is missing.
    ///
    /// # Errors
    /// Those of `writer`, and [`io::ErrorKind::Interrupted`] once `stop` is raised.
    pub fn write(
        &self,
        writer: &mut dyn RowWriter,
        summary: bool,
        stop: &Stop,
    ) -> io::Result<Vec<SceneError>> {
        let mut failures = Vec::new();
        for section in &self.sections {
            writer.begin(&section.firsts)?;
            let mut running: Vec<Running> = match summary {
                true => section.firsts.iter().map(Running::new).collect(),
                false => Vec::new(),
            };
            section.each(self.seeds.as_ref(), stop, &mut |job, row| {
                let set = &section.sets[job.set];
                match row {
                    _ if has_failed(&failures, &set.scene.name) => {}
                    Err(error) => note(&mut failures, set, &error),
                    Ok(row) => {
                        if let Some(running) = running.get_mut(job.set) {
                            running.add(&row);
                        }
                        writer.row(&row)?;
                    }
                }
                Ok(())
            })?;
            running.retain(|sums| !has_failed(&failures, sums.scene()));
            let summaries: Vec<Summary> = running.into_iter().map(Running::summary).collect();
            writer.end(&summaries)?;
        }
        Ok(failures)
    }
}

impl Section {
    /// Computes every row and hands it on, in order.
    fn each(
        &self,
        seeds: Option<&Seeds>,
        stop: &Stop,
        then: &mut dyn FnMut(Job, Result<Row, SettingError>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut jobs = self.jobs(seeds).peekable();
        let mut done: Vec<(Job, Counted)> = Vec::new();
        loop {
            let batch = self.next_batch(&mut jobs);
            if batch.is_empty() && done.is_empty() {
                return Ok(());
            }
            let (mut next, mut handed) = (Vec::new(), Ok(()));
            // The cores compute a batch while this thread writes the one before.
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| next = self.compute(&batch, stop));
                let mut rows = done.drain(..);
                handed = rows.try_for_each(|(job, row)| match row {
                    Some(row) => then(job, row),
                    None => Err(io::ErrorKind::Interrupted.into()),
                });
            });
            handed?;
            if stop.is_requested() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            done = next;
        }
    }

    /// What there is to compute, in order, without listing it.
    fn jobs(&self, seeds: Option<&Seeds>) -> impl Iterator<Item = Job> {
        let mut of_scenes: Vec<(Range<usize>, Seeds)> = Vec::new();
        for sets in self.sets.chunk_by(|a, b| a.nth_scene == b.nth_scene) {
            let begin = of_scenes.last().map_or(0, |(sets, _)| sets.end);
            let own = || Seeds::one(sets[0].scene.seed);
            let seeds = seeds.cloned().unwrap_or_else(own);
            of_scenes.push((begin..begin + sets.len(), seeds));
        }
        of_scenes.into_iter().flat_map(|(sets, seeds)| {
            let seeds = seeds.into_seeds().enumerate();
            seeds.flat_map(move |(nth, seed)| {
                sets.clone().map(move |set| Job {
                    set,
                    seed,
                    is_first: nth == 0,
                })
            })
        })
    }

    /// The next jobs, so many that their mazes fit into memory together.
    fn next_batch(&self, jobs: &mut Peekable<impl Iterator<Item = Job>>) -> Vec<Job> {
        let (mut batch, mut cells) = (Vec::new(), 0);
        let fits = |job: &Job, batch: &Vec<Job>| {
            if !job.is_first {
                cells += self.sets[job.set].cells;
            }
            batch.is_empty() || (batch.len() < ROWS_AT_ONCE && cells <= CELLS_AT_ONCE)
        };
        let mut fits = fits;
        while let Some(job) = jobs.next_if(|job| fits(job, &batch)) {
            batch.push(job);
        }
        batch
    }

    fn compute(&self, batch: &[Job], stop: &Stop) -> Vec<(Job, Counted)> {
        let jobs = batch.par_iter();
        jobs.map(|job| {
            let row = match (stop.is_requested(), job.is_first) {
                (true, _) => None,
                (false, true) => Some(Ok(self.firsts[job.set].clone())),
                (false, false) => Some(self.sets[job.set].row(job.seed, job.set)),
            };
            (*job, row)
        })
        .collect()
    }
}

/// The first row of each set, so many at once that their mazes fit into memory. Some are missing
/// once `stop` is raised.
fn first_rows(sets: &[Swept], seed: Option<Seed>, stop: &Stop) -> Vec<Result<Row, SettingError>> {
    let mut rows = Vec::with_capacity(sets.len());
    let mut rest = sets;
    while !rest.is_empty() && !stop.is_requested() {
        let mut cells = 0;
        let fitting = rest.iter().take_while(|set| {
            cells += set.cells;
            cells <= CELLS_AT_ONCE
        });
        let (batch, later) = rest.split_at(fitting.count().max(1));
        let wanted = batch.par_iter().filter(|_| !stop.is_requested());
        rows.par_extend(wanted.map(|set| set.row(seed.unwrap_or(set.scene.seed), 0)));
        rest = later;
    }
    rows
}

/// Notes that a scene failed; one error a scene: the other rows' would be the same with other
/// numbers.
fn note(failures: &mut Vec<SceneError>, set: &Swept, error: &SettingError) {
    if !has_failed(failures, &set.scene.name) {
        failures.push(set.scene.blame(error));
    }
}

fn has_failed(failures: &[SceneError], scene: &str) -> bool {
    failures.iter().any(|failure| failure.scene() == scene)
}
