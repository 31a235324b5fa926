//! Proof search as theory: it knows no board and no game.
//!
//! | file | what |
//! |---|---|
//! | `domain` | what a proof search must know of a game: two traits |
//! | `numbers` | proof and disproof numbers |
//! | `thresholds` | how numbers go up a tree and thresholds down |
//! | `limits` | what ends a search |
//! | `table` | numbers of positions in a fixed amount of memory |
//! | `lambda` | LDFPN, the search by orders: what the engine proves with |
//! | `dfpn` | depth-first proof-number search |
//! | `proof_number` | best-first proof-number search, with one level and with two |
//!
//! The engine instantiates `lambda` for its threats (`solver`). The other two are compared with it
//! in the laboratory, on this game and on others.

pub mod dfpn;
pub mod domain;
pub mod lambda;
pub mod limits;
pub mod numbers;
pub mod proof_number;
pub mod table;
#[cfg(test)]
mod tests;
pub mod thresholds;
