//! The last look: what the prover does when no further iteration fits into the time.
//!
//! A search that ends by its plan leaves some of the time over. The prover has it: does the side to
//! move win by threats after all, and does the opponent win against the move that was chosen? Such
//! a move is given up, and the iteration is searched again without it.

use super::driver::RootMove;
use super::event::Report;
use super::limits::Limits;
use super::params::{LAST_LOOK_DIV, LAST_LOOK_SAFETY_DIV};
use super::worker::Worker;
use crate::types::{PointSet, RuleSet};

impl Worker {
    /// Looks once more at the best of `moves`, `last` being what was told of it. Returns what is to
    /// be told instead, if anything has changed.
    pub(super) fn last_look<R: RuleSet>(
        &mut self,
        limits: &Limits,
        excluded: &PointSet,
        moves: &mut Vec<RootMove>,
        last: &Report,
    ) -> Option<Report> {
        if let Some(proof) = self.win_at_root::<R>(self.nodes / LAST_LOOK_DIV)
            && let Some(found) = self.report_proof(limits, excluded, proof)
        {
            return Some(found);
        }
        let mut found = None;
        while !self.stopped && !moves[0].score.is_decided() {
            let limit = self.nodes / LAST_LOOK_SAFETY_DIV;
            let Some(plies) = self.loss_after::<R>(moves[0].point, limit) else { break };
            moves[0].lost_in = Some(plies);
            self.iterate_over_all::<R>(moves, excluded, last.depth, last.score, &mut |_, _| ());
            found = Some(self.report_of(limits, moves.first(), last.depth, last.score));
        }
        found
    }
}
