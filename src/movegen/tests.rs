//! Defence sets against brute force over all points, and every decided score against all replies.

use super::{Decided, Situation, against_open_four, decided, forced, fours, situation, stoppers};
use crate::board::Board;
use crate::pattern::CellClass;
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

/// Calls `check` with many random positions of the rule, and counts for how many it had something
/// to check.
fn with_positions(rule: Rule, check: impl Fn(&mut Board, u64) -> bool) -> usize {
    let mut checked = 0;
    for size in [9, 12, 15].map(|side| BoardSize::new(side).expect("a size of the list")) {
        let mut board = Board::without_scores(rule, size);
        for seed in 0..400 {
            crowd(&mut board, seed);
            checked += usize::from(check(&mut board, seed));
            while board.ply() > 0 {
                board.take_back_any();
            }
        }
    }
    checked
}

/// Asserts that a test has seen enough of each rule.
#[track_caller]
fn assert_enough(rule: Rule, checked: usize, least: usize) {
    assert!(least <= checked, "{rule}: only {checked} positions had something to check");
}

fn legal_points(board: &Board) -> Vec<Point> {
    board.empty_points().iter().filter(|&point| board.is_legal(point)).collect()
}

fn check_stoppers<R: RuleSet>(board: &mut Board, seed: u64) -> bool {
    let us = board.side_to_move();
    if situation(board) != Situation::StopFive {
        return false;
    }
    let mut found = PointSet::EMPTY;
    stoppers::<R>(board, |point| found.insert(point));
    for point in legal_points(board) {
        board.play::<R>(point);
        let stops = board.fives(!us) == 0;
        board.take_back::<R>();
        assert_eq!(found.contains(point), stops, "{:?} seed {seed}: {point}", R::RULE);
    }
    true
}

#[test]
fn stoppers_are_exactly_the_points_that_leave_no_five() {
    for rule in Rule::ALL {
        let checked = with_positions(
            rule,
            |board, seed| with_rule!(rule, R => check_stoppers::<R>(board, seed)),
        );
        assert_enough(rule, checked, 110);
    }
}

fn check_open_four_defence<R: RuleSet>(board: &mut Board, seed: u64) -> bool {
    let us = board.side_to_move();
    if situation(board) != Situation::StopOpenFour {
        return false;
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
        let threatened = board.find(!us, CellClass::OpenFour).is_some();
        board.take_back::<R>();
        let name = format!("{:?} seed {seed}: {point}\n{board}", R::RULE);
        assert_eq!(own_fours.contains(point), makes_four, "four: {name}");
        assert_eq!(defences.contains(point), !makes_four && !threatened, "defence: {name}");
    }
    true
}

#[test]
fn open_four_defences_and_fours_are_exact() {
    for rule in Rule::ALL {
        let checked = with_positions(
            rule,
            |board, seed| with_rule!(rule, R => check_open_four_defence::<R>(board, seed)),
        );
        assert_enough(rule, checked, 170);
    }
}

/// Whether the situation leaves this legal move, by what stands on the board after it.
fn is_left<R: RuleSet>(board: &mut Board, situation: Situation, point: Point) -> bool {
    let us = board.side_to_move();
    board.play::<R>(point);
    let left = match situation {
        Situation::OwnFive(five) => point == five,
        Situation::StopFive => board.fives(!us) == 0,
        Situation::StopOpenFour => {
            board.fives(us) > 0 || board.count(!us, CellClass::OpenFour) == 0
        }
        Situation::Free => false,
    };
    board.take_back::<R>();
    left
}

fn check_forced<R: RuleSet>(board: &mut Board, seed: u64) -> bool {
    let (before, situation) = (board.key(), situation(board));
    let mut told = Vec::new();
    let is_forced = forced::<R>(board, situation, |point| told.push(point));
    let moves: PointSet = told.iter().copied().collect();
    let name = format!("{:?} seed {seed}: {situation:?} {told:?}\n{board}", R::RULE);
    assert_eq!(is_forced, situation != Situation::Free, "{name}");
    assert_eq!((board.key(), moves.len()), (before, told.len()), "{name}");
    let left = legal_points(board).into_iter().filter(|&p| is_left::<R>(board, situation, p));
    assert_eq!(moves, left.collect(), "{name}");
    is_forced
}

#[test]
fn forced_moves_are_all_that_meet_the_threat() {
    for rule in Rule::ALL {
        let checked = with_positions(
            rule,
            |board, seed| with_rule!(rule, R => check_forced::<R>(board, seed)),
        );
        assert_enough(rule, checked, 350);
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
        let checked = with_positions(rule, |board, seed| {
            let claim = with_rule!(rule, R => decided::<R>(board));
            let asked = |claim: &Decided| claim.score < Score::win_in(4) || seed % 5 == 0;
            let Some(claim) = claim.filter(asked) else { return false };
            let holds = with_rule!(rule, R => holds::<R>(board, claim));
            assert!(holds, "{rule} seed {seed}: {claim:?}\n{board}");
            true
        });
        assert_enough(rule, checked, 140);
    }
}
