//! From the layers of settings to complete ones, checked against each other.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use kagetsu::types::{BoardSize, MAX_SIZE, MIN_SIZE, Rule};
use toml::{Table, Value};

use super::file::{MatchFile, OpeningsTable, Words};
use super::lineup::{self, Lineup};
use super::presets::{self, Preset};
use super::source::{Source, locate};
use super::{Located, MatchSettings, OpeningSettings, Order, RunSettings, SettingsError, words};
use crate::adjudication::Adjudication;

/// Rounds where a test ends the match: more than it will ever need.
const ROUNDS_OF_A_TEST: usize = 500_000;
/// Rounds where nothing is said, as in fastchess.
const USUAL_ROUNDS: usize = 2;
/// The word for all rules.
const ALL_RULES: &str = "all";
/// How long an engine may take to leave, in ms.
const USUAL_GRACE: u64 = 2000;
/// After how many pairs the standing is told.
const USUAL_INTERVAL: usize = 10;
/// What mixes the openings where nothing is said.
const USUAL_SEED: u64 = 1;

/// Reads a match file, lays the command line over it, and completes the whole.
pub fn read(file: Option<&Path>, flags: Table) -> Result<(MatchSettings, RunSettings), Located> {
    let file = file.map(Source::read).transpose()?;
    let whole = layers(file.as_ref(), flags)?.try_into()?;
    let (settings, mut run) = complete(whole).map_err(|error| locate(file.as_ref(), error))?;
    run.record = run.record.or_else(|| file.as_ref().map(Source::record));
    Ok((settings, run))
}

/// What the command line alone says about how a match is run.
pub fn read_run(flags: Table) -> Result<RunSettings, Located> {
    Ok(run(&flags.try_into()?))
}

fn run(file: &MatchFile) -> RunSettings {
    RunSettings {
        concurrency: file.concurrency.unwrap_or(NonZero::<usize>::MIN),
        pin: file.pin,
        strict: file.strict,
        record: file.record.clone(),
        pgn: file.pgn.clone(),
        log: file.log.clone(),
        report: file.report.clone(),
        rating_interval: file.ratinginterval.unwrap_or(USUAL_INTERVAL),
        score_interval: file.scoreinterval,
        wait: Duration::from_millis(file.wait),
        busy: file.busy,
    }
}

/// All layers as one table; from the lowest to the highest: preset, file, command line.
fn layers(file: Option<&Source>, flags: Table) -> Result<Table, Located> {
    // On its own first, so that what is wrong with it is not put down to the file.
    flags.clone().try_into::<MatchFile>()?;
    let mut upper = file.map(Source::table).transpose()?.unwrap_or_default();
    words::lay_over(&mut upper, flags);
    let Some(name) = upper.get("preset").and_then(Value::as_str) else { return Ok(upper) };
    let preset = Preset::named(name).ok_or_else(|| {
        let known = presets::ALL.map(Preset::name).join(", ");
        let message = format!("no preset '{name}'; known are {known}");
        locate(file, SettingsError::new(&["preset"], message))
    })?;
    let mut whole = preset.table();
    words::lay_over(&mut whole, upper);
    Ok(whole)
}

fn complete(file: MatchFile) -> Result<(MatchSettings, RunSettings), SettingsError> {
    let (rules, sizes) = (rules(file.rule.as_ref())?, sizes(file.size.as_ref())?);
    let games = games(file.games)?;
    let run = run(&file);
    let engines = lineup::engines(&file.each, file.engine)?;
    let lineup = Lineup::new(&engines)?;
    if file.sprt.is_some() && (engines.len() != 2 || games != 2 || file.noswap) {
        let message = "sprt needs two engines and both colours of every opening (games = 2, no \
                       noswap)";
        return Err(SettingsError::new(&["sprt"], message));
    }
    let default_rounds = if file.sprt.is_some() { ROUNDS_OF_A_TEST } else { USUAL_ROUNDS };
    let names: Vec<&str> = lineup.engines.iter().map(|engine| engine.name.as_str()).collect();
    let settings = MatchSettings {
        event: file.event.unwrap_or_else(|| names.join(" - ")),
        tournament: file.tournament.unwrap_or_default(),
        seeds: file.seeds.map_or(1, NonZero::get),
        rules,
        sizes,
        swap2: file.swap2,
        rounds: file.rounds.map_or(default_rounds, NonZero::get),
        games,
        noswap: file.noswap,
        reverse: file.reverse,
        openings: openings(file.openings),
        draw_after: file.draw_after,
        adjudication: Adjudication { resign: file.resign, draw: file.draw },
        sprt: file.sprt,
        suspend: file.suspend,
        check_memory: file.check_memory,
        count_stalls: file.count_stalls,
        grace: Duration::from_millis(file.grace.unwrap_or(USUAL_GRACE)),
        engines,
    };
    Ok((settings, run))
}

/// Games from an opening.
fn games(number: Option<usize>) -> Result<usize, SettingsError> {
    let games = number.unwrap_or(2);
    if matches!(games, 1 | 2) {
        return Ok(games);
    }
    let message = format!(
        "{games} games from an opening; write 2 for both colours or 1, and rounds = for more \
         openings"
    );
    Err(SettingsError::new(&["games"], message))
}

fn rules(words: Option<&Words>) -> Result<Vec<Rule>, SettingsError> {
    let Some(Words(words)) = words else { return Ok(vec![Rule::Freestyle]) };
    if words == &[ALL_RULES] {
        return Ok(Rule::ALL.to_vec());
    }
    each_once("rule", words, |word| {
        words::read_rule(word)
            .map_err(|known| format!("no rule '{word}'; {known}, and {ALL_RULES}"))
    })
}

fn sizes(words: Option<&Words>) -> Result<Vec<BoardSize>, SettingsError> {
    let Some(Words(words)) = words else { return Ok(vec![BoardSize::DEFAULT]) };
    each_once("size", words, |side| {
        side.parse()
            .ok()
            .and_then(BoardSize::new)
            .ok_or_else(|| format!("no board of {side}x{side}; a side is {MIN_SIZE} to {MAX_SIZE}"))
    })
}

/// The values of a list, none of which may be said twice.
fn each_once<T: PartialEq>(
    key: &str,
    words: &[String],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, SettingsError> {
    let mut values = Vec::new();
    for word in words {
        let value = read(word).map_err(|message| SettingsError::new(&[key], message))?;
        if values.contains(&value) {
            return Err(SettingsError::new(&[key], format!("{key} {word} is said twice")));
        }
        values.push(value);
    }
    Ok(values)
}

fn openings(table: OpeningsTable) -> OpeningSettings {
    let OpeningsTable { file, order, seed, start, transform, format: _ } = table;
    // A file has its order; the built-in set is one of many.
    let usual = if file.is_some() { Order::Sequential } else { Order::Random };
    OpeningSettings {
        order: order.unwrap_or(usual),
        seed: seed.unwrap_or(USUAL_SEED),
        start: start.map_or(1, NonZero::get),
        transform,
        file,
    }
}
