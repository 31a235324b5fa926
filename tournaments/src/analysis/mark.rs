//! How bad a bad move is.

use std::fmt;

/// A move that loses chances to win, by how much. The borders are shares of a whole game: a move
/// that makes a loss of an even game costs a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?!`: at least 0.08.
    Doubtful,
    /// `?`: at least 0.15.
    Mistake,
    /// `??`: at least 0.3.
    Blunder,
}

impl Mark {
    /// All marks, the mildest first.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Mistake, Self::Blunder];

    /// The mark for a loss of chances, from 0 to 1.
    pub fn of(loss: f64) -> Option<Self> {
        let least = [(0.3, Self::Blunder), (0.15, Self::Mistake), (0.08, Self::Doubtful)];
        least.into_iter().find(|(least, _)| *least <= loss).map(|(_, mark)| mark)
    }

    /// As books write it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}
