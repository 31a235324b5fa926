//! The tables of the evaluation, fitted to games: every entry a free number.
//!
//! | file | what |
//! |---|---|
//! | `games` | records of games, and what is wrong with them |
//! | `walk` | the positions of a game on the engine's own board |
//! | `samples` | positions with a score: what the values are fitted to |
//! | `choices` | positions with a best move: what the move scores are fitted to |
//! | `scale` | how scores tell the result |
//! | `table` | a table with the additive model that its rare entries shrink to |
//! | `prior` | the additive models: line patterns and class, facts and their pairs |
//! | `network` | the network of class counts, in floating point |
//! | `adam` | steps down a gradient |
//! | `fit` | epochs over the data, first of the additive model, then of every entry |
//! | `moves` | move scores alone, for experiments with the order of moves |
//! | `near` | what being near the last moves says of a move |
//! | `rule` | a whole rule: from games to weights |
//! | `adjust` | the same evaluation in another unit, or with another worth of being to move |
//! | `report` | what came of it, as text and as pictures |
//! | `held_out` | the static score on games that no fit has seen |
//!
//! Training and held-out data are told apart by game. What the engine computes is what is fitted:
//! patterns, classes and facts are read off its board.

mod adam;
mod adjust;
mod choices;
mod fit;
mod games;
mod held_out;
mod moves;
mod near;
mod network;
mod prior;
mod report;
mod rule;
mod samples;
mod scale;
mod table;
#[cfg(test)]
mod tests;
mod walk;

pub use games::{BadRecord, Ending, Game, GameFile};
pub use held_out::{HeldOut, TABLE_HEAD};
pub use moves::{Begin, MoveData, NoChoices, STEPS};
pub use near::{NEAR_HEAD, Near};
pub use rule::{Fitted, Plan, TooLittle, tune};
