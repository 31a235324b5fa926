//! What a searched score says about the true one.

/// Relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// Nothing is known.
    #[default]
    None = 0,
    /// The true score is at most this one: every move failed low.
    Upper = 1,
    /// The true score is at least this one: a move failed high.
    Lower = 2,
    /// The score is the true one.
    Exact = 3,
}

impl Bound {
    /// The bound with the given number; only the two lowest bits count.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::None,
            1 => Self::Upper,
            2 => Self::Lower,
            _ => Self::Exact,
        }
    }

    /// Whether the true score is at least the stored one.
    #[inline]
    pub const fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether the true score is at most the stored one.
    #[inline]
    pub const fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }
}
