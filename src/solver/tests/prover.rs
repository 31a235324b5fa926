//! The prover against plain AND/OR search, and its trees against every legal reply.

use super::position;
use crate::board::{Board, Outcome};
use crate::proof::domain::{Domain, Status, Visit};
use crate::solver::Verdict;
use crate::solver::prover::{Defence, Prover, Request};
use crate::solver::threats::{ThreatDomain, ThreatMemory, ThreatRequest, Width};
use crate::solver::tree::proof_tree::{NodeId, ProofTree};
use crate::types::{Freestyle, Rule, RuleSet, Standard};
use crate::util::hash_map::HashMap;
use crate::with_rule;

/// The solver of fours without limits, so that both searches ask the same questions.
const UNLIMITED: u64 = u64::MAX;

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

/// Asserts that the attacker wins by the tree against every legal reply, and counts his moves.
fn replay<R: RuleSet>(board: &mut Board, tree: &ProofTree) -> u64 {
    let mut moves = 0;
    replay_node::<R>(board, tree, tree.root().expect("a root"), &mut moves);
    moves
}

/// The defender's last stone may be one that the node was not built for.
fn replay_node<R: RuleSet>(board: &mut Board, tree: &ProofTree, id: NodeId, moves: &mut u64) {
    *moves += 1;
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
        replay_node::<R>(board, tree, next, moves);
        board.take_back::<R>();
    }
    board.take_back::<R>();
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    wins: u32,
    refuted: u32,
    /// Of the attacker, in all trees.
    moves: u64,
}

fn check<R: RuleSet>(seed: u64, width: Width, tally: &mut Tally) -> Option<()> {
    let mut board = position(R::RULE, seed);
    if board.outcome() != Outcome::Open {
        return None;
    }
    let mut memory = ThreatMemory::new(0);
    let request = ThreatRequest { four_nodes: UNLIMITED, ..ThreatRequest::of_width(width) };
    let mut domain = ThreatDomain::<R>::new(&mut board, &mut memory, request);
    let wins = plain(&mut domain, &mut HashMap::default(), &mut 5_000)?;
    let key = board.key();
    let request = Request { width, four_nodes: UNLIMITED, ..Request::of_order(2) };
    let proof = Prover::new(1 << 16).expect("room").prove::<R>(&mut board, &request, &mut |_| ());
    assert_eq!(board.key(), key, "the position is put back");
    match proof.verdict {
        Verdict::Win { .. } => {
            assert!(wins, "{} seed {seed}: false win\n{board}", R::RULE);
            let tree = proof.tree.expect("a win has a tree");
            tally.moves += replay::<R>(&mut board, &tree);
            tally.wins += 1;
        }
        Verdict::NoWin => {
            assert!(!wins, "{} seed {seed}: a win was missed\n{board}", R::RULE);
            tally.refuted += 1;
        }
        Verdict::Unknown => panic!("{} seed {seed}: no limit was set\n{board}", R::RULE),
    }
    Some(())
}

#[test]
fn verdicts_agree_with_plain_search_and_trees_hold() {
    for rule in Rule::ALL {
        let mut tally = Tally::default();
        for seed in 0..120 {
            let width = Width::ALL[seed as usize % 4];
            with_rule!(rule, R => check::<R>(seed, width, &mut tally));
        }
        let Tally { wins, refuted, moves } = tally;
        assert!(wins > 10 && refuted > 10 && moves > 1_000, "{rule}: {tally:?}");
    }
}

/// A position in which the side to move wins at the given order, and its proof.
fn won<R: RuleSet>(order: u8, seed: u64) -> Option<(Board, Prover, Request<'static>)> {
    let mut board = position(R::RULE, seed);
    let request = Request::of_order(order).with_nodes(20_000);
    let mut prover = Prover::new(1 << 18).expect("room");
    let is_open = board.outcome() == Outcome::Open;
    let proof = is_open.then(|| prover.prove::<R>(&mut board, &request, &mut |_| ()))?;
    proof.verdict.is_win().then_some((board, prover, request))
}

/// The shortest win is no longer than the first one found, its tree holds, and one move less does
/// not do.
fn check_shortest<R: RuleSet>(order: u8, seed: u64) -> Option<()> {
    let (mut board, mut prover, request) = won::<R>(order, seed)?;
    let any = prover.prove::<R>(&mut board, &request, &mut |_| ());
    let request = Request { shortest: true, ..request };
    let proof = prover.prove::<R>(&mut board, &request, &mut |_| ());
    if !proof.verdict.is_win() {
        return None;
    }
    assert!(proof.verdict.plies() <= any.verdict.plies(), "{} seed {seed}\n{board}", R::RULE);
    let tree = proof.tree.as_ref().expect("a win has a tree");
    replay::<R>(&mut board, tree);
    Some(())
}

