//! The five kinds of line: which rows of stones win.

use crate::types::{Rule, Side};

/// What counts as a five, and what as a four, on a line of one colour.
///
/// Renju's two colours play by different ones; under every other rule both share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// Five or more: freestyle, and renju's White.
    FiveOrMore,
    /// Exactly five: standard.
    ExactlyFive,
    /// Exactly five; longer rows and two fours in one line are fouls: renju's Black.
    RenjuBlack,
    /// Exactly five unless opponent's stones stand on both ends, or six and more: caro, rule 8.
    CaroSix,
    /// Exactly five unless opponent's stones stand on both ends: caro, rule 9.
    CaroFive,
}

impl LineRule {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::FiveOrMore, Self::ExactlyFive, Self::RenjuBlack, Self::CaroSix, Self::CaroFive];

    /// The kind by which `side` plays.
    pub const fn of(rule: Rule, side: Side) -> Self {
        match (rule, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::White) => Self::FiveOrMore,
            (Rule::Standard, _) => Self::ExactlyFive,
            (Rule::Renju, Side::Black) => Self::RenjuBlack,
            (Rule::CaroSix, _) => Self::CaroSix,
            (Rule::CaroFive, _) => Self::CaroFive,
        }
    }

    /// How many cells to each side of a stone its row depends on: where longer rows win as well,
    /// the cell behind a five does not matter.
    pub const fn reach(self) -> usize {
        match self {
            Self::FiveOrMore => 4,
            Self::ExactlyFive | Self::RenjuBlack | Self::CaroSix | Self::CaroFive => 5,
        }
    }

    /// Whether it matters what ends a row, a stone of the opponent or the edge.
    pub const fn ends_matter(self) -> bool {
        matches!(self, Self::CaroSix | Self::CaroFive)
    }

    /// Whether an unbroken row of `length` own stones wins; `shut_in` says that a stone of the
    /// opponent stands on both its ends.
    pub const fn wins(self, length: usize, shut_in: bool) -> bool {
        match self {
            Self::FiveOrMore => length >= 5,
            Self::ExactlyFive | Self::RenjuBlack => length == 5,
            Self::CaroSix => length >= 6 || (length == 5 && !shut_in),
            Self::CaroFive => length == 5 && !shut_in,
        }
    }
}
