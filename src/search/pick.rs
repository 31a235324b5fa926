//! Moves of a node, best first.

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

/// Takes the moves of a node from the end of the shared list, best first; equal ones in board order.
#[derive(Debug)]
pub(super) struct Picker {
    next: usize,
}

impl Picker {
    /// For the moves from index `first` to the end of the list.
    pub(super) fn new(first: usize) -> Self {
        Self { next: first }
    }

    /// The best move not taken yet. The list must end with this node's moves.
    #[inline]
    pub(super) fn next(&mut self, moves: &mut [ScoredMove]) -> Option<Point> {
        let rest = moves.get_mut(self.next..)?;
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].score > rest[best].score {
                best = index;
            }
        }
        let point = rest.get(best)?.point;
        rest.swap(0, best);
        self.next += 1;
        Some(point)
    }

    /// Index behind the last move taken.
    pub(super) fn taken(&self) -> usize {
        self.next
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
            Situation::Free => self.board.candidates().iter().for_each(push),
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
