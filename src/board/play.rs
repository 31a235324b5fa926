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
        self.apply(point, deltas, observer);
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
            let index = usize::from(cell.patterns.index()) % CELLS;
            let now = self.cells[index].patterns.of_sides();
            observer.patterns_changed(Point::at(index), now, cell.patterns.of_sides());
            self.cells[index] = cell;
        }
        self.journal_len = first;
        self.tally = ply.tally;
        self.winner = ply.winner;
        candidates::restore_near(&mut self.near, point, &ply.near);
        observer.taken_back(side, point);
    }

    /// What a stone of the side to move changes along its rays.
    #[inline(always)]
    fn deltas<const REACH: usize, const ENDS: bool>(&self, point: Point) -> [Delta; RAYS] {
        let line = |direction| self.line_deltas::<REACH, ENDS>(point, direction);
        let [east, west] = line(Direction::Horizontal);
        let [south, north] = line(Direction::Vertical);
        let [south_east, north_west] = line(Direction::Diagonal);
        let [south_west, north_east] = line(Direction::AntiDiagonal);
        [east, west, south, north, south_east, north_west, south_west, north_east]
    }

    /// The same for one line, forward and backward.
    #[inline(always)]
    fn line_deltas<const REACH: usize, const ENDS: bool>(
        &self,
        point: Point,
        direction: Direction,
    ) -> [Delta; WAYS] {
        let side = self.side;
        let mover = self.tables[side.index()];
        let waiter = self.tables[side.opponent().index()];
        let views = self.lines.views(point, direction, side);
        let own = views.map(|view| view.codes::<REACH, ENDS>());
        let other = views.map(|view| view.turned().codes::<REACH, ENDS>());
        [0, 1].map(|way| {
            let own = mover.own_delta::<REACH, ENDS>(own[way].long, own[1 - way].short);
            let other = waiter.other_delta::<REACH, ENDS>(other[way].long, other[1 - way].short);
            let [mover_bit, waiter_bit] = [32 * side.index(), 32 - 32 * side.index()];
            Delta(u64::from(own) << mover_bit | u64::from(other) << waiter_bit)
        })
    }

    /// Takes an empty point out of all that is counted.
    #[inline(always)]
    fn clear_cell<O: Observer>(&mut self, point: Point, observer: &mut O) {
        let cell = &mut self.cells[point.index()];
        self.journal[self.journal_len % JOURNAL] = *cell;
        self.journal_len += 1;
        self.tally.remove(cell);
        observer.patterns_changed(point, cell.patterns.of_sides(), [0; 2]);
        *cell = Cell::blank(point.index());
    }

    /// Refreshes all cells whose patterns change.
    #[inline(always)]
    fn apply<O: Observer>(&mut self, point: Point, deltas: [Delta; RAYS], observer: &mut O) {
        let parts = [self.cell_tables[0].parts(), self.cell_tables[1].parts()];
        let mut changed = 0;
        for (ray, delta) in deltas.iter().enumerate() {
            changed |= delta.changed_cells() << (MAX_REACH * ray);
        }
        while changed != 0 {
            let step = &STEPS[changed.trailing_zeros() as usize];
            changed &= changed - 1;
            let difference =
                deltas[step.ray as usize % RAYS].0.rotate_right(step.rotate) & step.mask;
            let cell = &mut self.cells[point.index().wrapping_add_signed(step.offset) % CELLS];
            let before = *cell;
            self.journal[self.journal_len % JOURNAL] = before;
            self.journal_len += 1;
            self.tally.remove(&before);
            let after = Cell::new(before.patterns.changed(difference), parts);
            *cell = after;
            self.tally.add(&after);
            observer.patterns_changed(
                Point::at(after.patterns.index().into()),
                before.patterns.of_sides(),
                after.patterns.of_sides(),
            );
        }
    }
}

/// Pattern changes along one ray, Black's in the low half and White's in the high half.
#[derive(Clone, Copy)]
struct Delta(u64);

impl Delta {
    /// One bit for each of the cells that change for either colour.
    #[inline(always)]
    const fn changed_cells(self) -> u64 {
        (self.0 | self.0 >> 32) >> 20 & 31
    }
}

/// From the number of a changed cell to what has to be done there.
#[derive(Clone, Copy)]
struct Step {
    /// From the stone's index to the cell's.
    offset: isize,
    mask: u64,
    ray: u32,
    rotate: u32,
}

static STEPS: [Step; 64] = {
    let mut steps = [Step { offset: 0, mask: 0, ray: 0, rotate: 0 }; 64];
    let mut bit = 0;
    while bit < RAYS * MAX_REACH {
        let ray = bit / MAX_REACH;
        let cell = bit % MAX_REACH;
        let direction = Direction::ALL[ray / WAYS];
        let sign = if ray.is_multiple_of(WAYS) { 1 } else { -1 };
        steps[bit] = Step {
            offset: direction.step() * sign * (cell as isize + 1),
            mask: 0xF_0000_000F << (4 * direction.index()),
            ray: ray as u32,
            rotate: ((64 + 4 * cell - 4 * direction.index()) % 64) as u32,
        };
        bit += 1;
    }
    steps
};
