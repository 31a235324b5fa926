//! One or two moves that bring the game to a wished value.
//!
//! One move is looked for among all legal points, symmetric ones once. Of two moves the first is one
//! of a few from the best to the worst, and so is the reply: whatever the position is worth, some of
//! the pairs lie on either side of the wish.

use crate::board::{Board, Outcome};
use crate::search::Report;
use crate::types::{BalanceMoves, Point, PointSet};

use super::contest::{Aim, Candidate, Contest};
use super::decision::{Decision, distinct, ranked, spread, with_stones};
use super::{Answer, fallback};

/// First moves, and replies to each of them, among which two moves are looked for.
const PAIR_MOVES: usize = 8;

/// The search for a balanced move or pair.
#[derive(Debug)]
pub(super) struct Balance {
    contest: Contest,
}

impl Balance {
    /// The search from `board` for the value `bias`, seen by the side to move; the first move is none
    /// of the excluded ones.
    pub(super) fn new(board: &Board, moves: BalanceMoves, bias: i64, excluded: &PointSet) -> Self {
        let side = board.side_to_move();
        let free = board.empty_points() - *excluded;
        let firsts = distinct(board, &ranked(board, side, &free));
        let lines: Vec<_> = match moves {
            BalanceMoves::One => firsts.into_iter().map(|point| vec![point]).collect(),
            BalanceMoves::Two => pairs(board, &spread(&firsts, PAIR_MOVES)),
        };
        let is_open = |stones: &Vec<Point>| with_stones(board, stones).outcome() == Outcome::Open;
        let candidates = lines.into_iter().filter(is_open).map(Candidate::new).collect();
        Self { contest: Contest::new(Aim::Near(bias), candidates, 1) }
    }
}

impl Decision for Balance {
    fn position(&self, root: &Board) -> Option<Board> {
        self.contest.position(root)
    }

    fn parts(&self) -> u32 {
        self.contest.parts()
    }

    fn record(&mut self, _root: &Board, report: Option<Report>) {
        self.contest.record(report);
    }

    /// Where every move ends the game, any will do.
    fn decide(&self, root: &Board) -> Answer {
        match self.contest.best().first().map(|best| best.stones()) {
            Some(&[point]) => Answer::Move(point),
            Some(stones) => Answer::Stones(stones.to_vec()),
            None => fallback::choose(root, &PointSet::EMPTY).map_or(Answer::NoPoint, Answer::Move),
        }
    }

    fn report(&self) -> Option<Report> {
        self.contest.best().first()?.report()
    }
}

/// Each of the first moves with replies from the best to the worst.
fn pairs(board: &Board, firsts: &[Point]) -> Vec<Vec<Point>> {
    let mut pairs = Vec::new();
    for &first in firsts {
        let board = with_stones(board, &[first]);
        let side = board.side_to_move();
        let replies = distinct(&board, &ranked(&board, side, &board.empty_points()));
        pairs.extend(spread(&replies, PAIR_MOVES).into_iter().map(|reply| vec![first, reply]));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::{answer, point, session};
    use crate::session::{Field, Setting};
    use crate::types::BoardSize;
    use crate::util::clock;

    /// Own open three on h8 to j8, the opponent's on h11 to j11, which moved last.
    fn threes() -> Vec<(Point, Field)> {
        ["h8", "h11", "i8", "i11", "j8", "j11"]
            .iter()
            .zip([Field::Own, Field::Opponent].into_iter().cycle())
            .map(|(at, field)| (point(at), field))
            .collect()
    }

    fn balanced(moves: BalanceMoves, bias: i64, excluded: &[&str]) -> Answer {
        let (mut session, events) = session();
        session.set(Setting::MaxNodes(Some(60_000)));
        session.set_position(&threes());
        session.exclude(excluded.iter().map(|text| point(text)));
        let step = session.balance(moves, bias, clock::now());
        answer(&mut session, &events, step)
    }

    #[test]
    fn a_high_wish_is_granted_by_the_winning_move_and_a_low_one_by_another() {
        let fours = ["f8", "g8", "k8", "l8"].map(point);
        let Answer::Move(high) = balanced(BalanceMoves::One, i64::MAX, &[]) else { panic!() };
        assert!(fours.contains(&high), "{high}");
        let Answer::Move(low) = balanced(BalanceMoves::One, i64::MIN, &[]) else { panic!() };
        assert!(!fours.contains(&low), "{low}");
        let Answer::Move(other) = balanced(BalanceMoves::One, i64::MAX, &["g8", "k8"]) else {
            panic!()
        };
        assert!(![point("g8"), point("k8")].contains(&other), "{other}");
    }

    #[test]
    fn two_moves_are_two_free_points() {
        for bias in [-200, 0, 200] {
            let Answer::Stones(pair) = balanced(BalanceMoves::Two, bias, &[]) else { panic!() };
            let taken: PointSet = threes().into_iter().map(|(point, _)| point).collect();
            let [first, second] = pair[..] else { panic!("{pair:?}") };
            assert!(first != second && !taken.contains(first) && !taken.contains(second));
        }
    }

    #[test]
    fn where_every_move_ends_the_game_one_of_them_is_answered() {
        let (mut session, events) = session();
        session.start(5, 5).expect("a size");
        // Shifted rows, so that no five stand; one point stays free.
        let mut points: Vec<_> = BoardSize::new(5).expect("a size").points().collect();
        let last = points.pop().expect("a point");
        points.sort_by_key(|point| (point.x() + 2 * point.y()) % 5);
        let owners = [Field::Own, Field::Opponent].into_iter().cycle();
        let entries: Vec<_> = points.into_iter().zip(owners).collect();
        session.set_position(&entries);
        let step = session.balance(BalanceMoves::One, 0, clock::now());
        assert_eq!(answer(&mut session, &events, step), Answer::Move(last));
    }
}
