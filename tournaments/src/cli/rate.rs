//! `rate`: ratings from records and PGN files.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use console::Term;
use kagetsu_tournaments::rating::files;
use kagetsu_tournaments::rating::fit::{self, Anchor, ErrorBars, Parameter, RatingSettings};
use kagetsu_tournaments::rating::pgn::FirstMover;
use kagetsu_tournaments::rating::{Ratings, Results};

use super::CliError;

/// Arguments of `rate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of records (one game a line) or PGN files (tags White, Black, Result)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The settings of Gomocup's lists: advantage 0, draw 0.01, prior 2, average 1600, exact bars
    #[arg(long)]
    gomocup: bool,
    /// What the first move is worth, in Elo, or fit: the most likely value [default: fit]
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    advantage: Option<Parameter>,
    /// How frequent draws are, in Elo, or fit [default: fit]
    #[arg(long, value_name = "ELO")]
    draw: Option<Parameter>,
    /// Virtual draws of each engine, which keep ratings finite [default: 2]
    #[arg(long, value_name = "DRAWS")]
    prior: Option<f64>,
    /// Gives an engine its rating; may be repeated
    #[arg(long = "anchor", value_name = "NAME=ELO")]
    anchors: Vec<Anchor>,
    /// The average rating, where no anchor is given [default: 0]
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    offset: Option<f64>,
    /// How the 95 % error bars are made [default: covariance]
    #[arg(long, value_enum)]
    errors: Option<ErrorBars>,
    /// Who moved first in PGN files: black in the files of this game, white in those of chess
    #[arg(long, value_enum, default_value = "black")]
    pgn_first: FirstMover,
    /// Leaves out lines of engines with fewer games; they count for the others
    #[arg(long, default_value_t = 0, value_name = "GAMES")]
    min_games: usize,
    /// More tables, apart by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "TABLES")]
    with: Vec<More>,
    /// What is written
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum More {
    /// Wins, draws and losses of each against each
    Cross,
    /// Likelihood of superiority of each over each
    Los,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// Tables in Markdown
    Table,
    /// The ranks as values apart by commas
    Csv,
    /// All that is known, both further tables too
    Json,
}

impl Arguments {
    fn settings(&self) -> RatingSettings {
        let base = if self.gomocup { RatingSettings::gomocup() } else { RatingSettings::default() };
        RatingSettings {
            advantage: self.advantage.unwrap_or(base.advantage),
            draw: self.draw.unwrap_or(base.draw),
            prior: self.prior.unwrap_or(base.prior),
            anchors: self.anchors.clone(),
            offset: self.offset.unwrap_or(base.offset),
            errors: self.errors.unwrap_or(base.errors),
        }
    }
}

/// Reads the files and writes the table.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let results = read(arguments)?;
    let ratings = fit::fit(&results, &arguments.settings())?;
    let mut output = Term::stdout();
    match arguments.format {
        Format::Table => write_tables(&mut output, arguments, &results, &ratings)?,
        Format::Csv => write!(output, "{}", ratings.csv(arguments.min_games))?,
        Format::Json => {
            let text = serde_json::to_string_pretty(&ratings).map_err(std::io::Error::from)?;
            writeln!(output, "{text}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn read(arguments: &Arguments) -> Result<Results, CliError> {
    let mut results = Results::default();
    let mut errors = Term::stderr();
    for file in &arguments.files {
        let read = files::read(file, arguments.pgn_first, &mut results)?;
        for (line, reason) in &read.bad {
            writeln!(errors, "{}:{line}: {reason}", file.display())?;
        }
        if read.games == 0 {
            writeln!(errors, "{}: no finished game", file.display())?;
        }
    }
    Ok(results)
}

fn write_tables(
    output: &mut Term,
    arguments: &Arguments,
    results: &Results,
    ratings: &Ratings,
) -> std::io::Result<()> {
    writeln!(output, "{}", ratings.ranks(arguments.min_games))?;
    let (games, engines) = (results.games(), ratings.engines.len());
    let Ratings { advantage, draw, .. } = ratings;
    writeln!(
        output,
        "\n{games} games of {engines} engines, advantage {advantage:.1}, draw {draw:.2}"
    )?;
    if ratings.groups() > 1 {
        let groups = ratings.groups();
        writeln!(output, "These are {groups} groups that never met; compare within one only.")?;
    }
    if arguments.with.contains(&More::Cross) {
        writeln!(output, "\nWins, draws, losses against each:\n{}", ratings.cross_table())?;
    }
    if arguments.with.contains(&More::Los) {
        let table = ratings.superiority_table();
        writeln!(output, "\nLikelihood of superiority, in percent:\n{table}")?;
    }
    Ok(())
}
