//! Several lines of one search against searches of each alone.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::iter::once;
use std::num::NonZeroUsize;

use kagetsu::board::Board;
use kagetsu::eval::Evaluator;
use kagetsu::search::{Limits, Lines, Params, Worker};
use kagetsu::types::{BoardSize, Point, PointSet, Rule};
use kagetsu::util::clock::now;
use kagetsu::util::rng::Rng;
use kagetsu_lab::ablation::VARIANTS;

/// Bytes of a table that remembers next to nothing.
const NO_TABLE: usize = 64;

/// Plain alpha-beta: what a position is worth depends on nothing that was searched before.
fn without_rules() -> Params {
    let mut params = Params::default();
    for &(name, value) in VARIANTS.iter().flat_map(|(_, changes)| *changes) {
        params.set(name, value).unwrap();
    }
    params
}

/// Six stones near the centre.
fn random_board(evaluator: &Evaluator, seed: u64) -> Board {
    let mut board = evaluator.new_board(BoardSize::new(15).unwrap());
    let mut rng = Rng::new(seed);
    while board.moves().count() < 6 {
        let point = Point::new(3 + rng.below(9), 3 + rng.below(9));
        if board.is_empty(point) {
            board.play_any(point);
        }
    }
    board
}

fn worker(board: &Board) -> Worker {
    let mut worker = Worker::alone(board, NO_TABLE);
    worker.set_params(without_rules());
    worker
}

/// The first line is searched in an open window, the others in zero windows that leave the score ten
/// points open. An open window says the same of each where the moves before it are left out.
#[test]
fn lines_have_their_score_to_within_ten_points() {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    for (depth, seed) in [2, 3].into_iter().flat_map(|depth| (0..30).map(move |seed| (depth, seed)))
    {
        let board = random_board(&evaluator, seed);
        let limits = Limits::depth(now(), depth);
        let four = Lines::Best(NonZeroUsize::new(4).unwrap());
        let several = worker(&board).search(&Limits { lines: four, ..limits.clone() }, &mut |_| {});
        let others = several.others.iter().map(|line| (line.pv[0], line.score));
        let mut excluded = PointSet::EMPTY;
        for (point, score) in once((several.pv[0], several.score)).chain(others) {
            let open = if excluded.is_empty() { 0 } else { 10 };
            let alone = worker(&board).search(&Limits { excluded, ..limits.clone() }, &mut |_| {});
            let behind = alone.score.0 - score.0;
            assert!((0..=open).contains(&behind), "{depth} plies, seed {seed}: {point} {behind}");
            excluded.insert(point);
        }
        assert_eq!(excluded.len(), 4);
    }
}
