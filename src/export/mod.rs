//! The line from a scene to its files: bounded, ordered, interruptible.
//!
//! ```text
//!  Reel ──▶ Stepper ──▶ chunks of frames ──▶ paint + Develop ──▶ strips ──▶ deliver
//!  what to  in order,   so many bytes        in parallel,        in order   one writer
//!  film     cheap       at most              chunk by chunk                 a file
//! ```
//!
//! `reel` says what is filmed, `step`, `easel`, `line` and `pipeline` film it, `ink_search` finds the colours; `files`
//! develops a film into every `format`; `plan`, `pick` and `target` say which and where.
//! `figure` and `captions` stand beside it; `sheet` puts some frames of a film side by side; `still` draws one picture, `bare` the maze alone.

mod bare;
mod calm;
mod captions;
mod cut;
mod dry_run;
mod easel;
mod error;
mod figure;
mod files;
mod format;
mod ink_search;
mod inks;
mod line;
mod pick;
mod pipeline;
mod plan;
mod reel;
mod sheet;
mod shot;
mod step;
mod still;
mod stop;
mod target;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

pub use captions::captions;
pub use error::ExportError;
pub use figure::{Files as FigureFiles, figure, is_for_pages, words};
pub use files::{Contents, Developed, Drawn, Pass, WriteOptions, film, write_picture};
pub use format::{Format, Picture};
pub use ink_search::{number_colors, number_inks};
pub use inks::{InkSet, Joined, Numbering, Used, compact};
pub use pick::FramePick;
pub use pipeline::{Develop, Painted, run};
pub use plan::{Job, Options, check_programs, collision, place, probe};
pub use reel::{Reel, check_area};
pub use sheet::Sheet;
pub use shot::Shot;
pub use still::{View, still};
pub use stop::Stop;
pub use target::{Place, Target, is_typed_as_folder};
