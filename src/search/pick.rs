//! Moves of a node, best first.

use std::cmp::Reverse;

use super::facts::NodeFacts;
use super::history::History;
use super::params::Params;
use crate::board::Board;
use crate::movegen::forced;
use crate::types::{CELLS, Point, RuleSet};

/// Above all other scores: the move from the transposition table comes first.
const TT_MOVE: i32 = 1 << 20;

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
    fn score(self) -> i32 {
        (self.0 >> INDEX_BITS) as i32 - SCORE_OFFSET
    }

    /// What the move makes and takes is worth so much at most, here and in all moves that come after it:
    /// its score, were its history as bad as can be.
    #[inline]
    pub(super) fn known_at_most(self, params: &Params) -> i32 {
        self.score() + params.history_max() / params.history_order_div()
    }
}

/// Moves looked for one by one before the rest is sorted: most nodes need no more.
const PICKED_SINGLY: usize = 9;

/// Takes the moves of a node, which are the end of the shared list, best first.
#[derive(Debug)]
pub(super) struct Picker {
    next: usize,
    end: usize,
    /// From here on they are sorted.
    sorted: usize,
}

impl Picker {
    /// For the moves from index `first` to the end of the list.
    pub(super) fn new(first: usize, moves: &[ScoredMove]) -> Self {
        Self { next: first, end: moves.len(), sorted: first + PICKED_SINGLY }
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
        if self.next < self.sorted {
            let best = rest.iter().copied().max()?;
            let place = rest.iter().position(|&scored| scored == best)?;
            rest.swap(0, place);
        } else if self.next == self.sorted {
            let hopeful = partition(rest, |scored| !is_hopeless(scored.point()));
            self.end = self.next + hopeful;
            rest[..hopeful].sort_unstable_by_key(|&scored| Reverse(scored));
        }
        let best = moves[..self.end].get(self.next).copied()?;
        self.next += 1;
        Some(best)
    }
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

/// Appends the moves that the situation leaves.
pub(super) fn generate<R: RuleSet>(
    board: &mut Board,
    facts: &NodeFacts,
    moves: &mut Vec<ScoredMove>,
) {
    let mut push = |point| moves.push(ScoredMove::new(point, 0));
    if forced::<R>(board, facts.situation, &mut push) {
        return;
    }
    match &facts.defence {
        Some(defence) => defence.points.iter().for_each(push),
        None => {
            board.candidates().iter().for_each(push);
        }
    }
}

/// Scores the moves of a node: what the stone makes and takes, what was learned of it, and whether
/// it is one of the three that cut off before. Returns the highest of what they make and take alone.
pub(super) fn score(
    params: &Params,
    board: &Board,
    history: &History,
    facts: &NodeFacts,
    killer: Option<Point>,
    moves: &mut [ScoredMove],
) -> i32 {
    let mut top_score = 0;
    let (tt_move, counter) = (facts.tt_move(), history.counter(facts.us, board.move_back(1)));
    for scored in moves {
        let point = scored.point();
        let known = board.move_score(facts.us, point);
        top_score = top_score.max(known);
        let mut score = known + history.get(facts.us, point) / params.history_order_div();
        if Some(point) == tt_move {
            score += TT_MOVE;
        }
        if Some(point) == killer {
            score += params.killer_bonus();
        }
        if Some(point) == counter {
            score += params.killer_bonus();
        }
        *scored = ScoredMove::new(point, score);
    }
    top_score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_best_first_and_equal_ones_in_board_order() {
        let scores = [0, -3, 7, 7, TT_MOVE, -SCORE_OFFSET, i32::MAX, i32::MIN, 7];
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
                }
            }
            assert_eq!(picker.next(&mut moves, is_hopeless), None);
        }
    }
}
