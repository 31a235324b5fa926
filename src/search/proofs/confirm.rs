//! The proof of a win that moves of threats alone do not prove: the search proposes, the prover
//! proves.
//!
//! | node | what is done |
//! |---|---|
//! | attacker | a five; else a win by threats, with the prover's tree; else the move that the search claims to win with |
//! | defender | every legal reply is tried, the most dangerous first |
//!
//! The winning tree rests on no claim of the search, and may be checked like the prover's own. When
//! neither finds a win with some nodes, both get more; when a proposal fails, the next one is tried.
//! What was given up is taken up again with four times the nodes, round after round, as long as there
//! are nodes and time, and as long as more nodes are of any use.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::movegen::{Situation, situation};
use crate::proof::lambda::{Progress, Watcher};
use crate::proof::numbers::Numbers;
use crate::search::limits::Limits;
use crate::search::meter::nodes_until;
use crate::search::worker::Worker;
use crate::solver::prover::{Proof, Request};
use crate::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use crate::types::{Point, PointSet, RuleSet};
use crate::util::clock;
use crate::util::hash_map::HashMap;
use crate::with_rule;

/// Nodes of the prover and of the search at a position, turn after turn.
const TURNS: [(u64, u64); 4] =
    [(1_000, 20_000), (10_000, 100_000), (50_000, 500_000), (200_000, 4_000_000)];

/// A search is given a node for so many microseconds that are left.
const NODE_US: u64 = 2;

/// How much more each round may use at a position than the one before.
const NEXT_ROUND: u64 = 4;

/// Moves that the search may propose at a position.
const PROPOSALS: usize = 3;

/// What is to be proven, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The attacker's first move; none where any will do.
    pub first: Option<Point>,
    /// Nodes of prover and search together at most.
    pub nodes: u64,
    /// When to end.
    pub deadline: Option<Instant>,
}

impl Worker {
    /// Proves that the side to move wins, by any moves; otherwise the verdict is
    /// [unknown](crate::solver::Verdict::Unknown). `watcher` is called at every position: its proof
    /// number says how many replies are still to be tried on the way to it.
    pub fn confirm(&mut self, claim: Claim, watcher: Watcher<'_, Point>) -> Proof {
        let rule = self.board.rule();
        let mut attempt = Attempt {
            worker: self,
            claim,
            watcher,
            nodes: 0,
            four_nodes: 0,
            scale: 1,
            tree: ProofTree::default(),
            shared: HashMap::default(),
            known: HashMap::default(),
            line: Vec::new(),
            replies_left: 0,
        };
        let root = with_rule!(rule, R => attempt.rounds::<R>());
        let Attempt { tree, nodes, four_nodes, .. } = attempt;
        let tree = root.map(|root| tree.rooted_at(root));
        let numbers = if tree.is_some() { Numbers::PROVEN } else { Numbers::UNKNOWN };
        Proof::new(tree, numbers, (nodes, four_nodes))
    }
}

/// A proof in the making.
struct Attempt<'w> {
    worker: &'w mut Worker,
    claim: Claim,
    watcher: Watcher<'w, Point>,
    /// Nodes of prover and search.
    nodes: u64,
    /// Stones of the prover's solver of fours.
    four_nodes: u64,
    /// How many times the nodes of [`TURNS`] a position gets in this round.
    scale: u64,
    tree: ProofTree,
    /// Equal nodes are one.
    shared: HashMap<ProofNode, NodeId>,
    /// What came of positions with the attacker to move: proven, or given up.
    known: HashMap<u64, Option<NodeId>>,
    line: Vec<Point>,
    /// Replies still to be tried at all nodes of the line.
    replies_left: u64,
}

