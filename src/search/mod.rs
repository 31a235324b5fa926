//! The search: which move, how good, and for how long to think.
//!
//! How a move is found, in the order of the files:
//!
//! 1. `limits`, `time`: what was asked for, and how much of it to spend;
//! 2. `pool`: owns the table and the worker thread, hands tasks in and events out (`event`);
//! 3. `worker`: everything one thread needs to search; survives from move to move;
//! 4. `deepen`: iterative deepening at the root, one report after each iteration; `last_look`: what
//!    the prover says in the end;
//! 5. `driver`: one iteration: PVS over the root moves inside an aspiration window;
//! 6. `node`: `negamax`, the table of contents of everything below;
//! 7. `facts`, `prune`, `reduce`, `threats`, `quiet`: what the rules look at, and the rules;
//! 8. `pick`, `history`, `stack`: the order of moves and what is remembered for it;
//! 9. `mate`: a pure search for a proof, when one is asked for; `confirm`: the proof of any win;
//! 10. `params`: every tuned number, one line each.
//!
//! The search neither prints nor reads. With one thread and a node or depth limit it is a pure
//! function of position, options and tables.

mod confirm;
mod deepen;
mod driver;
mod event;
mod facts;
mod history;
mod last_look;
mod limits;
mod mate;
mod node;
mod params;
mod pick;
mod pool;
mod prune;
mod quiet;
mod reduce;
mod stack;
#[cfg(test)]
mod tests;
mod threats;
mod time;
mod worker;

pub use confirm::{Claim, Confirmation};
pub use event::{News, ProofReport, ProofState, Report, SearchEvent};
pub use limits::Limits;
pub use pool::{Pool, Task};
pub use worker::Worker;
