//! Scene scripts: what plays, from which seed, how it is filmed and exported.
//!
//! ```text
//!  names, files, folders, globs ──▶ select ──▶ text ──▶ script ──▶ Scene
//!                                              1 MiB    every      checked
//!  --seed, --set ──▶ assignment ───────────────at most──key────────▶ │
//!                                                       │            ▼
//!                                      problem ◀────────┴── file:line:column, caret, what is allowed
//!
//!  read  ◀──── model ◀──── join ◀──── help
//!  text,       checked     raw values    what every key is,
//!  places      values      to checked    for people and editors
//! ```

mod help;
mod join;
mod model;
mod read;

pub use help::{SCHEMA_FILE, guide, scaffold, schema};
pub use join::{
    Assignment, CanvasSize, Header, Overrides, Selected, read_theme, select, shipped, tables,
};
pub use model::{
    Capture, Check, Clip, Content, Export, Length, Member, Mosaic, Origin, Playing, Scene, Script,
    Window,
};
pub use read::SceneError;
