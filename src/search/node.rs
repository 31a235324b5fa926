//! `negamax`: what happens at a node, as a table of contents.

use super::facts::NodeFacts;
use super::pick::Picker;
use super::stack::MAX_PLY;
use super::worker::Worker;
use super::{prune, reduce};
use crate::board::Outcome;
use crate::movegen::{Situation, decided, situation};
use crate::tt::{Hit, Store};
use crate::types::{Bound, Point, RuleSet, Score};

/// Plies to the end of a threat that was ignored: that move, the open four, any move, the five.
const PLIES_FORCED: usize = 4;

/// Whether the node may be on the principal variation.
pub(super) trait NodeKind {
    const PV: bool;
}

/// The window is open: an exact score is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pv;

/// The window is closed: a yes or no is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// Where a node stands in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies still to be searched.
    pub(super) depth: i32,
    /// A zero-window node that is expected to fail high.
    pub(super) expects_cut: bool,
}

/// The scores that matter to the caller: above `alpha`, below `beta`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The window as the opponent sees it.
    #[inline]
    pub(super) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The question "more than `alpha`?".
    #[inline]
    pub(super) fn zero(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}

/// What the loop over the moves has found so far.
#[derive(Clone, Copy, Debug)]
struct Found {
    score: Score,
    best: Option<Point>,
    alpha: Score,
    /// Moves searched.
    searched: i32,
}

impl Worker {
    /// Negamax with principal variation search. Returns a score from the side to move's view;
    /// outside the window it is a bound (fail soft). A won or lost score is a proof: it rests on
    /// complete sets of replies only.
    ///
    /// The steps are in the order in which they can save the most work.
    pub(super) fn negamax<R: RuleSet, N: NodeKind>(&mut self, node: Node, window: Window) -> Score {
        self.stack.at(node.ply).line.clear();
        if let Some(score) = self.leave_early(&node, window) {
            return score; // 1 stop, draw, win distance
        }
        if let Some(score) = self.decided_here::<R>(&node) {
            return score; // 2 win or loss within five plies
        }
        let hit = self.table.view().probe(self.board.key(), node.ply);
        if let Some(score) = stored_score::<N>(hit.as_ref(), &node, window) {
            return score; // 3 transposition table
        }
        let situation = situation(&self.board);
        if node.depth <= 0 && situation != Situation::StopFive {
            return self.quiet::<R, N>(&node, window, hit.as_ref()); // 4 leaf: fours only
        }
        let facts = NodeFacts::gather::<R, N>(self, node, situation, hit.as_ref()); // 5
        if !N::PV
            && let Some(score) = self.prune_node::<R>(&facts, window)
        {
            return score; // 6 reverse futility, razoring, null move
        }
        if N::PV
            && facts.situation == Situation::Free
            && let Some(score) = self.inner_win_by_threats::<R>(&facts)
        {
            return score;
        }
        let first = self.moves.len();
        self.generate::<R>(&facts, node.ply); // 7 moves by situation, with their scores
        let score = self.search_moves::<R, N>(&facts, first, window); // 8 the loop
        self.moves.truncate(first);
        score
    }

    /// Ends the node where nothing is left to search: the search is over, the board is full, the
    /// path too long, or no win from here could be short enough to matter.
    fn leave_early(&mut self, node: &Node, window: Window) -> Option<Score> {
        self.selective_depth = self.selective_depth.max(node.ply);
        if self.must_stop()
            || self.board.outcome() == Outcome::Draw
            || self.board.stones() >= self.drawn_after
        {
            return Some(Score::DRAW);
        }
        self.stack.at(node.ply).value = self.board.value();
        if node.ply >= MAX_PLY {
            return Some(self.static_score(node.ply));
        }
        let alpha = window.alpha.max(Score::loss_in(node.ply));
        let beta = window.beta.min(Score::win_in(node.ply + 1));
        (alpha >= beta).then_some(alpha)
    }

    /// The outcome that the next five plies force.
    fn decided_here<R: RuleSet>(&mut self, node: &Node) -> Option<Score> {
        let decided = decided::<R>(&mut self.board)?;
        if !self.ends_in_time(decided.plies()) {
            return None;
        }
        if let Some(best) = decided.best {
            self.stack.at(node.ply).line.push(best);
        }
        Some(decided.score.from_tt(node.ply))
    }

    /// Searches the moves from `first` on and stores the result.
    fn search_moves<R: RuleSet, N: NodeKind>(
        &mut self,
        facts: &NodeFacts,
        first: usize,
        window: Window,
    ) -> Score {
        let mut found =
            Found { score: -Score::INFINITE, best: None, alpha: window.alpha, searched: 0 };
        let mut picker = Picker::new(first);
        while let Some(point) = picker.next(&mut self.moves) {
            if !self.may_search::<N>(facts, point, &found) {
                continue;
            }
            let score = self.search_move::<R, N>(facts, point, &found, window.beta);
            if self.stopped {
                return Score::DRAW;
            }
            self.note::<N>(facts, point, score, &mut found);
            if found.alpha >= window.beta {
                self.remember_cut(facts, point, first, picker.taken());
                break;
            }
        }
        let has_cut = found.alpha >= window.beta;
        if found.searched == 0 || (found.score.is_loss() && !has_cut) {
            self.complete_the_loss::<R, N>(facts, first, window, &mut found);
            if self.stopped {
                return Score::DRAW;
            }
        }
        self.store::<N>(facts, window, &found);
        found.score
    }

