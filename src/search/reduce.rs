//! Late move reduction: depth taken off moves that come late.

use super::facts::NodeFacts;
use super::history::History;
use super::node::{Found, NodeKind};
use super::params::Params;
use super::prune::behind_best;
use crate::board::Board;
use crate::movegen::Situation;
use crate::pattern::CellClass;
use crate::tt::Hit;
use crate::types::Point;

/// Natural logarithms of 0 to 63 in thousandths (0 for 0 and 1), in integers so that every machine
/// computes the same.
const LN: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 2;
    while n < 64 {
        table[n] = ln_per_mille(n as u64);
        n += 1;
    }
    table
};

/// ln `n` in thousandths: the binary logarithm by repeated squaring, times ln 2.
const fn ln_per_mille(n: u64) -> i32 {
    let whole = n.ilog2();
    let mut mantissa = (n << 32) >> whole; // 1.0 is 2^32
    let mut log2 = (whole as u64) << 16; // 1.0 is 2^16
    let mut bit = 1 << 15;
    while bit > 0 {
        mantissa = ((mantissa as u128 * mantissa as u128) >> 32) as u64;
        if mantissa >= 2 << 32 {
            mantissa >>= 1;
            log2 += bit;
        }
        bit >>= 1;
    }
    ((log2 * 693) >> 16) as i32
}

/// Internal iterative reduction: a deep node without a move from the table is searched a ply less deep,
/// and has one the next time.
pub(super) fn internal(
    params: &Params,
    depth: i32,
    situation: Situation,
    tt_hit: Option<&Hit>,
) -> i32 {
    let has_tt_move = tt_hit.is_some_and(|hit| hit.best.is_some());
    let is_reduced = !has_tt_move
        && situation == Situation::Free
        && depth >= params.internal_reduction_min_depth();
    i32::from(is_reduced)
}

/// Plies taken off a move that comes late in a good order.
///
/// Holds here because the move scores put threats and their answers first: what comes late makes and
/// stops nothing. The further its score is behind the best, the more is taken off. Moves that make or
/// take a three and single fours are reduced less, fours with a second purpose never. On the principal
/// variation the moves behind one that has raised alpha are reduced more: that one is likely the best.
/// A three that goes on with an attack is reduced less.
pub(super) fn late_move<N: NodeKind>(
    params: &Params,
    facts: &NodeFacts,
    board: &Board,
    history: &History,
    point: Point,
    found: &Found,
) -> i32 {
    let first_late = if N::PV { 2 } else { 1 };
    if facts.situation == Situation::StopFive
        || facts.depth < params.reduction_min_depth()
        || found.move_count < first_late
    {
        return 0;
    }
    let own = board.class(facts.us, point);
    if own > CellClass::Four {
        return 0;
    }
    let depth = LN[facts.depth.clamp(0, 63) as usize];
    let number = LN[(found.move_count + 1).clamp(0, 63) as usize];
    let per_mille = depth * number / 1000 * params.reduction_per_mille() / 1000
        - for_threats(params, facts, own, board.class(!facts.us, point))
        + for_policy(params, facts, board, point)
        + for_node::<N>(params, facts, found)
        - history.get(facts.us, point) * 1000 / params.reduction_history_div();
    (per_mille / 1000).clamp(0, (facts.depth - 1).max(0))
}

/// What a move is reduced less, in thousandths of a ply, for the threes and fours that it makes
/// (`own`) or takes (`theirs`).
fn for_threats(params: &Params, facts: &NodeFacts, own: CellClass, theirs: CellClass) -> i32 {
    let mut per_mille = 0;
    if own == CellClass::Four {
        per_mille += params.reduction_four_per_mille();
    } else if own.max(theirs) >= CellClass::Three {
        per_mille += params.reduction_three_per_mille();
    }
    if own.min(facts.last_made[0]) >= CellClass::Three {
        per_mille += params.reduction_attack_per_mille();
    }
    per_mille
}

/// Reduction by the node, in thousandths of a ply.
fn for_node<N: NodeKind>(params: &Params, facts: &NodeFacts, found: &Found) -> i32 {
    let mut per_mille = 0;
    if !facts.improving {
        per_mille += params.reduction_worsening_per_mille();
    }
    if facts.cut_node {
        per_mille += params.reduction_cut_node_per_mille();
        if facts.tt_hit.is_none() {
            per_mille += params.reduction_unknown_per_mille();
        }
    }
    if N::PV {
        per_mille -= params.reduction_pv_per_mille();
        if found.best.is_some() {
            per_mille += params.reduction_raised_per_mille();
        }
    }
    per_mille
}

/// Reduction by policy: more plies, in thousandths, for a move that is much less likely to be the
/// best than the first.
fn for_policy(params: &Params, facts: &NodeFacts, board: &Board, point: Point) -> i32 {
    let behind = behind_best(params, facts, board, point) - params.reduction_policy_base();
    let plies = behind * params.reduction_policy_per_mille() / 100;
    plies.clamp(0, params.reduction_policy_max_per_mille())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::facts::board_with_a_three;
    use crate::search::node::NonPv;
    use crate::types::Score;

    #[test]
    fn a_four_is_reduced_less_where_the_last_move_made_a_three() {
        let (params, board, history) = (Params::default(), board_with_a_three(), History::new());
        let found = Found { score: Score(0), best: None, alpha: Score(0), move_count: 30 };
        let reduction = |depth, last_made, point: &str| {
            let facts =
                NodeFacts { last_made: [last_made, CellClass::None], ..NodeFacts::quiet(depth) };
            let point = point.parse().expect("a point");
            late_move::<NonPv>(&params, &facts, &board, &history, point, &found)
        };
        let saved = |point| -> Vec<i32> {
            let [quiet, three] = [CellClass::DoubleBlockedThree, CellClass::Three];
            (3..40)
                .map(|depth| reduction(depth, quiet, point) - reduction(depth, three, point))
                .collect()
        };
        assert!(saved("o8").iter().all(|&plies| plies == 0), "a quiet move");
        let four = saved("l1");
        assert!(four.iter().all(|&plies| (0..=1).contains(&plies)), "{four:?}");
        assert!(four.contains(&1), "{four:?}");
    }

    #[test]
    fn integer_logarithms_are_close_to_the_true_ones() {
        for (n, &ln) in LN.iter().enumerate().skip(1) {
            let exact = (n as f64).ln() * 1000.0;
            assert!((f64::from(ln) - exact).abs() < 3.0, "ln {n}: {ln} for {exact}");
        }
    }
}
