//! `play` with its lines from a pipe: what is said, and what is kept.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use kagetsu_tournaments::sheet::Sheet;

use super::commands::{ENGINE, command, text};

/// Plays with the fake engine; these words go to it and to the program.
fn play(directory: &Path, engine: &str, words: &[&str], lines: &str) -> Output {
    let engine = format!("args={engine}");
    let words = [&["play", "-engine", ENGINE, "name=Fake", &engine][..], words].concat();
    let mut child = command(directory, &words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has left reads no more.
    child.stdin.take().unwrap().write_all(lines.as_bytes()).ok();
    child.wait_with_output().unwrap()
}

/// What is said beside the boards.
#[track_caller]
fn said(output: &Output) -> Vec<String> {
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    let out = text(&output.stdout);
    let is_board = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_row = words.first() == words.last() && words[0].parse::<usize>().is_ok();
        is_row || line.starts_with("    a b c")
    };
    out.lines().filter(|line| !is_board(line)).map(str::to_owned).collect()
}

#[track_caller]
fn check(engine: &str, words: &[&str], lines: &str, expected: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    let said = said(&play(directory.path(), engine, words, lines));
    assert_eq!(said[2..], *expected, "{lines}");
}

#[test]
fn a_transcript() {
    let directory = tempfile::tempdir().unwrap();
    let words = ["-size", "6", "-eval"];
    let output = play(directory.path(), "--moves 'a1 b1' --eval -31", &words, "c3\nquit\n");
    let expected = "\
X Black: You, O White: Fake; freestyle 6x6
A move is a point such as h8; help lists the rest.
    a b c d e f
 1  . . . . . . 1
 2  . . . . . . 2
 3  . . . . . . 3
 4  . . . . . . 4
 5  . . . . . . 5
 6  . . . . . . 6
    a b c d e f
    a b c d e f
 1 [O]. . . . . 1
 2  . . . . . . 2
 3  . . X . . . 3
 4  . . . . . . 4
 5  . . . . . . 5
 6  . . . . . . 6
    a b c d e f
Fake plays a1.
  -31, 46 % to win, depth 3
";
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), expected));
}

#[test]
fn wrong_lines_say_what_to_do() {
    let expected = [
        "Fake plays a1.",
        "a1 is taken; choose another point",
        "p1 is not on this board of 15x15; choose another point",
        "'swim' is no command; a move is a point such as h8, help lists the rest",
        "one move at a time; for moves of both colours begin with: new both",
        "there is no move of yours to take back",
        "the ending tells the form; write save game.sgf or save game.psq",
    ];
    check("--moves a1", &[], "h8\na1\np1\nswim\nb1 b2\nundo 2\nsave game\n", &expected);
}

#[test]
fn games_end_and_are_taken_back() {
    let lines = "a3\nb3\nc3\nd3\ne3\nf3\nundo\ne3\n";
    let over = "the game is over (Black makes five); begin another: new";
    let won =
        "Black makes five. You win. Another game: new; take back: undo; keep it: save game.sgf";
    let expected =
        ["Fake plays a1.", "Fake plays c1.", "Fake plays e1.", "Fake plays g1.", won, over, won];
    check("--moves 'a1 c1 e1 g1'", &[], lines, &expected);
}

#[test]
fn forbidden_points_are_refused() {
    let moves = "h8 a1 h9 c1 i10 e1 j10 g1\nh10\nh7\n";
    let forbidden = "h10 is forbidden to Black in renju; choose another point";
    check("", &["-rule", "renju", "-side", "both"], moves, &[forbidden]);
}

#[test]
fn hints_and_go_ask_for_the_side_to_move() {
    // On the empty board the engine begins anew, and its script with it.
    let expected = ["Fake would play a1.", "  no value told", "Fake plays a1.", "Fake plays b1."];
    check("--moves 'a1 b1'", &[], "hint\ngo\n", &expected);
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let directory = tempfile::tempdir().unwrap();
    let lines = "h8\nsave a.sgf\nsave a.psq\n";
    let words = ["-rule", "standard"];
    let output = play(directory.path(), "--moves 'a1 b1'", &words, lines);
    assert_eq!(said(&output)[2..], ["Fake plays a1.", "Saved as a.sgf.", "Saved as a.psq."]);
    for name in ["a.sgf", "a.psq"] {
        let file = std::fs::read_to_string(directory.path().join(name)).unwrap();
        let sheet = Sheet::read(&file, 1).unwrap();
        assert_eq!(
            sheet.points().iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["h8", "a1"]
        );
        assert_eq!(sheet.names, ["You", "Fake"]);
    }
    let output = play(directory.path(), "--moves b1", &["-load", "a.sgf"], "i8\n");
    let expected = ["X Black: You, O White: Fake; standard 15x15", "Fake plays b1."];
    let said = said(&output);
    assert_eq!([&said[0], &said[2]], expected, "{said:?}");
}

#[test]
fn colours_are_swapped() {
    check(
        "--moves 'a1 b1'",
        &[],
        "h8\nswap\n",
        &["Fake plays a1.", "You have White now.", "Fake plays b1."],
    );
}

#[test]
fn the_user_puts_three_stones_in_swap2() {
    let put = "Put three stones, black, white, black: h8 i9 g9";
    let takes = [put, "Fake takes Black.", "You have White, Fake has Black.", "Fake plays a1."];
    check("--swap2 swap --moves a1", &["-swap2"], "h8 i9 g9\nh7\n", &takes);
    let stays = [put, "Fake stays White with stone 4, a1.", "You have Black, Fake has White."];
    check("--swap2 stay --moves a1", &["-swap2"], "h8 i9 g9\n", &stays);
    let puts = [
        put,
        "Fake puts a1 b1.",
        "Take Black: swap. Stay White: your move",
        "say swap, or one move",
        "You have Black, Fake has White.",
        "Fake plays c1.",
    ];
    check("--swap2 put --moves 'a1 b1 c1'", &["-swap2"], "h8 i9 g9\na2 a3\nswap\n", &puts);
}

#[test]
fn the_user_chooses_in_swap2() {
    let offer = "Take Black: swap. Stay White: your move. Or put two stones, white, black: i7 g10";
    let fake = "--swap2 swap --moves 'a1 b1 c1 d1'";
    let words = ["-swap2", "-side", "white"];
    let black = ["Fake puts a1 b1 c1.", offer, "You have Black, Fake has White.", "Fake plays d1."];
    check(fake, &words, "swap\n", &black);
    let puts =
        ["Fake puts a1 b1 c1.", offer, "Fake takes Black.", "You have White, Fake has Black."];
    check(fake, &words, "i7 g10\n", &puts);
}

#[test]
fn an_engine_that_fails_is_started_anew() {
    let directory = tempfile::tempdir().unwrap();
    let output = play(directory.path(), "--fault exit --at 1", &[], "h8\ngo\n");
    let said = said(&output);
    assert_eq!(said.len(), 4, "{said:?}");
    let is_told = |line: &String| line.contains("ended while it was asked about h8");
    assert!(said[2..].iter().all(is_told), "{said:?}");
    assert!(said[2].ends_with("; it is started anew when it is asked again: go"), "{said:?}");
}
