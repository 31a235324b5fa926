//! Every command line that the documents print runs, in a shell, as it is printed.
//!
//! The folder is not the reader's, but one that looks like it: the documents' engines are fake ones
//! in it, the program and the files of the repository stand where they are called. What a document
//! makes, its later lines find. What would take hours is told to stop (TERM) when it has shown
//! that it works.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use kagetsu_tournaments::cores;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::commands::{ENGINE, command, text};
use super::documents::{PROGRAM, documents, match_file, root};
use super::examples::{examples, words};

/// How the documents call engines.
const ENGINES: [&str; 15] = [
    "./pbrain-kagetsu",
    "./pbrain-new",
    "./pbrain-old",
    "./pbrain-rapfi",
    "./pbrain-x",
    "./pbrain-yours",
    "old/pbrain-kagetsu",
    "other",
    "target/debug/pbrain-kagetsu",
    "target/release/pbrain-kagetsu",
    "KAGETSU",
    "RAPFI",
    "PENTAZEN",
    "NEW",
    "OLD",
];
/// What a command that goes on for long writes when it has shown that it works, and how often.
const ENOUGH: [(&str, &str, usize); 3] =
    [("match", "Finished game", 13), ("smoke", "Finished game", 3), ("check", "entry-", 3)];
/// Exit status of a match that was stopped.
const STOPPED: i32 = 4;

/// Makes `path`, and its folder, a program that is this line of a shell.
fn script(path: &Path, line: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::File::create(path)
        .unwrap()
        .write_all(format!("#!/bin/sh\n{line}\n").as_bytes())
        .unwrap();
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
}

/// An engine at `path`, which tells a value for every move.
fn engine(path: &Path) {
    script(path, &format!("exec {ENGINE} --noise value \"$@\""));
}

/// A folder with what the examples name.
fn folder(program: &Path) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name);
    ENGINES.map(place).iter().for_each(|path| engine(path));
    for name in ["", "target/release/", "target/debug/"] {
        script(&place(&format!("{name}{PROGRAM}")), &format!("exec {} \"$@\"", program.display()));
    }
    for name in ["rapfi", "ITS-FOLDER", "shards", "tournaments/results"] {
        std::fs::create_dir_all(place(name)).unwrap();
    }
    for name in ["openings", "tournaments/tests"] {
        symlink(root().join(name), place(name)).unwrap();
    }
    // On one core no game of it would be played, and who watches its shards would wait for ever.
    let concurrency = format!("concurrency = {}", cores::available().min(2));
    let file = match_file().replace("concurrency = 2", &concurrency);
    std::fs::write(place("cup.toml"), file).unwrap();
    std::fs::write(place("game.sgf"), "(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi];W[ih])").unwrap();
    record_games(directory.path());
    directory
}

/// Plays four games, and writes them where the examples look for games.
fn record_games(folder: &Path) {
    let run = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let output = command(folder, &words).output().unwrap();
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    };
    run("match -engine cmd=./pbrain-new name=New -engine cmd=./pbrain-old name=Pela -rounds 2 \
         -each st=60 -no-pin -record match.jsonl");
    run("export match.jsonl --pgn other.pgn");
    for copy in ["games.jsonl", "tournaments/results/first-search.jsonl"] {
        std::fs::copy(folder.join("match.jsonl"), folder.join(copy)).unwrap();
    }
}

/// How a command line ended.
struct Ended {
    status: Option<i32>,
    /// Whether it was told to stop.
    is_stopped: bool,
    told: String,
}

/// Runs a command line in a shell, and stops it when it has shown enough.
fn run(folder: &Path, example: &str) -> Ended {
    // What may be stopped takes the place of the shell.
    let exec = if example.contains('|') { "" } else { "exec " };
    let mut child = Command::new("sh")
        .args(["-c", &format!("PATH='{}':$PATH; exec 2>&1; {exec}{example}", folder.display())])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let subcommand = words(example, PROGRAM)[0].clone();
    let enough = ENOUGH.iter().find(|(name, ..)| *name == subcommand);
    let (mut told, mut is_stopped) = (String::new(), false);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        told = told + &line.unwrap() + "\n";
        if !is_stopped
            && enough.is_some_and(|(_, word, times)| told.matches(word).count() >= *times)
        {
            is_stopped = kill(Pid::from_raw(child.id() as i32), Signal::SIGTERM).is_ok();
        }
    }
    Ended { status: child.wait().unwrap().code(), is_stopped, told }
}

#[test]
fn every_example_runs() {
    let home = tempfile::tempdir().unwrap();
    let program = home.path().join(PROGRAM);
    std::fs::copy(env!("CARGO_BIN_EXE_kagetsu-tournaments"), &program).unwrap();
    // Beside the program, where it looks for its own.
    engine(&home.path().join("pbrain-kagetsu"));
    let mut seen = 0;
    for document in documents() {
        let examples = examples(&std::fs::read_to_string(&document).unwrap(), PROGRAM);
        let folder = folder(&program);
        for example in examples {
            let Ended { status, is_stopped, told } = run(folder.path(), &example);
            let is_well = match status {
                Some(status) => status == 0 || is_stopped && status == STOPPED,
                None => is_stopped,
            };
            let lacks_cores = cores::available() < 2 && told.contains("-force-concurrency");
            assert!(
                is_well || lacks_cores,
                "{}: {example}\n{status:?}: {told}",
                document.display()
            );
            seen += 1;
        }
    }
    assert!(30 < seen, "only {seen} examples were found");
}
