//! LZW as GIF has it, decoded code by code.
//!
//! ```text
//!  code size 2:  0 1 2 3   clear  end   6 7 8 …          a new entry is an old one and a letter;
//!                letters   4      5     entries          3 bits a code, one more when 8 is given
//! ```
//!
//! Read leniently, as browsers do: a clear code need not come first, an end code need not come at
//! all, and a full table stays as it is until it is cleared.

/// No code has more than 12 bits.
const TABLE: usize = 4096;

/// A decoder that is fed bytes and gives indices.
pub(super) struct Lzw {
    code_size: u32,
    bits: u32,
    bit_count: u32,
    width: u32,
    /// Entries in use; also the number of the next one.
    len: usize,
    last: Option<usize>,
    ended: bool,
    prefix: Vec<u16>,
    suffix: Vec<u8>,
    first: Vec<u8>,
    /// An entry, spelled backwards.
    spelled: Vec<u8>,
}

/// A code that stands for nothing yet.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InvalidCode(pub usize);

impl Lzw {
    /// A decoder of letters of `code_size` bits, or `None` unless that is 1 to 11: with 12, no code
    /// would be left for clear and end. Of a letter beyond 8 bits the lower 8 count; no palette
    /// has a colour for it.
    pub fn new(code_size: u8) -> Option<Lzw> {
        if !(1..=11).contains(&code_size) {
            return None;
        }
        let letters = 1usize << code_size;
        let mut lzw = Lzw {
            code_size: u32::from(code_size),
            bits: 0,
            bit_count: 0,
            width: 0,
            len: 0,
            last: None,
            ended: false,
            prefix: vec![0; TABLE],
            suffix: vec![0; TABLE],
            first: vec![0; TABLE],
            spelled: Vec::with_capacity(TABLE),
        };
        for letter in 0..letters {
            lzw.suffix[letter] = letter as u8;
            lzw.first[letter] = letter as u8;
        }
        lzw.clear();
        Some(lzw)
    }

    fn clear(&mut self) {
        self.width = self.code_size + 1;
        self.len = (1 << self.code_size) + 2;
        self.last = None;
    }

    /// Decodes these bytes, up to the end code; `put` takes every index and says whether it wants
    /// more.
    ///
    /// # Errors
    /// A code that is not in the table.
    pub fn feed(
        &mut self,
        bytes: &[u8],
        mut put: impl FnMut(u8) -> bool,
    ) -> Result<(), InvalidCode> {
        for &byte in bytes {
            if self.ended {
                return Ok(());
            }
            self.bits |= u32::from(byte) << self.bit_count;
            self.bit_count += 8;
            while self.bit_count >= self.width && !self.ended {
                let code = (self.bits & ((1 << self.width) - 1)) as usize;
                self.bits >>= self.width;
                self.bit_count -= self.width;
                self.take(code, &mut put)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, code: usize, put: &mut impl FnMut(u8) -> bool) -> Result<(), InvalidCode> {
        let clear = 1 << self.code_size;
        if code == clear {
            self.clear();
            return Ok(());
        }
        if code == clear + 1 {
            self.ended = true;
            return Ok(());
        }
        if let Some(last) = self.last {
            // The entry this code completes; it may be that very code.
            if code > self.len || (code == self.len && self.len == TABLE) {
                return Err(InvalidCode(code));
            }
            if self.len < TABLE {
                let known = if code == self.len { last } else { code };
                self.prefix[self.len] = last as u16;
                self.suffix[self.len] = self.first[known];
                self.first[self.len] = self.first[last];
                self.len += 1;
                if self.len == 1 << self.width && self.width < 12 {
                    self.width += 1;
                }
            }
        } else if code > clear {
            return Err(InvalidCode(code));
        }
        self.last = Some(code);

        self.spelled.clear();
        let mut at = code;
        while at > clear {
            self.spelled.push(self.suffix[at]);
            at = usize::from(self.prefix[at]);
        }
        self.spelled.push(self.suffix[at]);
        for &letter in self.spelled.iter().rev() {
            if !put(letter) {
                self.ended = true;
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(code_size: u8, bytes: &[u8]) -> Result<Vec<u8>, InvalidCode> {
        let mut out = Vec::new();
        let mut put = |index| {
            out.push(index);
            true
        };
        Lzw::new(code_size).unwrap().feed(bytes, &mut put)?;
        Ok(out)
    }

    #[test]
    fn codes_run_over_byte_borders_and_may_name_the_entry_they_complete() {
        // 3 bits each, from the right: clear 4, 1, 6 (= 1 1, just being made), end 5
        assert_eq!(decode(2, &[0b1000_1100, 0b1011]), Ok(vec![1, 1, 1]));
    }

    #[test]
    fn neither_clear_nor_end_is_needed() {
        assert_eq!(decode(3, &[0x11]), Ok(vec![1, 1]));
    }

    #[test]
    fn a_code_that_stands_for_nothing_is_an_error() {
        assert_eq!(decode(2, &[0xff]), Err(InvalidCode(7)));
        assert!(Lzw::new(0).is_none() && Lzw::new(12).is_none());
    }
}
