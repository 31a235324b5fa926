//! How many positions the checker looks at: few for each node, whatever the tree.

use kagetsu::solver::Verdict;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::solver::tree::proof_tree::{NodeId, ProofTree};
use kagetsu::types::BoardSize;
use kagetsu::util::rng::Rng;
use kagetsu::with_rule;

use crate::check;
use crate::fours::suite;
use crate::images::Imaged;

/// Most positions for a node.
const MOST: u64 = 20;

/// Trees of an order for some positions of `vct.txt`.
fn proofs(order: u8, nodes: u64, step: usize) -> Vec<Certificate> {
    let mut prover = Prover::new(16 << 20).unwrap();
    let prove = |mut line: crate::fours::Line| {
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
