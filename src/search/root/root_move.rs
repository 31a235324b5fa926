//! The moves at the root.

use std::cmp::Reverse;

use crate::movegen::{Situation, forced, situation};
use crate::search::proofs::root_fours;
use crate::search::worker::Worker;
use crate::types::{Point, PointSet, RuleSet, Score};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(in crate::search) struct RootMove {
    pub(in crate::search) point: Point,
    /// Score of the last iteration in which it was best; below every other otherwise.
    pub(in crate::search) score: Score,
    /// Its principal variation, beginning with the move itself.
    pub(in crate::search) pv: Vec<Point>,
    /// Plies from the root to the opponent's win, when one was proven beside the search.
    pub(in crate::search) lost_in: Option<usize>,
}

impl RootMove {
    pub(in crate::search) fn new(point: Point) -> Self {
        Self { point, score: -Score::INFINITE, pv: vec![point], lost_in: None }
    }
}

impl Worker {
    /// The moves that the situation leaves, best first by the scores of their cells; where it leaves
    /// none that is not excluded, all legal moves.
    pub(in crate::search) fn root_moves<R: RuleSet>(&mut self) -> Vec<RootMove> {
        let mut points = PointSet::EMPTY;
        let situation = situation(&self.board);
        if !forced::<R>(&mut self.board, situation, |point| points.insert(point)) {
            points = self.root_defence::<R>();
        }
        let us = self.board.side_to_move();
        for set in [points, self.board.candidates(), self.board.empty_points()] {
            let mut list: Vec<Point> = (set - self.limits.excluded).iter().collect();
            list.retain(|&point| self.board.is_legal(point));
            if !list.is_empty() {
                list.sort_by_key(|&point| Reverse(self.board.move_score(us, point)));
                return list.into_iter().map(RootMove::new).collect();
            }
        }
        Vec::new()
    }

    /// The candidates or, when the opponent would win by fours after a pass, what may stop him.
    fn root_defence<R: RuleSet>(&mut self) -> PointSet {
        let Self { params, proofs, board, meter, .. } = self;
        let stones = root_fours(params, meter) / params.root_defence_div();
        let defence = proofs.defence::<R>(board, meter, stones);
        defence.map_or_else(|| self.board.candidates(), |defence| defence.points)
    }

    /// Appends the legal moves that are no candidates: a loss is a proof only when every move loses.
    /// Tells whether there were any.
    pub(in crate::search) fn add_left_out(&self, moves: &mut Vec<RootMove>) -> bool {
        if situation(&self.board) != Situation::Free {
            return false;
        }
        let before = moves.len();
        let tried: PointSet = moves.iter().map(|tried| tried.point).collect();
        let rest = self.board.empty_points() - self.limits.excluded - tried;
        let legal = rest.iter().filter(|&point| self.board.is_legal(point));
        moves.extend(legal.map(RootMove::new));
        before < moves.len()
    }
}
