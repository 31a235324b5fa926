//! What a search tells its caller.

use std::time::Duration;

use crate::types::{Point, Score};

/// News of a search, and which search it is that they come from.
#[derive(Clone, Debug)]
pub struct SearchEvent {
    /// The number of the [`Task`](super::Task): news of a search that is over are told by it.
    pub number: u64,
    /// What happened.
    pub news: News,
}

/// What happened in a search.
#[derive(Clone, Debug)]
pub enum News {
    /// How the proof stands that was asked for before the search.
    Proof(ProofReport),
    /// An iteration is finished, or the best move changed within one.
    Progress(Report),
    /// The search is over.
    Finished(Report),
    /// A worker panicked; the pool is ready for the next task.
    Failed,
}

/// What is known of the best move.
#[derive(Clone, Debug)]
pub struct Report {
    /// The best move; none when no legal move is left.
    pub best: Option<Point>,
    /// Iterations finished.
    pub depth: usize,
    /// Plies from the root to the deepest node.
    pub selective_depth: usize,
    /// From the side to move's view; a win or loss in it is proven.
    pub score: Score,
    /// Stones made by the main search and at its leaves.
    pub nodes: u64,
    /// Since the first line of the command.
    pub elapsed: Duration,
    /// The principal variation, beginning with the best move.
    pub pv: Vec<Point>,
    /// The lines behind the best one, from the better to the worse; none unless they were asked for.
    pub others: Vec<Line>,
}

/// What is known of one of several moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The principal variation, beginning with the move.
    pub pv: Vec<Point>,
    /// From the side to move's view; a win or loss in it is proven.
    pub score: Score,
    /// The iteration that it comes from.
    pub depth: usize,
}

/// How a search for a proof stands.
#[derive(Clone, Debug)]
pub struct ProofReport {
    /// Highest order of the moves: 1 = fours, 2 = threats.
    pub order: u8,
    /// Whether it goes on.
    pub state: ProofState,
    /// Leaves that must still be won for a proof.
    pub pn: u64,
    /// Leaves that must still be refuted for a disproof.
    pub dn: u64,
    /// Nodes so far, with the stones of the solver of fours.
    pub nodes: u64,
    /// Since the first line of the command.
    pub elapsed: Duration,
    /// The moves that are looked at.
    pub line: Vec<Point>,
}

/// Whether a search for a proof goes on, or how it ended without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofState {
    /// It goes on.
    Running,
    /// Moves of this order do not win.
    NoWin,
    /// A limit came first.
    Unknown,
}
