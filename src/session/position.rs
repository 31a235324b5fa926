//! The stones of a game as the manager told them, without any board behind them.
//!
//! A manager speaks of own stones and the opponent's; the colours follow from the order: whoever
//! owns the first stone is Black. Two stones of one side in a row mean that the other side passed.

use crate::board::Board;
use crate::eval::Evaluator;
use crate::types::{BoardSize, Field, Point, Side};

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    pub(super) point: Point,
    pub(super) side: Side,
}

/// Stones in the order of play, blocked points, and the engine's colour.
#[derive(Clone, Debug)]
pub(super) struct Position {
    stones: Vec<Stone>,
    blocked: Vec<Point>,
    own: Side,
}

impl Position {
    /// The empty board.
    pub(super) const fn empty() -> Self {
        Self { stones: Vec::new(), blocked: Vec::new(), own: Side::Black }
    }

    /// A listed position. An entry on a point that is already taken is skipped.
    pub(super) fn listed(entries: &[(Point, Field)]) -> Self {
        let mut position = Self::empty();
        let first = entries.iter().find(|(_, field)| *field != Field::Blocked);
        if let Some((_, Field::Opponent)) = first {
            position.own = Side::White;
        }
        for &(point, field) in entries {
            if position.is_taken(point) {
                continue;
            }
            match field {
                Field::Own => position.stones.push(Stone { point, side: position.own }),
                Field::Opponent => position.stones.push(Stone { point, side: !position.own }),
                Field::Blocked => position.blocked.push(point),
            }
        }
        position
    }

    /// A position of an opening: the colours alternate, and the engine has the side to move. A point that is
    /// already taken is skipped.
    pub(super) fn alternating(points: &[Point]) -> Self {
        let mut position = Self::empty();
        for &point in points {
            if !position.is_taken(point) {
                let side = position.natural_side();
                position.stones.push(Stone { point, side });
            }
        }
        position.take_side_to_move();
        position
    }

    /// The points of the stones, in their order.
    pub(super) fn points(&self) -> Vec<Point> {
        self.stones.iter().map(|stone| stone.point).collect()
    }

    /// Whether a stone or a block lies on the point.
    pub(super) fn is_taken(&self, point: Point) -> bool {
        self.blocked.contains(&point) || self.stones.iter().any(|stone| stone.point == point)
    }

    /// Number of stones.
    pub(super) fn len(&self) -> usize {
        self.stones.len()
    }

    /// The opponent plays; whoever plays first is Black.
    pub(super) fn opponent_plays(&mut self, point: Point) {
        if self.stones.is_empty() {
            self.own = Side::White;
        }
        self.stones.push(Stone { point, side: !self.own });
    }

    /// The engine plays.
    pub(super) fn engine_plays(&mut self, point: Point) {
        self.stones.push(Stone { point, side: self.own });
    }

    /// The engine takes Black, whatever it had before.
    pub(super) fn take_black(&mut self) {
        self.own = Side::Black;
    }

    /// The engine takes the side that is to move.
    pub(super) fn take_side_to_move(&mut self) {
        self.own = self.natural_side();
    }

    /// Removes a stone or a block, wherever it stands in the order; tells whether there was one.
    pub(super) fn remove(&mut self, point: Point) -> bool {
        let before = self.stones.len() + self.blocked.len();
        self.stones.retain(|stone| stone.point != point);
        self.blocked.retain(|&blocked| blocked != point);
        before != self.stones.len() + self.blocked.len()
    }

    /// The board, with the engine to move.
    pub(super) fn board(&self, evaluator: &Evaluator, size: BoardSize) -> Board {
        let mut board = evaluator.new_board(size);
        self.blocked.iter().for_each(|&point| board.block(point));
        for stone in &self.stones {
            pass_to(&mut board, stone.side);
            board.play_any(stone.point);
        }
        pass_to(&mut board, self.own);
        board
    }

    /// The side that did not make the last move.
    fn natural_side(&self) -> Side {
        self.stones.last().map_or(Side::Black, |stone| !stone.side)
    }
}

/// Passes where `side` is not to move.
fn pass_to(board: &mut Board, side: Side) {
    if board.side_to_move() != side {
        board.pass();
    }
}
