//! `play` and `analyse` with the engine itself, at few nodes: what it says is understood.
//!
//! The engine is built first where it is not yet, as `cargo test -p kagetsu` builds it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use kagetsu_tournaments::sheet::Sheet;

const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");

/// Black's ninth move, `a1`, gives an even game away; two moves later he still has no defence.
const BLUNDER: &str = "h8 i9 g7 i7 i8 g8 j8 k8 h6 h7 a1 i6 a2 i5";

/// The engine.
fn engine() -> &'static Path {
    static ENGINE: OnceLock<PathBuf> = OnceLock::new();
    ENGINE.get_or_init(|| {
        let target = Path::new(PROGRAM).ancestors().nth(2).unwrap();
        let words = ["build", "--package", "kagetsu", "--bin", "pbrain-kagetsu", "--locked"];
        let status = Command::new(env!("CARGO"))
            .args(words)
            .args(["--quiet", "--target-dir"])
            .arg(target)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .unwrap();
        assert!(status.success(), "the engine is not built");
        target.join("debug").join(format!("pbrain-kagetsu{}", std::env::consts::EXE_SUFFIX))
    })
}

/// Runs the program with the engine and these lines on its input.
fn run(directory: &Path, words: &[&str], input: &str) -> Output {
    let engine = format!("--engine=cmd={} name=Kagetsu", engine().display());
    let mut child = Command::new(PROGRAM)
        .current_dir(directory)
        .args([words[0], &engine])
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    output
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn a_planted_blunder_is_found_and_others_are_not_made_up() {
    let directory = tempfile::tempdir().unwrap();
    let words = ["analyse", "-", "-nodes", "10000", "-sgf", "o.sgf"];
    let output = run(directory.path(), &words, BLUNDER);
    let lines = lines(&output);
    let marked: Vec<&String> = lines.iter().filter(|line| line.contains("??  ")).collect();
    assert_eq!(marked.len(), 1, "{lines:#?}");
    assert!(marked[0].starts_with("  11. X a1??"), "{lines:#?}");

    let sgf = std::fs::read_to_string(directory.path().join("o.sgf")).unwrap();
    let points = Sheet::read(&sgf, 1).unwrap().points();
    assert_eq!(points, Sheet::read(BLUNDER, 1).unwrap().points());
    let blunder = sgf.lines().find(|line| line.starts_with(";B[aa]")).unwrap();
    assert!(blunder.contains("BM[2]"), "{sgf}");
    assert!(sgf.contains("TE[1]"), "the better move is a variation: {sgf}");
}

#[test]
fn a_missed_win_and_a_win_kept_by_another_way_are_told_apart() {
    let directory = tempfile::tempdir().unwrap();
    // Black's open three stands: i8 wins, and so does e8; a15 lets White stop it.
    for (played, is_missed) in [("i8", false), ("e8", false), ("a15", true)] {
        let game = format!("f8 f1 g8 j1 h8 m1 {played}");
        let words = ["analyse", "-", "-nodes", "5000", "-from", "7"];
        let output = run(directory.path(), &words, &game);
        let lines = lines(&output);
        let line = lines.iter().find(|line| line.starts_with("   7. X")).unwrap();
        assert_eq!(line.contains("misses a win in "), is_missed, "{line}");
        assert!(is_missed || !line.contains('?'), "{line}");
    }
}

#[test]
fn the_engine_answers_at_the_terminal() {
    let directory = tempfile::tempdir().unwrap();
    // White's open four cannot be stopped any more, and the engine finishes it.
    let moves = "a1 f8 a3 g8 a5 h8 c1 i8";
    let words = ["play", "-nodes", "2000", "-eval", "-side", "both"];
    let output = run(directory.path(), &words, &format!("{moves}\nhint\nc3\ngo\nsave a.sgf\n"));
    let lines = lines(&output);
    let has = |text: &str| lines.iter().any(|line| line.contains(text));
    assert!(has("Kagetsu would play e8.") || has("Kagetsu would play j8."), "{lines:#?}");
    assert!(has("-M2, 0 % to win"), "the hint says that it is lost: {lines:#?}");
    assert!(has("White makes five. White wins."), "{lines:#?}");
    let sgf = std::fs::read_to_string(directory.path().join("a.sgf")).unwrap();
    assert!(sgf.contains("RE[W+]"), "{sgf}");
}
