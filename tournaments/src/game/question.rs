//! One request to an engine, and the lines that may answer it.

use std::time::{Duration, Instant};

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;

use crate::clock::MoveTime;
use crate::engine::{About, Engine, Heard, Line};
use crate::thought::Thought;
use crate::verdict::Fault;
use crate::wire::{self, Said};

/// How many lines are read that came unasked.
const STALE_LINES: usize = 10_000;

/// An answer that came, not yet judged by the rules.
pub(super) struct Answer<T> {
    pub(super) said: T,
    pub(super) line: String,
    pub(super) time: MoveTime,
    pub(super) thought: Option<Thought>,
}

/// What a line answers, if anything.
pub(super) type Reader<T> = fn(&str) -> Result<Option<T>, Fault>;

/// A request that waits for its answer.
pub(super) struct Question<T> {
    pub(super) reader: Reader<T>,
    pub(super) asked: Instant,
    pub(super) limit: Option<Duration>,
    pub(super) left: Option<Duration>,
    /// What the engine has said of itself, as long as it may still answer ABOUT and START.
    pub(super) greeting: Option<About>,
    pub(super) thought: Option<Thought>,
    /// First line that was neither answer nor message.
    pub(super) garbage: Option<String>,
}

impl<T> Question<T> {
    /// Takes a line: the answer, something to remember, or a fault.
    pub(super) fn read(&mut self, line: Line) -> Result<Option<(T, Line)>, Fault> {
        match Said::read(&line.text) {
            Said::Message(text) => {
                self.thought = Thought::read(&text).or_else(|| self.thought.take());
            }
            Said::Nothing => {}
            Said::Ok | Said::Other
                if self.greeting.as_mut().is_some_and(|about| is_greeting(about, &line.text)) => {}
            Said::Move(_) if line.at < self.asked => {
                return Err(Fault::TwoAnswers { line: line.text });
            }
            Said::Move(_) | Said::Ok | Said::Other => match (self.reader)(&line.text)? {
                Some(said) => return Ok(Some((said, line))),
                // As GomocupJudge does: it is no answer, so the engine still owes one.
                None => {
                    self.garbage.get_or_insert(line.text);
                }
            },
        }
        Ok(None)
    }

    /// Whether a line would be the answer.
    pub(super) fn is_answer(&self, line: &str) -> bool {
        matches!((self.reader)(line), Ok(Some(_)))
    }
}

/// Takes a line that answers ABOUT or START: what was said before the OK, and the OK.
fn is_greeting(about: &mut About, line: &str) -> bool {
    let is_unasked = *about == About::Unasked;
    match Reply::read(line.as_bytes()) {
        Reply::Ok if is_unasked => *about = About::Silent,
        Reply::Ok => {}
        Reply::Move(_) | Reply::Stones(_) | Reply::Swap => return false,
        _ if is_unasked => *about = wire::version(line).map_or(About::Silent, About::Said),
        _ => return false,
    }
    true
}

/// Reads the answer to a request for a move.
#[expect(clippy::unnecessary_wraps, reason = "other requests can be refused")]
pub(super) fn read_move(line: &str) -> Result<Option<Coordinates>, Fault> {
    match Said::read(line) {
        Said::Move(at) => Ok(Some(at)),
        _ => Ok(None),
    }
}

/// Waits for the OK to START; tells the line before it, if the engine was asked for one.
pub(super) fn greet(
    engine: &mut Engine,
    deadline: Instant,
    asks: bool,
) -> Result<Option<String>, Fault> {
    let mut introduction = None;
    loop {
        match engine.hear(deadline) {
            Heard::Line(line) => match Said::read(&line.text) {
                Said::Ok => return Ok(introduction),
                Said::Message(_) | Said::Nothing if line.at < deadline => {}
                Said::Other if asks && introduction.is_none() => introduction = Some(line.text),
                _ => return Err(Fault::NotReady { said: Some(line.text) }),
            },
            Heard::Closed => return Err(crashed(engine)),
            Heard::Nothing => {
                if let Some(text) = engine.unfinished().filter(|text| Said::read(text) == Said::Ok)
                {
                    return Err(Fault::Unfinished { text });
                }
                // Silent to ABOUT, it may have said this to START.
                let is_about =
                    |line: &String| matches!(Reply::read(line.as_bytes()), Reply::About(_));
                let said = introduction.filter(|line| !is_about(line));
                return Err(Fault::NotReady { said });
            }
        }
    }
}

/// A move that nobody asked for, among the lines that have come since the last answer. An engine
/// that never stops talking is not listened to for ever. One that was quicker than the first stop
/// has answered ABOUT there, if it still owes that.
pub(super) fn stale_answer(engine: &mut Engine, greeting: Option<&mut About>) -> Option<String> {
    let mut nothing_owed = About::Silent;
    let about = greeting.unwrap_or(&mut nothing_owed);
    let said = std::iter::from_fn(|| engine.heard()).take(STALE_LINES);
    said.map(|line| line.text).find(|text| match Said::read(text) {
        Said::Move(_) => true,
        Said::Ok | Said::Other => {
            is_greeting(about, text);
            false
        }
        Said::Message(_) | Said::Nothing => false,
    })
}

pub(super) fn crashed(engine: &mut Engine) -> Fault {
    Fault::Crashed(engine.exit_of_closed())
}
