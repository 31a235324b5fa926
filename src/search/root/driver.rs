//! An iteration: the driver that was chosen, over the root moves.

use crate::board::Outcome;
use crate::search::options::Driver;
use crate::search::root_move::{Improved, RootMove};
use crate::search::worker::Worker;
use crate::types::{RuleSet, Score};

impl Worker {
    /// An iteration over the root moves, and over all other legal moves when each of them loses.
    pub(in crate::search) fn iterate_over_all<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        depth: usize,
        expected: Score,
        improved: Improved<'_>,
    ) {
        let score = self.iterate::<R>(moves, depth as i32, expected, improved);
        if score.is_loss() && !self.meter.stopped && self.add_left_out(moves) {
            self.iterate::<R>(moves, depth as i32, score, improved);
        }
    }

    /// Searches the root moves to `depth` and returns the best score; afterwards the best move stands
    /// first. When the search was stopped, the first move is still the best one known.
    pub(in crate::search) fn iterate<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
        improved: Improved<'_>,
    ) -> Score {
        self.root_depth = depth as usize;
        let score = match self.options.driver {
            Driver::Pvs => self.aspiration::<R>(moves, depth, expected, improved),
            Driver::Mtdf => self.mtdf::<R>(moves, depth, expected, improved),
            Driver::Bt => self.bt::<R>(moves, depth, expected, improved),
        };
        self.lengthen_pv::<R>(&mut moves[0], depth as usize);
        score
    }

    /// Goes on with a principal variation by what the table knows. An exact score of the table ends it
    /// early, and a zero window leaves one of hardly more than a move: behind it every reply was
    /// refuted, and none is the best. The reply that stood against a higher guess is in the table.
    pub(super) fn lengthen_pv<R: RuleSet>(&mut self, line: &mut RootMove, depth: usize) {
        if line.score.is_decided() || self.meter.stopped {
            return;
        }
        line.pv.iter().for_each(|&point| self.board.play::<R>(point));
        while line.pv.len() < depth && self.board.outcome() == Outcome::Open {
            let hit = self.table.view().probe(self.key(), line.pv.len());
            let Some(best) = hit.and_then(|hit| hit.best) else { break };
            if !self.board.is_legal(best) {
                break;
            }
            self.board.play::<R>(best);
            line.pv.push(best);
        }
        line.pv.iter().for_each(|_| self.board.take_back::<R>());
    }
}
