//! Numbers, choice and answers of small trees by hand.

use kagetsu::board::{Symmetry, parse_points};
use kagetsu::proof::numbers::Numbers;
use kagetsu::solver::tree::certificate;
use kagetsu::solver::tree::proof_tree::{ProofNode, ProofTree};
use kagetsu::types::{BoardSize, Point, Rule, Side};

use super::game::Game;
use super::job::{Found, Place, Stops, Task};
use super::tree::{NodeState, Tree};

fn point(name: &str) -> Point {
    parse_points(name).expect("a point")[0]
}

fn tree(first: Option<Point>) -> Tree {
    let size = BoardSize::new(9).expect("a size of the list");
    let game = Game { rule: Rule::Freestyle, size, attacker: Side::Black };
    Tree::new(game, &[vec![point("a1")], vec![point("b1")]], first)
}

/// A claim about a place, with a tree of one node.
fn claim(tree: &Tree, place: Place) -> Vec<u8> {
    let node = &tree.nodes[place.node];
    let Game { size, attacker, .. } = tree.game;
    let mut stones = node.stones.stones().clone();
    if let (NodeState::Open { attacks, .. }, Some(at)) = (&node.state, place.attack) {
        stones[attacker.index()].push(attacks[at].point);
    }
    let mut proof = ProofTree::default();
    proof.push(ProofNode { attack: size.centre(), answers: None });
    certificate::write(&tree.game.claim(&stones, proof))
}

/// The answer with certificates of this place.
fn about(tree: &Tree, place: Place, found: Found) -> Found {
    match found {
        Found::Won(_) => Found::Won(claim(tree, place)),
        Found::Threat { stops, .. } => Found::Threat { default: claim(tree, place), stops },
        found => found,
    }
}

/// Takes a question, and gives this answer to it.
fn answer(tree: &mut Tree, found: Found) -> Place {
    let place = tree.take().expect("a question").place;
    let found = about(tree, place, found);
    assert!(tree.fits(place, &found), "{place:?} {found:?}");
    tree.learn(place, found);
    place
}

/// A win, its certificate to be made.
const WON: Found = Found::Won(Vec::new());

fn moves(scores: &[(u16, i32)]) -> Found {
    Found::Moves(scores.to_vec())
}

fn open(stops: &[u16]) -> Stops {
    Stops { open: stops.to_vec(), ..Stops::default() }
}

fn threat(stops: &[u16]) -> Found {
    Found::Threat { default: Vec::new(), stops: open(stops) }
}

#[test]
fn the_best_move_and_the_hardest_reply_come_first() {
    let mut tree = tree(None);
    assert_eq!(answer(&mut tree, moves(&[(40, 300), (41, 0)])), Place { node: 0, attack: None });
    assert_eq!(tree.standing().root.pn, 4);
    assert_eq!(answer(&mut tree, threat(&[50, 51])), Place { node: 0, attack: Some(0) });
    // two replies, each with an eighth of the proof number of the attack, but one at least
    assert_eq!(tree.standing().root.pn, 2);
    let first = answer(&mut tree, moves(&[(42, -150)]));
    assert_eq!(first, Place { node: 1, attack: None });
    // 32 + 1: the other move is better now
    assert_eq!(tree.standing().root.pn, 16);
    assert_eq!(tree.take().expect("a question").place, Place { node: 0, attack: Some(1) });
    // that one is being worked on and counts more: what about moves that were not proposed?
    assert_eq!(tree.take().expect("a question").place, Place { node: 0, attack: None });
    assert_eq!(tree.take().expect("a question").place, Place { node: 1, attack: Some(0) });
}

#[test]
fn the_line_is_told_as_the_question_lies() {
    for symmetry in Symmetry::ALL {
        let size = BoardSize::new(9).expect("a size of the list");
        let game = Game { rule: Rule::Freestyle, size, attacker: Side::Black };
        let there = |name| symmetry.image(point(name), size);
        let stones = [vec![there("a1")], vec![there("b1")]];
        let mut tree = Tree::new(game, &stones, Some(there("e4")));
        let kept = |tree: &Tree, name| size.cell(tree.shown.inverse().image(there(name), size));
        let stop = kept(&tree, "h3");
        answer(&mut tree, threat(&[stop]));
        assert_eq!(tree.line(), [there("e4"), there("h3")]);
    }
}

