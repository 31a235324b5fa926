//! How long and how deep a search may be.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::types::PointSet;

/// How many moves of the root get a line of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The best ones, so many; fewer where fewer may be played.
    Best(NonZeroUsize),
    /// All that may hold, and the other moves near stones, so that each is seen to hold or to lose.
    Defences,
}

impl Lines {
    /// The best move alone.
    pub const ONE: Self = Self::Best(NonZeroUsize::MIN);
}

/// What the caller allows. All limits hold together.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the first line of the thinking command was read: the clock runs from here.
    pub start: Instant,
    /// Limit of this move; zero: at once; none: no such limit.
    pub turn: Option<Duration>,
    /// Own clock before this move; zero: at once; none: unlimited.
    pub left: Option<Duration>,
    /// Deepest iteration.
    pub max_depth: Option<usize>,
    /// Most nodes.
    pub max_nodes: Option<u64>,
    /// Kept back for the way from the search to the manager; more for the first search of a
    /// process, which cannot see when it was resumed.
    pub reserve: Duration,
    /// The game is a draw when so many stones stand; none: when the board is full.
    pub drawn_after: Option<usize>,
    /// Moves not to be played at the root.
    pub excluded: PointSet,
    /// How many lines are wanted.
    pub lines: Lines,
}

impl Limits {
    /// No limit at all: the search ends when it is told to.
    pub const fn infinite(start: Instant) -> Self {
        Self {
            start,
            turn: None,
            left: None,
            max_depth: None,
            max_nodes: None,
            reserve: Duration::ZERO,
            drawn_after: None,
            excluded: PointSet::EMPTY,
            lines: Lines::ONE,
        }
    }

    /// Exactly this many nodes, without a clock: reproducible.
    pub const fn nodes(start: Instant, nodes: u64) -> Self {
        Self { max_nodes: Some(nodes), ..Self::infinite(start) }
    }

    /// Exactly this many iterations, without a clock: reproducible.
    pub const fn depth(start: Instant, depth: usize) -> Self {
        Self { max_depth: Some(depth), ..Self::infinite(start) }
    }

    /// The moment by which the move must be on its way; none without a clock. At once where no
    /// time is left.
    pub fn deadline(&self) -> Option<Instant> {
        let allowed = shorter(self.turn, self.left)?;
        self.start.checked_add(allowed.saturating_sub(self.reserve))
    }
}

/// The shorter of two limits, where none is longer than any.
pub(super) fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    [one, other].into_iter().flatten().min()
}
