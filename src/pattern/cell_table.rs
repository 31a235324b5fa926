//! One look-up from the four line patterns of a cell to all that the board keeps of it.

use super::cell::CellClass;
use super::combination::{COMBINATIONS, combinations, numbers};
use super::weights::{CellWeights, Weights};
use crate::types::{Rule, Side};
use crate::util::boxed::boxed_array;

/// Largest move score of one colour's patterns: the sum of two stays in 16 bits.
const MAX_SCORE: i16 = i16::MAX / 2;

/// What one colour's patterns make of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellEntry {
    /// The combined class.
    pub(crate) class: CellClass,
    /// Part of the position's value.
    pub(crate) value: i16,
    /// Move score for this colour.
    pub(crate) own: i16,
    /// Move score for the other colour.
    pub(crate) other: i16,
}

/// The entries of all words of four nibbles, for one colour.
#[derive(Debug)]
pub(crate) struct CellTable(Box<[CellEntry; 1 << 16]>);

impl CellTable {
    /// The table of `side`, with its weights worked in.
    pub(crate) fn new(rule: Rule, side: Side, weights: &Weights) -> Self {
        let fouls = rule == Rule::Renju && side == Side::Black;
        let mut entries = boxed_array::<_, COMBINATIONS>(CellEntry::default());
        let weights = weights.cells[side.index()].iter();
        for ((entry, patterns), weights) in entries.iter_mut().zip(combinations()).zip(weights) {
            *entry = CellEntry::new(CellClass::combine(patterns, fouls), *weights);
        }
        let mut table = boxed_array(CellEntry::default());
        for (entry, &number) in table.iter_mut().zip(numbers()) {
            *entry = entries[usize::from(number)];
        }
        Self(table)
    }

    /// The entry of four line patterns, a nibble each.
    #[inline(always)]
    pub(crate) fn entry(&self, patterns: u16) -> &CellEntry {
        &self.0[usize::from(patterns)]
    }
}

impl CellEntry {
    fn new(class: CellClass, weights: CellWeights) -> Self {
        let score = |score: i16| score.clamp(-MAX_SCORE, MAX_SCORE);
        Self { class, value: weights.value, own: score(weights.own), other: score(weights.other) }
    }
}
