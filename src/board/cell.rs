//! What the board keeps of each cell.

use crate::pattern::{CellFacts, CellParts};

/// Line patterns of an empty point and what follows from them. Occupied cells and the border have
/// no patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub(super) struct Cell {
    pub(super) patterns: CellPatterns,
    pub(super) facts: CellFacts,
}

/// The line patterns of a cell, a nibble a direction, and the index of the cell:
///
/// ```text
/// bits 63..48   47..32            31..16   15..0
///      unused   White's patterns  index    Black's patterns
/// ```
///
/// The index lets a cell of the journal know where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellPatterns(u64);

impl CellPatterns {
    /// Black's patterns and White's.
    #[inline(always)]
    pub(super) const fn of_sides(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 32) as u16]
    }

    /// [`Point::index`](crate::types::Point::index) of the cell.
    #[inline(always)]
    pub(super) const fn index(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// With some nibbles changed: `difference` has Black's in its low half, White's in its high
    /// half, both in the lowest 16 bits.
    #[inline(always)]
    pub(super) const fn changed(self, difference: u64) -> Self {
        Self(self.0 ^ difference)
    }
}

impl Cell {
    /// The cell of a given index, without patterns.
    #[inline(always)]
    pub(super) const fn blank(index: usize) -> Self {
        Self { patterns: CellPatterns((index as u64) << 16), facts: CellFacts::NONE }
    }

    /// The cell with these patterns.
    #[inline(always)]
    pub(super) fn new(patterns: CellPatterns, parts: [&CellParts; 2]) -> Self {
        let [black, white] = patterns.of_sides().map(usize::from);
        Self { patterns, facts: parts[0][black] + parts[1][white] }
    }
}
