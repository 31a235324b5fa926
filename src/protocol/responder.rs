//! What the engine does at each command, and the lines in which it says what came of it.

use std::collections::VecDeque;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::command::{Command, CommandError, Coordinates, Entry, YixinCommand};
#[cfg(feature = "database")]
use super::database;
use super::front_end::Output;
use super::hash_file::HashJob;
use super::names::Names;
use super::reader::Received;
use super::reply::Reply;
use super::search_data::{self, Marks};
use super::{book, switched_off, weights, yixin};
use crate::session::{
    Answer, Dialect, Field, Lines, ProofReport, ProofState, Refusal, Report, SearchEvent, Session,
    Setting, Step,
};
use crate::types::Point;
use crate::util::clock;

/// Between two progress messages.
const MESSAGE_GAP: Duration = Duration::from_secs(1);
/// Between two marks of what a proof looks at.
const MARK_GAP: Duration = Duration::from_millis(200);
/// Most moves of the expected line in a message.
const LINE_LENGTH: usize = 20;

/// What a full board is answered with.
pub(super) const NO_POINT: &str = "no point is free; start a new game";

/// Go on, or break off: the manager is gone or has sent us away.
type Flow = ControlFlow<()>;

const GO_ON: Flow = ControlFlow::Continue(());

/// What came of a command.
enum Outcome {
    /// Nothing is to be said.
    Silence,
    Says(Reply),
    SaysAll(Vec<Reply>),
    /// A search was started, and may have ended already.
    Thinks(Step),
    /// The manager sends us away.
    Leaves,
}

/// Turns commands into calls of the session, and its answers into lines.
#[derive(Debug)]
pub(super) struct Responder<W> {
    session: Session,
    output: Output<W>,
    /// When the last progress message was sent, or the search began.
    last_message: Instant,
    /// When search data was last sent, or the search began; none where some is due at once.
    last_data: Option<Instant>,
    marks: Marks,
    /// The search that begins is one of a board that watches it.
    is_analysis: bool,
    /// `YXSHOWFORBID` came during a search and is answered behind the move.
    forbid_is_due: bool,
    /// The input has ended: the next answer is the last.
    is_leaving: bool,
    /// A hash file that is being written or read.
    hash_job: Option<HashJob>,
    /// Commands that came meanwhile, and are obeyed behind it.
    waiting: VecDeque<Received>,
}

impl<W: Write> Responder<W> {
    pub(super) fn new(session: Session, output: Output<W>) -> Self {
        let now = clock::now();
        Self {
            session,
            output,
            last_message: now,
            last_data: Some(now),
            marks: Marks::default(),
            is_analysis: false,
            forbid_is_due: false,
            is_leaving: false,
            hash_job: None,
            waiting: VecDeque::new(),
        }
    }

    /// When [`Responder::on_deadline`] is to be called.
    pub(super) fn deadline(&self) -> Option<Instant> {
        // A search that was broken off may still write into the table; its end is heard of soon.
        let goes_on = self.hash_job.is_some() && self.session.is_search_over();
        if goes_on { Some(clock::now()) } else { self.session.deadline() }
    }

    /// Obeys a command; while a hash file is being written or read all wait but the one to leave.
    pub(super) fn on_command(&mut self, received: Received) -> Flow {
        if self.hash_job.is_none() {
            return self.obey_now(received);
        }
        if received.command == Ok(Command::End) {
            return ControlFlow::Break(());
        }
        self.waiting.push_back(received);
        // or a manager that never stops talking would keep the file from being finished
        if self.session.is_search_over() { self.go_on_with_hash_file() } else { GO_ON }
    }

    /// Obeys a command. During a search nothing is said of lines that cannot be read: an error
    /// line would count as the answer.
    fn obey_now(&mut self, received: Received) -> Flow {
        match received.command {
            Ok(command) => {
                if self.is_obsolete_with(&command) {
                    self.abort()?;
                }
                match self.obey(command, received.at) {
                    Ok(Outcome::Silence) => GO_ON,
                    Ok(Outcome::Says(reply)) => self.say(&reply),
                    Ok(Outcome::SaysAll(replies)) => replies.iter().try_for_each(|r| self.say(r)),
                    Ok(Outcome::Thinks(step)) => self.begin_to_tell(step),
                    Ok(Outcome::Leaves) => ControlFlow::Break(()),
                    Err(refusal) => self.say(&Reply::Error(refusal.to_string())),
                }
            }
            Err(_) if self.session.is_thinking() => GO_ON,
            Err(error @ CommandError::Unknown(_)) => self.say(&Reply::Unknown(error.to_string())),
            Err(error) => self.say(&Reply::Error(error.to_string())),
        }
    }

