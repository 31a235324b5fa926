//! The numbers that a board is made with.

use super::COMBINATIONS;

/// What one unordered combination of four line patterns is worth.
///
/// Boards clamp each number to ±16,383, so that sums of two fit in 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellWeights {
    /// Part of the position's value, for the colour that has the patterns, in parts of a point:
    /// [`CellWeights::VALUE_UNIT`].
    pub value: i16,
    /// Move score for the colour that has the patterns, when it plays here.
    pub own: i16,
    /// Move score for the other colour, when it takes this point away.
    pub other: i16,
}

impl CellWeights {
    /// So many of a value are a point. An empty board's commonest combination stands on some 150
    /// cells: rounded to whole points, the sum would be wrong by dozens of them.
    pub const VALUE_UNIT: i32 = 8;
}

/// Weights of all combinations for both colours, indexed by
/// [`combination`](super::combination()); outside renju both are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Black's, then White's.
    pub cells: [Box<[CellWeights; COMBINATIONS]>; 2],
}

impl Weights {
    /// All zero: for boards that only know the rules.
    pub fn zero() -> Self {
        let zero = || Box::new([CellWeights::default(); COMBINATIONS]);
        Self { cells: [zero(), zero()] }
    }
}
