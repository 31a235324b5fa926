//! Moves of a node, best first.

use std::cmp::Ordering;

use super::facts::NodeFacts;
use super::history::History;
use super::params::Params;
use crate::board::Board;
use crate::movegen::forced;
use crate::types::{Point, RuleSet};

/// Above all other scores: the move from the transposition table comes first.
const TT_MOVE: i32 = 1 << 20;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) point: Point,
    pub(super) score: i32,
}

impl ScoredMove {
    /// Smaller for better moves; equal ones in board order.
    #[inline]
    const fn rank(self) -> i64 {
        (-(self.score as i64)) << 16 | self.point.index() as i64
    }
}

/// Moves taken one by one before the rest is sorted: most cuts come at the first moves.
const PICKED_SINGLY: usize = 3;

/// Takes the moves of a node from the end of the shared list, best first; equal ones in board order.
#[derive(Debug)]
pub(super) struct Picker {
    first: usize,
    next: usize,
}

impl Picker {
    /// For the moves from index `first` to the end of the list.
    pub(super) fn new(first: usize) -> Self {
        Self { first, next: first }
    }

    /// The best move not taken yet. The list must end with this node's moves.
    #[inline]
    pub(super) fn next(&mut self, moves: &mut [ScoredMove]) -> Option<Point> {
        let rest = moves.get_mut(self.next..)?;
        match (self.next - self.first).cmp(&PICKED_SINGLY) {
            Ordering::Less => {
                let best = (0..rest.len()).min_by_key(|&index| rest[index].rank())?;
                rest.swap(0, best);
            }
            Ordering::Equal => rest.sort_unstable_by_key(|scored| scored.rank()),
            Ordering::Greater => {}
        }
        self.next += 1;
        Some(rest.first()?.point)
    }

    /// Index behind the last move taken.
    pub(super) fn taken(&self) -> usize {
        self.next
    }
}

/// Appends the moves that the situation leaves.
pub(super) fn generate<R: RuleSet>(
    board: &mut Board,
    facts: &NodeFacts,
    moves: &mut Vec<ScoredMove>,
) {
    let mut push = |point| moves.push(ScoredMove { point, score: 0 });
    if forced::<R>(board, facts.situation, &mut push) {
        return;
    }
    match &facts.defence {
        Some(defence) => defence.points.iter().for_each(push),
        None => board.candidates().iter().for_each(push),
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
        let point = scored.point;
        let known = board.move_score(facts.us, point);
        top_score = top_score.max(known);
        scored.score = known + history.get(facts.us, point) / params.history_order_div();
        if Some(point) == tt_move {
            scored.score += TT_MOVE;
        }
        if Some(point) == killer {
            scored.score += params.killer_bonus();
        }
        if Some(point) == counter {
            scored.score += params.killer_bonus();
        }
    }
    top_score
}
