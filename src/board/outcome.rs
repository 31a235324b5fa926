//! How a game stands.

use crate::types::Side;

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// The side has made its five.
    Won(Side),
    /// No empty point is left.
    Draw,
}
