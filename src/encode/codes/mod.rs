//! Prefix codes and the bits that they are written in, alike in PNG and WebP.

mod bits;
mod code_lengths;

pub(super) use self::bits::Bits;
pub(super) use self::code_lengths::{canonical_codes, code_lengths};
