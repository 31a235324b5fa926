//! A move for every position, without a search: when the search was silent or has nothing legal.

use crate::board::Board;
use crate::types::{Point, PointSet};

/// A free point for the side to move: its own five, else a stop of the other's five, else the point
/// of the best move score, as long as it is legal and not excluded; else any legal point; else any
/// free one. Nothing only when the board is full.
pub(super) fn choose(board: &Board, excluded: &PointSet) -> Option<Point> {
    let free = board.empty_points();
    let allowed = free - *excluded;
    best_legal(board, &(board.candidates() & allowed))
        .or_else(|| best_legal(board, &allowed))
        .or_else(|| best_legal(board, &free))
        .or_else(|| free.iter().next())
}

/// The most promising legal point of a set; the first of equals.
fn best_legal(board: &Board, points: &PointSet) -> Option<Point> {
    let side = board.side_to_move();
    let promise = |point| {
        (board.wins_at(side, point), board.wins_at(!side, point), board.move_score(side, point))
    };
    let legal = points.iter().filter(|&point| board.is_legal(point));
    legal.reduce(|best, point| if promise(best) < promise(point) { point } else { best })
}
