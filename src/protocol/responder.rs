//! What the engine does at each command, and the lines in which it says what came of it.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::command::{Command, CommandError, Coordinates, Entry, YixinCommand};
use super::front_end::Output;
use super::reader::Received;
use super::reply::Reply;
use super::yixin;
use crate::session::{
    Answer, Conclusion, Dialect, Field, Refusal, Report, SearchEvent, Session, Setting, Step,
};
use crate::types::Point;
use crate::util::clock;

/// Between two progress messages.
const MESSAGE_GAP: Duration = Duration::from_secs(1);
/// Between two blocks of search data for a Yixin board.
const DATA_GAP: Duration = Duration::from_millis(200);
/// Most moves of the expected line in a message.
const LINE_LENGTH: usize = 20;

/// Go on, or break off: the manager is gone or has sent us away.
type Flow = ControlFlow<()>;

const GO_ON: Flow = ControlFlow::Continue(());

/// Turns commands into calls of the session, and its answers into lines.
#[derive(Debug)]
pub(super) struct Responder<W> {
    session: Session,
    output: Output<W>,
    /// When the last progress message was sent, or the search began.
    last_message: Instant,
    last_data: Instant,
    /// `YXSHOWFORBID` came during a search and is answered behind the move.
    forbid_is_due: bool,
    /// The input has ended: the next answer is the last.
    is_leaving: bool,
}

impl<W: Write> Responder<W> {
    pub(super) fn new(session: Session, output: Output<W>) -> Self {
        let now = clock::now();
        Self {
            session,
            output,
            last_message: now,
            last_data: now,
            forbid_is_due: false,
            is_leaving: false,
        }
    }

