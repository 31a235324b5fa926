//! `openings check`: everything that is wrong with sets.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu_lab::opening_sets::{Census, Flaw, Set};
use kagetsu_tournaments::engine::{EngineSpec, Guardian};
use kagetsu_tournaments::openings::{Notation, OpeningError};

use super::GameArguments;
use super::measure::{self, Judging};
use crate::cli::CliError;

/// Arguments of `openings check`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The sets
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    game: GameArguments,
    /// Notation of the sets; offsets and points are told apart without it
    #[arg(long)]
    from: Option<Notation>,
    /// Largest value for either side that is balanced; without it no engine is asked
    #[arg(long, value_name = "VALUE")]
    window: Option<i64>,
    #[command(flatten)]
    judging: Judging,
}

/// Checks the sets.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let engine = arguments.window.map(|_| arguments.judging.engine()).transpose()?;
    let mut is_good = true;
    for file in &arguments.files {
        is_good &= check(arguments, file, engine.as_ref())?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks one set and tells what is wrong with it.
fn check(
    arguments: &Arguments,
    file: &Path,
    engine: Option<&(Guardian, EngineSpec)>,
) -> Result<bool, CliError> {
    let GameArguments { rule, size } = arguments.game;
    let Set { openings, mut flaws } = Set::read(file, arguments.from, rule, size)?;
    if let (Some(window), Some(engine)) = (arguments.window, engine) {
        measure::values(&arguments.judging, engine, arguments.game, &openings, |line, value| {
            if !value.is_within(window) {
                flaws.push((line, Flaw::Unbalanced { value, window }));
            }
        })?;
        flaws.sort_by_key(|(line, _)| *line);
    }
    let count = flaws.len();
    for (line, flaw) in flaws {
        super::say(&format!("{}:{line}: {flaw}", file.display()))?;
    }
    if openings.is_empty() {
        super::say(&OpeningError::Empty { file: file.to_owned() }.to_string())?;
    }
    let census = Census::of(&openings);
    super::say(&format!("{}: {census}; {count} problems", file.display()))?;
    Ok(count == 0 && !openings.is_empty())
}
