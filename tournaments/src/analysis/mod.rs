//! The moves of a game, each judged by an engine's searches before and behind it.
//!
//! | file | what |
//! |---|---|
//! | `chance` | chances to win, from an engine's values |
//! | `examine` | the searches |
//! | `judge` | what they say of each move |
//! | `mark` | how bad a bad move is |
//! | `picture` | the course of the game, drawn |
//! | `sgf` | the game with values, marks and better moves |
//! | `standing` | how a player stands: a value, or the result |
//! | `tally` | what one player's moves cost together |

mod chance;
mod examine;
mod judge;
mod mark;
mod picture;
mod sgf;
mod standing;
mod tally;

pub use chance::Chance;
pub use examine::examine;
pub use judge::{Judgement, Remark, judge};
pub use mark::Mark;
pub use picture::picture;
pub use sgf::write;
pub use standing::Standing;
pub use tally::Tally;
