//! The search: which move, how good, and for how long to think.
//!
//! How a move is found, from the outside in:
//!
//! | file | what |
//! |---|---|
//! | `limits`, `options`, `time` | what was asked for, how to search, and how much time to spend |
//! | `strength` | how far a level below full strength looks, and how it chooses |
//! | `pool` | owns the table and the worker thread, hands tasks in and events out (`event`) |
//! | `team` | the workers of one search, what they share, and their vote |
//! | `worker` | everything one thread needs to search; survives from move to move |
//! | `root` | iterative deepening over the root moves (`root_move`), inside an aspiration window |
//! | `negamax` | what happens at a node, as a table of contents, and the loop over its moves |
//! | `quiet` | the leaves; `leaf_sample` keeps one for the laboratory |
//! | `proofs` | wins by fours and by threats: who may ask for one, and what it may cost |
//! | `policy`, `moves`, `pick` | how promising a move is before anything is searched; the moves of a node, and their order |
//! | `prune`, `reduce`, `extend` | what is not searched, or less deep, or deeper; pure functions of `facts` |
//! | `node`, `facts`, `stack`, `history` | what is known of a node, of the path, of moves |
//! | `meter` | what is spent, and whether the search must stop |
//! | `params` | every tuned number, one line each |
//!
//! The search neither prints nor reads. With one thread and a node or depth limit it is a pure
//! function of position, options and tables.

mod event;
mod extend;
mod facts;
mod history;
#[cfg(feature = "tune")]
mod leaf_sample;
mod limits;
mod meter;
mod moves;
mod negamax;
mod node;
mod options;
mod params;
mod pick;
mod policy;
mod pool;
mod proofs;
mod prune;
mod quiet;
mod reduce;
mod root;
mod root_move;
mod stack;
mod strength;
mod team;
#[cfg(test)]
mod tests;
mod time;
mod worker;

pub use event::{Line, News, ProofReport, ProofState, Report, SearchEvent};
pub use limits::{Limits, Lines};
pub use meter::Spent;
pub use options::{Driver, SearchOptions};
#[cfg(feature = "tune")]
pub use params::ParamError;
pub use params::{PARAMETERS, Parameter, Params};
pub use pool::{Pool, Task};
pub use proofs::confirm::Claim;
pub use strength::Strength;
pub use worker::Worker;
