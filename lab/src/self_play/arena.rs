//! Where games are played: a rule, a board and its openings.

use kagetsu::board::Board;
use kagetsu::eval::Evaluator;
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::util::rng::Rng;
use kagetsu_tournaments::openings::Book;

/// A rule, a board and the openings to play on it.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    openings: Vec<Vec<Point>>,
}

impl Arena {
    /// A rule and a board with the openings of a book for them.
    #[must_use]
    pub fn new(rule: Rule, size: BoardSize, book: &Book) -> Self {
        let openings = book.openings().iter().map(|opening| opening.stones.clone());
        Self { rule, size, openings: openings.collect() }
    }

    /// Freestyle on 15 lines, with the openings of a text.
    #[cfg(test)]
    pub(crate) fn freestyle(text: &str) -> Self {
        let (rule, size) = (Rule::Freestyle, BoardSize::DEFAULT);
        let book = Book::parse(text, std::path::Path::new("-"), rule, size).expect("openings");
        Self::new(rule, size, &book)
    }

    /// All its openings.
    #[must_use]
    pub fn openings(&self) -> &[Vec<Point>] {
        &self.openings
    }

    /// One of the openings.
    #[must_use]
    pub fn opening(&self, rng: &mut Rng) -> &[Point] {
        rng.pick(&self.openings).map_or(&[], Vec::as_slice)
    }

    /// The opening of a match's pair, counted from 0: all one after the other, then from the first again.
    #[must_use]
    pub fn opening_in_turn(&self, pair: u64) -> &[Point] {
        self.openings.get(pair as usize % self.openings.len().max(1)).map_or(&[], Vec::as_slice)
    }

    /// The board of the evaluator with an opening on it.
    #[must_use]
    pub fn board(&self, evaluator: &Evaluator, opening: &[Point]) -> Board {
        let mut board = evaluator.new_board(self.size);
        for &point in opening {
            board.play_any(point);
        }
        board
    }
}
