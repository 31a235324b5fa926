//! What the rules of pruning and reduction look at: gathered once at a node.

use super::params::Params;
use super::policy::Policy;
#[cfg(test)]
use crate::board::Board;
#[cfg(test)]
use crate::eval::Evaluator;
use crate::movegen::Situation;
use crate::pattern::CellClass;
use crate::tt::Hit;
#[cfg(test)]
use crate::types::{BoardSize, Rule};
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
    /// What the rules take the node to be worth: that, or what the table knows better.
    pub(super) eval: Option<Score>,
    /// The static evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// What the last two moves of this side made, the last one first.
    pub(super) last_made: [CellClass; 2],
    /// How likely its moves are to be the best.
    pub(super) policy: Policy,
    /// What the transposition table knew of the node.
    pub(super) tt_hit: Option<Hit>,
    /// The move that is left out, while the others are asked whether they are as good.
    pub(super) excluded: Option<Point>,
    /// The highest policy score of its moves.
    pub(super) top_score: i32,
    /// A closed window that is expected to fail high.
    pub(super) cut_node: bool,
    /// So far above beta that it will fail high with a ply less too.
    pub(super) fails_high: bool,
    /// Where the opponent would win within five plies if this side passed.
    pub(super) threat: Option<Point>,
    /// What may be done against a longer win by fours that the opponent threatens.
    pub(super) defence: Option<Defence>,
}

impl NodeFacts {
    /// Best move of an earlier search, from the transposition table.
    #[inline]
    pub(super) fn tt_move(&self) -> Option<Point> {
        self.tt_hit.and_then(|hit| hit.best)
    }

    /// Whether this side is in the middle of a row of fours.
    #[inline]
    pub(super) fn after_fours(&self) -> bool {
        self.last_made.into_iter().all(|made| made >= CellClass::Four)
    }

    /// Whether an earlier visit has looked for a win by fours, or searched deeper, in vain.
    #[inline]
    pub(super) fn tried_fours(&self) -> bool {
        self.tt_hit.is_some_and(|hit| hit.depth >= 0 && hit.bound.is_upper())
    }
}

/// The table's score as evaluation: what an earlier search of the node found out is better than the static
/// evaluation where it is a bound on the far side of it.
pub(super) fn table_eval(params: &Params, static_eval: Score, tt_hit: Option<&Hit>) -> Score {
    let known = tt_hit.filter(|hit| {
        i32::from(hit.depth) >= params.table_eval_min_depth() && !hit.score.is_decided()
    });
    match known {
        Some(hit) if hit.bound.is_lower() && hit.score > static_eval => hit.score,
        Some(hit) if hit.bound.is_upper() && hit.score < static_eval => hit.score,
        _ => static_eval,
    }
}

/// The moves that may stop a win by fours; every other loses to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defence {
    pub(super) points: PointSet,
    /// Plies from the node to the five, for every other move.
    pub(super) plies: usize,
}

/// Black's three at h1, stopped nowhere, and White's stones far from it and from each other.
#[cfg(test)]
pub(super) fn board_with_a_three() -> Board {
    let mut board = Evaluator::embedded(Rule::Freestyle).new_board(BoardSize::DEFAULT);
    for stone in ["h1", "a15", "i1", "c15", "j1", "e15"] {
        board.play_any(stone.parse().expect("a point"));
    }
    board
}

#[cfg(test)]
impl NodeFacts {
    /// A quiet node, for tests of rules: nothing is forced and nobody has a threat.
    pub(super) fn quiet(depth: i32) -> Self {
        Self {
            ply: 4,
            depth,
            us: Side::Black,
            situation: Situation::Free,
            static_eval: Some(Score(0)),
            eval: Some(Score(0)),
            improving: false,
            last_made: [CellClass::None; 2],
            policy: Policy::NO_MOVES,
            tt_hit: None,
            excluded: None,
            top_score: 0,
            cut_node: true,
            fails_high: false,
            threat: None,
            defence: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Bound;

    #[test]
    fn the_table_corrects_the_static_evaluation_by_bounds_on_the_far_side_of_it() {
        let params = Params::default();
        let eval = |score, bound, depth| {
            let hit = Hit { score: Score(score), static_eval: None, best: None, depth, bound };
            table_eval(&params, Score(50), Some(&hit)).0
        };
        assert_eq!((eval(80, Bound::Lower, 0), eval(20, Bound::Lower, 0)), (80, 50));
        assert_eq!((eval(80, Bound::Upper, 0), eval(20, Bound::Upper, 0)), (50, 20));
        assert_eq!((eval(80, Bound::Exact, 0), eval(20, Bound::Exact, 0)), (80, 20));
        assert_eq!(eval(80, Bound::None, -1), 50, "an entry without a score");
        assert_eq!(eval(Score::MIN_WIN.0, Bound::Lower, 9), 50, "a win is no estimate");
        assert_eq!(table_eval(&params, Score(50), None).0, 50);
    }
}
