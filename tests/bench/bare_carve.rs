//! The least that a depth-first carve can do: its pushes and pops, without counts or checks.
//!
//! ```text
//!  head ─▶ untouched neighbours ─▶ one by chance: push │ none: pop
//! ```

/// Carves a grid of `side` × `side` cells with the generator and the order of the real carve and
/// returns the wall bits.
pub fn carve(side: usize, seed: u32) -> Vec<u8> {
    let mut walls = vec![15u8; side * side];
    let mut stack = vec![0usize];
    let mut state = seed;
    while let Some(&head) = stack.last() {
        let (x, y) = (head % side, head / side);
        let mut open = [(0usize, 0u8, 0u8); 4];
        let mut count = 0;
        let mut offer = |inside: bool, to: usize, bit: u8, back: u8| {
            if inside && walls[to] == 15 && to != 0 {
                open[count] = (to, bit, back);
                count += 1;
            }
        };
        offer(y > 0, head.wrapping_sub(side), 1, 4);
        offer(x + 1 < side, head + 1, 2, 8);
        offer(y + 1 < side, head + side, 4, 1);
        offer(x > 0, head.wrapping_sub(1), 8, 2);
        if count == 0 {
            stack.pop();
            continue;
        }
        state = state.wrapping_add(0x6D2B_79F5);
        let mut t = (state ^ (state >> 15)).wrapping_mul(state | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        let chance = f64::from(t ^ (t >> 14)) / 4_294_967_296.0;
        let (to, bit, back) = open[(chance * count as f64) as usize];
        walls[head] &= !bit;
        walls[to] &= !back;
        stack.push(to);
    }
    walls
}
