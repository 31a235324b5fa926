//! How fast the runner judges, and how late it hears an answer.
//!
//! `cargo bench -p kagetsu-tournaments --bench judge` prints moves a second with engines that
//! answer at once, with and without suspension, and how much later than after their 100 ms the
//! answers of 128 games at a time are heard. `-- --peer PATH` lets c-gomoku-cli play the same
//! engines in the same run, so that both see the same machine. Nothing here is a pass or a fail:
//! the figures are those of the machine, and are to be taken on one that does nothing else.
#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on shall panic")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Parser;
use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::clock::{self, TimeControl};
use kagetsu_tournaments::cores::CorePlan;
use kagetsu_tournaments::engine::{EngineSpec, Guardian};
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::runner::{MatchEvent, Restart, Runner};
use kagetsu_tournaments::schedule::Schedule;
use kagetsu_tournaments::stop::Stop;
use kagetsu_tournaments::wire::{SearchLimits, USUAL_MEMORY};

const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");
const RUNNER: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");
/// How long the engines of the many games think.
const THINK: Duration = Duration::from_millis(100);
/// Far more than any answer here takes.
const LIMIT: Duration = Duration::from_secs(10);

/// How fast the runner judges, and how late it hears an answer.
#[derive(Debug, Parser)]
struct Arguments {
    /// Games of engines that answer at once
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// How often each speed is measured
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Games at a time of engines that sleep
    #[arg(long, default_value_t = 128)]
    slots: usize,
    /// Stones after which those games end
    #[arg(long, default_value_t = 60)]
    stones: usize,
    /// The limit of the engines that sleep, in ms, without tolerance
    #[arg(long, default_value_t = 1000)]
    turn: u64,
    /// Program of c-gomoku-cli, which then plays in the same run
    #[arg(long, value_name = "PATH")]
    peer: Option<PathBuf>,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let guardian = Guardian::start(Path::new(RUNNER)).unwrap();
    for _ in 0..arguments.rounds {
        speeds(&guardian, &arguments);
    }
    tell(&delays(&guardian, &arguments));
}

fn tell(line: &str) {
    let mut output = std::io::stdout();
    writeln!(output, "{line}").unwrap();
}

/// Tells the speeds of all ways to judge, one after the other.
fn speeds(guardian: &Guardian, arguments: &Arguments) {
    let told = |name: &str, speed: f64| tell(&format!("{name:40} {speed:8.0} moves a second"));
    for (name, is_bound) in [("c-gomoku-cli", false), ("c-gomoku-cli, bound to a core", true)] {
        if let Some(peer) = &arguments.peer {
            told(name, peer_speed(peer, arguments.games, is_bound));
        }
    }
    for (name, suspend, check_memory, is_bound) in [
        ("plain", false, false, false),
        ("plain, bound to a core", false, false, true),
        ("suspension", true, false, false),
        ("suspension, bound to a core", true, false, true),
        ("suspension, memory, bound to a core", true, true, true),
    ] {
        let conditions = Conditions { suspend, check_memory, ..conditions(LIMIT) };
        let cores = if is_bound { CorePlan::bound(1, 1).unwrap() } else { CorePlan::free() };
        let start = clock::now();
        let records = play(guardian, conditions, arguments.games, (1, cores), &[]);
        let plies: usize = records.iter().map(|record| record.moves.len()).sum();
        told(name, plies as f64 / clock::now().duration_since(start).as_secs_f64());
    }
}

fn conditions(turn: Duration) -> Conditions {
    Conditions {
        time: TimeControl { turn: Some(turn), ..TimeControl::default() },
        limits: SearchLimits { memory: Some(USUAL_MEMORY), ..SearchLimits::default() },
        ..Conditions::new(Rule::Freestyle, BoardSize::DEFAULT)
    }
}

/// Plays games between two engines with the given arguments, some at a time.
fn play(
    guardian: &Guardian,
    conditions: Conditions,
    games: usize,
    (slots, cores): (usize, CorePlan),
    words: &[&str],
) -> Vec<GameRecord> {
    let engines = ["1", "2"].map(|seed| EngineSpec {
        arguments: ["--seed", seed].iter().chain(words).map(|&word| word.to_owned()).collect(),
        ..EngineSpec::new(ENGINE)
    });
    let schedule = Schedule::head_to_head(conditions, Book::empty_board(), games);
    let runner = Runner {
        engines: &engines,
        schedule: &schedule,
        slots,
        restart: Restart::Off,
        grace: LIMIT,
        cores,
        guardian: Some(guardian),
        wait: Duration::ZERO,
        dialogue: None,
        stop: Stop::default(),
    };
    let mut records = Vec::new();
    runner.run(&mut (1..=games), |event| {
        if let MatchEvent::Finished(_, record) = event {
            records.push(*record);
        }
    });
    records
}

/// Moves a second of c-gomoku-cli, counted in the games that it saves.
fn peer_speed(peer: &Path, games: usize, is_bound: bool) -> f64 {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(if is_bound { Path::new("taskset") } else { peer });
    if is_bound {
        command.args(["-c", "0"]).arg(peer);
    }
    let (games, second) = (games.to_string(), format!("cmd={ENGINE} --seed 2"));
    command.current_dir(&directory).args(["-each", "tc=0/10", "-engine", "name=A"]);
    command.args([&format!("cmd={ENGINE}"), "-engine", "name=B", &second]);
    command.args(["-rule", "0", "-boardsize", "15", "-games", &games, "-sgf", "games.sgf"]);
    let start = clock::now();
    assert!(command.stdout(Stdio::null()).status().unwrap().success());
    let took = clock::now().duration_since(start);
    let text = std::fs::read_to_string(directory.path().join("games.sgf")).unwrap();
    let moves = text.matches(";B[").count() + text.matches(";W[").count();
    moves as f64 / took.as_secs_f64()
}

/// How late the answers of many games at a time are heard.
fn delays(guardian: &Guardian, arguments: &Arguments) -> String {
    let slots = arguments.slots;
    let conditions = Conditions {
        draw_after: Some(arguments.stones),
        ..conditions(Duration::from_millis(arguments.turn))
    };
    let sleep = THINK.as_millis().to_string();
    let free = (slots, CorePlan::free());
    let records = play(guardian, conditions, 2 * slots, free, &["--sleep", &sleep]);
    let moves = || records.iter().flat_map(|record| &record.moves);
    let mut late: Vec<Duration> =
        moves().map(|played| played.time.elapsed.saturating_sub(THINK)).collect();
    late.sort_unstable();
    let at = |share: f64| late[((late.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let faults: usize = records.iter().map(|record| record.faults().count()).sum();
    let stalled = moves().filter(|played| !played.time.stalled.is_zero()).count();
    let worst = moves().map(|played| played.time.latency).max().unwrap_or_default();
    let [median, most, nearly_all, all] = [0.5, 0.99, 0.999, 1.0].map(at);
    format!(
        "{slots} games at a time, {} answers: heard late by {median:.1} ms (median), {most:.1} \
         (99 %), {nearly_all:.1} (99.9 %), {all:.1} (all); {faults} faults, {stalled} stalls, \
         heartbeat at worst {:.1} ms",
        late.len(),
        worst.as_secs_f64() * 1e3,
    )
}
