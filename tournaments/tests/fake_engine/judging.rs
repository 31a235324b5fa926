//! Judging as the tournament's judge does: suspension, memory, limits of one engine alone.

#[cfg(unix)]
use std::path::Path;
use std::time::Duration;

use kagetsu::types::{Rule, Side};
#[cfg(target_os = "linux")]
use kagetsu_tournaments::engine::Engine;
#[cfg(unix)]
use kagetsu_tournaments::engine::OwnLimits;
use kagetsu_tournaments::engine::{EngineSpec, Restart};
use kagetsu_tournaments::game::Conditions;
#[cfg(target_os = "linux")]
use kagetsu_tournaments::game::{self, GameEvent, Player};
#[cfg(target_os = "linux")]
use kagetsu_tournaments::heartbeat::Heartbeat;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::runner::{MatchEvent, Runner};
use kagetsu_tournaments::schedule::Schedule;
use kagetsu_tournaments::verdict::{Fault, FaultKind};

#[cfg(target_os = "linux")]
use super::processes::state;
use super::{fake, moves, patient, play, play_from, runner, with_and_without_suspension};

/// Enough for the fake engine, less than it takes when told to.
const LIMIT: u64 = 120_000_000;

fn suspended(rule: Rule) -> Conditions {
    Conditions { suspend: true, ..patient(rule) }
}

#[test]
fn suspended_engines_play_the_same_games() {
    for opening in ["", "h8 a1 h9 c1 h10", "h8 h9 i9 i10"] {
        let game = |conditions| play_from(opening, &[fake(""), fake("--seed 2")], conditions);
        let (plain, stopped) = (game(patient(Rule::Renju)), game(suspended(Rule::Renju)));
        assert_eq!(stopped.faults().count(), 0, "{:?}", stopped.verdict);
        assert_eq!(moves(&stopped), moves(&plain));
        assert_eq!(stopped.versions, plain.versions);
    }
}

#[test]
fn swap2_games_are_played_under_suspension() {
    let conditions = Conditions { swap2: true, ..suspended(Rule::Freestyle) };
    let record = play(fake("--swap2 put"), fake("--swap2 put"), conditions);
    assert_eq!(record.verdict.fault().map(Fault::kind), Some(FaultKind::Swap2));
    let conditions = Conditions { swap2: true, ..suspended(Rule::Freestyle) };
    let record = play(fake(""), fake("--swap2 swap"), conditions);
    assert_eq!(record.faults().count(), 0, "{:?}", record.verdict);
}

/// GomocupJudge never reads the `OK`.
#[test]
fn with_suspension_nobody_waits_for_ok() {
    let record = play(fake("--ok= --about="), fake("--seed 2"), suspended(Rule::Freestyle));
    assert_eq!(record.faults().count(), 0, "{:?}", record.verdict);
    assert_eq!(record.versions, [None, Some("Fake 1".to_owned())]);
}

#[cfg(target_os = "linux")]
#[test]
fn only_the_engine_that_thinks_is_running() {
    let specs = [fake("--sleep 20"), fake("--seed 2 --sleep 20")];
    let mut engines = specs.each_ref().map(|spec| Engine::launch(spec).unwrap());
    let numbers = engines.each_ref().map(Engine::id);
    let [black, white] = &mut engines;
    let players =
        [Player { engine: black, spec: &specs[0] }, Player { engine: white, spec: &specs[1] }];
    let conditions = Conditions { draw_after: Some(10), ..suspended(Rule::Freestyle) };
    let mut seen = 0;
    let mut observer = |event: &GameEvent<'_>| {
        if let GameEvent::Thinking { side, .. } = event {
            let waiting = numbers[side.opponent().index()];
            let stops = (0..10_000).any(|_| state(waiting) == Some('T'));
            assert!(stops, "{side:?} thinks, and the other is not stopped");
            assert_ne!(state(numbers[side.index()]), Some('T'), "{side:?} cannot think");
            seen += 1;
        }
    };
    let opening = &Book::empty_board().openings()[0].clone();
    let record = game::play(players, &conditions, opening, &Heartbeat::start(), &mut observer);
    assert!(10 <= seen, "{seen}: {:?}", record.verdict);
}

/// Games in which Black may take memory with its second move.
fn memory_games(black: &str, check_memory: bool) -> [GameRecord; 2] {
    let mut conditions =
        Conditions { check_memory, draw_after: Some(8), ..patient(Rule::Freestyle) };
    conditions.limits.memory = Some(LIMIT);
    with_and_without_suspension(&conditions)
        .map(|conditions| play(fake(black), fake("--seed 2"), conditions))
}

#[cfg(any(target_os = "linux", windows))]
#[test]
fn memory_of_the_whole_tree_is_checked_after_each_move() {
    for fault in ["memory", "child-memory"] {
        let words = format!("--fault {fault} --at 2 --hog {}", 2 * LIMIT);
        for record in memory_games(&words, true) {
            let Some(&Fault::Memory { used, limit: LIMIT }) = record.verdict.fault() else {
                panic!("{fault}: {:?}", record.verdict);
            };
            assert!((2 * LIMIT..3 * LIMIT).contains(&used), "{fault}: {used}");
            assert_eq!((record.moves.len(), record.result()), (2, "0-1"), "{fault}");
        }
        let honest = format!("--fault {fault} --at 2 --hog {}", LIMIT / 2);
        for record in memory_games(&words, false).iter().chain(&memory_games(&honest, true)) {
            assert_eq!(record.faults().count(), 0, "{fault}");
        }
    }
}

