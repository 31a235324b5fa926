//! Attacking moves: those that may threaten a win by fours.

use crate::board::Board;
use crate::pattern::CellClass;
use crate::proof::numbers::Numbers;
use crate::types::{Direction, PointSet, RuleSet, Side};

/// Which moves of the attacker are looked at. Whether a move really threatens a win by fours is
/// found out afterwards, by passing; a wider choice finds more and costs more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// Fours and open threes.
    Threes,
    /// Also quiet moves that make a three or, where fours are at hand, a two.
    #[default]
    Threats,
    /// Also all points within two of those.
    Near,
    /// All empty points.
    All,
}

impl Width {
    /// All, from narrow to wide.
    pub const ALL: [Self; 4] = [Self::Threes, Self::Threats, Self::Near, Self::All];

    /// Its name on command lines and in file names.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Threes => "threes",
            Self::Threats => "threats",
            Self::Near => "near",
            Self::All => "all",
        }
    }
}

/// The points of the given width, occupied and forbidden ones not always left out.
pub(super) fn points<R: RuleSet>(board: &Board, us: Side, width: Width, order: u8) -> PointSet {
    if width == Width::All {
        return board.empty_points();
    }
    let has_fours = order > 2 || board.may_make_four::<R>(us);
    let mut points = PointSet::EMPTY;
    for point in &board.candidates() {
        if is_attack(board.class(us, point), width, has_fours) {
            points.insert(point);
        }
    }
    if width == Width::Near { surroundings(&points) & board.empty_points() } else { points }
}

/// Whether a stone on a point of this class may threaten a win by fours.
fn is_attack(class: CellClass, width: Width, has_fours: bool) -> bool {
    match class {
        CellClass::None => false,
        CellClass::Two | CellClass::DoubleTwo => width >= Width::Threats && has_fours,
        CellClass::BlockedThree | CellClass::DoubleBlockedThree => width >= Width::Threats,
        _ => true,
    }
}

/// The points within two steps of any of the points, in the eight directions.
fn surroundings(points: &PointSet) -> PointSet {
    let mut near = *points;
    for point in points {
        for direction in Direction::ALL {
            near.extend([-2, -1, 1, 2].map(|steps| point.step(direction, steps)));
        }
    }
    near
}

/// What a move promises by its class: the more it threatens, the fewer replies are to be answered.
pub(super) const fn of_attack(class: CellClass) -> Numbers {
    let pn = match class {
        CellClass::Five | CellClass::OpenFour | CellClass::FourThree => 1,
        CellClass::FourPlus | CellClass::DoubleThree => 2,
        CellClass::Four | CellClass::ThreePlus => 3,
        CellClass::Three | CellClass::Forbidden => 4,
        CellClass::DoubleBlockedThree => 7,
        CellClass::BlockedThree => 9,
        CellClass::DoubleTwo | CellClass::Two | CellClass::None => 12,
    };
    Numbers { pn, dn: 1 }
}

/// What a reply promises: one that makes a three is harder to beat.
pub(super) fn of_reply(class: CellClass) -> Numbers {
    let pn = match class {
        CellClass::Three | CellClass::ThreePlus | CellClass::DoubleThree => 3,
        _ => 2,
    };
    Numbers { pn, dn: 2 }
}
