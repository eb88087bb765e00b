//! Help made of the key tables: the guide, a new script, the JSON Schema for editors.

mod guide;
mod scaffold;
mod schema;
#[cfg(test)]
mod tests;

pub use guide::guide;
pub use scaffold::scaffold;
pub use schema::{SCHEMA_FILE, schema};
