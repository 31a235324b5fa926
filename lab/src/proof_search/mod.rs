//! Best-first proof search over positions, for proofs of days.
//!
//! | file | what |
//! |---|---|
//! | `game` | what all positions of a search have in common |
//! | `job` | one question about one position, and its answer |
//! | `desk` | who answers: prover, search and checker, one desk a thread |
//! | `numbers` | proof and disproof numbers of what is not settled |
//! | `tree` | the positions, their numbers, and which question is next |
//! | `answers` | what answers make of the tree |
//! | `journal` | the answers on disk, for going on after any end |
//! | `certificate` | the winning tree of a position as certificate of version 2 |
//! | `run` | the search on all threads |
//!
//! ```text
//! node      the attacker is to move; of the eight images of a position the smallest
//!  ├ attack   a move that the search proposes; the defender is to move
//!  │  ├ default   the win after a pass: a tree of the prover, or another node
//!  │  ├ lost      a reply that stops the default, but loses to threats: a tree of the prover
//!  │  └ reply     any other reply that stops the default: a node
//!  └ attack   ...
//! ```
//!
//! Job-level proof-number search (Wu, Lin, Lin, Sun, Chan, Chen 2013): the tree is small and its
//! leaves are expensive. A node asks the prover whether it is won by threats, and if not the search for
//! moves to try. An attack asks for a win after a pass; the checker of certificates then says after which
//! replies that win does not hold. Of these the prover sorts out what loses to threats, often to the same tree;
//! the others are nodes. Every other reply is answered by the default.
//!
//! Everything that is told in the end stands in a certificate; the numbers only say where to look.

mod answers;
mod certificate;
mod desk;
mod game;
mod job;
mod journal;
mod numbers;
mod run;
#[cfg(test)]
mod tests;
mod tree;

pub use desk::Effort;
pub use game::Game;
pub use journal::{BadJournal, Journal, Question};
pub use run::{Progress, RunError, run};
pub use tree::{Standing, Tree};
