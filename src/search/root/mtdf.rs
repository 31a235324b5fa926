//! MTD(f): zero-window probes whose bounds close in on the value.

use crate::search::node::Window;
use crate::search::root_move::{Improved, RootMove, after_stop};
use crate::search::worker::Worker;
use crate::types::{RuleSet, Score};

/// After so many probes the rest is left to principal variation search: each costs more than the
/// few points it may still gain.
const MOST_PROBES: usize = 30;

impl Worker {
    /// Searches the root moves to `depth` by probes that ask whether the value reaches a guess, the
    /// first being the score expected. Each answer is the next guess; the value is found when the
    /// bounds meet, or cross where the search contradicts itself.
    ///
    /// The best move is that of the last probe that failed high: one that fails low says nothing of
    /// which move is best.
    pub(super) fn mtdf<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
        improved: Improved<'_>,
    ) -> Score {
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut guess = if expected == -Score::INFINITE { Score::DRAW } else { expected };
        for _ in 0..MOST_PROBES {
            let beta = if guess > lower { guess } else { lower + 1 };
            let window = Window::zero(beta - 1);
            let (score, index) = self.search_root::<R>(moves, depth, window, improved);
            if self.meter.stopped {
                after_stop(moves, index, score, expected);
                return score;
            }
            if score >= beta {
                lower = score;
            } else {
                upper = score;
            }
            if lower >= upper {
                return score;
            }
            guess = score;
        }
        self.aspiration::<R>(moves, depth, guess, improved)
    }
}
