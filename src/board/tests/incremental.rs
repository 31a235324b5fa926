//! A board that was played and taken back equals one worked out from its stones.

use super::{random_point, size};
use crate::board::cell::Cell;
use crate::board::tally::Tally;
use crate::board::{Board, Checker, Observer};
use crate::pattern::{CellClass, Weights};
use crate::types::{BoardSize, CELLS, Freestyle, Point, PointSet, Renju, Rule, RuleSet, Side};
use crate::util::rng::Rng;

/// The sizes that a border, a word or a parity could get wrong.
const SIZES: [usize; 6] = [5, 9, 15, 19, 20, 22];

/// Weights that differ from each other in every number.
fn random_weights(seed: u64) -> Weights {
    let mut rng = Rng::new(seed);
    let mut weights = Weights::zero();
    for cell in weights.cells.iter_mut().flat_map(|cells| cells.iter_mut()) {
        let mut number = || rng.next_u64() as i16;
        (cell.value, cell.own, cell.other) = (number(), number(), number());
    }
    weights
}

/// Plays, passes and takes back at random, and compares with the definition now and then.
fn compare_with_fresh(rule: Rule, size: BoardSize, seed: u64) {
    let weights = random_weights(seed);
    let mut rng = Rng::new(seed);
    let mut checker = Checker::new(rule, &weights);
    let mut board = Board::new(rule, size, &weights);
    for _ in 0..rng.below(3) {
        let points: Vec<Point> = board.empty_points().iter().collect();
        rng.pick(&points).into_iter().for_each(|&point| board.block(point));
    }
    for step in 0..4 * size.area() {
        match (rng.below(10), random_point(&board, &mut rng)) {
            (0, _) => board.pass(),
            (1..7, Some(point)) => board.play_any(point),
            _ if board.ply() == 0 => {}
            _ if board.move_back(1).is_none() => board.take_back_pass(),
            _ => board.take_back_any(),
        }
        if step % 7 == 0 {
            let difference = checker.first_difference(&board);
            assert_eq!(difference, None, "seed {seed}, step {step}\n{board}");
        }
    }
}

#[test]
fn incremental_equals_fresh() {
    for rule in Rule::ALL {
        for side in SIZES {
            compare_with_fresh(rule, size(side), side as u64);
        }
    }
}

#[test]
fn a_full_board_is_taken_back_to_an_empty_one() {
    for rule in Rule::ALL {
        let empty = Board::without_scores(rule, size(22));
        let mut board = empty.clone();
        let mut rng = Rng::new(rule.index() as u64);
        while let Some(point) = random_point(&board, &mut rng) {
            board.play_any(point);
        }
        assert_eq!(board.stones(), 22 * 22);
        while board.ply() > 0 {
            board.take_back_any();
        }
        assert_eq!(board.key(), empty.key());
        assert_eq!(board.cells, empty.cells);
    }
}

#[test]
fn counters_hold_boards_full_of_one_class() {
    let size = size(22);
    let weights = Weights::zero();
    let mut board = Board::new(Rule::Freestyle, size, &weights);
    // One black stone in every five points of each row, column and diagonal, White passing.
    for point in size.points().filter(|point| (point.x() + 2 * point.y()).is_multiple_of(5)) {
        board.play_any(point);
        board.pass();
    }
    let most = CellClass::ALL.into_iter().map(|class| board.count(Side::Black, class)).max();
    assert!(most > Some(255), "{most:?}");
    assert_eq!(Checker::new(Rule::Freestyle, &weights).first_difference(&board), None);
}

#[test]
fn builds_with_assertions_check_some_positions_and_see_damage() {
    let mut board = Board::new(Rule::Renju, size(15), &random_weights(3));
    let mut rng = Rng::new(3);
    let mut checked = 0;
    for step in 0..60_000 {
        match random_point(&board, &mut rng) {
            Some(point) if board.stones() < 60 => board.play_any(point),
            _ => (0..40).for_each(|_| board.take_back_any()),
        }
        checked += usize::from(board.is_checked());
        let difference = if step % 100 == 0 { board.difference_from_lines() } else { None };
        assert_eq!(difference, None, "step {step}\n{board}");
    }
    assert!(checked > 0, "no position was one of those that are checked");

    let empty = board.empty_points().iter().next().expect("an empty point");
    let stone = board.move_back(1).expect("a stone");
    let damages: [fn(&mut Board, Point); 6] = [
        |board, point| board.cells[point.index()] = Cell::blank(0),
        |board, _| board.tally = Tally::EMPTY,
        |board, _| board.key ^= 1,
        |board, _| board.stones += 1,
        |board, _| board.near = PointSet::EMPTY,
        |board, point| board.lines.toggle_stone(point, Side::Black),
    ];
    for (number, damage) in damages.iter().enumerate() {
        for point in [empty, stone] {
            let mut board = board.clone();
            damage(&mut board, point);
            assert!(board.difference_from_lines().is_some(), "damage {number} at {point}\n{board}");
        }
    }
}

/// Keeps the patterns of all cells by what it is told.
struct Mirror {
    patterns: Vec<[u16; 2]>,
    stones: usize,
}

impl Observer for Mirror {
    fn played(&mut self, _side: Side, _point: Point) {
        self.stones += 1;
    }

    fn patterns_changed(&mut self, point: Point, before: [u16; 2], after: [u16; 2]) {
        let known = &mut self.patterns[point.index()];
        assert_eq!(*known, before, "{point}");
        *known = after;
    }

    fn taken_back(&mut self, _side: Side, _point: Point) {
        self.stones -= 1;
    }
}

fn observe<R: RuleSet>(seed: u64) {
    let mut board = Board::without_scores(R::RULE, size(15));
    let of_cell = |board: &Board, index: usize| board.cells[index].patterns.of_sides();
    let patterns = (0..CELLS).map(|index| of_cell(&board, index)).collect();
    let mut mirror = Mirror { patterns, stones: 0 };
    let mut rng = Rng::new(seed);
    for _ in 0..400 {
        match random_point(&board, &mut rng) {
            Some(point) if rng.below(3) > 0 => board.play_observed::<R, _>(point, &mut mirror),
            _ if board.ply() > 0 => board.take_back_observed::<R, _>(&mut mirror),
            _ => {}
        }
        assert_eq!(mirror.stones, board.stones(), "seed {seed}");
        let agrees = |index: usize| mirror.patterns[index] == of_cell(&board, index);
        assert_eq!((0..CELLS).find(|&index| !agrees(index)), None, "seed {seed}\n{board}");
    }
}

#[test]
fn an_observer_is_told_every_change() {
    observe::<Freestyle>(1);
    observe::<Renju>(2);
}
