//! Iterative deepening at the root.

use super::root_move::RootMove;
use crate::movegen::decided;
use crate::search::event::Report;
use crate::search::stack::MAX_PLY;
use crate::search::time::Plan;
use crate::search::worker::Worker;
use crate::solver::Verdict;
use crate::types::{Point, RuleSet, Score};
use crate::util::clock;

impl Worker {
    /// Searches deeper and deeper until the limits are reached or the outcome is proven.
    pub(super) fn deepen<R: RuleSet>(
        &mut self,
        mut plan: Plan,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let proof = self.proven_at_once::<R>();
        if let Some(found) = self.report_proof(proof) {
            report(&found);
            return found;
        }
        let mut moves = self.root_moves::<R>();
        let mut last = self.report_of(moves.first(), 0, Score::DRAW);
        if moves.is_empty() {
            return last;
        }
        let only_move = moves.len() == 1 && self.meter.maximum.is_some();
        let deepest = self.limits.max_depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        for depth in 1..=deepest {
            let proof = self.proofs.threats_at_root::<R>(&mut self.board, &mut self.meter);
            if let Some(found) = self.report_proof(proof) {
                report(&found);
                return found;
            }
            let (before, expected, finished) = (moves[0].point, moves[0].score, last.depth);
            let mut improved = |worker: &mut Self, best: &RootMove| {
                // That this move loses is no news before the others were tried.
                if !best.score.is_loss() {
                    report(&worker.report_of(Some(best), finished, best.score));
                }
            };
            self.iterate_over_all::<R>(&mut moves, depth, expected, &mut improved);
            let done = if self.meter.stopped { last.depth } else { depth };
            last = self.report_of(moves.first(), done, last.score);
            if self.meter.stopped {
                break;
            }
            report(&last);
            let same_best = moves[0].point == before;
            let another = plan.allows_another(&self.params, same_best, moves[0].score);
            if only_move || outcome_is_known(moves[0].score, depth) {
                break;
            }
            if !another {
                if let Some(found) = self.last_look::<R>(&mut moves, &last) {
                    report(&found);
                    last = found;
                }
                break;
            }
        }
        last
    }

    /// An iteration over the root moves, and over all other legal moves when each of them loses.
    fn iterate_over_all<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        depth: usize,
        expected: Score,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) {
        let score = self.iterate::<R>(moves, depth as i32, expected, improved);
        if score.is_loss() && !self.meter.stopped && self.add_left_out(moves) {
            self.iterate::<R>(moves, depth as i32, score, improved);
        }
    }

    /// A win that needs no main search: within five plies, or by fours.
    fn proven_at_once<R: RuleSet>(&mut self) -> Verdict {
        let Some(decided) = decided::<R>(&mut self.board) else {
            return self.proofs.fours_at_root::<R>(&mut self.board, &mut self.meter);
        };
        match (decided.best, decided.score.plies_to_win()) {
            (Some(best), Some(plies)) => Verdict::Win { line: vec![best], plies },
            _ => Verdict::NoWin,
        }
    }

    /// When no further iteration fits into the time, the prover looks once more at the best of
    /// `moves`, `last` being what was told of it. A move that is refuted is given up, and the
    /// iteration searched again without it. Returns what is to be told instead, if anything has
    /// changed.
    pub(in crate::search) fn last_look<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        last: &Report,
    ) -> Option<Report> {
        let Self { params, proofs, board, meter, .. } = self;
        let nodes = meter.nodes / params.last_look_win_div();
        let proof = proofs.threats::<R>(board, meter, nodes);
        let mut found = self.report_proof(proof);
        if found.is_some() {
            return found;
        }
        while !self.meter.stopped && !moves[0].score.is_decided() {
            let Self { params, proofs, board, meter, .. } = self;
            let nodes = meter.nodes / params.last_look_refutation_div();
            let refuted = proofs.after_move::<R>(board, meter, moves[0].point, nodes);
            let Some(plies) = refuted else { break };
            moves[0].lost_in = Some(plies);
            self.iterate_over_all::<R>(moves, last.depth, last.score, &mut |_, _| ());
            found = Some(self.report_of(moves.first(), last.depth, last.score));
        }
        found
    }

    /// The report of a proven win at the root; none without a win, when it ends too late, or when it
    /// begins with a move that may not be played.
    fn report_proof(&self, proof: Verdict) -> Option<Report> {
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
    pub(in crate::search) fn report_of(
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
            nodes: self.meter.nodes,
            elapsed: clock::since(self.limits.start),
            pv,
        }
    }
}

/// Whether a deeper search cannot change the outcome: a win is proven, or a loss was searched to
/// its end.
fn outcome_is_known(score: Score, depth: usize) -> bool {
    score.is_win() || (-score).plies_to_win().is_some_and(|plies| plies <= depth)
}
