//! `negamax`: what happens at a node, as a table of contents; and the loop over its moves.
//!
//! The two call each other: this is the recursion of the search.

use super::extend::{self, Extension};
use super::facts::{NodeFacts, table_eval};
use super::history;
use super::moves::{self, Generator};
use super::node::{Found, Node, NodeKind, NonPv, Pv, Window};
use super::pick::{Picker, ScoredMove};
use super::policy::Policy;
use super::proofs::may_win_by_fours;
use super::prune::{self, Skips};
use super::reduce;
use super::stack::MAX_PLY;
use super::worker::Worker;
use crate::board::Outcome;
use crate::movegen::{Situation, decided, situation};
use crate::pattern::CellClass;
use crate::solver::Verdict;
use crate::tt::{Hit, Store};
use crate::types::{Bound, Point, RuleSet, Score, Side};

/// Plies to the end of a threat that was ignored: that move, the open four, any move, the five.
const PLIES_FORCED: usize = 4;

impl Worker {
    /// Negamax with principal variation search. Returns a score from the side to move's view;
    /// outside the window it is a bound (fail soft). A won or lost score is a proof: it rests on
    /// complete sets of replies only.
    ///
    /// The steps are in the order in which they can save the most work.
    pub(super) fn negamax<R: RuleSet, N: NodeKind>(&mut self, node: Node, window: Window) -> Score {
        self.stack.at(node.ply).pv.clear();
        if let Some(score) = self.leave_early(&node, window) {
            return score; // 1 stop, draw, win distance
        }
        if let Some(score) = self.decided_here::<R>(&node) {
            return score; // 2 win or loss within five plies
        }
        let tt_hit = self.table.view().probe(self.key(), node.ply);
        let excluded = self.stack.at(node.ply).excluded;
        if excluded.is_none()
            && let Some(score) = self.tt_cutoff::<N>(tt_hit.as_ref(), &node, window)
        {
            return score; // 3 transposition table
        }
        let situation = situation(&self.board);
        if node.depth <= 0 && situation != Situation::StopFive {
            return self.quiet::<R, N>(&node, window, tt_hit.as_ref()); // 4 leaf: fours only
        }
        let facts = self.gather::<R, N>(node, window.beta, situation, tt_hit); // 5 what the rules look at
        if !N::PV
            && let Some(score) = self.prune_node::<R>(&facts, window)
        {
            return score; // 6 reverse futility, razoring, null move
        }
        if N::PV
            && let Some(score) = self.win_by_threats::<R>(&facts)
        {
            return score; // 7 proven by threats
        }
        let first = self.moves.len();
        self.moves.extend(moves::early(&self.board, &facts)); // 8 the table's move, before others are made
        let score = self.search_moves::<R, N>(facts, first, window); // 9 the loop
        self.moves.truncate(first);
        score
    }

    /// Ends the node where nothing is left to search: the search must stop, the board is full, the
    /// path too long, or no win from here could be short enough to matter.
    fn leave_early(&mut self, node: &Node, window: Window) -> Option<Score> {
        self.selective_depth = self.selective_depth.max(node.ply);
        if self.meter.must_stop()
            || self.board.outcome() == Outcome::Draw
            || self.board.stones() >= self.meter.drawn_after
        {
            return Some(Score::DRAW);
        }
        self.stack.at(node.ply).value = self.board.value();
        if node.ply >= MAX_PLY {
            return Some(self.static_eval(node.ply));
        }
        let alpha = window.alpha.max(Score::loss_in(node.ply));
        let beta = window.beta.min(Score::win_in(node.ply + 1));
        (alpha >= beta).then_some(alpha)
    }

