//! The subcommands, and what they have in common.

mod board_view;
mod busy;
pub(crate) mod dialect;
mod game;
mod guardian;
mod matches;
mod merge;
mod settings;
mod smoke;

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_tournaments::engine::guardian::GuardianError;
use kagetsu_tournaments::engine::{LaunchError, SpecError};
use kagetsu_tournaments::journal::JournalError;
use kagetsu_tournaments::openings::OpeningError;
use kagetsu_tournaments::settings::words::WordError;
use kagetsu_tournaments::settings::{Located, SettingsError};

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
    /// Play engines against each other: a match, a gauntlet, a tournament; the options of fastchess
    /// and c-gomoku-cli (-engine, -each, …) are understood
    Match(Box<matches::Arguments>),
    /// Join the records of one match, such as its shards; with --watch follow and end them
    Merge(merge::Arguments),
    /// Play many fast games and look for crashes, illegal moves, fouls and late answers
    Smoke(smoke::Arguments),
    /// End the engines of another process when that dies; started by it
    #[command(hide = true)]
    Guardian(guardian::Arguments),
}

/// Why a subcommand did not run to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error(transparent)]
    Engine(#[from] SpecError),
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Guardian(#[from] GuardianError),
    #[error(transparent)]
    Openings(#[from] OpeningError),
    #[error(transparent)]
    Settings(#[from] Located),
    #[error(transparent)]
    Engines(#[from] SettingsError),
    #[error(transparent)]
    Word(#[from] WordError),
    #[error("the quotes in '{line}' do not match")]
    Quotes { line: String },
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("{path}:1: the settings of this record are not understood: {source}")]
    RecordSettings { path: PathBuf, source: serde_json::Error },
    #[error("{place}: no record of a match; name a file that match -record has written")]
    NoRecords { place: PathBuf },
    #[error("{file}: other openings than those of the record; restore the file")]
    OtherOpenings { file: PathBuf },
    #[error("--every is no time: {0}; give seconds")]
    Pause(#[from] std::time::TryFromFloatSecsError),
    #[error("cannot write the settings: {0}")]
    Json(#[from] serde_json::Error),
    #[error("cannot listen to Ctrl-C: {0}")]
    Signal(#[from] ctrlc::Error),
    #[error("{count} engines given; give one, which then plays itself, or two")]
    EngineCount { count: usize },
    #[error("{path}: {source}; choose another place with --save")]
    Save { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("cannot write to the output: {0}")]
    Output(#[from] std::io::Error),
}

/// Runs the subcommand.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    match &arguments.command {
        Command::Game(arguments) => game::run(arguments),
        Command::Match(arguments) => matches::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Smoke(arguments) => smoke::run(arguments),
        Command::Guardian(arguments) => Ok(guardian::run(arguments)),
    }
}
