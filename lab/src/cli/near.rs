//! `near`: what being near the last moves says of a move, by games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::eval::Evaluator;
use kagetsu::types::Rule;
use kagetsu_lab::tune::{NEAR_HEAD, Near};

use super::{CliError, tune};

/// Arguments of `near`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Game files, packed by gzip or not
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Most positions of a rule
    #[arg(long, default_value_t = 40_000, value_name = "N")]
    positions: usize,
}

/// Prints the bonuses for every rule that the files have.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let games = tune::games(&arguments.files)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{NEAR_HEAD}")?;
    for rule in Rule::ALL {
        let games = games.iter().flatten().map(|(_, game)| game);
        let near = Near::read(&Evaluator::embedded(rule), games, arguments.positions);
        if !near.is_empty() {
            write!(out, "{}", near.rows(rule))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
