//! Moves of a node, best first.

use std::cmp::Reverse;

use super::params::Params;
use crate::types::{CELLS, Point};

/// A move and how promising it is, in one word: the best is the largest, of equal ones the first in
/// board order.
///
/// ```text
/// bits  31..10                    9..0
///       score + SCORE_OFFSET      LAST_INDEX - index of the point
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ScoredMove(u32);

/// Bits of a point's index.
const INDEX_BITS: u32 = CELLS.ilog2();
/// The largest index of a point.
const LAST_INDEX: u32 = CELLS as u32 - 1;
/// Makes scores positive.
const SCORE_OFFSET: i32 = 1 << 20;
/// The largest score that fits.
const SCORE_MAX: i32 = (1 << (32 - INDEX_BITS)) - 1 - SCORE_OFFSET;

impl ScoredMove {
    /// The move with this score, or the nearest one that fits.
    #[inline]
    pub(super) fn new(point: Point, score: i32) -> Self {
        let score = (score.clamp(-SCORE_OFFSET, SCORE_MAX) + SCORE_OFFSET) as u32;
        Self(score << INDEX_BITS | (LAST_INDEX - point.index() as u32))
    }

    /// The move.
    #[inline]
    pub(super) fn point(self) -> Point {
        Point::at((LAST_INDEX - (self.0 & LAST_INDEX)) as usize)
    }

    /// How promising it is.
    #[inline]
    pub(super) fn score(self) -> i32 {
        (self.0 >> INDEX_BITS) as i32 - SCORE_OFFSET
    }

    /// The policy score is so much at most, here and in all moves that come after it: the score, were the
    /// history as bad as can be.
    #[inline]
    pub(super) fn policy_at_most(self, params: &Params) -> i32 {
        self.score() + params.history_max() / params.history_order_div()
    }
}

/// Moves looked for one by one before the rest is sorted: most nodes need no more.
const PICKED_SINGLY: usize = 9;

/// Takes the moves of a node, which are the end of the shared list, best first.
///
/// At first the list holds the table's move alone, or nothing; the others are made when they are asked
/// for: where the first move cuts off nobody needs them.
#[derive(Debug)]
pub(super) struct Picker {
    first: usize,
    next: usize,
    end: usize,
    /// All moves were made.
    is_complete: bool,
}

impl Picker {
    /// For the moves from index `first` to the end of the list, and others to come.
    pub(super) fn new(first: usize, moves: &[ScoredMove]) -> Self {
        Self { first, next: first, end: moves.len(), is_complete: false }
    }

    /// Where its moves begin.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// The moves taken before the last one.
    #[inline]
    pub(super) fn taken_before<'a>(&self, moves: &'a [ScoredMove]) -> &'a [ScoredMove] {
        moves.get(self.first..self.next.saturating_sub(1)).unwrap_or_default()
    }

    /// Whether all but the early move must be made now.
    #[inline]
    pub(super) fn needs_moves(&self) -> bool {
        !self.is_complete && self.next == self.end
    }

    /// Takes the moves that were made since.
    pub(super) fn take_over(&mut self, moves: &[ScoredMove]) {
        (self.end, self.is_complete) = (moves.len(), true);
    }

    /// The moves that come before the last one taken: those taken, and those left out as hopeless.
    pub(super) fn passed(&self, moves: &[ScoredMove]) -> impl Iterator<Item = Point> {
        let last = self.next.saturating_sub(1);
        let left_out = moves[self.end..].iter().filter(move |&&scored| scored > moves[last]);
        self.taken_before(moves).iter().chain(left_out).map(|scored| scored.point())
    }

    /// The best move not taken yet. Before the rest is sorted, those that `is_hopeless` are left out;
    /// they must stay so.
    #[inline]
    pub(super) fn next(
        &mut self,
        moves: &mut [ScoredMove],
        is_hopeless: impl Fn(Point) -> bool,
    ) -> Option<ScoredMove> {
        let rest = &mut moves[self.next..self.end];
        let sorted = self.first + PICKED_SINGLY;
        if self.next < sorted {
            let best = rest.iter().copied().max()?;
            let place = position(rest, best)?;
            rest.swap(0, place);
        } else if self.next == sorted {
            let hopeful = partition(rest, |scored| !is_hopeless(scored.point()));
            self.end = self.next + hopeful;
            rest[..hopeful].sort_unstable_by_key(|&scored| Reverse(scored));
        }
        let best = moves[..self.end].get(self.next).copied()?;
        self.next += 1;
        Some(best)
    }
}

