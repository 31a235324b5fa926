//! The subcommands, and what they have in common.
//!
//! | file | what |
//! |---|---|
//! | `ablation` | `ablation`: what each rule of the search is worth |
//! | `book` | `book`, `triples`: what the engine knows of openings |
//! | `check_proof` | `check-proof`: accepts certificates or names the first hole |
//! | `export_proof` | `export-proof`: writes a certificate in the forms of other programs |
//! | `false_wins` | `false-wins`: the prover on positions that nearly hold a win, its claims checked |
//! | `fixed_depth_game` | `fixed-depth-game`: a whole game at a fixed depth, with what each move cost |
//! | `generate` | `gen`: games of the engine with itself, for fits |
//! | `granularity` | `granularity`: evaluations and drivers at fixed depths |
//! | `lambda` | `lambda`: proof-number search by orders and without, on problems of this game |
//! | `leaves` | `leaves`: leaves of searches, for fits |
//! | `near` | `near`: what being near the last moves says of a move |
//! | `number` | numbers of the command line that have a least and a largest |
//! | `openings` | `openings`: sets of openings made, checked, measured and converted |
//! | `ordering` | `ordering`: alpha-beta with learned order of moves, in tic-tac-toe and in this game |
//! | `place` | where games are played, as the command line names it |
//! | `report` | what the experiments have in common: a bar while they run, and a folder for what they find |
//! | `solve` | `solve`: proves a win by best-first search, for hours or days |
//! | `spsa` | `spsa`: tunes numbers of the search by games |
//! | `static_score` | `static`: the static evaluation held against games that it was not fitted to |
//! | `tune` | `tune`: fits free tables to games |
//! | `two_level` | `two-level`: proof-number search with one level and with two, on Connect6 |

mod ablation;
mod book;
mod check_proof;
mod export_proof;
mod false_wins;
mod fixed_depth_game;
mod generate;
mod granularity;
mod lambda;
mod leaves;
mod near;
mod number;
mod openings;
mod ordering;
mod place;
mod report;
mod solve;
mod spsa;
mod static_score;
mod tune;
mod two_level;

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::eval::WeightFileError;
use kagetsu::opening::BookError;
use kagetsu::proof::table::TableTooSmall;
use kagetsu::solver::tree::certificate::CertificateError;
use kagetsu::types::Rule;
use kagetsu_lab::ablation::BadChange;
use kagetsu_lab::experiments::false_wins::NoSeeds;
use kagetsu_lab::experiments::ordering::thesis::BadNet;
use kagetsu_lab::experiments::two_level::problems::NotAProblem;
use kagetsu_lab::generation::NoLeaves;
use kagetsu_lab::opening_sets::{MakeError, SetFileError};
use kagetsu_lab::proof_check::{Refused, Unreadable};
use kagetsu_lab::proof_export::renlib::NoLibrary;
use kagetsu_lab::proof_search::{BadJournal, RunError};
use kagetsu_lab::spsa::BadState;
use kagetsu_lab::tune::{NoChoices, TooLittle};
use kagetsu_tournaments::engine::guardian::{self, GuardianError};
use kagetsu_tournaments::engine::{LaunchError, SpecError};
use kagetsu_tournaments::openings::OpeningError;

/// Experiments around the Kagetsu engine, and the independent checker of its proofs.
#[derive(Debug, clap::Parser)]
#[command(version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Switch each rule of the search off alone: nodes to a depth, and games against the whole search
    Ablation(ablation::Arguments),
    /// Search the positions of an opening book
    Book(book::Arguments),
    /// Play certificates of wins (.kgp) through, knowing the rules only: 0 all accepted, 1 a hole
    CheckProof(check_proof::Arguments),
    /// Write a certificate as SGF with variations or as a RenLib library
    ExportProof(export_proof::Arguments),
    /// Ask the prover about positions that nearly hold a win, and check its claims: 1 a false one
    FalseWins(false_wins::Arguments),
    /// Play a game at a fixed depth and tell what each move cost, beside the figures of a paper
    FixedDepthGame(fixed_depth_game::Arguments),
    /// Play games of the engine with itself, for fits of its tables
    Gen(generate::Arguments),
    /// End the engines that this program has started when it dies
    #[command(hide = true)]
    Guardian {
        /// What the engines carry in their environment
        mark: String,
    },
    /// Compare coarse and fine evaluation under each driver, at fixed depths
    Granularity(granularity::Arguments),
    /// Compare proof-number search by orders and without, on problems of this game
    Lambda(lambda::Arguments),
    /// Look for leaves of searches from positions of games, and score them, for fits of the tables
    Leaves(leaves::Arguments),
    /// Fit what being near the last moves says of a move
    Near(near::Arguments),
    /// Make, check, measure and convert sets of openings
    Openings(openings::Arguments),
    /// Compare orders of moves by nodes to a depth: in tic-tac-toe, as published, and in this game
    Ordering(ordering::Arguments),
    /// Prove that the side to move wins, for hours or days: 0 it does, 1 not by these moves, 3 not settled
    Solve(solve::Arguments),
    /// Tune numbers of the search by games of the engine with itself
    Spsa(spsa::Arguments),
    /// Compare the static score with searches and results, on games that no fit has seen
    Static(static_score::Arguments),
    /// Look for even beginnings of swap2
    Triples(book::TripleArguments),
    /// Fit the tables of the evaluation to games: values, threat terms and move scores
    Tune(tune::Arguments),
    /// Compare proof-number searches with one level and with two, on Connect6
    TwoLevel(two_level::Arguments),
}

