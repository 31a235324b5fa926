//! The five rules over raw stones: who has five, and which moves of renju's Black are fouls.
//!
//! Every question is asked of one cell and answered along its four lines. Beside the stones stand
//! the windows, all runs of five points, each with what lies in it.

use super::cells::Cells;

/// What lies on a cell. The edge and blocked points are walls.
pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const WALL: u8 = 3;

/// What a cell adds to the sum of a window: five cells of one kind stay below one of the next.
const SHARE: [u8; 4] = [0, 1, 6, 36];

/// The other colour.
pub(super) const fn opponent(colour: u8) -> u8 {
    BLACK + WHITE - colour
}

/// A rule by its number in the protocol: 0 freestyle, 1 standard, 4 renju, 8 and 9 caro.
pub(super) type Rule = u8;
pub(super) const RENJU: Rule = 4;

/// The stones on a board with a wall around it, row by row.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    rule: Rule,
    size: usize,
    cells: Vec<u8>,
    /// The sum of each window, by four times its first cell and the direction.
    windows: Vec<u8>,
    /// The cells that were looked at, while somebody wants to know.
    seen: Option<Cells>,
}

impl Stones {
    /// An empty board.
    pub(super) fn new(rule: Rule, size: usize) -> Self {
        let count = (size + 2) * (size + 2);
        let (cells, windows) = (vec![WALL; count], vec![SHARE[usize::from(WALL)]; 4 * count]);
        let mut stones = Self { rule, size, cells, windows, seen: None };
        for point in 0..size * size {
            let cell = stones.cell(point);
            stones.cells[cell] = EMPTY;
        }
        for window in 0..4 * count {
            let is_empty = |cell| stones.cells.get(cell) == Some(&EMPTY);
            if stones.cells_of(window).into_iter().all(is_empty) {
                stones.windows[window] = 0;
            }
        }
        stones
    }

    /// The cell of a point that is counted row by row without the wall.
    pub(super) const fn cell(&self, point: usize) -> usize {
        (point / self.size + 1) * (self.size + 2) + point % self.size + 1
    }

    /// How many cells there are, those of the wall with them.
    pub(super) const fn count(&self) -> usize {
        self.cells.len()
    }

