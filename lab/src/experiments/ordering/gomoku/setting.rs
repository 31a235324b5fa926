//! The searches that orders of moves are compared in.

use kagetsu::eval::Granularity;
use kagetsu::search::{ParamError, Params, SearchOptions};

use crate::ablation::off;

/// Bytes of the table: large enough that nothing is pushed out of it.
const TABLE_BYTES: usize = 32 << 20;
/// Bytes of a table that remembers next to nothing.
const NO_TABLE: usize = 64;

/// Pruning, reductions, extensions, searches for fours and for threats, and what orders moves besides
/// their scores and what was learned of them.
pub(super) const RULES: &[&str] = &[
    "aspiration window",
    "reverse futility",
    "razoring",
    "null move",
    "policy pruning",
    "futility pruning",
    "late move pruning",
    "late move reduction",
    "deeper after reduction",
    "singular extension, multi-cut",
    "fail-high reduction",
    "internal reduction",
    "fours at leaves",
    "defence against fours",
    "wins by threats inside the tree",
    "near the last moves",
];

/// What the search itself learns of the order of moves.
pub(super) const MEMORY: &[&str] = &["killer, counter", "history"];

/// What cannot be switched off, set as late or as little as it can be.
const LEAST: &[(&str, i64)] = &[
    ("root_late_min_depth", 12),
    ("root_very_late_min_depth", 16),
    ("threats_min_nodes", 2_000_000),
    ("root_threats_nodes", 0),
    ("root_threats_nodes_min", 10_000),
    ("root_threats_share_div", 4096),
    ("root_vcf_nodes", 1000),
    ("root_defence_div", 256),
];

/// A search to a fixed depth.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What it is.
    pub name: String,
    /// How deep.
    pub depth: usize,
    /// Whether its nodes can be held against the minimal tree.
    pub is_plain: bool,
    pub(super) params: Params,
    pub(super) options: SearchOptions,
    pub(super) table_bytes: usize,
}

impl Setting {
    /// Alpha-beta with principal variation search and nothing else.
    ///
    /// # Errors
    /// What the engine does not know.
    pub fn plain(depth: usize) -> Result<Self, ParamError> {
        let params = without(&[RULES, MEMORY].concat())?;
        let setting = Self::remembering(depth)?;
        Ok(Self { name: "plain alpha-beta".into(), params, table_bytes: NO_TABLE, ..setting })
    }

    /// The same with what orders moves besides their scores: table, history, killer, counter.
    ///
    /// # Errors
    /// What the engine does not know.
    pub fn remembering(depth: usize) -> Result<Self, ParamError> {
        let granularity = Some(Granularity::Medium);
        Ok(Self {
            name: "alpha-beta with table, history and killers".into(),
            depth,
            is_plain: true,
            params: without(RULES)?,
            options: SearchOptions { granularity, ..SearchOptions::default() },
            table_bytes: TABLE_BYTES,
        })
    }

    /// The search as it is shipped.
    #[must_use]
    pub fn whole(depth: usize) -> Self {
        Self {
            name: "the whole search".into(),
            depth,
            is_plain: false,
            params: Params::default(),
            options: SearchOptions::default(),
            table_bytes: TABLE_BYTES,
        }
    }
}

/// The numbers of a search without these rules.
fn without(rules: &[&str]) -> Result<Params, ParamError> {
    let mut params = Params::default();
    for (name, value) in off(rules).chain(LEAST.iter().copied()) {
        params.set(name, value)?;
    }
    Ok(params)
}
