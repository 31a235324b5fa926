//! The checker against the same question put to the engine's board, on trees good and bad.

use std::collections::HashMap;

use kagetsu::board::{Board, Outcome};
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::util::rng::Rng;

use crate::check;

/// Whether the tree wins, by the board: slow, no memory, no order.
pub(crate) fn holds(board: &mut Board, tree: &ProofTree, node: NodeId) -> bool {
    let us = board.side_to_move();
    let node = tree.get(node).unwrap();
    if !board.is_empty(node.attack) {
        return false;
    }
    if board.wins_at(us, node.attack) {
        return true;
    }
    let Some(answers) = node.answers.as_ref().filter(|_| board.is_legal(node.attack)) else {
        return false;
    };
    board.play_any(node.attack);
    let empty: Vec<Point> = board.empty_points().iter().collect();
    let legal = empty.iter().copied().filter(|&reply| board.is_legal(reply)).collect::<Vec<_>>();
    let wins = !empty.is_empty()
        && legal.into_iter().all(|reply| {
            let named = answers.replies.iter().find(|&&(cell, _)| cell == reply);
            let next = named.map_or(answers.default, |&(_, next)| next);
            !board.wins_at(!us, reply) && {
                board.play_any(reply);
                let wins = holds(board, tree, next);
                board.take_back_any();
                wins
            }
        });
    board.take_back_any();
    wins
}

/// A tree that is being made; equal nodes are one.
#[derive(Default)]
struct Shared {
    tree: ProofTree,
    places: HashMap<ProofNode, NodeId>,
}

impl Shared {
    fn push(&mut self, node: ProofNode) -> NodeId {
        let tree = &mut self.tree;
        *self.places.entry(node).or_insert_with_key(|node| tree.push(node.clone()))
    }

    /// The tree that begins with the node.
    fn ending_with(mut self, root: NodeId) -> ProofTree {
        if self.tree.root() != Some(root) {
            let node = self.tree.get(root).unwrap().clone();
            self.tree.push(node);
        }
        self.tree
    }
}

/// Plays out everything: the attacker's winning tree, if he wins. All replies but one are named.
fn solve(board: &mut Board, tree: &mut Shared, budget: &mut u32) -> Option<NodeId> {
    let us = board.side_to_move();
    *budget = budget.checked_sub(1)?;
    let points: Vec<Point> = board.empty_points().iter().filter(|&p| board.is_legal(p)).collect();
    if let Some(&attack) = points.iter().find(|&&point| board.wins_at(us, point)) {
        return Some(tree.push(ProofNode { attack, answers: None }));
    }
    points.into_iter().find_map(|attack| {
        board.play_any(attack);
        let answers = answer_all(board, tree, budget);
        board.take_back_any();
        answers.map(|answers| tree.push(ProofNode { attack, answers: Some(answers) }))
    })
}

fn answer_all(board: &mut Board, tree: &mut Shared, budget: &mut u32) -> Option<Answers> {
    let them = board.side_to_move();
    let points: Vec<Point> = board.empty_points().iter().filter(|&p| board.is_legal(p)).collect();
    if board.empty_points().is_empty() || points.iter().any(|&p| board.wins_at(them, p)) {
        return None;
    }
    let mut replies = Vec::new();
    for reply in points {
        board.play_any(reply);
        let next = solve(board, tree, budget);
        board.take_back_any();
        replies.push((reply, next?));
    }
    let any = tree.push(ProofNode { attack: Point::new(0, 0), answers: None });
    let default = replies.pop().map_or(any, |(_, next)| next);
    Some(Answers { default, replies })
}

/// A board with few empty points.
fn crowded(rule: Rule, rng: &mut Rng) -> Option<Board> {
    let size = BoardSize::new(5 + rng.below(2))?;
    let mut board = Board::without_scores(rule, size);
    let mut points: Vec<Point> = size.points().collect();
    let keep = 4 + rng.below(3);
    while points.len() > keep {
        let point = points.swap_remove(rng.below(points.len()));
        if board.outcome() != Outcome::Open || !board.is_legal(point) {
            return None;
        }
        board.play_any(point);
    }
    (board.outcome() == Outcome::Open).then_some(board)
}

/// The tree with one move, reply or reference changed.
pub(crate) fn altered(tree: &ProofTree, size: BoardSize, rng: &mut Rng) -> ProofTree {
    let mut changed = ProofTree::default();
    let which = rng.below(tree.nodes().len());
    for (index, node) in tree.nodes().iter().enumerate() {
        let mut node = node.clone();
        if index == which {
            let point = Point::new(rng.below(size.side()), rng.below(size.side()));
            match &mut node.answers {
                Some(answers) if rng.below(3) == 0 => {
                    answers.default = NodeId(rng.below(index) as u32);
                }
                Some(answers) if rng.below(2) == 0 && !answers.replies.is_empty() => {
                    let place = rng.below(answers.replies.len());
                    answers.replies.remove(place);
                }
                _ => node.attack = point,
            }
        }
        changed.push(node);
    }
    changed
}

#[test]
fn verdicts_agree_with_the_board() {
    for rule in Rule::ALL {
        let mut rng = Rng::new(21 + rule.index() as u64);
        let (mut won, mut refused, mut fine) = (0, 0, 0);
        for _ in 0..5_000 {
            let Some(mut board) = crowded(rule, &mut rng) else { continue };
            let mut shared = Shared::default();
            let Some(root) = solve(&mut board, &mut shared, &mut 20_000) else { continue };
            won += 1;
            let certificate = Certificate::of(&board, shared.ending_with(root));
            let verdict = check(&certificate);
            assert!(verdict.is_ok(), "{rule}: {verdict:?}\n{board}");
            for _ in 0..4 {
                let tree = altered(&certificate.tree, certificate.size, &mut rng);
                let expected = holds(&mut board, &tree, tree.root().unwrap());
                let verdict = check(&Certificate { tree, ..certificate.clone() });
                assert_eq!(verdict.is_ok(), expected, "{rule}: {verdict:?}\n{board}");
                *(if expected { &mut fine } else { &mut refused }) += 1;
            }
        }
        assert!(won > 40 && refused > 40 && fine > 10, "{rule}: {won} {refused} {fine}");
    }
}
