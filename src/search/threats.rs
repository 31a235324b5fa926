//! Wins by threats in the tree: when the prover is asked, and with what budget.
//!
//! The prover is dear, so it has a budget that feeds back on its success, and a share of all nodes
//! that it may not exceed. Both are functions of the search so far: a search with a node limit stays
//! reproducible.

use super::facts::NodeFacts;
use super::params::{
    ROOT_THREATS_FIRST_DIV, ROOT_THREATS_MICROSECONDS, ROOT_THREATS_NODES, ROOT_THREATS_NODES_MIN,
    ROOT_THREATS_SHARE_DIV, THREATS_MIN_DEPTH, THREATS_MIN_NODES, THREATS_NODES, THREATS_NODES_MAX,
    THREATS_NODES_MIN, THREATS_SHARE_DIV,
};
use super::worker::Worker;
use crate::pattern::CellClass;
use crate::solver::Verdict;
use crate::solver::prover::Request;
use crate::solver::vcf::FourRequest;
use crate::tt::Store;
use crate::types::{Bound, Point, RuleSet, Score};
use crate::util::clock;

/// What the prover may spend, and what it has spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Nodes of the next proof.
    nodes: u64,
    /// Nodes of all proofs at inner nodes.
    spent: u64,
    /// Nodes of the proof at the root.
    spent_at_root: u64,
    /// Nodes of the proofs against the best root move.
    pub(super) spent_on_safety: u64,
}

/// A win that the prover found.
#[derive(Clone, Debug)]
pub(super) struct Win {
    /// The moves of the longest defence.
    pub(super) line: Vec<Point>,
    /// Plies to the five at most.
    pub(super) plies: usize,
}

impl Budget {
    /// Of a new search.
    pub(super) const fn new() -> Self {
        Self { nodes: THREATS_NODES, spent: 0, spent_at_root: 0, spent_on_safety: 0 }
    }

    /// Whether another proof may begin, `all` nodes being searched.
    const fn allows(&self, all: u64) -> bool {
        self.spent < shared(all) / THREATS_SHARE_DIV
    }

    /// Notes a proof: success makes the next one larger, failure smaller.
    fn note(&mut self, spent: u64, success: bool) {
        self.spent += spent;
        let nodes =
            if success { self.nodes + self.nodes / 4 } else { self.nodes - self.nodes / 32 };
        self.nodes = nodes.clamp(THREATS_NODES_MIN, THREATS_NODES_MAX);
    }
}

/// The nodes of which the prover has its shares, `all` being searched: in short searches it costs
/// more than it finds.
const fn shared(all: u64) -> u64 {
    all.saturating_sub(THREATS_MIN_NODES)
}

impl Worker {
    /// A win by threats of the side to move, looked for where it is likely enough.
    pub(super) fn inner_win_by_threats<R: RuleSet>(&mut self, facts: &NodeFacts) -> Option<Score> {
        if facts.depth < THREATS_MIN_DEPTH
            || !self.can_threaten()
            || !self.budget.allows(self.nodes)
        {
            return None;
        }
        let (win, nodes) = self.win_by_threats::<R>(self.budget.nodes);
        self.budget.note(nodes, win.is_some());
        let win = win.filter(|win| self.ends_in_time(win.plies))?;
        let score = Score::win_in(facts.ply + win.plies);
        self.store_proven(facts, score, win.line.first().copied());
        Some(score)
    }

    /// Writes a proven win to the table.
    fn store_proven(&self, facts: &NodeFacts, score: Score, best: Option<Point>) {
        let store = Store {
            score,
            static_score: facts.static_score,
            best,
            depth: facts.depth.clamp(-2, 120) as i8,
            bound: Bound::Lower,
            is_pv: false,
        };
        self.table.view().store(self.board.key(), facts.ply, store);
    }

