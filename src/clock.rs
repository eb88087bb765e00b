//! Film time: whole milliseconds in files and boards, exact fractions for frame instants.
//!
//! ```text
//! frame     0         1         2         3
//! 12 fps    0        83⅓       166⅔      250        ms, exact
//! board at  0        83        166       250        its state is that of the whole millisecond
//! GIF end   8        17        25        33         1/100 s, rounded from the exact instant
//! ```
//!
//! Every interval of a board is a whole number of milliseconds, so a board that looks at the whole
//! millisecond has taken exactly the steps that are due at the exact instant.

/// Whole milliseconds of film or board time.
pub type Millis = u64;

/// The longest film, and the latest instant in it: one day.
pub const MAX_FILM_MS: Millis = 86_400_000;

/// How often a film plays in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// Without end.
    Forever,
    /// So many times; not 0.
    Times(u32),
}

/// An exact instant of film time: `num ÷ den` milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instant {
    num: u64,
    den: u64,
}

impl Instant {
    /// The instant of a whole millisecond.
    pub fn at_ms(ms: Millis) -> Instant {
        Instant { num: ms, den: 1 }
    }

    /// The last whole millisecond that is not later.
    pub fn floor_ms(self) -> Millis {
        self.num / self.den
    }

    /// The first whole millisecond that is not earlier.
    pub fn ceil_ms(self) -> Millis {
        self.num.div_ceil(self.den)
    }

    /// The nearest whole millisecond, halves up.
    pub fn round_ms(self) -> Millis {
        (self.num + self.den / 2) / self.den
    }

    /// The instant this much later.
    pub fn plus(self, time: Instant) -> Instant {
        let (a, b) = common(self, time);
        Instant {
            num: a.num + b.num,
            den: a.den,
        }
    }

    /// The time since an instant that is not later.
    pub fn since(self, earlier: Instant) -> Instant {
        let (a, b) = common(self, earlier);
        Instant {
            num: a.num - b.num,
            den: a.den,
        }
    }

    /// The nearest 1/100 s, halves up: the unit of GIF delays.
    pub fn round_cs(self) -> u64 {
        (self.num + 5 * self.den) / (10 * self.den)
    }
}

/// Both with one denominator: the larger one where it serves, as it does along one timeline.
fn common(a: Instant, b: Instant) -> (Instant, Instant) {
    let times = |i: Instant, n: u64| Instant {
        num: i.num * n,
        den: i.den * n,
    };
    if a.den.is_multiple_of(b.den) {
        (a, times(b, a.den / b.den))
    } else if b.den.is_multiple_of(a.den) {
        (times(a, b.den / a.den), b)
    } else {
        (times(a, b.den), times(b, a.den))
    }
}

/// How fast film time runs in a film: `film_ms` of it in every `shown_ms` that somebody watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Film time; not 0.
    film_ms: u64,
    /// Time that is shown; not 0.
    shown_ms: u64,
}

impl Pace {
    /// Film time as it is.
    pub const EVEN: Pace = Pace {
        film_ms: 1,
        shown_ms: 1,
    };

    /// All of `film_ms` in `shown_ms`, evenly; neither is 0.
    pub fn fit(film_ms: Millis, shown_ms: Millis) -> Pace {
        let (mut a, mut b) = (film_ms, shown_ms);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Pace {
            film_ms: film_ms / a,
            shown_ms: shown_ms / a,
        }
    }

    /// So many times as fast, in whole thousandths.
    pub fn speed(speed: f64) -> Pace {
        Pace::fit(((speed * 1000.0).round() as u64).max(1), 1000)
    }

    /// How long so much film time is shown: the nearest whole millisecond, halves up, at least 1.
    pub fn shown(self, film_ms: Millis) -> Millis {
        let exact = Instant {
            num: film_ms.saturating_mul(self.shown_ms),
            den: self.film_ms,
        };
        exact.round_ms().max(1)
    }

    /// The film time that has passed after some time that was shown, exactly.
    pub fn film(self, shown: Instant) -> Instant {
        Instant {
            num: shown.num * self.film_ms,
            den: shown.den * self.shown_ms,
        }
    }
}

/// How often frames are taken: `frames` in every `per_ms` milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameRate {
    /// Frames in `per_ms`; not 0.
    pub frames: u32,
    /// Milliseconds; not 0.
    pub per_ms: u32,
}

impl FrameRate {
    /// `fps` frames a second.
    pub fn fps(fps: u32) -> FrameRate {
        FrameRate {
            frames: fps,
            per_ms: 1000,
        }
    }

    /// Frames until an instant, to the nearest, halves up.
    pub fn frames_until(self, at: Instant) -> u64 {
        let [frames, per_ms] = [self.frames, self.per_ms].map(u128::from);
        let (num, den) = (u128::from(at.num), u128::from(at.den));
        let until = (2 * num * frames + den * per_ms) / (2 * den * per_ms);
        u64::try_from(until).unwrap_or(u64::MAX)
    }

