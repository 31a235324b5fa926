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

/// A text, also where it was written as a number or a truth value.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text, a number, true or false")]
enum Word {
    Text(String),
    Whole(i64),
    Real(f64),
    Truth(bool),
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = <OneOrMany<Same> as DeserializeAs<Vec<Word>>>::deserialize_as(deserializer)?;
        let texts = words.into_iter().map(|word| match word {
            Word::Text(text) => text,
            Word::Whole(number) => number.to_string(),
            Word::Real(number) => number.to_string(),
            Word::Truth(truth) => truth.to_string(),
        });
        let texts: Vec<String> = texts.collect();
        let split = texts.iter().flat_map(|text| text.split(','));
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
