//! Matches of several games.

use std::collections::BTreeSet;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::runner::{MatchEvent, Restart, Runner};
use kagetsu_tournaments::schedule::{Colours, Schedule, round_robin};
use kagetsu_tournaments::totals::Totals;
use kagetsu_tournaments::verdict::FaultKind;

use super::{fake, moves, patient, runner};

const RULES: [Rule; 2] = [Rule::Freestyle, Rule::Renju];

struct Played {
    /// Records in the order of the schedule.
    records: Vec<GameRecord>,
    totals: Totals,
    left: usize,
}

/// Plays `rounds` of two games under each rule.
fn play(
    engines: &[EngineSpec; 2],
    rules: &[Rule],
    rounds: usize,
    slots: usize,
    restart: Restart,
) -> Played {
    let board = |&rule| (patient(rule), Book::built_in(rule, BoardSize::DEFAULT));
    let boards = rules.iter().map(board);
    let schedule = Schedule::new(boards, round_robin(2), Colours::BOTH, rounds);
    let games = schedule.len();
    let runner = Runner { slots, restart, ..runner(engines, &schedule) };
    let (mut totals, mut left, mut started) = (Totals::default(), 0, BTreeSet::new());
    let mut records = Vec::new();
    runner.run(&mut (1..=games), |event| match event {
        MatchEvent::Started(game) => {
            assert!(started.last() < Some(&game.number), "{game:?} in its place");
            started.insert(game.number);
        }
        MatchEvent::Finished(game, record) => {
            assert!(started.contains(&game.number));
            totals.add(&record);
            records.push(*record);
        }
        MatchEvent::Abandoned(number) => panic!("nobody gave up game {number}"),
        MatchEvent::Left(number, farewell) => {
            totals.add_farewell(&engines[number].name, &farewell);
            left += 1;
        }
    });
    records.sort_by_key(|record| record.game);
    assert!(records.iter().map(|record| record.game).eq(1..=games), "every game once");
    Played { records, totals, left }
}

/// Plays so many games of freestyle in one slot.
pub(super) fn play_pairs(
    engines: &[EngineSpec; 2],
    games: usize,
    restart: Restart,
) -> Vec<GameRecord> {
    let mut played = play(engines, &[Rule::Freestyle], games.div_ceil(2), 1, restart);
    played.records.truncate(games);
    played.records
}

fn named(name: &str, arguments: &str) -> EngineSpec {
    EngineSpec { name: name.to_owned(), ..fake(arguments) }
}

#[test]
fn all_games_are_played_once_whatever_the_slots() {
    let engines = [named("A", ""), named("B", "--seed 2")];
    let one = play(&engines, &RULES, 2, 1, Restart::On);
    let many = play(&engines, &RULES, 2, 3, Restart::On);
    assert_eq!(one.totals.faults(), 0);
    assert_eq!([one.totals.games(), one.records.len(), many.records.len()], [8; 3]);
    for (index, (a, b)) in one.records.iter().zip(&many.records).enumerate() {
        let told =
            format!("new processes play the same game {index}; {}, {}", a.verdict, b.verdict);
        assert_eq!(moves(a), moves(b), "{told}");
        let expected = if index % 2 == 0 { ["A", "B"] } else { ["B", "A"] };
        assert_eq!(a.names, expected);
    }
    assert_eq!(one.records[0].opening, one.records[1].opening);
    assert_ne!(one.records[0].opening, one.records[4].opening);
}

#[test]
fn engines_that_stay_play_on_and_leave_at_the_end() {
    let engines = [named("A", ""), named("B", "--seed 2")];
    let kept = play(&engines, &RULES, 2, 2, Restart::Off);
    assert_eq!(kept.totals.faults(), 0);
    assert_eq!(kept.left, 4, "two engines in each of two slots");
    let fresh = play(&engines, &RULES, 2, 1, Restart::On);
    assert_eq!(fresh.left, 0);
    let kept = play(&engines, &RULES, 2, 1, Restart::Off);
    assert_eq!(moves(&kept.records[0]), moves(&fresh.records[0]));
    assert_ne!(moves(&kept.records[1]), moves(&fresh.records[1]), "the random numbers go on");
}

#[test]
fn faults_never_stop_a_match_and_are_counted() {
    let engines = [named("A", ""), named("B", "--fault panic --at 3")];
    for restart in [Restart::On, Restart::Off] {
        let played = play(&engines, &RULES, 2, 2, restart);
        assert_eq!(played.totals.count(FaultKind::Crash), 8, "{}", played.totals);
        assert_eq!(played.totals.faults(), 8);
        for (index, record) in played.records.iter().enumerate() {
            assert_eq!(record.result(), if index % 2 == 1 { "0-1" } else { "1-0" });
        }
    }
}

#[test]
fn a_stopped_match_begins_no_further_game() {
    let engines = [named("A", ""), named("B", "--seed 2")];
    let book = Book::built_in(Rule::Freestyle, BoardSize::DEFAULT);
    let schedule = Schedule::head_to_head(patient(Rule::Freestyle), book, 100);
    let runner = Runner { slots: 2, ..runner(&engines, &schedule) };
    let (mut started, mut finished) = (Vec::new(), Vec::new());
    runner.run(&mut (11..=100), |event| match event {
        MatchEvent::Started(game) => started.push(game.number),
        MatchEvent::Finished(game, record) => {
            assert_eq!(record.game, game.number);
            finished.push(game.number);
            runner.stop.finish();
        }
        MatchEvent::Abandoned(_) | MatchEvent::Left(..) => {}
    });
    finished.sort_unstable();
    assert_eq!(started[..2], [11, 12]);
    assert_eq!(started, finished, "running games are played to their ends");
    assert!(started.len() < 90, "{started:?}");
}

#[test]
fn an_abandoned_game_has_no_record() {
    // Nobody would wait out the time of these engines.
    let engines = [named("A", "--fault silent --at 1"), named("B", "--fault silent --at 1")];
    let schedule = Schedule::head_to_head(patient(Rule::Freestyle), Book::empty_board(), 9);
    let runner = Runner { slots: 2, ..runner(&engines, &schedule) };
    let (mut started, mut abandoned) = (Vec::new(), Vec::new());
    runner.run(&mut (1..=9), |event| match event {
        MatchEvent::Started(game) => {
            started.push(game.number);
            if started.len() == 2 {
                runner.stop.abandon();
            }
        }
        MatchEvent::Finished(_, record) => panic!("{record:?}"),
        MatchEvent::Abandoned(number) => abandoned.push(number),
        MatchEvent::Left(..) => {}
    });
    abandoned.sort_unstable();
    assert_eq!(started, [1, 2]);
    assert_eq!(abandoned, [1, 2]);
}

#[test]
fn the_table_has_a_line_for_each_rule_and_one_for_all() {
    let engines = [named("A", ""), named("B", "--fault occupied --at 2")];
    let table = play(&engines, &RULES, 1, 1, Restart::On).totals.to_string();
    let rows: Vec<Vec<&str>> =
        table.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    let column = |name: &str| rows[0].iter().position(|&head| head == name).unwrap();
    let row = |name: &str| rows.iter().find(|row| row[1] == name).unwrap();
    assert_eq!(row("freestyle")[column("games")], "2");
    assert_eq!(row("all")[column("illegal")], "4");
    assert_eq!(row("renju")[column("Black")], "1");
    assert!(!rows[0].contains(&"garbage"), "{table}");
}
