//! The position database: a process killed while it writes, and files that are no databases.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use kagetsu::util::rng::Rng;

use crate::engine::Engine;

/// A path in a folder of the test's own, with nothing there.
fn fresh_path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("databases");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    drop(fs::remove_file(&path));
    path
}

/// Opens the file in a new process; what is said of it.
fn open(path: &Path) -> (Engine, String) {
    let mut engine = Engine::start();
    engine.ask("START 15");
    engine.say("yxsetdatabase");
    engine.say(&path.display().to_string());
    let said = engine.line().unwrap();
    if said.contains("LOAD START") {
        assert_eq!(engine.line().unwrap(), "MESSAGE DATABASE LOAD DONE");
    }
    (engine, said)
}

/// The comment on the position after one stone.
fn comment(engine: &mut Engine, at: &str) -> Option<String> {
    engine.say(&format!("yxquerydatabasetext {at} done"));
    let line = engine.line()?;
    Some(line.strip_prefix("MESSAGE DATABASE TEXT ").unwrap().trim_matches('"').to_owned())
}

/// What was answered before a kill is there after it, and what was sent last is there whole or not at
/// all.
#[test]
fn nothing_that_was_acknowledged_is_lost_by_a_kill() {
    let path = fresh_path("killed.kagetsu");
    let mut rng = Rng::new(11);
    let mut acknowledged = 0;
    for _ in 0..8 {
        let (mut engine, said) = open(&path);
        assert!(said.contains("LOAD START"), "{said}");
        let found = comment(&mut engine, "7,7").unwrap();
        let found: u64 = if found.is_empty() { 0 } else { found.parse().unwrap() };
        assert!(acknowledged <= found && found <= acknowledged + 1, "{acknowledged} {found}");
        acknowledged = found;
        for _ in 0..=rng.below(12) {
            let next = acknowledged + 1;
            engine.say(&format!("yxedittextdatabase \"{next}\" 7,7 done"));
            assert_eq!(comment(&mut engine, "7,7"), Some(next.to_string()));
            acknowledged = next;
        }
        // the last one is sent, and the process dies somewhere in it
        engine.say(&format!("yxedittextdatabase \"{}\" 7,7 done", acknowledged + 1));
        thread::sleep(Duration::from_micros(rng.below(4000) as u64));
        // which kills it
        drop(engine);
    }
    assert!(acknowledged > 8);
}

