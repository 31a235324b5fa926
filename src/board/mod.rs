//! The board: stones, and everything that is kept up with them.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the position and the questions it answers |
//! | `setup` | making a board and blocking points of it |
//! | `play` | playing and taking back: all that changes a position behind its first stone |
//! | `delta` | what a stone changes |
//! | `observer` | looking on while stones come and go |
//! | `lines`, `cell`, `tally`, `candidates`, `zobrist`, `journal` | the parts of a position |
//! | `outcome`, `forbidden` | the rules beyond the line: end of game, renju's fouls |
//! | `symmetry`, `position_key` | the eight images of points; when two positions are the same |
//! | `threats`, `points_of` | what the counts say about the next plies; the points that they count |
//! | `text` | diagrams and point lists |
//! | `check` | everything worked out again from the stones, and compared |
//!
//! What it is not: it judges nothing (no search, no evaluation beyond the sums it was given
//! weights for), does no input or output, and cannot fail but where it reads text.

mod candidates;
mod cell;
mod check;
mod delta;
mod forbidden;
mod journal;
mod lines;
mod observer;
mod outcome;
mod play;
mod points_of;
mod position_key;
mod setup;
mod symmetry;
mod tally;
#[cfg(test)]
mod tests;
mod text;
mod threats;
mod zobrist;

use std::fmt;
use std::sync::Arc;

use crate::pattern::{CellClass, CellTable, LinePattern, PatternTable};
use crate::types::{
    BoardSize, CELLS, Direction, LANES, Point, PointSet, Rule, RuleSet, Side, Strip,
};
use crate::with_rule;

use cell::Cell;
pub use check::Checker;
pub use forbidden::Foul;
use journal::Journal;
use lines::{Lines, View};
pub use observer::{NoObserver, Observer};
pub use outcome::Outcome;
use play::{MAX_PLIES, Ply};
pub use points_of::PointsOf;
pub use position_key::PositionKey;
pub use symmetry::Symmetry;
use tally::{LastDecisive, Tally};
pub use text::{NotAPosition, NotPoints, Position, parse_points};
pub use threats::{FOUR_CLASSES, has_fouls};

/// A position with its history, and everything that is kept up with each stone.
///
/// Cheap to move (its tables lie on the heap); `clone` copies about half a megabyte.
///
/// ```
/// use kagetsu::board::Board;
/// use kagetsu::types::{BoardSize, Freestyle, Point, Rule};
/// let mut board = Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT);
/// let key = board.key();
/// board.play::<Freestyle>(Point::new(7, 7));
/// assert!(!board.is_empty(Point::new(7, 7)));
/// board.take_back::<Freestyle>();
/// assert_eq!(board.key(), key);
/// ```
#[derive(Clone)]
pub struct Board {
    rule: Rule,
    size: BoardSize,
    side: Side,
    tables: [&'static PatternTable; 2],
    cell_tables: [Arc<CellTable>; 2],
    lines: Box<Lines>,
    cells: Box<[Cell; CELLS]>,
    empty: PointSet,
    /// Neighbours of all stones, occupied or not.
    near: PointSet,
    key: u64,
    tally: Tally,
    last_decisive: LastDecisive,
    /// Who made the first five.
    winner: Option<Side>,
    stones: usize,
    /// All plies; `None` is a pass.
    moves: Vec<Option<Point>>,
    /// What each stone changed, indexed by the number of stones before it.
    plies: Box<[Ply; MAX_PLIES]>,
    /// Cells as they were before the stones changed them.
    journal: Journal,
}

impl Board {
    /// The rule of play.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Who plays next.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Moves played, passes counted.
    #[inline]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Stones on the board.
    #[inline]
    pub fn stones(&self) -> usize {
        self.stones
    }

    /// The stone on a point.
    #[inline]
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        self.lines.stone_at(point)
    }

