//! `two-level`: proof-number search with one level and with two, on Connect6.

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_lab::experiments::two_level::{self, Plan, problems};

use super::CliError;
use super::report::{self, Folder};

/// Arguments of `two-level`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A few positions with small limits
    #[arg(long)]
    quick: bool,
    /// Seed of the positions
    #[arg(long, default_value_t = 6, value_name = "N")]
    seed: u64,
    /// Nodes within which every algorithm must settle a position that is kept
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Problems of this game to be tried, too, such as suites/vct.txt
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Folder for two-level.csv, two-level.md and two-level.svg
    #[arg(long, default_value = "target/lab", value_name = "DIR")]
    out: PathBuf,
}

/// Measures, prints the tables and writes the files.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let seed = arguments.seed;
    let mut plan = if arguments.quick { Plan::quick(seed) } else { Plan::full(seed) };
    plan.limit = arguments.limit.unwrap_or(plan.limit);
    if let Some(path) = &arguments.problems {
        let text = report::read(path)?;
        plan.problems = problems::read(&text)
            .map_err(|source| CliError::Problems { path: path.clone(), source })?;
    }
    let folder = Folder::open(&arguments.out)?;
    let bar = report::bar("two-level", 0);
    let results = two_level::run(&plan, |done, steps| {
        bar.set_length(steps as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    folder.save("two-level.csv", &two_level::csv(&results))?;
    folder.save("two-level.svg", &two_level::picture(&results))?;
    folder.show("two-level.md", &two_level::markdown(&results))?;
    Ok(ExitCode::SUCCESS)
}
