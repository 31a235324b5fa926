//! The last look: when no further iteration fits into the time, what is left of it goes to the
//! prover, which looks deeper along threats than the search does. It is asked for a win, and for a
//! refutation of the move that is about to be played.
//!
//! What it costs is counted by the meter like any other node, and only shares of what was searched
//! are spent, so that a search with a node limit stays reproducible.

use crate::search::event::Report;
use crate::search::root_move::RootMove;
use crate::search::worker::Worker;
use crate::types::RuleSet;

impl Worker {
    /// Looks once more at the best of `moves`, `last` being what was told of it. A move that is
    /// refuted is given up, and the iteration searched again without it. Returns what is to be told
    /// instead, if anything has changed.
    pub(in crate::search) fn last_look<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        last: &Report,
    ) -> Option<Report> {
        let Self { params, proofs, board, meter, .. } = self;
        let nodes = meter.spent.nodes / params.last_look_win_div();
        let proof = proofs.threats::<R>(board, meter, nodes);
        let mut found = self.report_proof(proof);
        if found.is_some() {
            return found;
        }
        while !self.meter.stopped && !moves[0].score.is_decided() {
            let Self { params, proofs, board, meter, .. } = self;
            let nodes = meter.spent.nodes / params.last_look_refutation_div();
            let refuted = proofs.after_move::<R>(board, meter, moves[0].point, nodes);
            let Some(plies) = refuted else { break };
            moves[0].lost_in = Some(plies);
            self.refuted.insert(moves[0].point);
            self.iterate_over_all::<R>(moves, last.depth, last.score, &mut |_, _| ());
            found = Some(self.report_of(moves.first(), last.depth, last.score));
        }
        found
    }
}
