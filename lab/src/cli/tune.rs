//! `tune`: the tables of rules, fitted to game files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu::eval::{WeightSet, read_weights, write_weights};
use kagetsu::types::Rule;
use kagetsu_lab::tune::{Game, GameFile, Plan, tune};
use kagetsu_tournaments::settings::words::read_rule;

use super::number::within;
use super::{CliError, report};

/// Arguments of `tune`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Game files, packed by gzip or not, each of one player: what a score means is fitted file by file
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The rule; games of others are left out
    #[arg(long, value_parser = read_rule)]
    rule: Rule,
    /// Where RULE.bin, the report and the learning curves go
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// What the games are, in a few words; the weight file tells it
    #[arg(long, value_name = "TEXT")]
    origin: String,
    /// The weights to begin with, instead of the hand-made ones; what no game shows stays near them
    #[arg(long, value_name = "FILE")]
    begin: Option<PathBuf>,
    /// Fit the network of class counts alone; all tables stay what they are in --begin
    #[arg(long, requires = "begin")]
    network_only: bool,
    /// Epochs of the values
    #[arg(long, default_value_t = Plan::default().value_epochs, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    value_epochs: u16,
    /// Epochs of the move scores
    #[arg(long, default_value_t = Plan::default().move_epochs, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    move_epochs: u16,
    /// So many positions' worth a value is held at the additive model's
    #[arg(long, default_value_t = Plan::default().value_pull, value_name = "N", value_parser = within(0.0..=1e6_f32))]
    value_pull: f32,
    /// The same for a move score
    #[arg(long, default_value_t = Plan::default().move_pull, value_name = "N", value_parser = within(0.0..=1e6_f32))]
    move_pull: f32,
    /// Multiply the fitted values by this: the search's margins are points, tuned to scores of a size
    #[arg(long, value_name = "FACTOR", value_parser = within(0.1..=10.0_f32))]
    times: Option<f32>,
    /// Add this to each score for the side to move: at leaves it stands better than in games
    #[arg(long, default_value_t = 0, value_name = "POINTS", allow_negative_numbers = true, value_parser = clap::value_parser!(i16).range(-500..=500))]
    to_move: i16,
    /// So many points mean 73 % in the scores of files without results, such as leaves
    #[arg(long, default_value_t = Plan::default().points, value_name = "POINTS", value_parser = within(50.0..=1000.0_f32))]
    points: f32,
}

/// Fits and writes.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let begin = arguments.begin.as_deref().map(weights).transpose()?;
    if let Some((path, begin)) = arguments.begin.as_ref().zip(begin.as_ref())
        && WeightSet::colours(begin.rule) != WeightSet::colours(arguments.rule)
    {
        let (path, rule) = (path.clone(), begin.rule);
        return Err(CliError::Begin { path, rule });
    }
    let plan = Plan {
        begin,
        value_epochs: arguments.value_epochs,
        move_epochs: arguments.move_epochs,
        network_only: arguments.network_only,
        value_pull: arguments.value_pull,
        move_pull: arguments.move_pull,
        times: arguments.times,
        to_move: arguments.to_move,
        points: arguments.points,
    };
    let rule = arguments.rule;
    let fitted = tune(rule, &games(&arguments.files)?, &arguments.origin, &plan)?;
    for (file, record) in &fitted.bad {
        let path = arguments.files[*file].display();
        writeln!(std::io::stderr(), "{path}:{record}; left out from there")?;
    }
    let folder = report::Folder::open(&arguments.out)?;
    let path = arguments.out.join(format!("{rule}.bin"));
    fs::write(&path, write_weights(&fitted.weights))
        .map_err(|source| CliError::Write { path, source })?;
    for (name, picture) in fitted.charts() {
        folder.save(&format!("{rule}-{name}.svg"), &picture)?;
    }
    folder.show(&format!("{rule}.md"), &fitted.report())?;
    Ok(ExitCode::SUCCESS)
}

/// The weights of a file.
pub(super) fn weights(path: &Path) -> Result<WeightSet, CliError> {
    let bytes = fs::read(path).map_err(|source| CliError::Read { path: path.into(), source })?;
    read_weights(&bytes).map_err(|source| CliError::Weights { path: path.into(), source })
}

/// The games of all files; what is none is told.
pub(super) fn games(files: &[PathBuf]) -> Result<Vec<Vec<(usize, Game)>>, CliError> {
    let mut games = Vec::new();
    for path in files {
        let bytes =
            fs::read(path).map_err(|source| CliError::Read { path: path.into(), source })?;
        let GameFile { games: found, bad } = GameFile::read(&bytes);
        for record in bad {
            writeln!(std::io::stderr(), "{}:{record}; left out", path.display())?;
        }
        games.push(found);
    }
    Ok(games)
}
