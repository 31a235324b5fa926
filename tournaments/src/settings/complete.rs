//! From the layers of settings to complete ones, checked against each other.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kagetsu::types::{BoardSize, MAX_SIZE, MIN_SIZE, Rule};
use toml::Table;

use super::file::{Arguments, EngineTable, MatchFile, OpeningsTable, Word};
use super::presets::{self, Preset};
use super::source::Source;
use super::time_words::TimeWords;
use super::{
    EngineSettings, Located, MatchSettings, OpeningSettings, Order, RunSettings, SettingsError,
    words,
};
use crate::adjudication::Adjudication;
use crate::clock::TimeControl;
use crate::engine::EngineSpec;
use crate::runner::Restart;
use crate::wire::SearchLimits;

/// Rounds where a test ends the match: more than it will ever need.
const ROUNDS_OF_A_TEST: usize = 500_000;
/// Rounds where nothing is said, as in fastchess.
const USUAL_ROUNDS: usize = 2;
/// Limit of an engine's memory where nothing is said, as in Gomocup: 350 MB.
const USUAL_MEMORY: u64 = 367_001_600;
/// How long an engine may take to leave, in ms.
const USUAL_GRACE: u64 = 2000;
/// After how many pairs the standing is told.
const USUAL_INTERVAL: usize = 10;
/// What mixes the openings where nothing is said.
const USUAL_SEED: u64 = 1;

/// Where settings come from, the lowest layer first: preset, file, command line.
#[derive(Clone, Debug, Default)]
struct Layers {
    /// The match file.
    file: Option<Source>,
    /// What the command line says, in the keys of a match file.
    flags: Table,
}

/// Reads a match file, lays the command line over it, and completes the whole.
pub fn read(file: Option<&Path>, flags: Table) -> Result<(MatchSettings, RunSettings), Located> {
    let file = file.map(Source::read).transpose()?;
    let layers = Layers { file, flags };
    let whole = layers.table()?;
    let locate = |error: SettingsError| match &layers.file {
        Some(file) => file.locate(error),
        None => Located { place: None, message: error.message },
    };
    let table = whole.try_into::<MatchFile>();
    let table = table.map_err(|error| Located::nowhere(error.message()))?;
    let default_record = layers.file.as_ref().map(Source::record);
    complete(table, default_record).map_err(locate)
}

/// What the command line alone says about how a match is run.
pub fn read_run(flags: Table) -> Result<RunSettings, Located> {
    let table = flags.try_into::<MatchFile>();
    table.map(|table| run(&table, None)).map_err(|error| Located::nowhere(error.message()))
}

fn run(file: &MatchFile, default_record: Option<PathBuf>) -> RunSettings {
    RunSettings {
        concurrency: file.concurrency.unwrap_or(NonZero::<usize>::MIN),
        pin: file.pin.unwrap_or(true),
        strict: file.strict,
        record: file.record.clone().or(default_record),
        rating_interval: file.ratinginterval.unwrap_or(USUAL_INTERVAL),
    }
}

impl Layers {
    /// All layers as one table.
    fn table(&self) -> Result<Table, Located> {
        // On its own first, so that what is wrong with it is not put down to the file.
        let flags = self.flags.clone().try_into::<MatchFile>();
        flags.map_err(|error| Located::nowhere(error.message()))?;
        let mut upper = match &self.file {
            Some(file) => file.table()?,
            None => Table::new(),
        };
        words::lay_over(&mut upper, self.flags.clone());
        let Some(name) = upper.get("preset").and_then(|preset| preset.as_str()) else {
            return Ok(upper);
        };
        let preset = Preset::named(name).ok_or_else(|| {
            let known: Vec<String> = presets::ALL.into_iter().map(Preset::name).collect();
            let message = format!("no preset '{name}'; known are {}", known.join(", "));
            let error = SettingsError::new(&["preset"], message);
            self.file
                .as_ref()
                .map_or_else(|| Located::nowhere(&error.message), |f| f.locate(error.clone()))
        })?;
        let mut whole = preset.table();
        words::lay_over(&mut whole, upper);
        Ok(whole)
    }
}

fn complete(
    file: MatchFile,
    default_record: Option<PathBuf>,
) -> Result<(MatchSettings, RunSettings), SettingsError> {
    let (rule, size) = (rule(file.rule.as_ref())?, size(file.size)?);
    let games = match file.games.unwrap_or(2) {
        games @ (1 | 2) => games,
        games => {
            let message = format!(
                "{games} games from an opening; write 2 for both colours or 1, and rounds = \
                 for more openings"
            );
            return Err(SettingsError::new(&["games"], message));
        }
    };
    let engines = engines(&file.each, &file.engine)?;
    if file.sprt.is_some() && (engines.len() != 2 || games != 2) {
        let message = "sprt needs two engines and both colours of every opening (games = 2)";
        return Err(SettingsError::new(&["sprt"], message));
    }
    let default_rounds = if file.sprt.is_some() { ROUNDS_OF_A_TEST } else { USUAL_ROUNDS };
    let names: Vec<&str> = engines.iter().map(|engine| engine.name.as_str()).collect();
    let run = run(&file, default_record);
    let settings = MatchSettings {
        event: file.event.unwrap_or_else(|| names.join(" - ")),
        tournament: file.tournament.unwrap_or_default(),
        seeds: file.seeds.map_or(1, NonZero::get),
        rule,
        size,
        swap2: file.swap2,
        rounds: file.rounds.map_or(default_rounds, NonZero::get),
        games,
        openings: openings(file.openings),
        draw_after: file.draw_after,
        adjudication: Adjudication { resign: file.resign, draw: file.draw },
        sprt: file.sprt,
        suspend: file.suspend,
        grace: Duration::from_millis(file.grace.unwrap_or(USUAL_GRACE)),
        engines,
    };
    Ok((settings, run))
}

