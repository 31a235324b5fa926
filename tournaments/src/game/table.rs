//! The game in progress.

use std::time::Duration;

use jiff::Timestamp;
use kagetsu::types::{Point, Side};

use super::question::{self, Answer, Question, Reader, crashed};
use super::{Conditions, GameEvent, Player};
use crate::adjudication::Adjudicator;
use crate::clock::{self, GameClock, MoveTime, TimeControl};
use crate::engine::{About, Heard, Line};
use crate::heartbeat::Heartbeat;
use crate::openings::Opening;
use crate::record::{GameRecord, MoveRecord};
use crate::referee::Referee;
use crate::swap2::Swap2;
use crate::verdict::{Fault, Verdict};
use crate::wire::{self, SearchLimits};

/// How often an observer hears that an engine still thinks.
const TICK: Duration = Duration::from_millis(100);

/// A player at the table.
pub(super) struct Seat<'a> {
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
}

/// The game in progress.
pub(super) struct Table<'a, 'o> {
    pub(super) seats: [Seat<'a>; 2],
    conditions: &'a Conditions,
    heartbeat: &'a Heartbeat,
    pub(super) referee: Referee,
    pub(super) observer: &'o mut dyn FnMut(&GameEvent<'_>),
    pub(super) opening: Vec<Point>,
    pub(super) swap2: Option<Swap2>,
    moves: Vec<MoveRecord>,
    adjudicator: Adjudicator,
}

impl<'a, 'o> Table<'a, 'o> {
    /// Everybody is seated and nothing is said.
    pub(super) fn new(
        players: [Player<'a>; 2],
        conditions: &'a Conditions,
        opening: &Opening,
        heartbeat: &'a Heartbeat,
        observer: &'o mut dyn FnMut(&GameEvent<'_>),
    ) -> Self {
        Self {
            seats: players.map(|player| Seat::new(player, conditions)),
            conditions,
            heartbeat,
            referee: Referee::new(conditions.rule, conditions.size, conditions.draw_after),
            observer,
            opening: opening.stones.clone(),
            swap2: conditions.swap2.then(|| Swap2::new(opening.stones.len())),
            moves: Vec::new(),
            adjudicator: Adjudicator::new(conditions.adjudication),
        }
    }

    /// What is kept of the game.
    pub(super) fn record(self, started: Timestamp, verdict: Verdict) -> GameRecord {
        (self.observer)(&GameEvent::Ended(&verdict));
        let specs = self.seats.each_ref().map(|seat| seat.player.spec);
        GameRecord {
            versions: self.seats.each_ref().map(|seat| match &seat.player.engine.about {
                About::Said(version) => Some(version.clone()),
                About::Silent | About::Unasked => None,
            }),
            swap2: self.swap2,
            moves: self.moves,
            ..self.conditions.record(specs, &self.opening, started, verdict)
        }
    }

    /// From START to the verdict.
    pub(super) fn play(&mut self, opening: &Opening) -> Verdict {
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

    /// Gives an engine its board and its settings.
    fn prepare(&mut self, side: Side) -> Result<(), Fault> {
        let conditions = self.conditions;
        let seat = &mut self.seats[side.index()];
        let engine = &mut *seat.player.engine;
        let (rule, options) = (conditions.rule.number(), &seat.player.spec.options);
        let settings = wire::settings(rule, &seat.time, &seat.limits, options)
            + &engine.folder().map(wire::folder).unwrap_or_default();
        if let Some(line) = question::stale_answer(engine, None) {
            return Err(Fault::TwoAnswers { line });
        }
        let asks = engine.about == About::Unasked;
        let about = if asks { wire::about() } else { String::new() };
        let start = about + &wire::start(conditions.size);
        // It may stand still since an earlier game.
        engine.resume();
        if conditions.suspend {
            engine.send(&(start + &settings)).map_err(|_| crashed(engine))?;
            engine.suspend();
            return Ok(());
        }
        engine.send(&start).map_err(|_| crashed(engine))?;
        let introduction = question::greet(engine, clock::now() + conditions.start_patience, asks)?;
        if asks {
            let version = introduction.and_then(|line| wire::version(&line));
            engine.about = version.map_or(About::Silent, About::Said);
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
        let Answer { said: at, time, thought, .. } =
            self.ask(side, &request, question::read_move)?;
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
    pub(super) fn ask<T>(
        &mut self,
        side: Side,
        request: &str,
        reader: Reader<T>,
    ) -> Result<Answer<T>, Fault> {
        let seat = &mut self.seats[side.index()];
        let engine = &mut *seat.player.engine;
        let mut greeting = std::mem::take(&mut seat.owes_greeting).then(|| engine.about.clone());
        if let Some(line) = question::stale_answer(engine, greeting.as_mut()) {
            return Err(Fault::TwoAnswers { line });
        }
        let limit = seat.clock.start_move();
        let left = seat.clock.left();
        let request = wire::time_left(left) + request;
        let resumed = self.conditions.suspend.then(|| engine.resume());
        let sent = engine.send(&request).map_err(|_| crashed(engine))?;
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
        let seat = &self.seats[side.index()];
        if self.conditions.check_memory
            && let Some(limit) = seat.limits.memory
            && let Some(used) = seat.player.engine.memory_above(limit)
        {
            return Err(Fault::Memory { used, limit });
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
                            engine.about = about;
                        }
                        return self.judge_time(side, question, said, line);
                    }
                }
                Heard::Closed => return Err(crashed(engine)),
                Heard::Nothing => {}
            }
            // Judged before the last look: what had come by then was still heard.
            if given_up {
                let answer = engine.unfinished().filter(|text| question.is_answer(text));
                return Err(match (answer, question.garbage) {
                    (Some(text), _) => Fault::Unfinished { text },
                    (None, Some(line)) => Fault::Garbage { line },
                    (None, None) => Fault::Silent { waited: elapsed },
                });
            }
        }
    }

    /// Whether nobody would wait any longer.
    fn gives_up<T>(&self, side: Side, question: &Question<T>) -> bool {
        let now = clock::now();
        let waited = now.saturating_duration_since(question.asked);
        let Some(limit) = question.limit else {
            return self.conditions.unlimited_patience <= waited;
        };
        let tolerance = self.seats[side.index()].time.tolerance;
        let patience = limit + tolerance + self.conditions.late_patience;
        patience <= waited && patience + self.heartbeat.stalled(question.asked, now) <= waited
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
        let forgiven = if self.conditions.count_stalls { Duration::ZERO } else { stalled };
        let clock = &mut self.seats[side.index()].clock;
        if let Some(limit) = limit.filter(|_| clock.is_late(limit, elapsed, forgiven)) {
            return Err(Fault::Late { said: line.text, elapsed, limit });
        }
        clock.charge(elapsed.saturating_sub(forgiven));
        let time = MoveTime { elapsed, limit, latency, stalled, left: clock.left() };
        Ok(Answer { said, line: line.text, time, thought })
    }
}
