//! Iterative deepening at the root.

use crate::movegen::decided;
use crate::search::event::Report;
use crate::search::root_move::RootMove;
use crate::search::stack::MAX_PLY;
use crate::search::time::{Iteration, Plan};
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
        let index = self.index;
        let only_move = moves.len() == 1 && self.meter.maximum.is_some();
        let deepest = self.limits.max_depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        for depth in (1..=deepest).filter(|&depth| !skips_iteration(index, depth)) {
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
            let RootMove { point, score, nodes, .. } = moves[0];
            let percent = (100 * nodes / self.meter.spent.nodes.max(1)) as i32;
            let best_percent = Some(percent);
            let iteration = Iteration { same_best: point == before, score, best_percent };
            let another = plan.allows_another(&self.params, &iteration);
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
        self.meter.spent.iterations += 1;
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
    pub(super) fn proven_at_once<R: RuleSet>(&mut self) -> Verdict {
        let Some(decided) = decided::<R>(&mut self.board) else {
            return self.proofs.fours_at_root::<R>(&mut self.board, &mut self.meter);
        };
        match (decided.best, decided.score.plies_to_win()) {
            (Some(best), Some(plies)) => Verdict::Win { line: vec![best], plies },
            _ => Verdict::NoWin,
        }
    }
}

/// Whether a helper leaves an iteration to others, so that not all search the same: they skip turns
/// of 1, 1, 2, 2, 2, 2, 3, … iterations, each beginning at another one (as Stockfish did up to its
/// version 10). The leader, whose index is 0, skips none.
pub(super) fn skips_iteration(index: usize, depth: usize) -> bool {
    let Some(place) = index.checked_sub(1) else { return false };
    let turn = usize::midpoint(1, (1 + 4 * place).isqrt());
    let phase = place - turn * (turn - 1);
    ((depth + phase) / turn) % 2 == 1
}

/// Whether a deeper search cannot change the outcome: a win is proven, or a loss was searched to
/// its end.
pub(super) fn outcome_is_known(score: Score, depth: usize) -> bool {
    score.is_win() || (-score).plies_to_win().is_some_and(|plies| plies <= depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_take_turns_of_growing_length() {
        let searched = |index| -> Vec<usize> {
            (1..=8).filter(|&depth| !skips_iteration(index, depth)).collect()
        };
        assert_eq!(searched(0), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(searched(1), [2, 4, 6, 8]);
        assert_eq!(searched(2), [1, 3, 5, 7]);
        assert_eq!(searched(3), [1, 4, 5, 8]);
        assert_eq!(searched(6), [1, 2, 5, 6], "the last of four that skip pairs");
        assert_eq!(searched(7), [1, 2, 6, 7, 8]);
    }
}