    /// Whether the move is legal and worth a search.
    fn may_search<N: NodeKind>(&self, facts: &NodeFacts, point: Point, found: &Found) -> bool {
        if facts.situation == Situation::Free {
            if self.board.is_forbidden(facts.us, point) {
                return false;
            }
            if !N::PV && !found.score.is_loss() && found.searched > 0 {
                return !prune::spares_move(facts, &self.board, point, found.searched);
            }
        }
        true
    }

    /// Plays the move, searches what follows, takes it back. Late moves get a smaller depth and a
    /// closed window first.
    fn search_move<R: RuleSet, N: NodeKind>(
        &mut self,
        facts: &NodeFacts,
        point: Point,
        found: &Found,
        beta: Score,
    ) -> Score {
        let reduction =
            reduce::late_move::<N>(facts, &self.board, &self.history, point, found.searched);
        let depth = facts.depth - 1 + i32::from(facts.situation == Situation::StopFive);
        let ply = facts.ply + 1;
        self.table.view().prefetch(self.board.key_after(point));
        self.nodes += 1;
        self.board.play::<R>(point);
        let closed = Window::zero(found.alpha).flipped();
        let open = Window { alpha: found.alpha, beta }.flipped();
        let first_pv = N::PV && found.searched == 0;
        let mut score = Score::INFINITE;
        if !first_pv {
            let expects_cut = reduction > 0 || !facts.expects_cut;
            let node = Node { ply, depth: depth - reduction, expects_cut };
            score = -self.negamax::<R, NonPv>(node, closed);
            if score > found.alpha && reduction > 0 {
                let node = Node { ply, depth, expects_cut: !facts.expects_cut };
                score = -self.negamax::<R, NonPv>(node, closed);
            }
        }
        if N::PV && score > found.alpha && !self.stopped {
            let node = Node { ply, depth, expects_cut: false };
            score = -self.negamax::<R, Pv>(node, open);
        }
        self.board.take_back::<R>();
        score
    }

    /// Notes the score of a searched move.
    fn note<N: NodeKind>(
        &mut self,
        facts: &NodeFacts,
        point: Point,
        score: Score,
        found: &mut Found,
    ) {
        found.searched += 1;
        if score <= found.score {
            return;
        }
        found.score = score;
        if score > found.alpha {
            found.alpha = score;
            found.best = Some(point);
            if N::PV {
                self.stack.set_line(facts.ply, point);
            }
        }
    }

    /// A loss is only believed when every move loses: tries what the generator left out as far
    /// from all stones, until one holds; near the draw also what it left out as no defence, since
    /// the win it allows may come too late. A node without any legal move is a draw.
    fn complete_the_loss<R: RuleSet, N: NodeKind>(
        &mut self,
        facts: &NodeFacts,
        first: usize,
        window: Window,
        found: &mut Found,
    ) {
        if let Some(defence) = &facts.defence {
            found.score = found.score.max(Score::loss_in(facts.ply + defence.plies));
            return;
        }
        if facts.situation != Situation::Free && self.ends_in_time(PLIES_FORCED) {
            if found.searched == 0 {
                found.score = Score::loss_in(facts.ply + PLIES_FORCED);
            }
            return;
        }
        let mut rest = self.board.empty_points();
        for tried in &self.moves[first..] {
            rest.remove(tried.point);
        }
        for point in &rest {
            if self.board.is_forbidden(facts.us, point) {
                continue;
            }
            let score = self.search_move::<R, N>(facts, point, found, window.beta);
            if self.stopped {
                return;
            }
            self.note::<N>(facts, point, score, found);
            if !found.score.is_loss() || found.alpha >= window.beta {
                return;
            }
        }
        if found.searched == 0 {
            found.score = Score::DRAW;
        }
    }

    /// Remembers the move that cut off, and that those before it did not.
    fn remember_cut(&mut self, facts: &NodeFacts, point: Point, first: usize, taken: usize) {
        if facts.situation == Situation::StopFive {
            return;
        }
        let last = self.board.move_back(1);
        self.history.reward(facts.us, point, last, facts.depth);
        for tried in &self.moves[first..taken.saturating_sub(1).max(first)] {
            self.history.punish(facts.us, tried.point, facts.depth);
        }
        self.stack.at(facts.ply).killer = Some(point);
    }

    /// Writes the result to the table.
    fn store<N: NodeKind>(&self, facts: &NodeFacts, window: Window, found: &Found) {
        let bound = if found.score >= window.beta {
            Bound::Lower
        } else if found.score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let store = Store {
            score: found.score,
            static_score: facts.static_score,
            best: found.best,
            depth: facts.depth.clamp(-2, 120) as i8,
            bound,
        };
        self.table.view().store(self.board.key(), facts.ply, store);
    }
}

/// The stored score, where it answers the caller's question: deep enough and on the right side of
/// the window, or proven. Nodes of the principal variation are searched anyway.
fn stored_score<N: NodeKind>(hit: Option<&Hit>, node: &Node, window: Window) -> Option<Score> {
    let hit = hit?;
    if N::PV || (i32::from(hit.depth) < node.depth && !hit.score.is_decided()) {
        return None;
    }
    let answers = (hit.bound.is_lower() && hit.score >= window.beta)
        || (hit.bound.is_upper() && hit.score <= window.alpha);
    answers.then_some(hit.score)
}
