//! How many positions the checker looks at: few for each node, whatever the tree.

use kagetsu::solver::Verdict;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::util::rng::Rng;
use kagetsu::with_rule;
use kagetsu_lab::proof_check::{self, Refused};

use crate::check;
use crate::fours::{Line, suite};
use crate::images::{Imaged, Node, Part};

/// Most positions for a node.
const MOST: u64 = 20;

/// Trees of an order for some positions of `vct.txt`.
fn proofs(order: u8, nodes: u64, step: usize) -> Vec<Certificate> {
    let mut prover = Prover::new(16 << 20).unwrap();
    let prove = |mut line: Line| {
        prover.clear();
        let request = Request::of_order(order).with_nodes(nodes);
        let (rule, board) = (line.board.rule(), &mut line.board);
        let proof = with_rule!(rule, R => prover.prove::<R>(board, &request, &mut |_| ()));
        let tree = proof.tree.filter(|_| matches!(proof.verdict, Verdict::Win { .. }))?;
        Some(Certificate::of(&line.board, tree))
    };
    suite("vct").into_iter().step_by(step).filter_map(prove).collect()
}

#[test]
fn a_node_takes_few_positions() {
    for (order, nodes, step) in [(2, 10_000, 2), (3, 10_000, 3)] {
        let proofs = proofs(order, nodes, step);
        assert!(proofs.len() >= 15, "{order}: {}", proofs.len());
        for certificate in proofs {
            let proof = check(&certificate).unwrap();
            assert!(proof.positions <= MOST * proof.nodes as u64, "{order}: {proof:?}");
        }
    }
}

/// Wrong defaults, dropped replies and the like are found without much more work.
#[test]
fn altered_trees_are_decided_soon() {
    let mut rng = Rng::new(91);
    let (mut held, mut refused) = (0, 0);
    for certificate in proofs(2, 10_000, 2).into_iter().chain(proofs(3, 10_000, 4)) {
        for _ in 0..5 {
            let mut tree = Imaged::plain(&certificate.tree);
            tree.alter(certificate.size, &mut rng);
            let claim = proof_check::read(&tree.bytes(&certificate)[..]).unwrap();
            let limit = 1_000 * tree.nodes.len() as u64;
            match proof_check::check(&claim, limit) {
                Ok(_) => held += 1,
                Err(Refused::Hole { .. }) => refused += 1,
                Err(limit) => panic!("{limit}: {} nodes", tree.nodes.len()),
            }
        }
    }
    assert!(held > 10 && refused > 150, "{held} {refused}");
}

/// The default of each node in turn is a move that is no five.
#[test]
fn a_false_default_is_found_soon() {
    for certificate in proofs(2, 10_000, 8) {
        let whole = Imaged::plain(&certificate.tree);
        let count = whole.nodes.len();
        for changed in (1..count).step_by(1 + count / 40) {
            let mut tree = whole.clone();
            let occupied = certificate.white.iter().next().unwrap();
            tree.nodes[0] = Node { attack: occupied, default: None, replies: Vec::new() };
            let Some(default) = &mut tree.nodes[changed].default else { continue };
            *default = Part { node: 0, image: 0 };
            let claim = proof_check::read(&tree.bytes(&certificate)[..]).unwrap();
            let checked = proof_check::check(&claim, 100 * count as u64);
            assert!(matches!(checked, Err(Refused::Hole { .. })), "{count}: {checked:?}");
        }
    }
}
