//! One game between two engines.
//!
//! It speaks the protocol with both, keeps their clocks, and stops at the first verdict. It starts
//! and ends no process: the same engines may play the next game.

use std::time::{Duration, Instant};

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::clock::{self, GameClock, TimeControl, Timing};
use crate::engine::{Engine, Heard, Line};
use crate::heartbeat::Heartbeat;
use crate::openings::Opening;
use crate::record::{GameRecord, MoveRecord, MoveTime};
use crate::referee::Referee;
use crate::thought::Thought;
use crate::verdict::{Fault, Verdict};
use crate::wire::{self, Said, SearchLimits};

/// How long the exit of an engine is waited for whose output has closed.
const EXIT_PATIENCE: Duration = Duration::from_secs(1);
/// How often an observer hears that an engine still thinks.
const TICK: Duration = Duration::from_millis(100);

/// Everything about a game but the players and the opening.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Time for each player.
    pub time: TimeControl,
    /// Other limits of the search.
    pub limits: SearchLimits,
    /// Draw when so many stones stand.
    pub draw_after: Option<usize>,
    /// How long is waited for the `OK` to START.
    pub start_patience: Duration,
    /// How long after limit and tolerance is waited, to tell a late engine from a silent one.
    pub late_patience: Duration,
    /// How long a move may take where nothing limits its time.
    pub unlimited_patience: Duration,
}

impl Conditions {
    /// A rule and a board with neither limits nor haste.
    pub fn new(rule: Rule, size: BoardSize) -> Self {
        Self {
            rule,
            size,
            time: TimeControl::default(),
            limits: SearchLimits::default(),
            draw_after: None,
            start_patience: Duration::from_secs(10),
            late_patience: Duration::from_secs(2),
            unlimited_patience: Duration::from_mins(10),
        }
    }
}

/// One player: a running engine and the options that it is told.
#[derive(Debug)]
pub struct Player<'a> {
    /// The process.
    pub engine: &'a mut Engine,
    /// Sent as `INFO name value`.
    pub options: &'a [(String, String)],
}

/// What happens in a game, as it happens.
#[derive(Debug)]
pub enum GameEvent<'a> {
    /// The opening stands; the engines are ready.
    Begun {
        /// Stones of the opening.
        stones: &'a [Point],
    },
    /// An engine thinks; told when it begins and every tenth of a second.
    Thinking {
        /// Whose engine.
        side: Side,
        /// Since its thinking command.
        elapsed: Duration,
        /// On its clock when it began; none without a limit for the game.
        left: Option<Duration>,
    },
    /// An engine has moved.
    Moved {
        /// Whose engine.
        side: Side,
        /// Its move.
        played: &'a MoveRecord,
    },
    /// The game is over.
    Ended(&'a Verdict),
}

