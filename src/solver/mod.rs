//! The prover: decisive tactics that are proven, not estimated.
//!
//! | file | what |
//! |---|---|
//! | `vcf` | wins by continuous fours, depth first |
//! | `table` | positions known to have no such win |
//! | `proof_table` | proof and disproof numbers in a fixed amount of memory |
//! | `win_line` | the line of a win, replayed before it is believed |
//!
//! It has its own table and its own scores and knows nothing of the search that calls it.

pub mod domain;
pub mod numbers;
pub mod proof_table;
pub mod proof_tree;
mod table;
#[cfg(test)]
mod tests;
pub mod vcf;
mod win_line;

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