    /// The stored score, where it answers the caller's question: deep enough, or proven, and on the
    /// right side of the window; on the principal variation exact.
    fn tt_cutoff<N: NodeKind>(
        &mut self,
        hit: Option<&Hit>,
        node: &Node,
        window: Window,
    ) -> Option<Score> {
        let hit = hit?;
        let depth = i32::from(hit.depth);
        let (is_lower, is_upper) = (hit.bound.is_lower(), hit.bound.is_upper());
        let answers = if N::PV {
            is_lower && is_upper && depth >= node.depth + self.params.pv_cutoff_deeper()
        } else {
            (depth >= node.depth || hit.score.is_decided())
                && ((is_lower && hit.score >= window.beta)
                    || (is_upper && hit.score <= window.alpha))
        };
        if N::PV && answers {
            self.stack.at(node.ply).pv.extend(hit.best);
        }
        answers.then_some(hit.score)
    }

    /// The outcome that the next five plies force.
    fn decided_here<R: RuleSet>(&mut self, node: &Node) -> Option<Score> {
        let decided = decided::<R>(&mut self.board)?;
        if !self.meter.ends_in_time(&self.board, decided.plies()) {
            return None;
        }
        if let Some(best) = decided.best {
            self.stack.at(node.ply).pv.push(best);
        }
        Some(decided.score.from_tt(node.ply))
    }

    /// Looks at the node, `tt_hit` being what the transposition table knows of it.
    fn gather<R: RuleSet, N: NodeKind>(
        &mut self,
        node: Node,
        beta: Score,
        situation: Situation,
        tt_hit: Option<Hit>,
    ) -> NodeFacts {
        let us = self.board.side_to_move();
        let has_eval = situation != Situation::StopFive;
        let static_eval = has_eval.then(|| self.known_eval(node.ply, tt_hit.as_ref()));
        self.stack.at(node.ply).static_eval = static_eval;
        let before = if node.ply >= 2 { self.stack.at(node.ply - 2).static_eval } else { None };
        let reduction = reduce::internal(&self.params, node.depth, situation, tt_hit.as_ref());
        let eval = static_eval.map(|eval| table_eval(&self.params, eval, tt_hit.as_ref()));
        let mut facts = NodeFacts {
            ply: node.ply,
            depth: node.depth - reduction,
            us,
            situation,
            static_eval,
            eval,
            improving: matches!((static_eval, before), (Some(now), Some(before)) if now > before),
            last_made: self.stack.last_made(node.ply),
            policy: Policy::of(&self.board),
            tt_hit,
            excluded: self.stack.at(node.ply).excluded,
            top_score: 0,
            cut_node: node.cut_node,
            fails_high: false,
            threat: None,
            defence: None,
        };
        facts.fails_high = extend::fails_high(&self.params, &facts, beta);
        if situation == Situation::Free {
            self.gather_threats::<R, N>(node.depth, &mut facts);
        }
        facts
    }

    /// Notes what the opponent threatens when nothing is forced yet: a longer win by fours, looked
    /// for on the principal variation only (elsewhere it costs more than it saves), or a win within
    /// five plies.
    fn gather_threats<R: RuleSet, N: NodeKind>(&mut self, depth: i32, facts: &mut NodeFacts) {
        let Self { params, proofs, board, meter, .. } = self;
        if N::PV
            && depth >= params.defence_min_depth()
            && may_win_by_fours(params, board, !facts.us, true)
        {
            facts.defence = proofs.defence::<R>(board, meter, params.defence_vcf_nodes());
        }
        if facts.defence.is_none() {
            facts.threat = self.threat::<R>(facts.us);
        }
    }

    /// Where the opponent would win within five plies if `us` passed.
    fn threat<R: RuleSet>(&mut self, us: Side) -> Option<Point> {
        let board = &mut self.board;
        let quasi_wins = [CellClass::FourThree, CellClass::DoubleThree];
        if quasi_wins.iter().all(|&class| board.count(!us, class) == 0) {
            return None;
        }
        board.pass();
        let after_pass = decided::<R>(board);
        board.take_back_pass();
        after_pass.filter(|decided| decided.score.is_win())?.best
    }

    /// The score of the whole node where one of the rules can tell it.
    fn prune_node<R: RuleSet>(&mut self, facts: &NodeFacts, window: Window) -> Option<Score> {
        if facts.situation == Situation::StopFive || facts.excluded.is_some() {
            return None;
        }
        prune::reverse_futility(&self.params, facts, window.beta)
            .or_else(|| self.razoring::<R>(facts, window.alpha))
            .or_else(|| self.null_move::<R>(facts, window.beta))
    }

