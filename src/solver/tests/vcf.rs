//! The solver against a search that knows nothing but "does a five threaten".

use super::position;
use crate::board::{Board, Outcome};
use crate::solver::Verdict;
use crate::solver::vcf::{FourRequest, Vcf};
use crate::types::{Freestyle, Point, Rule, RuleSet};
use crate::with_rule;

/// Whether the side to move wins by continuous fours: every legal point is tried as a four, every
/// legal point as a reply. `budget` bounds the work; none when it ran out.
fn brute_force<R: RuleSet>(board: &mut Board, budget: &mut u32) -> Option<bool> {
    let us = board.side_to_move();
    let points: Vec<Point> = board.empty_points().iter().collect();
    if points.iter().any(|&point| board.is_legal(point) && board.wins_at(us, point)) {
        return Some(true);
    }
    *budget = budget.checked_sub(1)?;
    for &point in &points {
        if !board.is_legal(point) {
            continue;
        }
        board.play::<R>(point);
        let wins = if board.fives(us) > 0 && board.fives(!us) == 0 {
            every_reply_loses::<R>(board, budget)
        } else {
            Some(false)
        };
        board.take_back::<R>();
        if wins? {
            return Some(true);
        }
    }
    Some(false)
}

fn every_reply_loses<R: RuleSet>(board: &mut Board, budget: &mut u32) -> Option<bool> {
    let attacker = !board.side_to_move();
    let points: Vec<Point> = board.empty_points().iter().collect();
    for point in points {
        if !board.is_legal(point) {
            continue;
        }
        board.play::<R>(point);
        let holds = if board.fives(attacker) > 0 {
            Some(false)
        } else {
            brute_force::<R>(board, budget).map(|wins| !wins)
        };
        board.take_back::<R>();
        if holds? {
            return Some(false);
        }
    }
    Some(true)
}

fn check<R: RuleSet>(solver: &mut Vcf, seed: u64) -> Option<bool> {
    let mut board = position(R::RULE, seed);
    if board.outcome() != Outcome::Open {
        return None;
    }
    let wins = brute_force::<R>(&mut board, &mut 3000)?;
    let key = board.key();
    let verdict = solver.prove::<R>(&mut board, &FourRequest::of_nodes(u64::MAX));
    assert_eq!(board.key(), key, "the position is put back");
    match verdict {
        Verdict::Win { line, .. } => {
            assert!(wins, "{} seed {seed}: false win {line:?}\n{board}", R::RULE);
        }
        Verdict::NoWin => {
            assert!(!wins, "{} seed {seed}: a win was missed\n{board}", R::RULE);
        }
        Verdict::Unknown => panic!("{} seed {seed}: no limit was set\n{board}", R::RULE),
    }
    Some(wins)
}

#[test]
fn verdicts_agree_with_brute_force() {
    for rule in Rule::ALL {
        let mut wins = 0;
        for seed in 0..600 {
            let mut solver = Vcf::new(0);
            let won = with_rule!(rule, R => check::<R>(&mut solver, seed));
            wins += u32::from(won == Some(true));
        }
        assert!(wins > 25, "{rule}: only {wins} positions tested a win");
    }
}

/// The widths share a table of refuted positions: what one may not use says nothing to the next.
#[test]
fn few_plain_fours_win_less_and_spoil_nothing() {
    for rule in Rule::ALL {
        let mut wins = [0; 3];
        for seed in 0..600 {
            let mut board = position(rule, seed);
            if board.outcome() != Outcome::Open {
                continue;
            }
            let mut solver = Vcf::new(1 << 16);
            let won = [Some(0), Some(1), None].map(|most_plain| {
                let request = FourRequest { most_plain, ..FourRequest::of_nodes(20_000) };
                with_rule!(rule, R => solver.solve::<R>(&mut board, &request)).is_win()
            });
            assert!(won[0] <= won[1] && won[1] <= won[2], "{rule} seed {seed}: {won:?}\n{board}");
            wins = std::array::from_fn(|width| wins[width] + u32::from(won[width]));
        }
        assert!(20 < wins[0] && wins[0] < wins[2], "{rule}: {wins:?}");
    }
}

#[test]
fn a_limit_of_zero_answers_at_once() {
    let mut solver = Vcf::new(0);
    let (mut wins, mut refuted, mut unknown) = (0, 0, 0);
    for seed in 0..100 {
        let mut board = position(Rule::Freestyle, seed);
        match solver.solve::<Freestyle>(&mut board, &FourRequest::of_nodes(0)) {
            Verdict::Win { plies, .. } => {
                assert!(plies == 1 || plies == 3, "seed {seed}: {plies} plies\n{board}");
                wins += 1;
            }
            Verdict::NoWin => refuted += 1,
            Verdict::Unknown => unknown += 1,
        }
        assert_eq!(solver.nodes(), 0);
    }
    assert!(wins > 10 && refuted > 10 && unknown > 10, "{wins} {refuted} {unknown}");
}
