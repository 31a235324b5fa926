//! `granularity`: evaluations and drivers at fixed depths.

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_lab::experiments::granularity::{self, Continuation, Positions, Way};

use super::CliError;
use super::place::Place;
use super::report::{self, Folder};

/// Arguments of `granularity`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// What is searched: the paper's game and board if not told
    #[arg(long, default_value = "freestyle:15:openings/freestyle15.txt", value_name = "RULE:SIZE:OPENINGS", value_parser = Place::read)]
    arena: Place,
    /// Positions: in turns an opening, and what the engine made of it
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    positions: u16,
    /// Stones of the engine after an opening
    #[arg(long, default_value_t = 12, value_name = "N")]
    plies: u8,
    /// Nodes for each of these stones
    #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Depths of the searches
    #[arg(long, value_delimiter = ',', default_value = "10,12", value_name = "N,...", value_parser = clap::value_parser!(u16).range(1..=60))]
    depths: Vec<u16>,
    /// Folder for granularity.md and granularity.svg
    #[arg(long, default_value = "target/lab", value_name = "DIR")]
    out: PathBuf,
}

/// Searches, prints the tables and writes the files.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let arena = arguments.arena.open()?;
    let folder = Folder::open(&arguments.out)?;
    let stop = report::stop_at_interrupt()?;
    let continuation = Continuation { plies: usize::from(arguments.plies), nodes: arguments.nodes };
    let positions = Positions::new(&arena, usize::from(arguments.positions), continuation);
    let depths: Vec<usize> = arguments.depths.iter().copied().map(usize::from).collect();
    let searches = positions.all.len() * depths.len() * Way::all().len();
    let bar = report::bar("granularity", searches as u64);
    let results = granularity::run(&positions, &depths, &stop, &mut |done| {
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    folder.save("granularity.svg", &granularity::picture(&results))?;
    folder.show("granularity.md", &granularity::markdown(&results))?;
    Ok(ExitCode::SUCCESS)
}
