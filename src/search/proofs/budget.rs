//! What the provers may spend: shares of the search that depend on nothing but its nodes and its
//! limits.

use crate::search::meter::{Meter, nodes_until};
use crate::search::params::Params;

/// What the prover of threats may spend in one search, and what it has spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Nodes of the next proof inside the tree.
    pub(super) nodes: u64,
    /// Nodes of all proofs inside the tree.
    spent: u64,
    /// Nodes of the proof at the root.
    pub(super) spent_at_root: u64,
    /// Nodes of the proofs against root moves.
    pub(super) spent_on_refutations: u64,
}

impl Budget {
    /// Of a new search.
    pub(super) const fn new(params: &Params) -> Self {
        let nodes = params.threats_nodes();
        Self { nodes, spent: 0, spent_at_root: 0, spent_on_refutations: 0 }
    }

    /// Whether another proof may begin inside the tree, `all` nodes being searched.
    pub(super) const fn allows(&self, params: &Params, all: u64) -> bool {
        self.spent < shared(params, all) / params.threats_share_div()
    }

    /// Notes a proof inside the tree: success makes the next one larger, failure smaller.
    pub(super) fn note(&mut self, params: &Params, spent: u64, success: bool) {
        self.spent += spent;
        let nodes = if success {
            self.nodes + self.nodes / params.threats_success_div()
        } else {
            self.nodes - self.nodes / params.threats_failure_div()
        };
        self.nodes = nodes.clamp(params.threats_nodes_min(), params.threats_nodes_max());
    }
}

/// Stones that the solver of fours may make at the root: fewer where little time or few nodes are
/// left.
pub(in crate::search) fn root_fours(params: &Params, meter: &Meter) -> u64 {
    let in_time = nodes_until(meter.maximum, params.root_vcf_us());
    params
        .root_vcf_nodes()
        .min(params.root_vcf_nodes_at_once().saturating_add(in_time))
        .min(meter.max_nodes / params.root_vcf_nodes_div())
}

/// Nodes that a proof at the root may take now, having taken `spent`; none when that is too little
/// for a beginning.
pub(super) fn root_share(params: &Params, meter: &Meter, spent: u64) -> Option<u64> {
    let before_the_first_iteration = params
        .root_threats_nodes()
        .min(nodes_until(meter.maximum, params.root_threats_us()))
        .min(meter.max_nodes / params.root_threats_first_div());
    let share = before_the_first_iteration
        + shared(params, meter.spent.nodes) / params.root_threats_share_div();
    Some(share.saturating_sub(spent)).filter(|&left| left >= params.root_threats_nodes_min())
}

/// The nodes of which the prover has its shares, `all` being searched: in short searches it costs
/// more than it finds.
const fn shared(params: &Params, all: u64) -> u64 {
    all.saturating_sub(params.threats_min_nodes())
}
