//! An engine that knows the rules, obeys, and has no skill.

use super::{names, report};

/// Runs these groups; all checks pass or are skipped, but those that are listed.
#[track_caller]
fn check(groups: &str, failed: &[&str], skipped: &[&str]) {
    let (report, _) = report("", &["--time", "60", "--tolerance", "20000", "--only", groups]);
    let show = |outcome: &str| {
        let checks = report["checks"].as_array().unwrap().iter();
        let chosen = checks.filter(|check| check["outcome"] == outcome);
        chosen.map(|check| format!("{}: {}", check["name"], check["finding"])).collect::<Vec<_>>()
    };
    assert_eq!(names(&report, "fail"), failed, "{:#?}", show("fail"));
    assert_eq!(names(&report, "skip"), skipped, "{:#?}", show("skip"));
}

#[test]
fn entry_needs_skill() {
    let (report, status) = report("", &["--time", "60", "--tolerance", "20000", "--only", "entry"]);
    assert_eq!((names(&report, "pass"), status), (vec!["entry-double-three".to_owned()], Some(1)));
    assert_eq!(names(&report, "skip"), [""; 0]);
}

#[test]
fn form_and_commands() {
    check("form,commands", &[], &[]);
}

#[test]
fn dialects_and_undo() {
    let skipped = ["dialect-yixin-analysis", "dialect-yixin-forbidden"];
    check("dialects,undo", &[], &skipped);
}

#[test]
fn time_and_suspension() {
    check("time,suspension", &[], &[]);
}

#[test]
fn nothing_can_be_stopped_that_never_thinks() {
    let skipped = [
        "stop-turn-zero",
        "stop-stop",
        "stop-yxstop",
        "stop-info-meanwhile",
        "stop-new-game",
        "stop-end",
        "stop-end-of-input",
    ];
    check("stop", &[], &skipped);
}

#[test]
fn odd_bytes_and_chaos() {
    check("odd,chaos", &[], &[]);
}

#[test]
fn resources_and_games() {
    check("resource,games", &[], &[]);
}
