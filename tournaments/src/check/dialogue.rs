//! A dialogue with one process of the engine, in the manner of a manager.
//!
//! Everything said goes into the transcript. A step that the engine fails ends the check, with a
//! sentence of what it did.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;

use super::manager::{Manager, Reading};
use super::transcript::Transcript;
use super::{Checked, Finding, Pace, fails, skipped};
use crate::clock;
use crate::engine::{Engine, Heard, Leave, Line};
use crate::heartbeat::Heartbeat;

/// How long the other side takes at least before its move is told: as quick as managers are.
const OTHER_SIDE: Duration = Duration::from_millis(20);
/// How long a write may be stuck because the engine does not read.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);

/// An answer and how long it took.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// What was said.
    pub(super) reply: Reply,
    /// Since the command was written, without the time in which the machine stood still.
    pub(super) elapsed: Duration,
}

/// A running engine and how one speaks with it.
#[derive(Debug)]
pub(super) struct Dialogue<'a> {
    pub(super) engine: Engine,
    pub(super) pace: Pace,
    who: &'static str,
    transcript: Transcript,
    heartbeat: &'a Heartbeat,
    manager: Manager,
    /// What stands behind a line instead of LF.
    line_end: &'static str,
    /// All lines of the engine, raw.
    heard: Vec<Line>,
    /// When the last command was written.
    asked: Instant,
    /// When the last move was heard, where nothing was written since.
    moved: Option<Instant>,
    /// Commands may follow a move at once.
    is_hasty: bool,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(
        engine: Engine,
        who: &'static str,
        pace: Pace,
        heartbeat: &'a Heartbeat,
        transcript: Transcript,
    ) -> Self {
        let asked = clock::now();
        let (manager, line_end, heard) = (Manager::Plain, "\n", Vec::new());
        Self {
            engine,
            pace,
            who,
            transcript,
            heartbeat,
            manager,
            line_end,
            heard,
            asked,
            moved: None,
            is_hasty: false,
        }
    }

    /// From now on commands follow a move at once, as if the other side needed no time.
    pub(super) fn hurry(&mut self) {
        self.is_hasty = true;
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

    /// Lines are read as this manager reads them, and end as it ends them.
    pub(super) fn manner(mut self, manager: Manager, line_end: &'static str) -> Self {
        (self.manager, self.line_end) = (manager, line_end);
        self
    }

    /// A remark in the transcript.
    pub(super) fn note(&self, text: &str) {
        self.transcript.note(text);
    }

    /// All lines heard so far.
    pub(super) fn heard(&self) -> &[Line] {
        &self.heard
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
        self.transcript.sent(clock::now(), self.who, bytes);
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
                self.transcript.said(line.at, self.who, &line.text);
                self.heard.push(line.clone());
                Ok(Some(line))
            }
            Heard::Nothing => Ok(None),
            Heard::Closed => Err(self.crashed()),
        }
    }

    /// The manager's next answer, waited for at most for `patience` and the machine's stalls.
    pub(super) fn answer(&mut self, patience: Duration) -> Checked<Option<Answer>> {
        self.answer_but(patience, |_| false)
    }

    /// As [`Self::answer`], passing over answers that do not count.
    fn answer_but(
        &mut self,
        patience: Duration,
        is_passed: impl Fn(&Reply) -> bool,
    ) -> Checked<Option<Answer>> {
        let asked = self.asked;
        let mut ignored = None;
        loop {
            let stalled = self.heartbeat.stalled(asked, clock::now());
            let deadline = asked + patience + stalled;
            let line = match self.next_line(deadline)? {
                Some(line) => line,
                None if self.heartbeat.stalled(asked, clock::now()) > stalled => continue,
                None => break,
            };
            match self.manager.read(&line.text) {
                Reading::Answer(reply) if !is_passed(&reply) => {
                    if matches!(reply, Reply::Move(_)) {
                        self.moved = Some(line.at);
                    }
                    let stalled = self.heartbeat.stalled(asked, line.at);
                    let elapsed = line.at.saturating_duration_since(asked).saturating_sub(stalled);
                    return Ok(Some(Answer { reply, elapsed }));
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
    pub(super) fn command(&mut self, lines: &str) -> Checked<Reply> {
        self.say(lines)?;
        let what = lines.lines().next().unwrap_or_default();
        match self.answer(self.pace.ready())? {
            Some(answer) => Ok(answer.reply),
            None => fails(format!("does not answer {what}")),
        }
    }

    /// Sends a command that wants `OK`.
    pub(super) fn expect_ok(&mut self, lines: &str) -> Checked {
        let what = lines.lines().next().unwrap_or_default();
        match self.command(lines)? {
            Reply::Ok => Ok(()),
            reply => fails(format!("answers {what} by '{reply}'")),
        }
    }

    /// Sends a command that the engine need not know: skipped at ERROR and UNKNOWN.
    pub(super) fn optional(&mut self, lines: &str) -> Checked<Reply> {
        let what = lines.lines().next().unwrap_or_default();
        match self.command(lines)? {
            reply if declines(&reply) => skipped(format!("it does not know {what}, and says so")),
            reply => Ok(reply),
        }
    }

    /// Sends a thinking command and waits for the move; it must come within the limit and the
    /// tolerance.
    pub(super) fn ask(&mut self, lines: &str, limit: Duration) -> Checked<Coordinates> {
        self.ask_timed(lines, limit).map(|(at, _)| at)
    }

    /// As [`Self::ask`], with the time that it took.
    pub(super) fn ask_timed(
        &mut self,
        lines: &str,
        limit: Duration,
    ) -> Checked<(Coordinates, Duration)> {
        self.nothing_unasked()?;
        self.say(lines)?;
        self.wait_for_move(limit)
    }

    /// Waits for the move that was asked for with the last command.
    pub(super) fn wait_for_move(&mut self, limit: Duration) -> Checked<(Coordinates, Duration)> {
        // As GomocupJudge and c-gomoku-cli do: what is no move does not end the wait for it.
        let is_plain = self.manager == Manager::Plain;
        let is_passed =
            |reply: &Reply| is_plain && matches!(reply, Reply::Error(_) | Reply::Unknown(_));
        let patience = limit + self.pace.tolerance + self.pace.patience();
        let answer = self.answer_but(patience, is_passed)?;
        self.judge_move(answer, limit)
    }

    /// The move, when it is one and came in time.
    fn judge_move(
        &self,
        answer: Option<Answer>,
        limit: Duration,
    ) -> Checked<(Coordinates, Duration)> {
        let latest = limit + self.pace.tolerance;
        let Some(answer) = answer else {
            let waited = (latest + self.pace.patience()).as_millis();
            return fails(format!("says nothing for {waited} ms where it has to move"));
        };
        let Reply::Move(at) = answer.reply else {
            let manager = self.manager.name();
            return fails(format!("says '{}', which {manager} takes for its move", answer.reply));
        };
        if latest < answer.elapsed {
            let (elapsed, limit) = (answer.elapsed.as_millis(), limit.as_millis());
            let tolerance = self.pace.tolerance.as_millis();
            return fails(format!(
                "moves after {elapsed} ms of {limit} ms, with {tolerance} ms tolerance"
            ));
        }
        Ok((at, answer.elapsed))
    }

    /// As [`Self::wait_for_move`], where the `OK` to START may still be on its way.
    pub(super) fn wait_for_move_behind_ok(
        &mut self,
        limit: Duration,
    ) -> Checked<(Coordinates, Duration)> {
        let skip = self.manager;
        self.manager = Manager::Plain;
        let first = self.answer(limit + self.pace.tolerance + self.pace.patience());
        self.manager = skip;
        match first? {
            Some(answer) if answer.reply == Reply::Ok => self.wait_for_move(limit),
            answer => self.judge_move(answer, limit),
        }
    }

    /// A move that has come without having been asked for is a fault.
    pub(super) fn nothing_unasked(&mut self) -> Checked {
        self.no_move_for(Duration::ZERO)
    }

    /// Listens for a while to whatever comes.
    pub(super) fn listen_for(&mut self, span: Duration) -> Checked {
        let deadline = clock::now() + span;
        while self.next_line(deadline)?.is_some_and(|line| line.at <= deadline) {}
        Ok(())
    }

    /// Listens for a while, in which no move may come.
    pub(super) fn no_move_for(&mut self, span: Duration) -> Checked {
        let deadline = clock::now() + span;
        while let Some(line) = self.next_line(deadline)? {
            self.refuse_move(&line)?;
            if deadline < line.at {
                break;
            }
        }
        Ok(())
    }

    fn refuse_move(&self, line: &Line) -> Checked {
        if matches!(self.manager.read(&line.text), Reading::Answer(Reply::Move(_))) {
            return fails(format!("says '{}' without having been asked for a move", line.text));
        }
        Ok(())
    }

    /// Listens for a while, in which nothing but messages may come.
    pub(super) fn quiet_for(&mut self, span: Duration, after: &str) -> Checked {
        let deadline = clock::now() + span;
        while let Some(line) = self.next_line(deadline)? {
            if Manager::Plain.read(&line.text) != Reading::Passed {
                return fails(format!("says '{}' {after}", line.text));
            }
            if deadline < line.at {
                break;
            }
        }
        Ok(())
    }

    /// Reads on until the engine falls silent.
    pub(super) fn settle(&mut self) -> Checked {
        let deadline = clock::now() + self.pace.ready();
        while self.next_line(clock::now() + self.pace.silence())?.is_some() {
            if deadline < clock::now() {
                return fails("never stops talking");
            }
        }
        Ok(())
    }

    /// Whether the engine still thinks: no move has come `span` after the last command.
    pub(super) fn still_thinks(&mut self, span: Duration) -> Checked {
        let deadline = clock::now() + span;
        while let Some(line) = self.next_line(deadline)? {
            if matches!(self.manager.read(&line.text), Reading::Answer(Reply::Move(_))) {
                return skipped("it moved before it could be interrupted");
            }
            if deadline < line.at {
                break;
            }
        }
        Ok(())
    }

    /// Says END and waits for the process to leave.
    pub(super) fn leave(self, grace: Duration) -> Leave {
        self.transcript.sent(clock::now(), self.who, b"END");
        let (who, transcript) = (self.who, self.transcript.clone());
        let leave = self.engine.end(grace);
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
        self.engine.stderr().iter().for_each(|line| self.transcript.stderr(self.who, line));
        Finding::Fails(match exit {
            Some(exit) => format!("ends in the middle: {exit}"),
            None => "closes its output".to_owned(),
        })
    }
}

/// Whether an answer says that a command is not known or not supported.
pub(super) fn declines(reply: &Reply) -> bool {
    let says = |text: &str, words: [&str; 2]| {
        let text = text.to_ascii_lowercase();
        words.iter().any(|word| text.contains(word))
    };
    match reply {
        Reply::Unknown(_) => true,
        Reply::Error(text) => says(text, ["unknown", "support"]),
        _ => false,
    }
}
