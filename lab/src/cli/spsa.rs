//! `spsa`: numbers of the search, tuned by games.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use kagetsu::search::PARAMETERS;
use kagetsu::util::clock::{self, StopFlag};
use kagetsu_lab::self_play::Arena;
use kagetsu_lab::spsa::{Progress, Schedule, State, run as play};

use super::number::within;
use super::place::Place;
use super::{CliError, report};

/// The state in the folder.
const STATE: &str = "state.json";
/// The state is saved so often, and at the end.
const SAVED_EVERY: Duration = Duration::from_secs(20);

/// Arguments of `spsa`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where the state, the table and the picture go; a run that was stopped goes on from there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// What is played, one in turn after the other
    #[arg(long = "arena", required = true, value_name = "RULE:SIZE:OPENINGS", value_parser = Place::read)]
    arenas: Vec<Place>,
    /// The numbers to tune, by the names or beginnings of names of src/search/params.rs
    #[arg(long, required = true, value_delimiter = ',', value_name = "NAME,...")]
    params: Vec<String>,
    /// Pairs of games
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// What a won game moves a number by at the end, as a share of its change; more for fewer pairs
    #[arg(long, default_value_t = 0.002, value_name = "SHARE", value_parser = read_rate)]
    rate: f64,
    /// The change of a number at the end, in steps of src/search/params.rs; more where they lie far from their best places
    #[arg(long, default_value_t = 1.0, value_name = "N", value_parser = within(0.1..=10.0_f64))]
    steps: f64,
    /// Nodes a move
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// What is random follows from it
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// A share above 0, up to 1.
fn read_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|&rate: &f64| 0.0 < rate && rate <= 1.0);
    rate.ok_or_else(|| "use a share above 0, up to 1".into())
}

/// Plays, and writes what it found.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let arenas: Vec<Arena> = arguments.arenas.iter().map(Place::open).collect::<Result<_, _>>()?;
    let folder = report::Folder::open(&arguments.out)?;
    let path = arguments.out.join(STATE);
    let state = |source| CliError::State { path: path.clone(), source };
    let schedule =
        Schedule { pairs: arguments.pairs, rate: arguments.rate, steps: arguments.steps };
    let mut numbers = State::new(&names(&arguments.params), schedule).map_err(state)?;
    if path.exists() {
        let begun = State::read(&report::read(&path)?).map_err(state)?;
        begun.check(&numbers).map_err(state)?;
        numbers = begun;
    }
    let bar = report::bar("pairs", numbers.schedule.pairs);
    bar.set_position(numbers.played);
    let stop = report::stop_at_interrupt()?;
    let mut saver = Saver { path, bar, stop, saved: clock::now(), failed: None };
    let threads = usize::from(arguments.threads);
    play(&mut numbers, &arenas, arguments.nodes, threads, arguments.seed, &mut saver);
    saver.save(&numbers);
    if let Some(error) = saver.failed {
        return Err(error);
    }
    folder.save("paths.svg", &numbers.chart())?;
    folder.show("numbers.md", &numbers.report())?;
    Ok(ExitCode::SUCCESS)
}

/// All parameters whose names begin so; a word that begins none stays, to be refused.
fn names(words: &[String]) -> Vec<String> {
    let of_word = |word: &String| {
        let known = PARAMETERS.iter().map(|parameter| parameter.name);
        let found: Vec<_> =
            known.filter(|name| name.starts_with(word.as_str())).map(String::from).collect();
        if found.is_empty() { vec![word.clone()] } else { found }
    };
    let mut names: Vec<String> = Vec::new();
    for name in words.iter().flat_map(of_word) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Shows the run and saves its state.
struct Saver {
    path: PathBuf,
    bar: ProgressBar,
    stop: Arc<StopFlag>,
    saved: Instant,
    failed: Option<CliError>,
}

impl Saver {
    /// Writes the state beside its place and moves it there, so that none is ever half written.
    fn save(&mut self, state: &State) {
        let beside = self.path.with_extension("new");
        let written =
            fs::write(&beside, state.write()).and_then(|()| fs::rename(&beside, &self.path));
        if let Err(source) = written {
            self.failed = Some(CliError::Write { path: self.path.clone(), source });
        }
        self.saved = clock::now();
    }
}

impl Progress for Saver {
    fn pair(&mut self, state: &State) {
        self.bar.set_position(state.played);
        if clock::since(self.saved) >= SAVED_EVERY {
            self.save(state);
        }
    }

    fn must_stop(&mut self) -> bool {
        self.failed.is_some() || self.stop.is_raised()
    }
}
