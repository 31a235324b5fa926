//! The program itself, as called from a shell.

use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");
pub(crate) const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");

pub(crate) fn command(directory: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(directory).args(words).stdin(Stdio::null());
    command
}

fn run(words: &[&str]) -> Output {
    let directory = tempfile::tempdir().unwrap();
    command(directory.path(), words).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn game_tells_every_move_and_saves_the_game() {
    let directory = tempfile::tempdir().unwrap();
    let words = [
        &["game", "--rule", "renju", "--seed", "5", "--turn", "60000", "--match-time", "60000"][..],
        &["--engine", ENGINE, "args=--noise say", "--engine", ENGINE, "args=--seed 2", "name=Two"],
    ];
    let output = command(directory.path(), &words.concat()).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""), "{out}");
    assert!(out.starts_with("fake-engine against Two, renju 15x15, seed 5\nOpening: 1. "), "{out}");

    let saved = out.lines().last().unwrap().strip_prefix("Saved as ").unwrap();
    let sgf = std::fs::read_to_string(directory.path().join(saved)).unwrap();
    let stones = sgf.lines().filter(|line| line.starts_with(';')).count();
    let told = out.lines().filter(|line| line.starts_with(' ')).count();
    let opening = out.lines().nth(1).unwrap().split(' ').filter(|word| !word.contains([':', '.']));
    assert_eq!(told + opening.count(), stones, "{out}\n{sgf}");
}

#[test]
fn the_seed_of_a_game_chooses_its_opening() {
    let opening = |seed| {
        let output = run(&["game", "--seed", seed, "--engine", ENGINE]);
        text(&output.stdout).lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(opening("1"), opening("1"));
    assert_ne!(opening("1"), opening("2"));
}

#[test]
fn strict_smoke_matches_tell_faults_by_their_status() {
    let good = [
        "smoke", "--strict", "--turn", "60000", "--rules", "0,caro", "--sizes", "15,20",
        "--engine", ENGINE,
    ];
    let output = run(&good);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert_eq!(out.matches("Finished game").count(), 8, "{out}");
    assert!(out.contains("Finished game 1 of 8 (fake-engine vs fake-engine (2)): "), "{out}");

    let bad = [&good[..], &["--engine", ENGINE, "args=--fault occupied --at 3"]].concat();
    let output = run(&bad);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(out.contains("{White plays the occupied point"), "{out}");
    assert!(out.contains("Score of fake-engine vs fake-engine (2): 8 - 0 - 0  [1.000] 8"), "{out}");
    let lenient: Vec<&str> = bad.into_iter().filter(|&word| word != "--strict").collect();
    assert_eq!(run(&lenient).status.code(), Some(0));
}

#[test]
fn busy_loops_and_slots_change_no_result() {
    let words = [
        "smoke", "--strict", "--turn", "60000", "--rules", "renju", "--games", "4", "--engine",
        ENGINE,
    ];
    let results = |more: &[&str]| {
        let output = run(&[&words[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        let out = text(&output.stdout);
        let games = out.lines().filter(|line| line.starts_with("Finished"));
        let mut results: Vec<String> =
            games.map(|line| line.split(", worst").next().unwrap().to_owned()).collect();
        results.sort_unstable();
        results
    };
    assert_eq!(results(&[]), results(&["--busy", "2", "--concurrency", "2"]));
}

#[cfg(unix)]
#[test]
fn an_engine_in_the_current_directory_needs_no_path() {
    let directory = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(ENGINE, directory.path().join("here")).unwrap();
    let words = ["smoke", "--strict", "--rules", "0", "--engine", "here", "dir=/"];
    let output = command(directory.path(), &words).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Bad input: one line to stderr before any game, status 2.
#[track_caller]
pub(super) fn check_bad(words: &[&str], message: &str) {
    let output = run(words);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!((output.status.code(), out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains(message), "{err}");
}

#[test]
fn bad_input_is_said_before_any_game() {
    check_bad(&["smoke", "--engine", "/no/such"], "cannot start engine 'such': /no/such: ");
    check_bad(&["smoke", "--engine", "name=A"], "'name=A' comes before the engine's command");
    check_bad(&["game", "--engine", ENGINE, ENGINE, ENGINE], "3 engines given");
    check_bad(&["game", "--engine", ENGINE, "--size", "23"], "a board's side is 5 to 22");
    check_bad(&["game", "--engine", ENGINE, "--rule", "go"], "known are freestyle (0)");
    check_bad(&["smoke", "--engine", ENGINE, "--openings", "none.txt"], "none.txt: ");
}

#[test]
fn openings_that_do_not_fit_are_named_with_their_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.txt");
    std::fs::write(&file, "# mine\nh8i9\nh8i9h8\n").unwrap();
    let file = file.to_str().unwrap();
    let words = ["smoke", "--engine", ENGINE, "--openings", file];
    check_bad(&words, "mine.txt:3: stone h8 is on an occupied point; remove it or the earlier one");
}

/// A runner that the system stops for a while must not blame the engines for it.
#[cfg(unix)]
#[test]
fn a_stopped_runner_finds_no_engine_late() {
    use std::time::Duration;

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let directory = tempfile::tempdir().unwrap();
    let words = [
        &["smoke", "--strict", "--rules", "0", "--turn", "700", "--tolerance", "300"][..],
        &["--draw-after", "14", "--engine", ENGINE, "args=--sleep 100"],
    ];
    let mut command = command(directory.path(), &words.concat());
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    let process = Pid::from_raw(child.id() as i32);
    std::thread::sleep(Duration::from_millis(500));
    kill(process, Signal::SIGSTOP).unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    kill(process, Signal::SIGCONT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}
