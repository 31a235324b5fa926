//! Every fault has its verdict, and only faults have, whether engines are suspended or not.

use std::time::Duration;

use kagetsu::types::{Rule, Side};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::verdict::{Fault, FaultKind, Verdict};

use super::{LONG, fake, patient, play, play_and_leave, scripted, with_and_without_suspension};

/// White misbehaves with its second move; compares the verdict.
#[track_caller]
fn check(fault: &str, verdict: &str) {
    let white = fake(&format!("--at 2 --fault {fault}"));
    for conditions in with_and_without_suspension(&patient(Rule::Freestyle)) {
        let record = play(scripted("h8 h9", ""), white.clone(), conditions);
        assert_eq!(record.verdict.to_string(), verdict);
        assert_eq!(record.result(), "1-0");
        assert_eq!(record.faults().count(), 1, "{:?}", record.farewells);
    }
}

#[test]
fn processes_that_end_in_a_game_have_crashed() {
    check("panic", "White crashes: exit status 101: a panic");
    check("exit", "White crashes: exit status 0");
    #[cfg(unix)]
    check("abort", "White crashes: killed by SIGABRT");
}

#[test]
fn points_that_cannot_be_played_are_illegal() {
    check("outside", "White plays 99,-1 off the board");
    check("occupied", "White plays the occupied point h9");
}

#[test]
fn a_panic_leaves_its_message() {
    for conditions in with_and_without_suspension(&patient(Rule::Standard)) {
        let record = play(fake("--fault panic"), fake(""), conditions);
        let Verdict::Fault { loser: Side::Black, stderr, .. } = record.verdict else {
            panic!("{:?}", record.verdict);
        };
        assert!(stderr.iter().any(|line| line.contains("told to panic")), "{stderr:?}");
    }
}

#[test]
fn a_second_answer_is_found_before_the_next_request() {
    check("two-answers", "White answers twice, then '0,0'");
}

#[test]
fn a_forbidden_point_loses_in_renju_only() {
    let game = |conditions| {
        let black = scripted("h8 h9 i10 j10", "--fault foul --at 5");
        play(black, scripted("a1 c1 e1 g1", ""), conditions)
    };
    for renju in with_and_without_suspension(&patient(Rule::Renju)).map(game) {
        assert_eq!(renju.verdict.to_string(), "Black plays the forbidden point h10 (double three)");
        assert_eq!(renju.moves.len(), 8, "the forbidden stone is not placed");
    }
    assert!(game(patient(Rule::CaroSix)).verdict.fault().is_none());
}

/// Black misbehaves with its first move at a limit that is soon over, so White is never asked.
fn at_a_short_limit(black: &str, late_patience: Duration) -> [GameRecord; 2] {
    let mut conditions = patient(Rule::Freestyle);
    conditions.time.turn = Some(Duration::from_millis(50));
    conditions.late_patience = late_patience;
    let specs = [fake(black), fake("")];
    let game = |conditions| play_and_leave("", &specs, conditions, Duration::from_millis(100));
    with_and_without_suspension(&conditions).map(game)
}

#[test]
fn an_answer_after_the_limit_is_late() {
    for record in at_a_short_limit("--fault late --delay 1500", LONG) {
        let verdict = &record.verdict;
        let is_late = matches!(verdict.fault(), Some(Fault::Late { said, .. }) if !said.is_empty());
        assert!(is_late, "{verdict:?}");
        assert!(verdict.to_string().contains(" ms of 50 ms, then '"), "{verdict}");
        assert_eq!((record.result(), record.moves.len()), ("0-1", 0));
        assert!(!record.worst_over().is_zero());
    }
}

#[test]
fn no_answer_is_silence_and_other_lines_are_garbage() {
    let told = [
        ("silent", "Black says nothing for "),
        ("babble", "Black says nothing for "),
        ("garbage", "Black gives no answer but 'I resign'"),
        ("half-line", "' without an end of line; does it flush?"),
        ("error", "Black gives no answer but 'ERROR out of ideas'"),
    ];
    for (fault, words) in told {
        for record in at_a_short_limit(&format!("--fault {fault}"), Duration::from_millis(100)) {
            assert!(record.verdict.to_string().contains(words), "{}", record.verdict);
        }
    }
}

#[test]
fn start_wants_exactly_ok() {
    let mut trailing = fake("");
    trailing.arguments.push("--ok=OK - ready".to_owned());
    let record = play(fake(""), trailing, patient(Rule::Freestyle));
    assert_eq!(record.verdict.to_string(), "White answers START by 'OK - ready'");

    let mut conditions = patient(Rule::Freestyle);
    conditions.start_patience = Duration::from_millis(100);
    let record = play(fake("--ok="), fake(""), conditions);
    assert_eq!(record.verdict.to_string(), "Black does not answer START");
}

#[test]
fn a_crash_after_the_game_is_a_fault_without_changing_the_result() {
    let white = scripted("a1 b1 c1 d1 e1", "--end-status 101");
    for conditions in with_and_without_suspension(&patient(Rule::Freestyle)) {
        let record = play(scripted("a3 c3 e3 g3 i3", ""), white.clone(), conditions);
        assert_eq!((record.result(), record.verdict.fault()), ("0-1", None));
        let faults: Vec<_> = record.faults().map(|(side, fault, _)| (side, fault.kind())).collect();
        assert_eq!(faults, [(Side::White, FaultKind::Crash)]);
    }
}

#[test]
fn a_program_that_does_not_exist_loses_its_game() {
    let missing = EngineSpec::new("/no/such/engine");
    for conditions in with_and_without_suspension(&patient(Rule::Freestyle)) {
        let record = play(fake(""), missing.clone(), conditions);
        assert_eq!(record.verdict.fault().map(Fault::kind), Some(FaultKind::NotReady));
        assert_eq!(record.result(), "1-0");
        assert_eq!(record.names[1], "engine");
    }
}

#[test]
fn odd_but_honest_engines_play_on() {
    let noisy = "--noise stderr-flood,odd-bytes,cr-lf,blank-lines,say --slow-start 50";
    for conditions in with_and_without_suspension(&patient(Rule::Freestyle)) {
        let record = play(fake(noisy), fake("--seed 9"), conditions);
        assert_eq!(record.faults().count(), 0, "{:?}", record.verdict);
        let thought = record.moves[2].thought.as_ref().unwrap();
        assert_eq!(thought.to_string(), "depth 3-5 eval 17 nodes 2000 time 4");
        assert_eq!(record.moves[3].thought, None);
    }
}
