//! A position of tic-tac-toe and its value.

use crate::domains::tic_tac_toe::LINES;

/// Value of a position in which the computer has won.
pub(super) const WON: i32 = 10_000;

/// The nine squares, by rows: −1 the human, 1 the computer, 0 empty. The human begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub [i8; 9]);

impl Squares {
    /// The human's stone.
    pub const HUMAN: i8 = -1;
    /// The computer's stone.
    pub const COMPUTER: i8 = 1;

    /// Whether nothing lies on a square.
    #[must_use]
    pub const fn is_empty(&self, square: usize) -> bool {
        self.0[square] == 0
    }

    /// Whether all squares are taken.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(|&stone| stone != 0)
    }

    /// Number of stones.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.0.iter().filter(|&&stone| stone != 0).count()
    }

    /// The position after a stone on a square.
    #[must_use]
    pub const fn with(mut self, square: usize, stone: i8) -> Self {
        self.0[square] = stone;
        self
    }

    /// Whether a side has three in a line.
    #[must_use]
    pub fn has_line(&self, stone: i8) -> bool {
        let own = self.set(stone);
        LINES.iter().any(|line| own & line == *line)
    }

    /// Value for the computer: lines without a human stone less lines without one of its own; the
    /// game when it is won.
    #[must_use]
    pub fn value(&self) -> i32 {
        if self.has_line(Self::COMPUTER) {
            return WON;
        }
        if self.has_line(Self::HUMAN) {
            return -WON;
        }
        let open = |other: u16| LINES.iter().filter(|line| *line & other == 0).count() as i32;
        open(self.set(Self::HUMAN)) - open(self.set(Self::COMPUTER))
    }

    /// The squares with a stone as a set: bit n is square n.
    fn set(&self, stone: i8) -> u16 {
        (0..9).filter(|&square| self.0[square] == stone).map(|square| 1 << square).sum()
    }
}
