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
    let (own, their) = (board.class(facts.us, point), board.class(!facts.us, point));
    let behind = behind_best(facts, board, point);
    ignores_threat(facts, board, point)
        || unlikely(params, facts, own, behind)
        || futile(params, facts, own, behind, alpha)
        || late_move(params, facts, own.max(their), move_count)
}

/// Whether that holds for every move whose score is `known` or less, as far as can be told without
/// a look at each.
pub(super) fn skips_rest(
    params: &Params,
    facts: &NodeFacts,
    board: &Board,
    known: i32,
    move_count: i32,
    alpha: Score,
) -> bool {
    let (own, their) = (board.strongest(facts.us), board.strongest(!facts.us));
    let behind = facts.top_score - known;
    unlikely(params, facts, own, behind)
        || futile(params, facts, own, behind, alpha)
        || late_move(params, facts, own.max(their), move_count)
}

/// How far the score of a move is behind the best of its node, in hundredths of a natural logarithm
/// of the chance to be the best.
pub(super) fn behind_best(facts: &NodeFacts, board: &Board, point: Point) -> i32 {
    facts.top_score - board.move_score(facts.us, point)
}

/// Policy pruning: near the leaves a move is skipped that is much less likely to be the best than the
/// first. Fours with a second purpose are not.
fn unlikely(params: &Params, facts: &NodeFacts, own: CellClass, behind: i32) -> bool {
    facts.depth <= params.policy_max_depth()
        && own <= CellClass::Four
        && behind > params.policy_base() + params.policy_margin() * facts.depth
}

/// Futility pruning: near the leaves a move is skipped where the static evaluation is so far below
/// alpha that hardly any move brings it back; the less likely it is, the sooner. Fours with a second
/// purpose are not.
fn futile(params: &Params, facts: &NodeFacts, own: CellClass, behind: i32, alpha: Score) -> bool {
    let Some(eval) = facts.static_eval else { return false };
    let less = behind * params.futility_policy_percent() / 100;
    let margin = params.futility_base() + params.futility_margin() * facts.depth - less;
    facts.depth <= params.futility_max_depth()
        && facts.situation == Situation::Free
        && own <= CellClass::Four
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
/// more are searched before one that makes or takes a three or a four, `class` being the stronger. A four
/// without a second purpose counts as a three: late ones only put off what comes.
fn late_move(params: &Params, facts: &NodeFacts, class: CellClass, move_count: i32) -> bool {
    let grown = facts.depth * (facts.depth + params.move_count_margin()) / params.move_count_div();
    let allowed = params.move_count_base() + if facts.improving { grown } else { grown / 2 };
    let strong = match class {
        class if class < CellClass::Three => 0,
        class if class <= CellClass::Four => params.move_count_three(),
        _ => params.move_count_four(),
    };
    facts.depth <= params.move_count_max_depth() && move_count > allowed + strong
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::facts::board_with_a_three;

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
            let point = point.parse().expect("a point");
            let class = board.class(facts.us, point).max(board.class(!facts.us, point));
            late_move(&params, &facts, class, move_count)
        };
        let first = |point| (1..100).find(|&move_count| skipped(point, move_count));
        let (quiet, four) = (first("o8"), first("k1"));
        assert!(quiet.is_some_and(|quiet| quiet > params.move_count_base()), "{quiet:?}");
        assert_eq!(four, quiet.map(|quiet| quiet + params.move_count_four()));
        let single = first("b15");
        assert_eq!(single, quiet.map(|quiet| quiet + params.move_count_three()), "a single four");
        let deep = NodeFacts { depth: params.move_count_max_depth() + 1, ..facts };
        assert!(!late_move(&params, &deep, CellClass::None, 99));
    }

    #[test]
    fn near_the_leaves_an_unlikely_move_is_skipped_but_no_four() {
        let (params, facts) = (Params::default(), NodeFacts::quiet(2));
        let allowed = params.policy_base() + 2 * params.policy_margin();
        let class = CellClass::Four;
        assert!(!unlikely(&params, &facts, class, allowed));
        assert!(unlikely(&params, &facts, class, allowed + 1));
        assert!(!unlikely(&params, &NodeFacts::quiet(3), class, allowed + 1), "more is allowed");
        let deep = NodeFacts::quiet(params.policy_max_depth() + 1);
        assert!(!unlikely(&params, &deep, class, 9999));
        assert!(!unlikely(&params, &facts, CellClass::FourPlus, 9999));
    }

    #[test]
    fn a_move_is_futile_the_sooner_the_less_likely_it_is() {
        let (params, facts) = (Params::default(), NodeFacts::quiet(2));
        let margin = params.futility_base() + 2 * params.futility_margin();
        let futile = |facts: &NodeFacts, class, behind, alpha| {
            futile(&params, facts, class, behind, Score(alpha))
        };
        let class = CellClass::Four;
        assert!(futile(&facts, class, 0, margin));
        assert!(!futile(&facts, class, 0, margin - 1));
        assert!(futile(&facts, class, 500, margin - 1));
        assert!(!futile(&facts, CellClass::FourPlus, 500, 9999));
        let threatened = NodeFacts { situation: Situation::StopOpenFour, ..facts };
        assert!(!futile(&threatened, class, 0, 9999));
        let deep = NodeFacts::quiet(params.futility_max_depth() + 1);
        assert!(!futile(&deep, class, 0, 9999));
    }

    #[test]
    fn where_the_rest_is_skipped_every_move_of_it_is() {
        let params = Params::default();
        let board = board_with_a_three();
        let empty = board.empty_points();
        let mut counts = [0; 2];
        for (depth, move_count) in (1..6).flat_map(|depth| (1..25).map(move |count| (depth, count)))
        {
            for (known, alpha) in [(0, 0), (-200, 0), (-600, 0), (0, 400), (-400, 250)] {
                let facts = NodeFacts { top_score: 100, ..NodeFacts::quiet(depth) };
                let alpha = Score(alpha);
                let rest = skips_rest(&params, &facts, &board, known, move_count, alpha);
                counts[usize::from(rest)] += 1;
                let worth = empty.iter().find(|&point| {
                    board.move_score(facts.us, point) <= known
                        && !skips_move(&params, &facts, &board, point, move_count, alpha)
                });
                assert!(!rest || worth.is_none(), "{depth} {move_count} {known} {worth:?}");
            }
        }
        assert!(counts.into_iter().all(|count| count > 100), "{counts:?}");
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
