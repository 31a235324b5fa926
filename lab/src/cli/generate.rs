//! `gen`: games of the engine with itself, for fits.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use indicatif::ProgressBar;
use kagetsu::eval::Evaluator;
use kagetsu::types::{BoardSize, Rule};
use kagetsu::util::clock::StopFlag;
use kagetsu_lab::generation::{Place, Progress, RecordFile, run as play};
use kagetsu_lab::tune::Game;
use kagetsu_tournaments::settings::words::{read_rule, read_size};

use super::{CliError, report, tune};

/// Arguments of `gen`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where RULE.txt of each rule goes; a run that was stopped goes on from there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// What is played: a rule and its boards, as renju:15 or freestyle:13-20; the rules take turns
    #[arg(long = "board", required = true, value_name = "RULE:SIZES", value_parser = Boards::read)]
    boards: Vec<Boards>,
    /// Games of each rule, with those that are there
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Nodes a move, give or take 30 %
    #[arg(long, default_value_t = 50_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Weight files to play with, each for its rule; otherwise the engine's own
    #[arg(long, value_name = "FILE")]
    weights: Vec<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// What is random follows from it
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// A rule and its boards.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    pub(super) rule: Rule,
    pub(super) sizes: Vec<BoardSize>,
}

impl Boards {
    /// Reads `RULE:SIZES`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let (rule, sizes) = text.split_once(':').ok_or("write RULE:SIZES, as freestyle:13-20")?;
        let (from, to) = sizes.split_once('-').unwrap_or((sizes, sizes));
        let (from, to) = (read_size(from)?.side(), read_size(to)?.side());
        if from > to {
            return Err(format!("write the smaller board first: {to}-{from}"));
        }
        Ok(Self { rule: read_rule(rule)?, sizes: (from..=to).filter_map(BoardSize::new).collect() })
    }
}

/// Plays and writes.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let own = evaluators(&arguments.weights)?;
    let evaluator = |rule: Rule| {
        let own = own.iter().find(|evaluator| evaluator.rule() == rule);
        own.map_or_else(|| Arc::new(Evaluator::embedded(rule)), Arc::clone)
    };
    report::Folder::open(&arguments.out)?;
    let mut files = Vec::new();
    for Boards { rule, .. } in &arguments.boards {
        let path = arguments.out.join(format!("{rule}.txt"));
        let file = RecordFile::open(&path);
        files.push((file.map_err(|source| CliError::Write { path: path.clone(), source })?, path));
    }
    let places: Vec<Place> = (arguments.boards.iter().zip(&files))
        .map(|(boards, (file, _))| Place {
            evaluator: evaluator(boards.rule),
            sizes: boards.sizes.clone(),
            played: file.games(),
            wanted: arguments.games,
        })
        .collect();
    let played = files.iter().map(|(file, _)| file.games().min(arguments.games)).sum();
    let bar = report::bar("games", arguments.games * places.len() as u64);
    bar.set_position(played);
    let mut writer = Writer::new(files, bar)?;
    let threads = usize::from(arguments.threads);
    play(&places, arguments.nodes, threads, arguments.seed, &mut writer);
    writer.finish()
}

/// The evaluators of weight files.
fn evaluators(paths: &[PathBuf]) -> Result<Vec<Arc<Evaluator>>, CliError> {
    let evaluator = |path: &PathBuf| Ok(Arc::new(Evaluator::new(tune::weights(path)?)));
    paths.iter().map(evaluator).collect()
}

/// Appends the games to their files and shows the run.
pub(super) struct Writer {
    files: Vec<(RecordFile, PathBuf)>,
    bar: ProgressBar,
    stop: Arc<StopFlag>,
    failed: Option<CliError>,
}

impl Writer {
    /// Writes until Ctrl-C.
    pub(super) fn new(
        files: Vec<(RecordFile, PathBuf)>,
        bar: ProgressBar,
    ) -> Result<Self, CliError> {
        Ok(Self { files, bar, stop: report::stop_at_interrupt()?, failed: None })
    }

    /// Whether all could be written.
    pub(super) fn finish(self) -> Result<ExitCode, CliError> {
        self.failed.map_or(Ok(ExitCode::SUCCESS), Err)
    }
}

impl Progress for Writer {
    fn game(&mut self, place: usize, game: &Game) {
        let (file, path) = &mut self.files[place];
        if let Err(source) = file.append(game) {
            self.failed = Some(CliError::Write { path: path.clone(), source });
        }
        self.bar.inc(1);
    }

    fn must_stop(&mut self) -> bool {
        self.failed.is_some() || self.stop.is_raised()
    }
}
