//! What a match is: who plays whom, under which rule and limits, from which openings.
//!
//! | file | what |
//! |---|---|
//! | `complete` | from the layers of settings to complete ones, checked against each other |
//! | `file` | the keys of a match file, which are also those of the command line |
//! | `lineup` | who plays: engines as they are described, and what they have in common |
//! | `presets` | the leagues of Gomocup as settings |
//! | `source` | the text of a match file, and in which of its lines something stands |
//! | `words` | words of a command line, `key=value`, as the tables that a match file has |
//!
//! The settings come from a match file (TOML), from the command line, from a preset, or from all
//! three, one laid over the other; they are completed and checked once, before any game begins.
//! What an engine is told comes, lowest first, from the preset, the file's `[each]`, `-each`, and
//! its own words: the file's `[[engine]]`, or `-engine` where the command line names who plays.
//! [`MatchSettings`] is what decides the games and stands in the header of the record;
//! [`RunSettings`] is how they are played here and now and may change when a match goes on.

mod complete;
mod file;
mod lineup;
mod presets;
mod source;
#[cfg(test)]
mod tests;
pub mod words;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kagetsu::types::{BoardSize, Rule};
use serde::{Deserialize, Serialize};
use serde_with::{OneOrMany, serde_as, skip_serializing_none};

use crate::adjudication::Adjudication;
use crate::game::Conditions;
use crate::json::{Length, Milliseconds, RuleWord};
use crate::openings::{Book, OpeningError};
use crate::schedule::{self, Colours, Schedule};
use crate::stats::Sprt;

pub use complete::{read, read_run};
pub use lineup::{EngineWords, Lineup};
use source::Source;

/// Something that cannot be played, and the path to the setting that says so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SettingsError {
    /// Keys and indices from the outermost table inwards.
    path: Vec<String>,
    /// What is wrong and how to mend it.
    message: String,
}

impl SettingsError {
    /// The same, found in a table that itself stands at `outer`.
    fn within(self, outer: &[&str]) -> Self {
        let outer = outer.iter().map(|&step| step.to_owned());
        Self { path: outer.chain(self.path).collect(), ..self }
    }

    /// An error at a path.
    pub fn new(path: &[&str], message: impl Into<String>) -> Self {
        Self { path: path.iter().map(|&step| step.to_owned()).collect(), message: message.into() }
    }
}

/// The same as a text, behind the place in the file where it came from one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Located(String);

