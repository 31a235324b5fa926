//! What the root tells of its moves and of a win that was proven.

use super::root_move::RootMove;
use crate::search::event::Report;
use crate::search::worker::Worker;
use crate::solver::Verdict;
use crate::types::{Point, Score};
use crate::util::clock;

impl Worker {
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
