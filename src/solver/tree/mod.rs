//! Winning trees: a move of the attacker, and an answer to every reply.
//!
//! | file | what |
//! |---|---|
//! | `proof_tree` | the tree itself |
//! | `extract` | its making from what the prover's table still knows |
//! | `win_line` | the line of a win by fours, replayed move by move |
//! | `certificate` | a tree as a file that others can check |

pub mod certificate;
pub(super) mod extract;
pub mod proof_tree;
pub(super) mod win_line;
