//! Tests of the board: incremental against fresh, rules against raw stones, suites.

use super::check::Checker;
use super::*;
use crate::pattern::Weights;
use crate::util::rng::Rng;

/// The sizes that a border, a word or a colour could get wrong.
const SIZES: [usize; 6] = [5, 9, 15, 19, 20, 22];

/// Weights that differ from each other in every number.
fn test_weights(seed: u64) -> Weights {
    let mut rng = Rng::new(seed);
    let mut weights = Weights::zero();
    for cell in weights.cells.iter_mut().flat_map(|cells| cells.iter_mut()) {
        let mut number = || rng.next_u64() as i16;
        (cell.value, cell.own, cell.other) = (number(), number(), number());
    }
    weights
}

fn size(side: usize) -> BoardSize {
    BoardSize::new(side).unwrap()
}

/// An empty point near the last stones, so that rows grow; any empty point now and then.
fn random_point(board: &Board, rng: &mut Rng) -> Option<Point> {
    let near: Vec<Point> = board.candidates().iter().collect();
    let all: Vec<Point> = board.empty_points().iter().collect();
    let close: Vec<Point> = near
        .iter()
        .copied()
        .filter(|point| {
            (1..4)
                .filter_map(|back| board.move_back(back))
                .any(|stone| point.x().abs_diff(stone.x()).max(point.y().abs_diff(stone.y())) <= 2)
        })
        .collect();
    let pool = match rng.below(8) {
        0 => &all,
        1 | 2 => &near,
        _ => &close,
    };
    rng.pick(pool).or_else(|| rng.pick(&all)).copied()
}

/// Plays and takes back at random, and compares with the definition now and then.
fn compare_with_fresh(rule: Rule, size: BoardSize, seed: u64) {
    let weights = test_weights(seed);
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
