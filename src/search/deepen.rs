//! Iterative deepening at the root.

use super::driver::RootMove;
use super::event::Report;
use super::limits::Limits;
use super::params::{ROOT_VCF_MICROSECONDS, ROOT_VCF_NODES, ROOT_VCF_NODES_AT_ONCE};
use super::stack::MAX_PLY;
use super::time::Plan;
use super::worker::Worker;
use crate::movegen::{Situation, against_open_four, decided, fours, situation, stoppers};
use crate::solver::Verdict;
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
        let mut last = self.report_of(limits, moves.first(), 0);
        if moves.is_empty() {
            return last;
        }
        let only_move = moves.len() == 1 && self.maximum.is_some();
        let deepest = limits.max_depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        for depth in 1..=deepest {
            let before = moves[0].point;
            self.search_to_depth::<R>(depth, &mut moves, excluded, &mut |worker, best| {
                report(&worker.unfinished_report(limits, best, depth - 1));
            });
            if self.stopped {
                return self.unfinished_report(limits, &moves[0], depth - 1);
            }
            last = self.report_of(limits, moves.first(), depth);
            report(&last);
            let another = plan.allows_another(moves[0].point == before, moves[0].score);
            if !another || only_move || outcome_is_known(moves[0].score, depth) {
                break;
            }
        }
        last
    }

    /// One iteration. When all moves near stones lose, the others are searched as well: a loss is
    /// only told when every move loses.
    fn search_to_depth<R: RuleSet>(
        &mut self,
        depth: usize,
        moves: &mut Vec<RootMove>,
        excluded: &PointSet,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) {
        let expected = moves[0].score;
        let score = self.iterate::<R>(moves, depth as i32, expected, improved);
        if self.stopped || !score.is_loss() || situation(&self.board) != Situation::Free {
            return;
        }
        let known: PointSet = moves.iter().map(|known| known.point).collect();
        let far = self.legal_points(self.board.empty_points() - known - *excluded);
        if !far.is_empty() {
            moves.extend(far.into_iter().map(RootMove::new));
            self.iterate::<R>(moves, depth as i32, score, improved);
        }
    }

    /// The points of the set that the side to move may play on.
    fn legal_points(&self, points: PointSet) -> Vec<Point> {
        points.iter().filter(|&point| self.board.is_legal(point)).collect()
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
            if let Verdict::Win(line) = self.vcf.prove::<R>(&mut self.board, limit) {
                found = Some((Score::win_in(line.len()), line));
            }
        }
        self.nodes += self.vcf.nodes();
        let (score, line) = found?;
        if !score.plies_to_win().is_some_and(|plies| self.ends_in_time(plies)) {
            return None;
        }
        let best = line.first().copied().filter(|&best| !excluded.contains(best))?;
        let root_move = RootMove { point: best, score, line };
        Some(self.report_of(limits, Some(&root_move), 1))
    }

    /// Stones for the search for fours at the root: fewer where little time or few nodes are left.
    fn root_vcf_limit(&self) -> u64 {
        let by_time = self.maximum.map_or(u64::MAX, |maximum| {
            let left = maximum.saturating_duration_since(clock::now());
            ROOT_VCF_NODES_AT_ONCE + left.as_micros() as u64 / ROOT_VCF_MICROSECONDS
        });
        ROOT_VCF_NODES.min(by_time).min(self.max_nodes)
    }

    /// The moves that the situation leaves, best first by the scores of their cells; where it leaves
    /// none that is not excluded, all legal moves.
    fn root_moves<R: RuleSet>(&mut self, excluded: &PointSet) -> Vec<RootMove> {
        let mut points = PointSet::EMPTY;
        let mut found = |point| points.insert(point);
        match situation(&self.board) {
            Situation::OwnFive(point) => found(point),
            Situation::StopFive => stoppers::<R>(&mut self.board, found),
            Situation::StopOpenFour => {
                against_open_four::<R>(&self.board, &mut found);
                fours::<R>(&self.board, found);
            }
            Situation::Free => points = self.board.candidates(),
        }
        let us = self.board.side_to_move();
        for set in [points, self.board.candidates(), self.board.empty_points()] {
            let mut list = self.legal_points(set - *excluded);
            if !list.is_empty() {
                list.sort_by_key(|&point| std::cmp::Reverse(self.board.move_score(us, point)));
                return list.into_iter().map(RootMove::new).collect();
            }
        }
        Vec::new()
    }

    /// What is known of the best move while iteration `finished + 1` runs. Other moves may be
    /// better, so a loss is no more than an estimate.
    fn unfinished_report(&self, limits: &Limits, best: &RootMove, finished: usize) -> Report {
        let mut report = self.report_of(limits, Some(best), finished);
        if report.score.is_loss() {
            report.score = Score::estimate(report.score.0);
        }
        report
    }

    /// What is known of the best move now, `depth` iterations being finished.
    fn report_of(&self, limits: &Limits, best: Option<&RootMove>, depth: usize) -> Report {
        let score = best.map_or(Score::DRAW, |best| best.score);
        Report {
            best: best.map(|best| best.point),
            depth,
            selective_depth: self.selective_depth,
            score: if score == -Score::INFINITE { Score::DRAW } else { score },
            nodes: self.nodes,
            elapsed: clock::since(limits.start),
            line: best.map_or_else(Vec::new, |best| best.line.clone()),
        }
    }
}

/// Whether a deeper search cannot change the outcome: a win is proven, or a loss was searched to
/// its end.
fn outcome_is_known(score: Score, depth: usize) -> bool {
    score.is_win() || (-score).plies_to_win().is_some_and(|plies| plies <= depth)
}
