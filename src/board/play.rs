//! Playing and taking back: the only place where a position with stones changes.
//!
//! A stone changes patterns only in empty cells that see it, and each of them lies on one of its
//! eight rays. [`PatternTable`](crate::pattern::PatternTable) says for each ray which patterns
//! change; every such cell is written to the journal, refreshed once, and counted. Taking back
//! copies the journal.

use super::cell::Cell;
use super::delta::{ChangedCell, Deltas};
use super::observer::{NoObserver, Observer};
use super::tally::{LastDecisive, Tally};
use super::zobrist::{SIDE_KEY, stone_key};
use super::{Board, candidates};
use crate::types::{CELLS, Point, RuleSet, Side};

/// Upper bound of stones; a power of two, so that an index needs no check.
pub(super) const MAX_PLIES: usize = 512;

/// What a ply changed, as it was before, apart from the journalled cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    tally: Tally,
    last_decisive: LastDecisive,
    near: candidates::NearWords,
    winner: Option<Side>,
    /// Where the cells of this ply begin in the journal.
    journal: u32,
}

impl Ply {
    /// A record of nothing.
    pub(super) const NONE: Self = Self {
        tally: Tally::EMPTY,
        last_decisive: LastDecisive::NONE,
        near: [0; candidates::NEAR_WORDS],
        winner: None,
        journal: 0,
    };
}

impl Board {
    /// Puts a stone of the side to move on an empty point. Works on won positions too.
    ///
    /// `R` must be the rule of the board; the point must be empty.
    #[inline]
    pub fn play<R: RuleSet>(&mut self, point: Point) {
        self.play_observed::<R, _>(point, &mut NoObserver);
    }

    /// Undoes the last [`Board::play`].
    #[inline]
    pub fn take_back<R: RuleSet>(&mut self) {
        self.take_back_observed::<R, _>(&mut NoObserver);
    }

    /// The side to move does nothing. No pattern changes.
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= SIDE_KEY;
        self.moves.push(None);
        // Room for a stone on every point, so that playing never allocates.
        self.moves.reserve(self.size.area());
    }

    /// Undoes the last [`Board::pass`].
    pub fn take_back_pass(&mut self) {
        if self.moves.last() != Some(&None) {
            debug_assert!(false, "the last ply was no pass");
            return;
        }
        self.moves.pop();
        self.side = !self.side;
        self.key ^= SIDE_KEY;
    }

    /// [`Board::play`], watched.
    pub fn play_observed<R: RuleSet, O: Observer>(&mut self, point: Point, observer: &mut O) {
        debug_assert!(R::RULE == self.rule && self.is_empty(point));
        let side = self.side;
        let deltas = self.deltas_of::<R>(point);
        self.plies[self.stones % MAX_PLIES] = Ply {
            tally: self.tally,
            last_decisive: self.last_decisive,
            near: candidates::add_near(&mut self.near, point),
            winner: self.winner,
            journal: self.journal.len() as u32,
        };
        if self.winner.is_none() && self.wins_at(side, point) {
            self.winner = Some(side);
        }
        self.refresh(point, deltas, observer);
        self.lines.toggle_stone(point, side);
        self.empty.remove(point);
        self.stones += 1;
        self.key ^= stone_key(side, point) ^ SIDE_KEY;
        self.side = !side;
        self.moves.push(Some(point));
        self.check_now_and_then();
        observer.played(side, point);
    }

    /// [`Board::take_back`], watched.
    pub fn take_back_observed<R: RuleSet, O: Observer>(&mut self, observer: &mut O) {
        debug_assert!(R::RULE == self.rule);
        let Some(point) = self.move_back(1) else {
            debug_assert!(false, "the last ply was no stone");
            return;
        };
        self.moves.pop();
        let side = !self.side;
        self.side = side;
        self.key ^= stone_key(side, point) ^ SIDE_KEY;
        self.stones -= 1;
        self.empty.insert(point);
        self.lines.toggle_stone(point, side);
        let ply = &self.plies[self.stones % MAX_PLIES];
        for &cell in self.journal.truncate(ply.journal as usize) {
            let index = usize::from(cell.patterns.index()) % CELLS;
            let (old, new) = (self.cells[index].patterns.of_sides(), cell.patterns.of_sides());
            observer.patterns_changed(Point::at(index), old, new);
            self.cells[index] = cell;
        }
        self.tally = ply.tally;
        self.last_decisive = ply.last_decisive;
        self.winner = ply.winner;
        candidates::restore_near(&mut self.near, point, &ply.near);
        self.check_now_and_then();
        observer.taken_back(side, point);
    }

    /// Takes an empty point out of all that is kept of empty points, and refreshes each cell whose
    /// patterns change by that, once.
    #[inline(always)]
    fn refresh<O: Observer>(&mut self, point: Point, deltas: Deltas, observer: &mut O) {
        let parts = [self.cell_tables[0].parts(), self.cell_tables[1].parts()];
        // What is written for each cell is kept in registers meanwhile.
        let (mut tally, mut journal) = (self.tally, self.journal.writer());
        let cell = std::mem::replace(&mut self.cells[point.index()], Cell::blank(point.index()));
        journal.push(cell);
        tally.remove(&cell);
        observer.patterns_changed(point, cell.patterns.of_sides(), [0; 2]);
        for ChangedCell { index, difference } in deltas.cells(point) {
            let before = self.cells[index];
            let after = Cell::new(before.patterns.changed(difference), parts);
            journal.push(before);
            self.cells[index] = after;
            tally.replace(&before, &after);
            self.last_decisive.note(&after);
            let (old, new) = (before.patterns.of_sides(), after.patterns.of_sides());
            observer.patterns_changed(Point::at(index), old, new);
        }
        journal.close();
        self.tally = tally;
    }
}
