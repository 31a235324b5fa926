//! One iteration: principal variation search over the root moves.

use super::node::{Node, NonPv, Pv, Window};
use super::params::{ASPIRATION_BASE, ASPIRATION_MIN_DEPTH};
use super::worker::Worker;
use crate::types::{Point, RuleSet, Score};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// Score of the last iteration in which it was best; below every other otherwise.
    pub(super) score: Score,
    /// Its continuation, beginning with the move itself.
    pub(super) line: Vec<Point>,
    /// Plies from the root to the opponent's win, when one was proven beside the search.
    pub(super) lost_in: Option<usize>,
}

impl RootMove {
    pub(super) fn new(point: Point) -> Self {
        let line = vec![point];
        Self { point, score: -Score::INFINITE, line, lost_in: None }
    }
}

impl Worker {
    /// Searches the root moves to `depth` inside a window round the score expected, which is opened
    /// on the side where it fails. Afterwards the best move stands first. When the search was
    /// stopped, the first move is still the best one known.
    pub(super) fn iterate<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) -> Score {
        let mut width = ASPIRATION_BASE;
        let mut window = Window { alpha: -Score::INFINITE, beta: Score::INFINITE };
        if depth >= ASPIRATION_MIN_DEPTH && !expected.is_decided() {
            window = Window { alpha: expected - width, beta: expected + width };
        }
        loop {
            let (score, index) = self.search_root::<R>(moves, depth, window, improved);
            if self.stopped {
                let was_lost = expected.is_loss() && expected != -Score::INFINITE;
                if index > 0 && score.is_loss() && !was_lost {
                    prefer(moves, index);
                }
                return score;
            }
            width = width.saturating_mul(3);
            if score <= window.alpha && window.alpha > -Score::INFINITE {
                window.alpha = opened(score - width, -Score::INFINITE);
            } else if score >= window.beta && window.beta < Score::INFINITE {
                window.beta = opened(score + width, Score::INFINITE);
            } else {
                return score;
            }
        }
    }

    /// Searches all root moves once; a better one goes to the front at once. Returns the best score
    /// and the index behind the last move that was searched to the end.
    fn search_root<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        window: Window,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) -> (Score, usize) {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        self.stack.at(0).value = self.board.value();
        for index in 0..moves.len() {
            let point = moves[index].point;
            let open = Window { alpha, beta: window.beta };
            let mut score = match moves[index].lost_in {
                Some(plies) => Score::loss_in(plies),
                None => self.search_root_move::<R>(point, depth, open, index),
            };
            if self.stopped {
                return (best, index);
            }
            if score > alpha
                && !score.is_win()
                && let Some(plies) = self.refutation_of::<R>(point)
            {
                moves[index].lost_in = Some(plies);
                score = Score::loss_in(plies);
            }
            moves[index].score = if index == 0 || score > alpha { score } else { -Score::INFINITE };
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                self.stack.set_line(0, point);
                moves[index].line.clone_from(&self.stack.at(0).line);
                moves[..=index].rotate_right(1);
                improved(self, &moves[0]);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        (best, moves.len())
    }

    /// A move that is about to become the best is looked at once more: does the opponent win by fours
    /// or by threats? The search has looked too, but less deep; the proof of threats goes on where it
    /// stopped.
    fn refutation_of<R: RuleSet>(&mut self, point: Point) -> Option<usize> {
        let share = self.root_share(self.budget.spent_on_safety)?;
        self.loss_after::<R>(point, share / 2)
    }

    /// Plays a root move, searches what follows, takes it back.
    fn search_root_move<R: RuleSet>(
        &mut self,
        point: Point,
        depth: i32,
        window: Window,
        index: usize,
    ) -> Score {
        self.nodes += 1;
        self.board.play::<R>(point);
        let mut node = Node { ply: 1, depth: depth - 1, expects_cut: true };
        let closed = Window::zero(window.alpha).flipped();
        let mut score = Score::INFINITE;
        if index > 0 {
            let late = i32::from(index > 3 && depth > 3) + i32::from(index > 14 && depth > 5);
            node.depth -= late;
            score = -self.negamax::<R, NonPv>(node, closed);
            node.depth += late;
            if late > 0 && score > window.alpha {
                score = -self.negamax::<R, NonPv>(node, closed);
            }
        }
        if score > window.alpha && !self.stopped {
            node.expects_cut = false;
            score = -self.negamax::<R, Pv>(node, window.flipped());
        }
        self.board.take_back::<R>();
        score
    }
}

/// Brings a move of which nothing bad is known yet to the front: all before it lose.
fn prefer(moves: &mut [RootMove], index: usize) {
    let Some(upto) = moves.get_mut(..=index) else { return };
    upto.rotate_right(1);
    if let Some(first) = upto.first_mut() {
        first.score = -Score::INFINITE;
    }
}

/// A bound of the window moved outwards; all the way once it leaves the estimates.
fn opened(bound: Score, limit: Score) -> Score {
    if bound.0.abs() > Score::MAX_ESTIMATE.0 / 2 { limit } else { bound }
}
