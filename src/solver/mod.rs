//! The prover: decisive tactics that are proven, not estimated.
//!
//! | file | what |
//! |---|---|
//! | `vcf` | wins by continuous fours, depth first |
//! | `table` | positions known to have no such win |
//! | `win_line` | the line of a win, replayed before it is believed |
//! | `proof_tree` | a win with an answer to every reply |
//! | `certificate` | such a tree as a file that others can check |
//!
//! It has its own table and its own scores and knows nothing of the search that calls it.

pub mod attack;
pub mod certificate;
mod children;
mod defend;
pub mod domain;
mod extract;
pub mod gomoku;
pub mod lambda;
pub mod numbers;
pub mod options;
pub mod proof_table;
pub mod proof_tree;
pub mod prover;
mod refuted;
#[cfg(test)]
mod tests;
pub mod vcf;
mod win_line;
mod zone;
mod zone_cache;

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
