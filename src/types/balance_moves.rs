//! Moves that bring the game to a wished value.

/// How many moves are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceMoves {
    /// One, of the side to move.
    One,
    /// One of either side.
    Two,
}
