//! Nodes and moves that are not worth a search.
//!
//! Every rule acts in closed windows only and never returns a win or a loss that was not proven.
//! Here stands when a rule acts; what it then searches stands in `negamax`.

use super::facts::NodeFacts;
use super::params::Params;
use crate::board::Board;
use crate::movegen::Situation;
use crate::pattern::CellClass;
use crate::types::{Point, Score};

/// Reverse futility: a quiet node so far above beta that no reply is likely to bring it back. The
/// score of the node where that is so.
///
/// Also where the opponent may make a four: the threat term of the evaluation knows of it, and to
/// wait for such nodes cost more than the few fours that turn the evaluation round
/// (docs/measurements.md).
pub(super) fn reverse_futility(params: &Params, facts: &NodeFacts, beta: Score) -> Option<Score> {
    let eval = facts.static_eval?;
    let depth = facts.depth - i32::from(facts.improving);
    let margin = params.reverse_futility_base() + params.reverse_futility_margin() * depth;
    (facts.depth <= params.reverse_futility_max_depth()
        && !beta.is_decided()
        && eval >= beta + margin)
        .then_some(eval)
}

/// Razoring: a node so far below alpha that only a win by fours can save it. The static evaluation
/// where that is so: what the node is worth without such a win.
pub(super) fn razoring(params: &Params, facts: &NodeFacts, alpha: Score) -> Option<Score> {
    let eval = facts.static_eval?;
    let margin = params.razoring_base() + params.razoring_margin() * facts.depth;
    (facts.depth <= params.razoring_max_depth() && !alpha.is_loss() && eval + margin < alpha)
        .then_some(eval)
}

/// Null move: the side to move is so far ahead that it may even pass. The depth of the search after
/// the pass where it is to be tried.
pub(super) fn null_move(params: &Params, facts: &NodeFacts, beta: Score) -> Option<i32> {
    let eval = facts.static_eval?;
    let reduction = params.null_move_reduction() + facts.depth / params.null_move_depth_div();
    (facts.situation == Situation::Free
        && facts.depth >= params.null_move_min_depth()
        && !beta.is_decided()
        && eval >= beta + params.null_move_base())
    .then_some(facts.depth - reduction)
}

/// Limit of moves: those that the order puts last are the least likely to be good, and a generator that
/// knows patterns may do without them (Zhang, Wu, Li 2012: 40 a node). Whether the moves searched are
/// enough, in any window. Never asked while the node looks lost: a loss needs all moves.
pub(super) fn is_enough(params: &Params, move_count: i32) -> bool {
    move_count >= params.most_moves()
}

/// Whether to skip a move that is not the first, in a closed window above `alpha`. Never asked while
/// the node looks lost.
pub(super) fn skips_move(
    params: &Params,
    facts: &NodeFacts,
    board: &Board,
    point: Point,
    move_count: i32,
    alpha: Score,
) -> bool {
    ignores_threat(facts, board, point)
        || unlikely(params, facts, board, point)
        || futile(params, facts, board, point, alpha)
        || late_move(params, facts, board, point, move_count)
}

/// How far the score of a move is behind the best of its node, in hundredths of a natural logarithm
/// of the chance to be the best.
pub(super) fn behind_best(facts: &NodeFacts, board: &Board, point: Point) -> i32 {
    facts.top_score - board.move_score(facts.us, point)
}

/// Policy pruning: near the leaves a move is skipped that is much less likely to be the best than the
/// first. Fours with a second purpose are not.
fn unlikely(params: &Params, facts: &NodeFacts, board: &Board, point: Point) -> bool {
    let allowed = params.policy_base() + params.policy_margin() * facts.depth;
    facts.depth <= params.policy_max_depth()
        && board.class(facts.us, point) <= CellClass::Four
        && behind_best(facts, board, point) > allowed
}

