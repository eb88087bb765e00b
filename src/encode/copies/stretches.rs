//! Where a picture repeats itself: stretches of pixels that equal those a distance before.
//!
//! ```text
//!  pixels    a a b b b a a b b b a c
//!  runs      ╵2a ╵3b   ╵2a ╵3b   ╵ ╵
//!  distance 1  ─   ───   ─   ───            found by comparing all pixels
//!  distance 5          ───────────          found by the border a│3b, seen before
//! ```
//!
//! Art of flat cells is a string of runs, so repetitions are looked for at the borders of runs
//! only: two borders with the same colours and the same run between them begin a stretch, which
//! then grows run by run. This finds all that is worth a copy with a tenth of the look-ups that a
//! search at every pixel takes, and a stretch serves every pixel inside it.

/// Pixels `start..end`, all equal to those a distance before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The first pixel.
    pub start: u32,
    /// Past the last one.
    pub end: u32,
    /// The code of the distance.
    pub code: u32,
}

/// Pixels `start..start + len` of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::encode) struct Run {
    /// The first pixel.
    pub start: u32,
    /// How many.
    pub len: u32,
    /// Their value.
    pub value: u8,
}

/// The runs of a picture, through the ends of rows.
pub(in crate::encode) fn runs(pixels: &[u8]) -> Vec<Run> {
    let mut start = 0;
    let run = |pixels: &[u8]| {
        start += pixels.len() as u32;
        Run {
            start: start - pixels.len() as u32,
            len: pixels.len() as u32,
            value: pixels[0],
        }
    };
    pixels.chunk_by(|a, b| a == b).map(run).collect()
}

/// Pixels that are neither as the one before nor as the one above: about as many as have to be
/// told.
pub(in crate::encode) fn novelty(indices: &[u8], width: u32) -> usize {
    let below_first = indices.get(width as usize..).unwrap_or(&[]);
    let before = &indices[width as usize - 1..];
    let of = below_first.iter().zip(indices).zip(before);
    of.filter(|((here, above), left)| here != above && here != left)
        .count()
}

/// Places of a picture that a stretch can come from.
#[derive(Clone, Copy, Debug)]
pub(in crate::encode) struct Search {
    /// How many equal borders are looked at, the last ones first.
    pub borders: usize,
    /// How many ends of a copy are tried, the longest first.
    pub ends: usize,
}

/// What a format can copy.
pub(in crate::encode) struct Reach<'a> {
    /// The longest copy.
    pub max_length: u32,
    /// The furthest distance.
    pub max_distance: u32,
    /// Distances that are compared at every pixel.
    pub near: Vec<u32>,
    /// The code of a distance.
    pub code: &'a dyn Fn(u32) -> u32,
    /// The shortest copy that pays, by its code.
    pub shortest: &'a dyn Fn(u32) -> u32,
}

/// The stretches of a picture; no order is promised.
pub(super) fn stretches(
    pixels: &[u8],
    runs: &[Run],
    reach: &Reach<'_>,
    search: Search,
) -> Vec<Stretch> {
    let mut found = Vec::new();
    let n = pixels.len() as u32;
    // Where the last stretch of a distance ends.
    let furthest = pixels.len().min(reach.max_distance as usize);
    let mut covered = vec![0; furthest + 1];
    for &distance in &reach.near {
        let code = (reach.code)(distance);
        let shortest = (reach.shortest)(code);
        if distance < n {
            compare(pixels, distance, |start, end| {
                if end - start >= shortest {
                    found.push(Stretch { start, end, code });
                }
            });
        }
        if let Some(covered) = covered.get_mut(distance as usize) {
            *covered = n;
        }
    }
    if search.borders > 0 {
        borders(
            runs,
            (search.borders, reach.max_distance),
            &mut covered,
            |start, end, distance| {
                found.push(Stretch {
                    start,
                    end,
                    code: (reach.code)(distance),
                });
            },
        );
    }
    found
}

