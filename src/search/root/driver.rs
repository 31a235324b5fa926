//! One iteration: principal variation search over the root moves.

use crate::search::node::{Node, NonPv, Pv, Window};
use crate::search::root_move::RootMove;
use crate::search::worker::Worker;
use crate::types::{Point, RuleSet, Score};

impl Worker {
    /// An iteration over the root moves, and over all other legal moves when each of them loses.
    pub(in crate::search) fn iterate_over_all<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        depth: usize,
        expected: Score,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) {
        let score = self.iterate::<R>(moves, depth as i32, expected, improved);
        if score.is_loss() && !self.meter.stopped && self.add_left_out(moves) {
            self.iterate::<R>(moves, depth as i32, score, improved);
        }
    }

    /// Searches the root moves to `depth` inside a window round the score expected, which is opened
    /// on the side where it fails. Afterwards the best move stands first. When the search was
    /// stopped, the first move is still the best one known.
    pub(in crate::search) fn iterate<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        expected: Score,
        improved: &mut dyn FnMut(&mut Self, &RootMove),
    ) -> Score {
        self.root_depth = depth as usize;
        let mut width = self.params.aspiration_base();
        let mut window = Window { alpha: -Score::INFINITE, beta: Score::INFINITE };
        if depth >= self.params.aspiration_min_depth() && !expected.is_decided() {
            window = Window { alpha: expected - width, beta: expected + width };
        }
        loop {
            let (score, index) = self.search_root::<R>(moves, depth, window, improved);
            if self.meter.stopped {
                let was_lost = expected.is_loss() && expected != -Score::INFINITE;
                if index > 0
                    && score.is_loss()
                    && !was_lost
                    && let Some(upto) = moves.get_mut(..=index)
                {
                    // nothing bad is known of this move yet: all before it lose
                    upto.rotate_right(1);
                    upto[0].score = -Score::INFINITE;
                }
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
            if self.meter.stopped {
                return (best, index);
            }
            if score > alpha
                && !score.is_win()
                && let Some(plies) =
                    self.proofs.refutation::<R>(&mut self.board, &mut self.meter, point)
            {
                moves[index].lost_in = Some(plies);
                self.refuted.insert(point);
                score = Score::loss_in(plies);
            }
            moves[index].score = if index == 0 || score > alpha { score } else { -Score::INFINITE };
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                self.stack.set_pv(0, point);
                moves[index].pv.clone_from(&self.stack.at(0).pv);
                moves[..=index].rotate_right(1);
                improved(self, &moves[0]);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        (best, moves.len())
    }

    /// Plays a root move, searches what follows, takes it back.
    fn search_root_move<R: RuleSet>(
        &mut self,
        point: Point,
        depth: i32,
        window: Window,
        index: usize,
    ) -> Score {
        self.meter.nodes += 1;
        self.board.play::<R>(point);
        let mut node = Node { ply: 1, depth: depth - 1, cut_node: true };
        let closed = Window::zero(window.alpha).flipped();
        let mut score = Score::INFINITE;
        if index > 0 {
            let late = self.root_reduction(depth, index);
            node.depth -= late;
            score = -self.negamax::<R, NonPv>(node, closed);
            node.depth += late;
            if late > 0 && score > window.alpha {
                score = -self.negamax::<R, NonPv>(node, closed);
            }
        }
        if score > window.alpha && !self.meter.stopped {
            node.cut_node = false;
            score = -self.negamax::<R, Pv>(node, window.flipped());
        }
        self.board.take_back::<R>();
        score
    }

    /// Plies taken off the first search of a root move that comes late.
    fn root_reduction(&self, depth: i32, index: usize) -> i32 {
        let Self { params, .. } = self;
        let late = index >= params.root_late_move() && depth >= params.root_late_min_depth();
        let very_late =
            index >= params.root_very_late_move() && depth >= params.root_very_late_min_depth();
        i32::from(late) + i32::from(very_late)
    }
}

/// A bound of the window moved outwards; all the way once it leaves the estimates.
fn opened(bound: Score, limit: Score) -> Score {
    if bound.0.abs() > Score::MAX_ESTIMATE.0 / 2 { limit } else { bound }
}
