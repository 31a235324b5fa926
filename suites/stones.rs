//! The rules over raw stones: who has five, and which moves of renju are forbidden.
//!
//! Written from the rules alone, slow and short. It shares nothing with the engine's board and
//! patterns, so that it can judge them: the suites and the tests of the engine include this file.
//! (The laboratory's checker of proofs has its own rules, which share nothing with anything.)

use kagetsu::types::{BoardSize, MAX_SIZE, Point, Rule, Side};

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Stone(Side),
    Wall,
}

/// A cell of the board by its index: rows one after the other, with a wall around the board.
pub(crate) type Index = usize;

/// The stones on a board.
#[derive(Clone)]
pub(crate) struct Stones {
    pub(crate) rule: Rule,
    pub(crate) size: BoardSize,
    cells: Vec<Cell>,
}

impl Stones {
    /// An empty board.
    pub(crate) fn new(rule: Rule, size: BoardSize) -> Self {
        let width = size.side() + 2;
        let mut stones = Self { rule, size, cells: vec![Cell::Wall; width * width] };
        for point in size.points() {
            let index = stones.index(point);
            stones.set(index, Cell::Empty);
        }
        stones
    }

    /// The board after the moves, Black first.
    pub(crate) fn after(rule: Rule, size: BoardSize, moves: &[Point]) -> Self {
        let mut stones = Self::new(rule, size);
        for (number, &point) in moves.iter().enumerate() {
            let index = stones.index(point);
            assert!(stones.cells[index] == Cell::Empty, "{point} twice");
            stones.set(index, Cell::Stone(Side::ALL[number % 2]));
        }
        stones
    }

    pub(crate) fn index(&self, point: Point) -> Index {
        (point.y() + 1) * (self.size.side() + 2) + point.x() + 1
    }

    pub(crate) fn cell(&self, index: Index) -> Cell {
        self.cells[index]
    }

    pub(crate) fn set(&mut self, index: Index, cell: Cell) {
        self.cells[index] = cell;
    }

    /// All empty cells.
    pub(crate) fn empty_cells(&self) -> Vec<Index> {
        (0..self.cells.len()).filter(|&index| self.cells[index] == Cell::Empty).collect()
    }

    /// Differences between neighbours in the four directions.
    pub(crate) fn steps(&self) -> [usize; 4] {
        let width = self.size.side() + 2;
        [1, width, width + 1, width - 1]
    }

    /// The cell `steps` further.
    fn beyond(index: Index, step: isize, steps: usize) -> Index {
        index.wrapping_add_signed(step * steps as isize)
    }

    /// Stones of `side` in an unbroken row next to `index`.
    pub(crate) fn arm(&self, index: Index, step: isize, side: Side) -> usize {
        (1..=MAX_SIZE)
            .take_while(|&k| self.cells[Self::beyond(index, step, k)] == Cell::Stone(side))
            .count()
    }

    /// Stones of `side` next to `index` on both sides of a line.
    fn arms(&self, index: Index, step: usize, side: Side) -> (usize, usize) {
        (self.arm(index, step as isize, side), self.arm(index, -(step as isize), side))
    }

    /// Stones in the row that a stone of `side` on `index`, empty or already his, makes.
    pub(crate) fn row(&self, index: Index, step: usize, side: Side) -> usize {
        let (ahead, behind) = self.arms(index, step, side);
        ahead + behind + 1
    }

    /// Whether a stone of `side` on `index`, empty or already his, makes a winning row.
    pub(crate) fn wins_at(&self, index: Index, side: Side) -> bool {
        self.steps().into_iter().any(|step| self.wins_on(index, step, side))
    }

    /// As [`Stones::wins_at`], in one direction.
    pub(crate) fn wins_on(&self, index: Index, step: usize, side: Side) -> bool {
        let (ahead, behind) = self.arms(index, step, side);
        let length = ahead + behind + 1;
        match self.rule {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Renju => length == 5 || (length > 5 && side == Side::White),
            Rule::CaroSix | Rule::CaroFive => {
                let other = Cell::Stone(!side);
                let ends = [
                    Self::beyond(index, step as isize, ahead + 1),
                    Self::beyond(index, -(step as isize), behind + 1),
                ];
                let shut_in = ends.iter().all(|&end| self.cells[end] == other);
                (length == 5 && !shut_in) || (length > 5 && self.rule == Rule::CaroSix)
            }
        }
    }

