//! A pure search for a proof, before the search for a move: what `INFO checkmate` asks for.
//!
//! It gets most of the time and of the nodes. Without a proven win the rest goes to the search, for
//! a move must be answered.

use std::time::{Duration, Instant};

use super::event::{ProofReport, ProofState, Report};
use super::limits::Limits;
use super::time::Plan;
use super::worker::Worker;
use crate::board::Board;
use crate::proof::lambda::Progress;
use crate::solver::Verdict;
use crate::solver::prover::{Proof, Prover, Request};
use crate::types::{Point, PointSet, RuleSet, Score};
use crate::util::clock::{self, StopFlag};
use crate::with_rule;

/// One part in so many of time and nodes is kept for the search.
const KEPT_DIV: u32 = 4;
/// Nodes of a proof when nothing but a depth is limited, so that it ends.
const NODES_BESIDE_DEPTH: u64 = 1_000_000;
/// Between two reports.
const REPORT_GAP: Duration = Duration::from_millis(100);

/// A proof to be sought.
#[derive(Debug)]
pub(super) struct MateTask<'t> {
    /// Highest order of the attacker's moves.
    pub(super) order: u8,
    /// Of the whole answer.
    pub(super) limits: &'t Limits,
    /// Moves not to be played at the root.
    pub(super) excluded: &'t PointSet,
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Mate {
    /// The side to move wins.
    Win(Report),
    /// No win was proven with so many nodes.
    NotProven(u64),
}

impl Worker {
    /// Looks for a win of the side to move, and tells `report` how it stands.
    pub(super) fn find_mate(
        &mut self,
        task: &MateTask<'_>,
        report: &mut dyn FnMut(ProofReport),
    ) -> Mate {
        let Self { prover: Some(prover), board, stop, .. } = self else {
            return Mate::NotProven(0);
        };
        with_rule!(board.rule(), R => seek::<R>(prover, board, stop, task, report))
    }
}

/// The limits of the search after a proof that took `nodes`.
pub(super) fn rest_of(limits: &Limits, nodes: u64) -> Limits {
    let start = clock::now();
    let left = Plan::new(limits).maximum().map(|end| end.saturating_duration_since(start));
    Limits {
        start,
        turn: left,
        left: None,
        max_nodes: limits.max_nodes.map(|most| most.saturating_sub(nodes).max(1)),
        reserve: Duration::ZERO,
        ..limits.clone()
    }
}

fn seek<R: RuleSet>(
    prover: &mut Prover,
    board: &mut Board,
    stop: &StopFlag,
    task: &MateTask<'_>,
    report: &mut dyn FnMut(ProofReport),
) -> Mate {
    let limits = task.limits;
    let asked = Request {
        nodes: node_limit(limits),
        deadline: deadline(limits),
        stop: Some(stop),
        ..Request::of_order(task.order)
    };
    let mut last = clock::now();
    let mut watcher = |progress: &Progress<'_, Point>| {
        if REPORT_GAP <= clock::since(last) {
            last = clock::now();
            report(running(task, progress));
        }
    };
    let proof = prover.prove::<R>(board, &asked, &mut watcher);
    if let Some(win) = report_of_win(board, task, &proof) {
        return Mate::Win(win);
    }
    report(ended(task, &proof));
    Mate::NotProven(proof.all_nodes())
}

/// When the proof ends and the search begins.
fn deadline(limits: &Limits) -> Option<Instant> {
    let whole = Plan::new(limits).maximum()?.saturating_duration_since(limits.start);
    limits.start.checked_add(whole.saturating_sub(whole / KEPT_DIV))
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

/// A proven win that may be played and is over before the game is drawn.
fn report_of_win(board: &Board, task: &MateTask<'_>, proof: &Proof) -> Option<Report> {
    let Verdict::Win { line, plies } = &proof.verdict else { return None };
    let plies = *plies;
    let most = task.limits.drawn_after.unwrap_or(usize::MAX);
    let best = line.first().copied().filter(|&best| !task.excluded.contains(best))?;
    let is_in_time = board.stones() + plies <= most;
    is_in_time.then(|| Report {
        best: Some(best),
        depth: 1,
        selective_depth: plies,
        score: Score::win_in(plies),
        nodes: proof.all_nodes(),
        elapsed: clock::since(task.limits.start),
        line: line.clone(),
    })
}

fn running(task: &MateTask<'_>, progress: &Progress<'_, Point>) -> ProofReport {
    ProofReport {
        order: task.order,
        state: ProofState::Running,
        pn: progress.numbers.pn,
        dn: progress.numbers.dn,
        nodes: progress.nodes,
        elapsed: clock::since(task.limits.start),
        line: progress.line.to_vec(),
    }
}

fn ended(task: &MateTask<'_>, proof: &Proof) -> ProofReport {
    let is_refuted = proof.verdict == Verdict::NoWin;
    ProofReport {
        order: task.order,
        state: if is_refuted { ProofState::NoWin } else { ProofState::Unknown },
        pn: proof.numbers.pn,
        dn: proof.numbers.dn,
        nodes: proof.all_nodes(),
        elapsed: clock::since(task.limits.start),
        line: Vec::new(),
    }
}
