//! An engine asked for moves and values of single positions.
//!
//! It is the engine of a match with another job: nobody judges its time, and a fault ends the work
//! with an error, because a set that depends on a broken engine is worth nothing.

use std::time::Duration;

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use super::value::Value;
use crate::clock::{self, TimeControl};
use crate::engine::{Engine, EngineSpec, Guardian, Heard, LaunchError};
use crate::referee::Referee;
use crate::thought::Thought;
use crate::wire::{self, Said, SearchLimits};

/// How long an engine may take to get ready.
const START_PATIENCE: Duration = Duration::from_mins(1);
/// How long it may think behind its limit before it is given up.
const PATIENCE: Duration = Duration::from_mins(5);
/// How long it may go on thinking when it was told to stop.
const STOP_PATIENCE: Duration = Duration::from_secs(2);
/// How often somebody who may want to stop it is asked.
const TICK: Duration = Duration::from_millis(50);
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
    /// It does not answer: which engine, to which stones.
    #[error("{0} does not answer to {1}; give it limits that it knows (--turn MS)")]
    Silent(String, String),
    /// It tells no value: which engine, for which stones.
    #[error("{0} tells no value for {1}; it must say one, such as MESSAGE depth 5 eval -31")]
    NoValue(String, String),
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
    pub answer: Coordinates,
    /// What it said about its search.
    pub thought: Option<Thought>,
    /// The moves that it expects, its own first, as far as the rules allow them.
    pub line: Vec<Point>,
}

impl Opinion {
    /// The value for the side to move, if it told one.
    pub fn value(&self) -> Option<Value> {
        Value::read(self.thought.as_ref()?.value.as_deref()?)
    }
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
    /// The rule and the board of the game that it knows.
    game: Option<(Rule, BoardSize)>,
    /// Sent as `INFO name value` behind the limits.
    options: Vec<(String, String)>,
}

impl<'a> Analyst<'a> {
    /// Starts the engine; `turn` and `limits` hold for every question.
    pub fn launch(
        guardian: &Guardian,
        spec: &'a EngineSpec,
        turn: Option<Duration>,
        limits: SearchLimits,
    ) -> Result<Self, LaunchError> {
        Ok(Self::with(guardian.launch(spec)?, spec, turn, limits))
    }

    /// As [`Self::launch`], of an engine that runs already.
    pub fn with(
        engine: Engine,
        spec: &'a EngineSpec,
        turn: Option<Duration>,
        limits: SearchLimits,
    ) -> Self {
        let options = spec.options.clone();
        Self { spec, engine, turn, limits, has_answered: false, game: None, options }
    }

    /// What holds from the next question on.
    pub fn set_limits(&mut self, turn: Option<Duration>, limits: SearchLimits) {
        if (self.turn, &self.limits) != (turn, &limits) {
            (self.turn, self.limits) = (turn, limits);
            self.game = None;
        }
    }

    /// Sets an option of the engine from the next question on.
    pub fn set_option(&mut self, name: &str, value: &str) {
        let option = (name.to_owned(), value.to_owned());
        if !self.options.contains(&option) {
            self.options.retain(|(other, _)| other != name);
            self.options.push(option);
            self.game = None;
        }
    }

    /// The engine, to be told to leave.
    pub fn into_engine(self) -> Engine {
        self.engine
    }

    /// What the engine calls itself; its name when it says nothing.
    pub fn introduction(&mut self) -> String {
        let deadline = clock::now() + ABOUT_PATIENCE;
        // What cannot be sent is not answered either.
        self.engine.send(wire::about()).ok();
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
        self.ask(position)?.value().ok_or_else(|| self.no_value(position))
    }

    /// Makes the engine forget what it knows, and sets rule and board.
    pub fn new_game(&mut self, position: &Position<'_>) -> Result<(), AnalystError> {
        self.send(&wire::start(position.size), position)?;
        let is_ok = |line: &str| (Said::read(line) == Said::Ok).then_some(());
        self.listen(START_PATIENCE, position, &mut || false, is_ok)?;
        let time = TimeControl { turn: self.turn, ..TimeControl::default() };
        let rule = position.rule.number();
        let settings = wire::settings(rule, &time, &self.limits, &self.options);
        self.send(&settings, position)?;
        self.send(&wire::time_left(None), position)
    }

    /// Its move in a position of the game that has begun.
    pub fn ask(&mut self, position: &Position<'_>) -> Result<Opinion, AnalystError> {
        self.opinion(position, &mut || false)
    }

