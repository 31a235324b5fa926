//! The prover against plain AND/OR search, and its trees against every legal reply.

use std::collections::HashMap;

use super::position;
use crate::board::{Board, Outcome};
use crate::solver::Verdict;
use crate::solver::attack::Width;
use crate::solver::domain::{Domain, Status, Visit};
use crate::solver::gomoku::{FourLimits, GomokuAttack, Helpers};
use crate::solver::proof_tree::{NodeId, ProofTree};
use crate::solver::prover::{Prover, Task};
use crate::types::{Rule, RuleSet};
use crate::with_rule;

/// The solver of fours without limits, so that both searches ask the same questions.
const UNLIMITED: FourLimits = FourLimits { attack: u64::MAX, after_pass: u64::MAX };

/// Whether the attacker wins, by plain AND/OR search of the same moves. None when `budget` ran out.
fn plain<D: Domain>(
    domain: &mut D,
    known: &mut HashMap<u64, bool>,
    budget: &mut u32,
) -> Option<bool> {
    let key = domain.key();
    if let Some(&wins) = known.get(&key) {
        return Some(wins);
    }
    *budget = budget.checked_sub(1)?;
    let attacks = domain.is_attackers_turn();
    let mut choices = Vec::new();
    let wins = match domain.expand(Visit::First, &mut choices) {
        Status::Proven => true,
        Status::Disproven => false,
        Status::Open => {
            let mut wins = !attacks;
            for choice in choices {
                domain.play(choice.play);
                let after = plain(domain, known, budget);
                domain.take_back();
                wins = after?;
                if wins == attacks {
                    break;
                }
            }
            wins
        }
    };
    known.insert(key, wins);
    Some(wins)
}

/// Asserts that the attacker wins by the node's moves against every legal reply; the defender's
/// stone may be one that the node was not built for.
fn replay<R: RuleSet>(board: &mut Board, tree: &ProofTree, id: NodeId, visits: &mut u64) {
    *visits += 1;
    let node = tree.get(id).expect("a node of the tree");
    let us = board.side_to_move();
    assert!(board.is_legal(node.attack), "{} is illegal\n{board}", node.attack);
    let Some(answers) = &node.answers else {
        assert!(board.wins_at(us, node.attack), "{} is no five\n{board}", node.attack);
        return;
    };
    board.play::<R>(node.attack);
    for reply in &board.empty_points() {
        if !board.is_legal(reply) {
            continue;
        }
        assert!(!board.wins_at(!us, reply), "{reply} wins for the defender\n{board}");
        let named = answers.replies.iter().find(|(point, _)| *point == reply);
        let next = named.map_or(answers.default, |&(_, next)| next);
        board.play::<R>(reply);
        replay::<R>(board, tree, next, visits);
        board.take_back::<R>();
    }
    board.take_back::<R>();
}

fn check<R: RuleSet>(seed: u64, order: u8, width: Width) -> Option<bool> {
    let mut board = position(R::RULE, seed);
    if board.outcome() != Outcome::Open {
        return None;
    }
    let mut helpers = Helpers::new(0);
    let mut domain = GomokuAttack::<R>::new(&mut board, &mut helpers, width).with_limits(UNLIMITED);
    let wins = plain(&mut domain, &mut HashMap::new(), &mut 20_000)?;
    let key = board.key();
    let task = Task { width, fours: UNLIMITED, ..Task::new(order) };
    let proof = Prover::new(1 << 16).expect("room").prove::<R>(&mut board, &task, &mut |_| ());
    assert_eq!(board.key(), key, "the position is put back");
    match proof.verdict {
        Verdict::Win(_) => {
            assert!(wins, "{} seed {seed}: false win\n{board}", R::RULE);
            let tree = proof.tree.expect("a win has a tree");
            replay::<R>(&mut board, &tree, tree.root().expect("a root"), &mut 0);
        }
        Verdict::NoWinByTheseMoves => {
            assert!(!wins, "{} seed {seed}: a win was missed\n{board}", R::RULE);
        }
        Verdict::Unknown => panic!("{} seed {seed}: no limit was set\n{board}", R::RULE),
    }
    Some(wins)
}

#[test]
fn verdicts_agree_with_plain_search_and_trees_hold() {
    for rule in Rule::ALL {
        let mut wins = 0;
        for seed in 0..300 {
            let width = Width::ALL[seed as usize % 4];
            let won = with_rule!(rule, R => check::<R>(seed, 2, width));
            wins += u32::from(won == Some(true));
        }
        assert!(wins > 25, "{rule}: only {wins} positions tested a win");
    }
}
