//! Iterative deepening at the root.

use super::driver::RootMove;
use super::event::Report;
use super::limits::Limits;
use super::params::{
    ROOT_DEFENCE_DIV, ROOT_VCF_MICROSECONDS, ROOT_VCF_NODES, ROOT_VCF_NODES_AT_ONCE,
    ROOT_VCF_NODES_DIV,
};
use super::stack::MAX_PLY;
use super::time::Plan;
use super::worker::Worker;
use crate::movegen::{Situation, against_open_four, decided, fours, situation, stoppers};
use crate::solver::Verdict;
use crate::solver::vcf::FourRequest;
use crate::types::{Point, PointSet, RuleSet, Score};
use crate::util::clock;

impl Worker {
    /// Searches deeper and deeper until the limits are reached or the outcome is proven.
    pub(super) fn deepen<R: RuleSet>(
        &mut self,
        limits: &Limits,
        excluded: &PointSet,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut plan = Plan::new(limits);
        self.maximum = plan.maximum();
        if let Some(found) = self.proven_at_once::<R>(limits, excluded) {
            report(&found);
            return found;
        }
        let mut moves = self.root_moves::<R>(excluded);
        let mut last = self.report_of(limits, moves.first(), 0, Score::DRAW);
        if moves.is_empty() {
            return last;
        }
        let only_move = moves.len() == 1 && self.maximum.is_some();
        let deepest = limits.max_depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        for depth in 1..=deepest {
            if let Some(proof) = self.root_win_by_threats::<R>()
                && let Some(found) = self.report_proof(limits, excluded, proof)
            {
                report(&found);
                return found;
            }
            let before = moves[0].point;
            let expected = moves[0].score;
            let finished = last.depth;
            let mut improved = |worker: &mut Self, best: &RootMove| {
                // That this move loses is no news before the others were tried.
                if !best.score.is_loss() {
                    report(&worker.report_of(limits, Some(best), finished, best.score));
                }
            };
            self.iterate_over_all::<R>(&mut moves, excluded, depth, expected, &mut improved);
            let done = if self.stopped { last.depth } else { depth };
            last = self.report_of(limits, moves.first(), done, last.score);
            if self.stopped {
                break;
            }
            report(&last);
            let another = plan.allows_another(moves[0].point == before, moves[0].score);
            if only_move || outcome_is_known(moves[0].score, depth) {
                break;
            }
            if !another {
                if let Some(found) = self.last_look::<R>(limits, excluded, &mut moves, &last) {
                    report(&found);
                    last = found;
                }
                break;
            }
        }
        last
    }

