//! The nodes of the search: where they stand, what is asked there, what is expected, and what was found.
//!
//! ```text
//!                 PV  open window (alpha, beta): an exact score is wanted
//!               / |  \
//!       first /   |    \ later moves: "more than alpha?", asked with the closed window (alpha, alpha+1)
//!           PV   cut   cut
//!          / |    |      one good reply is enough: expected to fail high   cut_node = true
//!        …  cut  all
//!            |    | \
//!           all  cut cut  every move must be tried: expected to fail low   cut_node = false
//! ```
//!
//! Knuth and Moore (1975) number the same kinds 1 (PV), 2 (cut) and 3 (all). Closed windows
//! alternate between cut and all; a move that was reduced is expected to fail, so what follows it is
//! a cut node.

use crate::types::{Bound, Point, Score};

/// Whether the node may be on the principal variation.
pub(super) trait NodeKind {
    const PV: bool;
}

/// The window is open: an exact score is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pv;

/// The window is closed: a yes or no is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// Where a node stands in the tree.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_field_names, reason = "`cut_node` is the word for it everywhere")]
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies still to be searched.
    pub(super) depth: i32,
    /// A closed window that is expected to fail high; see the drawing above.
    pub(super) cut_node: bool,
}

/// What the loop over the moves has found so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The best score.
    pub(super) score: Score,
    /// The move that has raised alpha.
    pub(super) best: Option<Point>,
    pub(super) alpha: Score,
    /// Moves searched.
    pub(super) move_count: i32,
}

impl Found {
    /// Nothing that holds was found yet: a loss is claimed only when every move was tried.
    pub(super) fn looks_lost(&self) -> bool {
        self.move_count == 0 || self.score.is_loss()
    }
}

/// The scores that matter to the caller: above `alpha`, below `beta`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The window as the opponent sees it.
    #[inline]
    pub(super) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// What a score that was found inside this window says about the true one.
    #[inline]
    pub(super) fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// The score cut to the window.
    #[inline]
    pub(super) fn clamp(self, score: Score) -> Score {
        score.clamp(self.alpha, self.beta)
    }

    /// The closed window that asks "more than `alpha`?".
    #[inline]
    pub(super) fn zero(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}
