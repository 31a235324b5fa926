//! How far evaluation goes, and which driver asks for it: time, evaluations, nodes, probes and the
//! move that is chosen, at fixed depths.
//!
//! | file | what |
//! |---|---|
//! | `way` | evaluations and drivers |
//! | `positions` | openings, and middle-game positions made of them |
//! | `run` | the searches |
//! | `report` | tables and picture |
//!
//! After Zhang, Wu, Li (*Design of evaluation-function for computer gobang game system*, 2012):
//! `docs/papers/granularity.md`.

mod positions;
mod report;
mod run;
#[cfg(test)]
mod tests;
mod way;

pub use positions::{Continuation, Phase, Position, Positions};
pub use report::{markdown, picture};
pub use run::{AtDepth, Row, run};
pub use way::{Way, driver_name};
