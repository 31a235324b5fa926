//! The subcommands, and what they have in common.

mod board_view;
mod busy;
mod game;
mod openings;
mod settings;
mod smoke;

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_tournaments::engine::{LaunchError, SpecError};
use kagetsu_tournaments::openings::{MakeError, OpeningError, SetFileError};

/// Referee and match runner for engines that speak the Gomocup protocol.
#[derive(Debug, clap::Parser)]
#[command(version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Play one game and show it: drawn live on a terminal, one line a move otherwise
    Game(game::Arguments),
    /// Play many fast games and look for crashes, illegal moves, fouls and late answers
    Smoke(smoke::Arguments),
    /// Make, check, measure and convert sets of openings
    Openings(openings::Arguments),
}

/// Why a subcommand did not run to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error(transparent)]
    Engine(#[from] SpecError),
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Openings(#[from] OpeningError),
    #[error("{count} engines given; give one, which then plays itself, or two")]
    EngineCount { count: usize },
    #[error(transparent)]
    Make(#[from] MakeError),
    #[error(transparent)]
    SetFile(#[from] SetFileError),
    #[error("{count} engines given; give one")]
    OneEngine { count: usize },
    #[error("{path}: {source}; choose another place with --save")]
    Save { path: PathBuf, source: std::io::Error },
    #[error("cannot write to the output: {0}")]
    Output(#[from] std::io::Error),
}

/// Runs the subcommand.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    match &arguments.command {
        Command::Game(arguments) => game::run(arguments),
        Command::Smoke(arguments) => smoke::run(arguments),
        Command::Openings(arguments) => openings::run(arguments),
    }
}
