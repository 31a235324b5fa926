//! The subcommands, and what they have in common.

mod two_level;

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::solver::proof_table::TableTooSmall;

/// Experiments around the Kagetsu engine.
#[derive(Debug, clap::Parser)]
#[command(version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Compare proof-number searches with one level and with two, on Connect6
    TwoLevel(two_level::Arguments),
}

/// What ends a subcommand early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// A result could not be written.
    #[error("{path}: {source}")]
    Write {
        /// Where it was to go.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Standard output is gone.
    #[error("standard output: {0}")]
    Output(#[from] std::io::Error),
    /// A search has no room for its numbers.
    #[error(transparent)]
    Table(#[from] TableTooSmall),
}

/// Runs what was asked for.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    match &arguments.command {
        Command::TwoLevel(arguments) => two_level::run(arguments),
    }
}
