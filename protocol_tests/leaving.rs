//! How the process ends, and what it leaves behind: what no transcript can say.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, executable};

/// Lines that bring an engine into a state, how many answers they get at once, and how many more
/// when the input ends.
const STATES: [(&str, &[&str], usize, usize); 10] = [
    ("fresh", &[], 0, 0),
    ("started", &["START 15"], 1, 0),
    ("idle after a move", &["START 15", "INFO max_node 50", "TURN 7,7"], 2, 0),
    ("in a block", &["START 15", "BOARD", "7,7,2"], 1, 1),
    ("in a dropped list", &["YXQUERYDATABASEALL", "7,7"], 0, 0),
    ("before a path", &["YXHASHDUMP"], 0, 0),
    ("thinking", &["START 15", "INFO timeout_turn 1000000", "TURN 7,7"], 1, 1),
    (
        "thinking in the Yixin dialect",
        &["YXSHOWHASHUSAGE", "START 15", "INFO timeout_turn 1000000", "BOARD 7,7,2 DONE"],
        1,
        1,
    ),
    (
        "analysing without limit",
        &[
            "START 15",
            "YXBOARD 7,7,2 DONE",
            "INFO timeout_turn 2000000",
            "INFO timeout_match 100000000",
            "YXNBEST 1",
        ],
        1,
        1,
    ),
    (
        "deciding in swap2",
        &["START 15", "INFO timeout_turn 1000000", "SWAP2BOARD 7,7 8,7 9,9 DONE"],
        1,
        1,
    ),
];

/// An engine in one of the states, its answers read. It searches where the book would have a move.
fn engine_in(lines: &[&str], answers: usize) -> Engine {
    let mut engine = Engine::start();
    engine.say("INFO book off");
    for line in lines {
        engine.say(line);
    }
    for _ in 0..answers {
        engine.answer().expect("an answer");
    }
    engine
}

#[test]
fn end_is_obeyed_in_every_state_without_a_word() {
    for (state, lines, answers, _) in STATES {
        let mut engine = engine_in(lines, answers);
        engine.say("END");
        let (status, lines) = engine.wait();
        assert!(status.success(), "{state}: {status}");
        let is_message = |line: &String| line.starts_with("MESSAGE ");
        assert!(lines.iter().all(is_message), "{state}: {lines:?}");
    }
}

#[test]
fn at_the_end_of_the_input_a_search_answers_once_and_the_engine_leaves() {
    for (state, lines, answers, more) in STATES {
        let mut engine = engine_in(lines, answers);
        engine.close_input();
        let (status, lines) = engine.wait();
        assert!(status.success(), "{state}: {status}");
        let answers = lines.iter().filter(|line| !line.starts_with("MESSAGE ")).count();
        assert_eq!(answers, more, "{state}: {lines:?}");
    }
}

#[test]
fn the_last_line_needs_no_line_end() {
    let mut engine = engine_in(&["START 15"], 1);
    engine.send(b"ABOUT");
    engine.close_input();
    let (status, lines) = engine.wait();
    assert!(
        status.success() && lines.len() == 1 && lines[0].starts_with("name="),
        "{status}: {lines:?}"
    );

    let mut engine = engine_in(&["START 15", "INFO timeout_turn 1000000", "TURN 7,7"], 1);
    engine.send(b"END");
    engine.close_input();
    let (_, lines) = engine.wait();
    assert!(lines.iter().all(|line| line.starts_with("MESSAGE ")), "{lines:?}");
}

#[test]
fn an_engine_that_nobody_listens_to_leaves() {
    let mut command = Command::new(executable());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"START 15\n").unwrap();
    // The input stays open: the engine has to go by itself. Not a measure, a guard against hanging.
    for _ in 0..600 {
        if let Some(status) = child.try_wait().unwrap() {
            return assert!(status.success(), "{status}");
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    panic!("the engine stays");
}

/// "No win" is an answer; an answer that is lost on the way is none.
#[test]
#[cfg(target_os = "linux")]
fn an_answer_of_solve_that_cannot_be_written_is_no_answer() {
    let mut solve = Command::new(executable());
    solve.args(["solve", "renju", "15", "h8", "--goal", "vcf"]);
    assert_eq!(solve.output().unwrap().status.code(), Some(1));
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(solve.stdout(full).status().unwrap().code(), Some(4));
}

/// A folder of its own for one test, empty at first.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn nothing_is_written_anywhere_without_being_asked_for() {
    let folder = empty_folder("writes-nothing");
    let files = folder.join("files");
    std::fs::create_dir(&files).unwrap();
    let mut engine = Engine::start_command(Command::new(executable()).current_dir(&folder));
    engine.say(&format!("INFO folder {}", files.display()));
    engine.say("INFO max_node 100");
    engine.ask("START 15");
    engine.ask("TURN 7,7");
    engine.end();
    let names = |folder: &Path| -> Vec<_> {
        folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect()
    };
    assert_eq!(names(&folder), ["files"]);
    assert!(names(&files).is_empty());
}

#[test]
fn the_log_holds_the_dialogue_with_times() {
    let log = empty_folder("log").join("kagetsu.log");
    let mut engine = Engine::start_command(Command::new(executable()).env("KAGETSU_LOG", &log));
    assert_eq!(engine.ask("START 15"), "OK");
    engine.say("INFO folder C:\\data");
    engine.end();
    let text = std::fs::read_to_string(&log).unwrap();
    let dialogue: Vec<_> = text.lines().filter_map(|line| line.split_once("INFO ")).collect();
    let said: Vec<_> = dialogue.iter().map(|(_, said)| said.trim()).skip(1).collect();
    assert_eq!(said, ["> START 15", "< OK", "> INFO folder C:\\data", "> END"]);
    for (time, _) in dialogue {
        assert!(time.trim().parse::<f64>().is_ok(), "no time: {time:?}");
    }
}

#[test]
fn a_log_that_cannot_be_written_does_no_harm() {
    let missing = empty_folder("no-log").join("missing").join("kagetsu.log");
    let mut engine = Engine::start_command(Command::new(executable()).env("KAGETSU_LOG", missing));
    assert_eq!(engine.ask("START 15"), "OK");
    engine.end();
}

#[test]
fn unknown_arguments_are_ignored() {
    for argument in ["--force-utf8", "x", ""] {
        let mut engine = Engine::start_command(Command::new(executable()).arg(argument));
        assert_eq!(engine.ask("START 15"), "OK", "{argument}");
        engine.end();
    }
}

#[test]
fn version_and_help_are_told_on_request() {
    for (argument, expected) in [("--version", "Kagetsu 0."), ("--help", "Kagetsu plays ")] {
        let output = Command::new(executable()).arg(argument).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty());
        assert!(String::from_utf8_lossy(&output.stdout).starts_with(expected), "{output:?}");
    }
}
