//! What a raster keeps for the shapes to come.

use super::lights::Lights;
use super::masks::Masks;

/// What is worked out once and used for every shape that is alike.
#[derive(Default)]
pub struct Brush {
    pub masks: Masks,
    pub lights: Lights,
}
