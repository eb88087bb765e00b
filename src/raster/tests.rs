//! Painting over and painting anew give the same pixels.
