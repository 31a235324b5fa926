//! Plays a schedule, several games at a time.
//!
//! Each slot is a thread with its own engines. Whatever an engine does, the match goes on: the
//! fault is in the record of the game.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use kagetsu::types::Side;

use crate::clock;
use crate::engine::{Engine, EngineSpec, LaunchError};
use crate::game::{self, Conditions, Player};
use crate::heartbeat::Heartbeat;
use crate::record::{Farewell, GameRecord};
use crate::schedule::{Pairing, Schedule};
use crate::swap2::Swap2;
use crate::verdict::{Fault, Verdict};

/// When engines are started anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Restart {
    /// For every game, as tournaments do.
    #[default]
    On,
    /// Only after a fault: a process plays one game after the other.
    Off,
}

/// A match that is ready to be played.
#[derive(Clone, Debug)]
pub struct Runner<'a> {
    /// The engines that the schedule names by number.
    pub engines: &'a [EngineSpec],
    /// The games.
    pub schedule: &'a Schedule,
    /// How many games go on at a time, at least one.
    pub slots: usize,
    /// When engines are started anew.
    pub restart: Restart,
    /// How long an engine may take to leave after END.
    pub grace: Duration,
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
    pub fn run(&self, heartbeat: &Heartbeat, mut observe: impl FnMut(MatchEvent)) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (events, received) = channel();
            for _ in 0..self.slots.max(1) {
                let (events, next) = (events.clone(), &next);
                let slot = Slot { runner: self, heartbeat, seated: Vec::new() };
                scope.spawn(move || slot.work(next, &events));
            }
            drop(events);
            received.iter().for_each(&mut observe);
        });
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
            None => Engine::launch(&self.runner.engines[number]),
        }
    }

    fn play_with(
        &mut self,
        mut engines: [Engine; 2],
        pairing: &Pairing,
        conditions: &Conditions,
    ) -> GameRecord {
        let [black, white] = &mut engines;
        let options = pairing.engines.map(|number| &self.runner.engines[number].options);
        let players = [
            Player { engine: black, options: options[0] },
            Player { engine: white, options: options[1] },
        ];
        let opening = &pairing.opening;
        let mut record = game::play(players, conditions, opening, self.heartbeat, &mut |_| {});
        record.game = pairing.number;
        let seats = record.colours().into_iter().zip(pairing.engines);
        for ((side, number), engine) in seats.zip(engines) {
            let is_blamed = record.verdict.blames(side);
            if self.runner.restart == Restart::Off && !is_blamed {
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
            opening: pairing.opening.stones.clone(),
            swap2: conditions.swap2.then(Swap2::new),
            moves: Vec::new(),
            verdict: Verdict::Fault { loser, fault, stderr: Vec::new() },
            farewells: [None, None],
        }
    }
}
