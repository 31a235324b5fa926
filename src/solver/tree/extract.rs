//! The winning tree of a position that was proven, built from what the table still knows.
//!
//! A table of fixed size forgets. Where a proven move is no longer found the position is searched
//! again; if that fails too there is no tree, and then there is no proof.

use crate::movegen::five_and_ends;
use crate::pattern::CellClass;
use crate::proof::domain::{Domain, LambdaDomain};
use crate::proof::lambda::LambdaSearch;
use crate::solver::threats::ThreatDomain;
use crate::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use crate::solver::zone::{Zones, replies};
use crate::types::{PointSet, RuleSet};
use crate::util::hash_map::HashMap;

/// A tree larger than this is given up.
const MOST_NODES: usize = 2_000_000;

/// The clock is read once in so many nodes.
const NODES_PER_CLOCK: usize = 64;

/// A tree under construction.
pub(in crate::solver) struct Extraction<'s, 't, R: RuleSet> {
    search: &'s mut LambdaSearch<'t, ThreatDomain<'t, R>>,
    tree: ProofTree,
    /// Nodes by position and order.
    known: HashMap<(u64, u8), NodeId>,
    /// The win that a quiet move threatens is being written: its zone was worked out for the very
    /// moves that the solver of fours finds here, so nodes found elsewhere will not do.
    is_threat: bool,
}

impl<'s, 't, R: RuleSet> Extraction<'s, 't, R> {
    /// The winning tree of the attacker, who is to move, by moves up to `order`.
    pub(in crate::solver) fn of(
        search: &'s mut LambdaSearch<'t, ThreatDomain<'t, R>>,
        order: u8,
    ) -> Option<ProofTree> {
        let (tree, known) = (ProofTree::default(), HashMap::default());
        let mut extraction = Self { search, tree, known, is_threat: false };
        extraction.attack(order)?;
        Some(extraction.tree)
    }

    /// The attacker is to move and wins by moves up to `order`; order 1 means fours.
    fn attack(&mut self, order: u8) -> Option<NodeId> {
        let key = (self.search.domain.key(), order);
        if !self.is_threat
            && let Some(&id) = self.known.get(&key)
        {
            return Some(id);
        }
        let us = self.search.domain.board().side_to_move();
        let node = if let Some(five) = self.search.domain.board().find(us, CellClass::Five) {
            ProofNode { attack: five, answers: None }
        } else {
            let (play, order) = match self.search.domain.winning_four() {
                Some(four) => (four, 1),
                None => self.search.proven_move(order)?,
            };
            self.search.domain.play(play);
            let answers = self.answers(order);
            self.search.domain.take_back();
            ProofNode { attack: play, answers: Some(answers?) }
        };
        if self.must_stop() {
            return None;
        }
        let id = self.tree.push(node);
        self.known.insert(key, id);
        Some(id)
    }

    /// Whether the tree is given up: it is too large, or time is over. The limit of nodes is left
    /// out: a tree takes few of them beside its proof.
    fn must_stop(&self) -> bool {
        let nodes = self.tree.nodes().len();
        nodes >= MOST_NODES
            || (nodes.is_multiple_of(NODES_PER_CLOCK) && self.search.is_out_of_time())
    }

    /// The defender is to move after an attacker's move of `order`.
    fn answers(&mut self, order: u8) -> Option<Answers> {
        let (default, points) = if self.search.domain.may_pass() {
            self.after_pass(order)?
        } else {
            self.after_five_threat()
        };
        let mut replies = Vec::new();
        for point in &points {
            let is_legal = self.search.domain.board().is_legal(point);
            self.search.domain.play(point);
            let next = if is_legal { self.attack(order) } else { self.five() };
            self.search.domain.take_back();
            match next {
                Some(next) => replies.push((point, next)),
                None if is_legal => return None,
                None => {}
            }
        }
        Some(Answers { default, replies })
    }

    /// The attacker is to move after a reply that is a foul now, but may be none with one more stone
    /// on the board: the five that he still has, if any. (Where he has none, the zone of the win
    /// holds every point, and no stone is left out.)
    fn five(&mut self) -> Option<NodeId> {
        let board = self.search.domain.board();
        let attack = board.find(board.side_to_move(), CellClass::Five)?;
        Some(self.tree.push(ProofNode { attack, answers: None }))
    }

    /// After a four: the five, and the replies that may stop it.
    fn after_five_threat(&mut self) -> (NodeId, PointSet) {
        let board = self.search.domain.board();
        let us = !board.side_to_move();
        let five = board.find(us, CellClass::Five).unwrap_or(board.size().centre());
        let points = five_and_ends(board, us, five);
        (self.tree.push(ProofNode { attack: five, answers: None }), points)
    }

    /// After a quiet move: the win that it threatens, and the replies that may matter to it.
    fn after_pass(&mut self, order: u8) -> Option<(NodeId, PointSet)> {
        let points = if order <= 2 {
            let zone = self.search.domain.zone_of(Zones::OfOneWin)?;
            replies::<R>(self.search.domain.board(), &zone)
        } else {
            self.search.domain.board().empty_points()
        };
        self.search.domain.pass();
        let was_threat = std::mem::replace(&mut self.is_threat, order <= 2);
        let default = self.attack(order.saturating_sub(1).max(1));
        self.is_threat = was_threat;
        self.search.domain.take_back_pass();
        Some((default?, points))
    }
}
