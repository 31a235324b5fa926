//! Whether openings can be played: one board for any number of them, because setting up a board
//! costs far more than the few stones on it.

use kagetsu::board::{Board, Outcome};
use kagetsu::types::{BoardSize, Point, Rule};

use super::problem::Problem;

/// An empty board on which openings are tried.
#[derive(Debug)]
pub struct Rehearsal {
    board: Board,
}

impl Rehearsal {
    /// For games by this rule on this board.
    pub fn new(rule: Rule, size: BoardSize) -> Self {
        Self { board: Board::without_scores(rule, size) }
    }

    /// Plays the stones, Black's first, as the engines' game will begin, and takes them back.
    pub fn play(&mut self, stones: &[Point]) -> Result<(), Problem> {
        let played = stones.iter().try_for_each(|&stone| self.place(stone));
        while self.board.ply() != 0 {
            self.board.take_back_any();
        }
        played
    }

    fn place(&mut self, stone: Point) -> Result<(), Problem> {
        if !self.board.is_empty(stone) {
            return Err(Problem::Occupied(stone));
        }
        if self.board.is_forbidden(self.board.side_to_move(), stone) {
            return Err(Problem::Forbidden(stone));
        }
        self.board.play_any(stone);
        match self.board.outcome() {
            Outcome::Open => Ok(()),
            Outcome::Won(_) | Outcome::Draw => Err(Problem::Decided(stone)),
        }
    }
}
