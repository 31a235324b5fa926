//! Tuning of the search's numbers by games: simultaneous perturbation stochastic approximation
//! (Spall 1992, *Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
//! Approximation*).
//!
//! All numbers are changed at once, each a little up or down by the toss of a coin; a pair of games
//! with both colours is played between the numbers so changed and those changed the other way round;
//! the winner's direction is followed a little. After thousands of pairs what helps has drifted up.
//!
//! | file | what |
//! |---|---|
//! | `schedule` | how large changes and steps are, pair by pair |
//! | `state` | the numbers and how they came there; a file to go on from |
//! | `run` | the games, on all threads |
//! | `report` | the numbers before and after, as a table and as a picture |

mod report;
mod run;
mod schedule;
mod state;
#[cfg(test)]
mod tests;

pub use run::{Progress, run};
pub use schedule::Schedule;
pub use state::{BadState, Number, State};