#[test]
fn the_shortest_win_is_not_longer() {
    for rule in Rule::ALL {
        let found = (0..60).filter_map(
            |seed| with_rule!(rule, R => check_shortest::<R>(1 + seed as u8 % 2, seed)),
        );
        assert!(found.count() > 3, "{rule}");
    }
}

/// Every first move agrees with the proof of the position after it.
fn check_first_moves<R: RuleSet>(order: u8, seed: u64) -> Option<()> {
    let (mut board, mut prover, request) = won::<R>(order, seed)?;
    let moves = prover.first_moves::<R>(&mut board, &request, &mut |_| ());
    assert!(moves.iter().any(|first| first.numbers.is_proven()), "{} seed {seed}", R::RULE);
    let us = board.side_to_move();
    for first in moves.iter().filter(|first| first.numbers.is_proven()) {
        if board.wins_at(us, first.point) {
            continue;
        }
        board.play::<R>(first.point);
        for reply in &board.empty_points() {
            if !board.is_legal(reply) {
                continue;
            }
            assert!(!board.wins_at(!us, reply), "{} seed {seed}: {reply}\n{board}", R::RULE);
            board.play::<R>(reply);
            let proof = prover.prove::<R>(&mut board, &Request::of_order(order), &mut |_| ());
            let is_won = proof.verdict.is_win();
            assert!(is_won, "{} seed {seed}: {} {reply}\n{board}", R::RULE, first.point);
            board.take_back::<R>();
        }
        board.take_back::<R>();
    }
    Some(())
}

#[test]
fn every_winning_first_move_wins_against_every_reply() {
    for rule in Rule::ALL {
        let found = (0..60).filter_map(
            |seed| with_rule!(rule, R => check_first_moves::<R>(1 + seed as u8 % 2, seed)),
        );
        assert!(found.count() > 3, "{rule}");
    }
}

/// The defender's refutations leave no win, every other reply does.
fn check_defence<R: RuleSet>(seed: u64) -> Option<()> {
    let (mut board, mut prover, request) = won::<R>(1, seed)?;
    board.pass();
    let attacker = !board.side_to_move();
    let defence = prover.defence::<R>(&mut board, &request, &mut |_| ());
    let Defence::Threat { refutations, open, .. } = defence else {
        panic!("{} seed {seed}: the threat is not seen\n{board}", R::RULE);
    };
    assert!(open.is_empty());
    for reply in &board.empty_points() {
        if !board.is_legal(reply) {
            continue;
        }
        let wins_himself = board.wins_at(!attacker, reply);
        board.play::<R>(reply);
        let proof = prover.prove::<R>(&mut board, &Request::of_order(1), &mut |_| ());
        board.take_back::<R>();
        let holds = wins_himself || !proof.verdict.is_win();
        assert_eq!(refutations.contains(reply), holds, "{} seed {seed}: {reply}\n{board}", R::RULE);
    }
    Some(())
}

#[test]
fn refutations_are_the_replies_that_leave_no_win() {
    for rule in Rule::ALL {
        let found = (0..60).filter_map(|seed| with_rule!(rule, R => check_defence::<R>(seed)));
        assert!(found.count() > 3, "{rule}");
    }
}

#[test]
fn without_nodes_nothing_is_known() {
    let mut board = position(Rule::Freestyle, 1);
    let mut prover = Prover::new(1 << 16).expect("room");
    for order in 1..=5 {
        let request = Request::of_order(order).with_nodes(0);
        let proof = prover.prove::<Freestyle>(&mut board, &request, &mut |_| ());
        assert_eq!(proof.verdict, Verdict::Unknown, "order {order}");
        assert_eq!(proof.all_nodes(), 0);
    }
}

#[test]
fn a_table_that_forgets_nearly_all_claims_nothing_false() {
    let (mut wins, mut unknown) = (0, 0);
    for seed in 0..150 {
        let mut board = position(Rule::Standard, seed);
        let mut prover = Prover::new(640).expect("room for some buckets");
        let request = Request::of_order(2).with_nodes(5_000);
        let proof = prover.prove::<Standard>(&mut board, &request, &mut |_| ());
        match proof.verdict {
            Verdict::Win { .. } => {
                let tree = proof.tree.expect("a win has a tree");
                replay::<Standard>(&mut board, &tree);
                wins += 1;
            }
            Verdict::Unknown => unknown += 1,
            Verdict::NoWin => {}
        }
    }
    assert!(wins > 10 && unknown < 140, "{wins} wins, {unknown} unknown");
}

#[test]
fn a_table_below_a_bucket_is_refused() {
    assert!(Prover::new(63).is_err());
}
