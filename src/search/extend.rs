//! Extensions: depth added to a move, or taken off it, for what is known of its node.

use super::facts::NodeFacts;
use super::node::Window;
use super::params::Params;
use crate::board::Board;
use crate::movegen::Situation;
use crate::pattern::CellClass;
use crate::types::{Point, Score};

/// What a question about a move comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extension {
    /// So many plies more; fewer where it is negative.
    Plies(i32),
    /// The node fails high without the move too: its score.
    MultiCut(Score),
}

/// A question about the move from the transposition table: is any other as good? Asked by a search
/// of the others alone, `depth` plies deep, whether one reaches `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Singular {
    pub(super) depth: i32,
    pub(super) beta: Score,
    /// What the table says of the move.
    tt_score: Score,
}

/// Singular extension: the question, where the move is the one from the table, which failed high or
/// was exact at nearly this depth.
///
/// (Anantharaman, Campbell, Hsu 1990, *Singular Extensions: Adding Selectivity to Brute-Force
/// Searching*, in the form that today's programs use.)
pub(super) fn singular(params: &Params, facts: &NodeFacts, point: Point) -> Option<Singular> {
    let hit = facts.tt_hit.filter(|hit| hit.best == Some(point))?;
    let is_known = hit.bound.is_lower()
        && !hit.score.is_decided()
        && i32::from(hit.depth) >= facts.depth - params.singular_table_depth();
    (is_known
        && facts.excluded.is_none()
        && facts.situation != Situation::StopFive
        && facts.depth >= params.singular_min_depth())
    .then(|| Singular {
        depth: (facts.depth - 1) / 2,
        beta: hit.score - params.singular_margin_percent() * facts.depth / 100,
        tt_score: hit.score,
    })
}

impl Singular {
    /// What it means that the best of the others is worth `others`: none is as good, and the move is
    /// searched deeper; another fails high as well, and so does the node (multi-cut); or the move is
    /// one of several and is searched less deep where it will fail high anyway.
    pub(super) fn answer(self, others: Score, window: Window) -> Extension {
        let is_closed = window.beta == window.alpha + 1;
        if others < self.beta {
            Extension::Plies(1)
        } else if is_closed && self.beta >= window.beta {
            Extension::MultiCut(self.beta)
        } else if is_closed && self.tt_score >= window.beta {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        }
    }
}

/// Reply extension: what stops a five costs no depth, for the reply is forced.
pub(super) fn reply_to_five(facts: &NodeFacts) -> i32 {
    i32::from(facts.situation == Situation::StopFive)
}

/// Fail-high reduction: a cut node so far above beta that a ply less will show it.
pub(super) fn fails_high(params: &Params, facts: &NodeFacts, beta: Score) -> bool {
    let margin = params.fail_high_base() + params.fail_high_margin() * facts.depth;
    facts.cut_node
        && facts.situation == Situation::Free
        && !beta.is_decided()
        && facts.eval.is_some_and(|eval| eval >= beta + margin)
}

/// The plies that this takes off a move. Fours keep their depth: they decide.
pub(super) fn fail_high_reduction(facts: &NodeFacts, board: &Board, point: Point) -> i32 {
    i32::from(facts.fails_high && board.class(facts.us, point) < CellClass::Four)
}

/// Plies to add when a reduced move has turned out better than alpha, the best before it being worth
/// `best`: one where it is better by far, one less where it is hardly better than that.
pub(super) fn after_reduction(
    params: &Params,
    score: Score,
    alpha: Score,
    best: Score,
    depth: i32,
) -> i32 {
    if score > alpha + params.deeper_margin() { 1 } else { -i32::from(score < best + depth) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::facts::board_with_a_three;
    use crate::tt::Hit;
    use crate::types::Bound;

    const POINT: Point = Point::new(7, 7);

    /// A node whose move from the table failed high with this score, nearly as deep as it is now.
    fn known(depth: i32, score: i32) -> NodeFacts {
        let hit = Hit {
            score: Score(score),
            static_eval: Some(Score(0)),
            best: Some(POINT),
            depth: (depth - 1) as i8,
            bound: Bound::Lower,
        };
        NodeFacts { tt_hit: Some(hit), ..NodeFacts::quiet(depth) }
    }

    #[test]
    fn only_a_move_that_the_table_knows_well_is_asked_about() {
        let params = Params::default();
        let deep = params.singular_min_depth();
        let asked = |facts: &NodeFacts, point| singular(&params, facts, point).is_some();
        let facts = known(deep, 100);
        assert!(asked(&facts, POINT));
        assert!(!asked(&facts, Point::new(1, 1)), "another move");
        assert!(!asked(&known(deep - 1, 100), POINT), "too near to the leaves");
        assert!(!asked(&known(deep, Score::WIN.0 - 9), POINT), "a win needs no question");
        let changed = |change: &dyn Fn(&mut NodeFacts)| {
            let mut facts = known(deep + 4, 100);
            assert!(asked(&facts, POINT));
            change(&mut facts);
            asked(&facts, POINT)
        };
        assert!(!changed(&|facts| facts.excluded = Some(POINT)), "no question inside a question");
        assert!(!changed(&|facts| facts.situation = Situation::StopFive));
        assert!(!changed(&|facts| facts.tt_hit.iter_mut().for_each(|hit| hit.depth = 1)));
        assert!(!changed(&|facts| {
            facts.tt_hit.iter_mut().for_each(|hit| hit.bound = Bound::Upper);
        }));
    }

    #[test]
    fn the_answer_depends_on_the_best_of_the_others() {
        let question = Singular { depth: 3, beta: Score(90), tt_score: Score(100) };
        let closed = |alpha| Window::zero(Score(alpha));
        assert_eq!(question.answer(Score(80), closed(50)), Extension::Plies(1));
        assert_eq!(question.answer(Score(95), closed(50)), Extension::MultiCut(Score(90)));
        assert_eq!(question.answer(Score(95), closed(95)), Extension::Plies(-1));
        assert_eq!(question.answer(Score(95), closed(200)), Extension::Plies(0));
        let open = Window { alpha: Score(0), beta: Score(60) };
        assert_eq!(question.answer(Score(95), open), Extension::Plies(0));
    }

    #[test]
    fn far_above_beta_a_cut_node_saves_a_ply_but_not_for_fours() {
        let params = Params::default();
        let facts = NodeFacts { eval: Some(Score(900)), ..NodeFacts::quiet(4) };
        let high = |facts: &NodeFacts, beta| fails_high(&params, facts, Score(beta));
        assert!(high(&facts, 0));
        assert!(!high(&facts, 900), "not far enough");
        assert!(!high(&NodeFacts { cut_node: false, ..facts }, 0));
        assert!(!high(&facts, -Score::MIN_WIN.0));
        let board = board_with_a_three();
        let reduction = |fails_high, point: &str| {
            let facts = NodeFacts { fails_high, ..facts };
            fail_high_reduction(&facts, &board, point.parse().expect("a point"))
        };
        assert_eq!([reduction(true, "h8"), reduction(false, "h8")], [1, 0]);
        assert_eq!(reduction(true, "k1"), 0, "a four");
    }

    #[test]
    fn a_reduced_move_is_looked_at_the_deeper_the_better_it_turned_out() {
        let params = Params::default();
        let far = params.deeper_margin() + 1;
        let more = |score, best| after_reduction(&params, Score(score), Score(0), Score(best), 5);
        assert_eq!(more(far, -300), 1);
        assert_eq!(more(far - 1, -300), 0);
        assert_eq!(more(3, 0), -1);
    }
}
