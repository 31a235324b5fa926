//! Defence sets against brute force over all points, and every decided score against all replies.

use super::{Decided, Situation, against_open_four, decided, fours, situation, stoppers};
use crate::board::Board;
use crate::types::{BoardSize, Point, PointSet, Rule, RuleSet, Score};
use crate::util::rng::Rng;
use crate::with_rule;

/// Puts stones close together on an empty board, so that nobody wins.
fn crowd(board: &mut Board, seed: u64) {
    let mut rng = Rng::new(seed);
    let stones = 8 + rng.below(board.size().area() / 3);
    for _ in 0..stones {
        let near: Vec<Point> = board.candidates().iter().collect();
        let Some(&point) = rng.pick(&near) else { break };
        if !board.is_legal(point) || board.wins_at(board.side_to_move(), point) {
            continue;
        }
        board.play_any(point);
    }
}

/// Calls `check` with many random positions of the rule.
fn with_positions(rule: Rule, check: impl Fn(&mut Board, u64)) {
    for size in [9, 12, 15].map(|side| BoardSize::new(side).expect("a size of the list")) {
        let mut board = Board::without_scores(rule, size);
        for seed in 0..400 {
            crowd(&mut board, seed);
            check(&mut board, seed);
            while board.ply() > 0 {
                board.take_back_any();
            }
        }
    }
}

fn legal_points(board: &Board) -> Vec<Point> {
    board.empty_points().iter().filter(|&point| board.is_legal(point)).collect()
}

fn check_stoppers<R: RuleSet>(board: &mut Board, seed: u64) {
    let us = board.side_to_move();
    if situation(board) != Situation::StopFive {
        return;
    }
    let mut found = PointSet::EMPTY;
    stoppers::<R>(board, |point| found.insert(point));
    for point in legal_points(board) {
        board.play::<R>(point);
        let stops = board.fives(!us) == 0;
        board.take_back::<R>();
        assert_eq!(found.contains(point), stops, "{:?} seed {seed}: {point}", R::RULE);
    }
}

#[test]
fn stoppers_are_exactly_the_points_that_leave_no_five() {
    for rule in Rule::ALL {
        with_positions(rule, |board, seed| with_rule!(rule, R => check_stoppers::<R>(board, seed)));
    }
}

fn check_open_four_defence<R: RuleSet>(board: &mut Board, seed: u64) {
    let us = board.side_to_move();
    if situation(board) != Situation::StopOpenFour {
        return;
    }
    let mut defences = PointSet::EMPTY;
    against_open_four::<R>(board, |point| defences.insert(point));
    let mut own_fours = PointSet::EMPTY;
    fours::<R>(board, |point| own_fours.insert(point));
    for point in legal_points(board) {
        if board.wins_at(us, point) {
            continue;
        }
        board.play::<R>(point);
        let makes_four = board.fives(us) > 0;
        let threatened = board.find(!us, crate::pattern::CellClass::OpenFour).is_some();
        board.take_back::<R>();
        let name = format!("{:?} seed {seed}: {point}\n{board}", R::RULE);
        assert_eq!(own_fours.contains(point), makes_four, "four: {name}");
        assert_eq!(defences.contains(point), !makes_four && !threatened, "defence: {name}");
    }
}

#[test]
fn open_four_defences_and_fours_are_exact() {
    for rule in Rule::ALL {
        with_positions(rule, |board, seed| {
            with_rule!(rule, R => check_open_four_defence::<R>(board, seed));
        });
    }
}

/// Whether the claim holds against every reply, each of which must be decided again.
fn holds<R: RuleSet>(board: &mut Board, claim: Decided) -> bool {
    let us = board.side_to_move();
    let Some(plies) = claim.score.plies_to_win() else {
        return legal_points(board).into_iter().all(|point| {
            board.play::<R>(point);
            let lost = board.fives(!us) > 0;
            board.take_back::<R>();
            lost
        });
    };
    let Some(best) = claim.best else { return false };
    if plies == 1 || !board.is_legal(best) {
        return board.is_legal(best) && board.wins_at(us, best);
    }
    board.play::<R>(best);
    let wins = legal_points(board).into_iter().all(|reply| {
        if board.wins_at(!us, reply) {
            return false;
        }
        board.play::<R>(reply);
        let next = decided::<R>(board);
        let wins = next
            .is_some_and(|next| next.score >= Score::win_in(plies - 2) && holds::<R>(board, next));
        board.take_back::<R>();
        wins
    });
    board.take_back::<R>();
    wins
}

#[test]
fn what_is_decided_holds_against_every_reply() {
    for rule in Rule::ALL {
        with_positions(rule, |board, seed| {
            with_rule!(rule, R => {
                if let Some(claim) = decided::<R>(board)
                    && (claim.score < Score::win_in(4) || seed % 5 == 0)
                {
                    assert!(holds::<R>(board, claim), "{rule} seed {seed}: {claim:?}\n{board}");
                }
            });
        });
    }
}
