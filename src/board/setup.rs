//! Making a board, and everything that is not done move by move.

use std::sync::Arc;

use super::cell::Cell;
use super::journal::Journal;
use super::lines::{Lines, View};
use super::play::{MAX_PLIES, Ply};
use super::symmetry::Symmetry;
use super::tally::{LastDecisive, Tally};
use super::text::Position;
use super::{Board, zobrist};
use crate::pattern::{CellTable, PatternTable, Weights};
use crate::types::{BoardSize, Direction, Point, PointSet, Rule, Side};
use crate::util::boxed::boxed_array;
use crate::with_rule;

impl Board {
    /// An empty board with its own tables of these weights. Builds the pattern tables of `rule` when it
    /// is the first of its rule.
    pub fn new(rule: Rule, size: BoardSize, weights: &Weights) -> Self {
        Self::with_tables(rule, size, CellTable::of_sides(rule, weights))
    }

    /// An empty board that shares the tables of both sides with others.
    pub(crate) fn with_tables(
        rule: Rule,
        size: BoardSize,
        cell_tables: [Arc<CellTable>; 2],
    ) -> Self {
        let mut board = Self {
            rule,
            size,
            side: Side::Black,
            tables: Side::ALL.map(|side| PatternTable::of(rule, side)),
            cell_tables,
            lines: Box::new(Lines::new(size)),
            cells: boxed_array(Cell::blank(0)),
            empty: size.points().collect(),
            near: PointSet::EMPTY,
            key: 0,
            tally: Tally::EMPTY,
            last_decisive: LastDecisive::NONE,
            winner: None,
            stones: 0,
            moves: Vec::with_capacity(2 * size.area()),
            plies: boxed_array::<_, MAX_PLIES>(Ply::NONE),
            journal: Journal::new(),
        };
        board.refresh_all();
        board
    }

    /// An empty board that knows only the rules: all move scores and values are 0.
    pub fn without_scores(rule: Rule, size: BoardSize) -> Self {
        let table = |side| CellTable::without_scores(rule, side);
        Self::with_tables(rule, size, Side::ALL.map(table))
    }

    /// A board with the given stones, whatever their numbers, and `to_move` on move. The history
    /// is made up: stones of the two colours in turns, passes where a colour has none left.
    pub fn from_position(rule: Rule, weights: &Weights, position: &Position) -> Self {
        let mut board = Self::new(rule, position.size, weights);
        position.blocked.iter().for_each(|point| board.block(point));
        let mut stones = position.stones.each_ref().map(PointSet::iter);
        let mut left = position.stones.map(|stones| stones.len());
        while left != [0; 2] || board.side != position.to_move {
            match stones[board.side.index()].next() {
                Some(point) => {
                    left[board.side.index()] -= 1;
                    board.play_any(point);
                }
                None => board.pass(),
            }
        }
        board
    }

    /// The position: stones without their history.
    pub fn position(&self) -> Position {
        let of = |side| self.size.points().filter(|&p| self.stone_at(p) == Some(side)).collect();
        let stones: [PointSet; 2] = Side::ALL.map(of);
        let all: PointSet = self.size.points().collect();
        let blocked = all - self.empty - stones[0] - stones[1];
        Position { size: self.size, stones, blocked, to_move: self.side, marked: PointSet::EMPTY }
    }

    /// The same game on the board turned or mirrored.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let mut image = self.emptied();
        for point in &self.position().blocked {
            image.block(symmetry.image(point, self.size));
        }
        for point in self.moves() {
            match point {
                Some(point) => image.play_any(symmetry.image(point, self.size)),
                None => image.pass(),
            }
        }
        image
    }

    /// An empty board of the same rule, size and weights.
    fn emptied(&self) -> Self {
        Self::with_tables(self.rule, self.size, self.cell_tables.clone())
    }

    /// Makes an empty point unusable for both (field 3 of BOARD), as if the edge ran there. For
    /// setting up: only before the first move.
    pub fn block(&mut self, point: Point) {
        debug_assert!(self.ply() == 0 && self.is_empty(point));
        if self.ply() == 0 && self.is_empty(point) {
            self.lines.toggle_wall(point);
            self.empty.remove(point);
            self.key ^= zobrist::blocked_key(point);
            self.refresh_all();
        }
    }

    /// Works out all cells from the lines.
    fn refresh_all(&mut self) {
        self.tally = Tally::EMPTY;
        for (index, cell) in self.cells.iter_mut().enumerate() {
            *cell = Cell::blank(index);
        }
        for point in &self.empty {
            let cell = self.cell_from_lines(point);
            self.cells[point.index()] = cell;
            self.tally.add(&cell);
            self.last_decisive.note(&cell);
        }
    }

    /// The cell of an empty point, worked out from the lines.
    pub(super) fn cell_from_lines(&self, point: Point) -> Cell {
        let patterns = Side::ALL.map(|side| self.patterns_from_lines(side, point));
        let parts = [self.cell_tables[0].parts(), self.cell_tables[1].parts()];
        let blank = Cell::blank(point.index());
        let packed = u64::from(patterns[0]) | u64::from(patterns[1]) << 32;
        Cell::new(blank.patterns.changed(packed), parts)
    }

    /// The four line patterns of an empty point, looked up rather than remembered.
    fn patterns_from_lines(&self, side: Side, point: Point) -> u16 {
        Direction::ALL.into_iter().fold(0, |packed, direction| {
            let views = self.lines.views(point, direction, side);
            let codes = with_rule!(self.rule, R => views.map(View::window_code::<R>));
            let pattern = self.tables[side.index()].pattern(codes);
            packed | (pattern as u16) << (4 * direction.index())
        })
    }
}
