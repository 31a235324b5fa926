//! The lines that a match prints, in the form of fastchess: other programs read them.

use std::fmt::Write;
use std::time::Duration;

use kagetsu::types::Side;
use kagetsu_tournaments::clock::TimeControl;
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::schedule::{Pairing, Schedule};
use kagetsu_tournaments::settings::{Lineup, MatchSettings};
use kagetsu_tournaments::standings::{Standings, Tally};
use kagetsu_tournaments::stats::elo::figure;
use kagetsu_tournaments::stats::{Score, Standing};
use kagetsu_tournaments::terms;
use kagetsu_tournaments::totals::Totals;
use kagetsu_tournaments::verdict::{FaultKind, Verdict, side_name};
use kagetsu_tournaments::wire::SearchLimits;

/// How many of an engine's last lines on stderr are shown; the record has more.
const SHOWN_LINES: usize = 3;
/// How much of such a line is shown.
const SHOWN_WIDTH: usize = 160;
/// The line around a standing.
const RULER: &str = "--------------------------------------------------";

/// `A plays 30 s a move, 180 s a game + 1 s, 1000 nodes, 350 MB`: what holds in the end of all that
/// was said of an engine.
pub(super) fn terms(lineup: &Lineup, engine: usize) -> String {
    let terms = terms::full(&lineup.time_of(engine), &lineup.limits_of(engine));
    format!("{} plays {terms}", lineup.engines[engine].name)
}

/// What is said before the first game where openings come again, and engines that have no clock may
/// play the same moves again.
pub(super) fn will_repeat(lineup: &Lineup, schedule: &Schedule) -> Option<String> {
    let has_clock = |engine| {
        let time = lineup.time_of(engine);
        time.turn.or(time.total).is_some()
    };
    let (rounds, openings) = (schedule.rounds(), schedule.rounds_without_repeat());
    if rounds <= openings || (0..lineup.engines.len()).any(has_clock) {
        return None;
    }
    Some(format!(
        "{openings} openings for {rounds} rounds, and no clock: where an engine always plays the same, \
         games from round {} on repeat earlier ones; add openings, or transform=true for their eight \
         images",
        openings + 1
    ))
}

/// `Started game 1 of 100 (A vs B)`; the engine that was seated first comes first.
pub(super) fn started(pairing: &Pairing, games: usize, names: [&str; 2]) -> String {
    let [first, second] = names;
    format!("Started game {} of {games} ({first} vs {second})", pairing.number)
}

/// `Finished game 1 (A vs B): 1-0 {Black makes five}`. Names and result are in the order of the
/// schedule, also where the swap2 opening gave the first engine the white stones.
pub(super) fn finished(record: &GameRecord, names: [&str; 2]) -> String {
    let [first, second] = names;
    let result = match record.verdict.winner() {
        None => "1/2-1/2",
        Some(winner) if winner == record.colours()[0] => "1-0",
        Some(_) => "0-1",
    };
    let reason = reason(&record.verdict);
    format!("Finished game {} ({first} vs {second}): {result} {{{reason}}}", record.game)
}

/// Why a game ended. Of faults first the words that other programs look for.
fn reason(verdict: &Verdict) -> String {
    let Verdict::Fault { loser, fault, .. } = verdict else { return verdict.to_string() };
    let loser = side_name(*loser);
    let words = match fault.kind() {
        FaultKind::Late => " loses on time",
        FaultKind::Crash | FaultKind::NotReady | FaultKind::Memory => " disconnects",
        FaultKind::Silent | FaultKind::Garbage => "'s connection stalls",
        FaultKind::Illegal | FaultKind::Foul | FaultKind::Swap2 | FaultKind::TwoAnswers => {
            " makes an illegal move"
        }
        FaultKind::NoExit => return verdict.to_string(),
    };
    format!("{loser}{words}: {fault}")
}

