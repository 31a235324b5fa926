//! The exact counts a second time, from raw stones by the rules alone; the positions; the child.

use std::fs;
use std::path::Path;

use super::bench::think;
use super::counts::{CANDIDATE_PLIES, Counts, FOURS, count, counts};
use super::positions::{POSITIONS, Position, SIDES, Stage, find};
use super::process::is_move;
use crate::board::{Board, Checker, Outcome, parse_points};
use crate::eval::Evaluator;
use crate::pattern::Weights;
use crate::search::Limits;
use crate::types::{BoardSize, CELLS, Direction, Point, Rule, Side};
use crate::util::clock;
use crate::with_rule;

/// Stones and nothing else.
#[derive(Clone)]
struct Stones {
    rule: Rule,
    size: BoardSize,
    cells: [Option<Side>; CELLS],
    to_move: Side,
}

impl Stones {
    fn new(position: &Position) -> Self {
        let size = BoardSize::new(position.side).expect("a size");
        let mut stones =
            Self { rule: position.rule, size, cells: [None; CELLS], to_move: Side::Black };
        for point in parse_points(position.moves).expect("points") {
            assert!(stones.is_empty(point), "{position}: {point}");
            stones = stones.after(point);
        }
        stones
    }

    fn after(&self, point: Point) -> Self {
        let mut after = self.clone();
        after.cells[point.index()] = Some(self.to_move);
        after.to_move = !self.to_move;
        after
    }

    fn at(&self, point: Point) -> Option<Side> {
        self.cells[point.index()]
    }

    fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point) && self.at(point).is_none()
    }

    fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// Length of the row of `side` that a stone on `point` makes, and the cells at its two ends.
    fn row(&self, side: Side, point: Point, direction: Direction) -> (usize, [Point; 2]) {
        let walk = |sign: isize| {
            let own = |&steps: &isize| self.at(point.step(direction, sign * steps)) == Some(side);
            (1isize..6).take_while(own).count() as isize
        };
        let (back, on) = (walk(-1), walk(1));
        (
            (back + on + 1) as usize,
            [point.step(direction, -back - 1), point.step(direction, on + 1)],
        )
    }

    /// Whether a stone of `side` on the empty point wins by this line.
    fn is_five(&self, side: Side, point: Point, direction: Direction) -> bool {
        let (length, ends) = self.row(side, point, direction);
        let shut_in = ends.iter().all(|end| self.at(*end) == Some(!side));
        match (self.rule, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Side::Black) => length == 5,
            (Rule::CaroSix, _) => length >= 6 || (length == 5 && !shut_in),
            (Rule::CaroFive, _) => length == 5 && !shut_in,
        }
    }

    fn wins_at(&self, side: Side, point: Point) -> bool {
        Direction::ALL.iter().any(|&direction| self.is_five(side, point, direction))
    }

    /// Renju's fouls, word by word: five first; overline; two fours; two real threes.
    fn is_forbidden(&self, side: Side, point: Point) -> bool {
        if self.rule != Rule::Renju || side == Side::White || self.wins_at(side, point) {
            return false;
        }
        let lines =
            |is: &dyn Fn(Direction) -> usize| Direction::ALL.into_iter().map(is).sum::<usize>();
        let overlines = lines(&|direction| usize::from(self.row(side, point, direction).0 > 5));
        let mut placed = self.clone();
        placed.cells[point.index()] = Some(Side::Black);
        overlines > 0
            || lines(&|direction| placed.fours_of_black(point, direction)) > 1
            || lines(&|direction| usize::from(placed.is_black_three(point, direction))) > 1
    }

    /// Where one more black stone makes a five together with the one on `point`.
    fn five_cells(&self, point: Point, direction: Direction) -> Vec<isize> {
        let on_line = |steps: isize| point.step(direction, steps);
        (-5..=5)
            .filter(|&steps| self.is_empty(on_line(steps)))
            .filter(|&steps| {
                let mut between = if steps < 0 { steps + 1..0 } else { 1..steps };
                between.all(|step| self.at(on_line(step)) == Some(Side::Black))
                    && self.is_five(Side::Black, on_line(steps), direction)
            })
            .collect()
    }

    fn fours_of_black(&self, point: Point, direction: Direction) -> usize {
        match *self.five_cells(point, direction) {
            [] => 0,
            [first, last] if last - first != 5 => 2,
            _ => 1,
        }
    }

    /// Whether a legal stone turns the row through `point` into a four with both ends open.
    fn is_black_three(&self, point: Point, direction: Direction) -> bool {
        (-4..=4).map(|steps| point.step(direction, steps)).any(|cell| {
            if !self.is_empty(cell) || self.wins_at(Side::Black, cell) {
                return false;
            }
            let mut placed = self.clone();
            placed.cells[cell.index()] = Some(Side::Black);
            let is_open_four = matches!(
                *placed.five_cells(point, direction),
                [first, last] if last - first == 5
            );
            is_open_four
                && placed.row(Side::Black, point, direction).0 == 4
                && !self.is_forbidden(Side::Black, cell)
        })
    }

    fn is_legal(&self, point: Point) -> bool {
        self.is_empty(point) && !self.is_forbidden(self.to_move, point)
    }

    /// Empty points in the 7 × 7 square of a stone or four steps away on a line.
    fn candidates(&self) -> Vec<Point> {
        let is_near = |point: Point, stone: Point| {
            let (x, y) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
            x.max(y) <= 3 || (x.max(y) == 4 && (x == 0 || y == 0 || x == y))
        };
        let stones: Vec<Point> =
            self.size.points().filter(|&point| self.at(point).is_some()).collect();
        self.empty_points()
            .filter(|&point| stones.iter().any(|&stone| is_near(point, stone)))
            .collect()
    }

    fn candidate_lines(&self, plies: usize) -> u64 {
        let points = self.candidates().into_iter().filter(|&point| self.is_legal(point));
        if plies == 1 {
            return points.count() as u64;
        }
        points
            .filter(|&point| !self.wins_at(self.to_move, point))
            .map(|point| self.after(point).candidate_lines(plies - 1))
            .sum()
    }

    /// The points where the side to move wins at once.
    fn fives(&self, side: Side) -> Vec<Point> {
        self.empty_points().filter(|&point| self.wins_at(side, point)).collect()
    }

    fn four_lines(&self, fours: usize) -> u64 {
        let us = self.to_move;
        if !self.fives(us).is_empty() {
            return 0;
        }
        let makes_four =
            |&point: &Point| self.is_legal(point) && !self.after(point).fives(us).is_empty();
        self.empty_points()
            .filter(makes_four)
            .map(|point| {
                let four = self.after(point);
                let replies = four.fives(us).into_iter().filter(|&reply| four.is_legal(reply));
                match fours {
                    1 => 1,
                    _ => replies.map(|reply| four.after(reply).four_lines(fours - 1)).sum(),
                }
            })
            .sum()
    }

    /// All counts but the classes.
    fn count(&self) -> Counts {
        let mut counts = Counts::default();
        for plies in 1..=CANDIDATE_PLIES {
            counts.candidates[plies - 1] = self.candidate_lines(plies);
        }
        for fours in 1..=FOURS {
            counts.fours[fours - 1] = self.four_lines(fours);
        }
        let forbidden = |&point: &Point| self.is_forbidden(self.to_move, point);
        counts.forbidden = self.empty_points().filter(forbidden).count();
        counts
    }
}

