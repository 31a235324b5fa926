//! Plays a schedule, several games at a time.
//!
//! Each slot is a thread with its own engines. Whatever an engine does, the match goes on: the
//! fault is in the record of the game.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use kagetsu::types::Side;
use parking_lot::Mutex;

use crate::clock;
use crate::cores::{self, CorePlan};
pub use crate::engine::Restart;
use crate::engine::platform::Group;
use crate::engine::{Dialogue, Engine, EngineSpec, Guardian, LaunchError};
use crate::game::{self, GameEvent, Player};
use crate::gate::{Gate, Pass};
use crate::heartbeat::Heartbeat;
use crate::record::{Farewell, GameRecord};
use crate::schedule::{Pairing, Schedule};
use crate::stop::Stop;
use crate::verdict::{Fault, Verdict};

/// How often a slot that waits looks whether the match is to end.
const LOOK: Duration = Duration::from_millis(100);

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
    /// How long each slot waits between two games.
    pub wait: Duration,
    /// The cores that each slot is bound to.
    pub cores: CorePlan,
    /// Who ends the engines when the runner is killed.
    pub guardian: Option<&'a Guardian>,
    /// Where it is written what is said between runner and engines.
    pub dialogue: Option<&'a Dialogue>,
    /// Raised when the match is to end before its time.
    pub stop: Stop,
}

/// What happens in a match.
#[derive(Debug)]
pub enum MatchEvent {
    /// A game begins.
    Started(Pairing),
    /// A game is over.
    Finished(Pairing, Box<GameRecord>),
    /// A game, by its number, was broken off; it has no record.
    Abandoned(usize),
    /// An engine that has played several games has left.
    Left(usize, Farewell),
}

/// Numbers of the games that are still to be played, shared by the slots.
type Numbers<'a> = Mutex<&'a mut (dyn Iterator<Item = usize> + Send)>;

impl Runner<'_> {
    /// Plays the games with the given numbers; `observe` is called on this thread. Games begin in
    /// the order of their numbers, whatever the slots.
    pub fn run(
        &self,
        numbers: &mut (dyn Iterator<Item = usize> + Send),
        mut observe: impl FnMut(MatchEvent),
    ) {
        let numbers = &Mutex::new(numbers);
        let (everywhere, gate) = (&Heartbeat::start(), &Gate::new());
        std::thread::scope(|scope| {
            let (events, received) = channel();
            for slot in 0..self.slots.max(1) {
                let events = events.clone();
                scope.spawn(move || {
                    let cores = self.cores.slot(slot);
                    cores::bind_this_thread(cores);
                    let own = (!cores.is_empty()).then(|| Heartbeat::start_on(cores));
                    let heartbeat = own.as_ref().unwrap_or(everywhere);
                    Slot { runner: self, heartbeat, gate, seated: Vec::new() }
                        .work(numbers, &events);
                });
            }
            drop(events);
            received.iter().for_each(&mut observe);
        });
    }

    fn launch(&self, number: usize) -> Result<Engine, LaunchError> {
        let spec = &self.engines[number];
        let mut engine = match self.guardian {
            Some(guardian) => guardian.launch(spec)?,
            None => Engine::launch(spec)?,
        };
        if let Some(dialogue) = self.dialogue {
            engine.write_down(dialogue);
        }
        Ok(engine)
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
    gate: &'a Gate,
    /// Engines that stay from game to game, with their numbers.
    seated: Vec<(usize, Engine)>,
}

impl Slot<'_> {
    /// Plays as long as there are games and somebody listens: else the match is being given up.
    fn work(mut self, numbers: &Numbers<'_>, events: &Sender<MatchEvent>) -> Option<()> {
        while let Some(pairing) = self.next(numbers, events) {
            let number = pairing.number;
            let record = self.play(&pairing);
            let event = if self.runner.stop.is_abandoned() {
                MatchEvent::Abandoned(number)
            } else {
                MatchEvent::Finished(pairing, Box::new(record))
            };
            events.send(event).ok()?;
            self.wait();
        }
        for (number, engine) in self.seated.drain(..) {
            let farewell = Farewell::judge(engine.end(self.runner.grace), false);
            events.send(MatchEvent::Left(number, farewell)).ok()?;
        }
        Some(())
    }

    /// Lets the pause between two games pass, or as much of it as nobody asks for the end.
    fn wait(&self) {
        let until = clock::now() + self.runner.wait;
        while !self.runner.stop.is_raised() {
            let rest = until.saturating_duration_since(clock::now());
            if rest.is_zero() {
                return;
            }
            std::thread::sleep(rest.min(LOOK));
        }
    }

    /// Announces the next game, unless there is none or the match is to end. The numbers stay
    /// locked meanwhile, so that no later game is announced first.
    fn next(&self, numbers: &Numbers<'_>, events: &Sender<MatchEvent>) -> Option<Pairing> {
        if self.runner.stop.is_raised() {
            return None;
        }
        let mut numbers = numbers.lock();
        let pairing = self.runner.schedule.game(numbers.next()?)?;
        events.send(MatchEvent::Started(pairing.clone())).ok()?;
        Some(pairing)
    }

    fn play(&mut self, pairing: &Pairing) -> GameRecord {
        let [black, white] = pairing.engines;
        let pass = self.gate.pass();
        let black = self.seat(black).map_err(|error| (Side::Black, error));
        let white = self.seat(white).map_err(|error| (Side::White, error));
        match (black, white) {
            (Ok(black), Ok(white)) => self.play_with([black, white], pairing, pass),
            (Err((side, error)), _) | (_, Err((side, error))) => {
                self.not_started(pairing, side, &error)
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
        pass: Pass<'_>,
    ) -> GameRecord {
        let [black, white] = &mut engines;
        let specs = pairing.engines.map(|number| &self.runner.engines[number]);
        let players =
            [Player { engine: black, spec: specs[0] }, Player { engine: white, spec: specs[1] }];
        let (conditions, opening) = (self.runner.schedule.conditions(pairing), &pairing.opening);
        let groups = players.each_ref().map(|player| player.engine.group());
        let mut pass = Some(pass);
        let mut observer = |event: &GameEvent<'_>| {
            // Whatever happens first, both engines have started.
            pass = None;
            if matches!(event, GameEvent::Thinking { .. }) && self.runner.stop.is_abandoned() {
                // The game ends by what now looks like a crash; nobody will read its record.
                groups.iter().for_each(Group::kill);
            }
        };
        let mut record = game::play(players, conditions, opening, self.heartbeat, &mut observer);
        record.game = pairing.number;
        let seats = record.colours().into_iter().zip(pairing.engines);
        for ((side, number), engine) in seats.zip(engines) {
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
    fn not_started(&self, pairing: &Pairing, loser: Side, error: &LaunchError) -> GameRecord {
        let Runner { schedule, engines, .. } = self.runner;
        let specs = pairing.engines.map(|number| &engines[number]);
        let fault = Fault::NotReady { said: Some(error.to_string()) };
        let verdict = Verdict::Fault { loser, fault, stderr: Vec::new() };
        let stones = &pairing.opening.stones;
        let record = schedule.conditions(pairing).record(specs, stones, clock::date(), verdict);
        GameRecord { game: pairing.number, ..record }
    }
}
