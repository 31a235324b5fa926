//! What the class counts alone say about the next plies.
//!
//! Everything here is a question about counts, answered without a search; who needs the cells
//! themselves asks `movegen`.

use super::Board;
use crate::pattern::{CellClass, LinePattern};
use crate::types::{Direction, Point, Rule, RuleSet, Side};

/// The classes whose stone threatens a five, weakest first.
pub const FOUR_CLASSES: [CellClass; 4] =
    [CellClass::Four, CellClass::FourPlus, CellClass::FourThree, CellClass::OpenFour];

impl Board {
    /// Number of points where the side completes a five.
    #[inline]
    pub fn fives(&self, side: Side) -> u32 {
        self.count(side, CellClass::Five)
    }

    /// Number of points that are known to be fours, open or not.
    ///
    /// Renju's Black may have more, in points suspected of a foul: [`Board::may_make_four`].
    #[inline]
    pub fn fours(&self, side: Side) -> u32 {
        FOUR_CLASSES.iter().map(|&class| self.count(side, class)).sum()
    }

    /// Whether there may be a point where the side makes a four. Never wrong when it says no.
    ///
    /// A point of [`CellClass::Forbidden`] can hide a legal four: one four and two threes that
    /// are not both real.
    #[inline]
    pub fn may_make_four<R: RuleSet>(&self, side: Side) -> bool {
        self.fours(side) > 0 || (has_fouls::<R>(side) && self.count(side, CellClass::Forbidden) > 0)
    }

    /// Whether the side may play at the empty point and makes a four there, open or not.
    #[inline]
    pub fn makes_four<R: RuleSet>(&self, side: Side, point: Point) -> bool {
        let class = self.class(side, point);
        if class == CellClass::Forbidden {
            return self.has_four_line(side, point) && !self.is_forbidden(side, point);
        }
        class >= CellClass::Four && class < CellClass::Five
    }

    /// Whether one of the point's four line patterns is a four.
    fn has_four_line(&self, side: Side, point: Point) -> bool {
        Direction::ALL
            .iter()
            .any(|&direction| LinePattern::is_four(self.line_pattern(side, point, direction)))
    }
}

/// Whether the side is bound by renju's fouls.
#[inline]
pub fn has_fouls<R: RuleSet>(side: Side) -> bool {
    matches!(R::RULE, Rule::Renju) && side == Side::Black
}
