//! The subcommands, and what they have in common.
//!
//! | file | what |
//! |---|---|
//! | `adviser` | the engine that `play` and `analyse` ask, and its limits |
//! | `analyse` | `analyse`: every move of a game judged by an engine |
//! | `board_view` | a game as a picture of text: made anew for every change, drawn over the last one |
//! | `busy` | threads that only use up processor time |
//! | `check` | `check`: what would lose games, found in one engine |
//! | `dialect` | the option words of fastchess and c-gomoku-cli, for the argument parser |
//! | `export` | `export`: writes records of games in the forms of other programs |
//! | `game` | `game`: one game between two engines, shown as it is played |
//! | `matches` | `match`: engines against each other, as the settings say |
//! | `merge` | `merge`: several records of one match, such as its shards, as one |
//! | `options` | options that `match`, `smoke` and `game` share: who plays, on which board, from where |
//! | `play` | `play`: a game at the terminal against an engine |
//! | `progress` | progress bars, and lines that do not run into them |
//! | `rate` | `rate`: ratings from records and PGN files |
//! | `report` | `report`: one HTML file from files of records |
//! | `settings` | what several subcommands share: rules and boards as arguments, saved games |
//! | `smoke` | `smoke`: a match over all rules with little time, to find what would lose games elsewhere |
//! | `sprt` | `sprt`: what given results say, and what a test would take |

mod adviser;
mod analyse;
mod board_view;
mod busy;
mod check;
pub(crate) mod dialect;
mod export;
mod game;
mod matches;
mod merge;
mod options;
mod play;
mod progress;
mod rate;
mod report;
mod settings;
mod smoke;
mod sprt;

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_tournaments::engine::guardian::{self, GuardianError};
use kagetsu_tournaments::engine::{DialogueError, LaunchError, SpecError};
use kagetsu_tournaments::journal::JournalError;
use kagetsu_tournaments::openings::{AnalystError, OpeningError};
use kagetsu_tournaments::rating::RatingError;
use kagetsu_tournaments::schedule::ShardError;
use kagetsu_tournaments::settings::words::WordError;
use kagetsu_tournaments::settings::{Located, SettingsError};
use kagetsu_tournaments::sheet::SheetError;
use kagetsu_tournaments::stats::sprt::SprtError;

/// Exit status of a match that came to its end, but in which engines did something wrong.
const FAULTS: u8 = 3;
/// Exit status of a match that is not over and can go on.
const STOPPED: u8 = 4;

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
    Game(Box<game::Arguments>),
    /// Play against Kagetsu or any other engine, here in the terminal
    Play(play::Arguments),
    /// Play engines against each other: a match, a gauntlet, a tournament; the options of fastchess
    /// and c-gomoku-cli (-engine, -each, …) are understood
    Match(Box<matches::Arguments>),
    /// Join the records of one match, such as its shards; with --watch follow and end them
    Merge(merge::Arguments),
    /// Write the games of records as SGF, PSQ, PGN or training samples
    Export(export::Arguments),
    /// Make one HTML file of records: tables, pictures, and every game on a board
    Report(report::Arguments),
    /// Play a fast match under all rules and look for crashes, illegal moves, fouls and late
    /// answers; the options are those of match
    Smoke(Box<matches::Options>),
    /// Check one engine for what would lose games: protocol, time, stops, odd input, whole games
    Check(check::Arguments),
    /// Judge every move of a game in SGF, PSQ or plain moves: chances, better moves, mistakes; as
    /// a table, as SGF with variations and as a picture
    Analyse(analyse::Arguments),
    /// End the engines of another process when that dies; started by it
    #[command(hide = true)]
    Guardian {
        /// What the engines carry in their environment
        mark: String,
    },
    /// Where sets of openings are made
    #[command(hide = true, disable_help_flag = true)]
    Openings {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Rate engines by the results in files of records or PGN
    Rate(rate::Arguments),
    /// Judge given results by a sequential test, or simulate how many games it takes
    Sprt(sprt::Arguments),
}

/// Why a subcommand did not run to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error(transparent)]
    Engine(#[from] SpecError),
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(
        "{slots} games at a time on {cores} cores: engines would wait for each other; write \
         -concurrency {cores}, or add -force-concurrency"
    )]
    Concurrency { slots: usize, cores: usize },
    #[error(transparent)]
    Dialogue(#[from] DialogueError),
    #[error("-log engines={name}: no engine is called so; give names as they stand in the results")]
    NoSuchEngine { name: String },
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
    #[error("-resume goes on by the settings of the record; leave out '{key}'")]
    NotWhenResuming { key: String },
    #[error("{path}: the report would replace the record; give another name to one of them")]
    ReportIsRecord { path: PathBuf },
    #[error(transparent)]
    Shard(#[from] ShardError),
    #[error("cannot write the settings: {0}")]
    Json(#[from] serde_json::Error),
    #[error("cannot listen to Ctrl-C: {0}")]
    Signal(#[from] ctrlc::Error),
    #[error(
        "a game is of two engines, or one against itself, and on one board; for more write match"
    )]
    OneGame,
    #[error(transparent)]
    Rating(#[from] RatingError),
    #[error(transparent)]
    Sprt(#[from] SprtError),
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}; choose another place with --save")]
    Save { path: PathBuf, source: std::io::Error },
    #[error("{path}:{source}")]
    Sheet { path: PathBuf, source: SheetError },
    #[error(transparent)]
    Analyst(#[from] AnalystError),
    #[error("no check or group is called '{word}'; check --list shows them")]
    NoSuchCheck { word: String },
    #[error("{path}: {source}; choose another place with --transcripts")]
    Transcripts { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}; choose another place")]
    Write { path: PathBuf, source: std::io::Error },
    #[error("{path}: the ending tells the form of samples; write NAME.bin or NAME.binpack")]
    SampleEnding { path: PathBuf },
    #[error("the laboratory does that: kagetsu-lab openings {words} (make lab builds it)")]
    InLab { words: String },
    #[error("cannot write to the output: {0}")]
    Output(#[from] std::io::Error),
}

/// Runs the subcommand.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    match &arguments.command {
        Command::Game(arguments) => game::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Match(arguments) => matches::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Smoke(arguments) => smoke::run(arguments),
        Command::Analyse(arguments) => analyse::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Guardian { mark } => {
            guardian::watch(std::io::stdin().lock(), mark);
            Ok(ExitCode::SUCCESS)
        }
        Command::Openings { words } => Err(CliError::InLab { words: words.join(" ") }),
        Command::Rate(arguments) => rate::run(arguments),
        Command::Sprt(arguments) => sprt::run(arguments),
    }
}
