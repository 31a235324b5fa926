//! Levels of strength: legal, never blind to fives, drawn by the seed.

use super::{board, nodes, points, search, size, worker};
use crate::board::Outcome;
use crate::eval::Evaluator;
use crate::search::{Limits, Report, SearchOptions, Strength};
use crate::types::{Point, PointSet, Rule};
use crate::util::rng::Rng;

/// The options of a level, which draws its moves as the seed says.
fn level(level: i128, seed: u64) -> SearchOptions {
    SearchOptions { strength: Strength::of_level(level), seed, ..SearchOptions::default() }
}

fn search_at(options: SearchOptions, rule: Rule, stones: &str, limits: &Limits) -> Report {
    let evaluator = Evaluator::embedded(rule);
    let board = board(&evaluator, 15, stones);
    let mut worker = worker(evaluator, board);
    worker.set_options(options);
    worker.search(limits, &mut |_| {})
}

#[test]
fn full_strength_is_the_whole_search_and_less_is_less() {
    let stones = "h8i9h10i11"; // not decided by as many nodes
    let limits = nodes(20_000);
    let told = |report: &Report| (report.best, report.score, report.depth, report.nodes);
    let whole = told(&search(Rule::Freestyle, 15, stones, &limits));
    for seed in 0..3 {
        let full = search_at(level(100, seed), Rule::Freestyle, stones, &limits);
        assert_eq!(told(&full), whole, "seed {seed}");
    }
    let spent: Vec<u64> = (0..=10)
        .map(|tens| search_at(level(10 * tens, 7), Rule::Freestyle, stones, &limits).nodes)
        .collect();
    assert!(spent[2..].is_sorted(), "{spent:?}"); // below, some moves are made at a glance
    assert!(spent[0] < 1000 && spent[10] >= 20_000, "{spent:?}");
}

#[test]
fn a_level_draws_the_same_move_by_the_same_seed_and_others_by_others() {
    let limits = nodes(5000);
    for of in [0, 30, 60] {
        let drawn: Vec<_> = (0..24)
            .map(|seed| {
                let best = || search_at(level(of, seed), Rule::Freestyle, "h8i9", &limits).best;
                let first = best();
                assert_eq!(best(), first, "level {of}, seed {seed}");
                first.expect("a move")
            })
            .collect();
        let different: PointSet = drawn.iter().copied().collect();
        assert!(different.iter().count() > 1, "level {of}: {drawn:?}");
        // Plausible moves stand near the stones.
        let is_near =
            |point: &Point| (4..=11).contains(&point.x()) && (4..=11).contains(&point.y());
        assert!(drawn.iter().all(is_near), "level {of}: {drawn:?}");
    }
}

#[test]
fn every_level_makes_its_five_and_stops_that_of_the_other() {
    for of in (0..=100).step_by(5) {
        for seed in 0..8 {
            let at = |rule, stones| {
                let report = search_at(level(of, seed), rule, stones, &nodes(4000));
                report.best.expect("a move")
            };
            let made = at(Rule::Freestyle, "h8h9i8i9j8j9k8k9");
            assert!(points("g8,l8").contains(&made), "level {of}, seed {seed}: {made}");
            let stopped = at(Rule::Standard, "h8g9h7a1h6a2h5");
            assert!(points("h4,h9").contains(&stopped), "level {of}, seed {seed}: {stopped}");
            // From level 20 on an open three is stopped, too.
            let three = at(Rule::Freestyle, "h8a1h7o1h6");
            let stops = points("h5,h9,h4,h10").contains(&three);
            assert!(stops || of < 20, "level {of}, seed {seed}: {three}");
        }
    }
}

#[test]
fn every_level_plays_legal_moves_in_all_rules() {
    let mut fouls = 0;
    for rule in Rule::ALL {
        for game in 0..6 {
            let evaluator = Evaluator::embedded(rule);
            let mut worker = worker(evaluator.clone(), evaluator.new_board(size(15)));
            let mut board = evaluator.new_board(size(15));
            let mut rng = Rng::new(game);
            while board.outcome() == Outcome::Open && board.stones() < 80 {
                let options = level(rng.below(40) as i128, rng.next_u64());
                worker.set_options(options);
                worker.board = board.clone();
                let best = worker.search(&nodes(600), &mut |_| {}).best.expect("a move");
                assert!(board.is_legal(best), "{rule}, game {game}: {best} in\n{board}");
                let us = board.side_to_move();
                fouls += board.empty_points().iter().filter(|&p| board.is_forbidden(us, p)).count();
                board.play_any(best);
            }
        }
    }
    assert!(fouls > 0, "no game came to a forbidden point");
}
