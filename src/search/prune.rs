//! Nodes and moves that are not worth a search.
//!
//! No rule returns a win or a loss that was not proven. On the principal variation only late moves and
//! those that ignore a threat are skipped; all other rules act in closed windows only. Here stands when a
//! rule acts; what it then searches stands in `negamax`.

use super::facts::NodeFacts;
use super::node::NodeKind;
use super::params::Params;
use super::pick::ScoredMove;
use crate::board::Board;
use crate::movegen::Situation;
use crate::pattern::CellClass;
use crate::types::{Point, Score, Side};

/// Reverse futility: a quiet node so far above beta that no reply is likely to bring it back. The
/// score of the node where that is so.
///
/// Also where the opponent may make a four: the threat term of the evaluation knows of it, and to
/// wait for such nodes cost more than the few fours that turn the evaluation round
/// (docs/measurements.md). Not in the middle of a row of own fours, which may yet win.
pub(super) fn reverse_futility(params: &Params, facts: &NodeFacts, beta: Score) -> Option<Score> {
    let eval = facts.eval?;
    if facts.after_fours() && params.reverse_futility_after_fours() == 0 {
        return None;
    }
    let depth = facts.depth - i32::from(facts.improving);
    let margin = params.reverse_futility_base() + params.reverse_futility_margin() * depth;
    (facts.depth <= params.reverse_futility_max_depth()
        && !beta.is_decided()
        && eval >= beta + margin)
        .then_some(eval)
}

/// Razoring: a node so far below alpha that only a win by fours can save it. What it is taken to be
/// worth without such a win, where that is so.
pub(super) fn razoring(params: &Params, facts: &NodeFacts, alpha: Score) -> Option<Score> {
    let eval = facts.eval?;
    let margin = params.razoring_base() + params.razoring_margin() * facts.depth;
    (facts.depth <= params.razoring_max_depth() && !alpha.is_loss() && eval + margin < alpha)
        .then_some(eval)
}

