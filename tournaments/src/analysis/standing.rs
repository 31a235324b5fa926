//! How a player stands.

use std::fmt;

use kagetsu::types::Side;

use super::chance::Chance;
use crate::openings::Value;
use crate::verdict::Verdict;

/// How a player stands, from his own view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// An engine says so.
    Told(Value),
    /// The game is over and he has won.
    Won,
    /// The game is over and nobody has won.
    Drawn,
    /// The game is over and he has lost.
    Lost,
}

impl Standing {
    /// How `side` stands when the game is over.
    pub fn at_end(verdict: &Verdict, side: Side) -> Self {
        match verdict.winner() {
            None => Self::Drawn,
            Some(winner) if winner == side => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    /// How the opponent stands.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Told(Value::Estimate(points)) => {
                Self::Told(Value::Estimate(points.saturating_neg()))
            }
            Self::Told(Value::Proven { mate }) => Self::Told(Value::Proven { mate: -mate }),
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }

    /// The chance to win.
    pub fn chance(self) -> Chance {
        match self {
            Self::Told(value) => Chance::of(value),
            Self::Won => Chance(1.0),
            Self::Drawn => Chance(0.5),
            Self::Lost => Chance(0.0),
        }
    }

    /// In how many plies he wins; none where that is not proven. 0 where he has won.
    pub fn plies_to_win(self) -> Option<u64> {
        match self {
            Self::Won => Some(0),
            Self::Told(Value::Proven { mate }) if 0 <= mate => Some(mate.unsigned_abs()),
            _ => None,
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told(value) => f.pad(&value.to_string()),
            Self::Won => f.pad("won"),
            Self::Drawn => f.pad("draw"),
            Self::Lost => f.pad("lost"),
        }
    }
}
