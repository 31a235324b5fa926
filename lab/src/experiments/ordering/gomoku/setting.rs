//! The searches that orders of moves are compared in.

use kagetsu::eval::Granularity;
use kagetsu::search::{ParamError, Params, SearchOptions};

/// A depth that no node has.
const NEVER: i64 = 1000;
/// A distance that no score has.
const FAR: i64 = 20_000;
/// Bytes of the table: large enough that nothing is pushed out of it.
const TABLE_BYTES: usize = 32 << 20;
/// Bytes of a table that remembers next to nothing.
const NO_TABLE: usize = 64;

/// Pruning, reductions, extensions, searches for fours and for threats, each switched off; what cannot be
/// is set as late as it can be.
const PLAIN: &[(&str, i64)] = &[
    ("aspiration_min_depth", NEVER),
    ("root_late_min_depth", 12),
    ("root_very_late_min_depth", 16),
    ("reverse_futility_max_depth", 0),
    ("razoring_max_depth", 0),
    ("null_move_min_depth", NEVER),
    ("policy_max_depth", 0),
    ("futility_max_depth", 0),
    ("move_count_max_depth", 0),
    ("reduction_min_depth", NEVER),
    ("deeper_margin", FAR),
    ("singular_min_depth", NEVER),
    ("fail_high_base", FAR),
    ("internal_reduction_min_depth", NEVER),
    ("leaf_vcf_nodes", 0),
    ("pv_leaf_vcf_nodes", 0),
    ("defence_min_depth", NEVER),
    ("threats_min_depth", NEVER),
    ("threats_min_nodes", 2_000_000),
    ("root_threats_nodes", 0),
    ("root_threats_nodes_min", 10_000),
    ("root_threats_share_div", 4096),
    ("root_vcf_nodes", 1000),
    ("root_defence_div", 256),
];

/// What the search itself learns of the order of moves, switched off.
const FORGETFUL: &[(&str, i64)] = &[("killer_bonus", 0), ("history_bonus", 0)];

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
        let params = params(&[PLAIN, FORGETFUL].concat())?;
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
            params: params(PLAIN)?,
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

/// The numbers of the search with some of them changed.
fn params(changes: &[(&str, i64)]) -> Result<Params, ParamError> {
    let mut params = Params::default();
    for (name, value) in changes {
        params.set(name, *value)?;
    }
    Ok(params)
}