    /// On the board, no stone, not blocked.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.empty.contains(point)
    }

    /// All empty points.
    #[inline]
    pub fn empty_points(&self) -> PointSet {
        self.empty
    }

    /// Hash of stones, blocked points and side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key after the side to move has played `point` (for prefetching).
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone_key(self.side, point) ^ zobrist::SIDE_KEY
    }

    /// Point of the move `back` plies ago (1 = the last); none for a pass or before the start.
    #[inline]
    pub fn move_back(&self, back: usize) -> Option<Point> {
        self.moves.len().checked_sub(back).and_then(|index| *self.moves.get(index)?)
    }

    /// All moves, oldest first; `None` is a pass.
    pub fn moves(&self) -> impl Iterator<Item = Option<Point>> + '_ {
        self.moves.iter().copied()
    }

    /// [`Board::play`] with the rule looked up at run time: for everything that is not the search.
    pub fn play_any(&mut self, point: Point) {
        with_rule!(self.rule, R => self.play::<R>(point));
    }

    /// [`Board::take_back`] with the rule looked up at run time.
    pub fn take_back_any(&mut self) {
        with_rule!(self.rule, R => self.take_back::<R>());
    }

    /// Pattern on a line through an empty point; [`LinePattern::Dead`] for other points.
    #[inline]
    pub fn line_pattern(&self, side: Side, point: Point, direction: Direction) -> LinePattern {
        let patterns = self.cells[point.index()].patterns.of_sides()[side.index()];
        LinePattern::from_nibble((patterns >> (4 * direction.index())) as u8)
    }

    /// The pattern that `side` would have there if a stone of the opponent stood on `stone`, an
    /// empty point.
    #[inline]
    pub fn line_pattern_without<R: RuleSet>(
        &self,
        side: Side,
        point: Point,
        direction: Direction,
        stone: Point,
    ) -> LinePattern {
        let laid = std::iter::once(stone);
        let views = self.lines.views_with(point, direction, side, !side, laid);
        let codes = views.map(View::window_code::<R>);
        self.tables[side.index()].pattern(codes)
    }

    /// The class that an empty point would have for `side` if a stone of the opponent stood on `stone`,
    /// an empty point of the line through it in `direction`.
    #[inline]
    pub fn class_without<R: RuleSet>(
        &self,
        side: Side,
        point: Point,
        direction: Direction,
        stone: Point,
    ) -> CellClass {
        let pattern = self.line_pattern_without::<R>(side, point, direction, stone) as u16;
        let nibble = 4 * direction.index();
        let patterns = self.cells[point.index()].patterns.of_sides()[side.index()];
        let patterns = patterns & !(15 << nibble) | pattern << nibble;
        self.cell_tables[side.index()].parts()[usize::from(patterns)].class(side)
    }

    /// Class of an empty point for `side`; [`CellClass::None`] for other points.
    #[inline]
    pub fn class(&self, side: Side, point: Point) -> CellClass {
        self.cells[point.index()].facts.class(side)
    }

    /// Number of empty points of a class. [`CellClass::None`] is not counted (always 0).
    #[inline]
    pub fn count(&self, side: Side, class: CellClass) -> u32 {
        self.tally.count(side, class)
    }

    /// The strongest class of the empty points.
    #[inline]
    pub fn strongest(&self, side: Side) -> CellClass {
        self.tally.strongest(side)
    }

    /// Some empty point of a class, when there is one: at once when the class is decisive and the point
    /// that took it on last still has it, else by a search of the empty points.
    #[inline]
    pub fn find(&self, side: Side, class: CellClass) -> Option<Point> {
        if self.count(side, class) == 0 {
            return None;
        }
        let last = self.last_decisive.get(side, class);
        if self.class(side, last) == class {
            return Some(last);
        }
        self.points_of(side, &[class]).next()
    }

    /// The empty points of these classes, [`CellClass::None`] not being one, in board order. No point
    /// behind the last of them is looked at.
    #[inline]
    pub fn points_of(&self, side: Side, classes: &[CellClass]) -> PointsOf<'_> {
        PointsOf::new(self, side, classes)
    }

    /// Sum of the values of all empty points: Black's minus White's, in the unit of
    /// [`CellWeights::VALUE_UNIT`](crate::pattern::CellWeights::VALUE_UNIT).
    #[inline]
    pub fn value(&self) -> i32 {
        self.tally.value
    }

    /// How promising the point is for `side`: own score of its patterns and the score for taking
    /// those of the opponent away. 0 for points that are not empty.
    #[inline]
    pub fn move_score(&self, side: Side, point: Point) -> i32 {
        self.cells[point.index()].facts.score(side)
    }

    /// [`Board::move_score`] of each cell of a strip.
    #[inline]
    pub fn move_scores(&self, side: Side, strip: Strip) -> [i16; LANES] {
        let cells = strip.cells(&self.cells);
        std::array::from_fn(|lane| cells[lane].facts.score(side) as i16)
    }

    /// Empty points near stones: a square of 7×7 and the four lines at distance 4 around every
    /// stone. Where nothing is near, the centre, or all empty points if even that is taken: the
    /// set has a point as long as the board has one.
    #[inline]
    pub fn candidates(&self) -> PointSet {
        let near = self.near & self.empty;
        if near.is_empty() { self.candidates_far() } else { near }
    }

    #[cold]
    fn candidates_far(&self) -> PointSet {
        let centre = self.size.centre();
        if self.stones == 0 && self.is_empty(centre) {
            PointSet::from_iter([centre])
        } else {
            self.empty
        }
    }

    /// Whether the side to move may play here: empty and not forbidden.
    pub fn is_legal(&self, point: Point) -> bool {
        self.is_empty(point) && !self.is_forbidden(self.side, point)
    }

    /// Whether `side` playing at the empty point wins at once.
    #[inline]
    pub fn wins_at(&self, side: Side, point: Point) -> bool {
        self.class(side, point) == CellClass::Five
    }

    /// How the game stands: won by whoever made the first five. A foul is not looked for: ask
    /// [`Board::is_forbidden`] before playing.
    #[inline]
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            Some(side) => Outcome::Won(side),
            None if self.empty.is_empty() => Outcome::Draw,
            None => Outcome::Open,
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
