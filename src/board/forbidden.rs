//! Renju's forbidden points, exactly.
//!
//! Black may not make an overline, two fours, or two threes, unless the move makes a five. A three
//! counts only when Black could really turn it into a straight four: with a legal move, which is
//! the same question one stone later. The recursion has no limit; it ends because each level fills
//! a point.
//!
//! The tried stones are laid over the board rather than played: they form a list on the stack.

use super::Board;
use super::lines::View;
use crate::pattern::{CellClass, LinePattern};
use crate::types::{Direction, Point, Renju, Rule, Side};

/// Why a point is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foul {
    /// Six in a row or more.
    Overline,
    /// Two fours, be it in one row.
    DoubleFour,
    /// Two threes that can become straight fours.
    DoubleThree,
}

/// Black stones tried on top of the board, the last one first.
struct Laid<'a> {
    stone: Point,
    below: Option<&'a Laid<'a>>,
}

impl Laid<'_> {
    fn stones(laid: Option<&Self>) -> impl Iterator<Item = Point> {
        std::iter::successors(laid, |laid| laid.below).map(|laid| laid.stone)
    }
}

impl Board {
    /// Whether the point is forbidden: renju, Black to place, exact by unlimited recursion. Five
    /// comes before foul. False for other rules, for White, and on points that are not empty.
    ///
    /// Cheap for nearly all points: only those of class [`CellClass::Forbidden`] are looked into.
    #[inline]
    pub fn is_forbidden(&self, side: Side, point: Point) -> bool {
        self.rule == Rule::Renju
            && side == Side::Black
            && self.class(side, point) == CellClass::Forbidden
            && self.is_foul(point, None)
    }

    /// Why the point is forbidden, if it is; of several reasons the first of the list.
    ///
    /// ```
    /// use kagetsu::board::{Board, Foul, parse_points};
    /// use kagetsu::types::{BoardSize, Point, Rule, Side};
    /// let mut board = Board::without_scores(Rule::Renju, BoardSize::DEFAULT);
    /// parse_points("h8 a1 h9 c1 i10 e1 j10 g1").unwrap().into_iter().for_each(|p| board.play_any(p));
    /// assert_eq!(board.foul(Side::Black, "h10".parse().unwrap()), Some(Foul::DoubleThree));
    /// ```
    #[must_use]
    pub fn foul(&self, side: Side, point: Point) -> Option<Foul> {
        if !self.is_forbidden(side, point) {
            return None;
        }
        let run = |direction, way: isize| {
            let cells = (1..6).map(|steps| point.step(direction, way * steps));
            cells.take_while(|&cell| self.stone_at(cell) == Some(side)).count()
        };
        let longest = Direction::ALL.map(|direction| 1 + run(direction, -1) + run(direction, 1));
        if longest.iter().any(|&length| 5 < length) {
            return Some(Foul::Overline);
        }
        let patterns = self.black_patterns(point, None);
        let fours = patterns.iter().filter(|pattern| pattern.is_four()).count();
        let has_two = patterns.contains(&LinePattern::FoulShape) || 2 <= fours;
        Some(if has_two { Foul::DoubleFour } else { Foul::DoubleThree })
    }

    /// Whether Black's stone on the empty point would be a foul, with the laid stones in place.
    fn is_foul(&self, point: Point, laid: Option<&Laid<'_>>) -> bool {
        let patterns = self.black_patterns(point, laid);
        if patterns.contains(&LinePattern::Five) {
            return false;
        }
        let fours = patterns.iter().filter(|pattern| pattern.is_four()).count();
        if patterns.contains(&LinePattern::FoulShape) || fours >= 2 {
            return true;
        }
        let with_point = Laid { stone: point, below: laid };
        let mut real_threes = Direction::ALL.into_iter().filter(|&direction| {
            patterns[direction.index()].is_open_three()
                && self.is_real_three(point, direction, &with_point)
        });
        real_threes.nth(1).is_some()
    }

    /// Whether the three through the last laid stone can become a straight four by a legal move
    /// that makes no five elsewhere. The four's new stone `Q` must lie in one row with the stone
    /// `P`, so on each side of it only the nearest empty point can be `Q`:
    ///
    /// ```text
    /// . X P X Q .        . Q P X X .        . X Q P X .
    /// ```
    fn is_real_three(&self, point: Point, direction: Direction, laid: &Laid<'_>) -> bool {
        [-1, 1].into_iter().any(|way| {
            let cells = (1..4).map(|steps| point.step(direction, way * steps));
            let next = cells.into_iter().find(|&cell| !self.is_black(cell, laid));
            next.is_some_and(|cell| {
                self.is_empty(cell)
                    && self.black_pattern(cell, direction, Some(laid)) == LinePattern::OpenFour
                    && !self.black_patterns(cell, Some(laid)).contains(&LinePattern::Five)
                    && !self.is_foul(cell, Some(laid))
            })
        })
    }

    fn is_black(&self, cell: Point, laid: &Laid<'_>) -> bool {
        self.stone_at(cell) == Some(Side::Black) || Laid::stones(Some(laid)).any(|p| p == cell)
    }

    fn black_patterns(&self, point: Point, laid: Option<&Laid<'_>>) -> [LinePattern; 4] {
        Direction::ALL.map(|direction| self.black_pattern(point, direction, laid))
    }

    fn black_pattern(
        &self,
        point: Point,
        direction: Direction,
        laid: Option<&Laid<'_>>,
    ) -> LinePattern {
        let views = {
            let black = Side::Black;
            self.lines.views_with(point, direction, black, black, Laid::stones(laid))
        };
        let codes = views.map(View::window_code::<Renju>);
        self.tables[Side::Black.index()].pattern(codes)
    }
}
