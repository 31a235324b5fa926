//! `smoke`: many fast games, to find what would lose games elsewhere.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use console::Term;
use indicatif::ProgressBar;
use kagetsu::types::{BoardSize, Rule, Side};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::record::{Farewell, GameRecord, point_words};
use kagetsu_tournaments::runner::{MatchEvent, Restart, Runner};
use kagetsu_tournaments::schedule::{Pairing, Schedule};
use kagetsu_tournaments::stats::Score;
use kagetsu_tournaments::stop::Stop;
use kagetsu_tournaments::totals::Totals;
use kagetsu_tournaments::verdict::side_name;

use super::busy::BusyLoops;
use super::settings::{self, EngineArguments, JudgingArguments, LimitArguments};
use super::{CliError, progress};

/// Time for a move where nothing is limited.
const DEFAULT_TURN: Duration = Duration::from_millis(100);

/// Arguments of `smoke`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engines: EngineArguments,
    /// Games for each rule and size; every opening is played with both colours
    #[arg(long, default_value_t = 2)]
    games: usize,
    /// Rules by word or number, apart by commas, or all
    #[arg(long, default_value = "all")]
    rules: Rules,
    /// Sides of the boards, apart by commas
    #[arg(long, default_value = "15", value_delimiter = ',', value_parser = settings::read_size)]
    sizes: Vec<BoardSize>,
    #[command(flatten)]
    limits: LimitArguments,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Start engines for every game (on) or keep them (off)
    #[arg(long, default_value = "on")]
    restart: Restart,
    #[command(flatten)]
    judging: JudgingArguments,
    /// How long an engine may take to leave after END, in ms
    #[arg(long, default_value_t = 2000, value_name = "MS")]
    grace: u64,
    /// Draw when so many stones stand
    #[arg(long, value_name = "STONES")]
    draw_after: Option<usize>,
    /// Busy loops beside the games
    #[arg(long, default_value_t = 0)]
    busy: usize,
    /// File of openings instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Mixes the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Saves every game here
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Any fault makes the exit status 1
    #[arg(long)]
    strict: bool,
}

/// A list of rules.
#[derive(Clone, Debug)]
struct Rules(Vec<Rule>);

impl std::str::FromStr for Rules {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self(Rule::ALL.to_vec()));
        }
        text.split(',').map(settings::read_rule).collect::<Result<_, _>>().map(Self)
    }
}

/// Plays the games.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let engines = arguments.engines.pair()?;
    let schedule = schedule(arguments)?;
    let guardian = settings::guardian()?;
    let cores = settings::cores(arguments.judging.pin, arguments.concurrency, &engines)?;
    let runner = Runner {
        engines: &engines,
        schedule: &schedule,
        slots: arguments.concurrency,
        restart: arguments.restart,
        grace: Duration::from_millis(arguments.grace),
        cores,
        guardian: Some(&guardian),
        wait: Duration::ZERO,
        dialogue: None,
        stop: Stop::default(),
    };
    let games = schedule.len();
    let mut report = Report::new(&engines, games, arguments.save.clone());
    let busy = BusyLoops::start(arguments.busy);
    runner.run(&mut (1..=games), |event| report.event(event, games));
    drop(busy);
    let totals = report.close()?;
    let failed = arguments.strict && totals.faults() != 0;
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn schedule(arguments: &Arguments) -> Result<Schedule, CliError> {
    let mut schedule = Schedule::default();
    for &rule in &arguments.rules.0 {
        for &size in &arguments.sizes {
            let book = settings::book(arguments.openings.as_deref(), rule, size, arguments.seed)?;
            let conditions = Conditions {
                time: arguments.limits.time(DEFAULT_TURN, None),
                limits: arguments.limits.search(),
                draw_after: arguments.draw_after,
                suspend: arguments.judging.suspend,
                check_memory: arguments.judging.check_memory,
                ..Conditions::new(rule, size)
            };
            schedule.add_head_to_head(conditions, &book, arguments.games);
        }
    }
    Ok(schedule)
}