    /// Razoring: a win by fours, or else the static evaluation.
    fn razoring<R: RuleSet>(&mut self, facts: &NodeFacts, alpha: Score) -> Option<Score> {
        let eval = prune::razoring(&self.params, facts, alpha)?;
        if facts.tried_fours() {
            return Some(eval);
        }
        if let Verdict::Win { plies, .. } = self.fours_at_leaf::<R>(false) {
            return Some(Score::win_in(facts.ply + plies));
        }
        self.store_leaf(facts.ply, eval, 0, facts.tt_hit.as_ref());
        Some(eval)
    }

    /// Null move: a pass, and less depth. A win after it is no proof and counts as beta.
    fn null_move<R: RuleSet>(&mut self, facts: &NodeFacts, beta: Score) -> Option<Score> {
        let depth = prune::null_move(&self.params, facts, beta)?;
        let after_pass = self.board.ply() > 0 && self.board.move_back(1).is_none();
        if after_pass || self.stack.at(facts.ply).no_pass {
            return None; // never two passes in a row, and none where one is to be confirmed
        }
        let node = Node { ply: facts.ply + 1, depth, cut_node: false };
        self.stack.at(facts.ply).made = CellClass::None;
        self.board.pass();
        let score = -self.negamax::<R, NonPv>(node, Window::zero(beta - 1).flipped());
        self.board.take_back_pass();
        if score < beta || self.meter.stopped || !self.confirms::<R>(facts, depth, beta) {
            return None;
        }
        Some(if score.is_decided() { beta } else { score })
    }

    /// Whether a search without a pass agrees that the node fails high, where it is asked.
    fn confirms<R: RuleSet>(&mut self, facts: &NodeFacts, depth: i32, beta: Score) -> bool {
        if facts.depth < self.params.null_move_verified_min_depth() {
            return true;
        }
        let node = Node { ply: facts.ply, depth, cut_node: true };
        self.stack.at(facts.ply).no_pass = true;
        let score = self.negamax::<R, NonPv>(node, Window::zero(beta - 1));
        self.stack.at(facts.ply).no_pass = false;
        score >= beta && !self.meter.stopped
    }

    /// A win by threats of the side to move, where the prover's budget allows to look for it.
    fn win_by_threats<R: RuleSet>(&mut self, facts: &NodeFacts) -> Option<Score> {
        if facts.situation != Situation::Free || facts.depth < self.params.threats_min_depth() {
            return None;
        }
        let Self { proofs, board, meter, .. } = self;
        let Verdict::Win { line, plies } = proofs.threats_inside::<R>(board, meter) else {
            return None;
        };
        let score = Score::win_in(facts.ply + plies);
        self.store_node(facts, score, line.first().copied(), Bound::Lower);
        Some(score)
    }

    /// Appends the moves that the situation leaves, with their scores; from `first` on stands what the
    /// node has already.
    fn generate<R: RuleSet>(&mut self, facts: &mut NodeFacts, first: usize) {
        let early = self.moves.get(first).copied();
        let killer = self.stack.at(facts.ply).killer;
        let Self { params, board, history, moves, .. } = self;
        let top_score =
            Generator::new(params, board, history, facts, killer).generate::<R>(early, moves);
        let early = early.map_or(0, |scored| facts.policy.score(params, board, scored.point()));
        facts.top_score = top_score.max(early);
    }

