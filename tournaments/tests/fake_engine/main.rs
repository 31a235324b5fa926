//! Driver, referee and runner against an engine that misbehaves as it is told.
//!
//! Nothing here needs the real engine, and no assertion reads a clock: limits are either far too
//! long to be missed or stand against an engine that never answers.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod analyse;
mod bad_input;
mod commands;
mod daemons;
mod documents;
mod driver;
mod endings;
mod examples;
mod export;
mod faults;
mod formats;
mod judging;
mod live_report;
mod match_command;
mod matches;
#[cfg(unix)]
mod openbench;
mod play;
#[cfg(target_os = "linux")]
mod processes;
mod resume;
#[cfg(unix)]
mod running;
mod scores;
mod sgf_file;
mod shards;
mod swap2;

use std::time::Duration;

use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu_tournaments::cores::CorePlan;
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::runner::{MatchEvent, Restart, Runner};
use kagetsu_tournaments::schedule::Schedule;
use kagetsu_tournaments::stop::Stop;

/// Longer than any engine here takes unless it is told to.
const LONG: Duration = Duration::from_mins(1);

/// The fake engine with arguments as on a command line.
fn fake(arguments: &str) -> EngineSpec {
    EngineSpec {
        arguments: arguments.split_whitespace().map(str::to_owned).collect(),
        // Or the last lines of one that panics may be no more than its stack.
        environment: vec![("RUST_BACKTRACE".to_owned(), "0".to_owned())],
        ..EngineSpec::new(env!("CARGO_BIN_EXE_fake-engine"))
    }
}

/// The fake engine that opens with the given moves.
fn scripted(moves: &str, arguments: &str) -> EngineSpec {
    let mut spec = fake(arguments);
    spec.arguments.extend(["--moves".to_owned(), moves.to_owned()]);
    spec
}

/// Conditions under which no honest engine can be late.
fn patient(rule: Rule) -> Conditions {
    let mut conditions = Conditions::new(rule, BoardSize::DEFAULT);
    conditions.time.turn = Some(LONG);
    conditions.start_patience = LONG;
    conditions.late_patience = LONG;
    conditions
}

/// As they are, and with each engine suspended while it is not asked.
fn with_and_without_suspension(conditions: &Conditions) -> [Conditions; 2] {
    [false, true].map(|suspend| Conditions { suspend, ..conditions.clone() })
}

/// A runner of one game at a time, without haste and without a guardian.
fn runner<'a>(engines: &'a [EngineSpec], schedule: &'a Schedule) -> Runner<'a> {
    Runner {
        engines,
        schedule,
        slots: 1,
        restart: Restart::On,
        grace: LONG,
        cores: CorePlan::free(),
        guardian: None,
        wait: Duration::ZERO,
        dialogue: None,
        stop: Stop::default(),
    }
}

/// Plays one game between new processes from the given stones.
fn play_from(stones: &str, specs: &[EngineSpec; 2], conditions: Conditions) -> GameRecord {
    play_and_leave(stones, specs, conditions, LONG)
}

/// As [`play_from`], with so much time to leave after END.
fn play_and_leave(
    stones: &str,
    specs: &[EngineSpec; 2],
    conditions: Conditions,
    grace: Duration,
) -> GameRecord {
    let file = std::path::Path::new("test");
    let book = match stones {
        "" => None,
        _ => Some(Book::parse(stones, file, conditions.rule, conditions.size).unwrap()),
    };
    let book = book.unwrap_or_else(Book::empty_board);
    let schedule = Schedule::head_to_head(conditions, book, 1);
    let runner = Runner { grace, ..runner(specs, &schedule) };
    let mut records = Vec::new();
    runner.run(&mut (1..=1), |event| {
        if let MatchEvent::Finished(_, record) = event {
            records.push(*record);
        }
    });
    records.pop().unwrap()
}

/// Plays one game from the empty board.
fn play(black: EngineSpec, white: EngineSpec, conditions: Conditions) -> GameRecord {
    play_from("", &[black, white], conditions)
}

/// The points of a game as text.
fn moves(record: &GameRecord) -> String {
    record.points().map(|point: Point| point.to_string()).collect::<Vec<_>>().join(" ")
}
