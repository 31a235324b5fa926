//! The root moves in one window: what all drivers are made of.

use crate::search::node::{Node, NonPv, Pv, Window};
use crate::search::root_move::{Improved, RootMove};
use crate::search::worker::Worker;
use crate::types::{Point, RuleSet, Score};

impl Worker {
    /// Searches all root moves once in a window; a better one goes to the front at once. Returns the best score
    /// and the index behind the last move that was searched to the end.
    pub(super) fn search_root<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        window: Window,
        improved: Improved<'_>,
    ) -> (Score, usize) {
        self.meter.spent.probes += 1;
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        self.stack.at(0).value = self.board.value();
        for index in 0..moves.len() {
            let open = Window { alpha, beta: window.beta };
            let score = self.score_root_move::<R>(moves, index, depth, open);
            if self.meter.stopped {
                return (best, index);
            }
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                moves[..=index].rotate_right(1);
                improved(self, &moves[0]);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        (best, moves.len())
    }

    /// The score of one root move in a window; where it is better than alpha the move gets its principal
    /// variation. Means nothing once the search must stop.
    pub(super) fn score_root_move<R: RuleSet>(
        &mut self,
        moves: &mut [RootMove],
        index: usize,
        depth: i32,
        window: Window,
    ) -> Score {
        let RootMove { point, lost_in, .. } = moves[index];
        let before = self.meter.spent.nodes;
        let mut score = match lost_in {
            Some(plies) => Score::loss_in(plies),
            None => self.search_root_move::<R>(point, depth, window, index),
        };
        moves[index].nodes += self.meter.spent.nodes - before;
        if self.meter.stopped {
            return score;
        }
        if score > window.alpha
            && !score.is_win()
            && let Some(plies) =
                self.proofs.refutation::<R>(&mut self.board, &mut self.meter, point)
        {
            moves[index].lost_in = Some(plies);
            self.refuted.insert(point);
            score = Score::loss_in(plies);
        }
        let is_better = score > window.alpha;
        moves[index].score = if index == 0 || is_better { score } else { -Score::INFINITE };
        if is_better {
            self.stack.set_pv(0, point);
            moves[index].pv.clone_from(&self.stack.at(0).pv);
        }
        score
    }

    /// Plays a root move, searches what follows, takes it back.
    fn search_root_move<R: RuleSet>(
        &mut self,
        point: Point,
        depth: i32,
        window: Window,
        index: usize,
    ) -> Score {
        self.meter.spent.nodes += 1;
        self.stack.at(0).made = self.board.class(self.board.side_to_move(), point);
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