/// Null move: the side to move is so far ahead that it may even pass. The depth of the search after
/// the pass where it is to be tried.
pub(super) fn null_move(params: &Params, facts: &NodeFacts, beta: Score) -> Option<i32> {
    let eval = facts.eval?;
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

/// Which moves of a node are skipped that are not the first: what the rules say of the node, reckoned
/// once. Never asked while the node looks lost.
///
/// Late move pruning acts on the principal variation too, at twice the number: all moves there would cost
/// 1.4 times the nodes to a depth, far more than the rare late move that is best is worth
/// (docs/measurements.md).
#[derive(Clone, Copy, Debug)]
pub(super) struct Skips {
    /// By policy and futility: one that is so far behind the best.
    behind: i32,
    /// By its number: one after so many.
    count: i32,
    /// So many more where it makes or takes a four with a second purpose.
    count_four: i32,
}

impl Skips {
    /// What holds at this node, whose window lies above `alpha`.
    pub(super) fn new<N: NodeKind>(params: &Params, facts: &NodeFacts, alpha: Score) -> Self {
        let behind = unlikely_from(params, facts).min(futile_from(params, facts, alpha));
        Self {
            behind: if N::PV { i32::MAX } else { behind },
            count: late_from::<N>(params, facts),
            count_four: params.move_count_four(),
        }
    }

    /// Whether the move is skipped after `move_count` others. It stays so after more of them.
    #[inline]
    pub(super) fn skips_move(
        &self,
        params: &Params,
        facts: &NodeFacts,
        board: &Board,
        point: Point,
        move_count: i32,
    ) -> bool {
        let (own, their) = (board.class(facts.us, point), board.class(!facts.us, point));
        self.is_late(own.max(their), move_count)
            || self.is_far_behind(own, behind_best(params, facts, board, point))
            || ignores_threat(facts, board, point)
    }

    /// Whether that holds for every move with this policy score or a lower one but those `taken`, as
    /// far as can be told without a look at each.
    #[inline]
    pub(super) fn skips_rest(
        &self,
        facts: &NodeFacts,
        board: &Board,
        policy_score: i32,
        move_count: i32,
        taken: &[ScoredMove],
    ) -> bool {
        let behind = facts.top_score - policy_score;
        if behind < self.behind && move_count <= self.count {
            return false; // not even for a quiet move
        }
        let own = strongest_but(board, facts.us, taken);
        self.is_far_behind(own, behind)
            || self.is_late(own.max(strongest_but(board, !facts.us, taken)), move_count)
    }

    /// Policy and futility pruning. Fours with a second purpose are not skipped.
    #[inline]
    fn is_far_behind(&self, own: CellClass, behind: i32) -> bool {
        behind >= self.behind && !is_strong(own)
    }

    /// Late move pruning, also called move-count pruning: after so many better moves a move is skipped;
    /// more are searched before one that makes or takes a four with a second purpose, `class` being the
    /// stronger. Threes are not spared, nor are other fours: late ones only put off what comes.
    #[inline]
    fn is_late(&self, class: CellClass, move_count: i32) -> bool {
        let strong = if is_strong(class) { self.count_four } else { 0 };
        move_count > self.count.saturating_add(strong)
    }
}

/// No class of a point but those `taken` is stronger; exact up to fours without a second purpose, which
/// is what the rules ask.
fn strongest_but(board: &Board, side: Side, taken: &[ScoredMove]) -> CellClass {
    let strongest = board.strongest(side);
    if !is_strong(strongest) {
        return strongest;
    }
    let strong = CellClass::ALL.into_iter().filter(|&class| is_strong(class));
    let all: u32 = strong.map(|class| board.count(side, class)).sum();
    let of_taken = taken.iter().filter(|scored| is_strong(board.class(side, scored.point())));
    if of_taken.count() < all as usize { strongest } else { CellClass::Four }
}

/// A four with a second purpose, or more.
#[inline]
fn is_strong(class: CellClass) -> bool {
    class > CellClass::Four
}

/// How far the policy score of a move is behind the best of its node.
pub(super) fn behind_best(params: &Params, facts: &NodeFacts, board: &Board, point: Point) -> i32 {
    facts.top_score - facts.policy.score(params, board, point)
}

/// Policy pruning: near the leaves a move is skipped that is much less likely to be the best than the
/// first. How far it must be behind.
fn unlikely_from(params: &Params, facts: &NodeFacts) -> i32 {
    if facts.depth > params.policy_max_depth() {
        return i32::MAX;
    }
    params.policy_base() + params.policy_margin() * facts.depth + 1
}

/// Futility pruning: near the leaves a move is skipped where the static evaluation is so far below
/// alpha that hardly any move brings it back; the less likely it is, the sooner. How far it must
/// be behind.
fn futile_from(params: &Params, facts: &NodeFacts, alpha: Score) -> i32 {
    let Some(eval) = facts.eval else { return i32::MAX };
    if facts.depth > params.futility_max_depth() || facts.situation != Situation::Free {
        return i32::MAX;
    }
    let margin = params.futility_base() + params.futility_margin() * facts.depth;
    let above = (eval + margin).0 - alpha.0;
    match (above.max(0), params.futility_policy_percent()) {
        (0, _) => 0,
        (_, 0) => i32::MAX,
        // Each point behind takes so many hundredths of it away.
        (above, percent) => (100 * above + percent - 1) / percent,
    }
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

/// Late move pruning: the number of moves behind which one is skipped.
fn late_from<N: NodeKind>(params: &Params, facts: &NodeFacts) -> i32 {
    if facts.depth > params.move_count_max_depth() {
        return i32::MAX;
    }
    let grown = facts.depth * (facts.depth + params.move_count_margin()) / params.move_count_div();
    let count = params.move_count_base() + if facts.improving { grown } else { grown / 2 };
    if N::PV { count * params.move_count_pv_percent() / 100 } else { count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::facts::board_with_a_three;
    use crate::search::node::{NonPv, Pv};

    #[test]
    fn reverse_futility_needs_a_margin_that_grows_with_the_depth() {
        let params = Params::default();
        let margin = params.reverse_futility_base() + 2 * params.reverse_futility_margin();
        let beta = Score(200 - margin);
        let facts = NodeFacts { eval: Some(Score(200)), ..NodeFacts::quiet(2) };
        assert_eq!(reverse_futility(&params, &facts, beta), Some(Score(200)));
        assert_eq!(reverse_futility(&params, &facts, beta + 1), None);
        let deeper = NodeFacts { depth: 3, ..facts };
        assert_eq!(reverse_futility(&params, &deeper, beta), None);
        let improving = NodeFacts { improving: true, ..deeper };
        assert_eq!(reverse_futility(&params, &improving, beta), Some(Score(200)));
        let after_fours = NodeFacts { last_made: [CellClass::Four; 2], ..facts };
        assert_eq!(reverse_futility(&params, &after_fours, beta), None, "a row of fours goes on");
    }

    #[test]
    fn a_late_move_is_skipped_later_where_it_makes_or_takes_a_four_that_leads_on() {
        let board = board_with_a_three();
        let (params, facts) = (Params::default(), NodeFacts::quiet(2));
        let skipped = |point: &str, move_count| {
            let point = point.parse().expect("a point");
            let class = board.class(facts.us, point).max(board.class(!facts.us, point));
            Skips::new::<NonPv>(&params, &facts, Score(0)).is_late(class, move_count)
        };
        let first = |point| (1..100).find(|&move_count| skipped(point, move_count));
        let (quiet, four) = (first("o8"), first("k1"));
        assert!(quiet.is_some_and(|quiet| quiet > params.move_count_base()), "{quiet:?}");
        assert_eq!(four, quiet.map(|quiet| quiet + params.move_count_four()));
        let single = first("b15");
        assert_eq!(single, quiet, "a single four");
        let on_pv = Skips::new::<Pv>(&params, &facts, Score(0));
        let first_on_pv = (1..100).find(|&move_count| on_pv.is_late(CellClass::None, move_count));
        assert!(first_on_pv > quiet, "later on the principal variation");
        let deep = NodeFacts { depth: params.move_count_max_depth() + 1, ..facts };
        assert!(!Skips::new::<NonPv>(&params, &deep, Score(0)).is_late(CellClass::None, 99));
    }

    #[test]
    fn near_the_leaves_an_unlikely_move_is_skipped_but_no_four() {
        let (params, facts) = (Params::default(), NodeFacts::quiet(2));
        let allowed = params.policy_base() + 2 * params.policy_margin();
        let skipped = |facts: &NodeFacts, class, behind| {
            Skips::new::<NonPv>(&params, facts, -Score::INFINITE).is_far_behind(class, behind)
        };
        let class = CellClass::Four;
        assert!(!skipped(&facts, class, allowed));
        assert!(skipped(&facts, class, allowed + 1));
        assert!(!skipped(&NodeFacts::quiet(3), class, allowed + 1), "more is allowed");
        let deep = NodeFacts::quiet(params.policy_max_depth() + 1);
        assert!(!skipped(&deep, class, 9999));
        assert!(!skipped(&facts, CellClass::FourPlus, 9999));
    }

    #[test]
    fn a_move_is_futile_the_sooner_the_less_likely_it_is() {
        let (params, facts) = (Params::default(), NodeFacts::quiet(2));
        let margin = params.futility_base() + 2 * params.futility_margin();
        let futile_from = |facts: &NodeFacts, alpha| futile_from(&params, facts, Score(alpha));
        let takes_away = |behind| behind * params.futility_policy_percent() / 100;
        assert_eq!((futile_from(&facts, margin), futile_from(&facts, margin + 50)), (0, 0));
        for above in [1, 7, 50] {
            let from = futile_from(&facts, margin - above);
            assert!(takes_away(from) >= above && takes_away(from - 1) < above, "{above}: {from}");
        }
        let is_skipped =
            |class| Skips::new::<NonPv>(&params, &facts, Score(9999)).is_far_behind(class, 0);
        assert!(is_skipped(CellClass::Four) && !is_skipped(CellClass::FourPlus));
        let on_pv = Skips::new::<Pv>(&params, &facts, Score(9999));
        assert!(!on_pv.is_far_behind(CellClass::None, 0), "in closed windows only");
        let threatened = NodeFacts { situation: Situation::StopOpenFour, ..facts };
        assert_eq!(futile_from(&threatened, 9999), i32::MAX);
        let deep = NodeFacts::quiet(params.futility_max_depth() + 1);
        assert_eq!(futile_from(&deep, 9999), i32::MAX);
    }

    #[test]
    fn where_the_rest_is_skipped_every_move_of_it_is() {
        let params = Params::default();
        let board = board_with_a_three();
        let empty = board.empty_points();
        let is_four =
            |&point: &Point| Side::ALL.into_iter().any(|side| is_strong(board.class(side, point)));
        let fours: Vec<ScoredMove> =
            empty.iter().filter(is_four).map(|point| ScoredMove::new(point, 0)).collect();
        assert!(fours.len() > 1);
        // How often the rest is searched and skipped where none, one or all of the fours were taken.
        let [none, one, all] = [0, 1, fours.len()].map(|taken| {
            let mut counts = [0; 2];
            for (depth, move_count) in
                (1..6).flat_map(|depth| (1..25).map(move |count| (depth, count)))
            {
                let taken = &fours[..taken];
                for (known, alpha) in [(0, 0), (-200, 0), (-600, 0), (0, 400), (-400, 250)] {
                    let facts = NodeFacts { top_score: 100, ..NodeFacts::quiet(depth) };
                    let skips = Skips::new::<NonPv>(&params, &facts, Score(alpha));
                    let rest = skips.skips_rest(&facts, &board, known, move_count, taken);
                    counts[usize::from(rest)] += 1;
                    let worth = empty.iter().find(|&point| {
                        taken.iter().all(|scored| scored.point() != point)
                            && facts.policy.score(&params, &board, point) <= known
                            && !skips.skips_move(&params, &facts, &board, point, move_count)
                    });
                    assert!(!rest || worth.is_none(), "{depth} {move_count} {known} {worth:?}");
                }
            }
            counts
        });
        assert!(none.iter().all(|&count| count > 100), "{none:?}");
        assert_eq!(one, none, "there are more fours");
        assert!(all[0] > 0 && all[1] > none[1], "{all:?} {none:?}");
    }

    #[test]
    fn no_rule_answers_a_question_about_a_win() {
        let params = Params::default();
        let ahead = NodeFacts { eval: Some(Score(5000)), ..NodeFacts::quiet(1) };
        assert_eq!(reverse_futility(&params, &ahead, -Score::MIN_WIN), None);
        let behind = NodeFacts { eval: Some(Score(-5000)), ..NodeFacts::quiet(1) };
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
