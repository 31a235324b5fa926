//! Cells as they were before stones changed them, in the order of the changes.

use super::cell::Cell;
use crate::util::boxed::boxed_array;

/// Room for every cell that the stones of a full board can change: at most 41 for each of 484
/// stones. A power of two, so that an index needs no check.
const CELLS: usize = 1 << 15;

/// The journal of a game.
#[derive(Clone, Debug)]
pub(super) struct Journal {
    cells: Box<[Cell; CELLS]>,
    len: usize,
}

impl Journal {
    pub(super) fn new() -> Self {
        Self { cells: boxed_array(Cell::blank(0)), len: 0 }
    }

    /// Number of entries.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Writes a cell down.
    #[inline(always)]
    pub(super) const fn push(&mut self, cell: Cell) {
        self.cells[self.len % CELLS] = cell;
        self.len += 1;
    }

    /// To write several cells down.
    #[inline(always)]
    pub(super) const fn writer(&mut self) -> Writer<'_> {
        Writer { next: self.len, journal: self }
    }

    /// Removes the entries from `len` on, and returns them in any order: a ply changes no cell
    /// twice.
    #[inline(always)]
    pub(super) fn truncate(&mut self, len: usize) -> &[Cell] {
        let end = std::mem::replace(&mut self.len, len);
        self.cells.get(len..end).unwrap_or_default()
    }
}

/// Writes cells down; they count once it is closed.
pub(super) struct Writer<'a> {
    journal: &'a mut Journal,
    next: usize,
}

impl Writer<'_> {
    /// Writes a cell down.
    #[inline(always)]
    pub(super) const fn push(&mut self, cell: Cell) {
        self.journal.cells[self.next % CELLS] = cell;
        self.next += 1;
    }

    /// The end.
    #[inline(always)]
    pub(super) const fn close(self) {
        self.journal.len = self.next;
    }
}
