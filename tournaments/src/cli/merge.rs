//! `merge`: several records of one match, such as its shards, as one.
//!
//! With `--watch` it follows shards that are still being played, wherever they run, as long as
//! their records can be seen here; once the test of the whole match is decided it writes a stop
//! file beside each record, which ends the runners.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use kagetsu_tournaments::journal::{self, Contents, JournalError};
use kagetsu_tournaments::record::OPENINGS_DIGEST;
use kagetsu_tournaments::schedule::Shard;
use kagetsu_tournaments::settings::MatchSettings;
use kagetsu_tournaments::standings::Standings;
use kagetsu_tournaments::stats::SprtRun;
use kagetsu_tournaments::stop::StopFile;

use super::matches::lines;
use super::{CliError, STOPPED};

/// How records end.
const EXTENSION: &str = "jsonl";

/// Arguments of `merge`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Records of one match, or folders whose *.jsonl are
    #[arg(required = true, value_name = "FILE")]
    records: Vec<PathBuf>,
    /// Where the whole match is written; without it only the standing is told
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Follow the records until the match is over or its test is decided; then end what still runs
    #[arg(long)]
    watch: bool,
    /// How often a followed record is read, in seconds
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    every: f64,
}

/// Merges, once or again and again.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    if arguments.watch {
        return watch(arguments);
    }
    let files = arguments.files()?;
    let Some(merged) = journal::merge(&files)? else {
        return Err(CliError::NoRecords { place: arguments.records[0].clone() });
    };
    for damage in &merged.damage {
        writeln!(std::io::stderr(), "{damage}")?;
    }
    let state = State::of(&merged, &files[0])?;
    tell(&state)?;
    arguments.write(&merged)?;
    Ok(ExitCode::SUCCESS)
}

/// Follows the records.
fn watch(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let pause = Duration::try_from_secs_f64(arguments.every)?;
    let mut told = None;
    let mut is_waiting = false;
    loop {
        // A record may not be there yet, or only its first half line.
        let files = arguments.files()?;
        let files: Vec<PathBuf> = files.into_iter().filter(|file| has_header(file)).collect();
        if let Some(merged) = journal::merge(&files)? {
            let state = State::of(&merged, &files[0])?;
            if told != Some(merged.games.len()) {
                told = Some(merged.games.len());
                tell(&state)?;
            }
            if state.conclusion.is_some() || state.played == state.games {
                arguments.write(&merged)?;
                return finish(&state, &files);
            }
            if files.iter().all(|file| StopFile::beside(file).exists()) {
                return Ok(ExitCode::from(STOPPED));
            }
        } else if !is_waiting {
            is_waiting = true;
            let place = arguments.records[0].display();
            writeln!(std::io::stderr(), "{place}: no record yet; waiting for one (Ctrl-C ends)")?;
        }
        std::thread::sleep(pause);
    }
}

fn has_header(file: &Path) -> bool {
    let opened = journal::Reader::open(file);
    // Other errors are told by the merge itself.
    !matches!(opened, Err(JournalError::Io(..) | JournalError::NoHeader(..)))
}

/// Says how it ended, and ends the shards that still run.
fn finish(state: &State, files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let Some(conclusion) = &state.conclusion else {
        writeln!(std::io::stdout(), "Tournament finished")?;
        return Ok(ExitCode::SUCCESS);
    };
    for file in files {
        let stop = StopFile::beside(file);
        let written = stop.write(conclusion);
        written.map_err(|source| CliError::Read { path: stop.to_string().into(), source })?;
    }
    writeln!(std::io::stdout(), "{conclusion}")?;
    Ok(ExitCode::SUCCESS)
}

/// How the whole match stands.
struct State {
    standing: String,
    /// What the test says, if it is decided.
    conclusion: Option<String>,
    games: usize,
    played: usize,
}

impl State {
    /// Counts; `file` is one of the records, for what is wrong with their settings.
    fn of(merged: &Contents, file: &Path) -> Result<Self, CliError> {
        let wrong = |source| CliError::RecordSettings { path: file.to_owned(), source };
        let words = merged.header.settings.clone();
        let settings: MatchSettings = serde_json::from_value(words).map_err(wrong)?;
        let lineup = settings.lineup()?;
        let schedule = settings.schedule(&lineup, settings.books()?);
        let digest = format!("{:016x}", schedule.openings_digest());
        if merged.header.settings[OPENINGS_DIGEST].as_str() != Some(&digest) {
            return Err(CliError::OtherOpenings {
                file: settings.openings.file.unwrap_or_default(),
            });
        }
        let mut standings = Standings::new(&schedule, Shard::WHOLE, settings.sprt);
        for game in &merged.games {
            standings.add(game);
        }
        Ok(Self {
            standing: lines::standing(&settings, &lineup, &standings),
            conclusion: standings.sprt().and_then(SprtRun::conclusion),
            games: schedule.len(),
            played: merged.games.len(),
        })
    }
}

fn tell(state: &State) -> std::io::Result<()> {
    let State { standing, played, games, .. } = state;
    writeln!(std::io::stdout(), "{standing}\n{played} of {games} games are played")
}

impl Arguments {
    /// The records: files as they are, folders by what is in them. The output is none of them.
    fn files(&self) -> Result<Vec<PathBuf>, CliError> {
        let mut files = Vec::new();
        for place in &self.records {
            if !place.is_dir() {
                files.push(place.clone());
                continue;
            }
            let inner: std::io::Result<BTreeSet<PathBuf>> = std::fs::read_dir(place)
                .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
            let inner = inner.map_err(|source| CliError::Read { path: place.clone(), source })?;
            let is_record = |path: &PathBuf| path.extension().is_some_and(|end| end == EXTENSION);
            files.extend(inner.into_iter().filter(is_record));
        }
        let output = self.output.as_ref().and_then(|path| path.canonicalize().ok());
        files.retain(|file| output.is_none() || file.canonicalize().ok() != output);
        Ok(files)
    }

    fn write(&self, merged: &Contents) -> Result<(), CliError> {
        Ok(self.output.as_ref().map_or(Ok(()), |path| merged.write(path))?)
    }
}