/// Where the move stands. Eight are compared at once: the compiler makes vectors of them.
#[inline]
fn position(moves: &[ScoredMove], wanted: ScoredMove) -> Option<usize> {
    let (eights, _) = moves.as_chunks::<8>();
    let has_it = |eight: &[ScoredMove; 8]| eight.map(|scored| scored == wanted) != [false; 8];
    let begin = 8 * eights.iter().position(has_it).unwrap_or(eights.len());
    Some(begin + moves[begin..].iter().position(|&scored| scored == wanted)?)
}

/// Brings the moves that `holds` is true of to the front; how many they are.
fn partition(moves: &mut [ScoredMove], holds: impl Fn(ScoredMove) -> bool) -> usize {
    let mut front = 0;
    for index in 0..moves.len() {
        if holds(moves[index]) {
            moves.swap(front, index);
            front += 1;
        }
    }
    front
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::PointSet;

    /// Above all other scores.
    const TOP: i32 = 1 << 20;

    #[test]
    fn the_others_are_asked_for_behind_the_early_move() {
        let moves = [3, 1, 2].map(|row| ScoredMove::new(Point::new(row, 0), row as i32));
        let mut list = vec![ScoredMove::new(Point::new(9, 9), 5), moves[0]]; // of another node; the early one
        let mut picker = Picker::new(1, &list);
        assert!(!picker.needs_moves());
        assert_eq!(picker.next(&mut list, |_| true), Some(moves[0]));
        assert!(picker.needs_moves());
        list.extend(&moves[1..]);
        picker.take_over(&list);
        assert!(!picker.needs_moves());
        assert_eq!(picker.next(&mut list, |_| true), Some(moves[2]));
        assert_eq!(picker.next(&mut list, |_| true), Some(moves[1]));
        assert!(!picker.needs_moves());
        assert_eq!(picker.next(&mut list, |_| true), None);
    }

    #[test]
    fn moves_come_best_first_and_equal_ones_in_board_order() {
        let scores = [0, -3, 7, 7, TOP, -SCORE_OFFSET, i32::MAX, i32::MIN, 7];
        let point = |index: usize| Point::new(index, 14 - index);
        let scored = |(index, &score)| ScoredMove::new(point(index), score);
        let mut moves: Vec<_> = scores.iter().enumerate().map(scored).collect();
        moves.insert(0, ScoredMove::new(Point::new(0, 0), i32::MAX)); // another node's
        let mut expected: Vec<_> =
            (0..scores.len()).map(|index| (scores[index], point(index))).collect();
        expected.sort_by_key(|&(score, point)| {
            (-i64::from(score.clamp(-SCORE_OFFSET, SCORE_MAX)), point.index())
        });
        // Every third is hopeless, but the first ones are taken before anybody asks.
        for is_hopeless in [|_| false, |point: Point| point.index().is_multiple_of(3)] {
            let mut moves = moves.clone();
            let mut picker = Picker::new(1, &moves);
            for (place, &(_, point)) in expected.iter().enumerate() {
                if place < PICKED_SINGLY || !is_hopeless(point) {
                    let next = picker.next(&mut moves, is_hopeless);
                    assert_eq!(next.map(ScoredMove::point), Some(point));
                    let before: PointSet = expected[..place].iter().map(|&(_, p)| p).collect();
                    assert_eq!(picker.passed(&moves).collect::<PointSet>(), before);
                }
            }
            assert_eq!(picker.next(&mut moves, is_hopeless), None);
        }
    }
}
