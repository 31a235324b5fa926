//! `leaves`: leaves of searches from positions of games, scored, for fits.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use kagetsu::eval::Evaluator;
use kagetsu::types::Rule;
use kagetsu_lab::generation::{Leaves, RecordFile};
use kagetsu_lab::tune::Game;
use kagetsu_tournaments::settings::words::read_rule;

use super::generate::Writer;
use super::{CliError, report, tune};

/// Arguments of `leaves`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Game files, packed by gzip or not, from whose positions the searches begin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The rule; games of others are left out
    #[arg(long, value_parser = read_rule)]
    rule: Rule,
    /// Where RULE.txt goes; a run that was stopped goes on from there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Leaves, with those that are there
    #[arg(long, default_value_t = 200_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    leaves: u64,
    /// Nodes of the search that scores a leaf
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// A weight file to search with; otherwise the engine's own
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// What is random follows from it
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// The evaluator that was asked for.
fn evaluator(arguments: &Arguments) -> Result<Evaluator, CliError> {
    let Some(path) = &arguments.weights else { return Ok(Evaluator::embedded(arguments.rule)) };
    let weights = tune::weights(path)?;
    if weights.rule == arguments.rule {
        Ok(Evaluator::new(weights))
    } else {
        Err(CliError::OtherRule { path: path.clone(), rule: weights.rule })
    }
}

/// Searches and writes.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let evaluator = evaluator(arguments)?;
    let games: Vec<Game> = (tune::games(&arguments.files)?.into_iter().flatten())
        .map(|(_, game)| game)
        // What fits hold out stays unseen.
        .filter(|game| game.rule == arguments.rule && !game.is_held_out)
        .collect();
    report::Folder::open(&arguments.out)?;
    let path = arguments.out.join(format!("{}.txt", arguments.rule));
    let file =
        RecordFile::open(&path).map_err(|source| CliError::Write { path: path.clone(), source })?;
    let leaves = Leaves {
        evaluator: Arc::new(evaluator),
        games: &games,
        found: file.games(),
        wanted: arguments.leaves,
        nodes: arguments.nodes,
        seed: arguments.seed,
    };
    let bar = report::bar("leaves", arguments.leaves);
    bar.set_position(leaves.found.min(leaves.wanted));
    let mut writer = Writer::new(vec![(file, path)], bar)?;
    leaves.run(arguments.threads.into(), &mut writer)?;
    writer.finish()
}
