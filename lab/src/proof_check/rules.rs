//! The five rules over raw stones: who has five, and which moves of renju's Black are fouls.
//!
//! Every question is asked of one cell and answered along its four lines.

use std::collections::BTreeSet;

/// What lies on a cell. The edge and blocked points are walls.
pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const WALL: u8 = 3;

/// The other colour.
pub(super) const fn opponent(colour: u8) -> u8 {
    BLACK + WHITE - colour
}

/// The image in which a part is read that is named with `inner` in a part read in `outer`.
pub(super) const fn inside(outer: u8, inner: u8) -> u8 {
    inner ^ if inner & 4 == 0 { outer } else { exchanged(outer) }
}

/// The image that takes back.
pub(super) const fn inverse(image: u8) -> u8 {
    if image & 4 == 0 { image } else { exchanged(image) }
}

/// An image with x and y mirrored for one another.
const fn exchanged(image: u8) -> u8 {
    image & 4 | (image & 1) << 1 | (image & 2) >> 1
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
    /// The cells that were looked at, while somebody wants to know.
    seen: Option<BTreeSet<usize>>,
}

impl Stones {
    /// An empty board.
    pub(super) fn new(rule: Rule, size: usize) -> Self {
        let cells = vec![WALL; (size + 2) * (size + 2)];
        let mut stones = Self { rule, size, cells, seen: None };
        stones.points().for_each(|cell| stones.cells[cell] = EMPTY);
        stones
    }

    /// The cell of a point that is counted row by row without the wall.
    pub(super) const fn cell(&self, point: usize) -> usize {
        (point / self.size + 1) * (self.size + 2) + point % self.size + 1
    }

    /// The cells of all points.
    pub(super) fn points(&self) -> impl Iterator<Item = usize> + use<> {
        let width = self.size + 2;
        (1..=self.size).flat_map(move |row| (1..width - 1).map(move |x| row * width + x))
    }

    /// Where an image of the board has a cell: mirrored, then transposed.
    pub(super) const fn image(&self, image: u8, cell: usize) -> usize {
        let width = self.size + 2;
        let (x, y) = (cell % width, cell / width);
        let x = if image & 2 == 0 { x } else { width - 1 - x };
        let y = if image & 1 == 0 { y } else { width - 1 - y };
        if image & 4 == 0 { y * width + x } else { x * width + y }
    }

    pub(super) fn at(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    pub(super) fn put(&mut self, cell: usize, what: u8) {
        self.cells[cell] = what;
    }

    /// Of all windows, five points in a row, with `count` stones of `colour` and else nothing in
    /// them: the empty cells.
    pub(super) fn windows(&self, colour: u8, count: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for (first, step) in self.points().flat_map(|cell| self.steps().map(|step| (cell, step))) {
            let window = (0..5).map(|place| first + place * step.unsigned_abs());
            // a window that leaves the board ends at the wall
            if window.clone().all(|cell| self.cells[cell] == EMPTY || self.cells[cell] == colour) {
                let empty: Vec<_> = window.filter(|&cell| self.cells[cell] == EMPTY).collect();
                found.extend((empty.len() + count == 5).then_some(empty));
            }
        }
        found
    }

    /// Whether a stone of `colour` on the cell stands in a row that wins.
    pub(super) fn wins(&mut self, cell: usize, colour: u8) -> bool {
        self.winning_row(cell, colour).is_some()
    }

    /// The cells before and behind a row that wins with a stone of `colour` on the cell.
    fn winning_row(&mut self, cell: usize, colour: u8) -> Option<[usize; 2]> {
        self.steps().into_iter().find_map(|step| {
            let ends = self.ends(cell, step, colour);
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

    /// In caro, where `count` stones more can shut the winning row through the cell in: an empty
    /// end of it. While that stays empty, the row wins.
    pub(super) fn open_end(&mut self, cell: usize, colour: u8, count: usize) -> Option<usize> {
        let ends = self.winning_row(cell, colour).filter(|_| self.rule >= 8)?;
        let empty = ends.into_iter().filter(|&end| self.cells[end] == EMPTY);
        let safe = empty.clone().count() > count || ends.iter().any(|&end| self.cells[end] == WALL);
        empty.last().filter(|_| !safe)
    }

    /// Whether renju forbids `colour` to play on the empty cell: an overline, two fours or two
    /// threes, unless the stone also makes exactly five. Threes are `real` where the move that
    /// completes them is no foul; else they count by their shape.
    pub(super) fn is_foul(&mut self, cell: usize, colour: u8, real: bool) -> bool {
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

    /// The cells that tell whether the move is a foul.
    pub(super) fn foul_rests_on(&mut self, cell: usize, colour: u8) -> BTreeSet<usize> {
        self.seen = Some(BTreeSet::new());
        self.is_foul(cell, colour, true);
        self.seen.take().unwrap_or_default()
    }

    /// Fours in one line through Black's stone on the cell: how many cells complete exactly five
    /// with it. The two ends of a row of four are one four.
    fn fours(&mut self, cell: usize, step: isize) -> usize {
        let ends = self.ends(cell, step, BLACK);
        let completing = ends.into_iter().filter(|&end| self.completes(end, step)).count();
        if Self::length(ends, step) == 4 { completing.min(1) } else { completing }
    }

    /// Whether Black's stone on the cell is part of a three: a move that is no five, and no foul if
    /// `real`, makes a row of four with it that can be completed to exactly five at both ends.
    fn is_three(&mut self, cell: usize, step: isize, real: bool) -> bool {
        self.ends(cell, step, BLACK).into_iter().any(|gap| {
            if self.cells[gap] != EMPTY || self.row_with(gap, step) != 4 {
                return false;
            }
            let ends = self.ends(gap, step, BLACK);
            self.cells[gap] = BLACK;
            let open = ends.into_iter().all(|end| self.completes(end, step));
            self.cells[gap] = EMPTY;
            open && !self.wins(gap, BLACK) && !(real && self.is_foul(gap, BLACK, true))
        })
    }

    /// Whether the cell is empty and a black stone on it makes a row of exactly five.
    fn completes(&mut self, cell: usize, step: isize) -> bool {
        self.cells[cell] == EMPTY && self.row_with(cell, step) == 5
    }

    /// Length of the row with a black stone on the cell.
    fn row_with(&mut self, cell: usize, step: isize) -> usize {
        Self::length(self.ends(cell, step, BLACK), step)
    }

    /// The first cells before and after `cell` without a stone of `colour`. The rules look at no
    /// others but for stones of the row.
    fn ends(&mut self, cell: usize, step: isize, colour: u8) -> [usize; 2] {
        [step, -step].map(|step| {
            let mut end = cell.wrapping_add_signed(step);
            while self.cells[end] == colour {
                end = end.wrapping_add_signed(step);
            }
            self.seen.iter_mut().for_each(|seen| _ = seen.insert(end));
            end
        })
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
