//! An engine asked for moves and values of single positions.
//!
//! It is the engine of a match with another job: nobody judges its time, and a fault ends the work
//! with an error, because a set that depends on a broken engine is worth nothing.

use std::time::Duration;

use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use super::value::Value;
use crate::clock::{self, TimeControl};
use crate::engine::{Engine, EngineSpec, Heard, LaunchError};
use crate::thought::Thought;
use crate::wire::{self, Said, SearchLimits};

/// How long an engine may take to get ready.
const START_PATIENCE: Duration = Duration::from_mins(1);
/// How long it may think behind its limit before it is given up.
const PATIENCE: Duration = Duration::from_mins(5);
/// How long the answer to ABOUT is waited for.
const ABOUT_PATIENCE: Duration = Duration::from_secs(2);
/// How long the answer to a knock is waited for before the next.
const KNOCK_PATIENCE: Duration = Duration::from_millis(20);

/// Why an engine's opinion cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum AnalystError {
    /// It does not start.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// It has gone.
    #[error("{name} ended while it was asked about {position}: {how}")]
    Gone {
        /// Which engine.
        name: String,
        /// The stones.
        position: String,
        /// Its exit and the last lines of its stderr.
        how: String,
    },
    /// It does not answer.
    #[error("{name} does not answer to {position}; give it limits that it knows (--turn MS)")]
    Silent {
        /// Which engine.
        name: String,
        /// The stones.
        position: String,
    },
    /// It tells no value.
    #[error(
        "{name} tells no value for {position}; it must say one, such as MESSAGE depth 5 eval -31"
    )]
    NoValue {
        /// Which engine.
        name: String,
        /// The stones.
        position: String,
    },
}

/// What is on the board, and by which rule.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The stones in turns, Black's first.
    pub stones: &'a [Point],
}

impl Position<'_> {
    /// Who has to move.
    pub fn side_to_move(&self) -> Side {
        Side::ALL[self.stones.len() % 2]
    }
}

impl std::fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.stones.iter().try_for_each(|stone| write!(f, "{stone}"))?;
        write!(f, " ({} {})", self.rule, self.size.side())
    }
}

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Its move, not checked by the rules.
    pub answer: kagetsu::protocol::command::Coordinates,
    /// What it said about its search.
    pub thought: Option<Thought>,
}

/// A running engine that is asked.
#[derive(Debug)]
pub struct Analyst<'a> {
    spec: &'a EngineSpec,
    engine: Engine,
    turn: Option<Duration>,
    limits: SearchLimits,
    /// Whether it has answered since it was last spoken to.
    has_answered: bool,
}

impl<'a> Analyst<'a> {
    /// Starts the engine; `turn` and `limits` hold for every question.
    pub fn launch(
        spec: &'a EngineSpec,
        turn: Option<Duration>,
        limits: SearchLimits,
    ) -> Result<Self, LaunchError> {
        Ok(Self { spec, engine: Engine::launch(spec)?, turn, limits, has_answered: false })
    }

    /// What the engine calls itself; its name when it says nothing.
    pub fn introduction(&mut self) -> String {
        let deadline = clock::now() + ABOUT_PATIENCE;
        // What cannot be sent is not answered either.
        self.engine.send(&wire::about()).ok();
        while let Heard::Line(line) = self.engine.hear(deadline) {
            if let Reply::About(text) = Reply::read(line.text.as_bytes()) {
                return text;
            }
        }
        self.spec.name.clone()
    }

    /// The value of a position, searched with clean tables: the same question has the same answer,
    /// whatever was asked before.
    pub fn value(&mut self, position: &Position<'_>) -> Result<Value, AnalystError> {
        self.new_game(position)?;
        let thought = self.ask(position)?.thought;
        let value = thought.and_then(|thought| Value::read(&thought.value?));
        value.ok_or_else(|| {
            let name = self.spec.name.clone();
            AnalystError::NoValue { name, position: position.to_string() }
        })
    }

    /// Makes the engine forget what it knows, and sets rule and board.
    pub fn new_game(&mut self, position: &Position<'_>) -> Result<(), AnalystError> {
        self.send(&wire::start(position.size), position)?;
        self.listen(START_PATIENCE, position, |said| (said == Said::Ok).then_some(()))?;
        let time = TimeControl { turn: self.turn, ..TimeControl::default() };
        let rule = position.rule.number();
        let settings = wire::settings(rule, &time, &self.limits, &self.spec.options);
        self.send(&settings, position)?;
        self.send(&wire::time_left(None), position)
    }

    /// Its move in a position of the game that has begun.
    pub fn ask(&mut self, position: &Position<'_>) -> Result<Opinion, AnalystError> {
        let request = wire::think(position.side_to_move(), position.stones, false);
        self.send(&request, position)?;
        let patience = self.turn.unwrap_or_default() + PATIENCE;
        let mut thought = None;
        let answer = self.listen(patience, position, |said| match said {
            Said::Move(answer) => Some(answer),
            Said::Message(text) => {
                thought = Thought::read(&text).or_else(|| thought.take());
                None
            }
            _ => None,
        })?;
        self.has_answered = true;
        Ok(Opinion { answer, thought })
    }

    fn send(&mut self, text: &str, position: &Position<'_>) -> Result<(), AnalystError> {
        if std::mem::take(&mut self.has_answered) {
            self.knock(position)?;
        }
        let sent = self.engine.send(text);
        sent.map(|_| ()).map_err(|_| self.gone(position))
    }

    /// Waits until the engine listens. Some (Rapfi 0.43) still count as thinking for a moment behind
    /// their answer and skip every command that comes at once; `ABOUT` changes nothing and may be
    /// said until it is heard.
    fn knock(&mut self, position: &Position<'_>) -> Result<(), AnalystError> {
        let deadline = clock::now() + START_PATIENCE;
        while clock::now() < deadline {
            // An engine that has gone is noticed by its closed output.
            self.engine.send(&wire::about()).ok();
            match self.engine.hear(clock::now() + KNOCK_PATIENCE) {
                Heard::Line(line) if Said::read(&line.text) == Said::Other => return Ok(()),
                Heard::Line(_) | Heard::Nothing => {}
                Heard::Closed => return Err(self.gone(position)),
            }
        }
        Err(self.silent(position))
    }

    /// Listens until `wanted` finds what it wants.
    fn listen<T>(
        &mut self,
        patience: Duration,
        position: &Position<'_>,
        mut wanted: impl FnMut(Said) -> Option<T>,
    ) -> Result<T, AnalystError> {
        let deadline = clock::now() + patience;
        loop {
            match self.engine.hear(deadline) {
                Heard::Line(line) => {
                    if let Some(found) = wanted(Said::read(&line.text)) {
                        return Ok(found);
                    }
                }
                Heard::Closed => return Err(self.gone(position)),
                Heard::Nothing => return Err(self.silent(position)),
            }
        }
    }

    fn silent(&self, position: &Position<'_>) -> AnalystError {
        let name = self.spec.name.clone();
        AnalystError::Silent { name, position: position.to_string() }
    }

    fn gone(&mut self, position: &Position<'_>) -> AnalystError {
        let exit = self.engine.exit_of_closed();
        let mut how = exit.map_or("its output is closed".to_owned(), |exit| exit.to_string());
        for line in self.engine.stderr() {
            how = format!("{how}; stderr: {line}");
        }
        AnalystError::Gone { name: self.spec.name.clone(), position: position.to_string(), how }
    }
}
