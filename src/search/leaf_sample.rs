//! A leaf of a search, chosen at random: for fits of the static evaluation, which is asked there.

use crate::board::Board;
use crate::types::Point;
use crate::util::rng::Rng;

/// Sees all leaves of a search and keeps one, each as likely as the others (algorithm R of Vitter,
/// *Random sampling with a reservoir*, 1985).
#[derive(Debug)]
pub(super) struct LeafSample {
    rng: Rng,
    seen: usize,
    moves: Option<Vec<Point>>,
}

impl LeafSample {
    /// A sample that has seen nothing.
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), seen: 0, moves: None }
    }

    /// Sees a leaf. Those behind a null move are none that a game could reach.
    pub(super) fn see(&mut self, board: &Board) {
        if board.moves().any(|stone| stone.is_none()) {
            return;
        }
        self.seen += 1;
        if self.rng.below(self.seen) == 0 {
            self.moves = Some(board.moves().flatten().collect());
        }
    }

    /// All moves to the leaf that was kept; none where there was no leaf.
    pub(super) fn into_moves(self) -> Option<Vec<Point>> {
        self.moves
    }
}
