//! `check`: what would lose games, found in one engine.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use console::Term;
use indicatif::ProgressBar;
use kagetsu::types::Rule;
use kagetsu_tournaments::check::{Asker, CHECKS, Check, Outcome, Pace, Report, Severity, Subject};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::heartbeat::Heartbeat;
use serde::Serialize;

use super::settings;
use super::{CliError, progress};

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The engine. Words: cmd=PATH (or PATH alone), name=, dir=, args="-x 1", env.NAME=,
    /// option.NAME= (sent as INFO NAME value); Kagetsu unless given
    #[arg(long = "engine", num_args = 1.., value_name = "WORDS")]
    engine: Vec<String>,
    /// Rules that the engine claims to know, by word or number, apart by commas; all unless given
    #[arg(long, value_delimiter = ',', value_parser = settings::read_rule)]
    rules: Vec<Rule>,
    /// Only these checks or groups, apart by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Shows the checks, who does what they do, and what failing means; runs none
    #[arg(long)]
    list: bool,
    /// Where the dialogues are written, one file a check
    #[arg(long, value_name = "DIR", default_value = "check-transcripts")]
    transcripts: PathBuf,
    /// Time for a move, in ms; all other times follow it
    #[arg(long, default_value_t = 1000, value_name = "MS", value_parser = clap::value_parser!(u64).range(20..=600_000))]
    time: u64,
    /// How late an answer may be before it loses, in ms
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    tolerance: u64,
    /// Chooses the other side's moves and the chaos
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// Runs the checks.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let checks = chosen(&arguments.only)?;
    let mut terminal = Term::stdout();
    if arguments.list {
        terminal.write_all(list(&checks).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let spec = EngineSpec::one(&arguments.engine)?;
    let guardian = settings::guardian()?;
    guardian.try_launch(&spec)?;
    let at = |source| CliError::Transcripts { path: arguments.transcripts.clone(), source };
    std::fs::create_dir_all(&arguments.transcripts).map_err(at)?;
    let heartbeat = Heartbeat::start();
    let rules = if arguments.rules.is_empty() { &Rule::ALL[..] } else { &arguments.rules };
    let subject = Subject {
        spec: &spec,
        pace: Pace {
            turn: Duration::from_millis(arguments.time),
            tolerance: Duration::from_millis(arguments.tolerance),
        },
        rules,
        seed: arguments.seed,
        heartbeat: &heartbeat,
        guardian: &guardian,
    };
    let mut teller = Teller::new(arguments, checks.len());
    for check in checks {
        teller.begin(check);
        let report = check.run(&subject);
        let path = arguments.transcripts.join(format!("{}.txt", check.name));
        std::fs::write(&path, &report.transcript).map_err(at)?;
        teller.tell(check, report, &path)?;
    }
    teller.close(&spec)
}

/// The checks that are asked for: all, or those named.
fn chosen(only: &[String]) -> Result<Vec<&'static Check>, CliError> {
    let is_known = |word: &&String| !CHECKS.iter().any(|check| check.is_meant_by(word));
    if let Some(word) = only.iter().find(is_known) {
        return Err(CliError::NoSuchCheck { word: word.clone() });
    }
    let is_meant =
        |check: &&Check| only.is_empty() || only.iter().any(|word| check.is_meant_by(word));
    Ok(CHECKS.iter().filter(is_meant).collect())
}

/// The table of contents.
fn list(checks: &[&Check]) -> String {
    let width = checks.iter().map(|check| Asker::list(check.asked_by).len()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for group in checks.chunk_by(|one, next| one.group == next.group) {
        lines.push(group[0].group.to_owned());
        for Check { name, severity, asked_by, consequence, .. } in group {
            let askers = Asker::list(asked_by);
            lines.push(format!("  {name:<28} {severity:<6}  {askers:<width$}  {consequence}"));
        }
    }
    lines.join("\n") + "\n"
}

/// What is written about one check in JSON.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    group: &'static str,
    severity: Severity,
    asked_by: &'static [Asker],
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<String>,
    consequence: &'static str,
    transcript: PathBuf,
    milliseconds: u64,
}

