//! What a match is: who plays whom, under which rule and limits, from which openings.
//!
//! The settings come from a match file (TOML), from the command line, from a preset, or from all
//! three, one laid over the other; they are completed and checked once, before any game begins.
//! [`MatchSettings`] is what decides the games and stands in the header of the record;
//! [`RunSettings`] is how they are played here and now and may change when a match goes on.

mod complete;
mod file;
pub mod presets;
mod source;
mod time_words;
pub mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use kagetsu::types::{BoardSize, Rule};
use serde::{Deserialize, Serialize};
use serde_with::{serde_as, skip_serializing_none};

use crate::adjudication::Adjudication;
use crate::clock::TimeControl;
use crate::engine::{EngineSpec, OwnLimits};
use crate::game::Conditions;
use crate::json::{Length, Milliseconds, RuleWord};
use crate::openings::{Book, OpeningError};
use crate::runner::Restart;
use crate::schedule::{self, Colours, Encounter, Schedule};
use crate::stats::Sprt;
use crate::wire::SearchLimits;

pub use complete::{read, read_run};
pub use source::Source;

/// Something that cannot be played, and the path to the setting that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// Keys and indices from the outermost table inwards.
    path: Vec<String>,
    /// What is wrong and how to mend it.
    message: String,
}

impl SettingsError {
    fn new(path: &[&str], message: impl Into<String>) -> Self {
        Self { path: path.iter().map(|&step| step.to_owned()).collect(), message: message.into() }
    }
}

/// The same with the place in the file, where it came from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The file, and the line where it is known.
    place: Option<(PathBuf, Option<usize>)>,
    /// What is wrong and how to mend it.
    message: String,
}

impl Located {
    /// An error of the command line.
    fn nowhere(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into() }
    }
}

impl std::error::Error for Located {}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((path, line)) = &self.place {
            write!(f, "{}:", path.display())?;
            line.map_or(Ok(()), |line| write!(f, "{line}:"))?;
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tournament {
    /// All against all.
    #[default]
    #[serde(rename = "roundrobin")]
    RoundRobin,
    /// The first engines against all.
    #[serde(rename = "gauntlet")]
    Gauntlet,
}

/// In which order openings are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand in the file.
    Sequential,
    /// Mixed by the seed.
    Random,
}

/// From which openings the games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningSettings {
    /// The file; none for the built-in set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// In which order they are taken.
    pub order: Order,
    /// Mixes them.
    pub seed: u64,
    /// The first one, counted from 1 in that order.
    pub start: usize,
    /// Whether all eight images of an opening are played, one pass of the set after the other.
    pub transform: bool,
}

/// One engine, complete.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// Shown in records; no two engines have the same.
    pub name: String,
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Where it is started.
    pub directory: Option<PathBuf>,
    /// Added to the environment.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// Sent as `INFO name value`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Its time.
    pub time: TimeControl,
    /// Its other limits.
    pub limits: SearchLimits,
    /// When its process is started anew.
    pub restart: Restart,
}

impl EngineSettings {
    fn limits(&self) -> OwnLimits {
        OwnLimits {
            turn: self.time.turn,
            total: self.time.total,
            increment: Some(self.time.increment),
            tolerance: Some(self.time.tolerance),
            nodes: self.limits.nodes,
            depth: self.limits.depth,
            memory: self.limits.memory,
            threads: self.limits.threads,
        }
    }

    /// What is needed to start it, with the limits in `own`.
    fn spec(&self, own: OwnLimits) -> EngineSpec {
        let pairs = |map: &BTreeMap<String, String>| {
            map.iter().map(|(key, value)| (key.clone(), value.clone())).collect()
        };
        EngineSpec {
            name: self.name.clone(),
            command: self.command.clone(),
            arguments: self.arguments.clone(),
            directory: self.directory.clone(),
            environment: pairs(&self.environment),
            options: pairs(&self.options),
            own,
            restart: Some(self.restart),
            folder: false,
        }
    }
}

