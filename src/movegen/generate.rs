//! The situation on the board, and the moves that it leaves.

use super::defend::{against_open_four, stoppers};
use crate::board::{Board, FOUR_CLASSES, has_fouls};
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet};

/// What the side to move must attend to first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// It completes a five here and wins.
    OwnFive(Point),
    /// The opponent threatens a five: only [`stoppers`] do not lose at once.
    StopFive,
    /// The opponent threatens an open four: only [`against_open_four`] and own [`fours`] do not
    /// lose.
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

/// The moves that a forced situation leaves, each told to `found` once; whether it is forced.
///
/// | `situation` | moves, in the order in which they are told |
/// |---|---|
/// | [`OwnFive`](Situation::OwnFive) | the one that wins |
/// | [`StopFive`](Situation::StopFive) | [`stoppers`] |
/// | [`StopOpenFour`](Situation::StopOpenFour) | [`against_open_four`], then own [`fours`] |
/// | [`Free`](Situation::Free) | none, and the answer is `false`: the caller chooses among all |
///
/// `situation` must be that of the board (see [`situation`]). All moves are legal. After `true` every
/// other move loses, or is worse than the five at hand; no move at all means that every move
/// loses. The board is the same after the call.
#[inline]
pub fn forced<R: RuleSet>(
    board: &mut Board,
    situation: Situation,
    mut found: impl FnMut(Point),
) -> bool {
    match situation {
        Situation::OwnFive(point) => found(point),
        Situation::StopFive => stoppers::<R>(board, found),
        Situation::StopOpenFour => {
            against_open_four::<R>(board, &mut found);
            fours::<R>(board, found);
        }
        Situation::Free => return false,
    }
    true
}

/// All points where the side to move makes a four, in board order; those that complete a five
/// are not among them. Legal ones only: renju's false fouls are in, real fouls are out.
pub fn fours<R: RuleSet>(board: &Board, found: impl FnMut(Point)) {
    let us = board.side_to_move();
    let [four, four_plus, four_three, open_four] = FOUR_CLASSES;
    let suspected = [four, four_plus, four_three, open_four, CellClass::Forbidden];
    let classes = if has_fouls::<R>(us) { &suspected[..] } else { &FOUR_CLASSES };
    board.points_of(us, classes).filter(|&point| board.makes_four::<R>(us, point)).for_each(found);
}