    /// An iteration over the root moves, and over all other legal moves when each of them loses.
    pub(super) fn iterate_over_all<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        excluded: &PointSet,
        depth: usize,
        expected: Score,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) {
        let score = self.iterate::<R>(moves, depth as i32, expected, improved);
        if score.is_loss() && !self.stopped && self.add_left_out(moves, excluded) {
            self.iterate::<R>(moves, depth as i32, score, improved);
        }
    }

    /// A win that needs no main search: within five plies, or by fours.
    fn proven_at_once<R: RuleSet>(
        &mut self,
        limits: &Limits,
        excluded: &PointSet,
    ) -> Option<Report> {
        let mut found = None;
        if let Some(decided) = decided::<R>(&mut self.board) {
            found = decided.best.map(|best| (decided.score, vec![best]));
        } else {
            let limit = self.root_vcf_limit();
            let request = FourRequest { stop: Some(&self.stop), ..FourRequest::of_nodes(limit) };
            let verdict = self.vcf.prove::<R>(&mut self.board, &request);
            if let Verdict::Win { line, .. } = verdict {
                found = Some((Score::win_in(line.len()), line));
            }
            self.nodes += self.vcf.nodes();
        }
        self.report_proof(limits, excluded, found?)
    }

    /// The report of a proven win at the root; none when it ends too late or begins with a move that
    /// may not be played.
    pub(super) fn report_proof(
        &self,
        limits: &Limits,
        excluded: &PointSet,
        (score, line): (Score, Vec<Point>),
    ) -> Option<Report> {
        if !score.plies_to_win().is_some_and(|plies| self.ends_in_time(plies)) {
            return None;
        }
        let best = line.first().copied().filter(|&best| !excluded.contains(best))?;
        let root_move = RootMove { score, line, ..RootMove::new(best) };
        Some(self.report_of(limits, Some(&root_move), 1, score))
    }

    /// Stones for the search for fours at the root: fewer where little time or few nodes are left.
    pub(super) fn root_vcf_limit(&self) -> u64 {
        let by_time = self.maximum.map_or(u64::MAX, |maximum| {
            let left = maximum.saturating_duration_since(clock::now());
            ROOT_VCF_NODES_AT_ONCE + left.as_micros() as u64 / ROOT_VCF_MICROSECONDS
        });
        ROOT_VCF_NODES.min(by_time).min(self.max_nodes / ROOT_VCF_NODES_DIV)
    }

    /// The moves that the situation leaves, best first by the scores of their cells; where it leaves
    /// none that is not excluded, all legal moves.
    pub(super) fn root_moves<R: RuleSet>(&mut self, excluded: &PointSet) -> Vec<RootMove> {
        let mut points = PointSet::EMPTY;
        let mut found = |point| points.insert(point);
        match situation(&self.board) {
            Situation::OwnFive(point) => found(point),
            Situation::StopFive => stoppers::<R>(&mut self.board, found),
            Situation::StopOpenFour => {
                against_open_four::<R>(&self.board, &mut found);
                fours::<R>(&self.board, found);
            }
            Situation::Free => points = self.root_defence::<R>(),
        }
        let us = self.board.side_to_move();
        for set in [points, self.board.candidates(), self.board.empty_points()] {
            let mut list: Vec<Point> = (set - *excluded).iter().collect();
            list.retain(|&point| self.board.is_legal(point));
            if !list.is_empty() {
                list.sort_by_key(|&point| std::cmp::Reverse(self.board.move_score(us, point)));
                return list.into_iter().map(RootMove::new).collect();
            }
        }
        Vec::new()
    }

    /// The candidates or, when the opponent would win by fours after a pass, what may stop him.
    fn root_defence<R: RuleSet>(&mut self) -> PointSet {
        let limit = self.root_vcf_limit() / ROOT_DEFENCE_DIV;
        let request = FourRequest { stop: Some(&self.stop), ..FourRequest::of_nodes(limit) };
        let defence = self.vcf.defence::<R>(&mut self.board, &request);
        self.nodes += self.vcf.nodes();
        match defence {
            Some((points, plies)) if self.ends_in_time(plies) => points,
            _ => self.board.candidates(),
        }
    }

    /// Appends the legal moves that are no candidates: a loss is only believed when every move
    /// loses. Tells whether there were any.
    pub(super) fn add_left_out(&self, moves: &mut Vec<RootMove>, excluded: &PointSet) -> bool {
        if situation(&self.board) != Situation::Free {
            return false;
        }
        let before = moves.len();
        let tried: PointSet = moves.iter().map(|tried| tried.point).collect();
        let rest = self.board.empty_points() - *excluded - tried;
        let legal = rest.iter().filter(|&point| self.board.is_legal(point));
        moves.extend(legal.map(RootMove::new));
        before < moves.len()
    }

    /// What is known of the best move now, `depth` iterations being finished; its score is `expected`
    /// where it has none of its own yet.
    pub(super) fn report_of(
        &self,
        limits: &Limits,
        best: Option<&RootMove>,
        depth: usize,
        expected: Score,
    ) -> Report {
        let own = best.map(|best| best.score).filter(|&score| score != -Score::INFINITE);
        let line = best.map_or_else(Vec::new, |best| best.line.clone());
        Report {
            best: best.map(|best| best.point),
            depth,
            selective_depth: self.selective_depth.max(line.len()),
            score: own.unwrap_or(expected),
            nodes: self.nodes,
            elapsed: clock::since(limits.start),
            line,
        }
    }
}

/// Whether a deeper search cannot change the outcome: a win is proven, or a loss was searched to
/// its end.
fn outcome_is_known(score: Score, depth: usize) -> bool {
    score.is_win() || (-score).plies_to_win().is_some_and(|plies| plies <= depth)
}
