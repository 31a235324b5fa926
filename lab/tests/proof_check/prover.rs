//! What the prover claims, on the suites and on positions that nearly hold a win.

use kagetsu::proof::lambda::Progress;
use kagetsu::search::{Claim, Worker};
use kagetsu::solver::Verdict;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::types::Rule;
use kagetsu::with_rule;
use kagetsu_lab::experiments::false_wins::{Hunt, Seed};

use crate::check;
use crate::fours::suite;

/// Positions of the suite in which the prover claims a win within its nodes, each claim checked.
fn accepted(name: &str, order: u8, nodes: u64) -> usize {
    let mut prover = Prover::new(8 << 20).unwrap();
    let mut wins = 0;
    for mut line in suite(name) {
        prover.clear();
        let request = Request::of_order(order).with_nodes(nodes);
        let (rule, board) = (line.board.rule(), &mut line.board);
        let proof = with_rule!(rule, R => prover.prove::<R>(board, &request, &mut |_| ()));
        if let (Verdict::Win { .. }, Some(tree)) = (proof.verdict, proof.tree) {
            let checked = check(&Certificate::of(&line.board, tree));
            assert!(checked.is_ok(), "{name} {}: {}", line.id, checked.unwrap_err());
            wins += 1;
        }
    }
    wins
}

#[test]
fn wins_by_fours_are_found_and_hold() {
    assert_eq!(accepted("vcf", 1, 1_000_000), 184);
    assert_eq!(accepted("vcf-caro", 1, 1_000_000), 120);
    assert_eq!(accepted("novcf", 1, 1_000_000), 0);
    assert_eq!(accepted("novcf-caro", 1, 1_000_000), 0);
}

#[test]
fn a_long_search_for_fours_tells_how_it_stands() {
    let mut prover = Prover::new(8 << 20).unwrap();
    let longest = suite("novcf").into_iter().map(|mut line| {
        let (rule, board) = (line.board.rule(), &mut line.board);
        let mut told = vec![0];
        let mut watcher = |progress: &Progress<'_, _>| told.push(progress.nodes);
        let proof =
            with_rule!(rule, R => prover.prove::<R>(board, &Request::of_order(1), &mut watcher));
        assert_eq!(proof.verdict, Verdict::NoWin, "{}", line.id);
        assert!(told.is_sorted() && told.last() == Some(&proof.four_nodes), "{told:?}");
        told.len()
    });
    assert!(longest.max() > Some(2));
}

#[test]
fn wins_by_threats_are_found_and_hold() {
    let wins = accepted("vct", 2, 10_000);
    assert!(wins >= 55, "only {wins} of 125 within 10,000 nodes");
}

#[test]
fn wins_beyond_threats_are_confirmed_and_hold() {
    // Threats alone win none of these.
    let lines = suite("vct");
    for (id, nodes) in [("T003", 800_000), ("T217", 200_000)] {
        let line = lines.iter().find(|line| line.id == id).unwrap();
        let mut worker = Worker::alone(&line.board, 16 << 20);
        let claim = Claim { first: None, nodes, deadline: None };
        let tree = worker.confirm(claim, &mut |_| ()).tree;
        let tree = tree.unwrap_or_else(|| panic!("{} is not confirmed", line.id));
        let checked = check(&Certificate::of(&line.board, tree));
        assert!(checked.is_ok(), "{}: {}", line.id, checked.unwrap_err());
    }
}

#[test]
fn positions_that_nearly_hold_a_win_give_no_false_one() {
    let text = include_str!("../../../suites/vct.txt");
    let seeds: Vec<Seed> = text.lines().filter_map(Seed::of_line).collect();
    assert_eq!(seeds.len(), 125);
    for rule in Rule::ALL {
        let mut hunt = Hunt::new(rule, &seeds, 5).unwrap();
        (0..60).for_each(|_| hunt.step());
        let tally = hunt.tally();
        assert!(tally.false_wins.is_empty(), "{rule}: {:?}", tally.false_wins);
        assert!(tally.accepted >= 10, "{rule}: {tally:?}");
    }
}
