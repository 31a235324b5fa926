//! The experiment of the thesis: tic-tac-toe with and without a net that ranks the moves.
//!
//! | file | what |
//! |---|---|
//! | `squares` | a position and its value |
//! | `program` | the search, and two ways to count its nodes |
//! | `games` | the ten drawn games of the thesis, and what it says of them |
//! | `net` | the net: what it says, how it learns; the published weights are `net.txt` |
//! | `training` | positions with the program's replies, and nets trained on them |
//! | `report` | the tables |

mod games;
mod net;
mod program;
mod report;
mod squares;
#[cfg(test)]
mod tests;
mod training;

pub use games::{GAMES, Game};
pub use net::{BadNet, Net};
pub use program::{Counting, Order, Played, Program, RootWindow};
pub use report::{games_table, training_table};
pub use squares::Squares;
pub use training::{LOOPS, Sample, Trained, positions, train};