/// Why a subcommand did not run to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}; choose another place")]
    Write { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}")]
    Certificate { path: PathBuf, source: CertificateError },
    #[error("{path}: {source}")]
    Unreadable { path: PathBuf, source: Unreadable },
    #[error("{path}: {source}; only proofs are exported")]
    NoProof { path: PathBuf, source: Refused },
    #[error("{path}: {source}")]
    NoLibrary { path: PathBuf, source: NoLibrary },
    #[error("{path}: {source}; this is a fault of the program")]
    Refused { path: PathBuf, source: Refused },
    #[error("{0}")]
    Position(String),
    #[error(transparent)]
    Journal(#[from] BadJournal),
    #[error(transparent)]
    ProofSearch(#[from] RunError),
    #[error(transparent)]
    NoLeaves(#[from] NoLeaves),
    #[error(transparent)]
    NoSeeds(#[from] NoSeeds),
    #[error("{path}, {source}")]
    Problems { path: PathBuf, source: NotAProblem },
    #[error("{path}: {source}")]
    Weights { path: PathBuf, source: WeightFileError },
    #[error("{path}: {rule} has not as many sets of numbers; begin with weights of a rule like it")]
    Begin { path: PathBuf, rule: Rule },
    #[error("{path}: these are weights for {rule}; choose a file of the rule that is searched")]
    OtherRule { path: PathBuf, rule: Rule },
    #[error(transparent)]
    TooLittle(#[from] TooLittle),
    #[error("{path}: {source}")]
    NoChoices { path: PathBuf, source: NoChoices },
    #[error("the published net: {0}")]
    Net(#[from] BadNet),
    #[error(transparent)]
    Table(#[from] TableTooSmall),
    #[error(transparent)]
    Openings(#[from] OpeningError),
    #[error(transparent)]
    Engine(#[from] SpecError),
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Guardian(#[from] GuardianError),
    #[error("limits in the words of an engine are not used here; write --nodes or --turn")]
    LimitsUnused,
    #[error(transparent)]
    Make(#[from] MakeError),
    #[error(transparent)]
    SetFile(#[from] SetFileError),
    #[error("{path}: {source}")]
    State { path: PathBuf, source: BadState },
    #[error("{path}, {source}")]
    Book { path: PathBuf, source: BookError },
    #[error("no rule begins with {word}; known are {known}")]
    NoRule { word: String, known: String },
    #[error(transparent)]
    Change(#[from] BadChange),
    #[error("{path}: these are no results of games: {source}")]
    Results { path: PathBuf, source: serde_json::Error },
    #[error(
        "{path}: played with other nodes or arenas; go on with the same, or choose another folder"
    )]
    OtherRun { path: PathBuf },
    #[error("cannot be told when to stop: {0}")]
    Signals(#[from] ctrlc::Error),
    #[error("cannot write to the output: {0}")]
    Output(#[from] std::io::Error),
}

/// Runs the subcommand.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    match &arguments.command {
        Command::Ablation(arguments) => ablation::run(arguments),
        Command::Book(arguments) => book::run(arguments),
        Command::CheckProof(arguments) => check_proof::run(arguments),
        Command::ExportProof(arguments) => export_proof::run(arguments),
        Command::FalseWins(arguments) => false_wins::run(arguments),
        Command::FixedDepthGame(arguments) => fixed_depth_game::run(arguments),
        Command::Gen(arguments) => generate::run(arguments),
        Command::Guardian { mark } => {
            guardian::watch(std::io::stdin().lock(), mark);
            Ok(ExitCode::SUCCESS)
        }
        Command::Granularity(arguments) => granularity::run(arguments),
        Command::Lambda(arguments) => lambda::run(arguments),
        Command::Leaves(arguments) => leaves::run(arguments),
        Command::Near(arguments) => near::run(arguments),
        Command::Openings(arguments) => openings::run(arguments),
        Command::Ordering(arguments) => ordering::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Spsa(arguments) => spsa::run(arguments),
        Command::Static(arguments) => static_score::run(arguments),
        Command::Triples(arguments) => book::run_triples(arguments),
        Command::Tune(arguments) => tune::run(arguments),
        Command::TwoLevel(arguments) => two_level::run(arguments),
    }
}
