//! The points of some classes, looked for only until all are found.

use std::iter::FusedIterator;

use super::Board;
use crate::pattern::CellClass;
use crate::types::{Point, Side};

/// Iterator over the empty points of some classes: see [`Board::points_of`].
#[derive(Clone, Debug)]
pub struct PointsOf<'a> {
    board: &'a Board,
    side: Side,
    /// Bit by bit, the classes that are looked for.
    classes: u32,
    /// Points still to be found.
    left: u32,
    /// Words of points near stones that lie before or in `word`, and what is left of that one.
    next_word: usize,
    word: u64,
}

impl<'a> PointsOf<'a> {
    #[inline]
    pub(super) fn new(board: &'a Board, side: Side, classes: &[CellClass]) -> Self {
        let left = classes.iter().map(|&class| board.count(side, class)).sum();
        let classes = classes.iter().fold(0, |set, &class| set | 1 << class as u32);
        Self { board, side, classes, left, next_word: 0, word: 0 }
    }
}

impl Iterator for PointsOf<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        // Only points near stones have a class.
        let (near, empty) = (self.board.near.words(), self.board.empty.words());
        while self.left > 0 {
            while self.word == 0 {
                self.word = near.get(self.next_word)? & empty.get(self.next_word)?;
                self.next_word += 1;
            }
            let bit = self.word.trailing_zeros() as usize;
            self.word &= self.word - 1;
            let point = Point::at((self.next_word - 1) * 64 + bit);
            if self.classes >> self.board.class(self.side, point) as u32 & 1 != 0 {
                self.left -= 1;
                return Some(point);
            }
        }
        None
    }
}

impl FusedIterator for PointsOf<'_> {}
