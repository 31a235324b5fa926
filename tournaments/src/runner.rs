//! Plays a schedule, several games at a time.
//!
//! Each slot is a thread with its own engines. Whatever an engine does, the match goes on: the
//! fault is in the record of the game.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use kagetsu::types::Side;

use crate::clock;
use crate::cores::{self, CorePlan};
pub use crate::engine::Restart;
use crate::engine::{Engine, EngineSpec, Guardian, LaunchError};
use crate::game::{self, Conditions, Player};
use crate::heartbeat::Heartbeat;
use crate::record::{Farewell, GameRecord};
use crate::schedule::{Pairing, Schedule};
use crate::verdict::{Fault, Verdict};

/// A match that is ready to be played.
#[derive(Clone, Debug)]
pub struct Runner<'a> {
    /// The engines that the schedule names by number.
    pub engines: &'a [EngineSpec],
    /// The games.
    pub schedule: &'a Schedule,
    /// How many games go on at a time, at least one.
    pub slots: usize,
    /// When engines are started anew that say nothing else about it.
    pub restart: Restart,
    /// How long an engine may take to leave after END.
    pub grace: Duration,
    /// The cores that each slot is bound to.
    pub cores: CorePlan,
    /// Who ends the engines when the runner is killed.
    pub guardian: Option<&'a Guardian>,
}

/// What happens in a match.
#[derive(Debug)]
pub enum MatchEvent {
    /// A game, by its place in the schedule, begins.
    Started(usize),
    /// A game is over.
    Finished(usize, Box<GameRecord>),
    /// An engine that has played several games has left.
    Left(usize, Farewell),
}

impl Runner<'_> {
    /// Plays all games; `observe` is called on this thread, in the order in which games end.
    pub fn run(&self, mut observe: impl FnMut(MatchEvent)) {
        let next = AtomicUsize::new(0);
        let everywhere = Heartbeat::start();
        std::thread::scope(|scope| {
            let (events, received) = channel();
            for number in 0..self.slots.max(1) {
                let (events, next, everywhere) = (events.clone(), &next, &everywhere);
                scope.spawn(move || {
                    let cores = self.cores.slot(number);
                    cores::bind_this_thread(cores);
                    let own = (!cores.is_empty()).then(|| Heartbeat::start_on(cores));
                    let heartbeat = own.as_ref().unwrap_or(everywhere);
                    Slot { runner: self, heartbeat, seated: Vec::new() }.work(next, &events);
                });
            }
            drop(events);
            received.iter().for_each(&mut observe);
        });
    }

    fn launch(&self, number: usize) -> Result<Engine, LaunchError> {
        let spec = &self.engines[number];
        match self.guardian {
            Some(guardian) => guardian.launch(spec),
            None => Engine::launch(spec),
        }
    }

    /// Whether an engine plays the next game in the same process.
    fn keeps(&self, number: usize) -> bool {
        self.engines[number].restart.unwrap_or(self.restart) == Restart::Off
    }
}

/// One of the games that go on at a time.
struct Slot<'a> {
    runner: &'a Runner<'a>,
    heartbeat: &'a Heartbeat,
    /// Engines that stay from game to game, with their numbers.
    seated: Vec<(usize, Engine)>,
}

impl Slot<'_> {
    fn work(mut self, next: &AtomicUsize, events: &Sender<MatchEvent>) {
        let games = self.runner.schedule.games();
        // A failed send means that nobody listens any more: the match is being given up.
        while let Some(pairing) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let index = pairing.number - 1;
            if events.send(MatchEvent::Started(index)).is_err() {
                return;
            }
            let record = self.play(pairing);
            if events.send(MatchEvent::Finished(index, Box::new(record))).is_err() {
                return;
            }
        }
        for (number, engine) in self.seated.drain(..) {
            let farewell = Farewell::judge(engine.end(self.runner.grace), false);
            if events.send(MatchEvent::Left(number, farewell)).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, pairing: &Pairing) -> GameRecord {
        let conditions = self.runner.schedule.conditions(pairing);
        let [black, white] = pairing.engines;
        let black = self.seat(black).map_err(|error| (Side::Black, error));
        let white = self.seat(white).map_err(|error| (Side::White, error));
        match (black, white) {
            (Ok(black), Ok(white)) => self.play_with([black, white], pairing, conditions),
            (Err((side, error)), _) | (_, Err((side, error))) => {
                self.not_started(pairing, conditions, side, &error)
            }
        }
    }

    /// The engine of a number: the one that stayed, or a new process.
    fn seat(&mut self, number: usize) -> Result<Engine, LaunchError> {
        match self.seated.iter().position(|(seated, _)| *seated == number) {
            Some(place) => Ok(self.seated.swap_remove(place).1),
            None => self.runner.launch(number),
        }
    }

    fn play_with(
        &mut self,
        mut engines: [Engine; 2],
        pairing: &Pairing,
        conditions: &Conditions,
    ) -> GameRecord {
        let [black, white] = &mut engines;
        let specs = pairing.engines.map(|number| &self.runner.engines[number]);
        let players =
            [Player { engine: black, spec: specs[0] }, Player { engine: white, spec: specs[1] }];
        let opening = &pairing.opening;
        let mut record = game::play(players, conditions, opening, self.heartbeat, &mut |_| {});
        record.game = pairing.number;
        for ((side, number), engine) in Side::ALL.into_iter().zip(pairing.engines).zip(engines) {
            let is_blamed = record.verdict.blames(side);
            if self.runner.keeps(number) && !is_blamed {
                self.seated.push((number, engine));
            } else {
                let farewell = Farewell::judge(engine.end(self.runner.grace), is_blamed);
                record.farewells[side.index()] = Some(farewell);
            }
        }
        record
    }

    /// The record of a game that could not begin.
    fn not_started(
        &self,
        pairing: &Pairing,
        conditions: &Conditions,
        loser: Side,
        error: &LaunchError,
    ) -> GameRecord {
        let fault = Fault::NotReady { said: Some(error.to_string()) };
        GameRecord {
            game: pairing.number,
            started: clock::date(),
            rule: conditions.rule,
            size: conditions.size,
            names: pairing.engines.map(|number| self.runner.engines[number].name.clone()),
            versions: [None, None],
            time: conditions.time,
            limits: conditions.limits.clone(),
            own_limits: pairing.engines.map(|number| self.runner.engines[number].own.clone()),
            opening: pairing.opening.stones.clone(),
            moves: Vec::new(),
            verdict: Verdict::Fault { loser, fault, stderr: Vec::new() },
            farewells: [None, None],
        }
    }
}
