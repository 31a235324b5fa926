//! Principal variation search inside an aspiration window.

use crate::search::node::Window;
use crate::search::root_move::{Improved, RootMove, after_stop};
use crate::search::worker::Worker;
use crate::types::{RuleSet, Score};

impl Worker {
    /// Searches the root moves to `depth` inside a window round the score expected, which is opened
    /// on the side where it fails.
    pub(super) fn aspiration<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
        improved: Improved<'_>,
    ) -> Score {
        let mut width = self.params.aspiration_base();
        let mut window = Window { alpha: -Score::INFINITE, beta: Score::INFINITE };
        if depth >= self.params.aspiration_min_depth() && !expected.is_decided() {
            window = Window { alpha: expected - width, beta: expected + width };
        }
        loop {
            let (score, index) = self.search_root::<R>(moves, depth, window, improved);
            if self.meter.stopped {
                after_stop(moves, index, score, expected);
                return score;
            }
            width = width.saturating_mul(self.params.aspiration_growth());
            if score <= window.alpha && window.alpha > -Score::INFINITE {
                window.alpha = opened(score - width, -Score::INFINITE);
            } else if score >= window.beta && window.beta < Score::INFINITE {
                window.beta = opened(score + width, Score::INFINITE);
            } else {
                return score;
            }
        }
    }
}

/// A bound of the window moved outwards; all the way once it leaves the estimates.
fn opened(bound: Score, limit: Score) -> Score {
    if bound.0.abs() > Score::MAX_ESTIMATE.0 / 2 { limit } else { bound }
}
