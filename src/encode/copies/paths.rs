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
use super::nodes::{Marks, Nodes};
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
    nodes: Nodes,
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
    pub fn new(pixels: Vec<u8>, runs: Vec<Run>, reach: &Reach<'_>, search: Search) -> Paths {
        let mut stretches = stretches(&pixels, &runs, reach, search);
        let n = pixels.len();
        let mut marks = Marks::new(n);
        marks.add(n as u32);
        for run in &runs {
            marks.add(run.start);
            marks.add(run.start + 1);
        }
        // Large pictures have millions of them.
        drop(runs);
        for stretch in &stretches {
            // A copy has a longest length, so longer stretches have steps inside: counted from their
            // start and from their end, since the rest may cost less on either side.
            let (start, end) = (stretch.start, stretch.end);
            for part in (0..end - start).step_by(reach.max_length as usize) {
                marks.add(start + part);
                marks.add(end - part);
            }
        }
        let nodes = marks.into_nodes();
        let count = nodes.places().len();
        // Every end is a node, so this is by their nodes, in the order in which they were found.
        stretches.sort_by_key(|stretch| stretch.end);
        let mut ending = vec![0; count + 1];
        for stretch in &stretches {
            ending[nodes.floor(stretch.end) + 1] += 1;
        }
        for node in 0..count {
            ending[node + 1] += ending[node];
        }
        Paths {
            pixels,
            nodes,
            stretches,
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
        let nodes = self.nodes.places();
        let last = nodes.len() - 1;
        let mut to_end = vec![u32::MAX; nodes.len()];
        to_end[last] = 0;
        let mut steps = vec![(0u32, 0u32); nodes.len()];
        // Stretches that hold the node, the cheapest distance first.
        let mut open: Vec<(u32, Stretch)> = Vec::new();
        for node in (0..last).rev() {
            let at = nodes[node];
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
            let literals = prices.literal(value) * (nodes[node + 1] - at);
            let mut best = literals + to_end[node + 1];
            let mut step = (node as u32 + 1, 0);
            // A dearer distance is of use only beyond the reach of the cheaper ones.
            let mut reached = at;
            for (distance_cost, stretch) in &open {
                if stretch.end <= reached {
                    continue;
                }
                let reach = stretch.end.min(at + self.max_length);
                let furthest = self.nodes.floor(reach);
                for to in (node + 1..=furthest).rev().take(self.ends) {
                    let end = nodes[to];
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
        let nodes = self.nodes.places();
        let mut tokens = Vec::new();
        let mut node = 0;
        while node + 1 < nodes.len() {
            let (next, distance_code) = steps[node];
            let at = nodes[node];
            let length = nodes[next as usize] - at;
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
