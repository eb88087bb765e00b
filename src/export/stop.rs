//! A request to stop: Ctrl-C, a polite kill, or a terminal that is gone.
//!
//! ```text
//!  SIGINT   2 ─┐                                       ┌─ 130
//!  SIGTERM 15 ─┼─▶ a number ─▶ work ends, tidies up ─▶ ├─ 143   128 + the signal, as shells say
//!  SIGHUP   1 ─┘                                       └─ 129
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The signal of Ctrl-C, on every system.
const INTERRUPT: usize = 2;
/// What shells add to the signal that ended a program.
const BY_SIGNAL: usize = 128;

/// A flag that work looks at between frames: the number of the signal that raised it, or 0. Clones
/// share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicUsize>);

impl Stop {
    /// A flag that Ctrl-C, SIGTERM and SIGHUP raise instead of ending the program on the spot, so
    /// that temporary files are removed first. To be called once in a program.
    ///
    /// # Errors
    /// In words, if the system does not let signals be handled.
    pub fn on_signals() -> Result<Stop, String> {
        let stop = Stop::default();
        stop.listen()
            .map_err(|error| format!("cannot handle Ctrl-C: {error}"))?;
        Ok(stop)
    }

    #[cfg(unix)]
    fn listen(&self) -> std::io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let number = usize::try_from(signal).expect("signals are small numbers");
            signal_hook::flag::register_usize(signal, Arc::clone(&self.0), number)?;
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn listen(&self) -> Result<(), ctrlc::Error> {
        let flag = self.clone();
        ctrlc::set_handler(move || flag.request())
    }

    /// Raises the flag as Ctrl-C does.
    pub fn request(&self) {
        self.0.store(INTERRUPT, Ordering::Relaxed);
    }

    /// Whether it is raised.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// The exit code of a program that has stopped for it.
    pub fn exit_code(&self) -> u8 {
        let signal = match self.0.load(Ordering::Relaxed) {
            0 => INTERRUPT,
            signal => signal,
        };
        u8::try_from(BY_SIGNAL + signal).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_is_that_of_the_signal() {
        let stop = Stop::default();
        assert!(!stop.is_requested());
        stop.request();
        assert!(stop.is_requested());
        for (signal, code) in [(2, 130), (15, 143), (1, 129)] {
            stop.0.store(signal, Ordering::Relaxed);
            assert_eq!(stop.exit_code(), code);
        }
    }
}
