//! The board: stones, and everything that is kept up with them.
#![allow(unused, clippy::unimplemented, missing_docs)] // STUB: bodies follow

use crate::pattern::{CellClass, LinePattern, Weights};
use crate::types::{BoardSize, Direction, Point, PointSet, Rule, RuleSet, Side};
use std::sync::Arc;

mod threats;
pub use threats::{FOUR_CLASSES, has_fouls};

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// The side has made its five.
    Won(Side),
    /// No empty point is left.
    Draw,
}

/// A position with its history, and everything that is kept up with each stone.
/// Cheap to move (its tables lie on the heap); `clone` copies about half a megabyte.
#[derive(Clone, Debug)]
pub struct Board {}

impl Board {
    /// An empty board. Builds the pattern tables of `rule` when it is the first of its rule.
    pub fn new(rule: Rule, size: BoardSize, weights: &Weights) -> Self {
        unimplemented!()
    }
    /// An empty board that knows only the rules: all move scores and values are 0.
    pub fn without_scores(rule: Rule, size: BoardSize) -> Self {
        unimplemented!()
    }
    pub fn rule(&self) -> Rule {
        unimplemented!()
    }
    pub fn size(&self) -> BoardSize {
        unimplemented!()
    }
    pub fn side_to_move(&self) -> Side {
        unimplemented!()
    }
    /// Moves played, passes counted.
    pub fn ply(&self) -> usize {
        unimplemented!()
    }
    pub fn stones(&self) -> usize {
        unimplemented!()
    }
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        unimplemented!()
    }
    /// On the board, no stone, not blocked.
    pub fn is_empty(&self, point: Point) -> bool {
        unimplemented!()
    }
    pub fn empty_points(&self) -> PointSet {
        unimplemented!()
    }
    /// Hash of stones, blocked points and side to move.
    pub fn key(&self) -> u64 {
        unimplemented!()
    }
    /// The key after the side to move has played `point` (for prefetching).
    pub fn key_after(&self, point: Point) -> u64 {
        unimplemented!()
    }
    /// Point of the move `back` plies ago (1 = the last); none for a pass or before the start.
    pub fn move_back(&self, back: usize) -> Option<Point> {
        unimplemented!()
    }
    /// All moves, oldest first; `None` is a pass.
    pub fn moves(&self) -> impl Iterator<Item = Option<Point>> + '_ {
        std::iter::empty()
    }

    /// Puts a stone of the side to move on an empty point. Works on won positions too.
    pub fn play<R: RuleSet>(&mut self, point: Point) {
        unimplemented!()
    }
    /// Undoes the last `play`.
    pub fn take_back<R: RuleSet>(&mut self) {
        unimplemented!()
    }
    /// `play` with the rule looked up at run time: for everything that is not the search.
    pub fn play_any(&mut self, point: Point) {
        unimplemented!()
    }
    pub fn take_back_any(&mut self) {
        unimplemented!()
    }
    /// The side to move does nothing. No pattern changes.
    pub fn pass(&mut self) {
        unimplemented!()
    }
    pub fn take_back_pass(&mut self) {
        unimplemented!()
    }
    /// Makes an empty point unusable for both (field 3 of BOARD), as if the edge ran there. For setting up:
    /// only before the first move.
    pub fn block(&mut self, point: Point) {
        unimplemented!()
    }

    pub fn line_pattern(&self, side: Side, point: Point, direction: Direction) -> LinePattern {
        unimplemented!()
    }
    /// Class of an empty point for `side`; `None` for occupied points.
    pub fn class(&self, side: Side, point: Point) -> CellClass {
        unimplemented!()
    }
    /// Number of empty points of a class. `CellClass::None` is not counted (always 0).
    pub fn count(&self, side: Side, class: CellClass) -> u32 {
        unimplemented!()
    }
    /// Some empty point of a class, when there is one: O(1) in the usual case (last strong cell), else a scan.
    pub fn find(&self, side: Side, class: CellClass) -> Option<Point> {
        unimplemented!()
    }
    /// Sum of the values of all empty points: Black's minus White's.
    pub fn value(&self) -> i32 {
        unimplemented!()
    }
    /// How promising the point is for `side`: own score of its patterns + other's score of the opponent's.
    pub fn move_score(&self, side: Side, point: Point) -> i32 {
        unimplemented!()
    }
    /// Empty points near stones (7×7 square and the four lines at distance 4 around every stone); the centre when there is none.
    pub fn candidates(&self) -> PointSet {
        unimplemented!()
    }

    /// Whether the point is forbidden: renju, Black to place, exact by unlimited recursion. Five comes before foul.
    /// False for other rules, for White, and on occupied points.
    pub fn is_forbidden(&self, side: Side, point: Point) -> bool {
        unimplemented!()
    }
    /// Whether the side to move may play here: empty and not forbidden.
    pub fn is_legal(&self, point: Point) -> bool {
        unimplemented!()
    }
    /// Whether `side` playing at the empty point wins at once.
    pub fn wins_at(&self, side: Side, point: Point) -> bool {
        self.class(side, point) == CellClass::Five
    }
    /// How the game stands after the last move. A foul is not looked for: ask `is_forbidden` before playing.
    pub fn outcome(&self) -> Outcome {
        unimplemented!()
    }

    pub fn line_pattern_without<R: RuleSet>(&self, side: Side, point: Point, direction: Direction, stone: Point) -> LinePattern { unimplemented!() }
}
