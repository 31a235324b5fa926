//! Games of the engine with itself, inside one process: what tuning and fits feed on.
//!
//! | file | what |
//! |---|---|
//! | `arena` | a rule, a board and the openings to play on it |
//! | `player` | one side: a worker with its own tables |
//! | `game` | a game from an opening to its end |
//! | `draw` | when both sides agree on one |
//! | `pair` | an opening with both colours |

mod arena;
pub mod draw;
mod game;
mod pair;
mod player;
#[cfg(test)]
mod tests;

pub use arena::Arena;
pub use game::{Played, play};
pub use pair::play_pair;
pub use player::Player;