/// The engine behind a filter that writes what it is told to `file`.
#[cfg(unix)]
fn overheard(file: &Path) -> EngineSpec {
    let engine = env!("CARGO_BIN_EXE_fake-engine");
    let script = format!("sed -u -e 'w {}' -e '/^END/q' | '{engine}'", file.display());
    EngineSpec { arguments: vec!["-c".to_owned(), script], ..EngineSpec::new("sh") }
}

#[cfg(unix)]
#[test]
fn an_engine_is_told_its_own_limits_and_its_folder() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("told");
    let mut black = overheard(&file);
    for (word, value) in [("tc", "70/60+1"), ("nodes", "7"), ("threads", "2"), ("folder", "on")] {
        black.set(word, value).unwrap();
    }
    let conditions = Conditions { draw_after: Some(4), ..patient(Rule::CaroSix) };
    let record = play(black.clone(), fake("--seed 2"), conditions);
    assert_eq!(record.faults().count(), 0, "{:?}", record.verdict);
    assert_eq!(record.own_limits, [black.own, OwnLimits::default()]);
    let told = std::fs::read_to_string(&file).unwrap();
    let expected = "ABOUT\nSTART 15\nINFO timeout_turn 60000\nINFO timeout_match 70000\n\
                    INFO game_type 2\nINFO rule 8\nINFO max_node 7\nINFO thread_num 2\nINFO folder ";
    let rest = told.strip_prefix(expected).unwrap_or_else(|| panic!("{told}"));
    let (folder, rest) = rest.split_once('\n').unwrap();
    assert!(rest.starts_with("INFO time_left 71000\nBEGIN\n"), "{told}");
    assert!(Path::new(folder).is_absolute() && !Path::new(folder).exists(), "{folder}");
}

#[cfg(unix)]
#[test]
fn the_judge_sends_the_board_even_when_it_is_empty() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("told");
    let conditions = Conditions { draw_after: Some(3), ..suspended(Rule::Freestyle) };
    let record = play(overheard(&file), fake("--seed 2"), conditions);
    assert_eq!(record.faults().count(), 0, "{:?}", record.verdict);
    let told = std::fs::read_to_string(&file).unwrap();
    assert!(told.contains("INFO time_left 2147483647\nBOARD\nDONE\n"), "{told}");
    assert!(told.contains("INFO time_left 2147483647\nTURN "), "{told}");
}

/// What two engines make of some games in a row, and how many processes left after the last.
fn several(
    specs: &[EngineSpec; 2],
    conditions: Conditions,
    games: usize,
) -> (Vec<GameRecord>, usize) {
    let schedule = Schedule::head_to_head(conditions, Book::empty_board(), games);
    let grace = Duration::from_millis(100);
    let runner = Runner { restart: Restart::Off, grace, ..runner(specs, &schedule) };
    let (mut records, mut left) = (Vec::new(), 0);
    runner.run(&mut (1..=games), |event| match event {
        MatchEvent::Finished(_, record) => records.push(*record),
        MatchEvent::Left(..) => left += 1,
        _ => {}
    });
    (records, left)
}

#[test]
fn each_engine_may_have_its_own_way_of_restarting() {
    let anew = EngineSpec { restart: Some(Restart::On), ..fake("--seed 2") };
    let conditions = Conditions { draw_after: Some(6), ..patient(Rule::Freestyle) };
    let (records, left) = several(&[fake(""), anew], conditions, 4);
    assert_eq!(left, 1, "the engine that stays leaves at the end");
    assert!(records.len() >= 4, "only {} games", records.len());
    for record in records {
        let gone: Vec<bool> = record.farewells.iter().map(Option::is_some).collect();
        assert_eq!(gone, if record.game % 2 == 1 { [false, true] } else { [true, false] });
    }
}

/// Its answer comes when the game is long over, and would be taken for one in the next.
#[test]
fn an_answer_that_comes_too_late_to_be_heard_harms_no_later_game() {
    let mut slow = fake("--seed 2 --fault late --delay 1000");
    slow.own.turn = Some(Duration::from_millis(20));
    let mut conditions = Conditions { draw_after: Some(6), ..patient(Rule::Freestyle) };
    conditions.late_patience = Duration::from_millis(20);
    let specs = [fake(""), EngineSpec { name: "slow".to_owned(), ..slow }];
    for conditions in with_and_without_suspension(&conditions) {
        let (records, left) = several(&specs, conditions, 4);
        assert!(records.len() >= 4, "only {} games", records.len());
        for record in records {
            let faults: Vec<_> =
                record.faults().map(|(side, fault, _)| (side, fault.kind())).collect();
            let slow = Side::ALL[usize::from(record.names[1] == "slow")];
            assert_eq!(faults, [(slow, FaultKind::Silent)], "game {}", record.game);
        }
        assert_eq!(left, 1, "the honest engine stays to the end");
    }
}