    /// Passes on news of a search.
    pub(super) fn on_search(&mut self, event: SearchEvent) -> Flow {
        let step = self.session.on_event(event);
        self.tell(step)
    }

    /// Answers with what there is when the deadline has come.
    pub(super) fn on_deadline(&mut self) -> Flow {
        if self.hash_job.is_some() {
            return self.go_on_with_hash_file();
        }
        let step = self.session.on_deadline();
        self.tell(step)
    }

    /// The input has ended: the last command is obeyed, a search answers, and that is all.
    pub(super) fn finish(&mut self, last: Option<Received>) -> Flow {
        if let Some(received) = last {
            self.on_command(received)?;
        }
        while self.hash_job.is_some() {
            self.go_on_with_hash_file()?;
        }
        self.is_leaving = true;
        self.session.stop();
        if self.session.is_thinking() { GO_ON } else { ControlFlow::Break(()) }
    }

    /// Writes or reads a piece of a hash file; behind it the commands that wait are obeyed.
    fn go_on_with_hash_file(&mut self) -> Flow {
        let Some(job) = &mut self.hash_job else { return GO_ON };
        let Some(text) = job.go_on(&mut self.session) else { return GO_ON };
        self.hash_job = None;
        self.say(&Reply::Message(text))?;
        while self.hash_job.is_none()
            && let Some(received) = self.waiting.pop_front()
        {
            self.obey_now(received)?;
        }
        GO_ON
    }

    /// Takes up a hash file, or says why not.
    fn begin_hash_file(&mut self, job: Result<HashJob, String>) -> Outcome {
        match job {
            Ok(job) => self.hash_job = Some(job),
            Err(problem) => return Outcome::Says(Reply::Message(problem)),
        }
        Outcome::Silence
    }

    /// Ends a running search that a new position has made obsolete. A Yixin board counts one move
    /// for every search, other managers take a late move for the next answer.
    pub(super) fn abort(&mut self) -> Flow {
        self.forbid_is_due = false;
        match self.session.abort() {
            Some(answer) if self.session.dialect() == Dialect::Yixin => self.say_answer(answer)?,
            _ => {}
        }
        #[cfg(feature = "database")]
        self.session.keep_found();
        GO_ON
    }

    /// A command that sets a position begins: a search that runs is obsolete. Not so a question behind
    /// which a board may send the same position once more.
    pub(super) fn on_position_opened(&mut self) -> Flow {
        if self.session.asked_stones().is_some() { GO_ON } else { self.abort() }
    }

    /// Whether a search that runs is obsolete with this command.
    fn is_obsolete_with(&self, command: &Command) -> bool {
        let Some(asked) = self.session.asked_stones() else { return ends_search(command) };
        let size = self.session.size();
        let shows_others = |shown: &mut dyn Iterator<Item = Coordinates>| {
            !shown.filter_map(|at| at.on(size)).eq(asked.iter().copied())
        };
        match command {
            Command::Start { width, height } => {
                let side = size.side() as i64;
                (*width, *height) != (side, side)
            }
            Command::Yixin(YixinCommand::Board(entries)) => {
                shows_others(&mut entries.iter().map(|entry| entry.at))
            }
            Command::Yixin(YixinCommand::Query { stones, .. }) => {
                shows_others(&mut stones.iter().copied())
            }
            _ => ends_search(command),
        }
    }

