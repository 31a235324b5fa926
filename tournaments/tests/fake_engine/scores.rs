//! Games that are ended by the engines' own scores, and what engines say of themselves.

use kagetsu::types::Rule;
use kagetsu_tournaments::adjudication::{Adjudication, DrawRule, ResignRule};
use kagetsu_tournaments::runner::Restart;

use super::matches::play_pairs;
use super::{fake, patient, play};

/// Plays with these scores; compares verdict, result and number of moves.
#[track_caller]
fn check(settings: Adjudication, black: &str, white: &str, expected: (&str, &str, usize)) {
    let mut conditions = patient(Rule::Standard);
    conditions.adjudication = settings;
    conditions.draw_after = Some(40);
    let script = ["a1 c1 e1 g1 i1 k1 m1", "a3 c3 e3 g3 i3 k3 m3"];
    let [black, white] = [(black, script[0]), (white, script[1])]
        .map(|(eval, moves)| super::scripted(moves, &format!("--eval {eval}")));
    let record = play(black, white, conditions);
    let verdict = record.verdict.to_string();
    assert_eq!((verdict.as_str(), record.result(), record.moves.len()), expected);
}

#[test]
fn a_hopeless_engine_is_resigned() {
    let resign = ResignRule { movecount: 3, score: 500, twosided: false };
    let settings = Adjudication { resign: Some(resign), draw: None };
    let verdict = "White is adjudged to lose: -500 or worse for 3 moves";
    check(settings, "20", "-500", (verdict, "1-0", 6));
    let verdict = "Black is adjudged to lose: -500 or worse for 3 moves";
    check(settings, "-M9", "0", (verdict, "0-1", 5));
    let twosided = ResignRule { twosided: true, ..resign };
    let settings = Adjudication { resign: Some(twosided), draw: None };
    let verdict = "Black is adjudged to lose: -500 or worse for 3 moves";
    check(settings, "-M9", "+M9", (verdict, "0-1", 6));
}

#[test]
fn level_games_are_drawn() {
    let draw = DrawRule { movenumber: 5, movecount: 2, score: 10 };
    let settings = Adjudication { resign: None, draw: Some(draw) };
    let verdict = "Adjudged a draw: within 10 of zero for 2 moves each";
    check(settings, "0", "-10", (verdict, "1/2-1/2", 10));
}

#[test]
fn engines_tell_who_they_are_once() {
    let white = fake("--about An_engine_of_ours");
    let record = play(fake(""), white, patient(Rule::Freestyle));
    let versions = record.versions.map(Option::unwrap);
    assert_eq!(versions, ["Fake 1", "An_engine_of_ours"]);

    let record = play(fake("--about="), fake("--about UNKNOWN"), patient(Rule::Freestyle));
    assert_eq!(record.faults().count(), 0, "{}", record.verdict);
    assert_eq!(record.versions, [None, None]);

    // A process that stays is not asked again, and its answer stays too.
    let records = play_pairs(&[fake(""), fake("--about B")], 3, Restart::Off);
    assert!(records.len() >= 3, "only {} games", records.len());
    for record in records {
        let expected = if record.game == 2 { ["B", "Fake 1"] } else { ["Fake 1", "B"] };
        assert_eq!(record.versions.map(Option::unwrap), expected);
    }
}
