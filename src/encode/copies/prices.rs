//! What tokens cost, in 1/64 bit.

/// One bit.
pub(in crate::encode) const BIT: u32 = 64;

/// Beyond its share of the bits, a symbol that was not in use so far costs its place in the
/// description of the code: a length of some 2 bits, and often a longer gap beside it.
const NEW_SYMBOL: u32 = 5 * BIT;

/// Prices of the tokens of one string.
pub(in crate::encode) trait Prices {
    /// Of a byte.
    fn literal(&self, value: u8) -> u32;
    /// Of a copy's length.
    fn length(&self, length: u32) -> u32;
    /// Of a distance by its code.
    fn distance(&self, code: u32) -> u32;
}

/// The price of a symbol that occurs `count` times among `total`.
pub(in crate::encode) fn share(count: u32, total: u32) -> u32 {
    let bits = libm::log2(f64::from(total.max(1)) / f64::from(count.max(1)));
    let cost = libm::round(bits.max(0.05) * f64::from(BIT)) as u32;
    if count == 0 { cost + NEW_SYMBOL } else { cost }
}
