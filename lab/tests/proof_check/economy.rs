//! How many positions the checker looks at: few for each node, whatever the tree.

use kagetsu::solver::Verdict;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::with_rule;

use crate::check;
use crate::fours::suite;

#[test]
fn positions_per_node() {
    for (order, nodes, step) in [(1, 100_000, 5), (2, 20_000, 1), (3, 100_000, 1)] {
        let mut prover = Prover::new(64 << 20).unwrap();
        let (mut all_nodes, mut all, mut worst, mut wins) = (0, 0, 0.0_f64, 0);
        let start = std::time::Instant::now();
        let mut spent = std::time::Duration::ZERO;
        for mut line in suite("vct").into_iter().step_by(step) {
            if start.elapsed().as_secs() > 60 {
                break;
            }
            prover.clear();
            let request = Request::of_order(order).with_nodes(nodes);
            let (rule, board) = (line.board.rule(), &mut line.board);
            let proof = with_rule!(rule, R => prover.prove::<R>(board, &request, &mut |_| ()));
            let (Verdict::Win { .. }, Some(tree)) = (proof.verdict, proof.tree) else { continue };
            let begin = std::time::Instant::now();
            let proof = check(&Certificate::of(&line.board, tree)).unwrap();
            spent += begin.elapsed();
            let ratio = proof.positions as f64 / proof.nodes as f64;
            if ratio > 3.0 {
                println!("{order} {} {rule} {proof:?} {ratio}", line.id);
            }
            worst = worst.max(ratio);
            all_nodes += proof.nodes;
            all += proof.positions;
            wins += 1;
        }
        println!(
            "order {order}: {wins} wins, {all_nodes} nodes, {all} positions, worst {worst}, {spent:?}"
        );
    }
}
