//! Everything that a board keeps, worked out again from its stones.
//!
//! A board whose play and take-back are right never shows a difference. Tests ask a [`Checker`],
//! which goes back to the definition of the patterns. Builds with assertions ask
//! [`Board::check_now_and_then`] with every stone; it looks the patterns up, as an empty board does,
//! so that they can pay for it.

use super::cell::Cell;
use super::tally::Tally;
use super::{Board, zobrist};
use crate::pattern::{CellClass, Classifier, LinePattern, LineRule, Ray, Weights, combination};
use crate::types::{Direction, Point, PointSet, Rule, Side};

/// One in so many positions is checked where assertions are on. With one in 4096 `bench` took 4.7 %
/// more instructions; the cost goes with the share.
const CHECKED_SHARE: u64 = 16_384;

impl Board {
    /// In builds with assertions, fails when the position is one of those that are checked and is
    /// not what its stones say. A key is as good as a random number, so that it tells which.
    #[inline(always)]
    pub(super) fn check_now_and_then(&self) {
        if cfg!(debug_assertions) && self.is_checked() {
            assert_eq!(self.difference_from_lines(), None, "{} {self}", self.rule);
        }
    }

    pub(super) fn is_checked(&self) -> bool {
        self.key.is_multiple_of(CHECKED_SHARE)
    }

    /// The first thing that is not as it would be on a board set up with the same lines.
    pub(super) fn difference_from_lines(&self) -> Option<String> {
        let mut tally = Tally::EMPTY;
        for point in self.size.points() {
            let is_empty = self.empty.contains(point);
            let found = self.cells[point.index()];
            let expected =
                if is_empty { self.cell_from_lines(point) } else { Cell::blank(point.index()) };
            if found != expected {
                return Some(format!("{point}: {found:?} instead of {expected:?}"));
            }
            tally.add(&expected);
        }
        if self.tally != tally {
            return Some(format!("{:?} instead of {tally:?}", self.tally));
        }
        set_difference(self)
    }
}

/// Compares boards of one rule with the definition; keeps what it has classified.
pub struct Checker<'a> {
    rule: Rule,
    weights: &'a Weights,
    classifiers: [Classifier; 2],
}

impl<'a> Checker<'a> {
    /// A checker for boards made with `rule` and `weights`.
    pub fn new(rule: Rule, weights: &'a Weights) -> Self {
        let classifiers = Side::ALL.map(|side| Classifier::new(LineRule::of(rule, side)));
        Self { rule, weights, classifiers }
    }

    /// The first thing on the board that is not as it should be, in words.
    pub fn first_difference(&mut self, board: &Board) -> Option<String> {
        let mut value = 0;
        let mut counts = [[0; CellClass::COUNT]; 2];
        for point in board.size.points() {
            if !board.is_empty(point) {
                if let Some(difference) = self.occupied_difference(board, point) {
                    return Some(difference);
                }
                continue;
            }
            let patterns = Side::ALL.map(|side| self.patterns(board, side, point));
            if let Some(difference) = self.cell_difference(board, point, patterns) {
                return Some(difference);
            }
            for side in Side::ALL {
                let weight = self.weight(side, patterns[side.index()]);
                value += if side == Side::Black { weight[0] } else { -weight[0] };
                counts[side.index()][board.class(side, point) as usize] += 1;
            }
        }
        self.sum_difference(board, value, &counts).or_else(|| set_difference(board))
    }

    /// What is wrong with a point that is not empty.
    fn occupied_difference(&self, board: &Board, point: Point) -> Option<String> {
        Side::ALL.into_iter().find_map(|side| {
            let class = board.class(side, point);
            let score = board.move_score(side, point);
            let has_pattern = Direction::ALL
                .into_iter()
                .any(|direction| board.line_pattern(side, point, direction) != LinePattern::Dead);
            (class != CellClass::None || score != 0 || has_pattern)
                .then(|| format!("{} {point} is not empty, but {class:?} {score}", self.rule))
        })
    }

