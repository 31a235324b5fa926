//! The runner under the name and with the options that OpenBench's worker uses.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openbench/fastchess-ob");
const RUNNER: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");
const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");

/// A folder as the worker has it: the runner and its script, an engine, a book. Links, for a
/// program that was just copied may be busy when it is started.
fn client(book: &str) -> tempfile::TempDir {
    let client = tempfile::tempdir().unwrap();
    for folder in ["Engines", "Books", "PGNs"] {
        fs::create_dir(client.path().join(folder)).unwrap();
    }
    symlink(SCRIPT, client.path().join("fastchess-ob")).unwrap();
    symlink(RUNNER, client.path().join("kagetsu-tournaments")).unwrap();
    symlink(ENGINE, client.path().join("Engines/Kagetsu-0A1458F1")).unwrap();
    fs::write(client.path().join("Books").join(book), "h8i7\nh8i8\ng8i7\n").unwrap();
    client
}

fn run(client: &Path, words: &str) -> Output {
    let mut command = Command::new(client.join("fastchess-ob"));
    command.current_dir(client).stdin(Stdio::null());
    command.args(shell_words::split(words).unwrap()).output().unwrap()
}

/// The command line of a worker, for two rounds.
fn worker_words(book: &str) -> String {
    let engine = |branch: &str| {
        format!(
            "-engine dir=Engines/ cmd=./Kagetsu-0A1458F1 proto=uci tc=inf nodes=500 \
             option.Threads=1 option.Hash=64 name=Kagetsu-{branch}"
        )
    };
    let (dev, base) = (engine("dev"), engine("base"));
    format!(
        "-recover -variant standard -testEnv -concurrency 1 -rounds 4 -games 2 {dev} {base} \
         -openings file=Books/{book} format=txt order=random start=3 -srand 7 \
         -pgnout file=PGNs/1.2.3.0.pgn seldepth=true nodes=true \
         match_line='^info string pgncomment .*'"
    )
}

#[test]
fn a_worker_finds_its_lines_and_its_file() {
    let client = client("standard20.txt");
    let Output { status, stdout, stderr } = run(client.path(), &worker_words("standard20.txt"));
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(status.success() && out.is_ascii(), "{out}\n{err}");
    // The worker takes the third and the seventh word of such a line.
    let finished = out.lines().filter(|line| line.contains("Finished game"));
    let games: Vec<(&str, &str)> = finished
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            (words[2], words[6])
        })
        .collect();
    assert_eq!(games.iter().map(|game| game.0).collect::<Vec<_>>(), ["1", "2", "3", "4"], "{out}");
    assert!(games.iter().all(|game| ["1-0", "0-1", "1/2-1/2"].contains(&game.1)), "{out}");
    let pgn = fs::read_to_string(client.path().join("PGNs/1.2.3.0.pgn")).unwrap();
    assert_eq!(pgn.matches("[Variant \"standard\"]\n[BoardSize \"20\"]").count(), 4, "{pgn}");
}

#[test]
fn the_version_is_one_that_a_worker_takes() {
    let client = client("renju15.txt");
    let text = String::from_utf8(run(client.path(), "--version").stdout).unwrap();
    // The worker reads the first number with a point, and compares it with what the server wants.
    assert!(text.starts_with("options of fastchess 1.8.1, kagetsu-tournaments "), "{text}");
}

#[test]
fn a_book_without_a_rule_is_refused() {
    let client = client("openings.txt");
    let output = run(client.path(), &worker_words("openings.txt"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.starts_with("book 'openings.txt': its name must begin with rule and size"),
        "{told}"
    );
}
