//! The rules of play written once more, over raw stones and without any table.

use crate::types::{CELLS, Direction, Point, Rule, Side};

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Raw {
    Stone(Side),
    Empty,
    Wall,
}

/// The cells of a board, border included.
pub(super) struct RawBoard {
    pub(super) rule: Rule,
    pub(super) cells: [Raw; CELLS],
}

impl RawBoard {
    pub(super) fn at(&self, point: Point) -> Raw {
        self.cells[point.index()]
    }

    /// The answer of `ask` with a stone on `point`.
    fn with<T>(&mut self, side: Side, point: Point, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.cells[point.index()], Raw::Stone(side));
        let answer = ask(self);
        self.cells[point.index()] = before;
        answer
    }

    /// Length of the row through a stone.
    fn row(&self, side: Side, point: Point, direction: Direction) -> (usize, [Raw; 2]) {
        let is_own = |&i: &isize| self.at(point.step(direction, i)) == Raw::Stone(side);
        let back = 1 - (-22..0).rev().take_while(is_own).last().unwrap_or(0);
        let on = 1 + (1..23).take_while(is_own).last().unwrap_or(0);
        let ends = [point.step(direction, -back), point.step(direction, on)];
        ((back + on) as usize - 1, ends.map(|end| self.at(end)))
    }

    /// Whether the row through a stone wins.
    fn row_wins(&self, side: Side, point: Point, direction: Direction) -> bool {
        let (length, ends) = self.row(side, point, direction);
        let shut_in = ends == [Raw::Stone(!side); 2];
        match (self.rule, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Side::Black) => length == 5,
            (Rule::CaroSix, _) => length > 5 || (length == 5 && !shut_in),
            (Rule::CaroFive, _) => length == 5 && !shut_in,
        }
    }

    /// Whether a stone on the empty point wins.
    pub(super) fn wins_at(&mut self, side: Side, point: Point) -> bool {
        self.with(side, point, |raw| Direction::ALL.iter().any(|&d| raw.row_wins(side, point, d)))
    }

    /// Length of the row that a stone on the empty point makes.
    pub(super) fn row_at(&mut self, side: Side, point: Point, direction: Direction) -> usize {
        self.with(side, point, |raw| raw.row(side, point, direction).0)
    }

    /// The empty cells of a line where a second stone wins together with the stone on `point`.
    fn five_cells(&mut self, side: Side, point: Point, direction: Direction) -> Vec<Point> {
        let cells = (-4..=4).map(|i| point.step(direction, i));
        let empty: Vec<Point> = cells.filter(|&cell| self.at(cell) == Raw::Empty).collect();
        let wins =
            |cell: &Point| self.with(side, *cell, |raw| raw.row_wins(side, point, direction));
        empty.into_iter().filter(wins).collect()
    }

    /// What a stone on the empty point makes of a line that it does not win on.
    pub(super) fn four(&mut self, side: Side, point: Point, direction: Direction) -> FourKind {
        self.with(side, point, |raw| {
            let fives = raw.five_cells(side, point, direction);
            if fives.is_empty() {
                return FourKind::None;
            }
            let mut replies = (-5..=5).map(|i| point.step(direction, i)).filter(|&cell| {
                raw.at(cell) == Raw::Empty && {
                    let before = std::mem::replace(&mut raw.cells[cell.index()], Raw::Stone(!side));
                    let stopped = raw.five_cells(side, point, direction).is_empty();
                    raw.cells[cell.index()] = before;
                    stopped
                }
            });
            match (replies.next(), fives.as_slice()) {
                (Some(_), _) => FourKind::Single,
                // Both ends of four in a row, or two fours.
                (None, [first, last]) if first.step(direction, 5) == *last => FourKind::Straight,
                (None, _) => FourKind::Double,
            }
        })
    }

    /// Renju's foul, rules 2.1 to 2.3, for Black's stone on the empty point.
    pub(super) fn is_foul(&mut self, point: Point) -> bool {
        let black = Side::Black;
        if self.wins_at(black, point) {
            return false;
        }
        if Direction::ALL.iter().any(|&d| self.row_at(black, point, d) > 5) {
            return true;
        }
        let fours = Direction::ALL.map(|d| match self.four(black, point, d) {
            FourKind::None => 0,
            FourKind::Single | FourKind::Straight => 1,
            FourKind::Double => 2,
        });
        let threes =
            |raw: &mut Self| Direction::ALL.iter().filter(|&&d| raw.three(point, d)).count();
        fours.iter().sum::<u32>() >= 2 || self.with(black, point, threes) >= 2
    }

    /// Whether Black's stone on `point` is part of a three: a legal move makes a straight four.
    fn three(&mut self, point: Point, direction: Direction) -> bool {
        (-3..=3).map(|i| point.step(direction, i)).any(|cell| {
            self.at(cell) == Raw::Empty
                && self.four(Side::Black, cell, direction) == FourKind::Straight
                && self.with(Side::Black, cell, |raw| raw.joins(point, cell, direction))
                && !self.wins_at(Side::Black, cell)
                && !self.is_foul(cell)
        })
    }

    /// Whether two black stones of a line are in one row.
    fn joins(&self, one: Point, other: Point, direction: Direction) -> bool {
        let reach = |way: isize| {
            (1..4)
                .map(|i| one.step(direction, way * i))
                .take_while(|&cell| self.at(cell) == Raw::Stone(Side::Black))
                .any(|cell| cell == other)
        };
        reach(-1) || reach(1)
    }
}

/// Fours of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FourKind {
    /// No five threatens.
    None,
    /// A reply stops the five.
    Single,
    /// No reply stops both ends of four in a row.
    Straight,
    /// No reply stops both of two fours in the line.
    Double,
}
