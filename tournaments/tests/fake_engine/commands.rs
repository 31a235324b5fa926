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

/// What the system says of a file that is not there.
pub(crate) fn missing(file: &str) -> String {
    std::fs::File::open(file).unwrap_err().to_string()
}

#[test]
fn game_tells_every_move_and_saves_the_game() {
    let directory = tempfile::tempdir().unwrap();
    let words = [
        &["game", "-rule", "renju", "-srand", "5", "-each", "tc=60"][..],
        &["-engine", ENGINE, "args=--noise say", "-engine", ENGINE, "args=--seed 2", "name=Two"],
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
        let output = run(&["game", "-srand", seed, "-engine", ENGINE]);
        text(&output.stdout).lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(opening("1"), opening("1"));
    assert_ne!(opening("1"), opening("2"));
    let league = ["game", "-preset", "gomocup-caro", "-each", "st=1", "-engine", ENGINE];
    let out = text(&run(&league).stdout);
    assert!(!out.lines().next().unwrap().ends_with("seed 1"), "another opening each time: {out}");
}

#[test]
fn smoke_plays_every_board_and_tells_faults_by_its_status() {
    let good = [
        "smoke", "-strict", "-each", "st=60", "-rule", "0,caro", "-size", "15,20", "-engine",
        ENGINE,
    ];
    let output = run(&good);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert_eq!(out.matches("Finished game").count(), 8, "{out}");
    assert!(out.contains("Finished game 1 (fake-engine vs fake-engine-2): "), "{out}");
    for board in ["freestyle |   15 |     2", "freestyle |   20", "caro      |   15", "all"] {
        assert!(out.contains(&format!("\n| {board} ")), "{board}: {out}");
    }

    let bad = [&good[..], &["-engine", ENGINE, "args=--fault occupied --at 3"]].concat();
    let output = run(&bad);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(out.contains("plays the occupied point"), "{out}");
    assert!(out.contains("Games: 8, Wins: 8, Losses: 0, Draws: 0"), "{out}");
    assert!(out.contains("Faults of fake-engine-2: 8 illegal"), "{out}");
    let lenient: Vec<&str> = bad.into_iter().filter(|&word| word != "-strict").collect();
    assert_eq!(run(&lenient).status.code(), Some(3));
}

/// A record of several boards goes on as any other.
#[test]
fn a_smoke_match_goes_on_with_its_record() {
    let directory = tempfile::tempdir().unwrap();
    let record = ["-rule", "0,4", "-record", "smoke.jsonl", "-engine", ENGINE, "nodes=9"];
    let first = command(directory.path(), &[&["smoke"], &record[..]].concat()).output().unwrap();
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let words = ["smoke", "-resume", "smoke.jsonl", "-rounds", "2"];
    let second = command(directory.path(), &words).output().unwrap();
    let (out, err) = (text(&second.stdout), text(&second.stderr));
    assert_eq!(second.status.code(), Some(0), "{err}");
    assert!(err.contains("smoke.jsonl: 4 games are played already"), "{err}");
    assert_eq!(out.matches("Finished game").count(), 4, "{out}");
    assert!(out.contains("\n| all       |      |     8 "), "{out}");
}

/// What is usual where nothing is said, and that what is said replaces it.
#[test]
fn smoke_has_limits_of_its_own_unless_told() {
    let settings = |words: &[&str]| {
        let output = run(&[&["smoke", "-print-settings"], words].concat());
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let usual = settings(&[]);
    assert_eq!(
        usual["rule"],
        serde_json::json!(["freestyle", "standard", "renju", "caro", "caro5"])
    );
    assert_eq!((&usual["size"], &usual["rounds"]), (&15.into(), &1.into()));
    let engines = usual["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 2);
    for (engine, name) in engines.iter().zip(["kagetsu", "kagetsu-2"]) {
        let words = ["name", "st", "timemargin"].map(|key| engine[key].as_str().unwrap());
        assert_eq!(words, [name, "0.1", "1000"]);
    }
    let told = settings(&["-engine", ENGINE, "nodes=50", "-rule", "4", "-each", "tolerance=2"]);
    assert_eq!(told["rule"], "renju");
    let first = &told["engines"][0];
    assert_eq!((&first["nodes"], &first["tolerance"]), (&"50".into(), &"2".into()));
    assert!(first["st"].is_null() && first["timemargin"].is_null(), "{first}");
    let league = settings(&["-engine", ENGINE, "-preset", "gomocup-caro"]);
    assert_eq!((&league["rule"], &league["rounds"]), (&"caro".into(), &12.into()));
    assert_eq!(league["engines"][0]["tc"], "1000/300");
}

#[test]
fn busy_loops_and_slots_change_no_result() {
    let words =
        ["smoke", "-strict", "-each", "st=60", "-rule", "renju", "-rounds", "2", "-engine", ENGINE];
    let results = |more: &[&str]| {
        let output = run(&[&words[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        let out = text(&output.stdout);
        let games = out.lines().filter(|line| line.starts_with("Finished"));
        let mut results: Vec<String> = games.map(str::to_owned).collect();
        results.sort_unstable();
        results
    };
    let slots = ["-busy", "2", "-concurrency", "2", "-force-concurrency"];
    assert_eq!(results(&[]), results(&slots));
}

#[cfg(unix)]
#[test]
fn an_engine_in_the_current_directory_needs_no_path() {
    let directory = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(ENGINE, directory.path().join("here")).unwrap();
    let words = ["smoke", "-strict", "-rule", "0", "-each", "st=60", "-engine", "here", "dir=/"];
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
    check_bad(&["smoke", "-engine", "/no/such"], "cannot start engine 'such': /no/such: ");
    check_bad(&["game", "-engine", "/no/such"], "cannot start engine 'such': /no/such: ");
    check_bad(&["smoke", "-engine", "name=A"], "an engine without cmd; give the path");
    check_bad(&["game", "-engine", ENGINE, "b"], "there is a cmd= already; begin with -engine");
    let three = ["game", "-engine", ENGINE, "-engine", ENGINE, "-engine", ENGINE];
    check_bad(&three, "a game is of two engines, or one against itself, and on one board");
    check_bad(&["game", "-engine", ENGINE, "-size", "15,20"], "on one board; for more write match");
    check_bad(&["game", "-engine", ENGINE, "-size", "23"], "no board of 23x23; a side is 5 to 22");
    check_bad(&["game", "-engine", ENGINE, "-rule", "go"], "known are freestyle (0)");
    check_bad(&["smoke", "-engine", ENGINE, "-rule", "0,4,renju"], "rule renju is said twice");
    check_bad(&["smoke", "-engine", ENGINE, "-openings", "none.txt"], "none.txt: ");
}

#[test]
fn openings_that_do_not_fit_are_named_with_their_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.txt");
    std::fs::write(&file, "# mine\nh8i9\nh8i9h8\n").unwrap();
    let file = file.to_str().unwrap();
    let words = ["smoke", "-engine", ENGINE, "-openings", file];
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
        &["smoke", "-strict", "-rule", "0", "-each", "st=0.7", "tolerance=0.3"][..],
        &["-drawafter", "14", "-engine", ENGINE, "args=--sleep 100"],
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
