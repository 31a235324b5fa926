//! Cells as they were before stones changed them, in the order of the changes.

use super::cell::Cell;

/// Entries that a stone may write: 41 at most, its own cell and ten in each of the four directions. A
/// power of two, so that an index needs no check.
const MOST_OF_A_STONE: usize = 64;
/// Entries that there is room for at first: those of some fifty stones.
const FIRST_ROOM: usize = 1 << 10;

/// The journal of a game. Its room grows with the game: boards are made for every move that is thought
/// about, and room for the fullest of them would be half a megabyte.
#[derive(Clone, Debug)]
pub(super) struct Journal {
    /// The entries, and room for those of one more stone at least.
    cells: Vec<Cell>,
    len: usize,
}

impl Journal {
    pub(super) fn new() -> Self {
        Self { cells: vec![Cell::blank(0); FIRST_ROOM], len: 0 }
    }

    /// Number of entries.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// To write down the cells that a stone changes.
    #[inline(always)]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        if self.cells.len() - self.len < MOST_OF_A_STONE {
            self.grow();
        }
        let room = self.cells[self.len..].first_chunk_mut().expect("it has grown");
        Writer { room, written: 0, len: &mut self.len }
    }

    #[cold]
    fn grow(&mut self) {
        self.cells.resize(2 * self.cells.len(), Cell::blank(0));
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
    room: &'a mut [Cell; MOST_OF_A_STONE],
    written: usize,
    /// Of the journal.
    len: &'a mut usize,
}

impl Writer<'_> {
    /// Writes a cell down.
    #[inline(always)]
    pub(super) const fn push(&mut self, cell: Cell) {
        self.room[self.written % MOST_OF_A_STONE] = cell;
        self.written += 1;
    }

    /// The end.
    #[inline(always)]
    pub(super) const fn close(self) {
        *self.len += self.written;
    }
}
