//! A string of bits, lowest bit of the first byte first.
//!
//! ```text
//!  put(0b01, 2) put(0b110, 3)      byte 0: . . . 1 1 0 0 1
//!                                                └─3─┘ └2┘
//! ```

/// Bits that grow at their end.
#[derive(Clone, Debug, Default)]
pub(in crate::encode) struct Bits {
    bytes: Vec<u8>,
    /// The last bits, not in `bytes` yet.
    pending: u64,
    pending_len: u32,
}

impl Bits {
    /// Appends the `len` lowest bits of `value`, the lowest one first. `len` is at most 32.
    pub fn put(&mut self, value: u32, len: u32) {
        debug_assert!(len <= 32 && u64::from(value) < 1 << len);
        self.pending |= u64::from(value) << self.pending_len;
        self.pending_len += len;
        while self.pending_len >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.pending_len -= 8;
        }
    }

    /// The bits as bytes, the last one filled up with zeros.
    pub fn into_bytes(mut self) -> Vec<u8> {
        if self.pending_len > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_fill_bytes_from_the_lowest_on() {
        let mut bits = Bits::default();
        bits.put(0b01, 2);
        bits.put(0b110, 3);
        bits.put(u32::MAX, 32);
        assert_eq!(bits.into_bytes(), [0b1111_1001, 255, 255, 255, 0b1_1111]);
    }
}