/// Plays a game from `opening`; Black's engine comes first.
pub fn play(
    players: [Player<'_>; 2],
    conditions: &Conditions,
    opening: &Opening,
    heartbeat: &Heartbeat,
    observer: &mut dyn FnMut(&GameEvent<'_>),
) -> GameRecord {
    let started = clock::date();
    let names = players.each_ref().map(|player| player.engine.name().to_owned());
    let mut table = Table {
        seats: players.map(|player| Seat {
            player,
            clock: GameClock::new(conditions.time),
            has_moved: false,
        }),
        conditions,
        heartbeat,
        referee: Referee::new(conditions.rule, conditions.size, conditions.draw_after),
        observer,
        moves: Vec::new(),
    };
    let verdict = table.play(opening);
    (table.observer)(&GameEvent::Ended(&verdict));
    GameRecord {
        game: 0,
        started,
        rule: conditions.rule,
        size: conditions.size,
        names,
        versions: [None, None],
        time: conditions.time,
        limits: conditions.limits.clone(),
        opening: opening.stones.clone(),
        moves: table.moves,
        verdict,
        farewells: [None, None],
    }
}

/// A player at the table.
struct Seat<'a> {
    player: Player<'a>,
    clock: GameClock,
    has_moved: bool,
}

/// An answer that came, not yet judged by the rules.
struct Answer {
    at: Coordinates,
    time: MoveTime,
    thought: Option<Thought>,
}

/// A request that waits for its answer.
struct Question {
    asked: Instant,
    limit: Option<Duration>,
    left: Option<Duration>,
    thought: Option<Thought>,
    /// First line that was neither answer nor message.
    garbage: Option<String>,
}

/// The game in progress.
struct Table<'a, 'o> {
    seats: [Seat<'a>; 2],
    conditions: &'a Conditions,
    heartbeat: &'a Heartbeat,
    referee: Referee,
    observer: &'o mut dyn FnMut(&GameEvent<'_>),
    moves: Vec<MoveRecord>,
}

impl Table<'_, '_> {
    fn play(&mut self, opening: &Opening) -> Verdict {
        for side in Side::ALL {
            if let Err(fault) = self.prepare(side) {
                return self.forfeit(side, fault);
            }
        }
        if let Some(verdict) = opening.stones.iter().find_map(|&stone| self.referee.place(stone)) {
            return verdict;
        }
        (self.observer)(&GameEvent::Begun { stones: &opening.stones });
        loop {
            let side = self.referee.side_to_move();
            match self.turn(side) {
                Ok(None) => {}
                Ok(Some(verdict)) => return verdict,
                Err(fault) => return self.forfeit(side, fault),
            }
        }
    }

    fn forfeit(&mut self, loser: Side, fault: Fault) -> Verdict {
        let stderr = self.seats[loser.index()].player.engine.stderr();
        Verdict::Fault { loser, fault, stderr }
    }

    /// Gives an engine its board and its settings.
    fn prepare(&mut self, side: Side) -> Result<(), Fault> {
        let conditions = self.conditions;
        let Player { engine, options } = &mut self.seats[side.index()].player;
        if let Some(line) = stale_answer(engine) {
            return Err(Fault::TwoAnswers { line });
        }
        engine.send(&wire::start(conditions.size)).map_err(|_| crashed(engine))?;
        let deadline = clock::now() + conditions.start_patience;
        loop {
            match engine.hear(deadline) {
                Heard::Line(line) => match Said::read(&line.text) {
                    Said::Ok => break,
                    Said::Message(_) | Said::Nothing if line.at < deadline => {}
                    _ => {
                        return Err(Fault::NotReady { said: Some(line.text) });
                    }
                },
                Heard::Closed => return Err(crashed(engine)),
                Heard::Nothing => return Err(Fault::NotReady { said: None }),
            }
        }
        let rule = conditions.rule.number();
        let settings = wire::settings(rule, &conditions.time, &conditions.limits, options);
        engine.send(&settings).map_err(|_| crashed(engine))?;
        Ok(())
    }

    /// Lets one side move; a verdict when that ends the game.
    fn turn(&mut self, side: Side) -> Result<Option<Verdict>, Fault> {
        let answer = self.ask(side)?;
        let point = self.referee.admit(answer.at)?;
        let ended = self.referee.place(point);
        let played = MoveRecord { point, time: answer.time, thought: answer.thought };
        (self.observer)(&GameEvent::Moved { side, played: &played });
        self.moves.push(played);
        Ok(ended)
    }

    /// Sends the thinking command and waits for the answer.
    fn ask(&mut self, side: Side) -> Result<Answer, Fault> {
        let seat = &mut self.seats[side.index()];
        let engine = &mut *seat.player.engine;
        let limit = seat.clock.start_move();
        let left = seat.clock.left();
        let request = wire::think(side, self.referee.moves(), seat.has_moved);
        engine.send(&wire::time_left(left)).map_err(|_| crashed(engine))?;
        if let Some(line) = stale_answer(engine) {
            return Err(Fault::TwoAnswers { line });
        }
        let asked = engine.send(&request).map_err(|_| crashed(engine))?;
        seat.has_moved = true;
        self.listen(side, Question { asked, limit, left, thought: None, garbage: None })
    }

    /// Listens until the answer has come or is given up.
    fn listen(&mut self, side: Side, mut question: Question) -> Result<Answer, Fault> {
        loop {
            let elapsed = clock::now().saturating_duration_since(question.asked);
            let left = question.left;
            (self.observer)(&GameEvent::Thinking { side, elapsed, left });
            let given_up = self.gives_up(&question);
            let engine = &mut *self.seats[side.index()].player.engine;
            match engine.hear(clock::now() + TICK) {
                Heard::Line(line) => {
                    if let Some((at, line)) = question.read(line)? {
                        return self.judge_time(side, question, at, &line);
                    }
                }
                Heard::Closed => return Err(crashed(engine)),
                Heard::Nothing => {}
            }
            // Judged before the last look: what had come by then was still heard.
            if given_up {
                return Err(match question.garbage {
                    Some(line) => Fault::Garbage { line },
                    None => Fault::Silent { waited: elapsed },
                });
            }
        }
    }

    /// Whether nobody would wait any longer.
    fn gives_up(&self, question: &Question) -> bool {
        let now = clock::now();
        let patience = match question.limit {
            Some(limit) => {
                let stalled = self.heartbeat.stalled(question.asked, now);
                limit + self.conditions.time.tolerance + self.conditions.late_patience + stalled
            }
            None => self.conditions.unlimited_patience,
        };
        patience <= now.saturating_duration_since(question.asked)
    }

    /// Stops the clock and judges whether the answer came in time.
    fn judge_time(
        &mut self,
        side: Side,
        question: Question,
        at: Coordinates,
        line: &Line,
    ) -> Result<Answer, Fault> {
        let Question { asked, limit, thought, .. } = question;
        let elapsed = line.at.saturating_duration_since(asked);
        let stalled = self.heartbeat.stalled(asked, line.at);
        let latency = self.heartbeat.latency(asked, line.at);
        let clock = &mut self.seats[side.index()].clock;
        if let (Timing::Late, Some(limit)) = (clock.judge(limit, elapsed, stalled), limit) {
            return Err(Fault::Late { elapsed, limit });
        }
        clock.charge(elapsed.saturating_sub(stalled));
        let time = MoveTime { elapsed, limit, latency, stalled, left: clock.left() };
        Ok(Answer { at, time, thought })
    }
}

impl Question {
    /// Takes a line: the answer, something to remember, or a fault.
    fn read(&mut self, line: Line) -> Result<Option<(Coordinates, Line)>, Fault> {
        match Said::read(&line.text) {
            Said::Move(_) if line.at < self.asked => Err(Fault::TwoAnswers { line: line.text }),
            Said::Move(at) => Ok(Some((at, line))),
            Said::Message(text) => {
                self.thought = Thought::read(&text).or_else(|| self.thought.take());
                Ok(None)
            }
            Said::Nothing => Ok(None),
            // As GomocupJudge does: it is no answer, so the engine still owes one.
            Said::Ok | Said::Other => {
                self.garbage.get_or_insert(line.text);
                Ok(None)
            }
        }
    }
}

/// A move that nobody asked for, among the lines that have come since the last answer.
fn stale_answer(engine: &mut Engine) -> Option<String> {
    while let Some(line) = engine.heard() {
        if matches!(Said::read(&line.text), Said::Move(_)) {
            return Some(line.text);
        }
    }
    None
}

fn crashed(engine: &mut Engine) -> Fault {
    Fault::Crashed(engine.exit(EXIT_PATIENCE))
}