impl From<toml::de::Error> for Located {
    /// An error of the command line, with the key that it is about, in one line.
    fn from(error: toml::de::Error) -> Self {
        let words = error.to_string();
        Self(words.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

/// Names the line of a match file to which an error leads.
pub fn locate(file: Option<&Path>, error: SettingsError) -> Located {
    source::locate(file.and_then(|file| Source::read(file).ok()).as_ref(), error)
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tournament {
    /// All against all.
    #[default]
    RoundRobin,
    /// The first engines against all.
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

/// Everything that decides which games are played and how they are judged.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
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
    /// The rules; every round is played under each of them.
    #[serde_as(as = "OneOrMany<RuleWord>")]
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// The boards, each under every rule.
    #[serde_as(as = "OneOrMany<Length>")]
    #[serde(rename = "size")]
    pub sizes: Vec<BoardSize>,
    /// Whether colours are chosen by the swap2 opening.
    pub swap2: bool,
    /// How often all encounters are played.
    pub rounds: usize,
    /// Whether an opening is played with both colours.
    pub games: usize,
    /// Whether colours stay as they are in the first game of an encounter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noswap: bool,
    /// Whether the second engine of an encounter begins with Black.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reverse: bool,
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
    /// Whether an engine that takes more memory than it may loses.
    pub check_memory: bool,
    /// Whether an answer also loses that is late because the machine stood still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub count_stalls: bool,
    /// How long an engine may take to leave.
    #[serde_as(as = "Milliseconds")]
    pub grace: Duration,
    /// Who plays.
    pub engines: Vec<EngineWords>,
}

impl MatchSettings {
    /// All boards on which each round is played: every size under every rule.
    pub fn boards(&self) -> impl Iterator<Item = (Rule, BoardSize)> {
        self.rules.iter().flat_map(|&rule| self.sizes.iter().map(move |&size| (rule, size)))
    }

    /// The openings of each board in the order in which they are played.
    pub fn books(&self) -> Result<Vec<Book>, OpeningError> {
        self.boards().map(|(rule, size)| self.book(rule, size)).collect()
    }

    fn book(&self, rule: Rule, size: BoardSize) -> Result<Book, OpeningError> {
        let OpeningSettings { file, order, seed, start, transform } = &self.openings;
        let mut book = match file {
            Some(file) => Book::read(file, rule, size)?,
            None if self.swap2 => Book::empty_board(),
            None => Book::built_in(rule, size),
        };
        if *order == Order::Random {
            book.shuffle(*seed);
        }
        if *transform {
            book = book.in_eight_passes(size);
        }
        book.begin_at(start - 1);
        Ok(book)
    }

    /// Whether games can begin from all openings of the books.
    pub fn check(&self, books: &[Book]) -> Result<(), SettingsError> {
        for opening in books.iter().flat_map(Book::openings) {
            let (line, stones) = (opening.line, opening.stones.len());
            if let Some(limit) = self.draw_after.filter(|&limit| limit <= stones) {
                let message = format!(
                    "a draw after {limit} stones, but opening {line} has {stones} already; allow \
                     more"
                );
                return Err(SettingsError::new(&["draw_after"], message));
            }
            if self.swap2 && ![0, 3, 5].contains(&stones) {
                let message = format!(
                    "swap2 games begin with 0, 3 or 5 stones, but opening {line} has {stones}"
                );
                return Err(SettingsError::new(&["swap2"], message));
            }
        }
        Ok(())
    }

    /// The engines, ready to be started.
    pub fn lineup(&self) -> Result<Lineup, SettingsError> {
        Lineup::new(&self.engines)
    }

    /// The games, from the openings of each board.
    pub fn schedule(&self, lineup: &Lineup, books: Vec<Book>) -> Schedule {
        let encounters = match self.tournament {
            Tournament::RoundRobin => schedule::round_robin(self.engines.len()),
            Tournament::Gauntlet => schedule::gauntlet(self.seeds, self.engines.len()),
        };
        let colours = Colours { games: self.games, swap: !self.noswap, reverse: self.reverse };
        let conditions = self.boards().map(|(rule, size)| self.conditions(lineup, rule, size));
        Schedule::new(conditions.zip(books), encounters, colours, self.rounds)
    }

    fn conditions(&self, lineup: &Lineup, rule: Rule, size: BoardSize) -> Conditions {
        Conditions {
            time: lineup.time,
            limits: lineup.limits.clone(),
            suspend: self.suspend,
            check_memory: self.check_memory,
            count_stalls: self.count_stalls,
            draw_after: self.draw_after,
            adjudication: self.adjudication,
            swap2: self.swap2,
            ..Conditions::new(rule, size)
        }
    }
}

/// Whose dialogue is written down, and where.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// The file.
    pub file: PathBuf,
    /// Names of engines, apart by commas; all where nothing is said.
    pub engines: Option<String>,
}

/// How the games are played here and now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSettings {
    /// Games at a time.
    pub concurrency: NonZero<usize>,
    /// Whether each slot has cores of its own; where nothing is said, if there are enough.
    pub pin: Option<bool>,
    /// Whether a fault is an error of the whole run.
    pub strict: bool,
    /// Where games are kept.
    pub record: Option<PathBuf>,
    /// Where games are written as PGN, too.
    pub pgn: Option<PathBuf>,
    /// Where it is written what was said between runner and engines.
    pub log: Option<LogSettings>,
    /// The report that is kept fresh.
    pub report: Option<PathBuf>,
    /// After how many pairs the standing is told.
    pub rating_interval: usize,
    /// After how many games the score of two engines is told in a line; 0 for never.
    pub score_interval: usize,
    /// How long each slot waits between two games.
    pub wait: Duration,
    /// How many threads only use up processor time meanwhile.
    pub busy: usize,
}
