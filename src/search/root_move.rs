//! The moves at the root: what is known of each, and what is told of it.

use std::cmp::Reverse;

use super::event::Report;
use super::policy::Policy;
use super::proofs::root_fours;
use super::worker::Worker;
use crate::movegen::{Situation, forced, situation};
use crate::solver::Verdict;
use crate::types::{Point, PointSet, RuleSet, Score};
use crate::util::clock;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// Score of the last iteration in which it was best; below every other otherwise.
    pub(super) score: Score,
    /// Nodes that it took in all iterations.
    pub(super) nodes: u64,
    /// Its principal variation, beginning with the move itself.
    pub(super) pv: Vec<Point>,
    /// Plies from the root to the opponent's win, when one was proven beside the search.
    pub(super) lost_in: Option<usize>,
}

/// Who is told of a new best move.
pub(super) type Improved<'a> = &'a mut dyn FnMut(&mut Worker, &RootMove);

impl RootMove {
    pub(super) fn new(point: Point) -> Self {
        Self { point, score: -Score::INFINITE, nodes: 0, pv: vec![point], lost_in: None }
    }
}

/// The search was stopped while it looked at the move `index`, the best before it being worth `score`.
/// Where all before it lose it goes first, nothing bad being known of it, unless a loss was `expected`.
pub(super) fn after_stop(moves: &mut [RootMove], index: usize, score: Score, expected: Score) {
    let was_lost = expected.is_loss() && expected != -Score::INFINITE;
    if index > 0
        && score.is_loss()
        && !was_lost
        && let Some(upto) = moves.get_mut(..=index)
    {
        upto.rotate_right(1);
        upto[0].score = -Score::INFINITE;
    }
}

impl Worker {
    /// The moves that the situation leaves, best first by the policy; where it leaves
    /// none that is not excluded, all legal moves.
    pub(super) fn root_moves<R: RuleSet>(&mut self) -> Vec<RootMove> {
        let mut points = PointSet::EMPTY;
        let situation = situation(&self.board);
        if !forced::<R>(&mut self.board, situation, |point| points.insert(point)) {
            points = self.root_defence::<R>();
        }
        for set in [points, self.board.candidates(), self.board.empty_points()] {
            let moves = self.ordered_moves(set);
            if !moves.is_empty() {
                return moves;
            }
        }
        Vec::new()
    }

    /// Those of the points that may be played, best first by the policy.
    pub(super) fn ordered_moves(&self, points: PointSet) -> Vec<RootMove> {
        let Self { params, board, .. } = self;
        let policy = Policy::of(board);
        let mut list: Vec<Point> = (points - self.limits.excluded).iter().collect();
        list.retain(|&point| board.is_legal(point));
        list.sort_by_key(|&point| Reverse(policy.score(params, board, point)));
        list.into_iter().map(RootMove::new).collect()
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
    pub(super) fn add_left_out(&self, moves: &mut Vec<RootMove>) -> bool {
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

    /// The report of a proven win at the root; none without a win, when it ends too late, or when it
    /// begins with a move that may not be played.
    pub(super) fn report_proof(&self, proof: Verdict) -> Option<Report> {
        let Verdict::Win { line: pv, plies } = proof else { return None };
        if !self.meter.ends_in_time(&self.board, plies) {
            return None;
        }
        let best = pv.first().copied().filter(|&best| !self.limits.excluded.contains(best))?;
        let score = Score::win_in(plies);
        let root_move = RootMove { score, pv, ..RootMove::new(best) };
        Some(self.report_of(Some(&root_move), 1, score))
    }

    /// What is known of the best move now, `depth` iterations being finished; its score is `expected`
    /// where it has none of its own yet.
    pub(super) fn report_of(
        &self,
        best: Option<&RootMove>,
        depth: usize,
        expected: Score,
    ) -> Report {
        let own = best.map(|best| best.score).filter(|&score| score != -Score::INFINITE);
        let pv: Vec<Point> = best.map_or_else(Vec::new, |best| best.pv.clone());
        Report {
            best: best.map(|best| best.point),
            depth,
            selective_depth: self.selective_depth.max(pv.len()),
            score: own.unwrap_or(expected),
            nodes: self.meter.team_nodes(),
            elapsed: clock::since(self.limits.start),
            pv,
            others: Vec::new(),
        }
    }
}
