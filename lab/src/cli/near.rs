//! `near`: what being near the last moves says of a move, by games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::eval::Evaluator;
use kagetsu::types::Rule;
use kagetsu_lab::tune::{Game, NEAR_HEAD, Near};

use super::{CliError, tune};

/// Arguments of `near`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Game files, packed by gzip or not
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Most positions of a file and a rule
    #[arg(long, default_value_t = 40_000, value_name = "N")]
    positions: usize,
}

/// Prints the bonuses for every file, and every rule that it has.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{NEAR_HEAD}")?;
    for path in &arguments.files {
        let games: Vec<Game> = tune::games(std::slice::from_ref(path))?
            .into_iter()
            .flatten()
            .map(|(_, game)| game)
            .collect();
        let rules = Rule::ALL.into_iter().filter(|&rule| games.iter().any(|g| g.rule == rule));
        for rule in rules {
            let near = Near::read(&Evaluator::embedded(rule), &games, arguments.positions)
                .map_err(|source| CliError::NoChoices { path: path.clone(), source })?;
            write!(out, "{}", near.rows(&format!("{rule}, {}", path.display())))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
