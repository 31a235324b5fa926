//! `gen` and `leaves` from the command line: what they write, how they go on, what they refuse.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod folder;

use std::fs;
use std::process::{Command, Output};

use folder::Folder;

fn generate(folder: &Folder, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
        .args(["gen", "--nodes", "100", "--out"])
        .arg(folder.0.join("out"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn games_are_written_gone_on_with_and_can_be_fitted() {
    let folder = Folder::new("gen-run");
    let boards = ["--board", "caro:13-14", "--board", "renju:15", "--threads", "2"];
    let games = |count: &str| {
        let output = generate(&folder, &[&boards, ["--games", count].as_slice()].concat());
        assert!(output.status.success(), "{output:?}");
        ["caro", "renju"].map(|rule| {
            let path = folder.0.join("out").join(rule).with_extension("txt");
            fs::read_to_string(path).unwrap()
        })
    };
    let first = games("2");
    assert!(first.iter().all(|text| text.lines().count() == 2), "{first:?}");
    assert!(first[0].starts_with("caro 1") && first[1].starts_with("renju 15 "), "{first:?}");
    let second = games("3");
    for (first, second) in first.iter().zip(&second) {
        assert!(second.starts_with(first) && second.lines().count() == 3, "{second}");
    }
    assert_eq!(games("1"), second, "there are more already");

    let static_score = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
        .arg("static")
        .arg(folder.0.join("out/renju.txt"))
        .output()
        .unwrap();
    assert!(static_score.status.success(), "{static_score:?}");
    assert!(static_score.stderr.is_empty(), "every record is read: {static_score:?}");
}

#[test]
fn leaves_of_games_are_written_and_gone_on_with() {
    let folder = Folder::new("leaves-run");
    let games = folder.0.join("games.txt");
    let held_out = "renju 15 w j8k9i7 l10h6f5 12,5,-90\n";
    let games_of = "renju 15 w h8i9g7 j10f6i8h7 12,-,5,-90\nstandard 15 w h8i9 g7 1\n";
    fs::write(&games, [held_out, games_of].concat()).unwrap();
    let run = |arguments: &[&str]| -> Output {
        Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
            .args(["leaves", "--nodes", "100", "--rule", "renju", "--out"])
            .args([&folder.0.join("out"), &games])
            .args(arguments)
            .output()
            .unwrap()
    };
    let found = |leaves: &str| {
        let output = run(&["--leaves", leaves]);
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(folder.0.join("out/renju.txt")).unwrap()
    };
    let (few, more) = (found("3"), found("5"));
    assert!(more.starts_with(&few) && few.lines().count() == 3 && more.lines().count() == 5);
    assert!(more.lines().all(|leaf| leaf.starts_with("renju 15 - h8i9g7")), "{more}");
    let refused = |arguments: &[&str], text: &str| {
        let output = run(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(text) && error.lines().count() == 1, "{error}");
    };
    refused(&["--leaves", "0"], "0");
    refused(&["no-such-games"], "no-such-games");
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/eval/weights/standard.bin");
    refused(&["--weights", weights], "these are weights for standard");
    fs::write(&games, held_out).unwrap();
    refused(&["--leaves", "9"], "the games have no position");
}

#[test]
fn what_cannot_be_used_is_told_in_one_line() {
    let folder = Folder::new("gen-bad");
    let refused = |arguments: &[&str], text: &str| {
        let output = generate(&folder, arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(text) && error.lines().count() == 1, "{error}");
    };
    refused(&["--board", "renju"], "write RULE:SIZES");
    refused(&["--board", "chess:15"], "known are");
    refused(&["--board", "renju:15-99"], "5 to 22");
    refused(&["--board", "renju:20-15"], "the smaller board first: 15-20");
    refused(&["--board", "renju:15", "--games", "0"], "0");
    refused(&["--board", "renju:15", "--weights", "no-such-file"], "no-such-file");
    let damaged = folder.0.join("damaged.bin");
    fs::write(&damaged, "no weights").unwrap();
    refused(&["--board", "renju:15", "--weights", damaged.to_str().unwrap()], "KGTW");
}