    /// All cells with this on them.
    pub(super) fn all(&self, what: u8) -> Cells {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == what).collect()
    }

    pub(super) fn at(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    pub(super) fn put(&mut self, cell: usize, what: u8) {
        let [old, new] = [self.cells[cell], what].map(|what| SHARE[usize::from(what)]);
        self.cells[cell] = what;
        for (direction, step) in self.steps().into_iter().enumerate() {
            for back in 0..5 {
                // beyond the wall there are no cells
                let Some(first) = cell.checked_sub(back * step.unsigned_abs()) else { break };
                let sum = &mut self.windows[4 * first + direction];
                *sum = *sum - old + new;
            }
        }
    }

    /// The windows that hold `count` stones of `colour` and nothing else.
    pub(super) fn windows(&self, colour: u8, count: u8) -> impl Iterator<Item = [usize; 5]> {
        let sum = count * SHARE[usize::from(colour)];
        let blocks =
            self.windows.chunks(64).enumerate().filter(move |(_, sums)| sums.contains(&sum));
        let found = blocks.flat_map(move |(block, sums)| {
            let places = sums.iter().enumerate().filter(move |&(_, &other)| other == sum);
            places.map(move |(place, _)| 64 * block + place)
        });
        found.map(|window| self.cells_of(window))
    }

    const fn cells_of(&self, window: usize) -> [usize; 5] {
        let (first, step) = (window / 4, self.steps()[window % 4].unsigned_abs());
        [first, first + step, first + 2 * step, first + 3 * step, first + 4 * step]
    }

    /// Whether a stone of `colour` on the cell stands in a row that wins.
    pub(super) fn wins(&mut self, cell: usize, colour: u8) -> bool {
        self.winning_row(cell, colour).is_some()
    }

    /// The cells before and behind a row that wins with a stone of `colour` on the cell.
    fn winning_row(&mut self, cell: usize, colour: u8) -> Option<[usize; 2]> {
        self.steps().into_iter().find_map(|step| {
            let ends = [self.end(cell, step, colour), self.end(cell, -step, colour)];
            let length = Self::length(ends, step);
            let shut_in = ends.iter().all(|&end| self.cells[end] == opponent(colour));
            let wins = match self.rule {
                0 => length >= 5,
                1 => length == 5,
                RENJU => length == 5 || (length > 5 && colour == WHITE),
                8 => (length == 5 && !shut_in) || length > 5,
                _ => length == 5 && !shut_in,
            };
            wins.then_some(ends)
        })
    }

    /// A cell that has to stay free of the other colour, or `count` stones of it could shut in, by
    /// a rule of caro, what wins with a stone of `colour` on `cell`.
    pub(super) fn keeps_open(&mut self, cell: usize, colour: u8, count: usize) -> Option<usize> {
        let ends = self.winning_row(cell, colour).filter(|_| self.rule >= 8)?;
        let mut empty = ends.into_iter().filter(|&end| self.cells[end] == EMPTY);
        let can_be_shut =
            ends.iter().all(|&end| self.cells[end] != WALL) && empty.clone().count() <= count;
        empty.next().filter(|_| can_be_shut)
    }

    /// Whether renju forbids `colour` to play on the empty cell: an overline, two fours or two
    /// threes, unless the stone also makes exactly five.
    pub(super) fn is_foul(&mut self, cell: usize, colour: u8) -> bool {
        self.is_foul_with(cell, colour, true)
    }

    /// Whether the move could be a foul with more stones of the other colour: they can take fours
    /// and threes away, or make a three real by a foul less on the point that completes it.
    pub(super) fn may_be_foul(&mut self, cell: usize, colour: u8) -> bool {
        self.is_foul_with(cell, colour, false)
    }

    /// The cells on which it rests whether the move is a foul: all that the answer looks at.
    pub(super) fn foul_rests_on(&mut self, cell: usize, colour: u8) -> Cells {
        self.seen = Some(Cells::default());
        self.is_foul(cell, colour);
        self.seen.take().unwrap_or_default()
    }

    /// A foul with threes that are real, or with threes by their shape alone.
    fn is_foul_with(&mut self, cell: usize, colour: u8, real: bool) -> bool {
        if self.rule != RENJU || colour != BLACK || self.wins(cell, BLACK) {
            return false;
        }
        if self.steps().into_iter().any(|step| self.row_with(cell, step) > 5) {
            return true;
        }
        self.cells[cell] = BLACK;
        let fours: usize = self.steps().into_iter().map(|step| self.fours(cell, step)).sum();
        let foul = fours > 1 || {
            let mut threes = 0;
            for step in self.steps() {
                threes += usize::from(threes < 2 && self.is_three(cell, step, real));
            }
            threes > 1
        };
        self.cells[cell] = EMPTY;
        foul
    }

    /// Fours in one line through Black's stone on the cell: how many cells complete exactly five
    /// with it. The two ends of a row of four are one four.
    fn fours(&mut self, cell: usize, step: isize) -> usize {
        let ends = [self.end(cell, step, BLACK), self.end(cell, -step, BLACK)];
        let completing = ends.into_iter().filter(|&end| self.completes(end, step)).count();
        if Self::length(ends, step) == 4 { completing.min(1) } else { completing }
    }

    /// Whether Black's stone on the cell is part of a real three: a move that is no foul and no
    /// five makes a row of four with it that can be completed to exactly five at both ends.
    fn is_three(&mut self, cell: usize, step: isize, real: bool) -> bool {
        [step, -step].into_iter().any(|way| {
            let gap = self.end(cell, way, BLACK);
            if self.cells[gap] != EMPTY || self.row_with(gap, step) != 4 {
                return false;
            }
            let ends = [self.end(gap, step, BLACK), self.end(gap, -step, BLACK)];
            self.cells[gap] = BLACK;
            let open = ends.into_iter().all(|end| self.completes(end, step));
            self.cells[gap] = EMPTY;
            open && !self.wins(gap, BLACK) && !(real && self.is_foul(gap, BLACK))
        })
    }

    /// Whether the cell is empty and a black stone on it makes a row of exactly five.
    fn completes(&mut self, cell: usize, step: isize) -> bool {
        self.cells[cell] == EMPTY && self.row_with(cell, step) == 5
    }

    /// Length of the row with a black stone on the cell.
    fn row_with(&mut self, cell: usize, step: isize) -> usize {
        Self::length([self.end(cell, step, BLACK), self.end(cell, -step, BLACK)], step)
    }

    /// The first cell after `cell` without a stone of `colour`. Every look at a cell is one at the
    /// end of a row, or at a stone of the row.
    fn end(&mut self, cell: usize, step: isize, colour: u8) -> usize {
        let mut end = cell.wrapping_add_signed(step);
        while self.cells[end] == colour {
            end = end.wrapping_add_signed(step);
        }
        if let Some(seen) = &mut self.seen {
            seen.insert(end);
        }
        end
    }

    /// Cells between two ends of a row.
    const fn length([end, other_end]: [usize; 2], step: isize) -> usize {
        end.abs_diff(other_end) / step.unsigned_abs() - 1
    }

    /// From a cell to its neighbours in the four directions.
    const fn steps(&self) -> [isize; 4] {
        let width = self.size as isize + 2;
        [1, width, width + 1, width - 1]
    }
}
