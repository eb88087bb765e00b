//! mazereel films maze algorithms: scene scripts in, exact GIF, APNG, WebP and PNG out, or video.
//!
//! One straight line, and every module has its place on it:
//!
//! ```text
//! scenes/x.toml ─▶ Scene ─▶ Clock ─▶ Board ─▶ Frame ─▶ Rasterizer ─▶ Encoder ─▶ out/x.gif
//!                  checked  instants  a maze    what is   480×300        packed in     temp file,
//!                  values   as ms     stepper   visible,  pixels         parallel,     then rename
//!                                     + a look  no pixels                written in order
//!                  └──────── in order, cheap ────────┘└──── rayon, chunk by chunk ───┘
//! ```
//!
//! Modules stand in the order of that line; each may import only from the layers above its own
//! (`tests/` checks it).

// layer 0: mathematics, without colour, time or drawing
pub mod maze;
// layer 1: the words that the rest speaks in
pub mod clock;
pub mod frame;
pub mod keys;
pub mod palette;
pub mod pixels;
pub mod ranges;
// layer 2: the boards
pub mod boards;
// layer 3: the ends of the line; none knows another
pub mod decode;
pub mod encode;
pub mod metrics;
pub mod output;
pub mod progress;
pub mod raster;
pub mod scene;
// layer 4: the line itself
pub mod export;
// layer 5: what is computed beside films
pub mod facts;
pub mod measure;
pub mod regress;
// layer 6: what people type
pub mod cli;
