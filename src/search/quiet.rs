//! Leaves: the static score, or a win by fours.

use super::node::{Node, NodeKind, Window};
use super::params::{LEAF_VCF_NODES, PV_LEAF_VCF_NODES};
use super::worker::Worker;
use crate::pattern::CellClass;
use crate::tt::{Hit, Store};
use crate::types::{Bound, Point, RuleSet, Score, Side};

impl Worker {
    /// The score of a leaf. A win by fours is looked for only where it can change the answer: the
    /// static score is below beta, and some four has a second purpose.
    pub(super) fn quiet<R: RuleSet, N: NodeKind>(
        &mut self,
        node: &Node,
        window: Window,
        hit: Option<&Hit>,
    ) -> Score {
        let static_score =
            hit.and_then(|hit| hit.static_score).unwrap_or_else(|| self.static_score(node.ply));
        self.stack.at(node.ply).static_score = Some(static_score);
        let mut score = static_score;
        let mut best = None;
        let limit = if N::PV { PV_LEAF_VCF_NODES } else { LEAF_VCF_NODES };
        if static_score < window.beta
            && self.four_leads_on(self.board.side_to_move())
            && let Some((win, first)) = self.win_by_fours::<R>(node.ply, limit)
        {
            (score, best) = (win, first);
            if let Some(best) = best {
                self.stack.at(node.ply).line.push(best);
            }
        }
        if hit.is_none() || score.is_win() {
            self.store_leaf(node, static_score, score, best);
        }
        score
    }

    /// Whether some four of `us` makes more than a four, or there are several.
    pub(super) fn four_leads_on(&self, us: Side) -> bool {
        let second_purpose = [CellClass::FourPlus, CellClass::FourThree, CellClass::Forbidden];
        second_purpose.iter().any(|&class| self.board.count(us, class) > 0)
            || self.board.fours(us) > 2
    }

    /// Writes a leaf to the table: its static score or its win.
    fn store_leaf(&self, node: &Node, static_score: Score, score: Score, best: Option<Point>) {
        let store = Store {
            score,
            static_score: Some(static_score),
            best,
            depth: if score.is_win() { 0 } else { -1 },
            bound: if score.is_win() { Bound::Lower } else { Bound::None },
            is_pv: false,
        };
        self.table.view().store(self.board.key(), node.ply, store);
    }
}
