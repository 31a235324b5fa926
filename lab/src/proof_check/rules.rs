//! The five rules over raw stones: who has five, and which moves of renju's Black are fouls.
//! Every question is asked of one cell and answered along its four lines.

use std::collections::BTreeSet;

// what lies on a cell; the edge and blocked points are walls
pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const WALL: u8 = 3;

/// Its number among the rules of the protocol: 0 freestyle, 1 standard, 4 renju, 8 and 9 caro.
pub(super) const RENJU: u8 = 4;

/// The stones on a board with a wall around it, row by row.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    pub(super) rule: u8,
    size: usize,
    pub(super) cells: Vec<u8>,
    /// Cells that were looked at, while somebody wants to know.
    seen: Option<BTreeSet<usize>>,
}

impl Stones {
    /// An empty board.
    pub(super) fn new(rule: u8, size: usize) -> Self {
        let cells = vec![WALL; (size + 2) * (size + 2)];
        let mut stones = Self { rule, size, cells, seen: None };
        stones.points().for_each(|cell| stones.cells[cell] = EMPTY);
        stones
    }

    /// The cells of all points, row by row.
    pub(super) fn points(&self) -> impl Iterator<Item = usize> + use<> {
        let width = self.size + 2;
        (1..=self.size).flat_map(move |row| (1..width - 1).map(move |x| row * width + x))
    }

    /// A cell as letter and number, `a1` at the top left.
    pub(super) fn name(&self, cell: usize) -> String {
        let width = self.size + 2;
        format!("{}{}", char::from(b'`' + (cell % width) as u8), cell / width)
    }

    /// Where one of the eight images of the board has a cell: mirrored, then transposed.
    pub(super) const fn image(&self, image: u8, cell: usize) -> usize {
        let (last, x, y) = (self.size + 1, cell % (self.size + 2), cell / (self.size + 2));
        let x = if image & 2 == 0 { x } else { last - x };
        let y = if image & 1 == 0 { y } else { last - y };
        if image & 4 == 0 { y * (last + 1) + x } else { x * (last + 1) + y }
    }

    /// The image that does the same as first `inner`, then `outer`; cell 1 tells all eight apart.
    pub(super) fn inside(&self, outer: u8, inner: u8) -> u8 {
        let cell = self.image(outer, self.image(inner, 1));
        (0..8).find(|&image| self.image(image, 1) == cell).unwrap_or_default()
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

    /// The cells before and behind a row that wins with a stone of `colour` on the cell.
    pub(super) fn five(&mut self, cell: usize, colour: u8) -> Option<[usize; 2]> {
        self.steps().into_iter().find_map(|step| {
            let (length, ends) = self.row(cell, step, colour);
            let shut_in = ends.iter().all(|&end| self.cells[end] == BLACK + WHITE - colour);
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

    /// Whether renju forbids `colour` to play on the empty cell: an overline, two fours or two threes
    /// (real ones, or by shape alone), unless the stone also makes exactly five.
    pub(super) fn is_foul(&mut self, cell: usize, colour: u8, real: bool) -> bool {
        if self.rule != RENJU || colour != BLACK || self.five(cell, BLACK).is_some() {
            return false;
        }
        let overline = self.steps().into_iter().any(|step| self.row(cell, step, BLACK).0 > 5);
        self.cells[cell] = BLACK;
        let fours: usize = self.steps().into_iter().map(|step| self.fours(cell, step)).sum();
        let mut threes = self.steps().into_iter().filter(|&step| self.is_three(cell, step, real));
        let foul = overline || fours > 1 || threes.nth(1).is_some();
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
        let (length, ends) = self.row(cell, step, BLACK);
        let completing = ends.into_iter().filter(|&end| self.completes(end, step)).count();
        if length == 4 { completing.min(1) } else { completing }
    }

    /// Whether Black's stone on the cell is part of a three: a move that is no five, and no foul if
    /// `real`, makes a row of four with it that can be completed to exactly five at both ends.
    fn is_three(&mut self, cell: usize, step: isize, real: bool) -> bool {
        self.row(cell, step, BLACK).1.into_iter().any(|gap| {
            if self.cells[gap] != EMPTY {
                return false;
            }
            let (length, ends) = self.row(gap, step, BLACK);
            self.cells[gap] = BLACK;
            let open = length == 4 && ends.into_iter().all(|end| self.completes(end, step));
            self.cells[gap] = EMPTY;
            open && self.five(gap, BLACK).is_none() && !(real && self.is_foul(gap, BLACK, true))
        })
    }

    /// Whether the cell is empty and a black stone on it makes a row of exactly five.
    fn completes(&mut self, cell: usize, step: isize) -> bool {
        self.cells[cell] == EMPTY && self.row(cell, step, BLACK).0 == 5
    }

    /// The length of the row with a stone of `colour` on the cell, and the first cells before and
    /// behind it. The rules look at no others.
    fn row(&mut self, cell: usize, step: isize, colour: u8) -> (usize, [usize; 2]) {
        let ends = [step, -step].map(|step| {
            let mut end = cell.wrapping_add_signed(step);
            while self.cells[end] == colour {
                end = end.wrapping_add_signed(step);
            }
            self.seen.iter_mut().for_each(|seen| _ = seen.insert(end));
            end
        });
        (ends[0].abs_diff(ends[1]) / step.unsigned_abs() - 1, ends)
    }

    /// From a cell to its neighbours in the four directions.
    const fn steps(&self) -> [isize; 4] {
        let width = self.size as isize + 2;
        [1, width, width + 1, width - 1]
    }
}
