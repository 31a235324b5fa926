//! `openings measure`: how balanced a set is, and how well its openings tell players apart.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use kagetsu_lab::opening_sets::{MakeError, PairCensus, Trial, TrialNodes, ValueCensus};
use kagetsu_lab::workers::in_order;
use kagetsu_tournaments::engine::{EngineSpec, Guardian};
use kagetsu_tournaments::openings::{Analyst, Book, Opening, Position, Value};
use kagetsu_tournaments::wire::SearchLimits;

use super::GameArguments;
use crate::cli::{CliError, report};

/// Nodes for an opening where nothing is limited.
const DEFAULT_NODES: u64 = 50_000;

/// Who values openings, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Judging {
    /// The engine that judges (words as in `game`); Kagetsu when none is given
    #[arg(long = "engine", num_args = 1.., value_name = "WORDS")]
    words: Vec<String>,
    /// Nodes for an opening [default: 50000, without --turn]
    #[arg(long)]
    nodes: Option<u64>,
    /// Time for an opening, in ms
    #[arg(long, value_name = "MS")]
    turn: Option<u64>,
    /// Openings judged at a time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
}

impl Judging {
    /// The engine, which can be started, and its guardian.
    pub(super) fn engine(&self) -> Result<(Guardian, EngineSpec), CliError> {
        super::engine(&self.words)
    }
}

/// Arguments of `openings measure`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The set; the built-in one when none is given
    file: Option<PathBuf>,
    #[command(flatten)]
    game: GameArguments,
    /// Only so many openings, drawn at random
    #[arg(long, value_name = "COUNT")]
    sample: Option<usize>,
    /// Fixes which are drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also plays each with both colours between players who search so many nodes
    #[arg(long, value_name = "WEAK,STRONG")]
    trial: Option<TrialNodes>,
    #[command(flatten)]
    judging: Judging,
}

/// Measures the set.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let GameArguments { rule, size } = arguments.game;
    let mut book = match &arguments.file {
        Some(file) => Book::read(file, rule, size)?,
        None => Book::built_in(rule, size),
    };
    book.shuffle(arguments.seed);
    let all = book.openings();
    let openings = &all[..arguments.sample.unwrap_or(all.len()).min(all.len())];
    let engine = arguments.judging.engine()?;
    let mut census = ValueCensus::default();
    values(&arguments.judging, &engine, arguments.game, openings, |_, value| census.add(value))?;
    super::say(&census.to_string())?;
    if let Some(nodes) = arguments.trial {
        let pairs = pairs(arguments, &engine, nodes, openings)?;
        super::say(&pairs.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks for the value of every opening and tells it with the opening's line, in their order.
pub(super) fn values(
    judging: &Judging,
    (guardian, engine): &(Guardian, EngineSpec),
    game: GameArguments,
    openings: &[Opening],
    mut tell: impl FnMut(usize, Value),
) -> Result<(), CliError> {
    let GameArguments { rule, size } = game;
    let nodes = judging.nodes.or(judging.turn.is_none().then_some(DEFAULT_NODES));
    let turn = judging.turn.map(Duration::from_millis);
    let bar = report::bar("values", openings.len() as u64);
    let asked = in_order(
        judging.concurrency,
        openings,
        || {
            let limits = SearchLimits { nodes, ..SearchLimits::default() };
            Ok::<_, MakeError>(Analyst::launch(guardian, engine, turn, limits)?)
        },
        |analyst, opening| {
            let position = Position { rule, size, stones: &opening.stones };
            Ok((opening.line, analyst.value(&position)?))
        },
        |(line, value)| {
            bar.inc(1);
            tell(line, value);
            Ok(None)
        },
    );
    bar.finish_and_clear();
    Ok(asked?)
}

/// Plays the pairs.
fn pairs(
    arguments: &Arguments,
    (guardian, engine): &(Guardian, EngineSpec),
    nodes: TrialNodes,
    openings: &[Opening],
) -> Result<PairCensus, CliError> {
    let GameArguments { rule, size } = arguments.game;
    let bar = report::bar("pairs", openings.len() as u64);
    let mut census = PairCensus::default();
    let played = in_order(
        arguments.judging.concurrency,
        openings,
        || Ok::<_, MakeError>(Trial::launch(guardian, engine, nodes)?),
        |trial, opening| Ok(trial.play(&opening.stones, rule, size)?),
        |pair| {
            bar.inc(1);
            census.add(pair);
            Ok(None)
        },
    );
    bar.finish_and_clear();
    played?;
    Ok(census)
}
