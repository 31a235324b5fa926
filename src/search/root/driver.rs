//! An iteration: the driver that was chosen, over the root moves.

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
        match self.options.driver {
            Driver::Pvs => self.aspiration::<R>(moves, depth, expected, improved),
            Driver::Mtdf => self.mtdf::<R>(moves, depth, expected, improved),
            Driver::Bt => self.bt::<R>(moves, depth, expected, improved),
        }
    }
}
