//! Games that end by the rules, played by processes.

use std::time::Duration;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::verdict::Verdict;

use super::{fake, moves, patient, play, play_from, scripted};

/// Plays the two scripts against each other; compares verdict and moves.
#[track_caller]
fn check(rule: Rule, black: &str, white: &str, verdict: &str, played: &str) {
    let record = play(scripted(black, ""), scripted(white, ""), patient(rule));
    assert_eq!(record.verdict.to_string(), verdict);
    assert_eq!(moves(&record), played);
    assert_eq!(record.faults().count(), 0);
}

#[test]
fn five_wins_at_once() {
    let played = "h8 a1 h9 c1 h10 e1 h11 g1 h12";
    check(Rule::Freestyle, "h8 h9 h10 h11 h12", "a1 c1 e1 g1 i1", "Black makes five", played);
    check(Rule::Renju, "h8 h9 h10 h11 h12", "a1 c1 e1 g1 i1", "Black makes five", played);
}

#[test]
fn overlines_win_for_white_in_renju() {
    let played = "h8 a1 j8 b1 l8 c1 n8 e1 h12 f1 j12 d1";
    check(Rule::Renju, "h8 j8 l8 n8 h12 j12", "a1 b1 c1 e1 f1 d1", "White makes five", played);
}

#[test]
fn in_caro_a_five_that_is_shut_in_does_not_win() {
    let record =
        play(scripted("d5 e5 f5 g5 h5", ""), scripted("c5 i5 a1 a3", ""), patient(Rule::CaroSix));
    assert!(moves(&record).starts_with("d5 c5 e5 i5 f5 a1 g5 a3 h5 "), "{}", moves(&record));
    assert_eq!(record.faults().count(), 0);
}

#[test]
fn the_game_begins_behind_the_opening() {
    let specs = [scripted("h12", ""), fake("")];
    let record = play_from("h8 a1 h9 c1 h10 e1 h11 g1", &specs, patient(Rule::Freestyle));
    assert_eq!(record.verdict.to_string(), "Black makes five");
    assert_eq!((record.opening.len(), record.moves.len()), (8, 1));
    // White moves first behind an odd number of stones.
    let specs = [fake(""), scripted("i1", "")];
    let record =
        play_from("h8 a1 h9 c1 h10 b1 l11 d1 n11 o15 l15 n14 a9", &specs, patient(Rule::CaroFive));
    assert_eq!(record.mover(0), kagetsu::types::Side::White);
    assert_eq!(record.moves[0].point.to_string(), "i1");
}

#[test]
fn games_are_drawn_when_asked_for_and_when_the_board_is_full() {
    let mut conditions = patient(Rule::Freestyle);
    conditions.draw_after = Some(6);
    let corners = "a1 o1 a15 o15";
    let record = play(scripted(corners, ""), scripted(corners, ""), conditions);
    assert_eq!(record.verdict, Verdict::DrawLimit { stones: 6 });
    assert_eq!(record.result(), "1/2-1/2");

    let mut conditions = patient(Rule::CaroFive);
    conditions.size = BoardSize::new(5).unwrap();
    let record = play(fake(""), fake("--seed 5"), conditions);
    assert_eq!(record.verdict, Verdict::BoardFull, "{}", moves(&record));
    assert_eq!(record.moves.len(), 25);
}

#[test]
fn clocks_run_down_and_are_told() {
    let mut conditions = patient(Rule::Freestyle);
    conditions.time.total = Some(super::LONG);
    conditions.draw_after = Some(8);
    let record = play(fake("--sleep 5"), fake("--sleep 5 --seed 3"), conditions);
    for side in 0..2 {
        let own: Vec<_> = record.moves.iter().skip(side).step_by(2).collect();
        let mut left = super::LONG;
        assert!(!own.is_empty(), "side {side} has not moved");
        for played in own {
            let charged = played.time.elapsed.saturating_sub(played.time.stalled);
            left -= charged;
            // A machine that stood still is not charged: all of it may be stalled.
            assert!(played.time.elapsed >= Duration::from_millis(5));
            assert_eq!(played.time.left, Some(left));
        }
    }
}
