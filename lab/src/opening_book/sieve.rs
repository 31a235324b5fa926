//! The even beginnings of swap2, from random ones by longer and longer searches.

use std::collections::HashSet;

use kagetsu::board::PositionKey;
use kagetsu::opening::{Entry, TRIPLE};
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::util::rng::Rng;

use super::Analyst;

/// Lines between the two stones of a beginning that are furthest apart, at most: what a person puts
/// belongs together.
const SPAN: usize = 5;
/// Lines between a stone and the rim, at least.
const RIM: usize = 1;
/// A round's searches have so many times the nodes of those before.
const LONGER: u64 = 8;
/// Of a round's beginnings one of so many goes on.
const FEWER: usize = 4;
/// Even up to this score: 53 % for one side.
const EVEN: u32 = 20;

/// How many beginnings are tried, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Sieve {
    /// Random beginnings.
    pub tries: usize,
    /// Rounds; each one keeps a quarter.
    pub rounds: u32,
    /// Nodes of a search in the last round.
    pub nodes: u64,
    /// What is random follows from it.
    pub seed: u64,
}

impl Sieve {
    /// Searches of all rounds.
    #[must_use]
    pub fn searches(&self) -> usize {
        (0..self.rounds).map(|round| self.left(round)).sum()
    }

    /// Beginnings of a round.
    fn left(&self, round: u32) -> usize {
        self.tries.div_ceil(FEWER.pow(round))
    }
}

/// The beginnings that the longest searches still call even, the most even first; with White to move.
/// `searched` is told of each search and says whether to go on.
pub fn sieve(
    rule: Rule,
    size: BoardSize,
    sieve: Sieve,
    searched: &mut dyn FnMut() -> bool,
) -> Option<Vec<Entry>> {
    let mut analyst = Analyst::new(rule, size);
    let mut left: Vec<Vec<Point>> = random(size, &sieve);
    let mut entries = Vec::new();
    for round in 0..sieve.rounds {
        left.truncate(sieve.left(round));
        let nodes = sieve.nodes / LONGER.pow(sieve.rounds - 1 - round);
        entries.clear();
        for stones in &left {
            entries.extend(analyst.search(stones, nodes.max(1)));
            if !searched() {
                return None;
            }
        }
        entries.sort_by_key(|entry: &Entry| entry.score.unsigned_abs());
        left = entries.iter().map(|entry| entry.stones.clone()).collect();
    }
    entries.retain(|entry| entry.score.unsigned_abs() <= EVEN);
    Some(entries)
}

/// Different beginnings whose stones lie together.
fn random(size: BoardSize, sieve: &Sieve) -> Vec<Vec<Point>> {
    let mut rng = Rng::new(sieve.seed);
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    let lines = size.side().saturating_sub(2 * RIM).max(1);
    // A small board has fewer than are wanted.
    for _ in 0..sieve.tries.saturating_mul(100) {
        if all.len() == sieve.tries {
            break;
        }
        let line = |rng: &mut Rng| RIM + rng.below(lines);
        let stones: Vec<_> =
            (0..TRIPLE).map(|_| Point::new(line(&mut rng), line(&mut rng))).collect();
        if lie_together(&stones) && seen.insert(PositionKey::of(&stones, size)) {
            all.push(stones);
        }
    }
    all
}

/// Whether all are different, and none is far from another.
fn lie_together(stones: &[Point]) -> bool {
    let distance = |a: Point, b: Point| a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()));
    stones.iter().enumerate().all(|(index, &stone)| {
        stones[..index].iter().all(|&other| (1..=SPAN).contains(&distance(stone, other)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_even_and_lies_together() {
        let wanted = Sieve { tries: 64, rounds: 2, nodes: 800, seed: 1 };
        let mut searches = 0;
        let mut count = || {
            searches += 1;
            true
        };
        let size = BoardSize::DEFAULT;
        let even = sieve(Rule::Standard, size, wanted, &mut count).expect("not broken off");
        assert_eq!(searches, wanted.searches());
        assert_eq!(searches, 64 + 16);
        assert!(!even.is_empty() && even.len() <= 16);
        for entry in &even {
            assert!(entry.stones.len() == TRIPLE && lie_together(&entry.stones));
            assert!(entry.score.unsigned_abs() <= EVEN);
        }
        assert!(even.is_sorted_by_key(|entry| entry.score.unsigned_abs()));
        let broken_off = sieve(Rule::Standard, size, wanted, &mut || false);
        assert_eq!(broken_off, None);
    }
}