fn board_of(position: &Position, weights: &Weights) -> Board {
    let size = BoardSize::new(position.side).expect("a size");
    let mut board = Board::new(position.rule, size, weights);
    for point in parse_points(position.moves).expect("points") {
        assert!(board.is_legal(point), "{position}: {point} cannot be played");
        assert_eq!(board.outcome(), Outcome::Open, "{position}: over before {point}");
        board.play_any(point);
    }
    board
}

#[test]
fn every_rule_size_and_stage_has_its_open_position() {
    for rule in Rule::ALL {
        for side in SIDES {
            for stage in [Stage::Opening, Stage::Middle, Stage::Tactical] {
                let position = find(rule, side, stage).expect("listed");
                let board = board_of(position, &Weights::zero());
                assert_eq!(board.outcome(), Outcome::Open, "{position}");
                assert_eq!(board.key(), position.board(&Evaluator::embedded(rule)).key());
            }
        }
    }
}

#[test]
fn counts_follow_from_the_rules_alone() {
    for position in &POSITIONS {
        let mut board = board_of(position, &Weights::zero());
        let fast = with_rule!(position.rule, R => count::<R>(&mut board));
        let slow = Counts { classes: fast.classes, ..Stones::new(position).count() };
        assert_eq!(fast, slow, "{position}\n{board}");
    }
}

/// The classes are counted a second time by the board's own checker, from the definition.
#[test]
fn class_counts_follow_from_the_definition() {
    for position in &POSITIONS {
        let weights = Evaluator::embedded(position.rule).weights().cells.clone();
        let board = board_of(position, &weights);
        let difference = Checker::new(position.rule, &weights).first_difference(&board);
        assert_eq!(difference, None, "{position}");
    }
}

/// What `counts` writes is what `counts.txt` holds. After a change of the positions the test fails
/// once and leaves the new file to be copied.
#[test]
fn counts_are_the_recorded_ones() {
    let mut fresh = Vec::new();
    counts(&mut fresh).expect("writing to memory");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if fresh != include_bytes!("counts.txt") {
        fs::create_dir_all(root.join("target")).expect("target can be written");
        fs::write(root.join("target/counts.txt"), fresh).expect("target can be written");
        panic!("counts differ; if the positions changed: cp target/counts.txt src/tools/");
    }
}

#[test]
fn a_search_of_fixed_depth_repeats_itself() {
    for position in POSITIONS.iter().filter(|position| position.stage == Stage::Middle) {
        let nodes = || think(position, &Limits::depth(clock::now(), 4)).nodes;
        assert_eq!(nodes(), nodes(), "{position}");
    }
}

#[test]
fn only_moves_are_moves() {
    for line in ["7,7", "0,19"] {
        assert!(is_move(line), "{line}");
    }
    for line in ["OK", "MESSAGE depth 3 pv h8,i9", "7,", "ERROR 7,7"] {
        assert!(!is_move(line), "{line}");
    }
}
