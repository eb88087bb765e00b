//! A checked scene and what can be asked of it.
//!
//! ```text
//!  length ◀ settings ◀─┐
//!  clip, script, origin ◀ scene ◀ open, timing, blame ◀ faults, warnings, said
//! ```
//!
//! Nothing here knows how a scene is written; a place in a text comes along for errors that show
//! later.

mod blame;
mod clip;
mod faults;
mod length;
mod open;
mod origin;
mod playing;
mod said;
mod scene;
mod script;
mod settings;
mod timing;
mod warnings;

pub use clip::Clip;
pub use length::Length;
pub use origin::{FITTING, Origin, TrackOrigin};
pub use playing::{Playing, some_board_has};
pub use scene::{Content, Member, Mosaic, Scene, distinct};
pub use script::Script;
pub use settings::{CanvasTable, Capture, Check, Export};
pub use timing::Window;
