//! A pure search for a proof, before the search for a move: what `INFO checkmate` asks for.
//!
//! It gets most of the time and of the nodes. Without a proven win the rest goes to the search, for
//! a move must be answered.

use std::time::{Duration, Instant};

use crate::proof::lambda::{Progress, Watcher};
use crate::search::event::{News, ProofReport, ProofState, Report};
use crate::search::limits::Limits;
use crate::search::time::Plan;
use crate::search::worker::Worker;
use crate::solver::Verdict;
use crate::solver::prover::{Proof, Request};
use crate::types::{Point, Score};
use crate::util::clock;
use crate::with_rule;

/// One part in so many of time and nodes is kept for the search.
const KEPT_DIV: u32 = 4;
/// Nodes of a proof when nothing but a depth is limited, so that it ends.
const NODES_BESIDE_DEPTH: u64 = 1_000_000;
/// Between two reports.
const REPORT_GAP: Duration = Duration::from_millis(100);

/// What came of the proof before the search.
#[derive(Clone, Debug)]
pub(in crate::search) enum First {
    /// A win, and its report.
    Won(Report),
    /// No win was proven: what is left of the limits, and the nodes that were spent.
    Open { rest: Limits, spent: u64 },
}

impl Worker {
    /// Looks for a win of the side to move by moves up to `order`; without a proven one the search has
    /// what is left of `limits`.
    pub(in crate::search) fn prove_first(
        &mut self,
        order: u8,
        limits: &Limits,
        tell: &mut dyn FnMut(News),
    ) -> First {
        let mut say = |state, progress: &Progress<'_, Point>| {
            tell(News::Proof(ProofReport {
                order,
                state,
                pn: progress.numbers.pn,
                dn: progress.numbers.dn,
                nodes: progress.nodes,
                elapsed: clock::since(limits.start),
                line: progress.line.to_vec(),
            }));
        };
        let proof =
            self.prove_mate(order, limits, &mut |progress| say(ProofState::Running, progress));
        let spent = proof.as_ref().map_or(0, Proof::all_nodes);
        if let Some(proof) = proof {
            if let Some(win) = self.report_of_mate(limits, &proof) {
                return First::Won(win);
            }
            let is_refuted = proof.verdict == Verdict::NoWin;
            let state = if is_refuted { ProofState::NoWin } else { ProofState::Unknown };
            say(state, &Progress { numbers: proof.numbers, nodes: spent, line: &[] });
        }
        First::Open { rest: self.limits_after(limits, spent), spent }
    }

    /// The proof, with news of it from time to time; none where the prover has no memory.
    fn prove_mate(
        &mut self,
        order: u8,
        limits: &Limits,
        watcher: Watcher<'_, Point>,
    ) -> Option<Proof> {
        let (nodes, deadline) = (node_limit(limits), self.mate_deadline(limits));
        let Self { proofs, board, meter, .. } = self;
        let stop = Some(&*meter.stop);
        let request = Request { nodes, deadline, stop, ..Request::of_order(order) };
        let mut last = clock::now();
        let mut sometimes = |progress: &Progress<'_, Point>| {
            if REPORT_GAP <= clock::since(last) {
                last = clock::now();
                watcher(progress);
            }
        };
        with_rule!(board.rule(), R => proofs.prove::<R>(board, &request, &mut sometimes))
    }

    /// When the proof ends and the search begins.
    fn mate_deadline(&self, limits: &Limits) -> Option<Instant> {
        let end = Plan::new(&self.params, limits).maximum?;
        let whole = end.saturating_duration_since(limits.start);
        limits.start.checked_add(whole.saturating_sub(whole / KEPT_DIV))
    }

    /// The limits of the search after a proof that took so many nodes.
    fn limits_after(&self, limits: &Limits, spent: u64) -> Limits {
        let start = clock::now();
        let end = Plan::new(&self.params, limits).maximum;
        Limits {
            start,
            turn: end.map(|end| end.saturating_duration_since(start)),
            left: None,
            max_nodes: limits.max_nodes.map(|most| most.saturating_sub(spent).max(1)),
            reserve: Duration::ZERO,
            ..limits.clone()
        }
    }

    /// A proven win that may be played and is over before the game is drawn.
    fn report_of_mate(&self, limits: &Limits, proof: &Proof) -> Option<Report> {
        let Verdict::Win { line, plies } = &proof.verdict else { return None };
        let most = limits.drawn_after.unwrap_or(usize::MAX);
        let best = line.first().copied().filter(|&best| !limits.excluded.contains(best))?;
        let is_in_time = self.board.stones() + plies <= most;
        is_in_time.then(|| Report {
            best: Some(best),
            depth: 1,
            selective_depth: *plies,
            score: Score::win_in(*plies),
            nodes: proof.all_nodes(),
            elapsed: clock::since(limits.start),
            pv: line.clone(),
            others: Vec::new(),
        })
    }
}

fn node_limit(limits: &Limits) -> u64 {
    match limits.max_nodes {
        Some(nodes) => nodes - nodes / u64::from(KEPT_DIV),
        None if limits.max_depth.is_some() && limits.turn.or(limits.left).is_none() => {
            NODES_BESIDE_DEPTH
        }
        None => u64::MAX,
    }
}
