//! The five rules over raw stones: who has five, and which moves of renju's Black are fouls.
//!
//! Every question is asked of one cell and answered along its four lines.

/// What lies on a cell. The edge and blocked points are walls.
pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const WALL: u8 = 3;

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
}

impl Stones {
    /// An empty board.
    pub(super) fn new(rule: Rule, size: usize) -> Self {
        let mut stones = Self { rule, size, cells: vec![WALL; (size + 2) * (size + 2)] };
        for point in 0..size * size {
            let cell = stones.cell(point);
            stones.cells[cell] = EMPTY;
        }
        stones
    }

    /// The cell of a point that is counted row by row without the wall.
    pub(super) const fn cell(&self, point: usize) -> usize {
        (point / self.size + 1) * (self.size + 2) + point % self.size + 1
    }

    pub(super) fn at(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    pub(super) fn put(&mut self, cell: usize, what: u8) {
        self.cells[cell] = what;
    }

    /// Whether a stone of `colour` on the cell stands in a row that wins.
    pub(super) fn wins(&self, cell: usize, colour: u8) -> bool {
        self.steps().into_iter().any(|step| {
            let (end, other_end) = (self.end(cell, step, colour), self.end(cell, -step, colour));
            let length = Self::length(end, other_end, step);
            let stopped = opponent(colour);
            let shut_in = self.cells[end] == stopped && self.cells[other_end] == stopped;
            match self.rule {
                0 => length >= 5,
                1 => length == 5,
                RENJU => length == 5 || (length > 5 && colour == WHITE),
                8 => (length == 5 && !shut_in) || length > 5,
                _ => length == 5 && !shut_in,
            }
        })
    }

    /// Whether renju forbids `colour` to play on the empty cell: an overline, two fours or two
    /// threes, unless the stone also makes exactly five.
    pub(super) fn is_foul(&mut self, cell: usize, colour: u8) -> bool {
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
                threes += usize::from(threes < 2 && self.is_three(cell, step));
            }
            threes > 1
        };
        self.cells[cell] = EMPTY;
        foul
    }

    /// Fours in one line through Black's stone on the cell: how many cells complete exactly five
    /// with it. The two ends of a row of four are one four.
    fn fours(&self, cell: usize, step: isize) -> usize {
        let ends = [self.end(cell, step, BLACK), self.end(cell, -step, BLACK)];
        let completing = ends.into_iter().filter(|&end| self.completes(end, step)).count();
        if Self::length(ends[0], ends[1], step) == 4 { completing.min(1) } else { completing }
    }

    /// Whether Black's stone on the cell is part of a real three: a move that is no foul and no
    /// five makes a row of four with it that can be completed to exactly five at both ends.
    fn is_three(&mut self, cell: usize, step: isize) -> bool {
        [step, -step].into_iter().any(|way| {
            let gap = self.end(cell, way, BLACK);
            if self.cells[gap] != EMPTY || self.row_with(gap, step) != 4 {
                return false;
            }
            let ends = [self.end(gap, step, BLACK), self.end(gap, -step, BLACK)];
            self.cells[gap] = BLACK;
            let open = ends.into_iter().all(|end| self.completes(end, step));
            self.cells[gap] = EMPTY;
            open && !self.wins(gap, BLACK) && !self.is_foul(gap, BLACK)
        })
    }

    /// Whether the cell is empty and a black stone on it makes a row of exactly five.
    fn completes(&self, cell: usize, step: isize) -> bool {
        self.cells[cell] == EMPTY && self.row_with(cell, step) == 5
    }

    /// Length of the row with a black stone on the cell.
    fn row_with(&self, cell: usize, step: isize) -> usize {
        Self::length(self.end(cell, step, BLACK), self.end(cell, -step, BLACK), step)
    }

    /// The first cell after `cell` without a stone of `colour`.
    fn end(&self, cell: usize, step: isize, colour: u8) -> usize {
        let mut end = cell.wrapping_add_signed(step);
        while self.cells[end] == colour {
            end = end.wrapping_add_signed(step);
        }
        end
    }

    /// Cells between two ends of a row.
    const fn length(end: usize, other_end: usize, step: isize) -> usize {
        end.abs_diff(other_end) / step.unsigned_abs() - 1
    }

    /// From a cell to its neighbours in the four directions.
    const fn steps(&self) -> [isize; 4] {
        let width = self.size as isize + 2;
        [1, width, width + 1, width - 1]
    }
}
