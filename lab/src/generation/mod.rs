//! Games for fits: the engine against itself, at fixed nodes, with positions that strong players
//! would not reach.
//!
//! | file | what |
//! |---|---|
//! | `opening` | random stones that a short search calls balanced |
//! | `game` | a game, with a few moves at random now and then |
//! | `leaf` | a leaf of a search from a position of a game, scored by a search of its own |
//! | `file` | a file that records are only ever appended to |
//! | `run` | game after game, on all threads |
//!
//! Without the moves at random a fit sees no lopsided position, and a search hardly anything else
//! (docs/evaluation.md). They come singly, in twos and in threes, so that the side to move behind
//! them is either; what follows them has scores of its own, and the result counts for that alone.
//!
//! Games that end with a proof show a fit hardly any decided positions, and a search meets them at two
//! leaves of five: leaves show it what the static evaluation is asked about.

mod file;
mod game;
mod leaf;
mod opening;
mod run;
#[cfg(test)]
mod tests;

pub use file::RecordFile;
pub use game::play;
pub use leaf::{Leaves, NoLeaves};
pub use opening::balanced;
pub use run::{Place, Progress, run};