/// What is written about a run in JSON.
#[derive(Serialize)]
struct Whole<'a> {
    engine: &'a str,
    command: &'a Path,
    time: u64,
    tolerance: u64,
    seed: u64,
    checks: &'a [Entry],
    failed_must: usize,
    failed_should: usize,
}

/// Tells about the checks as they end: a bar on a terminal, lines elsewhere, or one JSON object.
struct Teller<'a> {
    arguments: &'a Arguments,
    terminal: Term,
    bar: Option<ProgressBar>,
    entries: Vec<Entry>,
    group: Option<&'static str>,
}

impl<'a> Teller<'a> {
    fn new(arguments: &'a Arguments, checks: usize) -> Self {
        let terminal = Term::stdout();
        let bar = (terminal.is_term() && !arguments.json).then(|| {
            progress::bar(&terminal, Some(checks), "{bar:30} {pos}/{len} {elapsed}  {msg}")
        });
        Self { arguments, terminal, bar, entries: Vec::new(), group: None }
    }

    fn begin(&self, check: &Check) {
        if let Some(bar) = &self.bar {
            bar.set_message(check.name);
        }
    }

    fn tell(&mut self, check: &Check, report: Report, path: &Path) -> Result<(), CliError> {
        let entry = Entry {
            name: check.name,
            group: check.group,
            severity: check.severity,
            asked_by: check.asked_by,
            outcome: report.outcome,
            finding: report.finding,
            consequence: check.consequence,
            transcript: path.to_owned(),
            milliseconds: report.took.as_millis() as u64,
        };
        if !self.arguments.json {
            if self.group.replace(entry.group) != Some(entry.group) {
                self.line(entry.group)?;
            }
            self.line(&entry.line())?;
        }
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        self.entries.push(entry);
        Ok(())
    }

    fn line(&mut self, text: &str) -> Result<(), CliError> {
        Ok(progress::line(self.bar.as_ref(), &mut self.terminal, text)?)
    }

    fn failed(&self, severity: Severity) -> usize {
        let is_failed =
            |entry: &&Entry| entry.outcome == Outcome::Fail && entry.severity == severity;
        self.entries.iter().filter(is_failed).count()
    }

    fn count(&self, outcome: Outcome) -> usize {
        self.entries.iter().filter(|entry| entry.outcome == outcome).count()
    }

    /// The last line, or the JSON, and the exit status.
    fn close(mut self, spec: &EngineSpec) -> Result<ExitCode, CliError> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let (must, should) = (self.failed(Severity::Must), self.failed(Severity::Should));
        if self.arguments.json {
            let whole = Whole {
                engine: &spec.name,
                command: &spec.command,
                time: self.arguments.time,
                tolerance: self.arguments.tolerance,
                seed: self.arguments.seed,
                checks: &self.entries,
                failed_must: must,
                failed_should: should,
            };
            let text = serde_json::to_string_pretty(&whole).map_err(std::io::Error::from)?;
            writeln!(self.terminal, "{text}")?;
        } else {
            let (passed, skipped) = (self.count(Outcome::Pass), self.count(Outcome::Skip));
            writeln!(
                self.terminal,
                "\n{}: {passed} passed, {} failed ({must} must, {should} should), {skipped} skipped",
                spec.name,
                must + should,
            )?;
        }
        Ok(if must == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

impl Entry {
    /// `FAIL must   time-turn: what it did. What that means. (transcript)`
    fn line(&self) -> String {
        let Self { name, severity, outcome, consequence, .. } = self;
        let head = format!("  {outcome} {severity:<6} {name}");
        match (&self.finding, outcome) {
            (Some(finding), Outcome::Fail) => {
                let transcript = self.transcript.display();
                format!("{head}: {finding}. {consequence} See {transcript}")
            }
            (Some(finding), _) => format!("{head}: {finding}"),
            (None, _) => head,
        }
    }
}
