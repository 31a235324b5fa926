//! The keys of a match file, which are also those of the command line. All may be missing.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;

use serde::{Deserialize, Deserializer};

use super::time_words::TimeWords;
use super::{Order, Tournament};
use crate::adjudication::{DrawRule, ResignRule};
use crate::runner::Restart;
use crate::stats::Sprt;

/// A whole match file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct MatchFile {
    pub(super) preset: Option<String>,
    pub(super) event: Option<String>,
    pub(super) tournament: Option<Tournament>,
    pub(super) seeds: Option<NonZero<usize>>,
    pub(super) rule: Option<Word>,
    pub(super) size: Option<usize>,
    pub(super) swap2: bool,
    pub(super) rounds: Option<NonZero<usize>>,
    pub(super) games: Option<usize>,
    pub(super) openings: OpeningsTable,
    pub(super) draw_after: Option<usize>,
    pub(super) resign: Option<ResignRule>,
    pub(super) draw: Option<DrawRule>,
    pub(super) sprt: Option<Sprt>,
    pub(super) suspend: bool,
    pub(super) grace: Option<u64>,
    pub(super) each: EngineTable,
    pub(super) engine: Vec<EngineTable>,
    pub(super) concurrency: Option<NonZero<usize>>,
    pub(super) pin: Option<bool>,
    pub(super) strict: bool,
    pub(super) record: Option<PathBuf>,
    pub(super) ratinginterval: Option<usize>,
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

/// `[each]` and `[[engine]]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct EngineTable {
    pub(super) cmd: Option<String>,
    pub(super) name: Option<String>,
    pub(super) args: Option<Arguments>,
    pub(super) dir: Option<PathBuf>,
    pub(super) env: BTreeMap<String, Word>,
    pub(super) option: BTreeMap<String, Word>,
    pub(super) tc: Option<TimeWords>,
    /// Seconds a move.
    pub(super) st: Option<f64>,
    /// Milliseconds, as all that follow.
    pub(super) turn: Option<u64>,
    #[serde(rename = "match")]
    pub(super) total: Option<u64>,
    pub(super) increment: Option<u64>,
    #[serde(alias = "timemargin")]
    pub(super) tolerance: Option<u64>,
    pub(super) nodes: Option<u64>,
    #[serde(alias = "plies")]
    pub(super) depth: Option<u32>,
    #[serde(alias = "maxmemory")]
    pub(super) memory: Option<u64>,
    #[serde(alias = "thread")]
    pub(super) threads: Option<u32>,
    pub(super) restart: Option<Restart>,
    /// There is only one protocol here; the word is taken and not needed.
    pub(super) proto: Option<String>,
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

/// Arguments of a program: a list, or one line as a shell takes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a line of text or a list of texts")]
pub(super) enum Arguments {
    Line(String),
    List(Vec<String>),
}
