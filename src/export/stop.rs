//! A request to stop: Ctrl-C, or a polite kill.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that work looks at between frames. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that Ctrl-C, SIGTERM and SIGHUP raise instead of ending the program on the spot, so
    /// that temporary files are removed first. To be called once in a program.
    ///
    /// # Errors
    /// If the system does not let signals be handled.
    pub fn on_signals() -> Result<Stop, ctrlc::Error> {
        let stop = Stop::default();
        let flag = stop.clone();
        ctrlc::set_handler(move || flag.request())?;
        Ok(stop)
    }

    /// Raises the flag.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is raised.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