#[test]
fn a_root_is_won_when_all_replies_to_a_move_are() {
    let mut tree = tree(Some(point("e5")));
    answer(&mut tree, threat(&[50, 51]));
    answer(&mut tree, WON);
    assert!(!tree.standing().root.is_settled());
    answer(&mut tree, WON);
    assert!(tree.standing().root.is_proven());
    assert!(tree.take().is_none());
    assert_eq!(tree.standing().won, 3);
}

#[test]
fn a_node_whose_moves_all_fail_is_asked_for_others_until_there_are_none() {
    let mut tree = tree(None);
    answer(&mut tree, moves(&[(40, 0)]));
    answer(&mut tree, Found::Refuted);
    let job = tree.take().expect("a question");
    let Task::Attack { tried, round: 1 } = job.task else { panic!("{job:?}") };
    assert_eq!(tried.len(), 1);
    tree.learn(job.place, moves(&[]));
    assert!(tree.standing().root.is_disproven());
}

#[test]
fn the_win_after_a_pass_comes_before_the_replies() {
    let mut tree = tree(Some(point("e5")));
    answer(&mut tree, Found::Quiet);
    assert_eq!(answer(&mut tree, WON), Place { node: 1, attack: None });
    let stops = tree.take().expect("a question");
    assert!(matches!(stops.task, Task::Stops { .. }), "{stops:?}");
    tree.learn(stops.place, Found::Stops(open(&[50])));
    answer(&mut tree, WON);
    assert!(tree.standing().root.is_proven());
}

#[test]
fn two_orders_and_images_of_the_same_stones_are_one_node() {
    let mut tree = tree(Some(point("e5")));
    answer(&mut tree, threat(&[50]));
    let stones = tree.nodes[1].stones.stones().clone();
    for symmetry in Symmetry::ALL {
        let image = stones.each_ref().map(|stones| {
            stones.iter().rev().map(|&stone| symmetry.image(stone, tree.game.size)).collect()
        });
        assert_eq!(tree.node(&image, Numbers::UNKNOWN, None), 1);
    }
    assert_eq!(tree.standing().nodes, 2);
}

#[test]
fn answers_that_fit_nowhere_are_known() {
    let mut tree = tree(None);
    let root = Place { node: 0, attack: None };
    let attack = |at| Place { node: 0, attack: Some(at) };
    let win = about(&tree, root, WON);
    assert!(tree.fits(root, &moves(&[(40, 0)])) && tree.fits(root, &win));
    assert!(!tree.fits(root, &WON), "no certificate");
    assert!(!tree.fits(root, &Found::Quiet) && !tree.fits(attack(0), &Found::Quiet));
    assert!(!tree.fits(root, &moves(&[(0, 0)])) && !tree.fits(root, &moves(&[(81, 0)])));
    assert!(!tree.fits(Place { node: 7, attack: None }, &moves(&[])));
    answer(&mut tree, moves(&[(40, 0)]));
    assert!(tree.fits(attack(0), &Found::Quiet) && !tree.fits(attack(1), &Found::Quiet));
    assert!(!tree.fits(attack(0), &Found::Stops(open(&[]))));
    let default = about(&tree, attack(0), threat(&[50]));
    assert!(tree.fits(attack(0), &default) && !tree.fits(attack(0), &threat(&[50])));
    assert!(!tree.fits(attack(0), &about(&tree, attack(0), threat(&[0]))), "on a stone");
    let Found::Won(of_root) = win else { unreachable!() };
    let other = Found::Threat { default: of_root, stops: open(&[50]) };
    assert!(!tree.fits(attack(0), &other), "of another position");
}
