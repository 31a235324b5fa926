//! What a search has spent, and whether it must stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::limits::Limits;
use crate::board::Board;
use crate::util::clock::{self, StopFlag};

/// The clock is read, and the team told, once in so many nodes.
const NODES_PER_CLOCK: u64 = 256;

/// What a search has spent, beside its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Stones made by the main search and by the solver of fours, and nodes of the prover.
    pub nodes: u64,
    /// Calls of the static evaluation: scores that the transposition table did not know.
    pub evaluations: u64,
    /// Searches of the root moves, all or those left, in one window.
    pub probes: u64,
    /// Iterations begun.
    pub iterations: u64,
}

/// Counts the nodes of a search against its limits.
#[derive(Debug)]
pub(super) struct Meter {
    /// What this worker has spent so far.
    pub(super) spent: Spent,
    /// Most nodes of the whole team.
    pub(super) max_nodes: u64,
    /// The moment at which the search ends wherever it is.
    pub(super) maximum: Option<Instant>,
    pub(super) stop: Arc<StopFlag>,
    /// Set once the search must stop; scores that come back afterwards mean nothing.
    pub(super) stopped: bool,
    /// Stones with which the game is a draw.
    pub(super) drawn_after: usize,
    next_clock: u64,
    /// Nodes of all workers, as far as they have told.
    team: Arc<AtomicU64>,
    /// Own nodes that the team knows of.
    told: u64,
    /// Nodes of the other workers when the team was last asked; none for a worker on its own.
    others: u64,
}

impl Meter {
    /// Nothing is spent yet of what `limits` allows until `maximum`, or until `stop` is raised. `team`
    /// counts the nodes of all workers.
    pub(super) fn new(
        stop: Arc<StopFlag>,
        limits: &Limits,
        maximum: Option<Instant>,
        team: Arc<AtomicU64>,
    ) -> Self {
        Self {
            team,
            told: 0,
            others: 0,
            spent: Spent::default(),
            max_nodes: limits.max_nodes.unwrap_or(u64::MAX),
            maximum,
            stop,
            stopped: false,
            drawn_after: limits.drawn_after.unwrap_or(usize::MAX),
            next_clock: 0,
        }
    }

    /// Whether the search must stop; from the first yes on `stopped` says so too.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.team_nodes() >= self.max_nodes {
            self.stopped = true;
        } else if self.spent.nodes >= self.next_clock {
            self.look_up();
        }
        self.stopped
    }

    /// Looks at the clock and at the team.
    #[cold]
    fn look_up(&mut self) {
        self.next_clock = self.spent.nodes + NODES_PER_CLOCK;
        self.stopped |= self.stop.check_clock(self.maximum);
        self.tell_team();
    }

    /// Nodes of all workers of the team.
    #[inline]
    pub(super) fn team_nodes(&self) -> u64 {
        self.spent.nodes + self.others
    }

    /// Adds the own nodes to those of the team, and looks at those of the others.
    pub(super) fn tell_team(&mut self) {
        let new = self.spent.nodes - self.told;
        let all = self.team.fetch_add(new, Ordering::Relaxed) + new;
        self.told = self.spent.nodes;
        self.others = all - self.told;
    }

    /// Whether a forced line of so many plies from the position is over before the game is drawn.
    #[inline]
    pub(super) fn ends_in_time(&self, board: &Board, plies: usize) -> bool {
        board.stones() + plies <= self.drawn_after
    }
}

/// Nodes for which the time until `end` is enough when each takes so many microseconds; any number
/// without an end.
pub(super) fn nodes_until(end: Option<Instant>, microseconds: u64) -> u64 {
    end.map_or(u64::MAX, |end| {
        let left = end.saturating_duration_since(clock::now());
        left.as_micros() as u64 / microseconds
    })
}
