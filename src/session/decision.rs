//! What a decision is, which is not a single search: several of them, and a choice from their values.
//!
//! A [`Decision`] hands out one position after the other, is told what the search of each said, and
//! can be had at any moment from what is known by then. Here are also the points that decisions try.

use std::cmp::Reverse;
use std::fmt;

use crate::board::{Board, Symmetry};
use crate::search::Report;
use crate::types::{Point, PointSet, Side};

use super::Answer;

/// A value this near to zero promises neither colour anything. A guess: a third of the worth of
/// the first move.
pub(super) const LEVEL: u32 = 60;

/// A choice that takes several searches.
pub(super) trait Decision: fmt::Debug {
    /// The position to be searched next; nothing when there is nothing left to search.
    fn position(&self, root: &Board) -> Option<Board>;

    /// How many equal parts the time that is left has, one of which the next search gets.
    fn parts(&self) -> u32;

    /// Stores what the search of that position said (nothing: it was silent) and goes on.
    fn record(&mut self, root: &Board, report: Option<Report>);

    /// The choice, from what is known.
    fn decide(&self, root: &Board) -> Answer;

    /// What a search said of what is chosen, from the view of the side to move at the root.
    fn report(&self) -> Option<Report>;
}

/// The position with further stones on it.
pub(super) fn with_stones(root: &Board, stones: &[Point]) -> Board {
    let mut board = root.clone();
    for &point in stones {
        board.play_any(point);
    }
    board
}

/// The legal points of a set, the best move score of `side` first; of equals the first point.
pub(super) fn ranked(board: &Board, side: Side, points: &PointSet) -> Vec<Point> {
    let mut points: Vec<_> = points.iter().filter(|&point| board.is_legal(point)).collect();
    points.sort_by_key(|&point| Reverse(board.move_score(side, point)));
    points
}

/// The legal candidates with the best move scores.
pub(super) fn promising(board: &Board, side: Side, count: usize) -> Vec<Point> {
    let mut points = ranked(board, side, &board.candidates());
    points.truncate(count);
    points
}

/// `count` of the ranked points, near to each other among the best and further and further apart
/// behind them: a level game may need a move that gives much away.
pub(super) fn spread(points: &[Point], count: usize) -> Vec<Point> {
    let last = points.len().saturating_sub(1);
    let steps = count.saturating_sub(1).max(1);
    let mut ranks: Vec<_> = (0..count).map(|step| last * step * step / (steps * steps)).collect();
    ranks.dedup();
    ranks.into_iter().filter_map(|rank| points.get(rank).copied()).collect()
}

/// The points without those that a symmetry of the position makes of earlier ones.
pub(super) fn distinct(board: &Board, points: &[Point]) -> Vec<Point> {
    let size = board.size();
    let keeps = |symmetry: &Symmetry| {
        size.points().all(|point| {
            let image = symmetry.image(point, size);
            board.stone_at(point) == board.stone_at(image)
                && board.is_empty(point) == board.is_empty(image)
        })
    };
    let symmetries: Vec<_> = Symmetry::ALL.into_iter().filter(keeps).collect();
    let mut seen = PointSet::EMPTY;
    let mut kept = Vec::new();
    for &point in points {
        if !seen.contains(point) {
            kept.push(point);
            seen.extend(symmetries.iter().map(|symmetry| symmetry.image(point, size)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::types::{BoardSize, Rule};

    fn empty(side: usize) -> Board {
        let size = BoardSize::new(side).expect("a size");
        Evaluator::embedded(Rule::Freestyle).new_board(size)
    }

    #[test]
    fn of_symmetric_points_one_is_kept() {
        let kept = |board: &Board| {
            let points: Vec<_> = board.empty_points().iter().collect();
            distinct(board, &points).len()
        };
        assert_eq!(kept(&empty(15)), 36, "a triangle of eight columns");
        assert_eq!(kept(&empty(6)), 6, "a triangle of three columns");
        let middle = with_stones(&empty(15), &[Point::new(7, 7)]);
        assert_eq!(kept(&middle), 35);
        let beside = with_stones(&middle, &[Point::new(7, 6)]);
        assert_eq!(kept(&beside), 15 * 8 - 2, "a mirror through one column");
        let nothing = with_stones(&beside, &[Point::new(3, 1)]);
        assert_eq!(kept(&nothing), 222);
        // Two stones of one side may change places, two of different sides may not.
        let pair = with_stones(&middle, &[Point::new(0, 0), Point::new(8, 7), Point::new(14, 14)]);
        assert_eq!(kept(&pair), 221);
    }

    #[test]
    fn a_spread_reaches_from_the_first_to_the_last() {
        let points: Vec<_> = (0..22).map(|x| Point::new(x, 0)).collect();
        let columns = |count, of: usize| -> Vec<usize> {
            spread(&points[..of], count).into_iter().map(Point::x).collect()
        };
        assert_eq!(columns(4, 19), [0, 2, 8, 18]);
        assert_eq!(columns(8, 3), [0, 1, 2]);
        assert_eq!(columns(8, 1), [0]);
        assert!(columns(8, 0).is_empty());
    }
}