    /// What is wrong with an empty point.
    fn cell_difference(
        &self,
        board: &Board,
        point: Point,
        patterns: [[LinePattern; 4]; 2],
    ) -> Option<String> {
        Side::ALL.into_iter().find_map(|side| {
            let own = patterns[side.index()];
            let fouls = self.rule == Rule::Renju && side == Side::Black;
            let expected = (
                own,
                CellClass::combine(own, fouls),
                self.weight(side, own)[1] + self.weight(!side, patterns[(!side).index()])[2],
            );
            let found = (
                Direction::ALL.map(|direction| board.line_pattern(side, point, direction)),
                board.class(side, point),
                board.move_score(side, point),
            );
            (found != expected).then(|| {
                format!("{} {side:?} {point}: {found:?} instead of {expected:?}", self.rule)
            })
        })
    }

    /// What is wrong with the sums over all points.
    fn sum_difference(
        &self,
        board: &Board,
        value: i32,
        counts: &[[u32; CellClass::COUNT]; 2],
    ) -> Option<String> {
        if board.value() != value {
            return Some(format!("{} value {} instead of {value}", self.rule, board.value()));
        }
        let classes = CellClass::ALL.into_iter().skip(1);
        let pairs = Side::ALL.into_iter().flat_map(|side| classes.clone().map(move |c| (side, c)));
        for (side, class) in pairs {
            let expected = counts[side.index()][class as usize];
            let found = board.count(side, class);
            if found != expected {
                return Some(format!("{side:?} has {found} {class:?} instead of {expected}"));
            }
            let point = board.find(side, class);
            let is_right = match point {
                Some(point) => board.is_empty(point) && board.class(side, point) == class,
                None => expected == 0,
            };
            if !is_right {
                return Some(format!("{side:?} {class:?} was looked for and found at {point:?}"));
            }
        }
        None
    }

    /// Value, own score and other's score of four patterns.
    fn weight(&self, side: Side, patterns: [LinePattern; 4]) -> [i32; 3] {
        let weights = self.weights.cells[side.index()][combination(patterns)];
        let part = |part: i16| i32::from(part).clamp(-16383, 16383);
        [weights.value, weights.own, weights.other].map(part)
    }

    /// The four patterns of an empty point by the definition.
    fn patterns(&mut self, board: &Board, side: Side, point: Point) -> [LinePattern; 4] {
        Direction::ALL.map(|direction| {
            let rays = [-1, 1].map(|way| ray(board, side, point, direction, way));
            self.classifiers[side.index()].pattern(rays)
        })
    }
}

impl std::fmt::Debug for Checker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Checker").field("rule", &self.rule).finish_non_exhaustive()
    }
}

/// What the point sees, cell by cell.
fn ray(board: &Board, side: Side, point: Point, direction: Direction, way: isize) -> Ray {
    let mut ray = Ray { own: 0, length: 0, stone: false };
    for steps in 1..=5 {
        let cell = point.step(direction, way * steps);
        let stone = board.stone_at(cell);
        if stone != Some(side) && !board.is_empty(cell) {
            ray.stone = stone.is_some();
            break;
        }
        ray.own |= u32::from(stone.is_some()) << ray.length;
        ray.length += 1;
    }
    ray
}

/// What is wrong with key, stones and candidates.
fn set_difference(board: &Board) -> Option<String> {
    let mut key = if board.ply().is_multiple_of(2) { 0 } else { zobrist::SIDE_KEY };
    let mut stones = 0;
    let mut near = PointSet::EMPTY;
    for point in board.size.points() {
        if let Some(side) = board.stone_at(point) {
            key ^= zobrist::stone_key(side, point);
            stones += 1;
            near.extend(board.size.points().filter(|&other| is_near(point, other)));
        } else if !board.is_empty(point) {
            key ^= zobrist::blocked_key(point);
        }
    }
    near &= board.empty_points();
    if key != board.key() {
        Some(format!("key {:x} instead of {key:x}", board.key()))
    } else if stones != board.stones() {
        Some(format!("{} stones instead of {stones}", board.stones()))
    } else if !near.is_empty() && near != board.candidates() {
        Some(format!("candidates {:?} instead of {near:?}", board.candidates()))
    } else {
        None
    }
}

/// Whether a stone makes the other point a candidate.
fn is_near(stone: Point, other: Point) -> bool {
    let (dx, dy) = (stone.x().abs_diff(other.x()), stone.y().abs_diff(other.y()));
    dx.max(dy) <= 3 || (dx.max(dy) == 4 && (dx == dy || dx == 0 || dy == 0))
}
