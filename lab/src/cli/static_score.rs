//! `static`: the static score on games that no fit has seen.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::eval::Evaluator;
use kagetsu::types::Rule;
use kagetsu_lab::tune::{HeldOut, TABLE_HEAD};

use super::{CliError, tune};

/// Arguments of `static`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Game files, packed by gzip or not
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Weight files instead of the engine's own
    #[arg(long, value_name = "FILE")]
    weights: Vec<PathBuf>,
}

/// Prints a row for every rule and size that the files have.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let mut evaluators = Rule::ALL.map(Evaluator::embedded);
    for path in &arguments.weights {
        let weights = tune::weights(path)?;
        let place = weights.rule as usize;
        evaluators[place] = Evaluator::new(weights);
    }
    let games = tune::games(&arguments.files)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{TABLE_HEAD}")?;
    for evaluator in &evaluators {
        let games = games.iter().flatten().map(|(_, game)| game);
        for (size, seen) in HeldOut::of(evaluator, games) {
            writeln!(out, "{}", seen.row(evaluator.rule(), size))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
