//! A whole game at a fixed depth, with what each move cost.
//!
//! | file | what |
//! |---|---|
//! | `game` | the settings, and the game |
//! | `published` | the two games of the paper |
//! | `report` | the table |
//!
//! After Zhang, Wu, Li (*Design of evaluation-function for computer gobang game system*, 2012):
//! `docs/papers/granularity.md`.

mod game;
mod published;
mod report;
#[cfg(test)]
mod tests;

pub use game::{Ending, Game, Opening, Plan, Thought, play};
pub use published::Published;
pub use report::markdown;
