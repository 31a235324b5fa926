//! `lambda`: proof-number search by orders and without, on problems of this game.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu_lab::experiments::lambda::{self, Generator, Measure, Plan, Set};
use kagetsu_lab::experiments::two_level::problems;

use super::CliError;
use super::report::{self, Folder};

/// Arguments of `lambda`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of problems, such as suites/vct.txt and suites/novct.txt
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A few problems of each file with few nodes
    #[arg(long)]
    quick: bool,
    /// Highest order of the attacker's moves
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=5))]
    order: u8,
    /// Nodes for each problem, stones of the solver of fours included
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Only this generator of moves, threats, near, all or narrow; may be given several times
    #[arg(long = "generator", value_name = "WORD", value_parser = read_generator)]
    generators: Vec<Generator>,
    /// Only the algorithms as they were published
    #[arg(long)]
    published: bool,
    /// Folder for lambda.csv, lambda.md and two pictures for each generator
    #[arg(long, default_value = "target/lab", value_name = "DIR")]
    out: PathBuf,
}

/// Measures, prints the tables and writes the files.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let plan = plan(arguments)?;
    let folder = Folder::open(&arguments.out)?;
    let bar = report::bar("lambda", 0);
    let results = lambda::run(&plan, |done, trials| {
        bar.set_length(trials as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    folder.save("lambda.csv", &lambda::csv(&results))?;
    for &generator in &plan.generators {
        for measure in [Measure::Nodes, Measure::Time] {
            let name = format!("lambda-{}-{}.svg", generator.word(), measure.word());
            folder.save(&name, &lambda::picture(&results, generator, measure))?;
        }
    }
    folder.show("lambda.md", &lambda::markdown(&results))?;
    Ok(ExitCode::SUCCESS)
}

fn plan(arguments: &Arguments) -> Result<Plan, CliError> {
    let sets = arguments.files.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    let mut plan = if arguments.quick { Plan::quick(sets) } else { Plan::full(sets) };
    plan.order = arguments.order;
    plan.limit = arguments.limit.unwrap_or(plan.limit);
    if !arguments.generators.is_empty() {
        plan.generators.clone_from(&arguments.generators);
    }
    if arguments.published {
        plan.algorithms = lambda::published();
    }
    Ok(plan)
}

fn read_generator(word: &str) -> Result<Generator, String> {
    let found = Generator::ALL.into_iter().find(|generator| generator.word() == word);
    found.ok_or_else(|| format!("known are {}", Generator::ALL.map(Generator::word).join(", ")))
}

/// A file of problems, named as it is without folder and ending.
fn read(path: &Path) -> Result<Set, CliError> {
    let text = report::read(path)?;
    let problems =
        problems::read(&text).map_err(|source| CliError::Problems { path: path.into(), source })?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Set { name, problems })
}
