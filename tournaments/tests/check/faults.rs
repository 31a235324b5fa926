//! Each fault of the fake engine, and the check that finds it.

use super::{names, report};

/// Times for an engine that answers late or never.
const SHORT: [&str; 4] = ["--time", "100", "--tolerance", "200"];

/// The check fails for this engine, with a finding that holds these words, and passes for the
/// honest one.
#[track_caller]
fn found(engine: &str, name: &str, words: &str) {
    found_at(&SHORT, engine, name, words);
}

/// As [`found`], at other times.
#[track_caller]
fn found_at(times: &[&str], engine: &str, name: &str, words: &str) {
    let only = ["--only", name];
    let (bad, status) = report(engine, &[times, &only].concat());
    let check = &bad["checks"][0];
    assert_eq!((&check["name"], &check["outcome"]), (&name.into(), &"fail".into()), "{check}");
    let finding = check["finding"].as_str().unwrap();
    assert!(finding.contains(words), "{name}: {finding}");
    let is_must = check["severity"] == "must";
    assert_eq!(status, Some(i32::from(is_must)), "{check}");

    let (good, status) = report("", &[&["--tolerance", "20000"], &only[..]].concat());
    assert_eq!(names(&good, "pass"), [name], "{good}");
    assert_eq!(status, Some(0));
}

#[test]
fn answers_that_come_late_or_never() {
    found("--fault late --delay 400", "time-turn", "moves after");
    found("--fault silent", "command-begin", "says nothing for");
    found("--fault babble", "time-turn", "says nothing for");
    found("--slow-start 400", "time-first-move", "moves after");
}

#[test]
fn lines_that_are_no_answers() {
    found("--fault garbage", "command-begin", "gives no answer but 'I resign'");
    found("--fault error", "dialect-piskvork", "which Piskvork takes for its move");
    found("--fault error", "dialect-judge-opening", "gives no answer but 'ERROR out of ideas'");
    found("--noise odd-bytes", "form-only-messages", "says");
    found("--noise odd-bytes", "form-ascii", "says");
    found("--noise stderr-flood", "form-stderr-silent", "noise noise");
    found("--about=", "form-about", "does not answer ABOUT");
    found("--about=Name='X'", "form-about", "Name=");
}

#[test]
fn answers_to_start_that_are_not_exactly_ok() {
    found("'--ok=OK - ready'", "form-start-ok", "answers START by 'OK - ready'");
    found("--ok=ok", "form-start-ok", "answers START by 'ok'");
    found("--ok=", "form-start-ok", "does not answer START");
}

#[test]
fn processes_that_end() {
    found("--fault panic", "command-begin", "exit status 101: a panic");
    found("--fault exit --at 2", "command-turn", "exit status 0");
    #[cfg(unix)]
    found("--fault abort --at 2", "game-freestyle-15", "killed by SIGABRT");
    found("--end-status 101", "resource-end", "exit status 101");
    found("--end-status 3", "resource-end-clean", "exit status 3");
    found("--ignore-end", "resource-end", "is still there");
}

#[test]
fn points_that_cannot_be_played() {
    found("--fault outside", "command-begin", "plays 99,-1 off the board");
    found("--fault occupied", "command-board-white", "plays the occupied point");
    found("--fault occupied --at 3", "game-two-in-a-row", "plays the occupied point");
    found("--fault foul", "entry-double-three", "plays the forbidden point g9");
}

#[test]
fn second_answers() {
    found("--fault two-answers", "form-one-answer", "without having been asked");
    found("--fault two-answers", "stop-idle", "without having been asked");
}

#[test]
fn wrong_decisions_of_swap2() {
    found("--swap2 repeat", "command-swap2-empty", "occupied");
    found("--swap2 outside", "command-swap2-empty", "off the board");
    found("--swap2 swap-at-once", "command-swap2-empty", "SWAP");
    found("--swap2 occupied", "command-swap2-three", "occupied");
    found("--swap2 put", "command-swap2-five", "answers 5 stones by");
    found("--swap2 error", "command-swap2-five", "answers 5 stones by 'ERROR");
}

#[test]
fn resources() {
    found("--ignore-eof", "resource-end-of-input", "is still there");
    if cfg!(target_os = "linux") {
        let found = |engine, name| {
            found_at(&["--tolerance", "20000"], engine, name, "bytes for itself");
        };
        found("--fault memory --hog 150000000", "resource-memory-small");
        found("--fault child-memory --hog 400000000", "resource-memory");
    }
}

#[test]
fn commands_that_are_read_to_the_letter_only() {
    found("--narrow", "command-restart", "does not answer RESTART");
    found("--narrow", "command-board-one-line", "says nothing");
    found("--narrow", "command-bad-sizes", "answers START 0 by 'OK'");
    found("--narrow", "undo-last", "does not answer TAKEBACK");
    found("--narrow", "odd-small-letters", "does not answer start 15");
    found("--narrow", "odd-blanks-at-commas", "says nothing");
    found("--narrow", "dialect-yixin-board", "in small letters");
}

/// It sleeps over its answers, and hears nothing meanwhile.
#[test]
fn searches_that_cannot_be_stopped() {
    let failed = |name: &str, words: &str| {
        let (report, _) = report("--sleep 1500", &[&SHORT[..], &["--only", name]].concat());
        let check = &report["checks"][0];
        assert_eq!(check["outcome"], "fail", "{check}");
        assert!(check["finding"].as_str().unwrap().contains(words), "{check}");
    };
    failed("stop-turn-zero", "goes on thinking");
    failed("stop-end", "is still there");
    failed("stop-end-of-input", "is still there");
}

#[test]
fn what_need_not_be_known_is_skipped() {
    let (report, status) = report("--swap2 unknown", &["--only", "command-swap2-three"]);
    assert_eq!((names(&report, "skip").len(), status), (1, Some(0)), "{report}");
}