/// Tells about the match as it goes on: a bar on a terminal, lines elsewhere.
struct Report<'a> {
    engines: &'a [EngineSpec; 2],
    terminal: Term,
    bar: Option<ProgressBar>,
    totals: Totals,
    /// Of the first engine against the second.
    score: Score,
    save: Option<PathBuf>,
    /// The first thing that went wrong with the telling itself.
    failed: Option<CliError>,
}

impl<'a> Report<'a> {
    fn new(engines: &'a [EngineSpec; 2], games: usize, save: Option<PathBuf>) -> Self {
        let terminal = Term::stdout();
        let bar = terminal.is_term().then(|| {
            let template = "{bar:40} {pos}/{len} games, {elapsed} of {duration}  {msg}";
            progress::bar(&terminal, Some(games), template)
        });
        let (totals, score) = (Totals::default(), Score::default());
        Self { engines, terminal, bar, totals, score, save, failed: None }
    }

    fn event(&mut self, event: MatchEvent, games: usize) {
        let told = match event {
            MatchEvent::Started(_) | MatchEvent::Abandoned(_) => Ok(()),
            MatchEvent::Finished(pairing, record) => self.finished(&pairing, games, &record),
            MatchEvent::Left(number, farewell) => self.left(number, &farewell),
        };
        if let Err(error) = told {
            self.failed.get_or_insert(error);
        }
    }

    fn finished(
        &mut self,
        pairing: &Pairing,
        games: usize,
        record: &GameRecord,
    ) -> Result<(), CliError> {
        self.totals.add(record);
        let first = Side::ALL[pairing.engines[0]];
        self.score.add(first, record.verdict.winner());
        let has_faults = record.faults().next().is_some();
        if self.bar.is_none() || has_faults {
            self.line(&finished_line(pairing, games, record))?;
        }
        for (side, fault, stderr) in record.faults() {
            let name = &record.names[side.index()];
            self.line(&format!("    {name} ({}) {fault}", side_name(side)))?;
            stderr.iter().try_for_each(|line| self.line(&format!("    stderr: {line}")))?;
        }
        if has_faults {
            self.line(&format!("    moves: {}", point_words(record.points())))?;
        }
        if let Some(directory) = &self.save {
            settings::save(record, directory, &format!("-{:04}", pairing.number))?;
        }
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{} faults", self.totals.faults()));
            bar.inc(1);
        }
        Ok(())
    }

    fn left(&mut self, number: usize, farewell: &Farewell) -> Result<(), CliError> {
        let name = &self.engines[number].name;
        self.totals.add_farewell(name, farewell);
        let Some(fault) = &farewell.fault else { return Ok(()) };
        self.line(&format!("{name} {fault}"))?;
        farewell.stderr.iter().try_for_each(|line| self.line(&format!("    stderr: {line}")))
    }

    fn line(&mut self, text: &str) -> Result<(), CliError> {
        Ok(progress::line(self.bar.as_ref(), &mut self.terminal, text)?)
    }

    /// The table, at the end.
    fn close(mut self) -> Result<Totals, CliError> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let [first, second] = self.engines.each_ref().map(|engine| &engine.name);
        writeln!(self.terminal, "\nScore of {first} vs {second}: {}", self.score)?;
        writeln!(self.terminal, "\n{}", self.totals)?;
        Ok(self.totals)
    }
}

/// In the form of fastchess: `Finished game 3 of 20 (A vs B): 1-0 {Black makes five}`.
fn finished_line(pairing: &Pairing, games: usize, record: &GameRecord) -> String {
    let (number, [black, white]) = (pairing.number, &record.names);
    let (result, verdict) = (record.result(), &record.verdict);
    let (rule, side) = (record.rule, record.size.side());
    let (plies, worst) = (record.points().count(), record.worst_over().as_millis());
    format!(
        "Finished game {number} of {games} ({black} vs {white}): {result} {{{verdict}}} \
         {rule} {side}x{side}, {plies} stones, worst answer {worst} ms over"
    )
}