    /// Searches the moves from `first` on and stores the result.
    fn search_moves<R: RuleSet, N: NodeKind>(
        &mut self,
        mut facts: NodeFacts,
        first: usize,
        window: Window,
    ) -> Score {
        let facts = &mut facts;
        let mut found =
            Found { score: -Score::INFINITE, best: None, alpha: window.alpha, move_count: 0 };
        let skips = (facts.situation != Situation::StopFive)
            .then(|| Skips::new::<N>(&self.params, facts, window.alpha));
        let mut picker = Picker::new(first, &self.moves);
        while let Some(scored) = self.next_move::<R>(facts, &mut picker, skips.as_ref(), &found) {
            let point = scored.point();
            if !self.may_search(facts, point, skips.as_ref(), &found) {
                continue;
            }
            let extension = match self.extension::<R>(facts, point, window) {
                Extension::Plies(plies) => plies,
                Extension::MultiCut(score) => return score,
            };
            let score = self.search_move::<R, N>(facts, point, &found, window.beta, extension);
            if self.meter.stopped {
                return Score::DRAW;
            }
            self.note::<N>(facts, point, score, &mut found);
            if found.alpha >= window.beta {
                self.remember_cut(facts, point, &picker);
                break;
            }
        }
        if facts.excluded.is_some() {
            return found.score; // what the other moves are worth: an answer, no result to keep
        }
        let has_cut = found.alpha >= window.beta;
        if found.move_count == 0 || (found.score.is_loss() && !has_cut) {
            self.complete_the_loss::<R, N>(facts, first, window, &mut found);
            if self.meter.stopped {
                return Score::DRAW;
            }
        }
        self.store_node(facts, found.score, found.best, window.bound(found.score));
        if self.params.fail_soft() == 0 { window.clamp(found.score) } else { found.score }
    }

    /// Plies to add before the move is searched, where the table's move is asked about by a search
    /// of all others at less depth; or the score of the node, where that search tells it. Only in
    /// twice as many plies as the iteration has, so that extensions come to an end.
    fn extension<R: RuleSet>(
        &mut self,
        facts: &NodeFacts,
        point: Point,
        window: Window,
    ) -> Extension {
        let reduction = extend::fail_high_reduction(facts, &self.board, point);
        let may_ask = facts.ply < 2 * self.root_depth;
        let question = extend::singular(&self.params, facts, point).filter(|_| may_ask);
        let Some(question) = question else { return Extension::Plies(-reduction) };
        let node = Node { ply: facts.ply, depth: question.depth, cut_node: facts.cut_node };
        self.stack.at(facts.ply).excluded = Some(point);
        let others = self.negamax::<R, NonPv>(node, Window::zero(question.beta - 1));
        self.stack.at(facts.ply).excluded = None;
        match question.answer(others, window) {
            Extension::Plies(plies) => Extension::Plies(plies - reduction),
            cut @ Extension::MultiCut(_) => cut,
        }
    }

    /// The best move that was not taken yet; none where neither it nor any after it is worth a search.
    /// While the node looks lost, every move is.
    fn next_move<R: RuleSet>(
        &mut self,
        facts: &mut NodeFacts,
        picker: &mut Picker,
        skips: Option<&Skips>,
        found: &Found,
    ) -> Option<ScoredMove> {
        if picker.needs_moves() {
            self.generate::<R>(facts, picker.first());
            picker.take_over(&mut self.moves);
        }
        let Self { params, board, moves, .. } = self;
        let move_count = found.move_count;
        let skips = skips.filter(|_| !found.looks_lost());
        let next = picker.next(moves)?;
        if facts.situation == Situation::StopFive || found.looks_lost() {
            return Some(next);
        }
        let policy_score = next.policy_at_most(params);
        let is_enough = prune::is_enough(params, move_count)
            || skips.is_some_and(|skips| {
                let taken = picker.taken_before(moves);
                skips.skips_rest(facts, board, policy_score, move_count, taken)
            });
        (!is_enough).then_some(next)
    }

    /// Whether the move is legal and worth a search.
    fn may_search(
        &self,
        facts: &NodeFacts,
        point: Point,
        skips: Option<&Skips>,
        found: &Found,
    ) -> bool {
        if Some(point) == facts.excluded {
            return false;
        }
        if facts.situation == Situation::StopFive {
            return true;
        }
        let skips = skips.filter(|_| !found.looks_lost());
        let Self { params, board, .. } = self;
        let move_count = found.move_count;
        !skips.is_some_and(|skips| skips.skips_move(params, facts, board, point, move_count))
            && !board.is_forbidden(facts.us, point)
    }

