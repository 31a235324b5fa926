//! Leaves: the static evaluation, or a win by fours.

use super::node::{Node, NodeKind, Window};
use super::worker::Worker;
use crate::eval::{Granularity, Temperament};
use crate::solver::Verdict;
use crate::tt::{Hit, Store};
use crate::types::{Bound, RuleSet, Score};

/// Depth of a table entry that knows the static evaluation only.
const UNTRIED: i8 = -1;

impl Worker {
    /// The score of a leaf. A win by fours is looked for only where it can change the answer: the
    /// static evaluation is below beta.
    pub(super) fn quiet<R: RuleSet, N: NodeKind>(
        &mut self,
        node: &Node,
        window: Window,
        tt_hit: Option<&Hit>,
    ) -> Score {
        let static_eval = self.known_eval(node.ply, tt_hit);
        self.stack.at(node.ply).static_eval = Some(static_eval);
        if static_eval < window.beta
            && self.options.granularity.is_none_or(|most| most == Granularity::Fine)
        {
            let looks_longer = N::PV || self.temperament == Temperament::Winning;
            if let Verdict::Win { line, plies } = self.fours_at_leaf::<R>(looks_longer) {
                let (score, best) = (Score::win_in(node.ply + plies), line.first().copied());
                self.stack.at(node.ply).pv.extend(best);
                let (static_eval, bound) = (Some(static_eval), Bound::Lower);
                self.store(node.ply, Store { score, static_eval, best, depth: 0, bound });
                return score;
            }
            self.store_leaf(node.ply, static_eval, 0, tt_hit);
        } else {
            self.store_leaf(node.ply, static_eval, UNTRIED, tt_hit);
        }
        #[cfg(feature = "tune")]
        self.note_leaf();
        static_eval
    }

    /// Whether the side to move wins by few fours; `longer`: or by some more.
    pub(super) fn fours_at_leaf<R: RuleSet>(&mut self, longer: bool) -> Verdict {
        let Self { params, proofs, board, meter, .. } = self;
        let (stones, plain) = if longer {
            (params.pv_leaf_vcf_nodes(), params.pv_leaf_vcf_plain())
        } else {
            (params.leaf_vcf_nodes(), params.leaf_vcf_plain())
        };
        proofs.fours_at_leaf::<R>(board, meter, stones, plain)
    }

    /// Stores the static evaluation, where the table knows no more: as the score of a leaf where fours
    /// were tried in vain, `depth` being 0, or alone.
    pub(super) fn store_leaf(&self, ply: usize, eval: Score, depth: i8, tt_hit: Option<&Hit>) {
        if tt_hit.is_none_or(|hit| hit.depth < depth) {
            let bound = if depth == UNTRIED { Bound::None } else { Bound::Exact };
            let (score, static_eval) = (eval, Some(eval));
            self.store(ply, Store { score, static_eval, best: None, depth, bound });
        }
    }
}
