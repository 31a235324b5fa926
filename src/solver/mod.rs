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

/// What a proof search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins; the line begins with his move and ends with the five (or, in renju, with
    /// the four that Black may not stop). It was replayed.
    Win(Vec<Point>),
    /// The search was complete: these attacking moves do not win. Says nothing of other moves.
    NoWinByTheseMoves,
    /// A limit was reached first.
    Unknown,
}
