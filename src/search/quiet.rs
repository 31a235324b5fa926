//! Leaves: the static evaluation, or a win by fours.

use super::node::{Node, NodeKind, Window};
use super::proofs::may_win_by_fours;
use super::worker::Worker;
use crate::solver::Verdict;
use crate::tt::{Hit, Store};
use crate::types::{Bound, Point, RuleSet, Score};

impl Worker {
    /// The score of a leaf. A win by fours is looked for only where it can change the answer: the
    /// static evaluation is below beta, and some four has a second purpose.
    pub(super) fn quiet<R: RuleSet, N: NodeKind>(
        &mut self,
        node: &Node,
        window: Window,
        tt_hit: Option<&Hit>,
    ) -> Score {
        let static_eval =
            tt_hit.and_then(|hit| hit.static_eval).unwrap_or_else(|| self.static_eval(node.ply));
        self.stack.at(node.ply).static_eval = Some(static_eval);
        let us = self.board.side_to_move();
        if static_eval < window.beta && may_win_by_fours(&self.params, &self.board, us) {
            let Self { params, proofs, board, meter, .. } = self;
            let most = if N::PV { params.pv_leaf_vcf_nodes() } else { params.leaf_vcf_nodes() };
            if let Verdict::Win { line, plies } = proofs.fours::<R>(board, meter, most) {
                return self.won_leaf(node, static_eval, plies, line.first().copied());
            }
        }
        if tt_hit.is_none() {
            let (score, bound) = (static_eval, Bound::None);
            let static_eval = Some(static_eval);
            self.store(node.ply, Store { score, static_eval, best: None, depth: -1, bound });
        }
        static_eval
    }

    /// The score of a leaf that is won by fours.
    fn won_leaf(
        &mut self,
        node: &Node,
        static_eval: Score,
        plies: usize,
        best: Option<Point>,
    ) -> Score {
        self.stack.at(node.ply).pv.extend(best);
        let score = Score::win_in(node.ply + plies);
        let static_eval = Some(static_eval);
        self.store(node.ply, Store { score, static_eval, best, depth: 0, bound: Bound::Lower });
        score
    }
}
