//! Iterative deepening at the root.

use crate::movegen::decided;
use crate::search::event::Report;
use crate::search::root_move::RootMove;
use crate::search::stack::MAX_PLY;
use crate::search::time::Plan;
use crate::search::worker::Worker;
use crate::solver::Verdict;
use crate::types::{RuleSet, Score};

impl Worker {
    /// Searches deeper and deeper until the limits are reached or the outcome is proven.
    pub(super) fn deepen<R: RuleSet>(
        &mut self,
        mut plan: Plan,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let proof = self.proven_at_once::<R>();
        if let Some(won) = self.report_proof(proof) {
            report(&won);
            return won;
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
            if let Some(won) = self.report_proof(proof) {
                report(&won);
                return won;
            }
            let before = moves[0].point;
            last = self.iteration::<R>(&mut moves, depth, &last, report);
            if self.meter.stopped {
                break;
            }
            report(&last);
            let RootMove { point, score, .. } = moves[0];
            let another = plan.allows_another(&self.params, point == before, score);
            if only_move || outcome_is_known(score, depth) {
                break;
            }
            if !another {
                if let Some(other) = self.last_look::<R>(&mut moves, &last) {
                    report(&other);
                    last = other;
                }
                break;
            }
        }
        last
    }

    /// One iteration, `last` being what the one before it found. Returns what is known after it,
    /// finished or not, and tells of every new best move on the way.
    fn iteration<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        depth: usize,
        last: &Report,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let expected = moves[0].score;
        let mut improved = |worker: &mut Self, best: &RootMove| {
            // That this move loses is no news before the others were tried.
            if !best.score.is_loss() {
                report(&worker.report_of(Some(best), last.depth, best.score));
            }
        };
        self.iterate_over_all::<R>(moves, depth, expected, &mut improved);
        let finished = if self.meter.stopped { last.depth } else { depth };
        self.report_of(moves.first(), finished, last.score)
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
}

/// Whether a deeper search cannot change the outcome: a win is proven, or a loss was searched to
/// its end.
fn outcome_is_known(score: Score, depth: usize) -> bool {
    score.is_win() || (-score).plies_to_win().is_some_and(|plies| plies <= depth)
}
