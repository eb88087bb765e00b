//! Visual regression: baselines, what differs from them, what kind of difference it is, reports.
//!
//! ```text
//!  scene ─▶ shoot ─▶ Rendered ┐                              ┌▶ words, pages, annotations
//!                             ├▶ pairs ─▶ comparison ─▶ record ─▶ report.json
//!  baseline ─────▶ OnDisk ────┘             └▶ panels: pictures beside the report
//!                                                            └▶ accept: rendered ─▶ baseline
//! ```

mod accept;
mod baselines;
mod cause;
mod check;
mod comparison;
mod cursor;
mod film;
mod github;
mod html;
mod junit;
mod merge;
mod order;
mod outline;
mod pairs;
mod panels;
mod part;
mod picture;
mod record;
mod reports;
mod shape;
mod shoot;
mod steady;
mod words;

pub use accept::{Accepted, Refused, accept};
pub use baselines::{Baselines, Stored, read_text, write};
pub use check::{Checker, Pictures, Run, blank, program};
pub use comparison::{Compared, by_number, by_time};
pub use film::{Film, FilmError, OnDisk, Rendered};
pub use github::annotations;
pub use merge::{Mismatch, merge};
pub use outline::{Line, Outline, PixelHash};
pub use record::{Entry, Kind, Part, Program, Report, State};
pub use reports::{add_job_summary, write_reports};
pub use shape::shape;
pub use shoot::shoot;
pub use steady::{Repeats, unsteady};
pub use words::{block, summary_line};
