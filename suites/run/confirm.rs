//! The proof of a move that is not listed: the engine's prover and search make a winning tree, which
//! is believed only after it was played through against every legal reply.

use std::sync::Arc;
use std::time::Duration;

use kagetsu::eval::Evaluator;
use kagetsu::search::{Claim, Worker};
use kagetsu::tt::TranspositionTable;
use kagetsu::types::Point;
use kagetsu::util::clock::{self, StopFlag};

use crate::line::Line;
use crate::proofs;

/// Memory of the search.
const BYTES: usize = 128 << 20;
/// A proof that takes longer is given up.
const PATIENCE: Duration = Duration::from_mins(2);

/// Whether the side to move is proven to win by playing on the point.
pub(crate) fn wins_after(line: &Line, point: Point) -> bool {
    let evaluator = Evaluator::embedded(line.rule);
    let mut board = evaluator.new_board(line.size);
    line.moves.iter().for_each(|&point| board.play_any(point));
    let table = Arc::new(TranspositionTable::with_bytes(BYTES));
    let stop = Arc::new(StopFlag::new());
    let mut worker = Worker::new(board.clone(), Arc::new(evaluator), table, stop);
    let deadline = clock::now().checked_add(PATIENCE);
    let claim = Claim { first: Some(point), nodes: u64::MAX, deadline };
    let tree = worker.confirm(claim, &mut |_| ()).tree;
    tree.is_some_and(|tree| proofs::holds(&tree, &mut board, PATIENCE))
}
