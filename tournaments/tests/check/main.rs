//! `check`, as called from a shell, against an engine that misbehaves as it is told: every fault is
//! found by the check that is there for it.
//!
//! Limits are either far too long to be missed or stand against an engine that never answers.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod faults;
mod honest;
mod shell;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");
const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");

/// Runs `check` with these words for the fake engine.
fn run(directory: &Path, engine: &str, words: &[&str]) -> Output {
    let arguments = format!("args={engine}");
    Command::new(PROGRAM)
        .current_dir(directory)
        .args(["check", "--engine", ENGINE, &arguments])
        .args(words)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// The JSON of a run, and its exit status.
fn report(engine: &str, words: &[&str]) -> (Value, Option<i32>) {
    let directory = TempDir::new().unwrap();
    let output = run(directory.path(), engine, &[words, &["--json"]].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    let whole = serde_json::from_slice(&output.stdout);
    let whole = whole.unwrap_or_else(|error| panic!("{error}: {text}\n{output:?}"));
    only_one_sends_blank_lines(&directory.path().join("check-transcripts"));
    (whole, output.status.code())
}

/// No manager sends a blank line, so no check does but the one about them, and chaos.
fn only_one_sends_blank_lines(transcripts: &Path) {
    for entry in std::fs::read_dir(transcripts).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let transcript = std::fs::read_to_string(&path).unwrap();
        let is_blank = |line: &&str| line.ends_with(" >") || line.ends_with(r" > \r");
        let blank = transcript.lines().find(is_blank);
        // The line in pieces ends with one that holds nothing but its end.
        if !name.starts_with("chaos") && name != "odd-in-pieces" {
            assert_eq!(blank.is_some(), name == "odd-blank-lines", "{name}: {transcript}");
        }
    }
}

/// The names of the checks with this outcome.
fn names(report: &Value, outcome: &str) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap();
    let chosen = checks.iter().filter(|check| check["outcome"] == outcome);
    chosen.map(|check| check["name"].as_str().unwrap().to_owned()).collect()
}
