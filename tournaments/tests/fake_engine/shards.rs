//! A match that is played in parts and joined.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Output, Stdio};

use kagetsu_tournaments::journal;
use kagetsu_tournaments::record::GameRecord;

use super::commands::{ENGINE, command, text};
use super::moves;

fn call(directory: &Path, line: &str) -> Output {
    let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    command(directory, &words).output().unwrap()
}

fn games(directory: &Path, name: &str) -> Vec<GameRecord> {
    let mut games = journal::read(&directory.join(name)).unwrap().games;
    games.sort_by_key(|game| game.game);
    games
}

const MATCH: &str = "match -engine name=A FAKE -engine name=B FAKE 'args=--seed 2' -each st=60 \
                     -rounds 7 -no-pin";

#[test]
fn shards_together_are_the_whole_match() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    assert!(call(folder, &format!("{MATCH} -record whole.jsonl")).status.success());
    for shard in 1..=3 {
        let line = format!("{MATCH} -shard {shard}/3 -record part{shard}.jsonl");
        assert!(call(folder, &line).status.success());
    }
    // The record knows which part it is.
    let again = call(folder, "match -resume part2.jsonl -no-pin");
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let line = "merge part1.jsonl part2.jsonl part3.jsonl -o merged.jsonl";
    let merged = call(folder, line);
    let (out, err) = (text(&merged.stdout), text(&merged.stderr));
    assert_eq!((merged.status.code(), err.as_str()), (Some(0), ""));
    assert!(out.ends_with("14 of 14 games are played\n"), "{out}");

    let (whole, merged) = (games(folder, "whole.jsonl"), games(folder, "merged.jsonl"));
    assert_eq!((whole.len(), merged.len()), (14, 14));
    for (one, other) in whole.iter().zip(&merged) {
        assert_eq!((one.game, &one.names), (other.game, &other.names));
        assert_eq!(moves(one), moves(other), "game {}", one.game);
    }
    // A merged record is a record: nothing is left to be played.
    let resumed = call(folder, &format!("{MATCH} -record merged.jsonl"));
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert_eq!(games(folder, "merged.jsonl").len(), 14);
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    assert!(call(folder, &format!("{MATCH} -shard 1/4 -record a.jsonl")).status.success());
    assert!(call(folder, &format!("{MATCH} -shard 1/4 -record b.jsonl")).status.success());
    let other = format!("{MATCH} -shard 2/4 -srand 9 -record c.jsonl");
    assert!(call(folder, &other).status.success());
    for (line, expected) in [
        ("merge a.jsonl b.jsonl", "game 1 stands in a.jsonl and in b.jsonl; leave one of"),
        ("merge a.jsonl c.jsonl", "c.jsonl:1: the record is of another match: "),
        ("merge a.jsonl none.jsonl", "none.jsonl: "),
    ] {
        let output = call(folder, line);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains(expected), "{err}");
    }
}

#[test]
fn who_watches_where_nothing_is_played_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let mut watch = command(directory.path(), &["merge", "shards", "--watch"]);
    let mut watch = watch.stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(watch.stderr.take().unwrap()).read_line(&mut line).unwrap();
    watch.kill().unwrap();
    watch.wait().unwrap();
    assert_eq!(line, "shards: no record yet; waiting for one (Ctrl-C ends)\n");
}

#[test]
fn a_watched_match_ends_when_its_test_is_decided() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    // B loses every game, so that the test needs few of so many.
    let line = "match -engine name=A FAKE -engine name=B FAKE 'args=--sleep 20 --fault panic --at 2' \
                -each st=60 -sprt elo0=0 elo1=100 -rounds 100000 -no-pin";
    let shards: Vec<_> = (1..=2)
        .map(|shard| {
            let line = format!("{line} -shard {shard}/2 -record part{shard}.jsonl");
            let words =
                shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            command(folder, &words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
        })
        .collect();
    let watch = call(folder, "merge . --watch --every 0.1 -o whole.jsonl");
    let out = text(&watch.stdout);
    assert_eq!(watch.status.code(), Some(0), "{out}{}", text(&watch.stderr));
    assert_eq!(out.lines().last(), Some("SPRT ([0.00, 100.00]) completed - H1 was accepted"));
    for mut shard in shards {
        assert_eq!(shard.wait().unwrap().code(), Some(0), "a cancelled shard has not failed");
    }
    assert!(folder.join("part1.jsonl.stop").exists());
    assert!(games(folder, "whole.jsonl").len() < 1000);
    let again = call(folder, &format!("{line} -shard 1/2 -record part1.jsonl"));
    assert!(!text(&again.stdout).contains("Started game"), "the stop file holds");
}
