//! A bracket: zero-window probes that close in on the value as far as it matters.

use super::bt::Bounds;
use crate::search::node::Window;
use crate::search::root_move::{RootMove, after_stop};
use crate::search::worker::Worker;
use crate::types::{RuleSet, Score};

/// How wide a bracket may stay, in points: some 1 % of games.
const RESOLUTION: i32 = 10;
/// After so many probes a search that contradicts itself is left at what it says.
const MOST_PROBES: usize = 40;

impl Worker {
    /// Searches the root moves to `depth`; afterwards the best move stands first, its score at most
    /// [`RESOLUTION`] points below what zero windows say of it. That takes about half of the nodes of an
    /// exact score, which a line behind the first does not need. Wins and losses are exact.
    pub(super) fn bracket<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
    ) {
        self.root_depth = depth as usize;
        let mut bounds = Bounds::open(2 * RESOLUTION);
        let mut guess = expected;
        for _ in 0..MOST_PROBES {
            if guess.is_decided() {
                self.iterate::<R>(moves, depth, guess, &mut |_, _| ());
                return;
            }
            let window = Window::zero(guess - 1);
            let (score, index) = self.search_root::<R>(moves, depth, window, &mut |_, _| ());
            if self.meter.stopped {
                after_stop(moves, index, score, expected);
                return;
            }
            bounds.narrow(guess, score);
            if bounds.lower.is_win() || bounds.is_within(RESOLUTION) {
                break;
            }
            guess = bounds.next_guess();
        }
        moves[0].score = bounds.lower;
        self.lengthen_pv::<R>(&mut moves[0], depth as usize);
    }
}
