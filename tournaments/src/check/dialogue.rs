//! A dialogue with one process of the engine, in the manner of a manager.
//!
//! Everything said goes into the transcript. A step that the engine fails ends the check, with a
//! sentence of what it did. The steps of a game stand in `steps.rs`.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;

use super::lab::Lab;
use super::manager::{Manager, Reading};
use super::table::Table;
use super::{Checked, Finding, fails, skipped};
use crate::clock;
use crate::engine::{Engine, Heard, Leave, Line};

/// How long the other side takes at least before its move is told: as quick as managers are.
const OTHER_SIDE: Duration = Duration::from_millis(20);
/// How long a write may be stuck because the engine does not read.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);

/// A running engine, how one speaks with it, and the game that is spoken of.
#[derive(Debug)]
pub(super) struct Dialogue<'a> {
    pub(super) lab: &'a Lab<'a>,
    pub(super) engine: Engine,
    pub(super) table: Table,
    /// Limit of a move.
    pub(super) limit: Duration,
    /// What is left on the clock of the match, where one is kept.
    pub(super) left: Option<Duration>,
    /// Tells the process in the transcript from others of the same check.
    pub(super) who: &'static str,
    /// Commands may follow a move at once, as if the other side needed no time.
    pub(super) is_hasty: bool,
    /// All lines of the engine, raw.
    pub(super) heard: Vec<Line>,
    /// From the last command to its answer, without the time in which the machine stood still.
    pub(super) took: Duration,
    manager: Manager,
    /// What stands behind a line instead of LF.
    line_end: &'static str,
    /// When the last command was written.
    asked: Instant,
    /// When the last move was heard, where nothing was written since.
    moved: Option<Instant>,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(lab: &'a Lab<'a>, engine: Engine) -> Self {
        Self {
            lab,
            engine,
            table: lab.table(),
            limit: lab.turn(),
            left: None,
            who: "",
            is_hasty: false,
            heard: Vec::new(),
            took: Duration::ZERO,
            manager: Manager::Plain,
            line_end: "\n",
            asked: clock::now(),
            moved: None,
        }
    }

    /// Lines are read as this manager reads them, and end as it ends them.
    pub(super) fn manner(mut self, manager: Manager, line_end: &'static str) -> Self {
        (self.manager, self.line_end) = (manager, line_end);
        self
    }

    /// Waits without listening.
    pub(super) fn rest(&self, time: Duration) {
        self.note(&format!("waits {} ms", time.as_millis()));
        std::thread::sleep(time);
    }

    /// Stops the process where it stands.
    pub(super) fn suspend(&mut self) {
        self.note("suspended");
        self.engine.suspend();
    }

    /// Lets it go on.
    pub(super) fn resume(&mut self) {
        self.note("resumed");
        self.engine.resume();
    }

    /// A remark in the transcript.
    pub(super) fn note(&self, text: &str) {
        self.lab.transcript.note(text);
    }

    /// Writes lines; the last one need not have its end.
    pub(super) fn say(&mut self, lines: &str) -> Checked {
        let text: String = lines.lines().flat_map(|line| [line, self.line_end]).collect();
        self.say_bytes(text.as_bytes())
    }

    /// Writes bytes as they are.
    pub(super) fn say_bytes(&mut self, bytes: &[u8]) -> Checked {
        if let Some(moved) = self.moved.take().filter(|_| !self.is_hasty) {
            std::thread::sleep((moved + OTHER_SIDE).saturating_duration_since(clock::now()));
        }
        let (sender, watched) = channel::<()>();
        let group = self.engine.group();
        let watch = std::thread::spawn(move || {
            let is_stuck = watched.recv_timeout(WRITE_PATIENCE) == Err(RecvTimeoutError::Timeout);
            if is_stuck {
                group.kill();
            }
            is_stuck
        });
        self.lab.transcript.sent(clock::now(), self.who, bytes);
        let sent = self.engine.send(bytes);
        drop(sender);
        // The thread cannot panic.
        let is_stuck = watch.join().unwrap_or_default();
        match sent {
            Ok(at) => self.asked = at,
            Err(_) if is_stuck => return fails("does not read its input"),
            Err(_) => return Err(self.crashed()),
        }
        Ok(())
    }

    /// The next line that comes before `deadline`, whatever it is.
    pub(super) fn next_line(&mut self, deadline: Instant) -> Checked<Option<Line>> {
        match self.engine.hear(deadline) {
            Heard::Line(line) => {
                self.lab.transcript.said(line.at, self.who, &line.text);
                self.heard.push(line.clone());
                Ok(Some(line))
            }
            Heard::Nothing => Ok(None),
            Heard::Closed => Err(self.crashed()),
        }
    }

    /// The manager's next answer, waited for at most for `patience` and the machine's stalls.
    pub(super) fn answer(&mut self, patience: Duration) -> Checked<Option<Reply>> {
        self.answer_but(patience, |_| false)
    }

    /// As [`Self::answer`], passing over answers that do not count.
    fn answer_but(
        &mut self,
        patience: Duration,
        is_passed: impl Fn(&Reply) -> bool,
    ) -> Checked<Option<Reply>> {
        let (asked, heartbeat) = (self.asked, self.lab.subject.heartbeat);
        let mut ignored = None;
        loop {
            let stalled = heartbeat.stalled(asked, clock::now());
            let deadline = asked + patience + stalled;
            let line = match self.next_line(deadline)? {
                Some(line) => line,
                None if heartbeat.stalled(asked, clock::now()) > stalled => continue,
                None => break,
            };
            match self.manager.read(&line.text) {
                Reading::Answer(reply) if !is_passed(&reply) => {
                    if matches!(reply, Reply::Move(_)) {
                        self.moved = Some(line.at);
                    }
                    let stalled = heartbeat.stalled(asked, line.at);
                    self.took = line.at.saturating_duration_since(asked).saturating_sub(stalled);
                    return Ok(Some(reply));
                }
                Reading::Passed => {}
                Reading::Answer(_) | Reading::Ignored => _ = ignored.get_or_insert(line.text),
            }
            // An engine that never stops talking must not keep the check waiting.
            if deadline < line.at {
                break;
            }
        }
        match ignored {
            Some(line) => fails(format!("gives no answer but '{line}'")),
            None => Ok(None),
        }
    }

    /// Sends a command and waits for an answer that needs no thinking.
    pub(super) fn command(&mut self, line: &str) -> Checked<Reply> {
        self.say(line)?;
        match self.answer(self.lab.pace().ready())? {
            Some(reply) => Ok(reply),
            None => fails(format!("does not answer {line}")),
        }
    }

    /// Sends a command that wants `OK`.
    pub(super) fn expect_ok(&mut self, line: &str) -> Checked {
        match self.command(line)? {
            Reply::Ok => Ok(()),
            reply => fails(format!("answers {line} by '{reply}'")),
        }
    }

    /// Sends a command that the engine need not know: skipped at ERROR and UNKNOWN.
    pub(super) fn optional(&mut self, line: &str) -> Checked<Reply> {
        match self.command(line)? {
            reply if declines(&reply) => skipped(format!("it does not know {line}, and says so")),
            reply => Ok(reply),
        }
    }

    /// Waits for the move that was asked for with the last command; it must come within the limit
    /// and the tolerance.
    pub(super) fn wait_for_move(&mut self) -> Checked<Coordinates> {
        // As GomocupJudge and c-gomoku-cli do: what is no move does not end the wait for it.
        let is_plain = self.manager == Manager::Plain;
        let is_passed =
            |reply: &Reply| is_plain && matches!(reply, Reply::Error(_) | Reply::Unknown(_));
        let patience = self.lab.pace().patience(self.limit_now());
        let answer = self.answer_but(patience, is_passed)?;
        self.judge_move(answer)
    }

    /// As [`Self::wait_for_move`], where the `OK` to START may still be on its way.
    pub(super) fn wait_for_move_behind_ok(&mut self) -> Checked<Coordinates> {
        let manager = std::mem::replace(&mut self.manager, Manager::Plain);
        let first = self.answer(self.lab.pace().patience(self.limit_now()));
        self.manager = manager;
        match first? {
            Some(Reply::Ok) => self.wait_for_move(),
            answer => self.judge_move(answer),
        }
    }

    /// The move, when it is one and came in time.
    fn judge_move(&self, answer: Option<Reply>) -> Checked<Coordinates> {
        let (limit, pace) = (self.limit_now(), self.lab.pace());
        match answer {
            None => {
                let waited = pace.patience(limit).as_millis();
                fails(format!("says nothing for {waited} ms where it has to move"))
            }
            Some(Reply::Move(at)) if self.took <= limit + pace.tolerance => Ok(at),
            Some(Reply::Move(_)) => fails(format!(
                "moves after {} ms of {} ms, with {} ms tolerance",
                self.took.as_millis(),
                limit.as_millis(),
                pace.tolerance.as_millis()
            )),
            Some(reply) => {
                let manager = self.manager.name();
                fails(format!("says '{reply}', which {manager} takes for its move"))
            }
        }
    }

    /// The limit of the next move: the usual one, or what is left for the match.
    fn limit_now(&self) -> Duration {
        self.left.map_or(self.limit, |left| self.limit.min(left))
    }

    /// Listens for a while, or until a line comes that is looked for.
    pub(super) fn listen_for(
        &mut self,
        span: Duration,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Checked<Option<String>> {
        let deadline = clock::now() + span;
        while let Some(line) = self.next_line(deadline)? {
            if is_wanted(&line.text) {
                return Ok(Some(line.text));
            }
            if deadline < line.at {
                break;
            }
        }
        Ok(None)
    }

    /// The first move that comes while it is listened.
    fn move_within(&mut self, span: Duration) -> Checked<Option<String>> {
        let manager = self.manager;
        self.listen_for(span, |text| matches!(manager.read(text), Reading::Answer(Reply::Move(_))))
    }

    /// Listens for a while, in which no move may come.
    pub(super) fn no_move_for(&mut self, span: Duration) -> Checked {
        match self.move_within(span)? {
            Some(line) => fails(format!("says '{line}' without having been asked for a move")),
            None => Ok(()),
        }
    }

    /// A move that has come without having been asked for is a fault.
    pub(super) fn nothing_unasked(&mut self) -> Checked {
        self.no_move_for(Duration::ZERO)
    }

    /// Whether the engine still thinks: no move has come `span` after the last command.
    pub(super) fn still_thinks(&mut self, span: Duration) -> Checked {
        match self.move_within(span)? {
            Some(_) => skipped("it moved before it could be interrupted"),
            None => Ok(()),
        }
    }

    /// Listens for a while, in which nothing but messages may come.
    pub(super) fn quiet_for(&mut self, span: Duration, after: &str) -> Checked {
        match self.listen_for(span, |text| Manager::Plain.read(text) != Reading::Passed)? {
            Some(line) => fails(format!("says '{line}' {after}")),
            None => Ok(()),
        }
    }

    /// Reads on until the engine falls silent.
    pub(super) fn settle(&mut self) -> Checked {
        let deadline = clock::now() + self.lab.pace().ready();
        while self.next_line(clock::now() + self.lab.pace().silence())?.is_some() {
            if deadline < clock::now() {
                return fails("never stops talking");
            }
        }
        Ok(())
    }

    /// Says END and waits for the process to leave.
    pub(super) fn leave(self, grace: Duration) -> Leave {
        let Self { engine, who, lab: Lab { transcript, .. }, .. } = self;
        transcript.sent(clock::now(), who, b"END");
        let leave = engine.end(grace);
        for line in &leave.last_lines {
            transcript.said(line.at, who, &line.text);
        }
        leave.stderr.iter().for_each(|line| transcript.stderr(who, line));
        match &leave.exit {
            Some(exit) => transcript.note(&format!("left after {:?}: {exit}", leave.took)),
            None => transcript.note(&format!("killed after {:?}", leave.took)),
        }
        leave
    }

    /// The finding when the process has ended or closed its output; stderr goes into the
    /// transcript.
    fn crashed(&mut self) -> Finding {
        let exit = self.engine.exit_of_closed();
        self.engine.stderr().iter().for_each(|line| self.lab.transcript.stderr(self.who, line));
        Finding::Fails(match exit {
            Some(exit) => format!("ends in the middle: {exit}"),
            None => "closes its output".to_owned(),
        })
    }
}

/// Whether an answer says that a command is not known or not supported.
pub(super) fn declines(reply: &Reply) -> bool {
    match reply {
        Reply::Unknown(_) => true,
        Reply::Error(text) => {
            let text = text.to_ascii_lowercase();
            ["unknown", "support"].iter().any(|word| text.contains(word))
        }
        _ => false,
    }
}
