//! `openings convert`: the same openings in another notation, or turned and mirrored.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_lab::opening_sets::{Set, all_images, random_images};
use kagetsu_tournaments::openings::Notation;

use super::GameArguments;
use crate::cli::CliError;

/// Arguments of `openings convert`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The set
    file: PathBuf,
    #[command(flatten)]
    game: GameArguments,
    /// Its notation; offsets and points are told apart without it
    #[arg(long)]
    from: Option<Notation>,
    /// The notation that is written
    #[arg(long, default_value = "offsets")]
    to: Notation,
    /// Turned and mirrored: every opening in all its images, or in one of them at random
    #[arg(long)]
    images: Option<Images>,
    /// Fixes which image is taken
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write; the output when it is not given
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Which of the eight images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Images {
    /// All that are different.
    All,
    /// One at random.
    One,
}

/// Converts the set.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let GameArguments { rule, size } = arguments.game;
    let file = &arguments.file;
    let openings = Set::read(file, arguments.from, rule, size)?.playable(file)?;
    let openings = match arguments.images {
        Some(Images::All) => all_images(&openings, size),
        Some(Images::One) => random_images(&openings, size, arguments.seed),
        None => openings,
    };
    let lines = openings.iter().map(|opening| arguments.to.write(&opening.stones, size) + "\n");
    let text: String = lines.collect();
    match &arguments.output {
        Some(path) => std::fs::write(path, text)
            .map_err(|source| CliError::Write { path: path.clone(), source })?,
        None => write!(std::io::stdout(), "{text}")?,
    }
    Ok(ExitCode::SUCCESS)
}
