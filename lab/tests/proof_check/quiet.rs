//! Trees with quiet moves: their defaults are whole wins by fours, and every reply that these do
//! not survive is named.

use std::fs;

use kagetsu::board::Board;
use kagetsu::solver::tree::certificate::{Certificate, write};
use kagetsu::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use kagetsu::solver::vcf::Vcf;
use kagetsu::types::{Point, RuleSet};
use kagetsu::util::rng::Rng;
use kagetsu::with_rule;

use crate::brute_force::{altered, holds};
use crate::check;
use crate::command_line::place;
use crate::fours::{suite, win};

/// A plain search: fours, then quiet moves that threaten to win by fours.
struct Search {
    solver: Vcf,
    tree: ProofTree,
    budget: u32,
}

impl Search {
    fn attack<R: RuleSet>(
        &mut self,
        board: &mut Board,
        first: &[Point],
        depth: u32,
    ) -> Option<NodeId> {
        if let Some(node) = win::<R>(board, &mut self.solver, &mut self.tree) {
            return Some(node);
        }
        self.budget = self.budget.checked_sub(1)?;
        let near: Vec<Point> = board.candidates().iter().collect();
        let moves = if first.is_empty() { near } else { first.to_vec() };
        let legal = moves.into_iter().filter(|_| depth > 0);
        for attack in legal {
            if !board.is_legal(attack) {
                continue;
            }
            board.play_any(attack);
            let answers = self.answers::<R>(board, depth - 1);
            board.take_back_any();
            if answers.is_some() {
                return Some(self.tree.push(ProofNode { attack, answers }));
            }
        }
        None
    }

    fn answers<R: RuleSet>(&mut self, board: &mut Board, depth: u32) -> Option<Answers> {
        let them = board.side_to_move();
        if board.fives(them) > 0 {
            return None;
        }
        board.pass();
        let default = win::<R>(board, &mut self.solver, &mut self.tree);
        board.take_back_pass();
        let default = default?;
        self.budget = self.budget.checked_sub(1)?;
        let mut replies = Vec::new();
        for reply in &board.empty_points() {
            if !board.is_legal(reply) {
                continue;
            }
            board.play_any(reply);
            let next = if survives(board, &self.tree, default) {
                Some(None)
            } else {
                self.attack::<R>(board, &[], depth).map(Some)
            };
            board.take_back_any();
            replies.extend(next?.map(|next| (reply, next)));
        }
        Some(Answers { default, replies })
    }
}

/// Whether a win by fours goes through on this board, trying the named replies only.
fn survives(board: &mut Board, tree: &ProofTree, node: NodeId) -> bool {
    let us = board.side_to_move();
    let node = tree.get(node).unwrap();
    if !board.is_legal(node.attack) {
        return false;
    }
    if board.wins_at(us, node.attack) {
        return true;
    }
    let Some(answers) = &node.answers else { return false };
    let five = tree.get(answers.default).unwrap().attack;
    let is_named = answers.replies.iter().any(|&(reply, _)| reply == five);
    board.play_any(node.attack);
    // Black's stop that was a foul may be none with one more stone on the board.
    let wins = board.fives(!us) == 0
        && board.wins_at(us, five)
        && (is_named || !board.is_legal(five))
        && answers.replies.iter().all(|&(reply, next)| {
            !board.is_legal(reply) || {
                board.play_any(reply);
                let wins = survives(board, tree, next);
                board.take_back_any();
                wins
            }
        });
    board.take_back_any();
    wins
}

/// The nodes that the last one needs.
fn needed(tree: &ProofTree) -> ProofTree {
    let nodes = tree.nodes();
    let mut is_needed = vec![false; nodes.len()];
    is_needed[nodes.len() - 1] = true;
    for (index, node) in nodes.iter().enumerate().rev() {
        if let Some(answers) = node.answers.as_ref().filter(|_| is_needed[index]) {
            let replies = answers.replies.iter().map(|&(_, next)| next);
            replies.chain([answers.default]).for_each(|next| is_needed[next.0 as usize] = true);
        }
    }
    let mut kept = ProofTree::default();
    let mut places = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        places.push(NodeId(kept.nodes().len() as u32));
        if is_needed[index] {
            let mut node = node.clone();
            if let Some(answers) = &mut node.answers {
                answers.default = places[answers.default.0 as usize];
                answers.replies.iter_mut().for_each(|(_, next)| *next = places[next.0 as usize]);
            }
            kept.push(node);
        }
    }
    kept
}

#[test]
fn wins_with_quiet_moves_are_accepted_and_altered_ones_are_not() {
    let mut rng = Rng::new(61);
    let (mut accepted, mut refused, mut largest) = (0, 0, 0);
    for line in suite("vct") {
        let mut board = line.board;
        let mut search =
            Search { solver: Vcf::new(1 << 20), tree: ProofTree::default(), budget: 250 };
        let root = with_rule!(board.rule(), R => search.attack::<R>(&mut board, &line.wins, 3));
        if root.is_none() {
            continue;
        }
        let certificate = Certificate::of(&board, needed(&search.tree));
        check(&certificate).unwrap_or_else(|hole| panic!("{}: {hole}\n{board}", line.id));
        // to be timed with the program itself
        let path = place(&format!("quiet-{}.kgp", line.id));
        fs::write(path, write(&certificate)).unwrap();
        accepted += 1;
        largest = largest.max(certificate.tree.nodes().len());
        if certificate.tree.nodes().len() > 80 {
            continue;
        }
        for _ in 0..2 {
            let tree = altered(&certificate.tree, certificate.size, &mut rng);
            let expected = holds(&mut board, &tree, tree.root().unwrap());
            let verdict = check(&Certificate { tree, ..certificate.clone() });
            assert_eq!(verdict.is_ok(), expected, "{}: {verdict:?}\n{board}", line.id);
            refused += u32::from(!expected);
        }
    }
    assert!(accepted >= 5 && refused >= 5 && largest > 500, "{accepted} {refused} {largest}");
}
