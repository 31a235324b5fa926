//! The solver of this game: decisive tactics that are proven, not estimated.
//!
//! | file | what |
//! |---|---|
//! | `zone` | the relevance zone: where a reply may matter to a win by fours |
//! | `vcf` | wins by continuous fours, depth first |
//! | `threats` | the attack by threats, as a domain of proof search |
//! | `tree` | winning trees: how they are built, kept, replayed and written to a file |
//! | `prover` | wins by fours and by threats, with their trees |
//!
//! It has its own tables and its own scores and knows nothing of the search that calls it. The
//! theory of proof search stands in [`proof`](crate::proof).

pub mod prover;
#[cfg(test)]
mod tests;
pub mod threats;
pub mod tree;
pub mod vcf;
mod zone;

use crate::types::Point;

/// What a proof search found. `L` is what is told of the winning line: its moves, or `()` where
/// nobody asks for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<L = Vec<Point>> {
    /// The attacker wins.
    Win {
        /// The moves of the longest defence, the attacker's first. They end with the five, or with
        /// the move after which nothing stops it.
        line: L,
        /// From the position to the five, against the longest defence.
        plies: usize,
    },
    /// The search was complete: these attacking moves do not win. Says nothing of other moves.
    NoWin,
    /// A limit was reached first.
    Unknown,
}

impl<L> Verdict<L> {
    /// Whether the attacker wins.
    pub const fn is_win(&self) -> bool {
        matches!(self, Self::Win { .. })
    }

    /// Plies to the five of a win.
    pub const fn plies(&self) -> Option<usize> {
        match *self {
            Self::Win { plies, .. } => Some(plies),
            Self::NoWin | Self::Unknown => None,
        }
    }
}
