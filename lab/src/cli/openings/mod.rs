//! `openings`: sets of openings made, checked, measured and converted.
//!
//! | file | what |
//! |---|---|
//! | `check` | `openings check`: everything that is wrong with sets |
//! | `convert` | `openings convert`: the same openings in another notation, or turned and mirrored |
//! | `make` | `openings make`: a new set, or more of one that was begun |
//! | `measure` | `openings measure`: how balanced a set is, and how well it tells players apart |

mod check;
mod convert;
mod make;
mod measure;

use std::io::Write;
use std::process::ExitCode;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::engine::{EngineSpec, Guardian, OwnLimits};
use kagetsu_tournaments::settings::words::{read_rule, read_size};

use super::CliError;

/// Arguments of `openings`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Make a balanced set with an engine, or go on with one that was begun
    Make(make::Arguments),
    /// Look for everything that is wrong with sets: status 1 when there is something
    Check(check::Arguments),
    /// Let an engine value a set and play pairs of games from it
    Measure(measure::Arguments),
    /// Write a set in another notation, or turned and mirrored
    Convert(convert::Arguments),
}

/// Runs the subcommand's subcommand.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    match &arguments.command {
        Command::Make(arguments) => make::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Measure(arguments) => measure::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
    }
}

/// For which game a set is.
#[derive(Clone, Copy, Debug, clap::Args)]
struct GameArguments {
    /// Rule, by word or number
    #[arg(long, value_parser = read_rule)]
    rule: Rule,
    /// Side of the board
    #[arg(long, value_parser = read_size, default_value = "15")]
    size: BoardSize,
}

/// The engine that is asked: the one given, or the one in the program's own folder. With its guardian:
/// it does not outlive this program.
fn engine(words: &[String]) -> Result<(Guardian, EngineSpec), CliError> {
    let spec = EngineSpec::one(words)?;
    if spec.own != OwnLimits::default() {
        return Err(CliError::LimitsUnused);
    }
    let guardian = Guardian::start(&std::env::current_exe()?)?;
    guardian.try_launch(&spec)?;
    Ok((guardian, spec))
}

/// Writes a line to the output.
fn say(text: &str) -> Result<(), CliError> {
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}
