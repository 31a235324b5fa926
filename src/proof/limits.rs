//! How long a proof search may go on, and the count of what it has done.

use std::time::Instant;

use super::domain::Visit;
use super::numbers::Numbers;
use crate::util::clock::{self, StopFlag};

/// The clock is read once in so many nodes.
const NODES_PER_CLOCK: u64 = 256;

/// What ends a search before it is settled.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofLimits<'a> {
    /// Most nodes, those that the domain searches itself included.
    pub nodes: u64,
    /// Ends the search from outside.
    pub stop: Option<&'a StopFlag>,
    /// The moment at which it ends.
    pub deadline: Option<Instant>,
}

impl ProofLimits<'_> {
    /// A number of nodes, and no other limit.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Self {
        Self { nodes, stop: None, deadline: None }
    }
}

/// What a search of numbers found. A node is a position looked at: one call of
/// [`expand`](super::domain::Domain::expand).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Of the root; unsettled when a limit came first.
    pub numbers: Numbers,
    /// Positions looked at.
    pub nodes: u64,
    /// Of these, second and further looks at a position whose numbers were still known.
    pub again: u64,
    /// Positions that the domain itself searched meanwhile.
    pub inner_nodes: u64,
}

/// Counts nodes against limits.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    limits: ProofLimits<'a>,
    /// Positions looked at.
    pub(super) nodes: u64,
    again: u64,
    /// The domain's own count when the search began.
    inner_before: u64,
    next_clock: u64,
    /// Set once the search must end.
    pub(super) stopped: bool,
}

impl<'a> Meter<'a> {
    /// Nothing is counted yet; `inner_nodes` is the domain's count now.
    pub(super) const fn new(limits: ProofLimits<'a>, inner_nodes: u64) -> Self {
        Self {
            limits,
            nodes: 0,
            again: 0,
            inner_before: inner_nodes,
            next_clock: 0,
            stopped: false,
        }
    }

    /// Counts one look at a position.
    #[inline]
    pub(super) fn count(&mut self, visit: Visit) {
        self.nodes += 1;
        self.again += u64::from(visit == Visit::Again);
    }

    /// Counts what a search within this one has done.
    pub(super) const fn include(&mut self, inner: Outcome) {
        self.nodes += inner.nodes;
        self.again += inner.again;
    }

    /// All nodes so far, `inner_nodes` being the domain's count now.
    #[inline]
    const fn used(&self, inner_nodes: u64) -> u64 {
        self.nodes + (inner_nodes - self.inner_before)
    }

    /// Whether the search was told to end or its deadline has passed; nodes are not asked.
    pub(super) fn is_out_of_time(&self) -> bool {
        self.limits.stop.is_some_and(StopFlag::is_raised) || clock::has_passed(self.limits.deadline)
    }

    /// Whether a limit is reached; `inner_nodes` is the domain's count now.
    #[inline]
    pub(super) fn must_stop(&mut self, inner_nodes: u64) -> bool {
        let nodes = self.used(inner_nodes);
        if self.limits.nodes <= nodes || self.limits.stop.is_some_and(StopFlag::is_raised) {
            self.stopped = true;
        } else if self.next_clock <= nodes {
            self.next_clock = nodes + NODES_PER_CLOCK;
            self.stopped |= clock::has_passed(self.limits.deadline);
        }
        self.stopped
    }

    /// The limits of a search within this one: what is left, and at most `nodes`.
    pub(super) fn rest(&self, nodes: u64, inner_nodes: u64) -> ProofLimits<'a> {
        let left = self.limits.nodes.saturating_sub(self.used(inner_nodes));
        ProofLimits { nodes: left.min(nodes), ..self.limits }
    }

    /// Searches on, but for `nodes` more nodes at most and within the limits it began with.
    pub(super) fn extend(&mut self, whole: u64, nodes: u64, inner_nodes: u64) {
        self.limits.nodes = whole.min(self.used(inner_nodes).saturating_add(nodes));
        self.stopped = false;
    }

    /// The result, with the numbers of the root.
    pub(super) const fn outcome(&self, numbers: Numbers, inner_nodes: u64) -> Outcome {
        let Self { nodes, again, .. } = *self;
        Outcome { numbers, nodes, again, inner_nodes: inner_nodes - self.inner_before }
    }
}
