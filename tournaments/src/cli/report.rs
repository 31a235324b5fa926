//! `report`: one HTML file from files of records.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use kagetsu_tournaments::clock;
use kagetsu_tournaments::journal::{self, ClosingReason, Contents};
use kagetsu_tournaments::record::{GameRecord, MatchHeader};
use kagetsu_tournaments::report::{self, Context};

use super::CliError;

/// Arguments of `report`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of records; shards of one match are put together, other matches are added
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,
    /// The file to write; the first file of records with the ending html where none is given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The headline, instead of the name of the match
    #[arg(long)]
    title: Option<String>,
    /// The sequential test, instead of the one of the match: "elo0=0 elo1=5"
    #[arg(long, value_name = "WORDS")]
    sprt: Option<String>,
    /// Write it again whenever the records have grown, until the match is over; the open page
    /// follows by itself
    #[arg(long)]
    watch: bool,
    /// With --watch, how often to look, in seconds
    #[arg(long, default_value_t = 5, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
}

/// What the files hold together.
struct Match {
    context: Context,
    games: Vec<GameRecord>,
    is_over: bool,
}

/// Makes the report once, or until the match is over.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let beside = || arguments.records[0].with_extension("html");
    let output = arguments.output.clone().unwrap_or_else(beside);
    let mut sizes = Vec::new();
    loop {
        // Sizes first: what is appended while the files are read is seen the next time.
        let found = self::sizes(&arguments.records);
        if found != sizes {
            sizes = found;
            let Some(contents) = read(&arguments.records)? else { return Ok(ExitCode::SUCCESS) };
            let is_watched = arguments.watch && !contents.is_over;
            let context = context(arguments, contents.context, is_watched)?;
            report::save(&contents.games, &context, &output)
                .map_err(|source| CliError::Write { path: output.clone(), source })?;
            if !is_watched {
                let (games, output) = (contents.games.len(), output.display());
                writeln!(std::io::stdout(), "{games} games in {output}")?;
                return Ok(ExitCode::SUCCESS);
            }
        }
        std::thread::sleep(Duration::from_secs(arguments.every));
    }
}

/// How large the files are; a record is only ever appended to.
fn sizes(files: &[PathBuf]) -> Vec<Option<u64>> {
    files.iter().map(|file| fs::metadata(file).ok().map(|found| found.len())).collect()
}

/// Reads the files: those with the same settings are parts of one match, others are added. None
/// without any file.
fn read(files: &[PathBuf]) -> Result<Option<Match>, CliError> {
    let mut parts: Vec<(MatchHeader, Vec<PathBuf>)> = Vec::new();
    for file in files {
        let header = journal::Reader::open(file)?.header().clone();
        match parts.iter_mut().find(|(other, _)| other.settings == header.settings) {
            Some((_, files)) => files.push(file.clone()),
            None => parts.push((header, vec![file.clone()])),
        }
    }
    let mut matches = Vec::new();
    for (header, files) in parts {
        let Some(merged) = journal::merge(&files)? else { continue };
        for damage in &merged.damage {
            // Without stderr nobody can be told.
            writeln!(std::io::stderr(), "kagetsu-tournaments: {damage}; the line is left out").ok();
        }
        let is_over = is_over(&merged, files.len());
        let mut context = Context::new(&header, clock::date());
        if is_decided(&merged) {
            // Also where the report asks another test, that of the match needed no more games.
            context.planned = merged.games.len();
        }
        matches.push(Match { context, games: merged.games, is_over });
    }
    Ok(matches.into_iter().reduce(add))
}

/// Adds the games of another match. A sequential test is one match's own: there is none then.
fn add(mut whole: Match, part: Match) -> Match {
    let Context { title, engines, planned, .. } = part.context;
    if whole.context.title != title {
        whole.context.title = format!("{}, {title}", whole.context.title);
    }
    whole.context.engines.extend(engines);
    whole.context.planned += planned;
    whole.context.sprt = None;
    whole.games.extend(part.games);
    whole.is_over &= part.is_over;
    whole
}

/// Whether the sequential test of the match has ended it.
fn is_decided(merged: &Contents) -> bool {
    merged.closings.last().is_some_and(|closing| closing.reason == ClosingReason::Decided)
}

/// Whether nothing will be added: all games are there, or every file was closed and no game began
/// after the last close.
fn is_over(merged: &Contents, files: usize) -> bool {
    let last_game = merged.games.iter().map(|record| record.started).max();
    let last_end = merged.closings.last().map(|closing| closing.at);
    merged.games.len() >= merged.header.games
        || (merged.closings.len() >= files && last_end.is_some() && last_game <= last_end)
}

/// What the arguments change of the context.
fn context(
    arguments: &Arguments,
    mut context: Context,
    is_running: bool,
) -> Result<Context, CliError> {
    if let Some(title) = &arguments.title {
        context.title.clone_from(title);
    }
    if let Some(words) = &arguments.sprt {
        context.sprt = Some(words.parse()?);
    }
    context.refresh = is_running.then(|| Duration::from_secs(arguments.every));
    Ok(context)
}
