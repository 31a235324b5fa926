//! The numbers that are tuned, and how they came there.

use kagetsu::search::{PARAMETERS, ParamError, Parameter, Params};
use kagetsu::util::rng::Rng;
use serde::{Deserialize, Serialize};

use super::schedule::Schedule;

/// Places kept of the path of each number.
const KEPT: u64 = 200;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// Where it began.
    pub first: f64,
    /// Where it is.
    pub value: f64,
    /// Where it was, at equal distances of time.
    pub path: Vec<f64>,
}

/// The state of a run: enough to go on from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The sizes of changes and steps.
    pub schedule: Schedule,
    /// Pairs played.
    pub played: u64,
    /// Games won by the numbers changed along the coins, drawn, lost.
    pub results: [u64; 3],
    /// The numbers.
    pub numbers: Vec<Number>,
}

/// A state that does not fit this engine.
#[derive(Debug, thiserror::Error)]
pub enum BadState {
    /// No parameter has this name.
    #[error("no parameter is called {0}; the engine's own list stands in src/search/params.rs")]
    Unknown(String),
    /// The run began with other arguments.
    #[error("this run began with another {0}; go on with the same, or choose an empty folder")]
    Other(&'static str),
    /// The file is none.
    #[error("this is no state of a tuning run: {0}")]
    Unreadable(#[from] serde_json::Error),
}

/// Both sides of a pair: the coins, and the numbers changed along them and against them.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// The pair's place in the schedule.
    pair: u64,
    coins: Vec<f64>,
    pub(super) sides: [Params; 2],
}

impl State {
    /// Before the first pair, with the values of the engine as it is shipped.
    ///
    /// # Errors
    /// When no parameter has one of these names.
    pub fn new(names: &[String], schedule: Schedule) -> Result<Self, BadState> {
        let number = |name: &String| {
            let value = parameter(name)?.value as f64;
            Ok(Number { name: name.clone(), first: value, value, path: vec![value] })
        };
        let numbers: Result<_, BadState> = names.iter().map(number).collect();
        Ok(Self { schedule, played: 0, results: [0; 3], numbers: numbers? })
    }

    /// Reads a state.
    ///
    /// # Errors
    /// When the text is none, or names what this engine does not know.
    pub fn read(text: &str) -> Result<Self, BadState> {
        let state: Self = serde_json::from_str(text)?;
        state.numbers.iter().try_for_each(|number| parameter(&number.name).map(|_| ()))?;
        Ok(state)
    }

    /// Refuses to go on as a run of other numbers or sizes.
    ///
    /// # Errors
    /// When the run began with others: it names the argument.
    pub fn check(&self, asked: &Self) -> Result<(), BadState> {
        let names = |state: &Self| -> Vec<String> {
            state.numbers.iter().map(|number| number.name.clone()).collect()
        };
        let same = [
            ("--params", names(self) == names(asked)),
            ("--pairs", self.schedule.pairs == asked.schedule.pairs),
            ("--rate", self.schedule.rate.to_bits() == asked.schedule.rate.to_bits()),
            ("--steps", self.schedule.steps.to_bits() == asked.schedule.steps.to_bits()),
        ];
        same.into_iter()
            .try_for_each(|(argument, same)| same.then_some(()).ok_or(BadState::Other(argument)))
    }

    /// The state as text.
    #[must_use]
    pub fn write(&self) -> String {
        // Names and finite numbers always can be written.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The sides of the next pair.
    pub(super) fn trial(&self, pair: u64, rng: &mut Rng) -> Trial {
        let coins: Vec<f64> =
            self.numbers.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let change = self.schedule.change(pair);
        let mut side = |sign: f64| {
            let mut params = Params::default();
            for (number, coin) in self.numbers.iter().zip(&coins) {
                let value = number.value + sign * coin * change * step(&number.name);
                set(&mut params, &number.name, value, rng);
            }
            params
        };
        let sides = [side(1.0), side(-1.0)];
        Trial { pair, coins, sides }
    }

    /// Follows the side that won: `results` are the games won, drawn and lost by the first side.
    pub(super) fn learn(&mut self, trial: &Trial, results: [u64; 3]) {
        let won = results[0] as f64 - results[2] as f64;
        let gain = self.schedule.gain(trial.pair);
        for (number, coin) in self.numbers.iter_mut().zip(&trial.coins) {
            let moved = number.value + won * coin * gain * step(&number.name);
            number.value = match parameter(&number.name) {
                Ok(&Parameter { least, most, .. }) => moved.clamp(least as f64, most as f64),
                Err(_) => number.value,
            };
        }
        for (all, more) in self.results.iter_mut().zip(results) {
            *all += more;
        }
        self.played += 1;
        if self.played.is_multiple_of((self.schedule.pairs / KEPT).max(1)) {
            self.numbers.iter_mut().for_each(|number| number.path.push(number.value));
        }
    }
}

/// What the engine knows of a name.
pub(super) fn parameter(name: &str) -> Result<&'static Parameter, BadState> {
    let known = PARAMETERS.iter().find(|parameter| parameter.name == name);
    known.ok_or_else(|| BadState::Unknown(name.to_owned()))
}

/// What should just be seen in a match.
pub(super) fn step(name: &str) -> f64 {
    parameter(name).map_or(0.0, |parameter| parameter.step as f64)
}

/// Sets a whole number near `value`, up or down so that the mean is `value`, within its range.
fn set(params: &mut Params, name: &str, value: f64, rng: &mut Rng) {
    let chance = value - value.floor();
    let up = (rng.below(1 << 20) as f64) < chance * f64::from(1 << 20);
    let whole = value.floor() as i64 + i64::from(up);
    if let Err(ParamError::Outside(parameter, _)) = params.set(name, whole) {
        let inside = whole.clamp(parameter.least, parameter.most);
        params.set(name, inside).ok();
    }
}
