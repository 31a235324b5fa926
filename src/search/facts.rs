//! What the rules look at: gathered once at a node.

use super::node::{Node, NodeKind};
use super::worker::Worker;
use crate::movegen::{Situation, decided};
use crate::pattern::CellClass;
use crate::solver::vcf::FourRequest;
use crate::tt::Hit;
use crate::types::{Point, PointSet, RuleSet, Score, Side};

use super::params::{DEFENCE_MIN_DEPTH, DEFENCE_VCF_NODES, INTERNAL_REDUCTION_MIN_DEPTH};

/// A node as the rules see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeFacts {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies still to be searched.
    pub(super) depth: i32,
    /// The side to move.
    pub(super) us: Side,
    /// What it must attend to.
    pub(super) situation: Situation,
    /// Static score; none where the reply is forced.
    pub(super) static_score: Option<Score>,
    /// The static score is better than two plies ago.
    pub(super) improving: bool,
    /// The opponent may make a four.
    pub(super) opponent_fours: bool,
    /// Best move of an earlier search.
    pub(super) stored_move: Option<Point>,
    /// A zero-window node that is expected to fail high.
    pub(super) expects_cut: bool,
    /// Where the opponent would win within five plies if this side passed.
    pub(super) threat: Option<Point>,
    /// What may be done against a longer win by fours that the opponent threatens.
    pub(super) defence: Option<Defence>,
}

/// The moves that may stop a win by fours; every other loses to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defence {
    pub(super) points: PointSet,
    /// Plies from the node to the five, for every other move.
    pub(super) plies: usize,
}

impl NodeFacts {
    /// Looks at the position of `worker`, `hit` being what the table knows of it.
    pub(super) fn gather<R: RuleSet, N: NodeKind>(
        worker: &mut Worker,
        node: Node,
        situation: Situation,
        hit: Option<&Hit>,
    ) -> Self {
        let us = worker.board.side_to_move();
        let stored_move = hit.and_then(|hit| hit.best);
        let static_score = match situation {
            Situation::StopFive => None,
            _ => Some(
                hit.and_then(|hit| hit.static_score)
                    .unwrap_or_else(|| worker.static_score(node.ply)),
            ),
        };
        worker.stack.at(node.ply).static_score = static_score;
        let before = if node.ply >= 2 { worker.stack.at(node.ply - 2).static_score } else { None };
        let unguided = stored_move.is_none()
            && node.depth >= INTERNAL_REDUCTION_MIN_DEPTH
            && situation == Situation::Free;
        let defence = if N::PV { defence::<R>(worker, &node, situation, us) } else { None };
        Self {
            ply: node.ply,
            depth: node.depth - i32::from(unguided),
            us,
            situation,
            static_score,
            improving: matches!((static_score, before), (Some(now), Some(before)) if now > before),
            opponent_fours: worker.board.may_make_four::<R>(!us),
            stored_move,
            expects_cut: node.expects_cut,
            threat: if defence.is_some() { None } else { threat::<R>(worker, situation, us) },
            defence,
        }
    }
}

/// What `us` may do when the opponent would win by fours after a pass. Asked on the principal
/// variation only: elsewhere it costs more than it saves.
fn defence<R: RuleSet>(
    worker: &mut Worker,
    node: &Node,
    situation: Situation,
    us: Side,
) -> Option<Defence> {
    if situation != Situation::Free || node.depth < DEFENCE_MIN_DEPTH || !worker.four_leads_on(!us)
    {
        return None;
    }
    let request =
        FourRequest { stop: Some(&worker.stop), ..FourRequest::of_nodes(DEFENCE_VCF_NODES) };
    let found = worker.vcf.defence::<R>(&mut worker.board, &request);
    worker.nodes += worker.vcf.nodes();
    let (points, plies) = found?;
    worker.ends_in_time(plies).then_some(Defence { points, plies })
}

/// Where the opponent would win within five plies if `us` passed.
fn threat<R: RuleSet>(worker: &mut Worker, situation: Situation, us: Side) -> Option<Point> {
    let board = &mut worker.board;
    let quasi_wins = [CellClass::FourThree, CellClass::DoubleThree];
    if situation != Situation::Free || quasi_wins.iter().all(|&class| board.count(!us, class) == 0)
    {
        return None;
    }
    board.pass();
    let after_pass = decided::<R>(board);
    board.take_back_pass();
    after_pass.filter(|decided| decided.score.is_win())?.best
}
