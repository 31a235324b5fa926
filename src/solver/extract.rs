//! The winning tree of a position that was proven, built from what the table still knows.
//!
//! A table of fixed size forgets. Where a proven move is no longer found the position is searched
//! again; if that fails too there is no tree, and then there is no proof.

use std::collections::HashMap;

use super::defend;
use super::domain::{Domain, LambdaDomain};
use super::gomoku::GomokuAttack;
use super::lambda::LambdaSearch;
use super::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use crate::movegen::five_and_ends;
use crate::pattern::CellClass;
use crate::types::{Point, PointSet, RuleSet};

/// A tree larger than this is given up.
const MOST_NODES: usize = 2_000_000;

/// A tree under construction.
pub(super) struct Extraction<'s, 't, 'a, 'b, R: RuleSet> {
    pub(super) search: &'s mut LambdaSearch<'t, GomokuAttack<'b, R>>,
    pub(super) domain: &'a mut GomokuAttack<'b, R>,
    tree: ProofTree,
    /// Nodes by position and order.
    known: HashMap<(u64, u8), NodeId>,
}

impl<'s, 't, 'a, 'b, R: RuleSet> Extraction<'s, 't, 'a, 'b, R> {
    /// The winning tree of the attacker, who is to move, by moves up to `order`.
    pub(super) fn of(
        search: &'s mut LambdaSearch<'t, GomokuAttack<'b, R>>,
        domain: &'a mut GomokuAttack<'b, R>,
        order: u8,
    ) -> Option<ProofTree> {
        let tree = ProofTree::new();
        let mut extraction = Self { search, domain, tree, known: HashMap::new() };
        extraction.attack(order)?;
        Some(extraction.tree)
    }

    /// The attacker is to move and wins by moves up to `order`; order 1 means fours.
    fn attack(&mut self, order: u8) -> Option<NodeId> {
        let key = (self.domain.key(), order);
        if let Some(&id) = self.known.get(&key) {
            return Some(id);
        }
        let us = self.domain.board().side_to_move();
        let node = if let Some(five) = self.domain.board().find(us, CellClass::Five) {
            ProofNode { attack: five, answers: None }
        } else {
            let (play, order) = self.winning_move(order)?;
            self.domain.play(play);
            let answers = self.answers(order);
            self.domain.take_back();
            ProofNode { attack: play, answers: Some(answers?) }
        };
        if self.tree.nodes().len() >= MOST_NODES {
            return None;
        }
        let id = self.tree.push(node);
        self.known.insert(key, id);
        Some(id)
    }

    /// A move that wins and the order of the win.
    fn winning_move(&mut self, order: u8) -> Option<(Point, u8)> {
        if let Some(four) = self.domain.winning_four() {
            return Some((four, 1));
        }
        self.search.proven_move(self.domain, order)
    }

    /// The defender is to move after an attacker's move of `order`.
    fn answers(&mut self, order: u8) -> Option<Answers> {
        let (default, points) =
            if self.domain.may_pass() { self.after_pass(order)? } else { self.after_five_threat() };
        let mut replies = Vec::new();
        for point in &points {
            if !self.domain.board().is_legal(point) {
                continue;
            }
            self.domain.play(point);
            let next = self.attack(order);
            self.domain.take_back();
            replies.push((point, next?));
        }
        Some(Answers { default, replies })
    }

    /// After a four: the five, and the replies that may stop it.
    fn after_five_threat(&mut self) -> (NodeId, PointSet) {
        let board = self.domain.board();
        let us = !board.side_to_move();
        let five = board.find(us, CellClass::Five).unwrap_or(board.size().centre());
        let points = five_and_ends(board, us, five);
        (self.tree.push(ProofNode { attack: five, answers: None }), points)
    }

    /// After a quiet move: the win that it threatens, and the replies that may matter to it.
    fn after_pass(&mut self, order: u8) -> Option<(NodeId, PointSet)> {
        let points = if order <= 2 {
            let zone = self.domain.whole_zone_after_pass()?;
            defend::replies::<R>(self.domain.board(), &zone)
        } else {
            self.domain.board().empty_points()
        };
        self.domain.pass();
        let default = self.attack(order.saturating_sub(1).max(1));
        self.domain.take_back_pass();
        Some((default?, points))
    }
}
