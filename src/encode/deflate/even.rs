//! Counts evened out, so that neighbours have codes of one length.
//!
//! ```text
//!  counts    9 11 10 10 │ 0 0 0 0 0 │ 40       lengths  4 3 4 4 …   described one by one
//!  evened   10 10 10 10 │ 0 0 0 0 0 │ 40                4 4 4 4 …   described as a repeat
//! ```

/// Counts that differ by less may be evened out. Twice or half as much made files longer.
const NEAR: u32 = 4;
/// Neighbours that are evened out at least: fewer have no symbol for a repeat.
const NEIGHBORS: usize = 4;

/// Evens out counts, so that neighbours get codes of one length: what describes the lengths is then
/// shorter, and if that is less than the data gets longer, the exact counts are taken.
pub(super) fn even_out(counts: &mut [u32]) {
    let mut start = 0;
    while start < counts.len() {
        let same = run_length(&counts[start..]);
        if is_described_well(counts[start], same) {
            start += same;
            continue;
        }
        let (mut sum, mut mean) = (counts[start], counts[start]);
        let mut end = start + 1;
        while end < counts.len()
            && counts[end].abs_diff(mean) < NEAR
            && !is_described_well(counts[end], run_length(&counts[end..]))
        {
            sum += counts[end];
            end += 1;
            let len = (end - start) as u32;
            if end - start >= NEIGHBORS {
                mean = (sum + len / 2) / len;
            }
        }
        // What occurs needs a code.
        if sum > 0 && end - start >= NEIGHBORS {
            counts[start..end].fill(mean.max(1));
        }
        start = end;
    }
}

/// Whether so many equal counts have a short description as they are.
fn is_described_well(count: u32, same: usize) -> bool {
    same >= if count == 0 { 5 } else { 7 }
}

/// How many counts at the start are equal.
fn run_length(counts: &[u32]) -> usize {
    counts
        .iter()
        .take_while(|count| **count == counts[0])
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn neighbours_become_alike_and_long_runs_stay() {
        let mut counts = [9, 11, 10, 10, 0, 0, 0, 0, 0, 40, 3, 3, 3, 3, 3, 3, 3, 4];
        even_out(&mut counts);
        assert_eq!(
            counts,
            [10, 10, 10, 10, 0, 0, 0, 0, 0, 40, 3, 3, 3, 3, 3, 3, 3, 4]
        );
    }

    proptest! {
        #[test]
        fn what_occurs_keeps_a_code(counts in prop::collection::vec(0u32..12, 1..300)) {
            let mut even = counts.clone();
            even_out(&mut even);
            prop_assert!(counts.iter().zip(&even).all(|(count, even)| *count == 0 || *even > 0));
        }
    }
}
