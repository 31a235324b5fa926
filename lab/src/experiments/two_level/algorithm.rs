//! The drivers that are compared, each with its settings.

use std::fmt::Debug;

use kagetsu::proof::dfpn::Dfpn;
use kagetsu::proof::domain::Domain;
use kagetsu::proof::limits::{Outcome, ProofLimits};
use kagetsu::proof::proof_number::{ProofNumberSearch, Settings, Sigmoid};
use kagetsu::proof::table::{Narrow, ProofTable, TableTooSmall};
use kagetsu::proof::thresholds::Options;

use crate::experiments::named::Named;

/// Bytes of the table of df-pn alone: more than two entries for each node of the largest limit. It is made
/// anew for each position, and a larger one would cost more than the search.
const TABLE: usize = 2 << 20;

/// A driver with its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Algorithm {
    /// Best first, with one level or two.
    BestFirst(Settings),
    /// Depth first.
    DepthFirst(Options),
}

/// Settings of a second level that takes part from the first nodes on: half of the first tree's
/// size at `a` nodes.
pub const EAGER: [Sigmoid; 3] =
    [Sigmoid { a: 20.0, b: 5.0 }, Sigmoid { a: 100.0, b: 25.0 }, Sigmoid { a: 500.0, b: 125.0 }];

/// All that are compared: the paper's with its settings, the controls, and both two-level ones with
/// settings where the second level works.
#[must_use]
pub fn all() -> Vec<Named<Algorithm>> {
    let mut all = vec![
        Named::new("PN", Algorithm::BestFirst(Settings::PN)),
        Named::new("PN ordered", Algorithm::BestFirst(Settings::PN_ORDERED)),
        Named::new("PN, attacks ordered", Algorithm::BestFirst(Settings::PN_ORDERED_ATTACKS)),
        Named::new("PN²", Algorithm::BestFirst(Settings::pn_squared(Sigmoid::PUBLISHED))),
        Named::new("PN-DFPN", Algorithm::BestFirst(Settings::pn_dfpn(Sigmoid::PUBLISHED))),
        Named::new(
            "PN-DFPN, all leaves sent",
            Algorithm::BestFirst(Settings::pn_dfpn_everywhere(Sigmoid::PUBLISHED)),
        ),
        Named::new("df-pn", Algorithm::DepthFirst(Options::PUBLISHED)),
        Named::new(
            "df-pn, 1 + ε, weak, initial numbers",
            Algorithm::DepthFirst(Options { epsilon: true, weak: true, heuristic: true }),
        ),
    ];
    for sigmoid in EAGER {
        let Sigmoid { a, b } = sigmoid;
        let two = |name, settings| {
            Named::new(&format!("{name}, a = {a}, b = {b}"), Algorithm::BestFirst(settings))
        };
        all.push(two("PN²", Settings::pn_squared(sigmoid)));
        all.push(two("PN-DFPN", Settings::pn_dfpn(sigmoid)));
        all.push(two("PN-DFPN, all leaves sent", Settings::pn_dfpn_everywhere(sigmoid)));
    }
    all
}

/// An algorithm with its memory, ready for many positions of one kind.
#[derive(Debug)]
pub enum Solver<M> {
    /// Best first.
    BestFirst(Box<ProofNumberSearch<M>>),
    /// Depth first.
    DepthFirst(Box<Dfpn<M, Narrow>>),
}

impl<M: Copy + Ord> Solver<M> {
    /// The algorithm with fresh memory.
    pub fn new(algorithm: Algorithm) -> Result<Self, TableTooSmall> {
        Ok(match algorithm {
            Algorithm::BestFirst(settings) => {
                Self::BestFirst(Box::new(ProofNumberSearch::new(settings)?))
            }
            Algorithm::DepthFirst(options) => {
                Self::DepthFirst(Box::new(Dfpn::new(ProofTable::new(TABLE)?, options)))
            }
        })
    }

    /// Solves a position; nothing is remembered from the one before.
    pub fn solve<D: Domain<Move = M>>(
        &mut self,
        domain: &mut D,
        limits: ProofLimits<'_>,
    ) -> Outcome {
        match self {
            Self::BestFirst(search) => search.solve(domain, limits),
            Self::DepthFirst(search) => {
                search.clear();
                search.solve(domain, limits)
            }
        }
    }
}
