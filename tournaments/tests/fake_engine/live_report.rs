//! `match -report`: the page is there when the match is over, and holds what `report` would write.

use std::path::Path;

use serde_json::Value;

use super::commands::{ENGINE, command, text};

/// The games of a page and what else its script reads.
fn data(directory: &Path, file: &str) -> Value {
    let page = std::fs::read_to_string(directory.join(file)).unwrap();
    let (_, rest) = page.split_once(r#"<script id="data" type="application/json">"#).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// Runs it; `FAKE` is the engine.
#[track_caller]
fn run(directory: &Path, line: &str, status: i32) {
    let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = command(directory, &words).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{}", text(&output.stderr));
}

const MATCH: &str = "match -engine name=A FAKE -engine name=B FAKE 'args=--fault outside --at 3' \
                     -each st=60 -rounds 3 -concurrency 2 -force-concurrency -no-pin";

#[test]
fn the_report_is_there_at_the_end_and_holds_the_games() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    run(directory, &format!("{MATCH} -record a.jsonl -report a.html"), 3);
    let page = data(directory, "a.html");
    assert_eq!(page["games"].as_array().unwrap().len(), 6);
    assert!(page["refresh"].is_null(), "the match is over");
    run(directory, "report a.jsonl -o b.html", 0);
    assert_eq!(page, data(directory, "b.html"));
    assert!(!directory.join("a.html.part").exists());

    // Nothing is left to play: the games of the record are enough.
    run(directory, "match -resume a.jsonl -report c.html", 3);
    assert_eq!(page, data(directory, "c.html"));
}

#[test]
fn a_match_that_is_not_kept_has_a_report_too() {
    let directory = tempfile::tempdir().unwrap();
    run(directory.path(), &format!("{MATCH} -report a.html"), 3);
    assert_eq!(data(directory.path(), "a.html")["games"].as_array().unwrap().len(), 6);
}
