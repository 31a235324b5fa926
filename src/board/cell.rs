//! What the board keeps of each empty point.

use crate::pattern::{CellClass, CellTable};
use crate::types::Point;

/// Patterns of an empty point and what follows from them; all zero for every other cell.
///
/// ```text
/// bytes  0..4      4..8       8..12  12..14     14..16
///        patterns  score      value  class      index of the cell
///        B    W    B    W     B - W  B    W
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(super) struct Cell {
    /// Line patterns, a nibble a direction, for Black and White.
    pub(super) patterns: [u16; 2],
    /// How promising the point is for Black and for White.
    pub(super) score: [i16; 2],
    /// Black's value less White's.
    pub(super) value: i32,
    /// Combined classes.
    pub(super) class: [CellClass; 2],
    /// [`Point::index`] of this cell: the journal knows by it where to put the cell back.
    pub(super) index: u16,
}

const _: () = assert!(size_of::<Cell>() == 16);

impl Cell {
    /// A cell without patterns.
    pub(super) fn blank(index: usize) -> Self {
        Self { index: index as u16, ..Self::default() }
    }

    /// Its point.
    #[inline(always)]
    pub(super) const fn point(&self) -> Point {
        Point::at(self.index as usize)
    }

    /// The cell with the given patterns.
    #[inline(always)]
    pub(super) fn with_patterns(self, patterns: [u16; 2], tables: [&CellTable; 2]) -> Self {
        let [black, white] = [tables[0].entry(patterns[0]), tables[1].entry(patterns[1])];
        Self {
            patterns,
            score: [black.own + white.other, white.own + black.other],
            value: i32::from(black.value) - i32::from(white.value),
            class: [black.class, white.class],
            index: self.index,
        }
    }
}