/// How the match stands: the block of two engines, or the table of more.
pub(in crate::cli) fn standing(
    settings: &MatchSettings,
    lineup: &Lineup,
    standings: &Standings<'_>,
) -> String {
    let text = match lineup.engines.as_slice() {
        [first, second] => {
            let Tally { score, pairs } = standings.tally([0, 1]);
            Standing {
                names: [&first.name, &second.name],
                conditions: &conditions(settings, lineup),
                score,
                pairs: (settings.games == 2).then_some(pairs),
                sprt: standings.sprt(),
            }
            .to_string()
        }
        engines => ranking(engines, standings),
    };
    format!("{RULER}\n{}\n{RULER}", text.trim_end())
}

/// `10/move, 1t, 350MB, openings.txt`, as far as both engines have the same; else both.
fn conditions(settings: &MatchSettings, lineup: &Lineup) -> String {
    let [first, second] = [0, 1].map(|engine| {
        let SearchLimits { threads, memory, .. } = lineup.limits_of(engine);
        let threads = threads.map_or("NULL".to_owned(), |threads| format!("{threads}t"));
        let memory = memory.map_or("NULL".to_owned(), |bytes| format!("{}MB", bytes >> 20));
        [limits(lineup, engine), threads, memory]
    });
    let both = |(first, second)| {
        if first == second { first } else { format!("{first} - {second}") }
    };
    let book = settings.openings.file.as_ref().and_then(|file| file.file_name());
    let book = book.map_or_else(|| boards(settings), |name| name.to_string_lossy().into_owned());
    let words = first.into_iter().zip(second).map(both).chain([book]);
    words.collect::<Vec<_>>().join(", ")
}

/// `renju 15`, `freestyle+renju 15+20`.
fn boards(settings: &MatchSettings) -> String {
    let rules: Vec<String> = settings.rules.iter().map(ToString::to_string).collect();
    let sizes: Vec<String> = settings.sizes.iter().map(|size| size.side().to_string()).collect();
    format!("{} {}", rules.join("+"), sizes.join("+"))
}

/// `1000/300`, `10+0.1`, `0.5/move`, `8 plies`, `1000 nodes`.
fn limits(lineup: &Lineup, engine: usize) -> String {
    let (time, limits) = (lineup.time_of(engine), lineup.limits_of(engine));
    if time.turn.or(time.total).is_some() {
        return clock_words(&time);
    }
    match (limits.depth, limits.nodes) {
        (Some(depth), _) => format!("{depth} plies"),
        (None, nodes) => format!("{} nodes", nodes.unwrap_or_default()),
    }
}

/// `1000/300`, `10+0.1`, `0.5/move`.
fn clock_words(time: &TimeControl) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    let plus = Some(time.increment).filter(|increment| !increment.is_zero());
    let plus = plus.map_or(String::new(), |increment| format!("+{}", seconds(increment)));
    match (time.total, time.turn) {
        (Some(total), Some(turn)) if turn < total => {
            format!("{}/{}{plus}", seconds(total), seconds(turn))
        }
        (Some(total), _) => format!("{}{plus}", seconds(total)),
        (None, turn) => format!("{}/move", seconds(turn.unwrap_or_default())),
    }
}

