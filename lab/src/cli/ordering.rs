//! `ordering`: alpha-beta with learned order of moves, in tic-tac-toe and in this game.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu::types::Rule;
use kagetsu_lab::ablation::BadChange;
use kagetsu_lab::experiments::ordering::gomoku::{
    Curve, Order, SHARES, Setting, costs_table, curve_chart, curve_table, embedded_orders, measure,
};
use kagetsu_lab::experiments::ordering::thesis::{
    LOOPS, Net, Trained, games_table, positions, train, training_table,
};
use kagetsu_lab::self_play::Arena;
use kagetsu_lab::tune::Game;

use super::place::Place;
use super::report::{self, Folder};
use super::{CliError, tune};

/// Arguments of `ordering`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Folder for ordering.md and the learning curves
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// What is searched in this game
    #[arg(long, default_value = "freestyle:15:openings/freestyle15.txt", value_name = "RULE:SIZE:OPENINGS", value_parser = Place::read)]
    arena: Place,
    /// Openings that are searched; 0: tic-tac-toe only
    #[arg(long, default_value_t = 20, value_name = "N")]
    positions: usize,
    /// Depth of plain alpha-beta
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=8))]
    plain_depth: u16,
    /// Depth of the whole search
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: u16,
    /// Games to learn orders from, as `gen` writes them; each file by itself
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Nets that are trained for tic-tac-toe
    #[arg(long, default_value_t = 5, value_name = "N")]
    seeds: u64,
}

/// Measures, prints the tables and writes the files.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let folder = Folder::open(&arguments.out)?;
    let mut sections = vec![thesis(arguments.seeds)?];
    if arguments.positions > 0 {
        let arena = arguments.arena.open()?;
        let mut orders = embedded_orders(arena.rule);
        for path in &arguments.games {
            let curve = curve(path, arena.rule, &orders[1..3])?;
            sections.push(format!("## Learned from {}\n\n{}", curve.name, curve_table(&curve)));
            folder.save(&format!("ordering-{}.svg", curve.name), &curve_chart(&curve))?;
            let fitted = curve.learned.into_iter().filter(|learned| learned.choices.is_some());
            orders.extend(fitted.map(|learned| learned.order));
        }
        sections.extend(gomoku(arguments, &arena, &orders)?);
    }
    folder.show("ordering.md", &sections.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// The experiment of the thesis.
fn thesis(seeds: u64) -> Result<String, CliError> {
    let games = games_table(&Net::published()?);
    let bar = report::bar("nets", seeds);
    let trained: Vec<(u64, Trained)> =
        (1..=seeds).inspect(|_| bar.inc(1)).map(|seed| (seed, train(seed, LOOPS))).collect();
    bar.finish_and_clear();
    let (known, table) = (positions().len(), training_table(&trained));
    Ok(format!(
        "## The ten games\n\n{games}\n## Nets trained here\n\n\
         {known} positions come up against the program.\n\n{table}"
    ))
}

/// What a file of games teaches; `known` are the orders to hold it against.
fn curve(path: &PathBuf, rule: Rule, known: &[Order]) -> Result<Curve, CliError> {
    let files = tune::games(std::slice::from_ref(path))?;
    let games = files.iter().flatten().map(|(_, game): &(usize, Game)| game);
    let bar = report::bar(path.display().to_string(), 2 * SHARES.len() as u64);
    let learned = Curve::new(&name(path), rule, &games, known, &mut || bar.inc(1));
    bar.finish_and_clear();
    learned.map_err(|source| CliError::NoChoices { path: path.clone(), source })
}

/// A file's name without its endings.
fn name(path: &Path) -> String {
    let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    name.split('.').next().unwrap_or_default().to_owned()
}

/// Nodes by order, in three searches.
fn gomoku(arguments: &Arguments, arena: &Arena, orders: &[Order]) -> Result<Vec<String>, CliError> {
    let plain = usize::from(arguments.plain_depth);
    let known = |error| CliError::Change(BadChange::from(error));
    let settings = [
        Setting::plain(plain).map_err(known)?,
        Setting::remembering(plain).map_err(known)?,
        Setting::whole(arguments.depth.into()),
    ];
    let section = |setting: &Setting| {
        let bar = report::bar(setting.name.clone(), arguments.positions as u64);
        let measured = measure(setting, orders, arena, arguments.positions, &mut || bar.inc(1));
        bar.finish_and_clear();
        let title = &setting.name;
        format!("## Nodes: {title}\n\n{}", costs_table(setting, orders, &measured))
    };
    Ok(settings.iter().map(section).collect())
}
