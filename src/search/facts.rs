//! What the rules of pruning and reduction look at: gathered once at a node.

use crate::movegen::Situation;
use crate::types::{Point, PointSet, Score, Side};

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
    /// Static evaluation; none where a five must be stopped.
    pub(super) static_eval: Option<Score>,
    /// The static evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// Best move of an earlier search, from the transposition table.
    pub(super) tt_move: Option<Point>,
    /// A closed window that is expected to fail high.
    pub(super) cut_node: bool,
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
