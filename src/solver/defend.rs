//! The defender's replies that may matter.
//!
//! The attacker threatens to win by fours. A reply outside the relevance zone of that win leaves
//! it as it is (`zone.rs` has the argument), unless it is a four: then the attacker must answer it
//! first. So the zone and the fours together are complete.

use super::numbers::Numbers;
use crate::board::Board;
use crate::movegen::fours;
use crate::pattern::CellClass;
use crate::types::{PointSet, RuleSet};

/// The empty points of the zone and all fours of the side to move. Points forbidden to it may be
/// among those of the zone.
pub(super) fn replies<R: RuleSet>(board: &Board, zone: &PointSet) -> PointSet {
    let mut points = *zone & board.empty_points();
    fours::<R>(board, |point| points.insert(point));
    points
}

/// What a reply promises: one that makes a three is harder to beat.
pub(super) fn initial(class: CellClass) -> Numbers {
    let pn = match class {
        CellClass::Three | CellClass::ThreePlus | CellClass::DoubleThree => 3,
        _ => 2,
    };
    Numbers { pn, dn: 2 }
}
