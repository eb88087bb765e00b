//! Animated WebP, lossless: every frame a VP8L stream of indices, written by an encoder made for
//! flat colours.
//!
//! ```text
//!  plane ─packer─▶ rectangle ─picture─▶ bytes ─matches─▶ stretches ─parse─▶ tokens ─▶ bits ─┐
//!                                 table          costs ▲─────────────┘  prefix codes        │
//!                                                                         writer ─▶ file ◀──┘
//! ```
//!
//! The `image-webp` crate writes WebP too, but knows neither the colour table nor copies of more
//! than the pixel before: its files of such films are 2.5 × as long.

mod costs;
mod level;
mod packer;
mod parse;
mod picture;
mod prefix;
mod prefix_code;
mod table;
#[cfg(test)]
mod tests;
mod tokens;
mod writer;

pub use self::packer::WebpPacker;
pub use self::writer::{MAX_PLAYS, MAX_SIDE, WebpWriter};

use self::level::Level;
