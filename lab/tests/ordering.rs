//! `ordering` from its command line: what it writes, and what it refuses.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod folder;

use std::fs;
use std::process::{Command, Output};

use folder::Folder;

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-lab")).args(arguments).output().unwrap()
}

#[test]
fn a_run_writes_its_tables_and_the_learning_curve() {
    let folder = Folder::new("ordering-run");
    let at = |name: &str| folder.0.join(name).display().to_string();
    fs::write(at("openings.txt"), "0,0, 1,1, 2,0\n0,0, 1,0, 2,2\n").unwrap();
    let (arena, out) = (format!("freestyle:15:{}", at("openings.txt")), at("out"));
    let board = ["--board", "freestyle:15", "--games", "25", "--nodes", "40"];
    let made = lab(&[&["gen", "--out", &at("games")], board.as_slice()].concat());
    assert!(made.status.success(), "{made:?}");
    let games = format!("{}/freestyle.txt", at("games"));
    let few = ["--positions", "1", "--plain-depth", "2", "--depth", "3", "--seeds", "0"];
    let output =
        lab(&[&["ordering", "--out", &out, "--arena", &arena, "--games", &games], few.as_slice()]
            .concat());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "| sum | 5021 | 3257 | 5021 | 3257 | 2889 | 2955 | ",
        "## Learned from freestyle",
        "plain alpha-beta, depth 2: 1 positions",
        "the whole search, depth 3: 1 positions",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let rows = |name: &str| text.lines().filter(|line| line.starts_with(name)).count();
    assert_eq!([rows("| none | "), rows("| hand-made | "), rows("| learned | ")], [3, 4, 4]);
    assert_eq!(rows("| freestyle, "), 8 * 4, "four shares from two beginnings, four tables");
    assert!(!text.contains("NaN"), "{text}");
    assert_eq!(fs::read_to_string(folder.0.join("out/ordering.md")).unwrap(), text);
    let svg = fs::read_to_string(folder.0.join("out/ordering-freestyle.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("first, from nothing"), "{svg}");
}

#[test]
fn what_cannot_be_used_is_told_in_one_line() {
    let folder = Folder::new("ordering-bad");
    let games = folder.0.join("renju.txt").display().to_string();
    let openings = folder.0.join("openings.txt").display().to_string();
    let out = folder.0.join("out").display().to_string();
    fs::write(&games, "renju 15 d h8 h9 1\n").unwrap();
    fs::write(&openings, "0,0\n").unwrap();
    let arena = format!("freestyle:15:{openings}");
    let refused = |arguments: &[&str], text: &str| {
        let all = [&["ordering", "--out", &out, "--seeds", "0", "--arena", &arena], arguments];
        let output = lab(&all.concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(text) && error.lines().count() == 1, "{error}");
    };
    refused(&["--games", &games], "freestyle: 0 free choices to fit and 0 held out are too little");
    refused(&["--games", "no-such-file"], "no-such-file: ");
    refused(&["--plain-depth", "9"], "1..=8");
}
