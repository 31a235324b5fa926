//! Moves of a node, best first.

use std::cmp::Ordering;

use super::facts::NodeFacts;
use super::params::HISTORY_ORDER_DIV;
use super::worker::Worker;
use crate::movegen::{Situation, against_open_four, fours, stoppers};
use crate::types::{Point, RuleSet};

/// Score of the move that an earlier search found best.
const STORED_MOVE: i32 = 1 << 20;
/// Bonus of the killer of the ply and of the reply that cut off after the same move before.
const KILLER: i32 = 12;

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
            Ordering::Less => bring_best_forward(rest),
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

/// Swaps the best move to the front.
#[inline]
fn bring_best_forward(moves: &mut [ScoredMove]) {
    if let Some(best) = (0..moves.len()).min_by_key(|&index| moves[index].rank()) {
        moves.swap(0, best);
    }
}

impl Worker {
    /// Appends the moves that the situation leaves, with their scores.
    pub(super) fn generate<R: RuleSet>(&mut self, facts: &NodeFacts, ply: usize) {
        let first = self.moves.len();
        let moves = &mut self.moves;
        let mut push = |point| moves.push(ScoredMove { point, score: 0 });
        match facts.situation {
            Situation::OwnFive(point) => push(point),
            Situation::StopFive => stoppers::<R>(&mut self.board, push),
            Situation::StopOpenFour => {
                against_open_four::<R>(&self.board, &mut push);
                fours::<R>(&self.board, push);
            }
            Situation::Free => match &facts.defence {
                Some(defence) => defence.points.iter().for_each(push),
                None => self.board.candidates().iter().for_each(push),
            },
        }
        self.score_moves(facts, ply, first);
    }

    /// Scores the moves from `first` on: what the stone makes and takes, what was learned of it.
    fn score_moves(&mut self, facts: &NodeFacts, ply: usize, first: usize) {
        let killer = self.stack.at(ply).killer;
        let counter = self.history.counter(facts.us, self.board.move_back(1));
        for scored in &mut self.moves[first..] {
            let point = scored.point;
            scored.score = self.board.move_score(facts.us, point)
                + self.history.get(facts.us, point) / HISTORY_ORDER_DIV;
            if Some(point) == facts.stored_move {
                scored.score += STORED_MOVE;
            }
            if Some(point) == killer {
                scored.score += KILLER;
            }
            if Some(point) == counter {
                scored.score += KILLER;
            }
        }
    }
}