    /// When so many frames are over.
    pub fn end_of(self, frames: u64) -> Instant {
        Instant {
            num: frames * u64::from(self.per_ms),
            den: u64::from(self.frames),
        }
    }

    /// Frames a second, as a fraction in lowest terms.
    pub fn per_second(self) -> (u64, u64) {
        let (num, den) = (u64::from(self.frames) * 1000, u64::from(self.per_ms));
        let (mut a, mut b) = (num, den);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        (num / a, den / a)
    }
}

/// The instants of a film: `start + i × 1000 ÷ fps` for every `i` that is before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// Film time of the first frame.
    pub start_ms: Millis,
    /// Length of the film; not 0.
    pub duration_ms: Millis,
    /// How often frames are taken.
    pub rate: FrameRate,
}

impl Timeline {
    /// Number of frames.
    pub fn frame_count(&self) -> u64 {
        (self.duration_ms * u64::from(self.rate.frames)).div_ceil(u64::from(self.rate.per_ms))
    }

    /// How long after the first frame frame `i` is filmed.
    pub fn since_start(&self, i: u64) -> Instant {
        Instant {
            num: i * u64::from(self.rate.per_ms),
            den: u64::from(self.rate.frames),
        }
    }

    /// When frame `i` is filmed.
    pub fn instant(&self, i: u64) -> Instant {
        let den = u64::from(self.rate.frames);
        Instant {
            num: self.start_ms * den + i * u64::from(self.rate.per_ms),
            den,
        }
    }

    /// When frame `i` ends, counted from the start of the film: the next frame's instant,
    /// and for the last frame the film's own end.
    pub fn frame_end(&self, i: u64) -> Instant {
        if i + 1 >= self.frame_count() {
            return Instant::at_ms(self.duration_ms);
        }
        let den = u64::from(self.rate.frames);
        Instant {
            num: (i + 1) * u64::from(self.rate.per_ms),
            den,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn twenty_four_frames_in_two_seconds_take_8_9_8_hundredths_and_200_in_all() {
        let film = Timeline {
            start_ms: 0,
            duration_ms: 2000,
            rate: FrameRate {
                frames: 24,
                per_ms: 2000,
            },
        };
        assert_eq!(film.frame_count(), 24);
        let ends: Vec<u64> = (0..24).map(|i| film.frame_end(i).round_cs()).collect();
        assert_eq!(ends[..4], [8, 17, 25, 33]);
        assert_eq!(ends[23], 200);
    }

    #[test]
    fn times_add_up_and_subtract_without_rounding() {
        let third = Instant { num: 250, den: 3 };
        assert_eq!(third.plus(third).plus(third).round_ms(), 250);
        let half = Instant { num: 1, den: 2 };
        assert_eq!(third.plus(half).since(third).plus(half).floor_ms(), 1);
        assert_eq!(Instant::at_ms(100).since(third).round_ms(), 17);
    }

    #[test]
    fn a_rate_counts_exact_instants_and_is_a_fraction_in_lowest_terms() {
        let rate = FrameRate {
            frames: 24,
            per_ms: 2000,
        };
        assert_eq!(rate.per_second(), (12, 1));
        assert_eq!(FrameRate::fps(25).per_second(), (25, 1));
        assert_eq!(rate.frames_until(rate.end_of(7)), 7);
        assert_eq!(rate.frames_until(Instant::at_ms(41)), 0);
        assert_eq!(rate.frames_until(Instant::at_ms(42)), 1);
        // Many frames share a millisecond.
        let fast = FrameRate::fps(9000);
        assert!((0..50).all(|n| fast.frames_until(fast.end_of(n)) == n));
    }

    #[test]
    fn a_pace_squeezes_a_film_without_rounding() {
        let pace = Pace::fit(46_104, 8000);
        assert_eq!(pace.shown(46_104), 8000);
        assert_eq!(pace.film(Instant::at_ms(8000)).round_ms(), 46_104);
        assert_eq!(pace.film(Instant::at_ms(4000)).floor_ms(), 23_052);
        assert_eq!(Pace::speed(2.5), Pace::fit(5, 2));
        assert_eq!(Pace::speed(0.5).shown(3), 6);
        assert_eq!(Pace::speed(3.0).shown(1000), 333);
        assert_eq!(Pace::speed(1000.0).shown(1), 1);
    }

    proptest! {
        #[test]
        fn frames_lie_inside_the_film_in_order_and_the_last_ends_it(
            start_ms in 0u64..100_000, duration_ms in 1u64..100_000, fps in 1u32..=100,
        ) {
            let film = Timeline { start_ms, duration_ms, rate: FrameRate::fps(fps) };
            let n = film.frame_count();
            prop_assert!((n - 1) * 1000 < duration_ms * u64::from(fps));
            prop_assert!(n * 1000 >= duration_ms * u64::from(fps));
            prop_assert_eq!(film.instant(0).floor_ms(), start_ms);
            prop_assert_eq!(film.frame_end(n - 1).round_ms(), duration_ms);
            for i in 1..n.min(50) {
                prop_assert!(film.frame_end(i - 1).round_ms() <= film.frame_end(i).round_ms());
            }
        }
    }
}
