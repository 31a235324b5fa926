//! Scores, and how wins are counted.
//!
//! ```text
//! -30000 ... -29000 | -20000 ... 0 ... 20000 | 29000 ... 30000
//!  lost in n plies  |     estimates          |  won in n plies
//! ```
//!
//! A won score is `WIN - n` where `n` is the number of plies until the five stands on the board;
//! estimates never reach the win range, and a score in it is always proven.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score from one side's view.
///
/// ```
/// use kagetsu::types::Score;
/// assert_eq!(Score::win_in(5).plies_to_win(), Some(5));
/// assert_eq!(Score::loss_in(4).to_string(), "-M4");
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert_eq!(format!("{:.2}", Score(200).win_rate()), "0.73");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Above every score.
    pub const INFINITE: Self = Self(30_001);
    /// The five stands on the board.
    pub const WIN: Self = Self(30_000);
    /// Smallest proven win: 1,000 plies away.
    pub const MIN_WIN: Self = Self(29_000);
    /// Largest estimate.
    pub const MAX_ESTIMATE: Self = Self(20_000);
    /// Nobody wins.
    pub const DRAW: Self = Self(0);
    /// An estimate of so many points is a chance of 73 % to win: the unit of the logistic curve to
    /// which the evaluation is fitted (`docs/evaluation.md`).
    pub const LOGISTIC_UNIT: i32 = 200;

    /// The side to move wins in `plies` plies.
    #[inline]
    pub const fn win_in(plies: usize) -> Self {
        Self(Self::WIN.0 - plies as i32)
    }

    /// The side to move loses in `plies` plies.
    #[inline]
    pub const fn loss_in(plies: usize) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// An estimate, kept out of the win range.
    #[inline]
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(-Self::MAX_ESTIMATE.0, Self::MAX_ESTIMATE.0))
    }

    /// Whether the score is a proven win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::MIN_WIN.0
    }

    /// Whether the score is a proven loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::MIN_WIN.0
    }

    /// Whether the score is proven: a win or a loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the win, of a won score.
    pub const fn plies_to_win(self) -> Option<usize> {
        if self.is_win() { Some((Self::WIN.0 - self.0) as usize) } else { None }
    }

    /// The part of games that the side with this score wins, 0 to 1: 1 / (1 + exp(−score / unit)); 0
    /// and 1 for what is proven.
    pub fn win_rate(self) -> f64 {
        if self.is_win() {
            1.0
        } else if self.is_loss() {
            0.0
        } else {
            1.0 / (1.0 + (-f64::from(self.0) / f64::from(Self::LOGISTIC_UNIT)).exp())
        }
    }

    /// The form kept in the transposition table: win distances count from the stored node,
    /// `ply` plies below the root, not from the root.
    #[inline]
    #[must_use]
    pub const fn to_tt(self, ply: usize) -> Self {
        if self.is_win() {
            Self(self.0 + ply as i32)
        } else if self.is_loss() {
            Self(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// Reverses [`Score::to_tt`].
    #[inline]
    #[must_use]
    pub const fn from_tt(self, ply: usize) -> Self {
        if self.is_win() {
            Self(self.0 - ply as i32)
        } else if self.is_loss() {
            Self(self.0 + ply as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline]
    fn add(self, value: i32) -> Self {
        Self(self.0 + value)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, value: i32) -> Self {
        Self(self.0 - value)
    }
}

impl fmt::Display for Score {
    /// The number, or `+Mn` and `-Mn` for a win or loss in `n` plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_win() {
            write!(f, "+M{}", Self::WIN.0 - self.0)
        } else if self.is_loss() {
            write!(f, "-M{}", Self::WIN.0 + self.0)
        } else {
            write!(f, "{}", self.0)
        }
    }
}