    /// A win by threats at the root, looked for before each iteration: the proof goes on where it
    /// stopped, with its share of what was searched since.
    pub(super) fn root_win_by_threats<R: RuleSet>(&mut self) -> Option<(Score, Vec<Point>)> {
        let limit = self.root_share(self.budget.spent_at_root)?;
        self.win_at_root::<R>(limit)
    }

    /// A win by threats at the root, looked for with at most `limit` nodes.
    pub(super) fn win_at_root<R: RuleSet>(&mut self, limit: u64) -> Option<(Score, Vec<Point>)> {
        let (win, nodes) = self.win_by_threats::<R>(limit);
        self.budget.spent_at_root += nodes;
        let win = win?;
        Some((Score::win_in(win.plies), win.line))
    }

    /// The plies from the root after which the opponent wins by fours or by threats if this move is
    /// played, if he is known to; looked for with at most `limit` nodes each.
    pub(super) fn loss_after<R: RuleSet>(&mut self, point: Point, limit: u64) -> Option<usize> {
        self.board.play::<R>(point);
        let by_fours = self.win_by_fours_within::<R>(limit.min(self.root_vcf_limit()));
        let plies = by_fours.or_else(|| {
            let (win, nodes) = self.win_by_threats::<R>(limit);
            self.budget.spent_on_safety += nodes;
            Some(win?.plies)
        });
        self.board.take_back::<R>();
        plies.map(|plies| plies + 1).filter(|&plies| self.ends_in_time(plies))
    }

    /// Plies to the win by fours of the side to move, the best root move having been played.
    fn win_by_fours_within<R: RuleSet>(&mut self, limit: u64) -> Option<usize> {
        let request = FourRequest { stop: Some(&self.stop), ..FourRequest::of_nodes(limit) };
        let verdict = self.vcf.solve::<R>(&mut self.board, &request);
        self.nodes += self.vcf.nodes();
        self.budget.spent_on_safety += self.vcf.nodes();
        verdict.plies()
    }

    /// Nodes that a proof at the root may take now, having taken `spent`; none when that is too
    /// little for a beginning.
    pub(super) fn root_share(&self, spent: u64) -> Option<u64> {
        let share = self.first_share() + shared(self.nodes) / ROOT_THREATS_SHARE_DIV;
        Some(share.saturating_sub(spent)).filter(|&left| left >= ROOT_THREATS_NODES_MIN)
    }

    /// Nodes of the proof at the root before the first iteration.
    fn first_share(&self) -> u64 {
        let by_time = self.maximum.map_or(u64::MAX, |maximum| {
            let left = maximum.saturating_duration_since(clock::now());
            left.as_micros() as u64 / ROOT_THREATS_MICROSECONDS
        });
        ROOT_THREATS_NODES.min(by_time).min(self.max_nodes / ROOT_THREATS_FIRST_DIV)
    }

    /// Whether the side to move has threes enough to begin with.
    fn can_threaten(&self) -> bool {
        let us = self.board.side_to_move();
        let strong = [
            CellClass::Three,
            CellClass::ThreePlus,
            CellClass::DoubleThree,
            CellClass::Four,
            CellClass::FourPlus,
            CellClass::FourThree,
        ];
        strong.iter().map(|&class| self.board.count(us, class)).sum::<u32>() >= 3
    }

    /// The line of a win of the side to move by threats, proven with at most `limit` nodes; and the
    /// nodes that it took.
    fn win_by_threats<R: RuleSet>(&mut self, limit: u64) -> (Option<Win>, u64) {
        let Some(prover) = &mut self.prover else { return (None, 0) };
        let (stop, deadline) = (Some(&*self.stop), self.maximum);
        let request = Request { deadline, stop, ..Request::of_order(2).with_nodes(limit) };
        let proof = prover.prove::<R>(&mut self.board, &request, &mut |_| ());
        let nodes = proof.all_nodes();
        self.nodes += nodes;
        let win = match proof.verdict {
            Verdict::Win { line, plies } => Some(Win { line, plies }),
            _ => None,
        };
        (win, nodes)
    }
}