    /// Its move in any position, searched with what it still knows of the game. `wants_stop` is
    /// asked all the time; when it says so, the engine answers with what it has found so far.
    pub fn consult(
        &mut self,
        position: &Position<'_>,
        wants_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Opinion, AnalystError> {
        self.set_up(position)?;
        self.opinion(position, wants_stop)
    }

    /// Its answer in the swap2 opening, or that it refuses.
    pub fn choose(
        &mut self,
        position: &Position<'_>,
        wants_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Reply, AnalystError> {
        self.set_up(position)?;
        let is_answer = |reply: &Reply| {
            use Reply::{Error, Move, Stones, Swap, Unknown};
            matches!(reply, Swap | Move(_) | Stones(_) | Unknown(_) | Error(_))
        };
        let request = wire::choose(position.stones);
        self.answer(&request, position, wants_stop, |line| {
            Some(Reply::read(line.as_bytes())).filter(is_answer)
        })
    }

    /// Begins a game where the position is of none that it knows. `BEGIN` does not empty a board.
    fn set_up(&mut self, position: &Position<'_>) -> Result<(), AnalystError> {
        let game = Some((position.rule, position.size));
        if self.game != game || position.stones.is_empty() {
            self.new_game(position)?;
            self.game = game;
        }
        Ok(())
    }

    /// Asks for its move and waits for it.
    fn opinion(
        &mut self,
        position: &Position<'_>,
        wants_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Opinion, AnalystError> {
        let request = wire::think(position.side_to_move(), position.stones, false);
        let (mut thought, mut line) = (None, Vec::new());
        let answer =
            self.answer(&request, position, wants_stop, |text| match Said::read(text) {
                Said::Move(answer) => Some(answer),
                Said::Message(message) => {
                    if let Some(told) = Thought::read(&message) {
                        thought = Some(told);
                        line = expected_moves(&message, position);
                    }
                    None
                }
                _ => None,
            })?;
        Ok(Opinion { answer, thought, line })
    }

    /// Sends a request and waits until `wanted` finds the answer.
    fn answer<T>(
        &mut self,
        request: &str,
        position: &Position<'_>,
        wants_stop: &mut dyn FnMut() -> bool,
        wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, AnalystError> {
        self.send(request, position)?;
        let patience = self.turn.unwrap_or_default() + PATIENCE;
        let found = self.listen(patience, position, wants_stop, wanted)?;
        self.has_answered = true;
        Ok(found)
    }

    /// Listens until `wanted` finds what it wants.
    fn listen<T>(
        &mut self,
        patience: Duration,
        position: &Position<'_>,
        wants_stop: &mut dyn FnMut() -> bool,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, AnalystError> {
        let mut deadline = clock::now() + patience;
        let mut is_stopped = false;
        loop {
            if !is_stopped && wants_stop() {
                is_stopped = true;
                deadline = clock::now() + STOP_PATIENCE;
                self.engine.send(wire::stop()).map_err(|_| self.gone(position))?;
            }
            match self.engine.hear(deadline.min(clock::now() + TICK)) {
                Heard::Line(line) => {
                    if let Some(found) = wanted(&line.text) {
                        return Ok(found);
                    }
                }
                Heard::Closed => return Err(self.gone(position)),
                Heard::Nothing if deadline <= clock::now() => return Err(self.silent(position)),
                Heard::Nothing => {}
            }
        }
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
            self.engine.send(wire::about()).ok();
            match self.engine.hear(clock::now() + KNOCK_PATIENCE) {
                Heard::Line(line) if Said::read(&line.text) == Said::Other => return Ok(()),
                Heard::Line(_) | Heard::Nothing => {}
                Heard::Closed => return Err(self.gone(position)),
            }
        }
        Err(self.silent(position))
    }

    /// What is wrong with an engine that told no value.
    pub fn no_value(&self, position: &Position<'_>) -> AnalystError {
        AnalystError::NoValue(self.spec.name.clone(), position.to_string())
    }

    fn silent(&self, position: &Position<'_>) -> AnalystError {
        AnalystError::Silent(self.spec.name.clone(), position.to_string())
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

/// The moves behind `pv` in a message: `7,7 8,8`, or names such as `h8`. What comes behind the
/// first word that is no possible move does not count.
fn expected_moves(message: &str, position: &Position<'_>) -> Vec<Point> {
    let mut words = message.split_whitespace();
    let is_start =
        |word: &str| ["pv", "bestline"].iter().any(|name| name.eq_ignore_ascii_case(word));
    if !words.by_ref().any(is_start) {
        return Vec::new();
    }
    let mut referee = Referee::new(position.rule, position.size, None);
    let mut is_over = position.stones.iter().any(|&stone| referee.place(stone).is_some());
    let mut line = Vec::new();
    for word in words {
        let read = match Said::read(word) {
            Said::Move(at) => Some(at),
            _ => word.parse::<Point>().ok().map(Coordinates::from),
        };
        let Some(point) = read.filter(|_| !is_over).and_then(|at| referee.admit(at).ok()) else {
            break;
        };
        is_over = referee.place(point).is_some();
        line.push(point);
    }
    line
}

#[cfg(test)]
mod tests {
    use kagetsu::board::parse_points;

    use super::*;

    #[track_caller]
    fn check(message: &str, expected: &str) {
        let stones = parse_points("h8 i9").unwrap();
        let (rule, size) = (Rule::Freestyle, BoardSize::DEFAULT);
        let line = expected_moves(message, &Position { rule, size, stones: &stones });
        assert_eq!(line, parse_points(expected).unwrap(), "{message}");
    }

    #[test]
    fn expected_moves_end_where_the_rules_do() {
        check("depth 3-5 eval 1 nodes 9 time 0 pv 6,6 5,5", "g7 f6");
        check("depth 3 eval 1 PV g7 f6 swap a1", "g7 f6");
        check("depth 3 eval 1 pv 6,6 7,7 5,5", "g7");
        check("depth 3 eval 1 pv 15,0", "");
        check("pvs depth 3", "");
    }
}
