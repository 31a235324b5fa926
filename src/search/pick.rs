//! Moves of a node, best first.

use super::params::Params;
use crate::types::{CELLS, Point};

/// A move and how promising it is, in one word: the best is the largest, of equal ones the first in
/// board order.
///
/// ```text
/// bits  31..10                    9..0
///       score + SCORE_OFFSET      LAST_INDEX - index of the point
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ScoredMove(u32);

/// Bits of a point's index.
const INDEX_BITS: u32 = CELLS.ilog2();
/// The largest index of a point.
const LAST_INDEX: u32 = CELLS as u32 - 1;
/// Makes scores positive.
const SCORE_OFFSET: i32 = 1 << 20;
/// The largest score that fits.
const SCORE_MAX: i32 = (1 << (32 - INDEX_BITS)) - 1 - SCORE_OFFSET;

impl ScoredMove {
    /// No move, below all others. Its point would be the last cell of the border.
    pub(super) const NONE: Self = Self(0);

    /// The move with this score, or the nearest one that fits.
    #[inline]
    pub(super) fn new(point: Point, score: i32) -> Self {
        let score = (score.clamp(-SCORE_OFFSET, SCORE_MAX) + SCORE_OFFSET) as u32;
        Self(score << INDEX_BITS | (LAST_INDEX - point.index() as u32))
    }

    /// The move.
    #[inline]
    pub(super) fn point(self) -> Point {
        Point::at((LAST_INDEX - (self.0 & LAST_INDEX)) as usize)
    }

    /// How promising it is.
    #[inline]
    pub(super) fn score(self) -> i32 {
        (self.0 >> INDEX_BITS) as i32 - SCORE_OFFSET
    }

    /// The policy score is so much at most, here and in all moves that come after it: the score, were the
    /// history as bad as can be.
    #[inline]
    pub(super) fn policy_at_most(self, params: &Params) -> i32 {
        self.score() + params.history_max() / params.history_order_div()
    }
}

/// Takes the moves of a node, which are the end of the shared list, best first.
///
/// At first the list holds the table's move alone, or nothing; the others are made when they are asked
/// for: where the first move cuts off nobody needs them.
#[derive(Debug)]
pub(super) struct Picker {
    first: usize,
    next: usize,
    end: usize,
    /// All moves were made.
    is_complete: bool,
}

impl Picker {
    /// For the moves from index `first` to the end of the list, and others to come.
    pub(super) fn new(first: usize, moves: &[ScoredMove]) -> Self {
        Self { first, next: first, end: moves.len(), is_complete: false }
    }

    /// Where its moves begin.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// The moves taken before the last one.
    #[inline]
    pub(super) fn taken_before<'a>(&self, moves: &'a [ScoredMove]) -> &'a [ScoredMove] {
        moves.get(self.first..self.next.saturating_sub(1)).unwrap_or_default()
    }

    /// Whether all but the early move must be made now.
    #[inline]
    pub(super) fn needs_moves(&self) -> bool {
        !self.is_complete && self.next == self.end
    }

    /// Takes the moves that were made since.
    pub(super) fn take_over(&mut self, moves: &mut Vec<ScoredMove>) {
        moves.extend([ScoredMove::NONE; BLOCK - 1]); // the last move, too, is one of a whole block
        (self.end, self.is_complete) = (moves.len(), true);
    }

    /// The best move not taken yet.
    ///
    /// They are looked for one by one: most nodes need few, and a sort of all would cost more.
    #[inline]
    pub(super) fn next(&mut self, moves: &mut [ScoredMove]) -> Option<ScoredMove> {
        let rest = &mut moves[self.next..self.end];
        let (place, best) =
            if self.is_complete { best_of(rest)? } else { (0, rest.first().copied()?) };
        rest.swap(0, place);
        self.next += 1;
        Some(best)
    }
}

/// Moves that are compared at once: the compiler makes vectors of them.
const BLOCK: usize = 32;

/// The best of some distinct moves, and where it stands; behind the last one stand `BLOCK - 1` that are
/// none.
#[inline]
fn best_of(moves: &[ScoredMove]) -> Option<(usize, ScoredMove)> {
    let (blocks, _) = moves.as_chunks::<BLOCK>();
    let (mut tops, mut numbers) = ([ScoredMove::NONE; BLOCK], [0_u32; BLOCK]);
    for (number, block) in (0..).zip(blocks) {
        for lane in 0..BLOCK {
            let top = tops[lane].max(block[lane]);
            numbers[lane] = if top == tops[lane] { numbers[lane] } else { number };
            tops[lane] = top;
        }
    }
    let best = tops.into_iter().max().filter(|&best| best != ScoredMove::NONE)?;
    let mut place = 0;
    for lane in 0..BLOCK {
        let here = numbers[lane] * BLOCK as u32 + lane as u32;
        place |= if tops[lane] == best { here } else { 0 };
    }
    Some((place as usize, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Above all other scores.
    const TOP: i32 = 1 << 20;

    #[test]
    fn the_others_are_asked_for_behind_the_early_move() {
        let moves = [3, 1, 2].map(|row| ScoredMove::new(Point::new(row, 0), row as i32));
        let mut list = vec![ScoredMove::new(Point::new(9, 9), 5), moves[0]]; // of another node; the early one
        let mut picker = Picker::new(1, &list);
        assert!(!picker.needs_moves());
        assert_eq!(picker.next(&mut list), Some(moves[0]));
        assert!(picker.needs_moves());
        list.extend(&moves[1..]);
        picker.take_over(&mut list);
        assert!(!picker.needs_moves());
        assert_eq!(picker.next(&mut list), Some(moves[2]));
        assert_eq!(picker.next(&mut list), Some(moves[1]));
        assert!(!picker.needs_moves());
        assert_eq!(picker.next(&mut list), None);
    }

    #[test]
    fn moves_come_best_first_and_equal_ones_in_board_order() {
        let scores = [0, -3, 7, 7, TOP, -SCORE_OFFSET, i32::MAX, i32::MIN, 7];
        let point = |index: usize| Point::new(index, 14 - index);
        let scored = |(index, &score)| ScoredMove::new(point(index), score);
        let mut expected: Vec<_> =
            (0..scores.len()).map(|index| (scores[index], point(index))).collect();
        expected.sort_by_key(|&(score, point)| {
            (-i64::from(score.clamp(-SCORE_OFFSET, SCORE_MAX)), point.index())
        });
        let another_node = ScoredMove::new(Point::new(0, 0), i32::MAX);
        // So many cells without a move lie before each: the best is one of the first block, or a later one.
        for gap in [0, 1, 5, BLOCK - 1, BLOCK] {
            let mut moves = vec![another_node];
            for one in scores.iter().enumerate().map(scored) {
                moves.extend(vec![ScoredMove::NONE; gap]);
                moves.push(one);
            }
            let mut picker = Picker::new(1, &[another_node]);
            picker.take_over(&mut moves);
            for (place, &(_, point)) in expected.iter().enumerate() {
                assert_eq!(picker.next(&mut moves).map(ScoredMove::point), Some(point), "{gap}");
                let before = picker.taken_before(&moves).iter().map(|scored| scored.point());
                assert!(before.eq(expected[..place].iter().map(|&(_, point)| point)), "{gap}");
            }
            assert_eq!(picker.next(&mut moves), None);
        }
    }
}
