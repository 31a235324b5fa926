//! The proof of a move that is not listed: the engine's prover and search make a winning tree, which
//! is believed only after it was played through against every legal reply.

use std::time::Duration;

use kagetsu::board::Board;
use kagetsu::search::{Claim, Worker};
use kagetsu::types::Point;
use kagetsu::util::clock;

use crate::line::Line;
use crate::proofs;

/// Memory of the search.
const BYTES: usize = 128 << 20;
/// A proof that takes longer is given up.
const PATIENCE: Duration = Duration::from_mins(2);

/// Whether the side to move is proven to win by playing on the point.
pub(crate) fn wins_after(line: &Line, point: Point) -> bool {
    let mut board = Board::without_scores(line.rule, line.size);
    line.moves.iter().for_each(|&point| board.play_any(point));
    let mut worker = Worker::alone(&board, BYTES);
    let deadline = clock::now().checked_add(PATIENCE);
    let claim = Claim { first: Some(point), nodes: u64::MAX, deadline };
    let tree = worker.confirm(claim, &mut |_| ()).tree;
    tree.is_some_and(|tree| proofs::holds(&tree, &mut board, PATIENCE))
}