/// One line an engine, the strongest first.
fn ranking(engines: &[EngineSpec], standings: &Standings<'_>) -> String {
    let rows = engines.iter().enumerate();
    let rows = rows.map(|(number, engine)| (engine.name.as_str(), standings.of_engine(number)));
    let mut rows: Vec<(&str, Tally)> = rows.collect();
    rows.sort_by(|(_, a), (_, b)| b.score.share().total_cmp(&a.score.share()));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(25);
    let mut text = format!(
        "{:<4} {:<width$} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}\n",
        "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"
    );
    for (rank, (name, tally)) in rows.iter().enumerate() {
        let numbers = tally.estimate().map(|estimate| {
            [estimate.elo.value, estimate.elo.error, estimate.nelo.value, estimate.nelo.error]
        });
        let [elo, elo_error, nelo, nelo_error] = numbers.unwrap_or([f64::NAN; 4]).map(figure);
        let has_pairs = tally.pairs.pairs() != 0;
        let draws = if has_pairs { tally.pairs.draw_ratio() } else { tally.score.draw_ratio() };
        let pairs = if has_pairs { tally.pairs.to_string() } else { String::new() };
        // Writing to a text cannot fail.
        writeln!(
            text,
            "{:>4} {name:<width$} {elo:>10} {elo_error:>10} {nelo:>10} {nelo_error:>10} {:>10} \
             {:>9.1}% {:>9.1}% {pairs:>20}",
            rank + 1,
            tally.score.games(),
            100.0 * tally.score.share(),
            100.0 * draws,
        )
        .ok();
    }
    text
}

/// One line for the end of the terminal: `A 12-8-3, Elo 12.3 ± 20.1, LLR 1.20 (-2.94, 2.94), 2
/// faults`.
pub(super) fn status(lineup: &Lineup, standings: &Standings<'_>, totals: &Totals) -> String {
    let mut parts = Vec::new();
    if let [first, _] = lineup.engines.as_slice() {
        let tally = standings.tally([0, 1]);
        let Score { wins, losses, draws } = tally.score;
        parts.push(format!("{} {wins}-{losses}-{draws}", first.name));
        parts.extend(tally.estimate().map(|estimate| format!("Elo {}", estimate.elo)));
    } else {
        parts.push(format!("{} games counted", standings.counted()));
    }
    parts.extend(standings.sprt().map(|sprt| format!("LLR {}", sprt.state())));
    parts.push(match totals.faults() {
        1 => "1 fault".to_owned(),
        faults => format!("{faults} faults"),
    });
    parts.join(", ")
}

/// `Score of A vs B: 12 - 8 - 3`, of the games that count so far; only of two engines.
pub(super) fn score(lineup: &Lineup, standings: &Standings<'_>) -> Option<String> {
    let [first, second] = lineup.engines.as_slice() else { return None };
    Some(format!("Score of {} vs {}: {}", first.name, second.name, standings.tally([0, 1]).score))
}

/// How long a game that has begun may still take: `at most 10 min by their clocks`.
pub(super) fn rest_of_a_game(lineup: &Lineup) -> String {
    let times = (0..lineup.engines.len()).map(|engine| lineup.time_of(engine));
    let times: Vec<TimeControl> = times.collect();
    let totals: Option<Vec<Duration>> = times.iter().map(|time| time.total).collect();
    let longest = totals.and_then(|totals| totals.into_iter().max());
    let turn = times.iter().map(|time| time.turn).max().flatten();
    match (longest, turn) {
        (Some(total), _) => format!("at most {} s by their clocks", 2 * total.as_secs()),
        (None, Some(turn)) => format!("with at most {} s a move", turn.as_secs_f64()),
        (None, None) => "however long that takes".to_owned(),
    }
}

/// The names of the engines of a game, Black's of the schedule first.
pub(super) fn names<'a>(lineup: &'a Lineup, pairing: &Pairing) -> [&'a str; 2] {
    pairing.engines.map(|engine| lineup.engines[engine].name.as_str())
}

/// `A (Black) answers late: …`, and its last words on stderr.
pub(super) fn fault_lines(record: &GameRecord) -> Vec<String> {
    let mut lines = Vec::new();
    for (side, fault, stderr) in record.faults() {
        let (name, side) = (&record.names[Side::index(side)], side_name(side));
        lines.push(format!("Game {}: {name} ({side}) {fault}", record.game));
        let last = stderr.iter().skip(stderr.len().saturating_sub(SHOWN_LINES));
        lines.extend(last.map(|line| {
            let shown: String = line.chars().take(SHOWN_WIDTH).collect();
            format!("    stderr: {shown}")
        }));
    }
    lines
}
