//! `fixed-depth-game`: a whole game at a fixed depth, with what each move cost.

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::search::Driver;
use kagetsu_lab::ablation::BadChange;
use kagetsu_lab::experiments::fixed_depth_game::{Opening, Plan, markdown, play};

use super::CliError;
use super::report::{self, Folder};

/// Points of the board, which a game has at most.
const POINTS: u64 = 15 * 15;

/// Arguments of `fixed-depth-game`. The paper's games: `--depth 14 --driver bt --moves 40 --opening indirect`
/// and `--depth 16 --driver mtdf --moves 30 --opening direct`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Depth of White's searches
    #[arg(long, default_value_t = 14, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: u16,
    /// Their driver: pvs, mtdf or bt
    #[arg(long, default_value = "bt", value_name = "NAME", value_parser = read_driver)]
    driver: Driver,
    /// Most moves that they search at a node below the root, as long as it does not look lost
    #[arg(long, default_value_t = 40, value_name = "N")]
    moves: u16,
    /// Black in the centre, White beside it: on a straight line (direct) or a diagonal (indirect)
    #[arg(long, default_value = "indirect", value_name = "NAME", value_parser = read_opening)]
    opening: Opening,
    /// Nodes of each of Black's searches
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Folder for fixed-depth-game-OPENING.md
    #[arg(long, default_value = "target/lab", value_name = "DIR")]
    out: PathBuf,
}

fn read_driver(name: &str) -> Result<Driver, String> {
    Driver::named(name).ok_or_else(|| "known are pvs, mtdf and bt".into())
}

fn read_opening(name: &str) -> Result<Opening, String> {
    Opening::named(name).ok_or_else(|| "known are direct and indirect".into())
}

/// Plays, prints the table and writes it.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let plan = Plan {
        depth: usize::from(arguments.depth),
        driver: arguments.driver,
        most_moves: i64::from(arguments.moves),
        opening: arguments.opening,
        black_nodes: arguments.nodes,
    };
    let folder = Folder::open(&arguments.out)?;
    let stop = report::stop_at_interrupt()?;
    let bar = report::bar("stones", POINTS);
    let game = play(&plan, &stop, &mut |thought| bar.set_position(thought.number as u64))
        .map_err(BadChange::from)?;
    bar.finish_and_clear();
    let name = format!("fixed-depth-game-{}.md", plan.opening.name());
    folder.show(&name, &markdown(&plan, &game))?;
    Ok(ExitCode::SUCCESS)
}
