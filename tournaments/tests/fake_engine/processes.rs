//! What becomes of the processes: nobody is left behind, whatever happens, and each slot keeps to
//! its core. Seen by the eyes of Linux.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::engine::{EngineSpec, Guardian, Restart};
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::runner::{MatchEvent, Runner};
use kagetsu_tournaments::schedule::{Colours, Schedule, round_robin};
use kagetsu_tournaments::verdict::FaultKind;

use super::daemons::{present, wait_until};
use super::{fake, patient, runner, with_and_without_suspension};

const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");
const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");

/// The processes of which `file` under /proc has a part, between two NULs, that begins so.
fn processes(file: &str, beginning: &str) -> BTreeSet<u32> {
    let is_meant = |path: &Path| {
        let text = std::fs::read(path.join(file)).unwrap_or_default();
        text.split(|&byte| byte == 0).any(|part| part.starts_with(beginning.as_bytes()))
    };
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let numbered =
        entries.filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry)));
    numbered.filter(|(_, entry)| is_meant(&entry.path())).map(|(number, _)| number).collect()
}

/// The engines of a runner.
fn engines_of(runner: u32) -> BTreeSet<u32> {
    processes("environ", &format!("KAGETSU_RUNNER={runner}-"))
}

/// The guardian of a runner.
fn guardian_of(runner: u32) -> BTreeSet<u32> {
    let guardians = processes("cmdline", "guardian");
    guardians.intersection(&processes("cmdline", &format!("{runner}-"))).copied().collect()
}

