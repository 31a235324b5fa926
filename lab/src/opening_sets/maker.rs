//! Makes a set: candidates drawn at random, judged by an engine, the good ones kept.
//!
//! Every line of the set has random numbers of its own: style and number of stones first, then one
//! candidate after the other until one is balanced. So a line depends on the recipe and on the
//! lines before it (which it must not repeat), and on nothing else: not on the number of threads,
//! not on interruptions.

use std::collections::HashSet;
use std::time::Duration;

use kagetsu::board::PositionKey;
use kagetsu::types::Point;
use kagetsu_tournaments::engine::{EngineSpec, Guardian, LaunchError};
use kagetsu_tournaments::openings::{Analyst, AnalystError, Position, Value};
use kagetsu_tournaments::wire::SearchLimits;

use super::placement::{place, random};
use super::recipe::Recipe;
use super::set_file::{Note, SetFile, SetFileError};
use super::style::Style;
use super::trial::{Trial, TrialError};
use crate::workers;

/// How many candidates are looked at for one line before the settings are found hopeless.
const ATTEMPTS: u64 = 20_000;

/// Why a set could not be finished. What was found until then is in its file.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The engine cannot be asked.
    #[error(transparent)]
    Analyst(#[from] AnalystError),
    /// The engine cannot play.
    #[error(transparent)]
    Trial(#[from] TrialError),
    /// The files cannot be used.
    #[error(transparent)]
    File(#[from] SetFileError),
    /// The board is too small.
    #[error("no room for a {style} opening of {stones} stones; choose others or a larger board")]
    NoRoom {
        /// The style.
        style: Style,
        /// The number of stones.
        stones: usize,
    },
    /// Candidates are hardly ever good.
    #[error(
        "no {style} opening of {stones} stones found among {attempts} candidates; \
         widen the window or leave it out"
    )]
    Hopeless {
        /// The style.
        style: Style,
        /// The number of stones.
        stones: usize,
        /// How many were tried.
        attempts: u64,
    },
}

impl From<LaunchError> for MakeError {
    fn from(error: LaunchError) -> Self {
        Self::Analyst(error.into())
    }
}

/// A set to be made.
#[derive(Clone, Copy, Debug)]
pub struct Maker<'a> {
    /// Who sees to it that no engine outlives the work.
    pub guardian: &'a Guardian,
    /// The engine that judges.
    pub engine: &'a EngineSpec,
    /// How many engines judge at a time.
    pub threads: usize,
    /// How many openings the set shall have.
    pub count: usize,
}

/// How far the work has got.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Openings in the set.
    pub openings: usize,
    /// Candidates looked at for them.
    pub attempts: u64,
}

/// A line to be found, beginning with a candidate.
#[derive(Clone, Copy, Debug)]
struct Search {
    place: u64,
    attempt: u64,
}

/// A line that was found.
struct Found {
    search: Search,
    stones: Vec<Point>,
    style: Style,
    value: Value,
}

impl Maker<'_> {
    /// Adds openings to a set until it has as many as wanted.
    pub fn run(
        &self,
        set: &mut SetFile,
        mut observe: impl FnMut(Progress),
    ) -> Result<(), MakeError> {
        let recipe = set.recipe().clone();
        let key = |stones: &[Point]| PositionKey::of(stones, recipe.size);
        let mut seen: HashSet<PositionKey> =
            set.openings().iter().map(|opening| key(&opening.stones)).collect();
        let mut attempts = set.notes().iter().map(|note| note.attempts).sum();
        observe(Progress { openings: set.openings().len(), attempts });
        let places = set.openings().len()..self.count;
        workers::in_order(
            self.threads,
            places.map(|place| Search { place: place as u64, attempt: 0 }),
            || Judge::launch(&recipe, self),
            Judge::find,
            |found| {
                let Found { search, stones, style, value } = found;
                let next = Search { attempt: search.attempt + 1, ..search };
                if !seen.insert(key(&stones)) {
                    return Ok(Some(next));
                }
                set.append(stones, Note { style, value, attempts: next.attempt })?;
                attempts += next.attempt;
                observe(Progress { openings: set.openings().len(), attempts });
                Ok(None)
            },
        )
    }
}

/// One thread's engines.
struct Judge<'a> {
    recipe: &'a Recipe,
    analyst: Analyst<'a>,
    confirmer: Option<Analyst<'a>>,
    trial: Option<Trial<'a>>,
}

impl<'a> Judge<'a> {
    fn launch(recipe: &'a Recipe, maker: &Maker<'a>) -> Result<Self, MakeError> {
        let Maker { guardian, engine, .. } = *maker;
        let launch = |turn: Option<u64>, nodes| {
            let limits = SearchLimits { nodes, ..SearchLimits::default() };
            Analyst::launch(guardian, engine, turn.map(Duration::from_millis), limits)
        };
        let analyst = launch(recipe.turn, recipe.nodes)?;
        let confirmer = recipe.confirm.map(|nodes| launch(None, Some(nodes))).transpose()?;
        let trial = recipe.trial.map(|nodes| Trial::launch(guardian, engine, nodes)).transpose()?;
        Ok(Self { recipe, analyst, confirmer, trial })
    }

    /// Looks at candidates for a line until one is good.
    fn find(&mut self, begin: Search) -> Result<Found, MakeError> {
        let Recipe { seed, rule, size, .. } = *self.recipe;
        let mut kind = random(&[seed, begin.place]);
        let style = self.recipe.styles.choose(&mut kind).unwrap_or(Style::Centre);
        let count = self.recipe.stones.choose(&mut kind).unwrap_or_default();
        for attempt in begin.attempt..ATTEMPTS {
            let mut random = random(&[seed, begin.place, attempt]);
            let stones = place(style, count, rule, size, &mut random)
                .ok_or(MakeError::NoRoom { style, stones: count })?;
            if let Some(value) = self.admit(&stones)? {
                let search = Search { attempt, ..begin };
                return Ok(Found { search, stones, style, value });
            }
        }
        Err(MakeError::Hopeless { style, stones: count, attempts: ATTEMPTS })
    }

    /// The value of a candidate, if it is good.
    fn admit(&mut self, stones: &[Point]) -> Result<Option<Value>, MakeError> {
        let Recipe { rule, size, window, .. } = *self.recipe;
        let position = Position { rule, size, stones };
        let mut value = self.analyst.value(&position)?;
        if let Some(confirmer) = self.confirmer.as_mut().filter(|_| value.is_within(window)) {
            value = confirmer.value(&position)?;
        }
        if !value.is_within(window) {
            return Ok(None);
        }
        if let Some(trial) = &mut self.trial
            && !trial.play(stones, rule, size)?.is_decisive()
        {
            return Ok(None);
        }
        Ok(Some(value))
    }
}
