//! `match`: engines against each other, as the settings say.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | arguments of `match`, and the settings that they say |
//! | `lines` | the lines that a match prints, in the form of fastchess |
//! | `live_report` | the report of a match that is being played: written again as games come in |
//! | `repeats` | whole games that repeat an earlier one move by move |
//! | `teller` | tells about a match while it is played |

mod arguments;
pub(super) mod lines;
mod live_report;
mod repeats;
mod teller;

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use kagetsu_tournaments::clock;
use kagetsu_tournaments::cores::{self, CorePlan};
use kagetsu_tournaments::engine::{self, Dialogue, Guardian};
use kagetsu_tournaments::journal::{Closing, ClosingReason, Journal, Reader};
use kagetsu_tournaments::pgn;
use kagetsu_tournaments::record::{FORMAT, GameRecord, MatchHeader, OPENINGS_DIGEST};
use kagetsu_tournaments::runner::{MatchEvent, Restart, Runner};
use kagetsu_tournaments::schedule::{Pairing, Schedule, Shard};
use kagetsu_tournaments::settings::{
    self, Lineup, LogSettings, MatchSettings, RunSettings, SettingsError,
};
use kagetsu_tournaments::standings::Standings;
use kagetsu_tournaments::stats::SprtRun;
use kagetsu_tournaments::stop::{Stop, StopFile};
use kagetsu_tournaments::totals::Totals;
use toml::Table;

use super::busy;
use super::{CliError, FAULTS, STOPPED};
pub(crate) use arguments::{Arguments, Options};
use live_report::LiveReport;
use repeats::Repeats;
use teller::Teller;

/// What may be said anew when a match goes on.
const RUN_KEYS: [&str; 11] = [
    "busy",
    "concurrency",
    "pin",
    "strict",
    "pgn",
    "report",
    "ratinginterval",
    "scoreinterval",
    "wait",
    "log",
    ROUNDS,
];
/// What may grow.
const ROUNDS: &str = "rounds";

/// Plays the match.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    play(arguments.file.as_deref(), &arguments.options, arguments.options.table()?)
}

/// Plays the match of a file and of what is said over it; `flags` are the settings of the options,
/// perhaps completed.
pub(super) fn play(
    file: Option<&Path>,
    options: &Options,
    flags: Table,
) -> Result<ExitCode, CliError> {
    let (settings, run, shard) = read_settings(file, options, flags)?;
    if let Some(path) = run.report.clone().filter(|_| run.report == run.record) {
        return Err(CliError::ReportIsRecord { path });
    }
    let (lineup, books) = (settings.lineup()?, settings.books()?);
    let checked = settings.check(&books);
    checked.map_err(|error| settings::locate(file, error))?;
    let schedule = settings.schedule(&lineup, books);
    if options.print_settings {
        writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&settings)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.dry_run {
        return dry_run(&lineup, &schedule, shard);
    }
    let (slots, cores) = (run.concurrency.get(), cores::available());
    if cores < slots && !options.force_concurrency {
        return Err(CliError::Concurrency { slots, cores });
    }
    let guardian = super::settings::guardian()?;
    try_engines(&lineup, file, &guardian)?;
    let stop = Stop::default();
    let play = Play::new(&settings, &lineup, &run, &schedule, shard, stop.clone())?;
    let (say, rest) = (play.teller.voice(), lines::rest_of_a_game(&lineup));
    ctrlc::set_handler(move || {
        stop.escalate();
        say(&if stop.is_abandoned() {
            "The running games are broken off.".to_owned()
        } else {
            format!("The running games are played to their end, {rest}; once more breaks them off.")
        });
    })?;
    play.play(&guardian)
}

