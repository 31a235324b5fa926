//! The prover: decisive tactics that are proven, not estimated.
//!
//! | file | what |
//! |---|---|
//! | `vcf` | wins by continuous fours, depth first |
//! | `refuted` | positions known to have no such win |
//! | `domain` | what a proof search needs to know of a game |
//! | `numbers`, `thresholds` | proof and disproof numbers; how they go up a tree and thresholds down |
//! | `limits` | what ends a search |
//! | `dfpn` | depth-first proof-number search |
//! | `proof_number` | best-first proof-number search, with one level and with two |
//! | `proof_table` | proof and disproof numbers in a fixed amount of memory |
//! | `win_line` | the line of a win, replayed before it is believed |
//! | `proof_tree` | a win with an answer to every reply |
//! | `certificate` | such a tree as a file that others can check |
//!
//! It has its own table and its own scores and knows nothing of the search that calls it.

pub mod attack;
pub mod certificate;
mod defend;
pub mod dfpn;
pub mod domain;
#[cfg(test)]
mod driver_tests;
mod extract;
pub mod gomoku;
pub mod lambda;
pub mod limits;
pub mod numbers;
pub mod proof_number;
pub mod proof_table;
pub mod proof_tree;
pub mod prover;
mod refuted;
#[cfg(test)]
mod tests;
pub mod thresholds;
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
