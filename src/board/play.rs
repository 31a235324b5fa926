//! Playing and taking back: the only place where a position changes.
//!
//! A stone changes patterns only in empty cells that see it, and each of them lies on one of its
//! eight rays. [`PatternTable`](crate::pattern::PatternTable) says for each ray which patterns
//! change; every such cell is written to the journal, refreshed once, and counted. Taking back
//! copies the journal.

use super::cell::Cell;
use super::lines::WAYS;
use super::tally::Tally;
use super::zobrist::{SIDE_KEY, stone_key};
use super::{Board, candidates};
use crate::types::{CELLS, Direction, Point, RuleSet, Side};

/// Longest ray of a stone: cells to each side whose patterns it can change.
const MAX_REACH: usize = 5;
/// Rays of a stone: four directions, two ways.
const RAYS: usize = 4 * WAYS;
/// Upper bound of stones; a power of two, so that an index needs no check.
pub(super) const MAX_PLIES: usize = 512;
/// Room for all journalled cells of a full board: at most 41 for each of 484 stones.
pub(super) const JOURNAL: usize = 1 << 15;

/// What a ply changed, as it was before, apart from the journalled cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    tally: Tally,
    near: candidates::NearWords,
    winner: Option<Side>,
    /// Where the cells of this ply begin in the journal.
    journal: u32,
}

impl Ply {
    /// A record of nothing.
    pub(super) const NONE: Self =
        Self { tally: Tally::EMPTY, near: [0; candidates::NEAR_WORDS], winner: None, journal: 0 };
}

/// Looks on while stones come and go: an evaluator keeps what it has gathered up to date.
///
/// The calls are compiled into the board, once for each kind of observer.
pub trait Observer {
    /// A stone was played.
    #[inline(always)]
    fn played(&mut self, _side: Side, _point: Point) {}
    /// The patterns of an empty point change, by play or by take-back; a nibble a direction, for
    /// Black and White. A point that gets a stone changes to no patterns at all.
    #[inline(always)]
    fn patterns_changed(&mut self, _point: Point, _before: [u16; 2], _after: [u16; 2]) {}
    /// A stone was taken back.
    #[inline(always)]
    fn taken_back(&mut self, _side: Side, _point: Point) {}
}

/// The observer that sees nothing and costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// Pattern changes along the eight rays of a stone, for Black and White: see
/// [`PatternTable::own_delta`](crate::pattern::PatternTable).
type Deltas = [[u32; 2]; RAYS];

impl Board {
    /// Puts a stone of the side to move on an empty point. Works on won positions too.
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
        let last = self.moves.pop();
        debug_assert!(last == Some(None), "the last ply was no pass");
        self.side = !self.side;
        self.key ^= SIDE_KEY;
    }

    /// [`Board::play`], watched.
    pub fn play_observed<R: RuleSet, O: Observer>(&mut self, point: Point, observer: &mut O) {
        debug_assert!(R::RULE == self.rule && self.is_empty(point));
        let side = self.side;
        let deltas = if R::ENDS_MATTER {
            self.deltas::<5, true>(point)
        } else if R::REACH == 5 {
            self.deltas::<5, false>(point)
        } else {
            self.deltas::<4, false>(point)
        };
        let near = candidates::add_near(&mut self.near, point);
        self.plies[self.stones % MAX_PLIES] =
            Ply { tally: self.tally, near, winner: self.winner, journal: self.journal_len as u32 };
        if self.winner.is_none() && self.wins_at(side, point) {
            self.winner = Some(side);
        }
        self.clear_cell(point, observer);
        self.apply(point, &deltas, observer);
        self.lines.toggle_stone(point, side);
        self.empty.remove(point);
        self.stones += 1;
        self.key ^= stone_key(side, point) ^ SIDE_KEY;
        self.side = !side;
        self.moves.push(Some(point));
        observer.played(side, point);
    }

    /// [`Board::take_back`], watched.
    pub fn take_back_observed<R: RuleSet, O: Observer>(&mut self, observer: &mut O) {
        debug_assert!(R::RULE == self.rule);
        let Some(Some(point)) = self.moves.pop() else {
            debug_assert!(false, "the last ply was no stone");
            return;
        };
        let side = !self.side;
        self.side = side;
        self.key ^= stone_key(side, point) ^ SIDE_KEY;
        self.stones -= 1;
        self.empty.insert(point);
        self.lines.toggle_stone(point, side);
        let ply = &self.plies[self.stones % MAX_PLIES];
        let first = ply.journal as usize;
        for index in first..self.journal_len {
            let cell = self.journal[index % JOURNAL];
            let now = &mut self.cells[usize::from(cell.index) % CELLS];
            observer.patterns_changed(cell.point(), now.patterns, cell.patterns);
            *now = cell;
        }
        self.journal_len = first;
        self.tally = ply.tally;
        self.winner = ply.winner;
        candidates::restore_near(&mut self.near, point, &ply.near);
        observer.taken_back(side, point);
    }

    /// What a stone of the side to move changes along its rays.
    #[inline(always)]
    fn deltas<const REACH: usize, const ENDS: bool>(&self, point: Point) -> Deltas {
        let mut deltas = [[0; 2]; RAYS];
        for direction in Direction::ALL {
            let views = self.lines.views(point, direction);
            for side in Side::ALL {
                let side = side.index();
                let table = self.tables[side];
                let long = [0, 1].map(|way| views[way].code::<ENDS>(side, 2 * REACH));
                let short = [0, 1].map(|way| views[way].code::<ENDS>(side, REACH - 1));
                for way in 0..WAYS {
                    let (long, short) = (long[way], short[1 - way]);
                    deltas[WAYS * direction.index() + way][side] = if side == self.side.index() {
                        table.own_delta::<REACH, ENDS>(long, short)
                    } else {
                        table.other_delta::<REACH, ENDS>(long, short)
                    };
                }
            }
        }
        deltas
    }

    /// Takes an empty point out of all that is counted.
    #[inline(always)]
    fn clear_cell<O: Observer>(&mut self, point: Point, observer: &mut O) {
        let cell = &mut self.cells[point.index()];
        self.journal[self.journal_len % JOURNAL] = *cell;
        self.journal_len += 1;
        self.tally.remove(cell);
        observer.patterns_changed(point, cell.patterns, [0; 2]);
        *cell = Cell::blank(point.index());
    }

    /// Refreshes all cells whose patterns change.
    #[inline(always)]
    fn apply<O: Observer>(&mut self, point: Point, deltas: &Deltas, observer: &mut O) {
        let tables = [&*self.cell_tables[0], &*self.cell_tables[1]];
        for direction in Direction::ALL {
            for way in 0..WAYS {
                let [black, white] = deltas[WAYS * direction.index() + way];
                for step in 0..MAX_REACH {
                    let changes = [black, white].map(|delta| (delta >> (4 * step) & 15) as u16);
                    if changes == [0; 2] {
                        continue;
                    }
                    let steps = if way == 0 { step as isize + 1 } else { -(step as isize) - 1 };
                    let index = point.step(direction, steps).index();
                    let cell = &mut self.cells[index];
                    self.journal[self.journal_len % JOURNAL] = *cell;
                    self.journal_len += 1;
                    self.tally.remove(cell);
                    let shift = 4 * direction.index();
                    let before = cell.patterns;
                    let patterns = [0, 1].map(|side| before[side] ^ changes[side] << shift);
                    *cell = cell.with_patterns(patterns, tables);
                    self.tally.add(cell);
                    observer.patterns_changed(cell.point(), before, patterns);
                }
            }
        }
    }
}
