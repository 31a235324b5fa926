//! Three stones that give neither colour anything: the first decision of swap2.

use super::book::embedded;
use crate::types::{BoardSize, Point, PointSet, Rule};

/// Stones that the first player of swap2 puts.
pub const TRIPLE: usize = 3;

/// Even beginnings for a rule and a board; none where the board is too small for all of them.
///
/// They are even on boards of 15 and 20 lines, in freestyle and with exactly five; other boards and
/// rules get what is nearest, and a search has to say how even it is there.
#[must_use]
pub fn triples(rule: Rule, size: BoardSize) -> Vec<[Point; TRIPLE]> {
    let rule = if rule == Rule::Freestyle { rule } else { Rule::Standard };
    let side = if size.side() < 20 { 15 } else { 20 };
    let nearest = BoardSize::new(side).unwrap_or(BoardSize::DEFAULT);
    let table = embedded(include_str!("triples.txt"));
    let entries = table.entries(rule, nearest).iter();
    let fits = |stones: &[Point; TRIPLE]| {
        let points: PointSet = stones.iter().copied().collect();
        points.len() == TRIPLE && stones.iter().all(|&point| size.contains(point))
    };
    let stones = entries.filter_map(|entry| <[Point; TRIPLE]>::try_from(&entry.stones[..]).ok());
    stones.filter(fits).collect()
}