/// Reports all stretches of one distance.
fn compare(pixels: &[u8], distance: u32, mut found: impl FnMut(u32, u32)) {
    let old = pixels;
    let new = &pixels[distance as usize..];
    let mut at = 0;
    while at < new.len() {
        let differing = first(&old[at..at + (new.len() - at)], &new[at..], false);
        at += differing;
        let equal = first(&old[at..at + (new.len() - at)], &new[at..], true);
        if equal > 0 {
            found(at as u32 + distance, (at + equal) as u32 + distance);
        }
        at += equal;
    }
}

/// How many pixels at the start are equal (`true`) or differ (`false`).
fn first(a: &[u8], b: &[u8], equal: bool) -> usize {
    let mut at = 0;
    if equal {
        let words = a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0);
        at = 8 * words.take_while(|(a, b)| a == b).count();
    }
    at + a[at..]
        .iter()
        .zip(&b[at..])
        .take_while(|(a, b)| (a == b) == equal)
        .count()
}

const BUCKETS: usize = 1 << 12;

/// Reports stretches that begin at borders of runs.
fn borders(
    runs: &[Run],
    (depth, max_distance): (usize, u32),
    covered: &mut [u32],
    mut found: impl FnMut(u32, u32, u32),
) {
    // What makes borders alike: the value before, the run behind, the value after that.
    let look = |r: usize| {
        let after = runs.get(r + 1).map_or(0, |run| u32::from(run.value) + 1);
        let values = u32::from(runs[r - 1].value) << 17 | u32::from(runs[r].value) << 9 | after;
        (values, runs[r].len)
    };
    let bucket = |(values, len): (u32, u32)| {
        let mixed = (values ^ len.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
        (mixed >> 20) as usize
    };
    let mut last = vec![0u32; BUCKETS];
    let mut older = vec![0u32; runs.len()];
    for r in 1..runs.len() {
        let here = look(r);
        let bucket = bucket(here);
        let start = runs[r].start;
        let mut other = last[bucket] as usize;
        for _ in 0..depth {
            if other == 0 {
                break;
            }
            let distance = start - runs[other].start;
            if distance > max_distance {
                break;
            }
            if covered[distance as usize] <= start && look(other) == here {
                let back = runs[r - 1].len.min(runs[other - 1].len);
                let end = grow(runs, other, r);
                covered[distance as usize] = end;
                found(start - back, end, distance);
            }
            other = older[other] as usize;
        }
        older[r] = last[bucket];
        last[bucket] = r as u32;
    }
}

/// The end of the stretch of runs from `new` on that are as those from `old` on.
fn grow(runs: &[Run], old: usize, new: usize) -> u32 {
    for (a, b) in runs[old..].iter().zip(&runs[new..]) {
        if a.value != b.value {
            return b.start;
        }
        if a.len != b.len {
            return b.start + a.len.min(b.len);
        }
    }
    runs.last().map_or(0, |run| run.start + run.len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The code of a distance is the distance itself.
    fn all(pixels: &[u8], width: u32) -> Vec<Stretch> {
        let search = Search {
            borders: 8,
            ends: 1,
        };
        let reach = Reach {
            max_length: 4096,
            max_distance: 1 << 15,
            near: vec![1, width, width + 1],
            code: &|distance| distance,
            shortest: &|_| 1,
        };
        stretches(pixels, &runs(pixels), &reach, search)
    }

    #[test]
    fn a_border_seen_before_begins_a_stretch() {
        let found = all(b"aabbbaabbbac", 100);
        assert!(found.iter().any(|s| (s.start, s.end, s.code) == (5, 11, 5)));
        assert!(found.iter().any(|s| (s.start, s.end, s.code) == (3, 5, 1)));
    }

    proptest! {
        #[test]
        fn a_stretch_equals_what_lies_its_distance_before(
            pixels in prop::collection::vec(0u8..3, 1..400), width in 1u32..40,
        ) {
            for stretch in all(&pixels, width) {
                prop_assert!(stretch.start < stretch.end && stretch.start >= stretch.code);
                for at in stretch.start as usize..stretch.end as usize {
                    prop_assert_eq!(pixels[at], pixels[at - stretch.code as usize]);
                }
            }
        }
    }
}