/// Futility pruning: near the leaves a move is skipped where the static evaluation is so far below
/// alpha that hardly any move brings it back; the less likely it is, the sooner. Fours with a second
/// purpose are not.
fn futile(params: &Params, facts: &NodeFacts, board: &Board, point: Point, alpha: Score) -> bool {
    let Some(eval) = facts.static_eval else { return false };
    let less = behind_best(facts, board, point) * params.futility_policy_percent() / 100;
    let margin = params.futility_base() + params.futility_margin() * facts.depth - less;
    facts.depth <= params.futility_max_depth()
        && facts.situation == Situation::Free
        && board.class(facts.us, point) <= CellClass::Four
        && eval + margin <= alpha
}

/// A move that ignores a win within five plies: it makes no four and does not stand on a line of
/// the cell where the opponent would win.
///
/// Such a move loses but for rare replies that come with a four later; where nothing better holds,
/// the node looks lost and is searched in full.
fn ignores_threat(facts: &NodeFacts, board: &Board, point: Point) -> bool {
    facts.threat.is_some_and(|threat| {
        point != threat
            && point.direction_within(threat, 5).is_none()
            && board.class(facts.us, point) < CellClass::Four
    })
}

/// Late move pruning, also called move-count pruning: after so many better moves a move is skipped;
/// more are searched before one that makes or takes a three or a four. A four without a second purpose
/// counts as a three: late ones only put off what comes.
fn late_move(
    params: &Params,
    facts: &NodeFacts,
    board: &Board,
    point: Point,
    move_count: i32,
) -> bool {
    if facts.depth > params.move_count_max_depth() {
        return false;
    }
    let grown = facts.depth * (facts.depth + params.move_count_margin()) / params.move_count_div();
    let allowed = params.move_count_base() + if facts.improving { grown } else { grown / 2 };
    let strong = match board.class(facts.us, point).max(board.class(!facts.us, point)) {
        class if class < CellClass::Three => 0,
        class if class <= CellClass::Four => params.move_count_three(),
        _ => params.move_count_four(),
    };
    move_count > allowed + strong
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::facts::board_with_a_three;
    use crate::types::Side;

    #[test]
    fn reverse_futility_needs_a_margin_that_grows_with_the_depth() {
        let params = Params::default();
        let margin = params.reverse_futility_base() + 2 * params.reverse_futility_margin();
        let beta = Score(200 - margin);
        let facts = NodeFacts { static_eval: Some(Score(200)), ..NodeFacts::quiet(2) };
        assert_eq!(reverse_futility(&params, &facts, beta), Some(Score(200)));
        assert_eq!(reverse_futility(&params, &facts, beta + 1), None);
        let deeper = NodeFacts { depth: 3, ..facts };
        assert_eq!(reverse_futility(&params, &deeper, beta), None);
        let improving = NodeFacts { improving: true, ..deeper };
        assert_eq!(reverse_futility(&params, &improving, beta), Some(Score(200)));
    }

    #[test]
    fn a_late_move_is_skipped_the_later_the_more_it_makes_or_takes() {
        let board = board_with_a_three();
        let (params, facts) = (Params::default(), NodeFacts::quiet(2));
        let skipped = |point: &str, move_count| {
            late_move(&params, &facts, &board, point.parse().expect("a point"), move_count)
        };
        let first = |point| (1..100).find(|&move_count| skipped(point, move_count));
        let (quiet, four) = (first("o8"), first("k1"));
        assert!(quiet.is_some_and(|quiet| quiet > params.move_count_base()), "{quiet:?}");
        assert_eq!(four, quiet.map(|quiet| quiet + params.move_count_four()));
        let single = first("b15");
        assert_eq!(single, quiet.map(|quiet| quiet + params.move_count_three()), "a single four");
        let deep = NodeFacts { depth: params.move_count_max_depth() + 1, ..facts };
        assert!(!late_move(&params, &deep, &board, "o8".parse().expect("a point"), 99));
    }

    #[test]
    fn near_the_leaves_an_unlikely_move_is_skipped_but_no_four() {
        let params = Params::default();
        let board = board_with_a_three();
        let far: Point = "o8".parse().expect("a point");
        let four: Point = "k1".parse().expect("a point");
        let quiet = NodeFacts::quiet(2);
        let allowed = params.policy_base() + 2 * params.policy_margin();
        let behind = |more| NodeFacts {
            top_score: board.move_score(quiet.us, far) + allowed + more,
            ..quiet
        };
        assert!(!unlikely(&params, &behind(0), &board, far));
        assert!(unlikely(&params, &behind(1), &board, far));
        let deeper = NodeFacts { depth: 3, ..behind(1) };
        assert!(!unlikely(&params, &deeper, &board, far), "more is allowed");
        let deep = NodeFacts { depth: params.policy_max_depth() + 1, ..behind(9999) };
        assert!(!unlikely(&params, &deep, &board, far));
        let top_score = board.move_score(quiet.us, four) + allowed + 1;
        assert!(!unlikely(&params, &NodeFacts { top_score, ..quiet }, &board, four));
    }

    #[test]
    fn a_move_is_futile_the_sooner_the_less_likely_it_is() {
        let params = Params::default();
        let board = board_with_a_three();
        let far: Point = "o8".parse().expect("a point");
        let top_score = board.move_score(Side::Black, far);
        let best = NodeFacts { top_score, ..NodeFacts::quiet(2) };
        let margin = params.futility_base() + 2 * params.futility_margin();
        assert!(futile(&params, &best, &board, far, Score(margin)));
        assert!(!futile(&params, &best, &board, far, Score(margin - 1)));
        let worse = NodeFacts { top_score: top_score + 500, ..best };
        assert!(futile(&params, &worse, &board, far, Score(margin - 1)));
        let four = "k1".parse().expect("a point");
        let top_score = board.move_score(Side::Black, four);
        assert!(!futile(&params, &NodeFacts { top_score, ..best }, &board, four, Score(9999)));
        let threatened = NodeFacts { situation: Situation::StopOpenFour, ..best };
        assert!(!futile(&params, &threatened, &board, far, Score(9999)));
        let deep = NodeFacts { depth: params.futility_max_depth() + 1, ..best };
        assert!(!futile(&params, &deep, &board, far, Score(9999)));
    }

    #[test]
    fn no_rule_answers_a_question_about_a_win() {
        let params = Params::default();
        let ahead = NodeFacts { static_eval: Some(Score(5000)), ..NodeFacts::quiet(1) };
        assert_eq!(reverse_futility(&params, &ahead, -Score::MIN_WIN), None);
        let behind = NodeFacts { static_eval: Some(Score(-5000)), ..NodeFacts::quiet(1) };
        assert_eq!(razoring(&params, &behind, -Score::MIN_WIN), None);
        assert!(razoring(&params, &behind, Score(0)).is_some());
        let deep = NodeFacts { depth: 8, ..ahead };
        assert_eq!(null_move(&params, &deep, -Score::MIN_WIN), None);
        assert!(null_move(&params, &deep, Score(0)).is_some_and(|depth| depth < 7));
        let threatened = NodeFacts { situation: Situation::StopOpenFour, ..deep };
        assert_eq!(null_move(&params, &threatened, Score(0)), None);
    }

    #[test]
    fn a_threatened_win_leaves_moves_on_its_lines_and_fours() {
        let board = board_with_a_three();
        let threat = "e5".parse().ok();
        let facts = NodeFacts { threat, ..NodeFacts::quiet(4) };
        let skipped = |point: &str| ignores_threat(&facts, &board, point.parse().expect("a point"));
        assert!(!skipped("e5") && !skipped("e9") && !skipped("h8"), "on its lines");
        assert!(!skipped("k1") && !skipped("g1"), "fours");
        assert!(skipped("f7") && skipped("e11"), "off its lines, or too far");
    }
}
