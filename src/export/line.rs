//! Jobs done by all threads and handed over in order, with a bound on what is under way.
//!
//! ```text
//!  next     0 1 2 3 4 5 6 │ 7        stepped, in order: one thread at a time, whichever is free
//!  work     0 · · · · 5 6 │          on all threads; 0 takes long
//!  done       1 2 3 4     │          wait for 0, and count with their own bytes
//!           ╰─ Room ──────╯
//!  hand over: 0, and then at once 1 2 3 4
//! ```
//!
//! No thread ever waits for another: whoever ends a job hands over what is due, starts as many
//! new jobs as there is room for, and goes on. Batches with a barrier behind each were tried: at
//! 3840×2160 two threads then gained 1.15 to 1.3, as one of them stood idle at every barrier.

use rayon::ScopeFifo;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How much may be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Bytes of all jobs that are begun and not handed over yet. One job is begun in any case.
    pub bytes: usize,
    /// Jobs begun and not done at most.
    pub jobs: usize,
    /// What a job counts from its beginning until it is done.
    pub job_bytes: usize,
}

impl Room {
    /// Whether one more job may begin beside so many that are not done, and so many bytes that are.
    fn has_place(self, jobs: usize, done_bytes: usize) -> bool {
        let bytes = (jobs + 1) * self.job_bytes + done_bytes;
        jobs == 0 || (jobs < self.jobs && bytes <= self.bytes)
    }
}

/// Does the jobs that `next` brings on the threads of the current pool. `work` tells how many bytes
/// its result holds; `hand_over` takes the results in the order of the jobs. One thread at a time
/// calls `next` or `hand_over`.
///
/// # Errors
/// The first error of `hand_over`; no job begins after it.
pub fn in_order<J: Send, R: Send, E: Send>(
    room: Room,
    next: impl FnMut() -> Option<J> + Send,
    work: impl Fn(J) -> (R, usize) + Sync,
    hand_over: impl FnMut(R) -> Result<(), E> + Send,
) -> Result<(), E> {
    let line = Line {
        room,
        work,
        state: Mutex::new(State {
            ends: Some((next, hand_over)),
            begun: 0,
            jobs: 0,
            done: BTreeMap::new(),
            done_bytes: 0,
            due: 0,
            is_last: false,
            result: Ok(()),
        }),
    };
    rayon::scope_fifo(|scope| line.turn(scope));
    let state = line.state.into_inner();
    state.unwrap_or_else(PoisonError::into_inner).result
}

struct Line<R, E, N, H, W> {
    room: Room,
    work: W,
    state: Mutex<State<R, E, N, H>>,
}

struct State<R, E, N, H> {
    /// What brings jobs and what takes results. Taken by the thread that steps or hands over just now. It looks again before it leaves, so
    /// others need not wait for it.
    ends: Option<(N, H)>,
    /// How many jobs have begun.
    begun: u64,
    /// How many of them are not done.
    jobs: usize,
    /// Results that are not handed over, by the number of their job, with their bytes.
    done: BTreeMap<u64, (R, usize)>,
    done_bytes: usize,
    /// The number of the result to hand over next.
    due: u64,
    /// Whether no more jobs come.
    is_last: bool,
    result: Result<(), E>,
}

impl<J, R, E, N, H, W> Line<R, E, N, H, W>
where
    J: Send,
    R: Send,
    E: Send,
    N: FnMut() -> Option<J> + Send,
    H: FnMut(R) -> Result<(), E> + Send,
    W: Fn(J) -> (R, usize) + Sync,
{
    /// Hands over what is due and begins what there is room for, unless another thread does.
    fn turn<'scope>(&'scope self, scope: &ScopeFifo<'scope>)
    where
        J: 'scope,
    {
        let mut state = self.lock();
        let Some((mut next, mut hand_over)) = state.ends.take() else {
            return;
        };
        while state.result.is_ok() {
            let due = state.due;
            if let Some((result, bytes)) = state.done.remove(&due) {
                drop(state);
                let taken = hand_over(result);
                state = self.lock();
                state.due += 1;
                state.done_bytes -= bytes;
                state.result = taken;
            } else if !state.is_last && self.room.has_place(state.jobs, state.done_bytes) {
                drop(state);
                let job = next();
                state = self.lock();
                let Some(job) = job else {
                    state.is_last = true;
                    continue;
                };
                let number = state.begun;
                state.begun += 1;
                state.jobs += 1;
                scope.spawn_fifo(move |scope| self.perform(number, job, scope));
            } else {
                break;
            }
        }
        state.ends = Some((next, hand_over));
    }

    fn perform<'scope>(&'scope self, number: u64, job: J, scope: &ScopeFifo<'scope>)
    where
        J: 'scope,
    {
        if self.lock().result.is_err() {
            return;
        }
        let (result, bytes) = (self.work)(job);
        let mut state = self.lock();
        state.jobs -= 1;
        state.done_bytes += bytes;
        state.done.insert(number, (result, bytes));
        drop(state);
        self.turn(scope);
    }

    fn lock(&self) -> MutexGuard<'_, State<R, E, N, H>> {
        // A thread that panics does so outside: the lock is held for a few numbers only.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap().install(run)
    }

    /// Work of very different length; the first job takes longest.
    fn toil(job: usize) {
        let rounds = if job == 0 { 400 } else { job * 37 % 11 };
        (0..rounds).for_each(|_| std::thread::sleep(std::time::Duration::from_micros(20)));
    }

    #[test]
    fn results_come_in_order_and_what_is_under_way_stays_within_the_room() {
        for (threads, bytes) in [(1, 100), (2, 100), (8, 100), (8, 1000), (3, 5)] {
            let room = Room {
                bytes,
                jobs: 16,
                job_bytes: 10,
            };
            let (held, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let hold = |bytes| {
                let now = held.fetch_add(bytes, Ordering::SeqCst) + bytes;
                most.fetch_max(now, Ordering::SeqCst);
            };
            let mut jobs = 0..100;
            let next = || {
                let job = jobs.next()?;
                hold(10);
                Some(job)
            };
            let work = |job| {
                toil(job);
                let bytes = 1 + job % 10;
                held.fetch_sub(10 - bytes, Ordering::SeqCst);
                ((job, bytes), bytes)
            };
            let mut taken = Vec::new();
            let hand_over = |(job, bytes)| {
                held.fetch_sub(bytes, Ordering::SeqCst);
                taken.push(job);
                Ok::<_, ()>(())
            };
            on_threads(threads, || in_order(room, next, work, hand_over)).unwrap();
            assert_eq!(taken, (0..100).collect::<Vec<_>>());
            assert_eq!(held.into_inner(), 0);
            let most = most.into_inner();
            assert!(
                most <= bytes.max(10),
                "{threads} threads: {most} of {bytes}"
            );
        }
    }

    #[test]
    fn nothing_begins_after_an_error_and_nothing_more_is_handed_over() {
        for threads in [1, 2, 8] {
            let room = Room {
                bytes: 100,
                jobs: 4,
                job_bytes: 1,
            };
            let mut jobs = 0..1000;
            let mut taken = 0;
            let result = on_threads(threads, || {
                in_order(
                    room,
                    || jobs.next(),
                    |job| (toil(job), 1),
                    |()| {
                        taken += 1;
                        if taken == 7 { Err("full") } else { Ok(()) }
                    },
                )
            });
            assert_eq!(result, Err("full"));
            assert_eq!(taken, 7);
            // Those that were under way, and a last one that was on its way.
            assert!(jobs.start <= 7 + 100 + 1);
        }
    }
}
