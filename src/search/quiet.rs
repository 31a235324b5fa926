//! Leaves: the static evaluation, or a win by fours.

use super::node::{Node, NodeKind, Window};
use super::proofs::may_win_by_fours;
use super::worker::Worker;
use crate::eval::{Granularity, Temperament};
use crate::solver::Verdict;
use crate::tt::{Hit, Store};
use crate::types::{Bound, RuleSet, Score};

impl Worker {
    /// The score of a leaf. A win by fours is looked for only where it can change the answer: the
    /// static evaluation is below beta, and some four has a second purpose.
    pub(super) fn quiet<R: RuleSet, N: NodeKind>(
        &mut self,
        node: &Node,
        window: Window,
        tt_hit: Option<&Hit>,
    ) -> Score {
        let static_eval = self.known_eval(node.ply, tt_hit);
        self.stack.at(node.ply).static_eval = Some(static_eval);
        let (score, bound) = (static_eval, Bound::None);
        let leaf = Store { score, static_eval: Some(score), best: None, depth: -1, bound };
        let us = self.board.side_to_move();
        if static_eval < window.beta
            && self.options.granularity.is_none_or(|most| most == Granularity::Fine)
            && may_win_by_fours(&self.params, &self.board, us)
        {
            let looks_longer = N::PV || self.temperament == Temperament::Winning;
            let Self { params, proofs, board, meter, .. } = self;
            let most =
                if looks_longer { params.pv_leaf_vcf_nodes() } else { params.leaf_vcf_nodes() };
            if let Verdict::Win { line, plies } = proofs.fours::<R>(board, meter, most) {
                let (score, best) = (Score::win_in(node.ply + plies), line.first().copied());
                self.stack.at(node.ply).pv.extend(best);
                let win = Store { score, best, depth: 0, bound: Bound::Lower, ..leaf };
                self.store(node.ply, win);
                return score;
            }
        }
        if tt_hit.is_none() {
            self.store(node.ply, leaf);
        }
        static_eval
    }
}
