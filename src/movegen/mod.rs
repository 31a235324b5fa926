//! Moves by situation: what the counts of strong cells leave to play.
//!
//! | file | what |
//! |---|---|
//! | `generate` | the situation, and the moves that it leaves |
//! | `defend` | exact defence sets against a five and against an open four |
//! | `decide` | wins within five plies, found without a search |
//!
//! Every set called a defence here is complete: a move outside it loses by force. That is what a
//! proven loss rests on.

mod decide;
mod defend;
mod generate;
#[cfg(test)]
mod tests;

pub use decide::{Decided, decided};
pub use defend::{against_open_four, five_and_ends, stoppers};
pub use generate::{Situation, forced, fours, situation};
