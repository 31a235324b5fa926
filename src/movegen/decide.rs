//! Wins and losses within five plies, without a search.
//!
//! | the side to move has | and the opponent | it |
//! |---|---|---|
//! | a five | anything | wins in 1 |
//! | no five | fives that no stone stops | loses in 2 |
//! | an open four | no five | wins in 3 |
//! | a four with an open three | no five, and no stop of the four makes him a four | wins in 5 |
//! | a double open three | no five and no four to make | wins in 5 |
//!
//! Each row is a proof. A double three, or a four with a three, is *not* a win while a reply may
//! come with a four: the classic mistake (Zhang, Wu, Li 2012). Renju's Black is never judged
//! on line patterns alone: his three may need a foul, so the open four is looked for on the board.

use super::defend::stoppers;
use crate::board::{Board, has_fouls};
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet, Score, Side};
use crate::util::fixed_vec::FixedVec;

/// A proven score, and the move that keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Win or loss, counted from this node: [`Score::from_tt`] makes it a score of the root.
    pub score: Score,
    /// The move that wins; none when every move loses.
    pub best: Option<Point>,
}

impl Decided {
    const fn win(plies: usize, point: Point) -> Self {
        Self { score: Score::win_in(plies), best: Some(point) }
    }

    /// Plies until the five stands, whoever makes it.
    pub const fn plies(&self) -> usize {
        (Score::WIN.0 - self.score.0.abs()) as usize
    }
}

/// At most so many fours with threes are tried.
const TRIED_FOUR_THREES: usize = 4;

/// The proven outcome of the position, when the next five plies decide it. The board is the same
/// after the call.
#[inline]
pub fn decided<R: RuleSet>(board: &mut Board) -> Option<Decided> {
    let us = board.side_to_move();
    if let Some(point) = board.find(us, CellClass::Five) {
        return Some(Decided::win(1, point));
    }
    if board.fives(!us) > 0 {
        return lost_to_five::<R>(board);
    }
    if let Some(point) = board.find(us, CellClass::OpenFour) {
        return Some(Decided::win(3, point));
    }
    if board.count(us, CellClass::FourThree) > 0
        && let Some(point) = winning_four_three::<R>(board)
    {
        return Some(Decided::win(5, point));
    }
    if board.count(us, CellClass::DoubleThree) > 0 && !board.may_make_four::<R>(!us) {
        return first_of(board, us, CellClass::DoubleThree).map(|point| Decided::win(5, point));
    }
    None
}

/// The loss in two plies when no reply stops the opponent's five.
fn lost_to_five<R: RuleSet>(board: &mut Board) -> Option<Decided> {
    let mut stopped = false;
    stoppers::<R>(board, |_| stopped = true);
    (!stopped).then_some(Decided { score: Score::loss_in(2), best: None })
}

/// Some candidate of the class.
fn first_of(board: &Board, side: Side, class: CellClass) -> Option<Point> {
    board.points_of(side, &[class]).next()
}

/// A four with an open three that wins in five plies against every reply.
fn winning_four_three<R: RuleSet>(board: &mut Board) -> Option<Point> {
    let us = board.side_to_move();
    if !board.may_make_four::<R>(!us) && !has_fouls::<R>(us) {
        return first_of(board, us, CellClass::FourThree);
    }
    let mut tried = FixedVec::<Option<Point>, TRIED_FOUR_THREES>::new();
    let four_threes = board.points_of(us, &[CellClass::FourThree]);
    tried.extend(four_threes.take(TRIED_FOUR_THREES).map(Some));
    tried.iter().flatten().copied().find(|&point| {
        board.play::<R>(point);
        let wins = open_four_follows::<R>(board);
        board.take_back::<R>();
        wins
    })
}

/// The opponent is to move and a four stands against him: whether every reply that stops it makes
/// him no four and leaves an open four.
fn open_four_follows<R: RuleSet>(board: &mut Board) -> bool {
    let them = board.side_to_move();
    let mut replies = FixedVec::<Option<Point>, 16>::new();
    stoppers::<R>(board, |point| replies.push(Some(point)));
    replies.iter().flatten().all(|&reply| {
        if board.makes_four::<R>(them, reply) {
            return false;
        }
        board.play::<R>(reply);
        let open_four = board.count(!them, CellClass::OpenFour) > 0;
        board.take_back::<R>();
        open_four
    })
}