    fn say_answer(&mut self, answer: Answer) -> Flow {
        let lines = answer_lines(answer, self.session.dialect());
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn say(&mut self, reply: &Reply) -> Flow {
        self.output.say(reply)
    }

    /// Calls the session; what it refuses is told as an error.
    fn obey(&mut self, command: Command, at: Instant) -> Result<Outcome, Refusal> {
        let session = &mut self.session;
        Ok(match command {
            Command::Start { width, height } | Command::RectStart { width, height } => {
                session.start(width, height)?;
                Outcome::Says(Reply::Ok)
            }
            Command::Restart => {
                session.restart();
                Outcome::Says(Reply::Ok)
            }
            Command::TakeBack(written) => {
                session.take_back(point(session, written)?)?;
                Outcome::Says(Reply::Ok)
            }
            Command::Play(written) => {
                let answer = session.play(point(session, written)?)?;
                Outcome::SaysAll(answer_lines(answer, session.dialect()))
            }
            Command::Begin => Outcome::Thinks(session.begin(at)),
            Command::Turn(written) => Outcome::Thinks(session.turn(point(session, written)?, at)?),
            Command::Board(entries) => {
                Outcome::Thinks(session.board(&stones(session, &entries), at))
            }
            Command::Swap2Board(written) => {
                Outcome::Thinks(session.swap2(&points(session, &written), at)?)
            }
            Command::Info { key, value } if key.eq_ignore_ascii_case("weights") => {
                weights::load(session, &value);
                Outcome::Silence
            }
            #[cfg(feature = "database")]
            Command::Info { key, value } if database::set(session, &key, &value) => {
                Outcome::Silence
            }
            Command::Info { key, value } => {
                if let Some(setting) = Setting::read(&key, &value) {
                    session.set(setting);
                } else if key.eq_ignore_ascii_case("book") {
                    book::load(session, &value);
                }
                if let Some(notice) = switched_off::setting(&key, &value) {
                    session.notify_once(notice.to_owned());
                }
                Outcome::Silence
            }
            Command::Stop => {
                session.stop();
                Outcome::Silence
            }
            Command::About => Outcome::Says(about()),
            Command::End => Outcome::Leaves,
            Command::Yixin(command) => return self.obey_yixin(command, at),
        })
    }

    fn obey_yixin(&mut self, command: YixinCommand, at: Instant) -> Result<Outcome, Refusal> {
        let session = &mut self.session;
        if command != YixinCommand::Stop {
            // Match runners that speak the plain dialect send YXSTOP to late engines.
            session.speaks_yixin();
        }
        let step = match command {
            YixinCommand::NBest(lines) => {
                let lines = usize::try_from(lines).ok().and_then(NonZeroUsize::new);
                self.begin_analysis(Lines::Best(lines.unwrap_or(NonZeroUsize::MIN)), at)
            }
            YixinCommand::SearchDefend => self.begin_analysis(Lines::Defences, at),
            YixinCommand::Balance { moves, bias } => session.balance(moves, bias, at),
            YixinCommand::Swap2(step) => session.swap2_step(step, at)?,
            YixinCommand::Soosorv { step, stones } => {
                session.soosorv(step, &points(session, &stones), at)?
            }
            other => return Ok(self.obey_without_thinking(other)),
        };
        Ok(Outcome::Thinks(step))
    }

    /// Begins an analysis, whose first search data is due at once.
    fn begin_analysis(&mut self, lines: Lines, at: Instant) -> Step {
        self.is_analysis = true;
        self.session.analyse(lines, at)
    }

    /// A command of the Yixin dialect that starts no search.
    fn obey_without_thinking(&mut self, command: YixinCommand) -> Outcome {
        let session = &mut self.session;
        match command {
            YixinCommand::ShowInfo => return Outcome::SaysAll(yixin::limits()),
            YixinCommand::ShowForbid if session.is_thinking() => self.forbid_is_due = true,
            YixinCommand::ShowForbid => return Outcome::Says(forbidden_line(session)),
            YixinCommand::ShowHashUsage => return Outcome::Says(yixin::hash_usage(session)),
            YixinCommand::HashDump(path) => {
                let job = HashJob::dump(session, &path);
                return self.begin_hash_file(job);
            }
            YixinCommand::HashLoad(path) => {
                let job = HashJob::load(session, &path);
                return self.begin_hash_file(job);
            }
            YixinCommand::Board(entries) => session.set_position(&stones(session, &entries)),
            YixinCommand::Stop => session.stop_by_board(),
            YixinCommand::HashClear => session.clear_tables(),
            YixinCommand::Block(written) => session.exclude(points(session, &written)),
            YixinCommand::BlockUndo(written) => session.include(points(session, &written)),
            YixinCommand::BlockReset => session.include_all(),
            YixinCommand::Query { .. }
            | YixinCommand::Edit { .. }
            | YixinCommand::File { .. }
            | YixinCommand::Other(_) => return answer_data(session, &command),
            YixinCommand::BlockPath(written) => {
                if let Some(line) = line(session, &written) {
                    session.block_line(line);
                }
            }
            YixinCommand::BlockPathUndo(written) => {
                if let Some(line) = line(session, &written) {
                    session.unblock_line(&line);
                }
            }
            YixinCommand::BlockPathReset => session.unblock_lines(),
            // These think.
            YixinCommand::NBest(_)
            | YixinCommand::SearchDefend
            | YixinCommand::Balance { .. }
            | YixinCommand::Swap2(_)
            | YixinCommand::Soosorv { .. } => {}
        }
        Outcome::Silence
    }

    /// Tells of the first step of a search.
    fn begin_to_tell(&mut self, step: Step) -> Flow {
        let now = clock::now();
        self.last_message = now;
        self.last_data = if std::mem::take(&mut self.is_analysis) { None } else { Some(now) };
        self.marks = Marks::default();
        for notice in self.session.take_notices() {
            if self.session.wants_messages() {
                self.say(&Reply::Message(notice))?;
            }
        }
        #[cfg(feature = "database")]
        if let Some(finding) = self.session.take_known().filter(|_| self.session.wants_messages()) {
            let text = database::known_text(&finding, Names::of(&self.session));
            self.say(&Reply::Message(text))?;
        }
        self.tell(step)
    }

    fn tell(&mut self, step: Step) -> Flow {
        match step {
            Step::Silent => GO_ON,
            Step::Proof(report) => self.tell_proof(&report),
            Step::Progress(report) => self.tell_progress(&report),
            Step::Answer { answer, report } => {
                self.tell_answer(answer, report.as_ref())?;
                #[cfg(feature = "database")]
                self.session.keep_found();
                if std::mem::take(&mut self.forbid_is_due) {
                    let line = forbidden_line(&mut self.session);
                    self.say(&line)?;
                }
                if self.is_leaving { ControlFlow::Break(()) } else { GO_ON }
            }
        }
    }

    /// How it stands from time to time, how it ended in any case.
    fn tell_proof(&mut self, report: &ProofReport) -> Flow {
        let has_ended = report.state != ProofState::Running;
        if self.session.wants_messages()
            && (has_ended || MESSAGE_GAP <= clock::since(self.last_message))
        {
            self.last_message = clock::now();
            let text = proof_text(report, Names::of(&self.session));
            self.say(&Reply::Message(text))?;
        }
        if self.session.wants_marks() && (has_ended || self.data_is_due(MARK_GAP)) {
            self.last_data = Some(clock::now());
            search_data::marks_of_proof(report).iter().try_for_each(|line| self.say(line))?;
        }
        GO_ON
    }

    fn tell_progress(&mut self, report: &Report) -> Flow {
        if MESSAGE_GAP <= clock::since(self.last_message) {
            self.last_message = clock::now();
            self.say_report(report)?;
        }
        if self.data_is_due(search_data::gap(report)) {
            self.last_data = Some(clock::now());
            self.say_data(report)?;
        }
        GO_ON
    }

    /// Whether the last search data was sent so long ago.
    fn data_is_due(&self, gap: Duration) -> bool {
        self.last_data.is_none_or(|last| gap <= clock::since(last))
    }

    fn tell_answer(&mut self, answer: Answer, report: Option<&Report>) -> Flow {
        if let Some(report) = report {
            self.say_data(report)?;
            self.say_report(report)?;
        }
        self.say_answer(answer)
    }

    fn say_data(&mut self, report: &Report) -> Flow {
        if self.session.wants_marks() {
            self.marks.update(report).iter().try_for_each(|line| self.say(line))?;
        }
        if self.session.wants_search_data() {
            search_data::blocks(report).iter().try_for_each(|line| self.say(line))?;
        }
        GO_ON
    }

    fn say_report(&mut self, report: &Report) -> Flow {
        if self.session.wants_messages() {
            let text = report_text(report, Names::of(&self.session));
            self.say(&Reply::Message(text))?;
        }
        GO_ON
    }
}

/// Whether this command asks for a move or sets a position.
fn ends_search(command: &Command) -> bool {
    match command {
        Command::Start { .. }
        | Command::RectStart { .. }
        | Command::Restart
        | Command::Begin
        | Command::Turn(_)
        | Command::Play(_)
        | Command::TakeBack(_)
        | Command::Board(_)
        | Command::Swap2Board(_)
        | Command::Yixin(
            YixinCommand::Board(_)
            | YixinCommand::HashDump(_)
            | YixinCommand::HashLoad(_)
            | YixinCommand::NBest(_)
            | YixinCommand::SearchDefend
            | YixinCommand::Balance { .. }
            | YixinCommand::Swap2(_)
            | YixinCommand::Soosorv { .. },
        ) => true,
        Command::Info { .. }
        | Command::Stop
        | Command::About
        | Command::End
        | Command::Yixin(_) => false,
    }
}

/// What a command of the database is answered with, or one that has no effect: nothing now, and a
/// notice with the next search.
fn answer_data(session: &mut Session, command: &YixinCommand) -> Outcome {
    #[cfg(feature = "database")]
    if let Some(replies) = database::obey(session, command) {
        return Outcome::SaysAll(replies);
    }
    if let YixinCommand::Query { word, .. }
    | YixinCommand::Edit { word, .. }
    | YixinCommand::File { word, .. }
    | YixinCommand::Other(word) = command
    {
        session.notify_once(switched_off::command(word));
    }
    Outcome::Silence
}

/// The point on the board that is meant.
fn point(session: &Session, written: Coordinates) -> Result<Point, Refusal> {
    let size = session.size();
    written.on(size).ok_or(Refusal::Outside(size))
}

/// The points on the board; others are skipped.
fn points(session: &Session, written: &[Coordinates]) -> Vec<Point> {
    written.iter().filter_map(|at| at.on(session.size())).collect()
}

/// A line of play; none where a point of it is not on the board.
fn line(session: &Session, written: &[Coordinates]) -> Option<Vec<Point>> {
    written.iter().map(|at| at.on(session.size())).collect()
}

/// The stones on the board; others are skipped.
fn stones(session: &Session, entries: &[Entry]) -> Vec<(Point, Field)> {
    let stone = |entry: &Entry| Some((entry.at.on(session.size())?, entry.field));
    entries.iter().filter_map(stone).collect()
}

/// The answer to `YXSHOWFORBID`.
fn forbidden_line(session: &mut Session) -> Reply {
    Reply::Forbid(session.forbidden_points().into_iter().map(Coordinates::from).collect())
}

/// The lines that give the answer.
fn answer_lines(answer: Answer, dialect: Dialect) -> Vec<Reply> {
    vec![match answer {
        Answer::Move(point) => Reply::Move(point.into()),
        Answer::Stones(points) => {
            Reply::Stones(points.into_iter().map(Coordinates::from).collect())
        }
        Answer::Swap => Reply::Swap,
        Answer::Opening(step, choice) => return yixin::step_lines(step, &choice),
        Answer::NoPoint if dialect == Dialect::Yixin => return yixin::no_point(),
        Answer::NoPoint => Reply::Error(NO_POINT.to_owned()),
    }]
}

/// `depth D-S eval V nodes N time T pv …`; time in milliseconds.
fn report_text(report: &Report, names: Names) -> String {
    let Report { depth, selective_depth, score, nodes, elapsed, pv, .. } = report;
    let milliseconds = elapsed.as_millis();
    let text = format!(
        "depth {depth}-{selective_depth} eval {score} nodes {nodes} time {milliseconds} pv"
    );
    with_line(text, pv, names)
}

/// `vct pn P dn D nodes N time T pv …`, and at the end `vct no win nodes N time T`.
fn proof_text(report: &ProofReport, names: Names) -> String {
    let ProofReport { order, state, pn, dn, nodes, elapsed, line } = report;
    let goal = if *order < 2 { "vcf" } else { "vct" };
    let cost = format!("nodes {nodes} time {}", elapsed.as_millis());
    match state {
        ProofState::Running => with_line(format!("{goal} pn {pn} dn {dn} {cost} pv"), line, names),
        ProofState::NoWin => format!("{goal} no win {cost}"),
        ProofState::Unknown => format!("{goal} unknown pn {pn} dn {dn} {cost}"),
    }
}

/// The text with the first points of a line behind it.
fn with_line(mut text: String, line: &[Point], names: Names) -> String {
    for point in line.iter().take(LINE_LENGTH) {
        text.push(' ');
        text.push_str(&names.name(*point));
    }
    text
}

/// The answer to `ABOUT`.
fn about() -> Reply {
    let version = env!("CARGO_PKG_VERSION");
    Reply::About(format!(
        "name=\"Kagetsu\", version=\"{version}\", author=\"The Kagetsu authors\", \
         country=\"International\""
    ))
}