    /// When [`Responder::on_deadline`] is to be called.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.session.deadline()
    }

    /// Obeys a command. During a search nothing is said of lines that cannot be read: an error
    /// line would count as the answer.
    pub(super) fn on_command(&mut self, received: Received) -> Flow {
        match received.command {
            Ok(command) => self.obey(command, received.at),
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
        let step = self.session.on_deadline();
        self.tell(step)
    }

    /// The input has ended: the last command is obeyed, a search answers, and that is all.
    pub(super) fn finish(&mut self, last: Option<Received>) -> Flow {
        if let Some(received) = last {
            self.on_command(received)?;
        }
        self.is_leaving = true;
        self.session.stop();
        if self.session.is_thinking() { GO_ON } else { ControlFlow::Break(()) }
    }

    /// Ends a running search that a new position has made obsolete. A Yixin board counts one move
    /// for every search, other managers take a late move for the next answer.
    pub(super) fn abort(&mut self) -> Flow {
        self.forbid_is_due = false;
        match self.session.abort() {
            Some(conclusion) if self.session.dialect() == Dialect::Yixin => {
                self.say(&answer_line(conclusion.answer))
            }
            _ => GO_ON,
        }
    }

    fn say(&mut self, reply: &Reply) -> Flow {
        self.output.say(reply)
    }

    fn obey(&mut self, command: Command, at: Instant) -> Flow {
        match command {
            Command::Info { key, value } => self.set(&key, &value),
            Command::Stop => self.session.stop(),
            Command::About => return self.say(&about()),
            Command::End => return ControlFlow::Break(()),
            Command::Yixin(command) => return self.obey_yixin(command, at),
            command => {
                self.abort()?;
                return self.change_position(command, at);
            }
        }
        GO_ON
    }

    /// The commands that end a search: they set up, or move on, a position.
    fn change_position(&mut self, command: Command, at: Instant) -> Flow {
        match command {
            Command::Start { width, height } | Command::RectStart { width, height } => {
                let started = self.session.start(width, height);
                self.say_ok(started)
            }
            Command::Restart => {
                self.session.restart();
                self.say(&Reply::Ok)
            }
            Command::TakeBack(written) => {
                let taken = self.point(written).and_then(|point| self.session.take_back(point));
                self.say_ok(taken)
            }
            Command::Begin => {
                let step = self.session.begin(at);
                self.begin_to_tell(step)
            }
            Command::Turn(written) => {
                let step = self.point(written).and_then(|point| self.session.turn(point, at));
                self.tell_or_refuse(step)
            }
            Command::Play(written) => {
                match self.point(written).and_then(|point| self.session.play(point)) {
                    Ok(answer) => self.say(&answer_line(answer)),
                    Err(refusal) => self.say(&Reply::Error(refusal.to_string())),
                }
            }
            Command::Board(entries) => {
                let step = self.session.board(&self.stones(&entries), at);
                self.begin_to_tell(step)
            }
            Command::Swap2Board(written) => {
                let step = self.session.swap2(&self.points(&written), at);
                self.tell_or_refuse(step)
            }
            Command::Info { .. }
            | Command::Stop
            | Command::About
            | Command::End
            | Command::Yixin(_) => GO_ON,
        }
    }

    fn obey_yixin(&mut self, command: YixinCommand, at: Instant) -> Flow {
        if command != YixinCommand::Stop {
            // Match runners that speak the plain dialect send YXSTOP to late engines.
            self.session.speaks_yixin();
        }
        match command {
            YixinCommand::ShowInfo => {
                return yixin::limits().iter().try_for_each(|line| self.say(line));
            }
            YixinCommand::Board(entries) => {
                self.abort()?;
                self.session.set_position(&self.stones(&entries));
            }
            YixinCommand::NBest(_) => {
                self.abort()?;
                let step = self.session.analyse(at);
                return self.begin_to_tell(step);
            }
            YixinCommand::Stop => self.session.stop(),
            YixinCommand::ShowForbid if self.session.is_thinking() => self.forbid_is_due = true,
            YixinCommand::ShowForbid => return self.say_forbidden(),
            YixinCommand::HashClear => self.session.clear_tables(),
            YixinCommand::ShowHashUsage => {
                let usage = self.session.hash_usage();
                let text = format!("hash usage {}.{} %", usage / 10, usage % 10);
                return self.say(&Reply::Message(text));
            }
            YixinCommand::Block(written) => self.session.exclude(self.points(&written)),
            YixinCommand::BlockUndo(written) => self.session.include(self.points(&written)),
            YixinCommand::BlockReset => self.session.include_all(),
            YixinCommand::Other(_) => {}
        }
        GO_ON
    }

    fn set(&mut self, key: &str, value: &str) {
        if let Some(setting) = Setting::read(key, value) {
            self.session.set(setting);
        }
    }

    fn point(&self, written: Coordinates) -> Result<Point, Refusal> {
        let size = self.session.size();
        written.on(size).ok_or(Refusal::Outside(size))
    }

    /// The points on the board; others are skipped.
    fn points(&self, written: &[Coordinates]) -> Vec<Point> {
        written.iter().filter_map(|at| at.on(self.session.size())).collect()
    }

    /// The stones on the board; others are skipped.
    fn stones(&self, entries: &[Entry]) -> Vec<(Point, Field)> {
        let stone = |entry: &Entry| Some((entry.at.on(self.session.size())?, entry.field));
        entries.iter().filter_map(stone).collect()
    }

    fn say_ok(&mut self, result: Result<(), Refusal>) -> Flow {
        match result {
            Ok(()) => self.say(&Reply::Ok),
            Err(refusal) => self.say(&Reply::Error(refusal.to_string())),
        }
    }

    fn say_forbidden(&mut self) -> Flow {
        let points = self.session.forbidden_points();
        self.say(&Reply::Forbid(points.into_iter().map(Coordinates::from).collect()))
    }

    fn tell_or_refuse(&mut self, step: Result<Step, Refusal>) -> Flow {
        match step {
            Ok(step) => self.begin_to_tell(step),
            Err(refusal) => self.say(&Reply::Error(refusal.to_string())),
        }
    }

    /// Tells of the first step of a search.
    fn begin_to_tell(&mut self, step: Step) -> Flow {
        let now = clock::now();
        self.last_message = now;
        self.last_data = now;
        for notice in self.session.take_notices() {
            if self.session.wants_messages() {
                self.say(&Reply::Message(notice))?;
            }
        }
        self.tell(step)
    }

    fn tell(&mut self, step: Step) -> Flow {
        match step {
            Step::Silent => GO_ON,
            Step::Progress(report) => self.tell_progress(&report),
            Step::Answer(conclusion) => {
                self.tell_answer(conclusion)?;
                if std::mem::take(&mut self.forbid_is_due) {
                    self.say_forbidden()?;
                }
                if self.is_leaving { ControlFlow::Break(()) } else { GO_ON }
            }
        }
    }

    fn tell_progress(&mut self, report: &Report) -> Flow {
        if MESSAGE_GAP <= clock::since(self.last_message) {
            self.last_message = clock::now();
            self.say_report(report)?;
        }
        if DATA_GAP <= clock::since(self.last_data) {
            self.last_data = clock::now();
            self.say_data(report)?;
        }
        GO_ON
    }

    fn tell_answer(&mut self, conclusion: Conclusion) -> Flow {
        if let Some(report) = &conclusion.report {
            self.say_data(report)?;
            self.say_report(report)?;
        }
        self.say(&answer_line(conclusion.answer))
    }

    fn say_data(&mut self, report: &Report) -> Flow {
        if self.session.wants_search_data() {
            yixin::info_block(report).iter().try_for_each(|line| self.say(line))?;
        }
        GO_ON
    }

    fn say_report(&mut self, report: &Report) -> Flow {
        if self.session.wants_messages() {
            self.say(&Reply::Message(report_text(report)))?;
        }
        GO_ON
    }
}

/// The line that gives the answer.
fn answer_line(answer: Answer) -> Reply {
    match answer {
        Answer::Move(point) => Reply::Move(point.into()),
        Answer::Stones(points) => {
            Reply::Stones(points.into_iter().map(Coordinates::from).collect())
        }
        Answer::Swap => Reply::Swap,
        Answer::NoPoint => Reply::Error("no point is free; start a new game".to_owned()),
    }
}

/// `depth D-S eval V nodes N time T pv …`; time in milliseconds.
fn report_text(report: &Report) -> String {
    let Report { depth, selective_depth, score, nodes, elapsed, line, .. } = report;
    let milliseconds = elapsed.as_millis();
    let mut text = format!(
        "depth {depth}-{selective_depth} eval {score} nodes {nodes} time {milliseconds} pv"
    );
    for point in line.iter().take(LINE_LENGTH) {
        text.push(' ');
        text.push_str(&point.to_string());
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
