//! What a search tells its caller.

use std::time::Duration;

use crate::types::{Point, Score};

/// News of a search.
#[derive(Clone, Debug)]
pub struct Event {
    /// The number of the [`Task`](super::Task), so that late news can be told.
    pub number: u64,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum EventKind {
    /// An iteration is finished, or the best move changed within one.
    Progress(Report),
    /// The search is over.
    Finished(Report),
    /// The worker panicked; it is ready for the next task.
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
    /// The expected continuation, beginning with the best move.
    pub line: Vec<Point>,
}