/// A runner with two games that go on for long, between engines that leave by nothing.
fn runner_of_stubborn_engines(words: &[&str], folder: &Path) -> Child {
    let stubborn = "args=--sleep 50 --ignore-end --ignore-eof";
    let mut command = Command::new(PROGRAM);
    command.args(["smoke", "-rule", "0", "-rounds", "50", "-each", "st=60", "-concurrency", "2"]);
    command.args(["-force-concurrency", "-engine", ENGINE, stubborn]).args(words);
    command.env("KAGETSU_TEST_RUN", folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// What a process is doing, by the letter that the system shows: T is stopped, Z has ended.
pub(super) fn state(process: u32) -> Option<char> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    text.rsplit(") ").next()?.chars().next()
}

#[test]
fn a_killed_runner_leaves_no_engine_behind() {
    for words in [&["-suspend"][..], &[]] {
        let directory = tempfile::tempdir().unwrap();
        let mut runner = runner_of_stubborn_engines(words, directory.path());
        let number = runner.id();
        wait_until("four engines play", || engines_of(number).len() == 4);
        if !words.is_empty() {
            wait_until("an engine is stopped", || {
                engines_of(number).iter().any(|&engine| state(engine) == Some('T'))
            });
        }
        let engines = engines_of(number);
        assert_eq!(guardian_of(number).len(), 1);
        runner.kill().unwrap();
        runner.wait().unwrap();
        wait_until("all engines and the guardian are gone", || {
            engines.iter().all(|&engine| matches!(state(engine), None | Some('Z')))
                && guardian_of(number).is_empty()
        });
    }
}

/// At whatever moment of its start the runner dies.
#[test]
fn a_runner_killed_while_it_starts_engines_leaves_none_behind() {
    for milliseconds in (0..24).step_by(2) {
        let directory = tempfile::tempdir().unwrap();
        let mut runner = runner_of_stubborn_engines(&["-suspend"], directory.path());
        let number = runner.id();
        std::thread::sleep(Duration::from_millis(milliseconds));
        runner.kill().unwrap();
        runner.wait().unwrap();
        wait_until("all engines and the guardian are gone", || {
            engines_of(number).is_empty()
                && guardian_of(number).is_empty()
                && present(directory.path()).is_empty()
        });
    }
}

#[test]
fn a_guardian_leaves_with_its_runner() {
    let guardian = Guardian::start(Path::new(PROGRAM)).unwrap();
    let mark = guardian.mark().to_owned();
    let guardians = || processes("cmdline", &mark);
    wait_until("the guardian is there", || guardians().len() == 1);
    let engine = guardian.launch(&fake("")).unwrap();
    wait_until("the engine carries the mark", || {
        processes("environ", &format!("KAGETSU_RUNNER={mark}")).contains(&engine.id())
    });
    drop(guardian);
    assert!(guardians().is_empty(), "the guardian is gone");
    assert!(state(engine.id()).is_some(), "an orderly end kills nobody");
}

/// A slot's engine, and what the system says on which cores it may run.
#[test]
fn engines_run_on_the_core_of_their_slot() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("cores");
    let script = format!(
        "grep Cpus_allowed_list /proc/self/status >> '{}'; exec '{ENGINE}'",
        file.display()
    );
    let script = format!("args=-c \"{script}\"");
    let words = ["smoke", "-rule", "0", "-drawafter", "14", "-strict", "-each", "st=60"];
    // Another match on this machine may have claimed all cores for a while.
    wait_until("a core is free", || {
        std::fs::write(&file, "").unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(words).args(["-engine", "sh", &script, "-use-affinity"]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stderr.is_empty()
    });
    let text = std::fs::read_to_string(&file).unwrap();
    let lists = text.lines().filter_map(|line| line.split_once(':'));
    let bound: Vec<bool> = lists.map(|(_, list)| list.trim().parse::<usize>().is_ok()).collect();
    // Before them two are started to see that they can be; those are bound to nothing.
    assert!(bound.ends_with(&[true; 4]), "{text}");

    let mut command = Command::new(PROGRAM);
    let slots = ["-use-affinity", "-concurrency", "5000", "-force-concurrency"];
    command.args(words).args(["-engine", ENGINE]).args(slots);
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{output:?}");
    let warning = "5000 games at a time of 1 thread(s) each do not fit on ";
    assert!(error.starts_with(warning) && error.lines().count() == 1, "{error}");
}

/// Every fault and every oddity, drawn for each game: the match goes on, and nobody is left.
#[test]
fn a_match_of_random_faults_is_played_to_its_end() {
    const GAMES: usize = 60;
    let specs = ["1", "2"].map(|seed| EngineSpec {
        name: seed.to_owned(),
        ..fake(&format!("--seed {seed} --fault random --delay 600 --hog 50000000"))
    });
    let mut conditions = Conditions { check_memory: true, ..patient(Rule::Renju) };
    conditions.limits.memory = Some(30_000_000);
    conditions.time.turn = Some(Duration::from_millis(300));
    conditions.late_patience = Duration::from_millis(300);
    let boards = with_and_without_suspension(&conditions)
        .map(|conditions| (conditions, Book::built_in(Rule::Renju, BoardSize::DEFAULT)));
    let schedule = Schedule::new(boards, round_robin(2), Colours::BOTH, GAMES / 4);
    let guardian = Guardian::start(Path::new(PROGRAM)).unwrap();
    let runner = Runner {
        slots: 6,
        restart: Restart::Off,
        grace: Duration::from_millis(200),
        guardian: Some(&guardian),
        ..runner(&specs, &schedule)
    };
    let (mut kinds, mut numbers) = (BTreeSet::new(), BTreeSet::new());
    let mut left = 0;
    runner.run(&mut (1..=GAMES), |event| match event {
        MatchEvent::Finished(_, record) => {
            assert!(numbers.insert(record.game), "game {} twice", record.game);
            kinds.extend(record.faults().map(|(_, fault, _)| fault.kind()));
        }
        MatchEvent::Left(_, farewell) => {
            kinds.extend(farewell.fault.map(|fault| fault.kind()));
            left += 1;
        }
        _ => {}
    });
    assert!(numbers.into_iter().eq(1..=GAMES), "all games are accounted for");
    assert!(left <= 12, "at most two engines stay in each slot");
    assert!(kinds.contains(&FaultKind::Crash) && 4 <= kinds.len(), "{kinds:?}");
    let marked = processes("environ", &format!("KAGETSU_RUNNER={}", guardian.mark()));
    assert_eq!(marked, BTreeSet::new(), "nobody is left");
}