fn rule(word: Option<&Word>) -> Result<Rule, SettingsError> {
    let Some(Word(word)) = word else { return Ok(Rule::Freestyle) };
    Rule::from_word(word).ok_or_else(|| {
        let known = Rule::ALL.map(|rule| format!("{} ({})", rule.word(), rule.number()));
        SettingsError::new(&["rule"], format!("no rule '{word}'; known are {}", known.join(", ")))
    })
}

fn size(side: Option<usize>) -> Result<BoardSize, SettingsError> {
    let Some(side) = side else { return Ok(BoardSize::DEFAULT) };
    BoardSize::new(side).ok_or_else(|| {
        let message = format!("no board of {side}x{side}; a side is {MIN_SIZE} to {MAX_SIZE}");
        SettingsError::new(&["size"], message)
    })
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

fn engines(each: &EngineTable, own: &[EngineTable]) -> Result<Vec<EngineSettings>, SettingsError> {
    if own.len() < 2 {
        let message = format!(
            "{} engines; a match needs at least two, each as -engine cmd=PATH or [[engine]]",
            own.len()
        );
        return Err(SettingsError::new(&["engine"], message));
    }
    let mut names = BTreeSet::new();
    let mut engines = Vec::with_capacity(own.len());
    for (index, own) in own.iter().enumerate() {
        let place = index.to_string();
        let mut settings = engine(each, own).map_err(|SettingsError { path, message }| {
            let path = ["engine".to_owned(), place].into_iter().chain(path).collect();
            SettingsError { path, message }
        })?;
        let stem = settings.name.clone();
        for number in 2.. {
            if names.insert(settings.name.clone()) {
                break;
            }
            settings.name = format!("{stem}-{number}");
        }
        engines.push(settings);
    }
    Ok(engines)
}

fn engine(each: &EngineTable, own: &EngineTable) -> Result<EngineSettings, SettingsError> {
    let Some(cmd) = own.cmd.as_ref().or(each.cmd.as_ref()) else {
        return Err(SettingsError::new(
            &[],
            "an engine without cmd=; give the path of its program",
        ));
    };
    let (command, mut arguments) = command(cmd)?;
    if let Some(given) = own.args.as_ref().or(each.args.as_ref()) {
        arguments.extend(read_arguments(given)?);
    }
    let texts = |map: fn(&EngineTable) -> &std::collections::BTreeMap<String, Word>| {
        let both = map(each).iter().chain(map(own));
        both.map(|(key, Word(value))| (key.clone(), value.clone())).collect()
    };
    let options = texts(|table| &table.option);
    let limits = SearchLimits {
        nodes: own.nodes.or(each.nodes),
        depth: own.depth.or(each.depth),
        memory: Some(own.memory.or(each.memory).unwrap_or(USUAL_MEMORY)),
        threads: own.threads.or(each.threads),
    };
    let time = time(each, own)?;
    let is_limited = time.turn.or(time.total).is_some();
    if !is_limited && limits.nodes.is_none() && limits.depth.is_none() {
        let message = "nothing limits its moves; give tc=180/30, st=, nodes= or depth=, for all \
                       engines after -each";
        return Err(SettingsError::new(&[], message));
    }
    Ok(EngineSettings {
        name: own.name.clone().unwrap_or_else(|| EngineSpec::new(&command).name),
        command,
        arguments,
        directory: own.dir.clone().or_else(|| each.dir.clone()),
        environment: texts(|table| &table.env),
        options,
        time,
        limits,
        restart: own.restart.or(each.restart).unwrap_or(Restart::On),
    })
}

/// A program, or a program and its arguments in one line.
fn command(cmd: &str) -> Result<(PathBuf, Vec<String>), SettingsError> {
    if !cmd.contains(char::is_whitespace) || Path::new(cmd).exists() {
        return Ok((cmd.into(), Vec::new()));
    }
    let mut words = split(cmd, "cmd")?.into_iter();
    let program = words.next().unwrap_or_default();
    Ok((program.into(), words.collect()))
}

fn read_arguments(given: &Arguments) -> Result<Vec<String>, SettingsError> {
    match given {
        Arguments::List(list) => Ok(list.clone()),
        Arguments::Line(line) => split(line, "args"),
    }
}

fn split(line: &str, key: &str) -> Result<Vec<String>, SettingsError> {
    let wrong = |_| SettingsError::new(&[key], format!("the quotes in '{line}' do not match"));
    shell_words::split(line).map_err(wrong)
}

/// The engine's own words come before those for all, and `st`, `turn` and so on before `tc`.
fn time(each: &EngineTable, own: &EngineTable) -> Result<TimeControl, SettingsError> {
    let TimeWords { total, turn, increment } = own.tc.or(each.tc).unwrap_or_default();
    let milliseconds = |key: fn(&EngineTable) -> Option<u64>| {
        key(own).or_else(|| key(each)).map(Duration::from_millis)
    };
    let seconds = match own.st.or(each.st) {
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
            SettingsError::new(&["st"], format!("'{seconds}' is no time; give seconds a move"))
        })?),
        None => None,
    };
    Ok(TimeControl {
        turn: milliseconds(|table| table.turn).or(seconds).or(turn),
        total: milliseconds(|table| table.total).or(total),
        increment: milliseconds(|table| table.increment).unwrap_or(increment),
        tolerance: milliseconds(|table| table.tolerance).unwrap_or_default(),
    })
}