/// Everything that decides which games are played and how they are judged.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// What the match is called.
    pub event: String,
    /// Who meets whom.
    pub tournament: Tournament,
    /// How many engines play the gauntlet.
    pub seeds: usize,
    /// The rule.
    #[serde_as(as = "RuleWord")]
    pub rule: Rule,
    /// The board.
    #[serde_as(as = "Length")]
    pub size: BoardSize,
    /// Whether colours are chosen by the swap2 opening.
    pub swap2: bool,
    /// How often all encounters are played.
    pub rounds: usize,
    /// Whether an opening is played with both colours.
    pub games: usize,
    /// Where the games begin.
    pub openings: OpeningSettings,
    /// Draw when so many stones stand.
    pub draw_after: Option<usize>,
    /// When games end early by the engines' own scores.
    pub adjudication: Adjudication,
    /// The test that may end the match.
    pub sprt: Option<Sprt>,
    /// Whether an engine is suspended while the other one thinks.
    pub suspend: bool,
    /// How long an engine may take to leave.
    #[serde_as(as = "Milliseconds")]
    pub grace: Duration,
    /// Who plays.
    pub engines: Vec<EngineSettings>,
}

impl MatchSettings {
    /// Which engines meet.
    pub fn encounters(&self) -> Vec<Encounter> {
        match self.tournament {
            Tournament::RoundRobin => schedule::round_robin(self.engines.len()),
            Tournament::Gauntlet => schedule::gauntlet(self.seeds, self.engines.len()),
        }
    }

    /// The openings in the order in which they are played.
    pub fn book(&self) -> Result<Book, OpeningError> {
        let OpeningSettings { file, order, seed, start, transform } = &self.openings;
        let mut book = match file {
            Some(file) => Book::read(file, self.rule, self.size)?,
            None if self.swap2 => Book::empty_board(),
            None => Book::built_in(self.rule, self.size),
        };
        if *order == Order::Random {
            book.shuffle(*seed);
        }
        if *transform {
            book = book.in_eight_passes(self.size);
        }
        book.begin_at(start - 1);
        Ok(book)
    }

    /// The games.
    pub fn schedule(&self, book: &Book) -> Schedule {
        let mut schedule = Schedule::default();
        let colours = if self.games == 1 { Colours::One } else { Colours::Both };
        schedule.add_rounds(self.conditions(), self.encounters(), colours, book, self.rounds);
        schedule
    }

    /// What is needed to start the engines. Limits are each engine's own unless all have the same.
    pub fn specs(&self) -> Vec<EngineSpec> {
        let own = |engine: &EngineSettings| match self.common_limits() {
            Some(_) => OwnLimits::default(),
            None => engine.limits(),
        };
        self.engines.iter().map(|engine| engine.spec(own(engine))).collect()
    }

    /// Time and limits that all engines have in common.
    fn common_limits(&self) -> Option<(TimeControl, SearchLimits)> {
        let [first, others @ ..] = self.engines.as_slice() else { return None };
        let is_same =
            |other: &EngineSettings| other.time == first.time && other.limits == first.limits;
        others.iter().all(is_same).then(|| (first.time, first.limits.clone()))
    }

    fn conditions(&self) -> Conditions {
        let (time, limits) = self.common_limits().unwrap_or_default();
        Conditions {
            time,
            limits,
            suspend: self.suspend,
            check_memory: true,
            draw_after: self.draw_after,
            adjudication: self.adjudication,
            swap2: self.swap2,
            ..Conditions::new(self.rule, self.size)
        }
    }
}

/// How the games are played here and now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSettings {
    /// Games at a time.
    pub concurrency: NonZero<usize>,
    /// Whether each slot has a core of its own.
    pub pin: bool,
    /// Whether a fault is an error of the whole run.
    pub strict: bool,
    /// Where games are kept.
    pub record: Option<PathBuf>,
    /// After how many pairs the standing is told.
    pub rating_interval: usize,
}
