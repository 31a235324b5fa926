//! The independent checker: trees by hand for every rule, trees of the solver, and altered ones.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod altered;
mod brute_force;
mod by_hand;
mod command_line;
mod economy;
mod export;
mod fours;
mod frames;
mod images;
mod oracle;
mod prover;
mod quiet;

use kagetsu::board::Position;

use kagetsu::solver::tree::certificate::{Certificate, write};
use kagetsu::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use kagetsu::types::{Point, Rule, Side};
use kagetsu_lab::proof_check::{self, Accepted, POSITIONS, Refused};

/// What the checker says of a certificate.
fn check(certificate: &Certificate) -> Result<Accepted, Refused> {
    let claim = proof_check::read(&write(certificate)[..]).unwrap();
    proof_check::check(&claim, POSITIONS)
}

/// A point by its name.
fn at(name: &str) -> Point {
    name.parse().unwrap()
}

/// A tree from lines such as `c: f2 | b | b2 a`: the node called `c` plays f2, its default is node
/// `b`, and after the reply b2 comes node `a`. `b: b2` is a five. The last line is the root.
fn tree(text: &str) -> ProofTree {
    let mut tree = ProofTree::default();
    let mut names: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (name, rest) = line.split_once(':').unwrap();
        let mut parts = rest.split('|').map(str::trim);
        let attack = at(parts.next().unwrap());
        let node =
            |name: &str| NodeId(names.iter().position(|&other| other == name).unwrap() as u32);
        let answers = parts.next().map(|default| {
            let reply = |part: &str| {
                let (reply, next) = part.split_once(' ').unwrap();
                (at(reply), node(next))
            };
            Answers { default: node(default), replies: parts.map(reply).collect() }
        });
        tree.push(ProofNode { attack, answers });
        names.push(name);
    }
    tree
}

/// A certificate from a diagram and a tree.
fn certificate(rule: Rule, attacker: Side, diagram: &str, lines: &str) -> Certificate {
    let position: Position = diagram.parse().unwrap();
    let [black, white] = position.stones;
    let (size, blocked) = (position.size, position.blocked);
    Certificate { rule, size, attacker, black, white, blocked, tree: tree(lines) }
}
