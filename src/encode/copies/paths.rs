//! The cheapest way through a picture in literals and copies.
//!
//! ```text
//!  pixels   a a a a b b b b a a a a b b b b
//!  nodes    ╵ ╵     ╵ ╵     ╵       ╵     ╵
//!           a ─1──▶ b ─1──▶ ───── 8 back ─▶      each node: the cheapest step of all, found
//!                                                from the end of the picture to its start
//! ```
//!
//! Steps go between nodes only: the ends of stretches, the borders of runs and the pixel behind
//! each border. Few copies would do better to end elsewhere, and the nodes are a third of the
//! pixels in a busy frame, a thirtieth in a calm one. Prices depend on the codes and those on the
//! parse, so it is repeated with the prices of the one before.

use super::Prices;
use super::stretches::{Reach, Run, Search, Stretch, stretches};

/// One step through a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::encode) enum Token {
    /// A pixel.
    Literal(u8),
    /// `length` pixels as they are at the distance with this code.
    Copy {
        /// From 1 on.
        length: u32,
        /// From 1 on.
        distance_code: u32,
    },
}

/// All steps through a picture that are looked at.
pub(in crate::encode) struct Paths {
    pixels: Vec<u8>,
    /// Pixels where steps begin and end, in order; the last is the picture's end.
    nodes: Vec<u32>,
    /// The last node that is not after a pixel, as a position in `nodes`.
    floor: Vec<u32>,
    /// By their ends.
    stretches: Vec<Stretch>,
    /// Where in `stretches` those that end at a node begin; one more at the end.
    ending: Vec<u32>,
    /// How many ends of a copy are tried, the longest first.
    ends: usize,
    max_length: u32,
}

impl Paths {
    /// All steps that a search finds within a format's reach. `runs` are those of `pixels`.
    pub fn new(pixels: Vec<u8>, runs: &[Run], reach: &Reach<'_>, search: Search) -> Paths {
        let stretches = stretches(&pixels, runs, reach, search);
        let n = pixels.len();
        let mut is_node = vec![false; n + 2];
        is_node[n] = true;
        for run in runs {
            is_node[run.start as usize] = true;
            is_node[run.start as usize + 1] = true;
        }
        for stretch in &stretches {
            // A copy has a longest length, so longer stretches have steps inside: counted from their
            // start and from their end, since the rest may cost less on either side.
            let (start, end) = (stretch.start, stretch.end);
            for part in (0..end - start).step_by(reach.max_length as usize) {
                is_node[(start + part) as usize] = true;
                is_node[(end - part) as usize] = true;
            }
        }
        let mut nodes = Vec::new();
        let mut floor = Vec::with_capacity(n + 1);
        for (at, is_node) in is_node[..=n].iter().enumerate() {
            if *is_node {
                nodes.push(at as u32);
            }
            floor.push(nodes.len() as u32 - 1);
        }
        let mut ending = vec![0; nodes.len() + 1];
        for stretch in &stretches {
            ending[floor[stretch.end as usize] as usize + 1] += 1;
        }
        for node in 0..nodes.len() {
            ending[node + 1] += ending[node];
        }
        let mut next = ending.clone();
        let mut sorted = stretches.clone();
        for stretch in stretches {
            let place = &mut next[floor[stretch.end as usize] as usize];
            sorted[*place as usize] = stretch;
            *place += 1;
        }
        Paths {
            pixels,
            nodes,
            floor,
            stretches: sorted,
            ending,
            ends: search.ends,
            max_length: reach.max_length,
        }
    }

    /// What they lead through.
    pub fn bytes(&self) -> &[u8] {
        &self.pixels
    }

    /// The tokens that cost least.
    pub fn cheapest(&self, prices: &impl Prices) -> Vec<Token> {
        let last = self.nodes.len() - 1;
        let mut to_end = vec![u32::MAX; self.nodes.len()];
        to_end[last] = 0;
        let mut steps = vec![(0u32, 0u32); self.nodes.len()];
        // Stretches that hold the node, the cheapest distance first.
        let mut open: Vec<(u32, Stretch)> = Vec::new();
        for node in (0..last).rev() {
            let at = self.nodes[node];
            open.retain(|(_, stretch)| stretch.start <= at);
            let (first, end) = (self.ending[node + 1], self.ending[node + 2]);
            for stretch in &self.stretches[first as usize..end as usize] {
                if stretch.start <= at {
                    let cost = prices.distance(stretch.code);
                    let place = open.partition_point(|(other, _)| *other <= cost);
                    open.insert(place, (cost, *stretch));
                }
            }
            // What lies between two nodes is of one run, and mostly one pixel.
            let value = self.pixels[at as usize];
            let literals = prices.literal(value) * (self.nodes[node + 1] - at);
            let mut best = literals + to_end[node + 1];
            let mut step = (node as u32 + 1, 0);
            // A dearer distance is of use only beyond the reach of the cheaper ones.
            let mut reached = at;
            for (distance_cost, stretch) in &open {
                if stretch.end <= reached {
                    continue;
                }
                let reach = stretch.end.min(at + self.max_length);
                let furthest = self.floor[reach as usize] as usize;
                for to in (node + 1..=furthest).rev().take(self.ends) {
                    let end = self.nodes[to];
                    if end <= reached {
                        break;
                    }
                    let cost = prices.length(end - at) + distance_cost + to_end[to];
                    if cost < best {
                        best = cost;
                        step = (to as u32, stretch.code);
                    }
                }
                reached = reach;
            }
            to_end[node] = best;
            steps[node] = step;
        }
        self.walk(&steps)
    }

    fn walk(&self, steps: &[(u32, u32)]) -> Vec<Token> {
        let mut tokens = Vec::new();
        let mut node = 0;
        while node + 1 < self.nodes.len() {
            let (next, distance_code) = steps[node];
            let at = self.nodes[node];
            let length = self.nodes[next as usize] - at;
            match distance_code {
                0 => {
                    let literal = Token::Literal(self.pixels[at as usize]);
                    tokens.extend((0..length).map(|_| literal));
                }
                _ => tokens.push(Token::Copy {
                    length,
                    distance_code,
                }),
            }
            node = next as usize;
        }
        tokens
    }
}
