//! Daemons of engines, which have left the process group and whose parents have ended: they are
//! stopped and ended with their engine all the same. Seen by the files that they keep locked.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use kagetsu_tournaments::clock;
use kagetsu_tournaments::engine::{Engine, Exit, Guardian, Heard};

use super::{LONG, fake};

const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");
const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");
/// How often something is looked for that must come about, and the time between two looks.
const LOOKS: usize = 3000;
const LOOK: Duration = Duration::from_millis(20);
/// Long enough for many beats of a daemon.
const BEATS: Duration = Duration::from_millis(500);

/// The files of those who are there.
pub(super) fn present(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_locked = |file: &PathBuf| {
        let is_of_process = file.file_name().unwrap().to_string_lossy().starts_with("present-");
        is_of_process
            && matches!(File::open(file).unwrap().try_lock(), Err(TryLockError::WouldBlock))
    };
    files.filter(is_locked).collect()
}

/// Waits for what must come about.
#[track_caller]
pub(super) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let held = (0..LOOKS).any(|_| {
        let held = holds();
        if !held {
            std::thread::sleep(LOOK);
        }
        held
    });
    assert!(held, "{what}");
}

/// An engine that has a daemon, after its first move.
fn with_daemon(guardian: &Guardian, folder: &Path, arguments: &str) -> Engine {
    let mut spec = fake(&format!("--fault daemon {arguments}"));
    spec.environment.push(("KAGETSU_TEST_RUN".to_owned(), folder.display().to_string()));
    let mut engine = guardian.launch(&spec).unwrap();
    engine.send("START 15\nBEGIN\n").unwrap();
    for expected in ["OK", "7,7"] {
        let Heard::Line(line) = engine.hear(clock::now() + LONG) else { panic!("no {expected}") };
        assert!(line.text == expected || line.text.contains(','), "{}", line.text);
    }
    wait_until("engine and daemon are there", || present(folder).len() == 2);
    engine
}

/// How an engine ends: in words, its arguments, what is done.
type Way = (&'static str, &'static str, fn(Engine));

#[test]
fn a_daemon_ends_with_its_engine() {
    let guardian = Guardian::start(Path::new(PROGRAM)).unwrap();
    let ways: [Way; 4] = [
        ("it leaves", "", |engine| assert_eq!(engine.end(LONG).exit, Some(Exit::Status(0)))),
        ("it must be killed", "--ignore-end", |engine| {
            assert_eq!(engine.end(Duration::from_millis(50)).exit, None);
        }),
        ("it is dropped", "", drop),
        ("it is dropped while it stands still", "", |mut engine| engine.suspend()),
    ];
    for (way, arguments, end) in ways {
        let directory = tempfile::tempdir().unwrap();
        end(with_daemon(&guardian, directory.path(), arguments));
        wait_until(way, || present(directory.path()).is_empty());
    }
}

#[test]
fn a_daemon_of_another_engine_stays() {
    let guardian = Guardian::start(Path::new(PROGRAM)).unwrap();
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [first, second] =
        folders.each_ref().map(|folder| with_daemon(&guardian, folder.path(), ""));
    drop(first);
    wait_until("the first is gone", || present(folders[0].path()).is_empty());
    assert_eq!(present(folders[1].path()).len(), 2, "the second is not");
    drop(second);
    wait_until("the second is gone", || present(folders[1].path()).is_empty());
}

/// Stopped and let run on twice: the daemon's file grows only meanwhile.
#[test]
fn a_daemon_stands_still_with_its_engine() {
    let guardian = Guardian::start(Path::new(PROGRAM)).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let mut engine = with_daemon(&guardian, directory.path(), "");
    let beats = || -> u64 {
        let files = present(directory.path()).into_iter();
        files.map(|file| file.metadata().unwrap().len()).sum()
    };
    for _ in 0..2 {
        engine.suspend();
        let before = beats();
        std::thread::sleep(BEATS);
        assert_eq!(beats(), before, "it runs while its engine is stopped");
        engine.send("TURN 0,0\n").unwrap();
        assert!(matches!(engine.hear(clock::now() + BEATS), Heard::Nothing), "it is stopped");
        engine.resume();
        assert!(matches!(engine.hear(clock::now() + LONG), Heard::Line(_)), "it answers");
        wait_until("the daemon runs on", || beats() > before);
        engine.send("START 15\n").unwrap();
        assert!(matches!(engine.hear(clock::now() + LONG), Heard::Line(_)), "it answers");
    }
}

/// A runner with two games between engines that leave by nothing, each with a daemon.
#[test]
fn a_killed_runner_leaves_no_daemon_behind() {
    for words in [&["-suspend"][..], &[]] {
        let directory = tempfile::tempdir().unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["smoke", "-rule", "0", "-rounds", "50", "-each", "st=60"]);
        command.args(["-concurrency", "2", "-force-concurrency", "-engine", ENGINE]);
        command.arg("args=--fault daemon --sleep 50 --ignore-end --ignore-eof").args(words);
        command.env("KAGETSU_TEST_RUN", directory.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut runner = command.spawn().unwrap();
        wait_until("four engines play, each with a daemon", || {
            present(directory.path()).len() == 8
        });
        runner.kill().unwrap();
        runner.wait().unwrap();
        wait_until("all are gone", || present(directory.path()).is_empty());
    }
}
