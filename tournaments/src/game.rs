//! One game between two engines.
//!
//! It speaks the protocol with both, keeps their clocks, and stops at the first verdict. It starts
//! and ends no process: the same engines may play the next game.

use std::time::{Duration, Instant};

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::clock::{self, GameClock, TimeControl, Timing};
use crate::engine::{Engine, EngineSpec, Heard, Line};
use crate::heartbeat::Heartbeat;
use crate::openings::Opening;
use crate::record::{GameRecord, MoveRecord, MoveTime};
use crate::referee::Referee;
use crate::thought::Thought;
use crate::verdict::{Fault, Verdict};
use crate::wire::{self, Said, SearchLimits};

/// How long the exit of an engine is waited for whose output has closed.
const EXIT_PATIENCE: Duration = Duration::from_secs(1);
/// How many lines are read that came unasked.
const STALE_LINES: usize = 10_000;
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
    /// Stop each engine while the other thinks, as GomocupJudge does: it is resumed before `INFO
    /// time_left`, and from then its clock runs. START and the settings are sent without waiting
    /// for `OK`, and what an engine has not done by then it does in the time of its first move.
    pub suspend: bool,
    /// Whether an engine loses that takes more memory than it is allowed.
    pub check_memory: bool,
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
            suspend: false,
            check_memory: false,
            start_patience: Duration::from_secs(10),
            late_patience: Duration::from_secs(2),
            unlimited_patience: Duration::from_mins(10),
        }
    }
}

/// One player: a running engine, and what it was started from.
#[derive(Debug)]
pub struct Player<'a> {
    /// The process.
    pub engine: &'a mut Engine,
    /// Its options, and the limits that it has of its own.
    pub spec: &'a EngineSpec,
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
    let own_limits = players.each_ref().map(|player| player.spec.own.clone());
    let mut table = Table {
        seats: players.map(|player| Seat::new(player, conditions)),
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
        own_limits,
        opening: opening.stones.clone(),
        moves: table.moves,
        verdict,
        farewells: [None, None],
    }
}

/// A player at the table.
struct Seat<'a> {
    player: Player<'a>,
    time: TimeControl,
    limits: SearchLimits,
    clock: GameClock,
    has_moved: bool,
}

impl<'a> Seat<'a> {
    fn new(player: Player<'a>, conditions: &Conditions) -> Self {
        let time = player.spec.own.time(&conditions.time);
        let limits = player.spec.own.search(&conditions.limits);
        Self { player, time, limits, clock: GameClock::new(time), has_moved: false }
    }

    /// What an engine is told before its first move, but for the board.
    fn settings(&self, conditions: &Conditions) -> String {
        let Player { engine, spec } = &self.player;
        let rule = conditions.rule.number();
        let settings = wire::settings(rule, &self.time, &self.limits, &spec.options);
        settings + &engine.folder().map(wire::folder).unwrap_or_default()
    }

    /// Looks whether the engine takes more memory than it may.
    fn check_memory(&self) -> Result<(), Fault> {
        let Some(limit) = self.limits.memory else { return Ok(()) };
        match self.player.engine.memory_above(limit) {
            Some(used) => Err(Fault::Memory { used, limit }),
            None => Ok(()),
        }
    }
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
    /// Whether the `OK` to START may still come.
    owes_ok: bool,
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
        let seat = &mut self.seats[side.index()];
        let settings = seat.settings(conditions);
        let engine = &mut *seat.player.engine;
        if let Some(line) = stale_answer(engine) {
            return Err(Fault::TwoAnswers { line });
        }
        let start = wire::start(conditions.size);
        if conditions.suspend {
            engine.resume();
            engine.send(&(start + &settings)).map_err(|_| crashed(engine))?;
            engine.suspend();
            return Ok(());
        }
        engine.send(&start).map_err(|_| crashed(engine))?;
        await_ok(engine, clock::now() + conditions.start_patience)?;
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
        let suspend = self.conditions.suspend;
        let seat = &mut self.seats[side.index()];
        let engine = &mut *seat.player.engine;
        if let Some(line) = stale_answer(engine) {
            return Err(Fault::TwoAnswers { line });
        }
        let limit = seat.clock.start_move();
        let left = seat.clock.left();
        let moves = self.referee.moves();
        let think = if suspend && !seat.has_moved {
            wire::board(side, moves)
        } else {
            wire::think(side, moves, seat.has_moved)
        };
        let request = wire::time_left(left) + &think;
        let asked = if suspend {
            let resumed = engine.resume();
            engine.send(&request).map(|_| resumed)
        } else {
            engine.send(&request)
        };
        let asked = asked.map_err(|_| crashed(engine))?;
        let owes_ok = suspend && !seat.has_moved;
        seat.has_moved = true;
        let question = Question { asked, limit, left, owes_ok, thought: None, garbage: None };
        let answer = self.listen(side, question)?;
        if self.conditions.check_memory {
            self.seats[side.index()].check_memory()?;
        }
        Ok(answer)
    }

    /// Listens until the answer has come or is given up.
    fn listen(&mut self, side: Side, mut question: Question) -> Result<Answer, Fault> {
        loop {
            let elapsed = clock::now().saturating_duration_since(question.asked);
            let left = question.left;
            (self.observer)(&GameEvent::Thinking { side, elapsed, left });
            let given_up = self.gives_up(side, &question);
            let engine = &mut *self.seats[side.index()].player.engine;
            match engine.hear(clock::now() + TICK) {
                Heard::Line(line) => {
                    if let Some((at, line)) = question.read(line)? {
                        if self.conditions.suspend {
                            engine.suspend();
                        }
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
    fn gives_up(&self, side: Side, question: &Question) -> bool {
        let now = clock::now();
        let patience = match question.limit {
            Some(limit) => {
                let stalled = self.heartbeat.stalled(question.asked, now);
                let tolerance = self.seats[side.index()].time.tolerance;
                limit + tolerance + self.conditions.late_patience + stalled
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
            Said::Ok if self.owes_ok => Ok(None),
            // As GomocupJudge does: it is no answer, so the engine still owes one.
            Said::Ok | Said::Other => {
                self.garbage.get_or_insert(line.text);
                Ok(None)
            }
        }
    }
}

/// Waits for the answer to START.
fn await_ok(engine: &mut Engine, deadline: Instant) -> Result<(), Fault> {
    loop {
        match engine.hear(deadline) {
            Heard::Line(line) => match Said::read(&line.text) {
                Said::Ok => return Ok(()),
                Said::Message(_) | Said::Nothing if line.at < deadline => {}
                _ => return Err(Fault::NotReady { said: Some(line.text) }),
            },
            Heard::Closed => return Err(crashed(engine)),
            Heard::Nothing => return Err(Fault::NotReady { said: None }),
        }
    }
}

/// A move that nobody asked for, among the lines that have come since the last answer. An engine
/// that never stops talking is not listened to for ever.
fn stale_answer(engine: &mut Engine) -> Option<String> {
    let said = std::iter::from_fn(|| engine.heard()).take(STALE_LINES);
    said.map(|line| line.text).find(|text| matches!(Said::read(text), Said::Move(_)))
}

fn crashed(engine: &mut Engine) -> Fault {
    Fault::Crashed(engine.exit(EXIT_PATIENCE))
}
