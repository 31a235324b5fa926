//! The situation on the board, and the moves that it leaves.

use crate::board::Board;
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet};

/// What the side to move must attend to first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// It completes a five here and wins.
    OwnFive(Point),
    /// The opponent threatens a five: only [`stoppers`](super::stoppers) do not lose at once.
    StopFive,
    /// The opponent threatens an open four: only
    /// [`against_open_four`](super::against_open_four) and own [`fours`] do not lose.
    StopOpenFour,
    /// Nothing is forced.
    Free,
}

/// The situation of the side to move, read off the counts.
#[inline]
pub fn situation(board: &Board) -> Situation {
    let us = board.side_to_move();
    if let Some(point) = board.find(us, CellClass::Five) {
        Situation::OwnFive(point)
    } else if board.fives(!us) > 0 {
        Situation::StopFive
    } else if board.count(!us, CellClass::OpenFour) > 0 {
        Situation::StopOpenFour
    } else {
        Situation::Free
    }
}

/// All points where the side to move makes a four, in board order; those that complete a five
/// are not among them. Legal ones only: renju's false fouls are in, real fouls are out.
pub fn fours<R: RuleSet>(board: &Board, mut found: impl FnMut(Point)) {
    let us = board.side_to_move();
    if !board.may_make_four::<R>(us) {
        return;
    }
    for point in &board.candidates() {
        if board.makes_four::<R>(us, point) {
            found(point);
        }
    }
}
