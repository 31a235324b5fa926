//! The keys of a match file, which are also those of the command line. All may be missing.

use std::num::NonZero;
use std::path::PathBuf;

use serde::{Deserialize, Deserializer};
use serde_with::{DeserializeAs, OneOrMany, Same};
use toml::Table;

use super::{LogSettings, Order, Tournament};
use crate::adjudication::{DrawRule, ResignRule};
use crate::stats::Sprt;

/// A whole match file.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct MatchFile {
    pub(super) preset: Option<String>,
    pub(super) event: Option<String>,
    pub(super) tournament: Option<Tournament>,
    pub(super) seeds: Option<NonZero<usize>>,
    pub(super) rule: Option<Words>,
    #[serde(alias = "boardsize")]
    pub(super) size: Option<Words>,
    pub(super) swap2: bool,
    pub(super) rounds: Option<NonZero<usize>>,
    pub(super) games: Option<usize>,
    pub(super) noswap: bool,
    pub(super) reverse: bool,
    pub(super) openings: OpeningsTable,
    #[serde(alias = "drawafter")]
    pub(super) draw_after: Option<usize>,
    pub(super) resign: Option<ResignRule>,
    pub(super) draw: Option<DrawRule>,
    pub(super) sprt: Option<Sprt>,
    pub(super) suspend: bool,
    pub(super) check_memory: bool,
    pub(super) count_stalls: bool,
    pub(super) grace: Option<u64>,
    /// Their words are those of an engine, and read later.
    pub(super) each: Table,
    pub(super) engine: Vec<Table>,
    pub(super) concurrency: Option<NonZero<usize>>,
    pub(super) pin: Option<bool>,
    pub(super) strict: bool,
    pub(super) record: Option<PathBuf>,
    pub(super) pgn: Option<PathBuf>,
    pub(super) log: Option<LogSettings>,
    pub(super) report: Option<PathBuf>,
    pub(super) ratinginterval: Option<usize>,
    pub(super) scoreinterval: usize,
    pub(super) wait: u64,
    pub(super) busy: usize,
}

/// A list, written as such or with commas: `[15, 20]`, `"15,20"`, `15`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words(pub(super) Vec<String>);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = <OneOrMany<Same> as DeserializeAs<Vec<Word>>>::deserialize_as(deserializer)?;
        let split = words.iter().flat_map(|Word(text): &Word| text.split(','));
        Ok(Self(split.map(|word| word.trim().to_owned()).collect()))
    }
}

/// `[openings]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct OpeningsTable {
    pub(super) file: Option<PathBuf>,
    pub(super) order: Option<Order>,
    #[serde(alias = "srand")]
    pub(super) seed: Option<u64>,
    pub(super) start: Option<NonZero<usize>>,
    pub(super) transform: bool,
    /// Both notations are told apart by themselves; the word is taken and not needed.
    #[serde(alias = "type")]
    pub(super) format: Option<String>,
}

/// A text, also where it was written as a number or a truth value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word(pub(super) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a text, a number, true or false")]
        enum Any {
            Text(String),
            Whole(i64),
            Real(f64),
            Truth(bool),
        }
        Any::deserialize(deserializer).map(|any| match any {
            Any::Text(text) => Self(text),
            Any::Whole(number) => Self(number.to_string()),
            Any::Real(number) => Self(number.to_string()),
            Any::Truth(truth) => Self(truth.to_string()),
        })
    }
}