/// The settings of a record that is to be gone on with, or those of file and options.
fn read_settings(
    file: Option<&Path>,
    options: &Options,
    flags: Table,
) -> Result<(MatchSettings, RunSettings, Shard), CliError> {
    let Some(path) = &options.resume else {
        let (settings, run) = settings::read(file, flags)?;
        return Ok((settings, run, options.shard.unwrap_or(Shard::WHOLE)));
    };
    if let Some(key) = flags.keys().find(|key| !RUN_KEYS.contains(&key.as_str())) {
        return Err(CliError::NotWhenResuming { key: key.clone() });
    }
    let header = Reader::open(path)?.header().clone();
    let wrong = |source| CliError::RecordSettings { path: path.clone(), source };
    let mut settings: MatchSettings = serde_json::from_value(header.settings).map_err(wrong)?;
    let rounds = flags.get(ROUNDS).and_then(toml::Value::as_integer);
    settings.rounds = rounds.map_or(settings.rounds, |rounds| rounds as usize);
    let mut run = settings::read_run(flags)?;
    run.record = Some(path.clone());
    let shard = header.shard.map_or(Ok(Shard::WHOLE), |shard| shard.parse())?;
    Ok((settings, run, shard))
}

/// Starts every engine once, before any game begins.
fn try_engines(lineup: &Lineup, file: Option<&Path>, guardian: &Guardian) -> Result<(), CliError> {
    for (index, spec) in lineup.engines.iter().enumerate() {
        guardian.try_launch(spec).map_err(|error| {
            let path = ["engine", &index.to_string(), "cmd"];
            settings::locate(file, SettingsError::new(&path, error.to_string()))
        })?;
    }
    Ok(())
}

