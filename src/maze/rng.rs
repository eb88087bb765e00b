//! Mulberry32, the one random source: 32 bits of state, the same stream on every machine.
//!
//! ```text
//!   seed ─▶ s += 0x6D2B79F5 ─▶ mix ─▶ u32 ─▶ r = u32 ÷ 2³² in 0 ≤ r < 1 ─▶ floor(r × n)
//! ```

/// A Mulberry32 generator (`spec/boards.md`); one per maze, never shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry32 {
    state: u32,
}

impl Mulberry32 {
    /// A generator at the start of the stream of `seed`.
    pub fn new(seed: u32) -> Mulberry32 {
        Mulberry32 { state: seed }
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let s = self.state;
        let mut t = (s ^ (s >> 15)).wrapping_mul(s | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// The next number `r`, 0 ≤ r < 1, a multiple of 2⁻³².
    pub fn next_f64(&mut self) -> f64 {
        f64::from(self.next_u32()) / 4_294_967_296.0
    }

    /// floor(r × `n`): a number below `n`. Draws once, also for 1; `n` is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0, "nothing is below 0");
        (self.next_f64() * n as f64) as usize
    }

    /// One of `choices`. Draws once, also from a list of one.
    ///
    /// # Panics
    /// If there is nothing to choose from.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Fisher and Yates from the end. Draws once an item, the first excepted.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn first<const N: usize>(seed: u32) -> [u32; N] {
        let mut rng = Mulberry32::new(seed);
        std::array::from_fn(|_| rng.next_u32())
    }

    #[test]
    fn the_streams_begin_as_published() {
        assert_eq!(
            first(464),
            [3803316407, 991819748, 1599272584, 1074035424, 2665580305]
        );
        assert_eq!(first(465), [298931917, 1242154435, 884888582]);
    }

    #[test]
    fn a_list_of_one_still_draws() {
        let mut rng = Mulberry32::new(464);
        assert_eq!(rng.pick(&['x']), 'x');
        assert_eq!(rng.next_u32(), 991819748);
    }

    #[test]
    fn a_shuffle_places_the_last_item_first() {
        // r × n for n = 4, 3, 2 with the first three numbers of the stream.
        let places = [3803316407_u64 * 4, 991819748 * 3, 1599272584 * 2].map(|x| x >> 32);
        assert_eq!(places, [3, 0, 0]);
        let mut items = ['a', 'b', 'c', 'd'];
        Mulberry32::new(464).shuffle(&mut items);
        assert_eq!(items, ['b', 'c', 'a', 'd']);
    }

    proptest! {
        #[test]
        fn below_stays_below(seed: u32, n in 1usize..=1 << 26) {
            prop_assert!(Mulberry32::new(seed).below(n) < n);
        }
    }
}