    /// Plays the move, searches what follows, takes it back; `extension` plies deeper than usual.
    /// Late moves get a smaller depth and a closed window first.
    fn search_move<R: RuleSet, N: NodeKind>(
        &mut self,
        facts: &NodeFacts,
        point: Point,
        found: &Found,
        beta: Score,
        extension: i32,
    ) -> Score {
        let Self { params, board, history, .. } = &*self;
        let reduction = reduce::late_move::<N>(params, facts, board, history, point, found);
        let depth = facts.depth - 1 + extend::reply_to_five(facts) + extension;
        let ply = facts.ply + 1;
        self.stack.at(facts.ply).made = self.board.class(facts.us, point);
        self.prefetch_after(point);
        if depth - reduction <= 0 {
            self.proofs.prefetch_leaf(self.board.key_after(point));
        }
        self.meter.spent.nodes += 1;
        self.board.play::<R>(point);
        let closed = Window::zero(found.alpha).flipped();
        let open = Window { alpha: found.alpha, beta }.flipped();
        let first_pv = N::PV && found.move_count == 0;
        let mut score = Score::INFINITE;
        if !first_pv {
            let cut_node = reduction > 0 || !facts.cut_node;
            let node = Node { ply, depth: depth - reduction, cut_node };
            score = -self.negamax::<R, NonPv>(node, closed);
            if score > found.alpha && reduction > 0 {
                let Found { alpha, score: best, .. } = *found;
                let more = extend::after_reduction(&self.params, score, alpha, best, depth);
                let depth = depth + more;
                let node = Node { ply, depth, cut_node: !facts.cut_node };
                score = -self.negamax::<R, NonPv>(node, closed);
            }
        }
        if N::PV && score > found.alpha && !self.meter.stopped {
            let node = Node { ply, depth, cut_node: false };
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
        found.move_count += 1;
        if score <= found.score {
            return;
        }
        found.score = score;
        if score > found.alpha {
            found.alpha = score;
            found.best = Some(point);
            if N::PV {
                self.stack.set_pv(facts.ply, point);
            }
        }
    }

    /// A loss is a proof only when every move loses: tries what the generator left out as far
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
        if facts.situation != Situation::Free && self.meter.ends_in_time(&self.board, PLIES_FORCED)
        {
            if found.move_count == 0 {
                found.score = Score::loss_in(facts.ply + PLIES_FORCED);
            }
            return;
        }
        let mut rest = self.board.empty_points();
        for tried in &self.moves[first..] {
            rest.remove(tried.point());
        }
        for point in &rest {
            if self.board.is_forbidden(facts.us, point) {
                continue;
            }
            let score = self.search_move::<R, N>(facts, point, found, window.beta, 0);
            if self.meter.stopped {
                return;
            }
            self.note::<N>(facts, point, score, found);
            if !found.score.is_loss() || found.alpha >= window.beta {
                return;
            }
        }
        if found.move_count == 0 {
            found.score = Score::DRAW;
        }
    }

    /// Remembers that the move cut off, the last one taken, and that those before it did not.
    fn remember_cut(&mut self, facts: &NodeFacts, point: Point, picker: &Picker) {
        if facts.situation == Situation::StopFive {
            return;
        }
        let Self { params, history, moves, .. } = self;
        let bonus = history::bonus(params, facts.depth);
        history.update(params, facts.us, point, bonus);
        history.set_counter(facts.us, self.board.move_back(1), point);
        for passed in picker.taken_before(moves) {
            history.update(params, facts.us, passed.point(), -bonus);
        }
        self.stack.at(facts.ply).killer = Some(point);
    }

    /// Writes the result to the table.
    fn store_node(&self, facts: &NodeFacts, score: Score, best: Option<Point>, bound: Bound) {
        let (static_eval, depth) = (facts.static_eval, facts.depth.clamp(-2, 120) as i8);
        self.store(facts.ply, Store { score, static_eval, best, depth, bound });
    }
}