#[test]
fn a_file_that_is_no_database_is_named_and_left_as_it_is() {
    let good = fresh_path("good.kagetsu");
    let (mut engine, _) = open(&good);
    engine.say("yxedittextdatabase \"kept\" 7,7 done");
    assert_eq!(comment(&mut engine, "7,7").as_deref(), Some("kept"));
    engine.end();
    let bytes = fs::read(&good).unwrap();
    let written = |name: &str, bytes: &[u8]| {
        let path = fresh_path(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let mut damaged = bytes.clone();
    damaged[64..128].fill(0xaa);
    let (_holder, said) = open(&good);
    assert!(said.contains("good.kagetsu"), "{said}");
    for (path, expected) in [
        (written("text.kagetsu", b"some notes"), "no database of Kagetsu"),
        (written("cut.kagetsu", &bytes[..bytes.len() - 5000]), "it is damaged"),
        (written("damaged.kagetsu", &damaged), "it is damaged"),
        (good.clone(), "another program has it open"),
        (good.parent().unwrap().to_owned(), "no ordinary file"),
    ] {
        let before = fs::read(&path).ok();
        let (mut engine, said) = open(&path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            said.starts_with(&format!("MESSAGE position database {name}: {expected}")),
            "{said}"
        );
        assert!(said.ends_with("; the engine goes on without it"), "{said}");
        assert_eq!(fs::read(&path).ok(), before, "{name}");
        engine.say("INFO max_node 100");
        assert!(engine.ask("TURN 7,7").contains(','));
        engine.end();
    }
}

#[test]
fn using_a_database_opens_no_file() {
    let folder = fresh_path("nothing");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir(&folder).unwrap();
    let mut command = std::process::Command::new(crate::engine::executable());
    let mut engine = Engine::start_command(command.current_dir(&folder));
    engine.ask("START 15");
    engine.say("info usedatabase 1");
    engine.say("yxquerydatabaseallt 7,7 done");
    engine.say("yxedittextdatabase \"x\" 7,7 done");
    engine.say("yxsavedatabase");
    engine.say("INFO max_node 100");
    assert!(engine.ask("TURN 7,7").contains(','));
    engine.end();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// The messages before a move, and the move.
fn search(engine: &mut Engine, board: &str) -> (String, String) {
    engine.ask("START 15");
    engine.say(&format!("BOARD {board} DONE"));
    let mut messages = String::new();
    loop {
        let line = engine.line().unwrap();
        if !line.starts_with("MESSAGE ") {
            return (messages, line);
        }
        messages.push_str(&line);
        messages.push('\n');
    }
}

/// A win that one process has proven is played by the next one, on the board as it lies there; not
/// with its move excluded or the database out of use.
#[test]
fn a_proven_win_is_played_from_the_file() {
    let path = fresh_path("proven.kagetsu");
    let three = "7,7,1 0,0,2 8,7,1 14,13,2 9,7,1 0,13,2";
    let turned = "7,7,1 0,14,2 7,6,1 13,0,2 7,5,1 13,14,2";
    let note = "MESSAGE the database has a proven win here; it is played\n";
    let start = || {
        let mut engine = Engine::start();
        engine.say("INFO max_node 2000");
        engine.say(&format!("INFO database_path {}", path.display()));
        engine
    };
    let mut engine = start();
    let (said, first) = search(&mut engine, three);
    assert!(said.contains(" eval +M") && !said.contains(note), "{said}");
    engine.end();
    let mut engine = start();
    let (said, answer) = search(&mut engine, turned);
    assert!(said.contains(" eval +M") && said.contains(note), "{said}");
    let (x, y) = first.split_once(',').unwrap();
    let y: i32 = y.parse().unwrap();
    let x: i32 = x.parse().unwrap();
    assert_eq!(answer, format!("{y},{}", 14 - x));
    for refusal in [&format!("YXBLOCK {answer} DONE"), "INFO usedatabase 0"] {
        engine.say(refusal);
        let (said, _) = search(&mut engine, turned);
        assert!(said.contains(" eval +M") && !said.contains(note), "{said}");
        engine.say("YXBLOCKRESET");
    }
    engine.end();
}

/// Any command of the database with any numbers behind it.
#[test]
fn random_commands_leave_a_sound_database() {
    let words = [
        "QUERYDATABASEALLT",
        "QUERYDATABASEONE",
        "EDITTVDDATABASE",
        "EDITLABELDATABASE",
        "EDITTEXTDATABASE",
        "SETBESTMOVEDATABASE",
        "CLEARBESTMOVEDATABASE",
        "DELETEDATABASEONE",
        "DELETEDATABASEALL",
        "SAVEDATABASE",
        "DBFIX",
        "BOARD",
        "STOP",
    ];
    let (mut engine, _) = open(&fresh_path("random.kagetsu"));
    let mut rng = Rng::new(12);
    for _ in 0..400 {
        let mut line = format!("YX{}", rng.pick(&words).unwrap());
        for _ in 0..rng.below(7) {
            let filter = [",", " ", " 1,", " 7,", " x", " wl", "-"][rng.below(7)];
            line.push_str(filter);
            line.push_str(&rng.below(17).to_string());
        }
        engine.say(&line);
        engine.say("done");
    }
    engine.say("yxdbcheck");
    let sound = |line: &str| line.starts_with("MESSAGE position database: sound, ");
    while !sound(&engine.line().unwrap()) {}
    engine.expect_silence();
    engine.end();
}