impl Attempt<'_> {
    /// Tries again and again, each time with more nodes at a position.
    fn rounds<R: RuleSet>(&mut self) -> Option<NodeId> {
        let mut before = 0;
        loop {
            let begun = self.spent();
            let root = match self.claim.first {
                Some(first) => self.win_with::<R>(first),
                None => self.attack::<R>(),
            };
            let round = self.spent() - begun;
            // a round that takes no more than the one before was not ended by its nodes
            if root.is_some() || self.must_stop() || round <= before {
                return root;
            }
            before = round;
            self.scale = self.scale.saturating_mul(NEXT_ROUND);
            self.known.retain(|_, found| found.is_some());
        }
    }

    /// The attacker is to move.
    fn attack<R: RuleSet>(&mut self) -> Option<NodeId> {
        let key = self.worker.board.key();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let found = self.win::<R>();
        self.known.insert(key, found);
        found
    }

    fn win<R: RuleSet>(&mut self) -> Option<NodeId> {
        if let Situation::OwnFive(attack) = situation(&self.worker.board) {
            return Some(self.push(ProofNode { attack, answers: None }));
        }
        let mut refuted = PointSet::EMPTY;
        for (prover_nodes, search_nodes) in TURNS {
            if self.must_stop() || refuted.len() == PROPOSALS {
                break;
            }
            let [prover_nodes, search_nodes] =
                [prover_nodes, search_nodes].map(|nodes| nodes.saturating_mul(self.scale));
            if let Some(tree) = self.win_by_threats::<R>(prover_nodes) {
                return Some(self.graft(&tree));
            }
            while refuted.len() < PROPOSALS
                && let Some(attack) = self.proposal(search_nodes, &refuted)
            {
                if let Some(id) = self.win_with::<R>(attack) {
                    return Some(id);
                }
                refuted.insert(attack);
            }
        }
        None
    }

    /// The tree of a win by threats.
    fn win_by_threats<R: RuleSet>(&mut self, limit: u64) -> Option<ProofTree> {
        self.tell();
        let nodes = limit.min(self.nodes_left());
        let Worker { proofs, board, meter, .. } = &mut *self.worker;
        let (deadline, stop) = (self.claim.deadline, Some(&*meter.stop));
        let request = Request { nodes, deadline, stop, ..Request::of_order(2) };
        let proof = proofs.prove::<R>(board, &request, &mut |_| ())?;
        self.nodes += proof.nodes;
        self.four_nodes += proof.four_nodes;
        proof.tree
    }

    /// The move that the search claims to win with, the `refuted` ones left out.
    fn proposal(&mut self, limit: u64, refuted: &PointSet) -> Option<Point> {
        self.tell();
        let limits = Limits::nodes(clock::now(), limit.min(self.nodes_left()));
        let limits = Limits { excluded: *refuted, ..limits };
        let report = self.worker.search(&limits, &mut |_| ());
        self.nodes += report.nodes;
        report.best.filter(|_| report.score.is_win())
    }

    /// The attacker plays this move and wins after every reply.
    fn win_with<R: RuleSet>(&mut self, attack: Point) -> Option<NodeId> {
        let board = &self.worker.board;
        if !board.is_legal(attack) {
            return None;
        }
        if board.wins_at(board.side_to_move(), attack) {
            return Some(self.push(ProofNode { attack, answers: None }));
        }
        self.play::<R>(attack);
        let answers = self.answers::<R>();
        self.take_back::<R>();
        answers.map(|answers| self.push(ProofNode { attack, answers: Some(answers) }))
    }

    /// What the attacker does after each legal reply; none when one is not proven to lose.
    fn answers<R: RuleSet>(&mut self) -> Option<Answers> {
        let board = &self.worker.board;
        let them = board.side_to_move();
        let mut replies: Vec<Point> =
            board.empty_points().iter().filter(|&reply| board.is_legal(reply)).collect();
        if replies.iter().any(|&reply| board.wins_at(them, reply)) {
            return None;
        }
        replies.sort_by_key(|&reply| std::cmp::Reverse(board.move_score(them, reply)));
        let left = self.replies_left;
        let mut answers = Vec::with_capacity(replies.len());
        for (index, &reply) in replies.iter().enumerate() {
            self.replies_left = left + (replies.len() - index) as u64;
            self.play::<R>(reply);
            let next = self.attack::<R>();
            self.take_back::<R>();
            let Some(next) = next else { break };
            answers.push((reply, next));
        }
        self.replies_left = left;
        if answers.len() < replies.len() {
            return None;
        }
        let default = commonest(&answers)?;
        answers.retain(|&(_, next)| next != default);
        Some(Answers { default, replies: answers })
    }

    fn play<R: RuleSet>(&mut self, point: Point) {
        self.worker.board.play::<R>(point);
        self.line.push(point);
    }

    fn take_back<R: RuleSet>(&mut self) {
        self.line.pop();
        self.worker.board.take_back::<R>();
    }

    /// The node in the tree, which may hold it already.
    fn push(&mut self, node: ProofNode) -> NodeId {
        let Self { tree, shared, .. } = self;
        *shared.entry(node).or_insert_with_key(|node| tree.push(node.clone()))
    }

    /// Takes over a tree of the prover.
    fn graft(&mut self, tree: &ProofTree) -> NodeId {
        let mut ids: Vec<NodeId> = Vec::with_capacity(tree.nodes().len());
        for node in tree.nodes() {
            let id = self.push(node.renamed(|id| ids[id.0 as usize]));
            ids.push(id);
        }
        ids[ids.len() - 1]
    }

    /// Nodes that may still be searched. A search has no clock of its own here: with one it would not
    /// look at a forced move.
    fn nodes_left(&self) -> u64 {
        let in_time = nodes_until(self.claim.deadline, NODE_US);
        self.claim.nodes.saturating_sub(self.spent()).min(in_time)
    }

    /// Nodes of all kinds so far.
    const fn spent(&self) -> u64 {
        self.nodes + self.four_nodes
    }

    fn must_stop(&self) -> bool {
        self.nodes_left() == 0 || self.worker.meter.stop.check_clock(self.claim.deadline)
    }

    fn tell(&mut self) {
        let numbers = Numbers { pn: self.replies_left + 1, dn: 1 };
        let nodes = self.spent();
        (self.watcher)(&Progress { numbers, nodes, line: &self.line });
    }
}

/// The continuation that most replies have.
fn commonest(answers: &[(Point, NodeId)]) -> Option<NodeId> {
    let mut counts: BTreeMap<NodeId, usize> = BTreeMap::new();
    for &(_, next) in answers {
        *counts.entry(next).or_default() += 1;
    }
    counts.into_iter().max_by_key(|&(id, count)| (count, id)).map(|(id, _)| id)
}
