//! One game between two engines.
//!
//! It speaks the protocol with both, keeps their clocks, and stops at the first verdict. It starts
//! and ends no process: the same engines may play the next game.

use std::time::{Duration, Instant};

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::clock::{self, GameClock, TimeControl, Timing};
use crate::engine::{About, Engine, EngineSpec, Heard, Line};
use crate::heartbeat::Heartbeat;
use crate::openings::Opening;
use crate::record::{GameRecord, MoveRecord, MoveTime};
use crate::referee::Referee;
use crate::swap2::{self, Choice, Decision, Step, Swap2};
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
    /// When games are ended early by the engines' own scores.
    pub adjudication: Adjudication,
    /// Whether the engines choose their colours by the swap2 opening. The stones of the schedule's
    /// opening, none, three or five, are then taken as put by the first player and, from the
    /// fourth on, by the second.
    pub swap2: bool,
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
            adjudication: Adjudication::default(),
            swap2: false,
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
    /// An engine has decided in the swap2 opening and has not moved by it.
    Decided {
        /// Whose engine; the first player sits on Black's side until the colours are chosen.
        side: Side,
        /// What it decided.
        decision: &'a Decision,
    },
    /// The opening stands; the engines are ready.
    Begun {
        /// Stones of the opening.
        stones: &'a [Point],
        /// Whether the players have changed sides by the swap2 opening.
        crossed: bool,
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

/// Plays a game from `opening`; Black's engine, or in a swap2 game the first player's, comes
/// first.
pub fn play(
    players: [Player<'_>; 2],
    conditions: &Conditions,
    opening: &Opening,
    heartbeat: &Heartbeat,
    observer: &mut dyn FnMut(&GameEvent<'_>),
) -> GameRecord {
    let started = clock::date();
    let mut table = Table {
        seats: players.map(|player| Seat::new(player, conditions)),
        conditions,
        heartbeat,
        referee: Referee::new(conditions.rule, conditions.size, conditions.draw_after),
        observer,
        opening: opening.stones.clone(),
        swap2: conditions.swap2.then(|| Swap2::new(opening.stones.len())),
        moves: Vec::new(),
        adjudicator: Adjudicator::new(conditions.adjudication),
    };
    let verdict = table.play(opening);
    (table.observer)(&GameEvent::Ended(&verdict));
    let engines = table.seats.each_ref().map(|seat| &*seat.player.engine);
    GameRecord {
        game: 0,
        started,
        rule: conditions.rule,
        size: conditions.size,
        names: engines.map(|engine| engine.name().to_owned()),
        versions: engines.map(|engine| match engine.about() {
            About::Said(version) => Some(version.clone()),
            About::Silent | About::Unasked => None,
        }),
        time: conditions.time,
        limits: conditions.limits.clone(),
        own_limits: table.seats.each_ref().map(|seat| seat.player.spec.own.clone()),
        opening: table.opening,
        swap2: table.swap2,
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
    /// Whether its answers to ABOUT and START may still come.
    owes_greeting: bool,
    has_moved: bool,
}

impl<'a> Seat<'a> {
    fn new(player: Player<'a>, conditions: &Conditions) -> Self {
        let time = player.spec.own.time(&conditions.time);
        let limits = player.spec.own.search(&conditions.limits);
        let clock = GameClock::new(time);
        Self { player, time, limits, clock, owes_greeting: conditions.suspend, has_moved: false }
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
struct Answer<T> {
    said: T,
    line: String,
    time: MoveTime,
    thought: Option<Thought>,
}

/// What a line answers, if anything.
type Reader<T> = fn(&str) -> Result<Option<T>, Fault>;

/// A request that waits for its answer.
struct Question<T> {
    reader: Reader<T>,
    asked: Instant,
    limit: Option<Duration>,
    left: Option<Duration>,
    /// What the engine has said of itself, as long as it may still answer ABOUT and START.
    greeting: Option<About>,
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
    opening: Vec<Point>,
    swap2: Option<Swap2>,
    moves: Vec<MoveRecord>,
    adjudicator: Adjudicator,
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
        let first_move = match self.choose_colours() {
            Ok(first_move) => first_move,
            Err((side, fault)) => return self.forfeit(side, fault),
        };
        let crossed = self.swap2.as_ref().is_some_and(|swap2| swap2.first == Side::White);
        (self.observer)(&GameEvent::Begun { stones: &self.opening, crossed });
        if let Some(verdict) = first_move.and_then(|played| self.place(Side::White, played)) {
            return verdict;
        }
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

    /// The dialogue of the swap2 opening, if one is asked for: seats the players by their colours
    /// and tells White's move if it was made with the choice.
    fn choose_colours(&mut self) -> Result<Option<MoveRecord>, (Side, Fault)> {
        if self.swap2.is_none() {
            return Ok(None);
        }
        while let Some(side) = swap2::chooser(self.referee.moves().len()) {
            let stones = self.referee.moves().len();
            let request = wire::choose(self.referee.moves());
            let blame = |fault| (side, fault);
            let answer = self.ask(side, &request, Choice::read).map_err(blame)?;
            let Answer { said, line, time, thought } = answer;
            let step = swap2::step(stones, said).ok_or(Fault::WrongChoice { line, stones });
            match step.map_err(blame)? {
                Step::Put(stones) => {
                    let points = self.put(&stones).map_err(blame)?;
                    self.decide(
                        side,
                        Decision { answer: swap2::Answer::Put(points), time, thought },
                    );
                }
                Step::Chosen { crosses, at: None } => {
                    self.decide(side, Decision { answer: swap2::Answer::Swap, time, thought });
                    self.seat_by_colour(crosses);
                    return Ok(None);
                }
                Step::Chosen { crosses, at: Some(at) } => {
                    let point = self.referee.admit(at).map_err(blame)?;
                    self.seat_by_colour(crosses);
                    return Ok(Some(MoveRecord { point, time, thought }));
                }
            }
        }
        Ok(None)
    }

    /// Puts stones of the swap2 opening.
    fn put(&mut self, stones: &[Coordinates]) -> Result<Vec<Point>, Fault> {
        let put = |&at: &Coordinates| {
            let point = self.referee.admit(at)?;
            // Too few stones for the end of a game.
            self.referee.place(point);
            self.opening.push(point);
            Ok(point)
        };
        stones.iter().map(put).collect()
    }

    fn decide(&mut self, side: Side, decision: Decision) {
        (self.observer)(&GameEvent::Decided { side, decision: &decision });
        if let Some(swap2) = &mut self.swap2 {
            swap2.decisions.push(decision);
        }
    }

    /// Seats the players by the colours that were chosen.
    fn seat_by_colour(&mut self, crosses: bool) {
        if let (true, Some(swap2)) = (crosses, &mut self.swap2) {
            swap2.first = Side::White;
            self.seats.swap(0, 1);
        }
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
        let asks = *engine.about() == About::Unasked;
        let about = if asks { wire::about() } else { String::new() };
        let start = about + &wire::start(conditions.size);
        if conditions.suspend {
            engine.resume();
            engine.send(&(start + &settings)).map_err(|_| crashed(engine))?;
            engine.suspend();
            return Ok(());
        }
        engine.send(&start).map_err(|_| crashed(engine))?;
        let introduction = greet(engine, clock::now() + conditions.start_patience, asks)?;
        if asks {
            let version = introduction.and_then(|line| wire::version(&line));
            engine.set_about(version.map_or(About::Silent, About::Said));
        }
        engine.send(&settings).map_err(|_| crashed(engine))?;
        Ok(())
    }

    /// Lets one side move; a verdict when that ends the game.
    fn turn(&mut self, side: Side) -> Result<Option<Verdict>, Fault> {
        let seat = &mut self.seats[side.index()];
        let moves = self.referee.moves();
        let request = if self.conditions.suspend && !seat.has_moved {
            wire::board(side, moves)
        } else {
            wire::think(side, moves, seat.has_moved)
        };
        seat.has_moved = true;
        let Answer { said: at, time, thought, .. } = self.ask(side, &request, read_move)?;
        let point = self.referee.admit(at)?;
        Ok(self.place(side, MoveRecord { point, time, thought }))
    }

    /// Places an admitted move; a verdict when that ends the game.
    fn place(&mut self, side: Side, played: MoveRecord) -> Option<Verdict> {
        let ended = self.referee.place(played.point);
        (self.observer)(&GameEvent::Moved { side, played: &played });
        self.moves.push(played);
        let stones = self.referee.moves().len();
        let thought = self.moves.last().and_then(|played| played.thought.as_ref());
        let reason = self.adjudicator.add(side, thought, stones);
        ended.or_else(|| reason.map(Verdict::Adjudicated))
    }

    /// Sends a thinking command and waits for the answer.
    fn ask<T>(&mut self, side: Side, request: &str, reader: Reader<T>) -> Result<Answer<T>, Fault> {
        let seat = &mut self.seats[side.index()];
        let engine = &mut *seat.player.engine;
        if let Some(line) = stale_answer(engine) {
            return Err(Fault::TwoAnswers { line });
        }
        let limit = seat.clock.start_move();
        let left = seat.clock.left();
        let request = wire::time_left(left) + request;
        let resumed = self.conditions.suspend.then(|| engine.resume());
        let sent = engine.send(&request).map_err(|_| crashed(engine))?;
        let greeting = std::mem::take(&mut seat.owes_greeting).then(|| engine.about().clone());
        let question = Question {
            reader,
            asked: resumed.unwrap_or(sent),
            limit,
            left,
            greeting,
            thought: None,
            garbage: None,
        };
        let answer = self.listen(side, question)?;
        if self.conditions.check_memory {
            self.seats[side.index()].check_memory()?;
        }
        Ok(answer)
    }

    /// Listens until the answer has come or is given up.
    fn listen<T>(&mut self, side: Side, mut question: Question<T>) -> Result<Answer<T>, Fault> {
        loop {
            let elapsed = clock::now().saturating_duration_since(question.asked);
            let left = question.left;
            (self.observer)(&GameEvent::Thinking { side, elapsed, left });
            let given_up = self.gives_up(side, &question);
            let engine = &mut *self.seats[side.index()].player.engine;
            match engine.hear(clock::now() + TICK) {
                Heard::Line(line) => {
                    if let Some((said, line)) = question.read(line)? {
                        if self.conditions.suspend {
                            engine.suspend();
                        }
                        if let Some(about) = question.greeting.take() {
                            engine.set_about(about);
                        }
                        return self.judge_time(side, question, said, line);
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
    fn gives_up<T>(&self, side: Side, question: &Question<T>) -> bool {
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
    fn judge_time<T>(
        &mut self,
        side: Side,
        question: Question<T>,
        said: T,
        line: Line,
    ) -> Result<Answer<T>, Fault> {
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
        Ok(Answer { said, line: line.text, time, thought })
    }
}

impl<T> Question<T> {
    /// Takes a line: the answer, something to remember, or a fault.
    fn read(&mut self, line: Line) -> Result<Option<(T, Line)>, Fault> {
        match Said::read(&line.text) {
            Said::Message(text) => {
                self.thought = Thought::read(&text).or_else(|| self.thought.take());
            }
            Said::Nothing => {}
            Said::Ok | Said::Other if self.is_greeting(&line.text) => {}
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

    /// Takes a line that answers ABOUT or START.
    fn is_greeting(&mut self, line: &str) -> bool {
        let Some(about) = &mut self.greeting else { return false };
        match Reply::read(line.as_bytes()) {
            Reply::Ok => {}
            Reply::About(_) if *about == About::Unasked => {
                *about = wire::version(line).map_or(About::Silent, About::Said);
            }
            _ => return false,
        }
        true
    }
}

/// Reads the answer to a request for a move.
#[expect(clippy::unnecessary_wraps, reason = "other requests can be refused")]
fn read_move(line: &str) -> Result<Option<Coordinates>, Fault> {
    match Said::read(line) {
        Said::Move(at) => Ok(Some(at)),
        _ => Ok(None),
    }
}

/// Waits for the OK to START; tells the line before it, if the engine was asked for one.
fn greet(engine: &mut Engine, deadline: Instant, asks: bool) -> Result<Option<String>, Fault> {
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
/// that never stops talking is not listened to for ever.
fn stale_answer(engine: &mut Engine) -> Option<String> {
    let said = std::iter::from_fn(|| engine.heard()).take(STALE_LINES);
    said.map(|line| line.text).find(|text| matches!(Said::read(text), Said::Move(_)))
}

fn crashed(engine: &mut Engine) -> Fault {
    Fault::Crashed(engine.exit(EXIT_PATIENCE))
}
