//! Small games for the proof searches of the engine.
//!
//! | file | what |
//! |---|---|
//! | [`connect6`] | two stones a turn, six in a row; any size, also with other numbers |
//! | [`tic_tac_toe`] | the smallest game of all |

pub mod connect6;
pub mod tic_tac_toe;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// He begins.
    Black,
    /// The other one.
    White,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// A place in an array of two.
    const fn index(self) -> usize {
        match self {
            Self::Black => 0,
            Self::White => 1,
        }
    }
}