/// Prints the games of this run.
fn dry_run(lineup: &Lineup, schedule: &Schedule, shard: Shard) -> Result<ExitCode, CliError> {
    let mut output = std::io::stdout().lock();
    let games = schedule.games().filter(|game| shard.holds(schedule, game.number));
    for game in games {
        let [first, second] = lines::names(lineup, &game);
        writeln!(output, "{} {first} vs {second}: {}", game.number, game.opening)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A match that is being played.
struct Play<'a> {
    settings: &'a MatchSettings,
    lineup: &'a Lineup,
    run: &'a RunSettings,
    schedule: &'a Schedule,
    shard: Shard,
    journal: Option<Journal>,
    pgn: Option<File>,
    report: Option<LiveReport>,
    played: BTreeSet<usize>,
    standings: Standings<'a>,
    totals: Totals,
    repeats: Repeats,
    abandoned: Vec<usize>,
    dialogue: Option<Dialogue>,
    teller: Teller<'a>,
    stop: Stop,
    /// The first thing that went wrong with the telling or the keeping.
    failed: Option<CliError>,
}

impl<'a> Play<'a> {
    fn new(
        settings: &'a MatchSettings,
        lineup: &'a Lineup,
        run: &'a RunSettings,
        schedule: &'a Schedule,
        shard: Shard,
        stop: Stop,
    ) -> Result<Self, CliError> {
        // A shard sees only some of the pairs: whether the test is decided, all of them say.
        let sprt = settings.sprt.filter(|_| shard == Shard::WHOLE);
        let mut play = Self {
            settings,
            lineup,
            run,
            schedule,
            shard,
            journal: None,
            pgn: run.pgn.as_deref().map(append_to).transpose()?,
            report: None,
            played: BTreeSet::new(),
            standings: Standings::new(schedule, shard, sprt),
            totals: Totals::default(),
            repeats: Repeats::default(),
            abandoned: Vec::new(),
            dialogue: run.log.as_ref().map(|log| dialogue(log, lineup)).transpose()?,
            teller: Teller::new(settings, lineup, schedule.len()),
            stop,
            failed: None,
        };
        let header = header(settings, lineup, schedule, shard)?;
        let mut found = Vec::new();
        if let Some(path) = &run.record {
            found = play.go_on_with(path, &header)?;
        }
        if let Some(path) = &run.report {
            play.report = Some(LiveReport::begin(path, &header, found)?);
        }
        Ok(play)
    }

    /// Opens the record and counts what is in it already; for a report the games are kept.
    fn go_on_with(
        &mut self,
        path: &Path,
        header: &MatchHeader,
    ) -> Result<Vec<GameRecord>, CliError> {
        let mut kept = Vec::new();
        let (opened, found) = Journal::open(path, header, &mut |record: GameRecord| {
            self.played.insert(record.game);
            self.totals.add(&record);
            self.repeats.add(&record);
            self.standings.add(&record);
            kept.extend(self.run.report.is_some().then_some(record));
        })?;
        self.journal = Some(opened);
        for damage in found.cut.iter().chain(&found.damage) {
            self.teller.remark(&damage.to_string())?;
        }
        if found.games != 0 {
            let (path, games) = (path.display(), found.games);
            self.teller.remark(&format!("{path}: {games} games are played already"))?;
        }
        Ok(kept)
    }

    /// Plays what is left.
    fn play(mut self, guardian: &Guardian) -> Result<ExitCode, CliError> {
        if self.standings.is_decided() {
            self.stop.finish();
        }
        for engine in 0..self.lineup.engines.len() {
            self.teller.line(&lines::terms(self.lineup, engine))?;
        }
        if let Some(remark) = lines::will_repeat(self.lineup, self.schedule) {
            self.teller.remark(&remark)?;
        }
        if self.settings.check_memory && !engine::MEASURES {
            let note = "the memory of engines is not measured on this system: none loses by it";
            self.teller.remark(note)?;
        }
        let slots = self.run.concurrency.get();
        let dialogue = self.dialogue.clone();
        let runner = Runner {
            engines: &self.lineup.engines,
            schedule: self.schedule,
            slots,
            restart: Restart::On,
            grace: self.settings.grace,
            wait: self.run.wait,
            cores: self.cores(slots)?,
            guardian: Some(guardian),
            dialogue: dialogue.as_ref(),
            stop: self.stop.clone(),
        };
        let (schedule, shard, played) =
            (self.schedule, self.shard, std::mem::take(&mut self.played));
        let mut numbers = (1..=schedule.len())
            .filter(|number| !played.contains(number) && shard.holds(schedule, *number));
        self.teller.expect(numbers.clone().count());
        let stop_file = self.run.record.as_deref().map(StopFile::beside);
        let watch = stop_file.map(|file| file.watch(&self.stop));
        let busy = busy::start(self.run.busy);
        runner.run(&mut numbers, |event| {
            if let Err(error) = self.event(event) {
                self.stop.abandon();
                self.failed.get_or_insert(error);
            }
        });
        drop((watch, busy));
        let is_complete = numbers.next().is_none() && self.abandoned.is_empty();
        self.close(is_complete)
    }

    /// The cores of each slot.
    fn cores(&mut self, slots: usize) -> Result<CorePlan, CliError> {
        if self.run.pin == Some(false) {
            return Ok(CorePlan::free());
        }
        let engines = 0..self.lineup.engines.len();
        let threads = engines.filter_map(|engine| self.lineup.limits_of(engine).threads).max();
        let plan = CorePlan::bound(slots, threads.unwrap_or(1) as usize);
        if let (Err(warning), Some(_)) = (&plan, self.run.pin) {
            self.teller.remark(&warning.to_string())?;
        }
        Ok(plan.unwrap_or_else(|_| CorePlan::free()))
    }

    fn event(&mut self, event: MatchEvent) -> Result<(), CliError> {
        match event {
            MatchEvent::Started(pairing) => self.teller.started(&pairing)?,
            MatchEvent::Finished(pairing, record) => {
                self.finished(&pairing, &record)?;
                if let Some(report) = &self.report {
                    report.add(*record);
                }
            }
            MatchEvent::Abandoned(number) => self.abandoned.push(number),
            MatchEvent::Left(number, farewell) => {
                let name = &self.lineup.engines[number].name;
                self.totals.add_farewell(name, &farewell);
                if let Some(fault) = &farewell.fault {
                    self.teller.remark(&format!("{name} {fault}"))?;
                }
            }
        }
        Ok(())
    }

    fn finished(&mut self, pairing: &Pairing, record: &GameRecord) -> Result<(), CliError> {
        if let Some(journal) = &mut self.journal {
            journal.append(record)?;
        }
        if let Some(file) = &mut self.pgn {
            file.write_all(pgn::write(record, &self.settings.event).as_bytes())?;
        }
        self.totals.add(record);
        self.repeats.add(record);
        let before = self.standings.counted();
        self.standings.add(record);
        self.teller.finished(pairing, record, &self.standings, &self.totals)?;
        let (interval, games) = (self.run.score_interval, self.totals.games());
        if interval != 0 && games.is_multiple_of(interval) {
            let score = lines::score(self.lineup, &self.standings);
            score.map_or(Ok(()), |line| self.teller.line(&line))?;
        }
        if self.standings.is_decided() {
            self.stop.abandon();
        } else if self.is_told(before) {
            self.teller.standing(&self.standings)?;
        }
        Ok(())
    }

    /// Whether the standing is to be told now that more games count than `before`.
    fn is_told(&self, before: usize) -> bool {
        let interval = self.run.rating_interval * self.settings.games;
        let counted = self.standings.counted();
        // The last one is told at the end in any case.
        interval != 0 && counted < self.schedule.len() && before / interval != counted / interval
    }

    /// The end: the standing, what ended the match, and what went wrong in it.
    fn close(mut self, is_complete: bool) -> Result<ExitCode, CliError> {
        self.teller.end();
        let reported = self.report.take().map_or(Ok(()), LiveReport::close);
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let conclusion = self.standings.sprt().and_then(SprtRun::conclusion);
        let (reason, last) = match &conclusion {
            Some(conclusion) => (ClosingReason::Decided, conclusion.as_str()),
            None if is_complete => (ClosingReason::Complete, "Tournament finished"),
            None => (ClosingReason::Stopped, "Tournament was interrupted"),
        };
        self.teller.standing(&self.standings)?;
        for line in self.totals.conduct_lines() {
            self.teller.line(&line)?;
        }
        if self.settings.boards().nth(1).is_some() {
            self.teller.line(&format!("\n{}\n", self.totals))?;
        }
        if let Some(remark) = self.repeats.line() {
            self.teller.remark(&remark)?;
        }
        self.teller.line(last)?;
        if let Some(journal) = self.journal.take() {
            let abandoned = std::mem::take(&mut self.abandoned);
            let closing = Closing { at: clock::date(), reason, sprt: conclusion, abandoned };
            journal.close(&closing)?;
        }
        reported?;
        self.dialogue.take().map_or(Ok(()), Dialogue::close)?;
        if reason == ClosingReason::Stopped {
            return self.stopped();
        }
        Ok(match self.totals.faults() {
            0 => ExitCode::SUCCESS,
            _ if self.run.strict => ExitCode::FAILURE,
            _ => ExitCode::from(FAULTS),
        })
    }

    /// What is said of a match that ended before its time.
    fn stopped(mut self) -> Result<ExitCode, CliError> {
        let Some(record) = &self.run.record else {
            self.teller.remark("Nothing was kept; give -record FILE to be able to go on")?;
            return Ok(ExitCode::from(STOPPED));
        };
        let file = StopFile::beside(record);
        if file.exists() {
            // Whoever wrote it needs no more games.
            self.teller.remark(&format!("{file} asks for the end; remove it to go on"))?;
            return Ok(ExitCode::SUCCESS);
        }
        // Not in the record, since it may differ; the default is one game at a time.
        let slots = match self.run.concurrency.get() {
            1 => String::new(),
            slots => format!(" -concurrency {slots}"),
        };
        self.teller.remark(&format!("Go on with: match -resume {}{slots}", record.display()))?;
        Ok(ExitCode::from(STOPPED))
    }
}

/// Opens a file to which something is added.
fn append_to(path: &Path) -> Result<File, CliError> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|source| CliError::Write { path: path.into(), source })
}

/// The file of a log, for the engines that it names.
fn dialogue(log: &LogSettings, lineup: &Lineup) -> Result<Dialogue, CliError> {
    let names: Vec<String> =
        log.engines.iter().flat_map(|list| list.split(',')).map(str::to_owned).collect();
    let is_known = |name: &&String| lineup.engines.iter().any(|engine| engine.name == **name);
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        return Err(CliError::NoSuchEngine { name: name.clone() });
    }
    Ok(Dialogue::open(&log.file, names)?)
}

fn header(
    settings: &MatchSettings,
    lineup: &Lineup,
    schedule: &Schedule,
    shard: Shard,
) -> Result<MatchHeader, CliError> {
    let mut words = serde_json::to_value(settings)?;
    words[OPENINGS_DIGEST] = format!("{:016x}", schedule.openings_digest()).into();
    Ok(MatchHeader {
        format: FORMAT,
        event: settings.event.clone(),
        started: clock::date(),
        engines: lineup.engines.iter().map(|engine| engine.name.clone()).collect(),
        games: schedule.len(),
        settings: words,
        shard: (shard != Shard::WHOLE).then(|| shard.to_string()),
    })
}
