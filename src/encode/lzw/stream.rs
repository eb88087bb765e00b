//! Codes as bytes, and what they weigh.
//!
//! ```text
//!  code size 2   bits  3 3 3 3 4 4 4 4 4 4 4 4 5 …  12 12 12      from one clear code to the next
//!                      └ clear, then codes
//! ```

/// The codes of one lifetime, without its clear code.
pub type Codes = Vec<u16>;

/// Bits of a single index, 2 to 8: the "minimum code size" of a GIF frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::encode) struct CodeSize(u8);

impl CodeSize {
    /// The smallest for these indices.
    pub fn of(indices: &[u8]) -> CodeSize {
        // Only the highest bit matters, and a union has it too.
        let union = indices.iter().fold(0, |all, index| all | index);
        CodeSize((8 - union.leading_zeros() as u8).max(2))
    }

    /// Its bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The clear code; the one after it ends the frame.
    pub fn clear(self) -> u16 {
        1 << self.0
    }

    /// The first code that is learned.
    pub fn first_free(self) -> u16 {
        self.clear() + 2
    }

    /// Bits of a clear code at the beginning.
    pub fn first_width(self) -> u8 {
        self.0 + 1
    }

    /// Bits of the code that follows `count` others in a lifetime.
    pub fn width(self, count: usize) -> u8 {
        // The reader has learned one phrase less than it has read codes.
        let highest = usize::from(self.first_free()) + count.saturating_sub(1);
        let bits = usize::BITS - highest.leading_zeros();
        (bits as u8).clamp(self.first_width(), 12)
    }

    /// Bits of so many codes and of the one that ends their lifetime.
    pub fn lifetime_bits(self, codes: usize) -> u64 {
        let (mut bits, mut from, end) = (0, 0, codes + 1);
        while from < end {
            // All codes of one width at once.
            let width = self.width(from);
            let last = if width == 12 {
                end
            } else {
                (1_usize << width) - usize::from(self.first_free()) + 1
            };
            let to = last.clamp(from + 1, end);
            bits += u64::from(width) * (to - from) as u64;
            from = to;
        }
        bits
    }
}

/// The code size in one byte, then the codes, not yet cut into sub-blocks.
pub(in crate::encode) fn write(parsed: &[Codes], size: CodeSize) -> Vec<u8> {
    let mut out = Bits {
        bytes: vec![size.bits()],
        pending: 0,
        count: 0,
    };
    let mut width = size.first_width();
    for codes in parsed {
        out.push(size.clear(), width);
        for (count, &code) in codes.iter().enumerate() {
            out.push(code, size.width(count));
        }
        width = size.width(codes.len());
    }
    out.push(size.clear() + 1, width);
    out.finish()
}

/// Bytes filled from their lowest bit.
struct Bits {
    bytes: Vec<u8>,
    pending: u32,
    count: u8,
}

impl Bits {
    fn push(&mut self, code: u16, width: u8) {
        self.pending |= u32::from(code) << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}
