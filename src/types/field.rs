//! Whose a point is that a manager sets up.

/// Whose stone a line of `BOARD` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The engine's own.
    Own,
    /// The opponent's.
    Opponent,
    /// Nobody's: the point is used up, as if the edge ran there.
    Blocked,
}

impl Field {
    /// The number in `BOARD`: 1, 2 or 3.
    pub const fn number(self) -> u32 {
        match self {
            Self::Own => 1,
            Self::Opponent => 2,
            Self::Blocked => 3,
        }
    }

    /// The field with the number 1, 2 or 3.
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::Own),
            2 => Some(Self::Opponent),
            3 => Some(Self::Blocked),
            _ => None,
        }
    }
}