    /// Whether `side` may play on `index`.
    pub(crate) fn is_legal(&mut self, index: Index, side: Side) -> bool {
        self.cells[index] == Cell::Empty && !(side == Side::Black && self.is_foul(index))
    }

    /// Whether Black's stone on the empty `index` is forbidden: renju's overline, double four and
    /// double three, unless it makes a five.
    pub(crate) fn is_foul(&mut self, index: Index) -> bool {
        if self.rule != Rule::Renju || self.wins_at(index, Side::Black) {
            return false;
        }
        let steps = self.steps();
        if steps.iter().any(|&step| self.row(index, step, Side::Black) > 5) {
            return true;
        }
        self.cells[index] = Cell::Stone(Side::Black);
        let fours: usize = steps.iter().map(|&step| self.fours(index, step)).sum();
        let foul = fours >= 2
            || steps.into_iter().filter(|&step| self.is_three(index, step)).take(2).count() == 2;
        self.cells[index] = Cell::Empty;
        foul
    }

    /// Fours in a line through Black's stone on `index`: cells that would make exactly five with
    /// it, the two ends of an open four counted once.
    fn fours(&self, index: Index, step: usize) -> usize {
        let completes = |place: &isize| {
            let cell = index.wrapping_add_signed(place * step as isize);
            let (ahead, behind) = self.arms(cell, step, Side::Black);
            ahead + behind + 1 == 5 && reaches(*place, ahead, behind)
        };
        let open = self.open_places(index, step, 4);
        let places: Vec<isize> = open.into_iter().filter(completes).collect();
        match places[..] {
            [first, last] if last - first == 5 => 1,
            _ => places.len(),
        }
    }

    /// Whether Black's stone on `index` is part of a three: one more stone, itself allowed, would
    /// make an open four of exactly four stones with it.
    fn is_three(&mut self, index: Index, step: usize) -> bool {
        self.open_places(index, step, 3).into_iter().any(|place| {
            let cell = index.wrapping_add_signed(place * step as isize);
            let (ahead, behind) = self.arms(cell, step, Side::Black);
            if ahead + behind + 1 != 4 || !reaches(place, ahead, behind) {
                return false;
            }
            let open_end = |sign: isize, stones: usize| {
                let end = Self::beyond(cell, sign * step as isize, stones + 1);
                let behind_it = end.wrapping_add_signed(sign * step as isize);
                self.cells[end] == Cell::Empty && self.cells[behind_it] != Cell::Stone(Side::Black)
            };
            open_end(1, ahead)
                && open_end(-1, behind)
                && !self.wins_at(cell, Side::Black)
                && !self.is_foul(cell)
        })
    }

    /// Empty cells of a line at most `reach` away from `index`, from behind to ahead, in steps from
    /// it; the walk ends at the wall.
    pub(crate) fn open_places(&self, index: Index, step: usize, reach: isize) -> Vec<isize> {
        let cell = |place: isize| self.cells[index.wrapping_add_signed(place * step as isize)];
        let ahead = (1..=reach).take_while(|&place| cell(place) != Cell::Wall);
        let behind = (1..=reach).map(|place| -place).take_while(|&place| cell(place) != Cell::Wall);
        let mut places: Vec<isize> = ahead.chain(behind).collect();
        places.retain(|&place| cell(place) == Cell::Empty);
        places.sort_unstable();
        places
    }
}

/// Whether the row of `ahead` and `behind` stones next to a cell `place` steps away from a stone
/// reaches back to that stone.
const fn reaches(place: isize, ahead: usize, behind: usize) -> bool {
    if place < 0 { place.unsigned_abs() <= ahead } else { place.unsigned_abs() <= behind }
}
