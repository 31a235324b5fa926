//! BT: zero-window probes that eliminate root moves until one is left.

use crate::search::node::Window;
use crate::search::root_move::{Improved, RootMove, after_stop};
use crate::search::worker::Worker;
use crate::types::{RuleSet, Score};

/// After so many rounds the first of the moves that are left is played.
const MOST_ROUNDS: usize = 40;

/// What the probes so far say of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) lower: Score,
    upper: Score,
    /// How far the next guess goes beyond a bound while there is none on the other side.
    step: i32,
}

impl Worker {
    /// Searches the root moves to `depth` in rounds. Each asks of every move that is left whether it
    /// is worth a guess: where some are, only those stay, and the guess is raised; where none is, all
    /// stay, and it is lowered. One move is left in the end, or several that are equal.
    ///
    /// The value is the bound of the last round: what the one move is worth exactly nobody asked.
    pub(super) fn bt<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
        improved: Improved<'_>,
    ) -> Score {
        if moves.len() == 1 || expected.is_decided() || expected == -Score::INFINITE {
            return self.aspiration::<R>(moves, depth, expected, improved);
        }
        let step = self.params.aspiration_base();
        let mut bounds = Bounds::open(step);
        let (mut guess, mut left) = (expected, moves.len());
        for _ in 0..MOST_ROUNDS {
            let (best, passed) = self.eliminate::<R>(&mut moves[..left], depth, guess, expected);
            if self.meter.stopped {
                return best;
            }
            bounds.narrow(guess, best);
            if passed > 0 {
                left = passed;
                improved(self, &moves[0]);
            }
            if left == 1 || bounds.is_within(1) {
                break;
            }
            guess = bounds.next_guess();
        }
        moves[0].score
    }

    /// A round: the moves that are worth `guess` go to the front. Returns the best score of all, and how
    /// many they are.
    fn eliminate<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        guess: Score,
        expected: Score,
    ) -> (Score, usize) {
        self.meter.spent.probes += 1;
        let (mut best, mut passed) = (-Score::INFINITE, 0);
        self.stack.at(0).value = self.board.value();
        for index in 0..moves.len() {
            let score = self.score_root_move::<R>(moves, index, depth, Window::zero(guess - 1));
            if self.meter.stopped {
                if passed == 0 {
                    after_stop(moves, index, best, expected);
                }
                return (best, passed);
            }
            best = best.max(score);
            if score >= guess {
                moves[passed..=index].rotate_right(1);
                passed += 1;
            }
        }
        (best, passed)
    }
}

impl Bounds {
    /// Nothing is known.
    pub(super) fn open(step: i32) -> Self {
        Self { lower: -Score::INFINITE, upper: Score::INFINITE, step }
    }

    /// Takes over the answer to a guess: a score that reaches it is a lower bound, another an upper one.
    pub(super) fn narrow(&mut self, guess: Score, score: Score) {
        if score >= guess {
            self.lower = score;
        } else {
            self.upper = score;
        }
    }

    /// Whether the bounds are at most so many points apart, or cross.
    pub(super) fn is_within(self, points: i32) -> bool {
        self.lower != -Score::INFINITE && self.upper <= self.lower + points
    }

    /// Halfway between the bounds; beyond the one there is, further each time.
    pub(super) fn next_guess(&mut self) -> Score {
        let Self { lower, upper, step } = *self;
        self.step = step.saturating_mul(2).min(Score::MAX_ESTIMATE.0);
        if upper == Score::INFINITE {
            lower + step
        } else if lower == -Score::INFINITE {
            upper - step
        } else {
            Score(lower.0 + (upper.0 - lower.0 + 1) / 2)
        }
    }
}
