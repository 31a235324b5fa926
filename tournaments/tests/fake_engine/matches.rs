//! Matches of several games.

use std::collections::BTreeSet;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::heartbeat::Heartbeat;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::runner::{MatchEvent, Restart, Runner};
use kagetsu_tournaments::schedule::Schedule;
use kagetsu_tournaments::totals::Totals;
use kagetsu_tournaments::verdict::FaultKind;

use super::{LONG, fake, moves, patient};

struct Played {
    /// Records in the order of the schedule.
    records: Vec<GameRecord>,
    totals: Totals,
    left: usize,
}

/// Plays `games` of each of two rules.
fn play(engines: &[EngineSpec; 2], games: usize, slots: usize, restart: Restart) -> Played {
    let mut schedule = Schedule::default();
    for rule in [Rule::Freestyle, Rule::Renju] {
        let book = Book::built_in(rule, BoardSize::DEFAULT);
        schedule.add_head_to_head(patient(rule), &book, games);
    }
    let runner = Runner { engines, schedule: &schedule, slots, restart, grace: LONG };
    let (mut totals, mut left, mut started) = (Totals::default(), 0, BTreeSet::new());
    let mut records = Vec::new();
    runner.run(&Heartbeat::start(), |event| match event {
        MatchEvent::Started(index) => assert!(started.insert(index), "game {index} twice"),
        MatchEvent::Finished(index, record) => {
            assert!(started.contains(&index));
            totals.add(&record);
            records.push((index, *record));
        }
        MatchEvent::Left(_, farewell) => {
            totals.add_farewell(&farewell);
            left += 1;
        }
    });
    records.sort_by_key(|(index, _)| *index);
    assert!(records.iter().map(|(index, _)| *index).eq(0..2 * games), "every game once");
    Played { records: records.into_iter().map(|(_, record)| record).collect(), totals, left }
}

/// Plays so many games of freestyle in one slot.
pub(super) fn play_pairs(
    engines: &[EngineSpec; 2],
    games: usize,
    restart: Restart,
) -> Vec<GameRecord> {
    let mut played = play(engines, games, 1, restart);
    played.records.truncate(games);
    played.records
}

fn named(name: &str, arguments: &str) -> EngineSpec {
    EngineSpec { name: name.to_owned(), ..fake(arguments) }
}

#[test]
fn all_games_are_played_once_whatever_the_slots() {
    let engines = [named("A", ""), named("B", "--seed 2")];
    let one = play(&engines, 4, 1, Restart::On);
    let many = play(&engines, 4, 3, Restart::On);
    assert_eq!(one.totals.faults(), 0);
    assert_eq!(one.totals.games(), 8);
    for (index, (a, b)) in one.records.iter().zip(&many.records).enumerate() {
        assert_eq!(moves(a), moves(b), "new processes play the same game {index}");
        let expected = if index % 2 == 0 { ["A", "B"] } else { ["B", "A"] };
        assert_eq!(a.names, expected);
    }
    assert_eq!(one.records[0].opening, one.records[1].opening);
    assert_ne!(one.records[0].opening, one.records[2].opening);
}

#[test]
fn engines_that_stay_play_on_and_leave_at_the_end() {
    let engines = [named("A", ""), named("B", "--seed 2")];
    let kept = play(&engines, 4, 2, Restart::Off);
    assert_eq!(kept.totals.faults(), 0);
    assert_eq!(kept.left, 4, "two engines in each of two slots");
    let fresh = play(&engines, 4, 1, Restart::On);
    assert_eq!(fresh.left, 0);
    let kept = play(&engines, 4, 1, Restart::Off);
    assert_eq!(moves(&kept.records[0]), moves(&fresh.records[0]));
    assert_ne!(moves(&kept.records[1]), moves(&fresh.records[1]), "the random numbers go on");
}

#[test]
fn faults_never_stop_a_match_and_are_counted() {
    let engines = [named("A", ""), named("B", "--fault panic --at 3")];
    for restart in [Restart::On, Restart::Off] {
        let played = play(&engines, 3, 2, restart);
        assert_eq!(played.totals.count(FaultKind::Crash), 6, "{}", played.totals);
        assert_eq!(played.totals.faults(), 6);
        for (index, record) in played.records.iter().enumerate() {
            assert_eq!(record.result(), if index % 3 == 1 { "0-1" } else { "1-0" });
        }
    }
}

#[test]
fn the_table_has_a_line_for_each_rule_and_one_for_all() {
    let engines = [named("A", ""), named("B", "--fault occupied --at 2")];
    let table = play(&engines, 2, 1, Restart::On).totals.to_string();
    let rows: Vec<Vec<&str>> =
        table.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    let column = |name: &str| rows[0].iter().position(|&head| head == name).unwrap();
    let row = |name: &str| rows.iter().find(|row| row[1] == name).unwrap();
    assert_eq!(row("freestyle")[column("games")], "2");
    assert_eq!(row("all")[column("illegal")], "4");
    assert_eq!(row("renju")[column("Black")], "1");
    assert!(!rows[0].contains(&"garbage"), "{table}");
}
