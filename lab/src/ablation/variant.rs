//! The rules, and the numbers that switch each off.

use std::borrow::Cow;

use kagetsu::eval::{Granularity, Temperament};
use kagetsu::search::{Driver, ParamError, Params, SearchOptions};

/// A depth that no node has.
const NEVER: i64 = 1000;
/// A distance that no score has.
const FAR: i64 = 20_000;

/// A change of the search: numbers that are set, or other options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: Cow<'static, str>,
    changes: Vec<(Cow<'static, str>, i64)>,
    options: SearchOptions,
}

/// A change that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadChange {
    /// It is no list of `NAME=VALUE`.
    #[error("write NAME=VALUE,…, as razoring_max_depth=0")]
    Unreadable,
    /// The engine refuses the number.
    #[error("{0}")]
    Param(#[from] ParamError),
}

/// The rules of the search, each switched off; the verified null move, which is no rule of the engine,
/// switched on.
pub static VARIANTS: &[(&str, &[(&str, i64)])] = &[
    ("aspiration window", &[("aspiration_min_depth", NEVER)]),
    ("fail soft", &[("fail_soft", 0)]),
    ("table cutoff on the principal variation", &[("pv_cutoff_deeper", NEVER)]),
    ("table's score as evaluation", &[("table_eval_min_depth", NEVER)]),
    ("reverse futility", &[("reverse_futility_max_depth", 0)]),
    ("no reverse futility between own fours", &[("reverse_futility_after_fours", 1)]),
    ("razoring", &[("razoring_max_depth", 0)]),
    ("null move", &[("null_move_min_depth", NEVER)]),
    ("null move, verified", &[("null_move_verified_min_depth", 0)]),
    ("policy pruning", &[("policy_max_depth", 0)]),
    ("futility pruning", &[("futility_max_depth", 0)]),
    ("late move pruning", &[("move_count_max_depth", 0)]),
    ("late move reduction", &[("reduction_min_depth", NEVER)]),
    ("reduction by policy", &[("reduction_policy_max_per_mille", 0)]),
    ("more reduction once alpha has risen", &[("reduction_raised_per_mille", 0)]),
    ("less reduction in an attack", &[("reduction_attack_per_mille", 0)]),
    ("deeper after reduction", &[("deeper_margin", FAR)]),
    ("singular extension, multi-cut", &[("singular_min_depth", NEVER)]),
    ("fail-high reduction", &[("fail_high_base", FAR)]),
    ("internal reduction", &[("internal_reduction_min_depth", NEVER)]),
    ("near the last moves", &[("near_theirs_percent", 0), ("near_own_percent", 0)]),
    ("killer, counter", &[("killer_bonus", 0)]),
    ("history", &[("history_bonus", 0)]),
    ("fours at leaves", &[("leaf_vcf_nodes", 0), ("pv_leaf_vcf_nodes", 0)]),
    ("defence against fours", &[("defence_min_depth", NEVER)]),
    ("wins by threats inside the tree", &[("threats_min_depth", NEVER)]),
];

/// The numbers that switch off the rules with these names.
pub(crate) fn off<'a>(names: &'a [&str]) -> impl Iterator<Item = (&'static str, i64)> + 'a {
    let asked = VARIANTS.iter().filter(|(name, _)| names.contains(name));
    asked.flat_map(|(_, changes)| changes.iter().copied())
}

impl Variant {
    /// The whole search, as it is shipped.
    #[must_use]
    pub fn whole() -> Self {
        let options = SearchOptions::default();
        Self { name: Cow::Borrowed("all"), changes: Vec::new(), options }
    }

    /// All that are known, by [`VARIANTS`] and by option.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let off = |(name, changes): &(&'static str, &'static [(&'static str, i64)])| Self {
            name: Cow::Borrowed(*name),
            changes: changes.iter().map(|&(name, value)| (Cow::Borrowed(name), value)).collect(),
            ..Self::whole()
        };
        let shipped = SearchOptions::default();
        let chosen = [
            ("MTD(f)", SearchOptions { driver: Driver::Mtdf, ..shipped }),
            ("BT", SearchOptions { driver: Driver::Bt, ..shipped }),
            (
                "coarse evaluation",
                SearchOptions { granularity: Some(Granularity::Coarse), ..shipped },
            ),
            (
                "medium evaluation",
                SearchOptions { granularity: Some(Granularity::Medium), ..shipped },
            ),
            ("temperament by the score", SearchOptions { temperament: None, ..shipped }),
            (
                "temperament first",
                SearchOptions { temperament: Some(Temperament::First), ..shipped },
            ),
            (
                "temperament second",
                SearchOptions { temperament: Some(Temperament::Second), ..shipped },
            ),
        ];
        let chosen = chosen.map(|(name, options)| Self {
            name: Cow::Borrowed(name),
            options,
            ..Self::whole()
        });
        VARIANTS.iter().map(off).chain(chosen).collect()
    }

    /// A variant that somebody thought of: `NAME=VALUE,…`.
    ///
    /// # Errors
    /// What of it the engine does not know.
    pub fn read(text: &str) -> Result<Self, BadChange> {
        let change = |pair: &str| {
            let (name, value) = pair.split_once('=')?;
            Some((Cow::Owned(name.trim().to_owned()), value.trim().parse().ok()?))
        };
        let changes: Option<Vec<_>> = text.split(',').map(change).collect();
        let changes = changes.ok_or(BadChange::Unreadable)?;
        let variant = Self { name: Cow::Owned(text.to_owned()), changes, ..Self::whole() };
        variant.params()?;
        Ok(variant)
    }

    /// The numbers of the search.
    ///
    /// # Errors
    /// What the engine does not know.
    pub fn params(&self) -> Result<Params, ParamError> {
        let mut params = Params::default();
        for (name, value) in &self.changes {
            params.set(name, *value)?;
        }
        Ok(params)
    }

    /// The options of the search.
    #[must_use]
    pub fn options(&self) -> SearchOptions {
        self.options
    }
}
