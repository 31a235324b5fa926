//! What the program writes, and what it does with bad input.

use std::path::Path;
use std::process::{Command, Output};

use kagetsu_tournaments::check::{Asker, CHECKS};
use tempfile::TempDir;

use super::{ENGINE, PROGRAM, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn each_check_is_a_line_and_has_its_transcript() {
    let directory = TempDir::new().unwrap();
    let words = ["--only", "command-begin,form-start-ok", "--transcripts", "here/and there"];
    let output = run(
        directory.path(),
        "--fault garbage",
        &[&words[..], &["--time", "50", "--tolerance", "50"]].concat(),
    );
    let out = text(&output.stdout);
    let expected = "form\n  pass must   form-start-ok\ncommands\n  FAIL must   command-begin: gives no \
                    answer but 'I resign'. The engine cannot open a game. See here/and \
                    there/command-begin.txt\n\nfake-engine: 1 passed, 1 failed (1 must, 0 should), \
                    0 skipped\n";
    assert_eq!((out.as_str(), output.status.code()), (expected, Some(1)));

    let path = directory.path().join("here/and there/command-begin.txt");
    let transcript = std::fs::read_to_string(path).unwrap();
    // Times apart, the dialogue is what was said.
    let lines: Vec<&str> = transcript.lines().map(|line| &line[10..]).collect();
    assert_eq!(lines[0], "# command-begin (must): The engine cannot open a game.");
    assert_eq!(lines[1..3], ["> START 15", "< OK"]);
    let end = ["> BEGIN", "< I resign", "# FAIL: gives no answer but 'I resign'"];
    assert_eq!(lines[lines.len() - 3..], end, "{transcript}");
    let times: Vec<f64> =
        transcript.lines().map(|line| line[..9].trim().parse().unwrap()).collect();
    assert!(times.is_sorted(), "{transcript}");
}

#[test]
fn the_seed_fixes_the_chaos() {
    let chaos = |seed| {
        let directory = TempDir::new().unwrap();
        let words =
            ["--only", "chaos-bytes-1", "--time", "50", "--tolerance", "20000", "--seed", seed];
        let output = run(directory.path(), "", &words);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        let path = directory.path().join("check-transcripts/chaos-bytes-1.txt");
        let transcript = std::fs::read_to_string(path).unwrap();
        let sent = transcript.lines().filter(|line| line[10..].starts_with('>'));
        sent.map(|line| line[10..].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(chaos("1"), chaos("1"));
    assert_ne!(chaos("1"), chaos("2"));
}

#[test]
fn the_list_names_every_check_once_and_starts_no_engine() {
    let output = Command::new(PROGRAM)
        .args(["check", "--list", "--engine", "/no/such/engine"])
        .output()
        .unwrap();
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    let listed: Vec<&str> =
        out.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    assert_eq!(listed, CHECKS.iter().map(|check| check.name).collect::<Vec<_>>());
    let swap2 = out.lines().find(|line| line.contains("command-swap2-three")).unwrap();
    assert!(swap2.contains("  GomocupJudge, qpiskvork  "), "{swap2}");
}

#[test]
fn the_document_says_who_asks_what() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let document = std::fs::read_to_string(root.join("docs/check.md")).unwrap();
    let (_, behind) =
        document.split_once("| check | severity | asked by |\n|---|---|---|\n").unwrap();
    let written: Vec<&str> = behind.lines().take_while(|line| line.starts_with('|')).collect();
    let rows: Vec<String> = CHECKS
        .iter()
        .map(|check| {
            let askers = Asker::list(check.asked_by);
            format!("| `{}` | {} | {askers} |", check.name, check.severity)
        })
        .collect();
    assert_eq!(written, rows);
}

/// Bad input ends with one line and status 2, before anything is written.
#[track_caller]
fn refused(words: &[&str], message: &str) {
    let directory = TempDir::new().unwrap();
    let command = |program: &mut Command| -> Output {
        program.current_dir(directory.path()).arg("check").args(words).output().unwrap()
    };
    let output = command(&mut Command::new(PROGRAM));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(text(&output.stdout), "");
    let err = text(&output.stderr);
    assert!(err.contains(message), "{err}");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn bad_input_is_refused_in_a_line() {
    refused(&["--engine", ENGINE, "--only", "form,speed"], "no check or group is called 'speed'");
    refused(&["--engine", "/no/such/engine"], "cannot start engine");
    refused(&["--engine", ENGINE, ENGINE], "2 engines given");
    refused(&["--engine", ENGINE, "--rules", "chess"], "known are freestyle");
    refused(&["--engine", ENGINE, "--time", "5"], "5 is not in 20..=600000");
}
