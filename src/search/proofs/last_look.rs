//! The last look: what the prover does when no further iteration fits into the time.
//!
//! A search that ends by its plan leaves some of the time over. The prover has it: does the side to
//! move win by threats after all, and does the opponent win against the move that was chosen? Each
//! question gets a part of what the search has cost so far.

use super::Proofs;
use crate::board::Board;
use crate::search::meter::Meter;
use crate::solver::Verdict;
use crate::types::{Point, RuleSet};

impl Proofs {
    /// Does the side to move win by threats?
    pub(in crate::search) fn last_look_for_win<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
    ) -> Verdict {
        let nodes = meter.nodes / self.params.last_look_win_div();
        self.threats::<R>(board, meter, nodes)
    }

    /// The plies from the root after which the opponent wins if this move is played, if he is known
    /// to.
    pub(in crate::search) fn last_look_at_move<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        point: Point,
    ) -> Option<usize> {
        let nodes = meter.nodes / self.params.last_look_refutation_div();
        self.after_move::<R>(board, meter, point, nodes)
    }
}
